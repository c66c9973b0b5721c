"""Landings of torpedo planes, which the rules carry out before the attacks that these planes fly first (8.24.2)."""

from collections.abc import Iterable, Iterator

from compbis.games.computer_bismarck.cards.kinds import TORPEDO_PLANES
from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.table.report import Report

_BEFORE = frozenset(
    (
        *("fast_shadow", "refuelled", "not_refuelled", "landed", "grounded", "crashed", "dry", "left_board", "strayed"),
        *("spotted", "searched", "bergen_searched", "bismarck_located"),
        *("air_attack", "air_attacked", "no_attack", "damage", "sunk", "lost_with_carrier", "points"),
    )
)
"""Kinds of report up to the end of the air attacks."""


class Landings:
    """The landings of torpedo planes in a turn, until the air attacks are over."""

    def __init__(self) -> None:
        self._held: list[Report] = []

    def holds(self, report: Report) -> bool:
        """Whether a report is kept back, to be told after the air attacks."""
        from compbis.games.computer_bismarck.state.report_kinds.movement import (
            Landed,  # the first prompt needs no report
        )

        held = isinstance(report.facts, Landed) and PLANES[report.facts.plane].kind is TORPEDO_PLANES
        if held:
            self._held.append(report)
        return held

    def before(self, report: Report) -> list[Report]:
        """The landings to tell before a report that shows that the air attacks are over; [] for another."""
        return [] if report.kind in _BEFORE and not self._of_another_turn(report) else self.settle()

    def settle(self) -> list[Report]:
        """The landings that are not told yet."""
        held, self._held = self._held, []
        return held

    def _of_another_turn(self, report: Report) -> bool:
        return any(held.turn != report.turn for held in self._held)


def in_order(reports: Iterable[Report]) -> Iterator[Report]:
    """The reports of a turn in the order in which they are told."""
    landings = Landings()
    for report in reports:
        yield from landings.before(report)
        if not landings.holds(report):
            yield report
    yield from landings.settle()
