"""A separate process for one captain.

    python -m tests.games.computer_bismarck.honesty.fresh_captain MODULE:CLASS SEED FILE

FILE holds what reached its side of a game (recording.py), without its orders. The process prints as JSON the captain's
orders and the modules of the game loaded at the end. Modules that could reach the game cannot be imported here.
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
"""The modules that know hidden facts, and those that lead to them."""


class Barrier:
    """An import finder that refuses the modules out of reach."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """None, or an ImportError for a module out of reach."""
        if name in OUT_OF_REACH or name.startswith(tuple(f"{module}." for module in OUT_OF_REACH)):
            raise ImportError(f"{name} is out of a captain's reach")
        return None


def main(captain: str, seed: str, file: str) -> None:
    """Play the captain's part of a recorded game again; its class is given as MODULE:CLASS."""
    sys.meta_path.insert(0, Barrier())
    recording = importlib.import_module("tests.games.computer_bismarck.honesty.recording")
    module, _, name = captain.partition(":")
    made = getattr(importlib.import_module(module), name)(int(seed))
    orders = recording.again(recording.read(Path(file).read_text().splitlines()), made)
    print(json.dumps({"orders": orders, "modules": sorted(name for name in sys.modules if name.startswith(ROOM))}))


if __name__ == "__main__":
    main(*sys.argv[1:])
