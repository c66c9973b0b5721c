"""A process of its own for one captain.

    python -m tests.games.computer_bismarck.honesty.fresh_captain MODULE:CLASS SEED FILE

FILE holds what reached his side of a game (recording.py), without his orders. Prints, as JSON, the orders that he gives
and the modules of the game that were loaded at the end. Whatever could reach the game cannot be imported here.
"""

import importlib
import json
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

ROOM = "compbis.games.computer_bismarck"
OUT_OF_REACH = tuple(
    f"{ROOM}.{name}" for name in ("edition", "game", "sequence", "phases", "requests.view", "state.position")
)
"""The modules that know what is hidden, and those that lead to them."""


class Barrier:
    """Refuses to import what is out of reach."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing to say of any other module."""
        if name in OUT_OF_REACH or name.startswith(tuple(f"{module}." for module in OUT_OF_REACH)):
            raise ImportError(f"{name} is out of a captain's reach")
        return None


def main(captain: str, seed: str, file: str) -> None:
    """Play his part of the game again."""
    sys.meta_path.insert(0, Barrier())
    recording = importlib.import_module("tests.games.computer_bismarck.honesty.recording")
    module, _, name = captain.partition(":")
    made = getattr(importlib.import_module(module), name)(int(seed))
    orders = recording.again(recording.read(Path(file).read_text().splitlines()), made)
    print(json.dumps({"orders": orders, "modules": sorted(name for name in sys.modules if name.startswith(ROOM))}))


if __name__ == "__main__":
    main(*sys.argv[1:])
