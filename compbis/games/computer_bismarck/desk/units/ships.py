"""What a ship may be ordered, word by word: Chart B, 6, 7.0."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from compbis.desk.names import initials
from compbis.desk.repeating import Reading
from compbis.desk.ways import arrival
from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import DIRECTIONS, Square, distance, on_board
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.missions import MISSIONS, WAYS_ROUND
from compbis.games.computer_bismarck.cards.modes import CHART_B, LAUNCH, MOVE, PATROL, REFUEL, ShipMode
from compbis.games.computer_bismarck.desk.units.both import MOVES, OrderRequest, ShipOrPlaneWords, UnitOrder, try_out
from compbis.games.computer_bismarck.desk.units.spelling import (
    NAMES,
    NO_SQUARE,
    ONE,
    Destination,
    destination,
    destination_of,
    joined,
    partner,
    read_square,
)
from compbis.games.computer_bismarck.desk.warnings import MISSION_FAILS, too_late
from compbis.games.computer_bismarck.desk.ways import ship_way, straight, track, turns_to, way_round
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.requests.decisions import EvadeRequest
from compbis.games.computer_bismarck.rules import convoys, movement, routes
from compbis.games.computer_bismarck.state.orders import ShipOrder
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words.letters import SHIP_MODES

_LETTERS = 8
"""The most letters of a word that a message repeats."""


class ShipWords(ShipOrPlaneWords):
    """Chart B: 6.1, 6.2, 6.3, 6.4, 6.5, 6.6, 6.7, 7.0; and the secret move of a shadowed ship (10.1).

    A ship may be named instead of a square: then the unit goes where that ship of its side will be.

    Args:
        request: the open request
        ship: the ship
        companions: finds the ship that a ship accompanies, the ship that this companion accompanies, and so on
        route: the words of the route that a convoy was given this turn, or with which a shadowed ship goes on; () for
            none
    """

    chart = "B"
    mode_names = SHIP_MODES

    def __init__(
        self,
        request: OrderRequest,
        ship: Ship,
        companions: Callable[[str], Sequence[str]] = lambda name: (),
        route: tuple[str, ...] = (),
    ) -> None:
        super().__init__(request, ship)
        self._request = request
        self._ship = ship
        self._companions = companions
        self._route = route
        others = [other for other in self._view.ships.values() if other.active and other.name != ship.name]
        if others and ship.kind is not CONVOY and not isinstance(request, EvadeRequest):
            near = min(others, key=lambda other: distance(ship.square, other.square))
            self.instead = f"OR A SHIP TO ACCOMPANY: {self.written}{near.name}"

    def spelled(self, words: Sequence[str]) -> list[str]:
        """The words, with one for each name, and one for the destination."""
        return joined(self.named(words))

    def named(self, words: Sequence[str]) -> list[str]:
        """The words, with one for each name."""
        return super().spelled(words)

    def _one_word(self, words: Sequence[str]) -> str:
        several = [name for name in self._view.ships if " " in name] if len(words) > 1 else []
        named = NAMES.fit(" ".join(words), several) if all(map(str.isalpha, words)) else []
        return initials(named[0]) if len(named) == 1 else super()._one_word(words)

    def check_after_place(self, place: str, then: Sequence[str]) -> None:
        """Raise IllegalOrder if these words may not follow a square or the ship that is accompanied."""
        if then and (name := self._partner(place)):
            if then[0] == ONE:
                goal = projection.ship_at_end(self._view, self._view.ships[name]).square
                raise IllegalOrder(f"{ONE} FOLLOWS A SQUARE, NOT A SHIP: {self.written}{goal} {ONE}")
            raise IllegalOrder(f"NOTHING MAY FOLLOW THE SHIP: {self.name} PATROLS WHEN {name} DOES")
        super().check_after_place(place, then)

    def is_place(self, word: str) -> bool:
        """Whether a word is a destination, or a ship that can be accompanied."""
        return super().is_place(word) or destination(word) is not None or bool(self._partner(word))

    def place_name(self, place: str) -> str:
        """The square of a destination, or the ship."""
        return str(to.goal) if (to := destination(place)) else place

    def is_there(self, place: str) -> bool:
        """Whether the ship is in that square now. False if the word is a ship, since that ship may move on."""
        if self._partner(place):
            return False
        to = destination(place)
        return to is not None and to.next_from(self.square) == 0

    def _partner(self, word: str) -> str:
        name = partner(word)
        return name if name in self._view.ships and name != self.name else ""

    @cached_property
    def chart_modes(self) -> Mapping[str, str]:
        """The modes of Chart B, each with the reason why the ship may not take it."""
        return dict(movement.modes(self._ship, self._view.refuelling).items())

    def modes(self) -> Mapping[str, str]:
        """The modes of Chart B that the ship may take."""
        return {mode: SHIP_MODES[mode] for mode, reason in self.chart_modes.items() if not reason}

    def own_mode(self) -> str:
        """The ship's mode if ships can move in it, else M. An escort whose convoy is lost or has arrived leaves the
        convoy's mode (6.24, 6.25)."""
        mode = projection.ship_order(self._view, self._ship).mode
        if mode in movement.CONVOY_MODES and not self._escorts(mode):
            return MOVE
        return mode if mode in movement.SAILING_MODES else MOVE

    def _escorts(self, mode: ShipMode) -> bool:
        """Whether the ship is a convoy, accompanies a ship, or shares the square of a convoy in that mode. Ships that
        are lost and convoys that have arrived do not count."""
        ships = self._view.ships
        led = [ships[name] for name in self._companions(self.name)[:1]]
        here = [ship for ship in ships.values() if ship.square == self.square and ship.kind is CONVOY]
        sailing = [ship for ship in (*led, *here) if ship.active and not (ship in here and convoys.at_goal(ship))]
        return self._ship.kind is CONVOY or any(ship in led or ship.mode == mode for ship in sailing)

    def likely_mode(self) -> str:
        """The ship's own mode."""
        return self.own_mode()

    def refuses_company(self, ship: str) -> str:
        """A ship accompanies any ship but itself."""
        return f"{ship} CANNOT ACCOMPANY ITSELF" if ship == self.name else ""

    def check_mode(self, mode: str, rest: Sequence[str], before: str) -> None:
        """Refuse a word that is not a mode of Chart B; for a convoy that may sail now, show how to order it.

        Args:
            mode: the word
            rest: the words after it
            before: the text before it

        Raises:
            IllegalOrder: it is not a mode, or not the mode of a convoy that may sail now
        """
        super().check_mode(mode, rest, before)
        ship = self._ship
        if ship.kind is not CONVOY or mode == ship.mode:
            return
        if movement.offered(ship, self._view.ship_legs.get(ship.name), self._view.turn):
            likely = [move for move in rest if move in DIRECTIONS or (move.isdigit() and len(move) <= _LETTERS)]
            form = " ".join((f"{before}{ship.mode}", *likely[:MOVES]))
            more = "" if likely else ", AND MOVES OR A SQUARE"
            raise IllegalOrder(f"{self.why_not(mode)}: TYPE {form}{more}")

    def begin(self, mode: str) -> None:
        """Refuse an order for a ship that could move, before its moves are asked for."""
        if self.left(mode, ()):
            self._try_out(mode)

    def arrival_modes(self) -> Sequence[str]:
        """Patrol and refuel, which may follow a destination; a convoy does neither."""
        return () if self._ship.kind is CONVOY else (PATROL, REFUEL)

    def paces(self) -> Mapping[str, str]:
        """One square a turn, for a ship that may move more."""
        return {ONE: "ONE SQUARE A TURN"} if self._ship.spec.max_speed > 1 else {}

    def after_place(self) -> Sequence[str]:
        """What may follow a square: also a pace, another square, and other ships with what they do."""
        others = () if isinstance(self._request, EvadeRequest) else ("MORE SHIPS WITH AN ORDER",)
        return (*super().after_place(), *self.paces(), "ANOTHER SQUARE", *others)

    def stays(self, mode: str) -> bool:
        """Whether the ship patrols or refuels where it is."""
        return mode in (PATROL, REFUEL)

    def check_moves(self, mode: str, moves: Sequence[str]) -> None:
        """Raise IllegalOrder if the ship may not make these moves."""
        movement.follow_track(self._ship, moves)

    def left(self, mode: str, moves: Sequence[str]) -> int:
        """The squares that the ship may still move this turn in that mode."""
        most = movement.squares_now(self._ship, ShipMode(mode), self._view.turn) if mode in CHART_B else 0
        return most - len(moves)

    def may_enter(self, square: Square) -> bool:
        """Whether the ship may enter a square."""
        return not movement.closed(self._ship, square)

    def order(self, mode: str, moves: Sequence[str]) -> ShipOrder:
        """The order that these words stand for."""
        return ShipOrder(self.name, mode, tuple(moves))

    def voyage(self, mode: str, place: str) -> Reading[UnitOrder]:
        """The order to go towards a square, or to where another ship will be, as far as the ship gets this turn."""
        if self._partner(place):
            return self._company(mode, place)
        to = self._destination(place)
        if to == Destination(self.square):
            if mode not in (self._ship.mode, MOVE):
                self._try_out(mode)
                return self.reading(mode, ())
            if mode == self._ship.mode and (stays := self.restored()):
                return stays
        self._try_out(mode)  # the reason for refusing any order comes first
        way = ship_way(self._ship, ShipMode(mode), to.goal, self._view.turn, to.by, to.one)
        left = to.onward(*track(self._ship, to.goal, to.by)[: len(way.moves)])
        told = arrival(self.name, to._replace(one=False), way.turns, self._view.turn, LAST_TURN)
        if told and to.one:
            told += ", ONE SQUARE A TURN"
        if told and way.turns and self._ship.spec.has_fuel:
            told += f", FUEL {way.fuel}"
        notes = (told, self._through_the_irish_sea(to), self._sooner_off(to.goal))
        return Reading(self.order(mode, way.moves), (mode, left.word), tuple(filter(None, notes)))

    def _destination(self, place: str) -> Destination:
        """The destination that a word names, as it remains from where the ship is. Raises IllegalOrder if the word
        contains a square that does not exist."""
        to = destination(place)
        if to is None:
            raise IllegalOrder(NO_SQUARE)
        for square in (*to.by, to.goal):
            read_square(str(square), self.name)
        by = tuple(square for square, after in pairwise((*to.by, to.goal)) if square != after)
        return to._replace(by=by, one=to.one and self._ship.spec.max_speed > 1).onward(self.square)

    def restored(self) -> Reading[UnitOrder] | None:
        """The order to stay in the square and mode in which it began the turn, if it was ordered otherwise."""
        leg, mode = self._view.ship_legs.get(self.name), self._ship.mode
        if leg is None or leg.fixed or (leg.goal, leg.mode) == (self.square, mode):
            return None
        stays = f"{self.name} STAYS IN {self.square} AS BEFORE, MODE {mode}"
        return super().reading(mode, ())._replace(effects=(stays,))

    def reading(self, mode: str, moves: Sequence[str]) -> Reading[UnitOrder]:
        """The order that directions after a mode stand for. It has a note if it ends a mode in which the ship could
        stay, or if a convoy moves aside from the route that it was given this turn, and then goes on."""
        reading, before = super().reading(mode, moves), self._ship.mode
        if moves and isinstance(self._request, EvadeRequest):
            return reading._replace(effects=self._late_from(ShipMode(mode), moves))
        if moves and self._route:
            goes_on = f"ROUTE TO {destination_of(self._route)} GOES ON FROM THERE (RT OFF {self.name} ENDS IT)"
            return reading._replace(words=self._route, effects=(goes_on,))
        if moves or mode != MOVE or before not in (LAUNCH, PATROL, REFUEL):
            return reading
        stays = f"NO MOVES GIVEN: {self.name} STAYS, NOW IN {MOVE}. AS BEFORE: {self.written}{before}"
        return reading._replace(effects=(stays,))

    def _late_from(self, mode: ShipMode, moves: Sequence[str]) -> tuple[str, ...]:
        """A note if the route of a shadowed convoy brings it to its mission's goal too late after its secret move; ()
        if not. It names a square of the goal that the convoy can still reach in time, if there is one."""
        view, ship, to = self._view, self._ship, destination_of(self._route)
        if not to or ship.kind is not CONVOY or convoys.at_goal(ship):
            return ()
        then = movement.carry_out(ship, movement.plan_ship(ship, mode, moves, view.turn, view.refuelling))
        if not convoys.at_goal(ship._replace(square=to.goal)) or not to.next_from(then.square):
            return ()
        turns = turns_to(then, mode, to.goal, view.turn + 1, to.onward(then.square).by)
        if turns and view.turn + turns <= convoys.due(self.name):
            return ()
        late = f"{self.name}: {to} IS TOO LATE FROM THERE"
        spare = convoys.slack(then, view.courses, view.turn + 1)
        if spare is None or spare < 0:
            return (f"{late}, AND {MISSION_FAILS}",)
        nearest = routes.track(self.name, then.square, routes.mission_squares(self.name))[-1]
        return (f"{late}. IN TIME: {self.written}{nearest}",)

    def _through_the_irish_sea(self, to: Destination) -> str:
        """A note if a convoy goes through the sea that it may instead go round, with a square to go round by; "" for
        any other voyage (17.3)."""
        name, courses, goal = self.name, self._view.courses, to.goal
        if name not in WAYS_ROUND or name in courses.strayed or courses.irish_sea:
            return ""
        if WAYS_ROUND[name].without.isdisjoint(track(self._ship, goal, to.by)):
            return ""
        by = way_round(self._ship, goal, WAYS_ROUND[name].without)
        closed = f", WHICH IS CLOSED TO IT SINCE IT LOST A TURN: {MISSION_FAILS}" if courses.detours else ""
        instead = f". ROUND IRELAND: {self.written}{by} {goal}" if by else ""
        if closed and too_late(self._view, self._ship):
            instead = ". ROUND IRELAND IT IS LATE, TOO"
        elif not closed and not convoys.round_in_time(self._ship, courses, self._view.turn):
            instead = ". ROUND IRELAND IT IS LATE"
        return f"{name} GOES THROUGH THE IRISH SEA{closed}{instead}"

    def _sooner_off(self, goal: Square) -> str:
        """A note if a convoy makes for a square off the board, and another square that completes its mission is nearer
        (17.4); "" for any other voyage."""
        if on_board(goal) or self._ship.kind is not CONVOY or convoys.at_goal(self._ship):
            return ""
        goals = routes.mission_squares(self.name)
        nearest = routes.track(self.name, self.square, goals)
        if goal not in goals or len(nearest) >= routes.distances_to(self.name, goal)[self.square]:
            return ""
        mission = MISSIONS[self.name]
        line = f"{mission.goal.upper()} {mission.number}"
        return f"{self.name} REACHES {nearest[-1]} SOONER: ANY SQUARE OF {line} WILL DO"

    def _company(self, mode: str, place: str) -> Reading[UnitOrder]:
        """The order to go where another ship will be; the ship may be there already."""
        other = self._view.ships[self._partner(place)]
        if not other.active:
            raise IllegalOrder(f"{other.name}: {other.fate or 'NOT YET ACTIVE'}")
        chain = [other.name, *self._companions(other.name)]
        if self.name in chain:
            links = pairwise(chain[: chain.index(self.name) + 1])
            circle = ", ".join(f"{one} ACCOMPANIES {next_}" for one, next_ in links)
            free = movement.offered(other, self._view.ship_legs.get(other.name), self._view.turn)
            there = f"{self.written}{projection.ship_at_end(self._view, other).square} GOES THERE"
            raise IllegalOrder(f"A CIRCLE: {circle}. {f'RT OFF {other.name} ENDS IT' if free else there}")
        self._try_out(mode)
        then = projection.ship_at_end(self._view, other)
        goal = then.square
        patrols = goal == self.square and then.mode == PATROL and mode == MOVE
        already = self._ordered_with(other, goal, PATROL if patrols else mode)
        told = f"{self.name} ACCOMPANIES {other.name}{' ALREADY' * already}, TO {goal}"
        if mode in movement.CONVOY_MODES and not already:
            told = f"{told}, ON ITS TURNS ONLY"
        if patrols:
            return Reading(self.order(PATROL, ()), (mode, place), (f"{told}, ON PATROL",))
        if goal == self.square:
            return Reading(self.order(mode, ()), (mode, place), (told,))
        way = ship_way(self._ship, ShipMode(mode), goal, self._view.turn)
        if way.turns > 1:
            told += f" IN {way.turns} TURNS"
        if self._ship.spec.has_fuel:
            told += f", FUEL {way.fuel}"
        moves = self._same_way(other, way.moves)
        return Reading(self.order(mode, moves), (mode, place), (told,))

    def _ordered_with(self, other: Ship, goal: Square, mode: str) -> bool:
        """Whether the ship already has this order for the turn: to accompany that ship to the square, in that mode. The
        desk may have given it by itself."""
        leg = self._view.ship_legs.get(self.name)
        if leg is None or self._companions(self.name)[:1] != [other.name]:
            return False
        return (leg.goal, leg.mode) == (goal, mode)

    def _same_way(self, other: Ship, moves: Sequence[str]) -> Sequence[str]:
        """The moves of the ship that it accompanies, if both begin in one square and its own are no fewer; else its
        own. A fast shadow depends on the first square (11.1)."""
        track = projection.ship_order(self._view, other).track
        if other.square != self.square or len(track) != len(moves) or any(map(self._closed, track)):
            return moves
        return [move for pair in pairwise((self.square, *track)) for move in straight(*pair)]

    def _closed(self, square: Square) -> bool:
        return movement.closed(self._ship, square)

    def _try_out(self, mode: str) -> None:
        try_out(self._request, ShipOrder(self.name, mode))

    def _around(self, most: int) -> Iterable[Square]:
        return set(routes.reach(self.name, self.square, most))

    def _course(self, square: Square) -> Sequence[str]:
        if self._ship.kind is not CONVOY:
            return ()
        towards = routes.direction(self.name, square, routes.mission_squares(self.name))
        return (towards,) if towards else ()
