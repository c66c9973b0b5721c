"""How a game is set up: what the record keeps of it beside the game itself."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from compbis.errors import SaveError
from compbis.table.side import Side

PERSON = "person"


class Settings(NamedTuple):
    """seed: of all dice; captains: who plays each side, PERSON or a captain's name; classic: as in 1980."""

    seed: int
    captains: Mapping[Side, str]
    classic: bool = False

    @property
    def persons(self) -> list[Side]:
        """The sides that people play."""
        return [side for side in Side if self.captains[side] == PERSON]

    @property
    def two_player(self) -> bool:
        """Whether two people share the keyboard."""
        return len(self.persons) == len(Side)

    def plain(self) -> dict[str, Any]:
        """The settings as plain data."""
        return {"seed": self.seed, "captains": dict(self.captains), "classic": self.classic}

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> "Settings":
        """The settings that `plain` gave. Raises SaveError if they are none of ours."""
        match data:
            case {
                "seed": int(seed),
                "captains": {"british": str(british), "german": str(german)},
                "classic": bool(old),
            }:
                return cls(seed, {Side.BRITISH: british, Side.GERMAN: german}, old)
        raise SaveError("the record was not set up by compbis: it is not one of ours")
