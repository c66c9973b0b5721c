"""How many capital ships each British counter may have, as the Germans can know it."""

from collections.abc import Iterable
from functools import cache

from compbis.games.sink_the_bismarck.cards.board import GRID, Hex
from compbis.games.sink_the_bismarck.cards.roster import KINDS, SHIPS, Kind
from compbis.games.sink_the_bismarck.cards.scenarios import SCENARIOS, Entry
from compbis.games.sink_the_bismarck.state.reports import Appeared, Detected, Removed, Unmasked
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.state.units import side_of
from compbis.table.report import Facts
from compbis.table.side import BRITISH

_REACH = 3
"""The hexes that a capital ship moves in a turn (7.14)."""
_FARTHER = 0.3
"""The weight of a capital ship that can come in two turns, as a share."""
_UNKNOWN = 0.3
"""The number of capital ships on a counter of which nothing is known."""
_FIRST_TURNS = 2
"""Up to this turn, a counter that appears in the hex of a task force of the set-up is taken for that task force."""


class Threats:
    """The number of capital ships expected on each British counter."""

    def __init__(self) -> None:
        self._capital: dict[str, float] = {}
        self._began: dict[str, Hex] = {}

    def hear(self, turn: int, facts: Facts) -> None:
        """Note a report about a British counter."""
        match facts:
            case Appeared(counter=name, hex=at) if turn <= _FIRST_TURNS and side_of(name) is BRITISH:
                self._began[name] = at
            case Detected(counter=name, ships=ships) if side_of(name) is BRITISH:
                self._capital[name] = ships[KINDS.index(Kind.BATTLESHIP)]
            case Removed(counter=name) | Unmasked(counter=name):
                self._capital.pop(name, None)
                self._began.pop(name, None)

    def capital(self, view: View, name: str) -> float:
        """The number of capital ships expected on a counter: as announced, or as the scenario has it, or a guess."""
        if name in self._capital:
            return self._capital[name]
        return _at_start(view.scenario, self._began[name]) or _UNKNOWN if name in self._began else _UNKNOWN

    def near(self, view: View, at: Hex) -> float:
        """The capital ships that can come to a hex; those that need two turns count in part."""
        return near(at, ((counter.hex, self.capital(view, name)) for name, counter in view.counters.items()))


def near(at: Hex, ships: Iterable[tuple[Hex, float]]) -> float:
    """The capital ships that can come to a hex; those that need two turns count in part.

    Args:
        at: the hex
        ships: hexes, with the number of capital ships in each
    """
    total, far = 0.0, GRID.far[at]
    for there, number in ships:
        if far[there] <= 2 * _REACH:
            total += number * (1.0 if far[there] <= _REACH else _FARTHER)
    return total


@cache
def _at_start(scenario: str, at: Hex) -> int:
    """The capital ships that the set-up has in a hex."""
    groups = SCENARIOS[scenario].of(Entry.FIXED, Entry.HELD)
    ships = [unit for group in groups if group.side is BRITISH and at in group.hexes for unit in group.units]
    return sum(SHIPS[ship].kind is Kind.BATTLESHIP for ship in ships)
