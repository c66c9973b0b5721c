"""A possible world: the British as Tovey would have led them in this game, consistent with what the Germans have seen.

Tovey, the game's captain, gives orders from a view of this world and gets the reports that the British must have had.
Ships that were seen are where they were seen; all others are where Tovey's orders have taken them. The weather is
random, because the captain knows only today's.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.captains.master.inferred import british_reports, seen
from compbis.games.computer_bismarck.captains.master.sky import Sky
from compbis.games.computer_bismarck.captains.reckoning.cards import fresh
from compbis.games.computer_bismarck.captains.tovey.captain import Tovey
from compbis.games.computer_bismarck.cards.board import BERGEN_SEARCH, ENTRY_SQUARES, Square, on_board
from compbis.games.computer_bismarck.cards.calendar import is_night
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import MOVE, REFUEL
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.requests.decisions import plane_leg, ship_leg
from compbis.games.computer_bismarck.rules import convoys, flight, movement, reinforcements, search
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.state.units import WAITING_MODES, Fate, Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.dice import Dice
from compbis.table.report import BOTH, Report
from compbis.table.side import BRITISH

_NOWHERE: frozenset[Square] = frozenset()


class World:
    """One such world.

    Args:
        seed: seeds Tovey's dice and the weather

    Attributes:
        turn: the turn in play
        ships: the ships at its start
        planes: the planes at its start
        ships_then: the ships at its end, by Tovey's orders
        planes_then: the planes at its end, by Tovey's orders
    """

    def __init__(self, seed: str) -> None:
        self.turn = 1
        self.ships: dict[str, Ship] = {name: fresh(name) for name, spec in SHIPS.items() if spec.side is BRITISH}
        self.planes: dict[str, Plane] = {name: self._at_base(name) for name in PLANES}
        self._dice = Dice(f"world {seed}")
        self._tovey = Tovey(self._dice.draw("tovey", 1 << 32))
        self._sky = Sky(self._dice)
        self._courses = convoys.taken_up(self.ships)
        self._located, self._released = 0, False
        self._give_orders()

    def finish(self, heard: Sequence[Report]) -> None:
        """End the turn and give the orders for the next. heard: the reports that the Germans got in this turn."""
        turn, inferred = self.turn, british_reports(self.turn, heard)
        ships, self.ships, self.planes = self.ships, dict(self.ships_then), dict(self.planes_then)
        self._note_courses(ships)
        self._correct(heard)
        searched = self._searched()
        for report in inferred:
            self._tovey.hear(report)
            self._suffer(report)
        self._tovey.hear(Report(turn, BOTH, reports.Searched(squares=tuple(searched))))
        self._reinforce(searched)
        self.turn += 1
        self._dice.begin_turn(self.turn)
        self._sky.change(self.turn)
        self._give_orders()

    def _give_orders(self) -> None:
        view = self._view({})
        orders = self._tovey.orders(view)
        ship_legs = {order.unit: leg for order in orders if isinstance(order, ShipOrder) and (leg := _leg(view, order))}
        self._legs: Mapping[str, ShipLeg] = ship_legs
        self.ships_then = {
            name: movement.carry_out(ship, ship_legs.get(name) or movement.stay(ship)) if ship.active else ship
            for name, ship in self.ships.items()
        }
        for name, ship in self.ships_then.items():
            if ship.active and ship.mode == REFUEL:
                self.ships_then[name] = ship._replace(fuel=ship.spec.fuel_cap, torpedoes=ship.spec.torpedoes)
        view = self._view(ship_legs)
        flights: dict[str, PlaneLeg] = {}
        for order in orders:
            if not isinstance(order, ShipOrder):
                try:
                    flights[order.unit] = plane_leg(view, order)
                except IllegalOrder:  # its carrier was seen elsewhere
                    continue
        self.planes_then = {name: self._flown(plane, flights.get(name)) for name, plane in self.planes.items()}

    def _flown(self, plane: Plane, leg: PlaneLeg | None) -> Plane:
        if plane.fate:
            return plane
        carrier = self.ships_then.get(plane.spec.carrier)
        if carrier is not None and carrier.fate:
            return plane._replace(fate=Fate.LOST)
        return flight.carry_out(plane, leg or flight.stay(plane), *flight.home(plane, carrier))

    def _view(self, ship_legs: Mapping[str, ShipLeg]) -> View:
        return View(
            side=BRITISH,
            turn=self.turn,
            ships=MappingProxyType(self.ships),
            planes=MappingProxyType(self.planes),
            ship_legs=ship_legs,
            plane_legs={},
            contacts=(),
            visibility=self._sky.visibility,
            fog=self._sky.fog,
            awards=(),
            refuelling=_NOWHERE,
            courses=self._courses,
        )

    def _note_courses(self, before: Mapping[str, Ship]) -> None:
        for name in MISSIONS:
            if (convoy := before[name]).active:
                leg = self._legs.get(name) or movement.stay(convoy)
                self._courses = convoys.sailed(self._courses, convoy, leg, self.turn)
            if self.ships[name].square and not on_board(self.ships[name].square):
                self.ships[name] = self.ships[name]._replace(fate=Fate.ARRIVED)

    def _correct(self, heard: Sequence[Report]) -> None:
        """Move ships to where they were seen."""
        for name, square in seen(heard).items():
            if name in self.ships and not self.ships[name].fate:
                ship = self.ships[name]
                self.ships[name] = ship._replace(square=square, mode=MOVE if ship.mode in WAITING_MODES else ship.mode)

    def _suffer(self, report: Report) -> None:
        match report.facts:
            case reports.Sunk(unit=name, count=count, whole=whole) if name in self.ships:
                ship = self.ships[name]
                left = max(1, ship.midships - count)
                self.ships[name] = ship._replace(fate=Fate.SUNK) if whole else ship._replace(midships=left)
            case reports.Dispersed(unit=name) if name in self.ships:
                self.ships[name] = self.ships[name]._replace(fate=Fate.DISPERSED)
            case reports.BismarckLocated():
                self._located = self._located or report.turn

    def _searched(self) -> list[Square]:
        """The squares that are searched successfully (9.2)."""
        totals: dict[Square, int] = {}
        for ship in self.ships.values():
            if ship.active:
                factors = search.factors(ship, is_night(self.turn, ship.square // 100))
                totals[ship.square] = totals.get(ship.square, 0) + factors
        for plane in self.planes.values():
            if plane.aloft:
                factors = search.plane_factors(plane, is_night(self.turn, plane.square // 100))
                totals[plane.square] = totals.get(plane.square, 0) + factors
        return sorted(square for square, many in totals.items() if on_board(square) and self._sky.spots(many, square))

    def _reinforce(self, searched: Sequence[Square]) -> None:
        """14: waiting ships come into play."""
        bergen = next((square for square in BERGEN_SEARCH if square in searched), 0)
        if not self._released and bergen:
            self._tovey.hear(Report(self.turn, BOTH, reports.BergenSearched(square=bergen)))
        self._released = self._released or bool(bergen or self._located)
        for name, ship in self.ships.items():
            if ship.mode in WAITING_MODES and reinforcements.may_come(
                ship.mode, self.turn + 1, self._located, self._released
            ):
                square = ship.square or ENTRY_SQUARES[self._dice.draw("entry", len(ENTRY_SQUARES), ship.mode)]
                self.ships[name] = ship._replace(mode=MOVE, square=square)
        for name, plane in self.planes.items():
            if plane.spec.carrier and not plane.square:
                self.planes[name] = plane._replace(square=self.ships[plane.spec.carrier].square)

    def _at_base(self, name: str) -> Plane:
        spec = PLANES[name]
        return Plane(spec, self.ships[spec.carrier].square if spec.carrier else spec.square)


def _leg(view: View, order: ShipOrder) -> ShipLeg | None:
    """The leg that an order results in; None if it is illegal because the ship was seen elsewhere."""
    try:
        return ship_leg(view, order)
    except IllegalOrder:
        return None
