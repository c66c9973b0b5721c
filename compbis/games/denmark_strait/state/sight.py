"""What a side sees."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compbis.games.denmark_strait.state.ships import Ships
from compbis.table.side import Side
from compbis.table.values import NamedTuple

_NOBODY: Mapping[str, Any] = MappingProxyType({})


class View(NamedTuple):
    """What a side may know: all but the order of the cards.

    Args:
        side: whose view.
        turn: the one in play.
        ships: by name.
        left: the cards that each side may draw next, in the order of a new deck.
        speed: the speed roll that counts for each ship of the side, while it moves.
        ordered: the ships that have moved, in words.
    """

    side: Side
    turn: int
    ships: Ships
    left: Mapping[Side, tuple[str, ...]]
    speed: Mapping[str, int] = _NOBODY
    ordered: Mapping[str, str] = _NOBODY
