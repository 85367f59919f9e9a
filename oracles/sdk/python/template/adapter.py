"""The race over the Lockstep wire protocol. The rules are in ``rules``."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent))  # a copy in oracles/ has: HERE.parent / "sdk" / "python"

from lockstep_sdk import Game, serve  # noqa: E402
from rules import Race, State, kernel_die  # noqa: E402


class RaceGame(Game):
    name = "race-python"
    version = "0.1.0"
    spec_file = HERE / "game.json"
    layers = ("outcome", "raw", "seed")
    has_events = True
    kernels = {"die": kernel_die}

    def __init__(self, profile):
        race = Race(profile.number("goal"))
        self.race, self.load, self.save, self.legal = race, race.load, race.save, race.legal

    def start(self, setup, chance):
        return State(0, setup[0])

    def step(self, state, action, chance):
        return self.race.turn(state, action[0], chance)


if __name__ == "__main__":
    sys.exit(serve(RaceGame))
