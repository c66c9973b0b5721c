"""When the enemy last heard of each unit of a side, as far as that side's own reports show it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.table.report import Report
from compbis.table.side import Side


class Exposure:
    """What one side knows about what the enemy knows of it. A search by unseen submarines is not reported (9.5, 9.6)
    until they try to shadow or attack."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._turns: dict[str, int] = {}

    @property
    def turns(self) -> Mapping[str, int]:
        """The turn of the enemy's latest news of each unit that he has heard of."""
        return MappingProxyType(self._turns)

    def hear(self, report: Report) -> None:
        """Note what a report to this side says about its own units."""
        for name, turn in _exposed(report):
            if name in SHIPS and SHIPS[name].side is self._side:
                self._turns[name] = max(turn, self._turns.get(name, 0))


def _exposed(report: Report) -> Iterator[tuple[str, int]]:
    """The units that a report to their owner shows to be known to the enemy, each with the turn when he heard of it."""
    from compbis.games.computer_bismarck.state import reports

    turn = report.turn
    match report.facts:
        case reports.Spotted(own=units):
            for name, _ in units:
                yield name, turn
        case reports.Shadow(target=target, shadower=shadower, success=success):
            yield target, turn if success else turn - 1  # 10.1: it was spotted on the turn before
            yield shadower, turn
        case reports.FastShadow(target=target, shadower=shadower):
            yield target, turn  # 11.3: one that gets away was seen as it passed
            yield shadower, turn
        case reports.AirSearch(unit=unit) | reports.RadioSilence(unit=unit):
            yield unit, turn
        case reports.SubmarineAttack(unit=unit):
            yield unit, turn
        case reports.SubmarineAttacked(target=target) | reports.AirAttacked(target=target):
            yield target, turn
