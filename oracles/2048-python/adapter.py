"""2048 over the Lockstep wire protocol: an oracle that reads the clauses plainly."""

import sys
from pathlib import Path

ORACLES = Path(__file__).resolve().parent.parent
sys.path.insert(1, str(ORACLES / "sdk" / "python"))

from events import turn_with_events  # noqa: E402
from kernels import KERNELS  # noqa: E402
from lockstep_sdk import Game, serve  # noqa: E402
from rules import Board  # noqa: E402


class Game2048(Game):
    name = "2048-python"
    version = "0.1.0"
    spec_file = ORACLES.parent / "spec" / "games" / "2048" / "game.json"
    layers = ("outcome", "raw", "seed")
    has_events, kernels = True, KERNELS

    def __init__(self, profile):
        board = Board(profile.number("rows"), profile.number("cols"), profile.text("cap"))
        self.board, self.load, self.save = board, board.load, board.save

    def start(self, setup, chance):
        return self.board.start(chance)

    def step(self, state, action, chance):
        return turn_with_events(self.board, state, action[0], chance)

    def legal(self, state):
        return [[direction] for direction in state.legal]

    def successors(self, state, action):
        return self.board.outcomes(state, action[0])


if __name__ == "__main__":
    sys.exit(serve(Game2048))
