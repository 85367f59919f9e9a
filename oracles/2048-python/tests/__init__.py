"""Tests of the oracle: ``python3 -B -m unittest discover -s tests -t .`` in its folder."""

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(FOLDER), str(FOLDER.parent / "sdk" / "python")]
