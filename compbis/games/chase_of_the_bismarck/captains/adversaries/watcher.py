"""Records the hex of each ship of a side turn by turn, what it searches, and what happens to ships."""

from collections.abc import Sequence
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import GRID, HEXES, NAMES, WATER
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, SHIPS
from compbis.games.chase_of_the_bismarck.state.combat_reports import Sunk
from compbis.games.chase_of_the_bismarck.state.reports import Called, ShippingAttacked
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import in_play
from compbis.table.attack.adversary import Note
from compbis.table.report import Report
from compbis.table.side import GERMAN

SEARCHED, RAIDS, LOST = "SEARCHED", "ATTACKS SHIPPING", "SUNK"
"""The events."""


class ChaseWatcher:
    """Sits beside a captain of either side (table.attack.adversary) and records only what that side may know."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._notes: list[Note] = []

    def see(self, request: Any) -> None:
        """Record all positions at the first decision of a turn, when nothing has moved since the turn before."""
        view: View = request.view
        if self._view is None or self._view.turn < view.turn:
            self._notes += [Note(view.turn - 1, ship.card.called, NAMES[ship.at]) for ship in in_play(view.ships)]
        self._view = view

    def hear(self, report: Report) -> None:
        """Record the hexes that the side searches, its attacks on shipping, and losses."""
        view, turn = self._view, report.turn
        if view is None:
            return
        match report.facts:
            case Called(side=side, at=at) if side is view.side:
                self._notes.append(Note(turn, NAMES[at], NAMES[at], SEARCHED))
            case ShippingAttacked(at=at) if view.side is GERMAN:
                raiders = [ship.card.called for ship in in_play(view.ships) if ship.at == at and ship.card.cls in HEAVY]
                self._notes += [Note(turn, name, NAMES[at], RAIDS) for name in raiders]
            case Sunk(ship=ship, at=at):
                self._notes.append(Note(turn, SHIPS[ship].called, NAMES[at], LOST))

    def notes(self) -> Sequence[Note]:
        """All notes so far."""
        return self._notes


def area(place: str) -> tuple[str, Sequence[str]]:
    """A hex and those beside it that ships may enter: a name, and the hexes by name."""
    near = [NAMES[at] for at in GRID.within(HEXES[place], 1) if at in WATER]
    return (f"{place} OR BESIDE IT", near) if len(near) > 1 else (place, near)
