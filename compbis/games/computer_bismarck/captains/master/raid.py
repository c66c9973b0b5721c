"""A possible world: the Germans as Otto would lead them in this game, consistent with what the British have seen.

Otto, the game's captain, gives orders from a view of this world and gets the reports that the Germans must have had. A
raider that was seen is put where it was seen; one in a square that the British searched in vain is moved beside it.
Weather and secret squares are random.
"""

from collections.abc import Callable, Sequence
from types import MappingProxyType
from typing import Protocol

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.captains.master.inferred import found, german_reports
from compbis.games.computer_bismarck.captains.master.sky import Sky
from compbis.games.computer_bismarck.captains.reckoning.cards import fresh
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.kinds import OILER, SUBMARINES
from compbis.games.computer_bismarck.cards.modes import REFUEL
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.requests.decisions import ship_leg
from compbis.games.computer_bismarck.rules import movement, routes, search, solitaire
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import Fate, Ship
from compbis.table.dice import Dice
from compbis.table.report import BOTH, Report
from compbis.table.side import GERMAN


class Leader(Protocol):
    """The commander of the Germans in a world."""

    def hear(self, report: Report) -> None:
        """Take note of a report."""

    def orders(self, view: View) -> list[ShipOrder]:
        """All orders for a turn. view: the view at its start."""


class Raid:
    """One such world.

    Args:
        seed: seeds Otto's dice and the weather
        otto: makes the captain from its seed

    Attributes:
        turn: the turn in play
        ships: the ships at its start
        ships_then: the ships at its end, by Otto's orders
    """

    def __init__(self, seed: str, otto: Callable[[int], Leader]) -> None:
        self.turn = 1
        specs = [spec for spec in SHIPS.values() if spec.side is GERMAN and spec.kind is not OILER]
        self.ships: dict[str, Ship] = {spec.name: fresh(spec.name) for spec in specs}
        self._dice = Dice(f"raid {seed}")
        self._otto = otto(self._dice.draw("otto", 1 << 32))
        self._sky = Sky(self._dice)
        self._secret = frozenset(self._drawn(squares) for squares in solitaire.secret_square_choices())
        self._give_orders()

    def finish(self, heard: Sequence[Report]) -> None:
        """End the turn and give the orders for the next. heard: the reports that the British got in this turn."""
        self.ships = dict(self.ships_then)
        self._correct(heard)
        for report in german_reports(self.turn, heard):
            self._otto.hear(report)
        self._otto.hear(Report(self.turn, BOTH, reports.Searched(squares=tuple(self._searched()))))
        self.turn += 1
        self._dice.begin_turn(self.turn)
        self._sky.change(self.turn)
        self._give_orders()

    def _give_orders(self) -> None:
        view = self._view()
        self.ships_then = dict(self.ships)
        for order in self._otto.orders(view):
            self._carry_out(view, order)

    def _carry_out(self, view: View, order: ShipOrder) -> None:
        try:
            leg = ship_leg(view, order)
        except IllegalOrder:  # a sighting put it where Otto would not have gone
            return
        ship = movement.carry_out(self.ships[order.unit], leg)
        if ship.mode == REFUEL:
            ship = ship._replace(fuel=ship.spec.fuel_cap, torpedoes=ship.spec.torpedoes)
        self.ships_then[order.unit] = ship

    def _view(self) -> View:
        return View(
            side=GERMAN,
            turn=self.turn,
            ships=MappingProxyType(self.ships),
            planes=MappingProxyType({}),
            ship_legs={},
            plane_legs={},
            contacts=(),
            visibility=self._sky.visibility,
            fog=self._sky.fog,
            awards=(),
            refuelling=self._secret,
        )

    def _correct(self, heard: Sequence[Report]) -> None:
        """Move ships to where they were seen, and all others out of squares that were searched in vain."""
        squares = found(heard)
        for report in heard:
            match report.facts:
                case reports.Searched(squares=searched):
                    for name, ship in self.ships.items():
                        if ship.kind is not SUBMARINES and name not in squares and ship.square in searched:
                            self.ships[name] = ship._replace(square=self._aside(ship, frozenset(searched)))
                case reports.Sunk(unit=name, whole=True) if name in self.ships:
                    self.ships[name] = self.ships[name]._replace(fate=Fate.SUNK)
        for name, square in squares.items():
            if name in self.ships:
                self.ships[name] = self.ships[name]._replace(square=square)

    def _aside(self, ship: Ship, searched: frozenset[Square]) -> Square:
        """A neighbouring square that was not searched; the ship's own if all were."""
        free = [there for _, there in routes.ways(BISMARCK, ship.square) if there not in searched]
        return free[self._dice.draw("aside", len(free), ship.name)] if free else ship.square

    def _searched(self) -> list[Square]:
        totals: dict[Square, int] = {}
        for ship in self.ships.values():
            if ship.active:
                factors = search.factors(ship, is_night(self.turn, ship.square // 100))
                totals[ship.square] = totals.get(ship.square, 0) + factors
        return sorted(square for square, factors in totals.items() if self._sky.spots(factors, square))

    def _drawn(self, squares: Sequence[Square]) -> Square:
        return squares[self._dice.draw("secret square", len(squares), squares[0])]
