"""Hits that did no damage, which no report mentions."""

from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.table.report import Report
from compbis.table.side import Side

_LOSSES = frozenset(("torpedoes", "damage", "sunk", "dry", "points", "crashed", "lost_with_carrier"))
"""Kinds of report that can stand between a hit and the report of what it cost."""


class Unhurt:
    """The ships of one side that were hit, until it is clear what that cost them. A hit that cost nothing has no
    further report (16.82), and the enemy never learns of its effect (16.31.2, 16.41.2, 16.64)."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._turn = 0
        self._hit: set[str] = set()

    def hear(self, report: Report) -> list[tuple[int, list[str]]]:
        """Note a report. Returns the lines of `settle` if this report shows that all earlier losses have been
        reported."""
        from compbis.games.computer_bismarck.state import reports

        settled = [] if report.kind in _LOSSES else self.settle()
        match report.facts:
            case reports.Damage(unit=unit) as lost if lost.midships or lost.firepower or lost.knots or lost.fuel:
                self._hit.discard(unit)
            case reports.Sunk(unit=unit):
                self._hit.discard(unit)
            case (
                reports.AirAttack(target=target, hits=hits)
                | reports.AirAttacked(target=target, hits=hits)
                | reports.SubmarineAttacked(target=target, hits=hits)
                | reports.DestroyerAttack(target=target, hits=hits)
                | reports.Torpedoes(target=target, hits=hits)
            ) if hits and SHIPS[target].side is self._side:
                self._turn = report.turn
                self._hit.add(target)
        return settled

    def settle(self) -> list[tuple[int, list[str]]]:
        """The turn and the lines about hits that did no damage, once all losses have been reported; [] for none."""
        told = [f"{name}: NO DAMAGE" for name in sorted(self._hit)]
        self._hit.clear()
        return [(self._turn, told)] if told else []
