"""The view of a side."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait.state.ships import Ships
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_NONE: Mapping[str, Any] = MappingProxyType({})


class View(NamedTuple):
    """What a side may know: everything but the order of the cards.

    Args:
        side: the side
        turn: the current turn
        ships: the ships by name
        left: the cards that each side can draw next, in the order of a new deck
        speed: during a side's movement, the speed roll that counts for each of its ships
        ordered: what the ships that have moved did, in words
    """

    side: Side
    turn: int
    ships: Ships
    left: Mapping[Side, tuple[str, ...]]
    speed: Mapping[str, int] = _NONE
    ordered: Mapping[str, str] = _NONE
