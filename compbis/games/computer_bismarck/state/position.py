"""The whole position: everything that is true in the game. Between two turns it can be saved as plain data.

Its mappings and tuples are replaced, never changed in place, so that a view can hold them.
The mappings that a view holds are read-only, since a captain gets them directly.
"""

from collections.abc import Mapping
from enum import EnumType
from types import MappingProxyType
from typing import Any, TypeVar

from compbis.games.computer_bismarck.cards import board, tables
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import OILER, unit_kind
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import AT_BASE, PlaneMode, ShipMode
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.state.courses import NO_COURSES, Courses
from compbis.games.computer_bismarck.state.sight import Award, Contact
from compbis.games.computer_bismarck.state.units import IN_PLAY, Fate, Plane, PlaneLeg, Ship, ShipLeg, UnitLeg
from compbis.table.game import Outcome
from compbis.table.report import BOTH
from compbis.table.side import BRITISH, GERMAN, Side

Unit = TypeVar("Unit", Ship, Plane)
Value = TypeVar("Value", Ship, Plane, Contact, Award, Outcome)

NO_LEGS: MappingProxyType[str, Any] = MappingProxyType({})
SIDES = (BRITISH, GERMAN)
_SHIP_MODES, _PLANE_MODES = frozenset(ShipMode), frozenset(PlaneMode)


class Position:
    """Everything that is true in the game. The referee works on it; sides see it only through requests/view.py.

    Attributes:
        visibility: the levels of rows 11 to 30.
        fog: the squares in fog.
        ships, planes: by side and name, including lost ones.
        spotted: by side, its own ships that the enemy has spotted (9.5).
        contacts: by side and name, what it has learned about enemy units.
        awards: the points given, each with the sides that know of it.
        located: the turn on which the Bismarck was first spotted by regular search (14.22, 14.42), else 0.
        released: whether the ships at Scapa Flow and Clyde have been released (14.22).
        secret_squares: where Otto's ships refuel (15.3); () if the Germans have oilers.
        courses: how directly the convoys have sailed (17.3).
        ship_legs, plane_legs: by side and name, what the orders of this turn will do.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.turn = 1
        self.ships: dict[Side, MappingProxyType[str, Ship]] = {side: MappingProxyType({}) for side in SIDES}
        self.planes: dict[Side, MappingProxyType[str, Plane]] = {side: MappingProxyType({}) for side in SIDES}
        self.visibility: tuple[int, ...] = ()
        self.fog: frozenset[Square] = frozenset()
        self.spotted: dict[Side, frozenset[str]] = dict.fromkeys(SIDES, frozenset())
        self.contacts: dict[Side, Mapping[str, Contact]] = {side: {} for side in SIDES}
        self.awards: tuple[tuple[Award, frozenset[Side]], ...] = ()
        self.secret_squares: tuple[Square, ...] = ()
        self.located = 0
        self.released = False
        self.courses: Courses = NO_COURSES
        self.outcome: Outcome | None = None
        self.ship_legs: dict[Side, MappingProxyType[str, ShipLeg]] = dict.fromkeys(SIDES, NO_LEGS)
        self.plane_legs: dict[Side, MappingProxyType[str, PlaneLeg]] = dict.fromkeys(SIDES, NO_LEGS)

    def put(self, ship: Ship) -> None:
        """Replace a ship with its new state."""
        self.ships[ship.side] = MappingProxyType(self.ships[ship.side] | {ship.name: ship})

    def put_plane(self, plane: Plane) -> None:
        """Replace a plane with its new state."""
        self.planes[plane.side] = MappingProxyType(self.planes[plane.side] | {plane.name: plane})

    def set_leg(self, unit: Ship | Plane, leg: UnitLeg) -> None:
        """Set what a unit will do this turn, replacing any earlier leg."""
        legs: dict[Side, MappingProxyType[str, Any]] = self.ship_legs if isinstance(unit, Ship) else self.plane_legs
        legs[unit.side] = MappingProxyType(legs[unit.side] | {unit.name: leg})

    def clear_legs(self) -> None:
        """Delete all legs, once the orders have been carried out."""
        for side in SIDES:
            self.ship_legs[side] = self.plane_legs[side] = NO_LEGS

    def add_contacts(self, side: Side, contacts: Mapping[str, Contact]) -> None:
        """Add contacts with enemy units to those of a side, replacing earlier ones."""
        self.contacts[side] = {**self.contacts[side], **contacts}

    def visibility_at(self, square: Square) -> int:
        """The visibility level of a square's row (2.27, 9.23)."""
        return self.visibility[board.row(square) - board.ROWS[0]]

    def ships_in(self, side: Side, square: Square) -> list[Ship]:
        """A side's active ships in a square, in the order of the data card."""
        return [ship for ship in self.ships[side].values() if ship.square == square and ship.active]

    def planes_in(self, side: Side, square: Square) -> list[Plane]:
        """A side's planes in the air in a square, in the order of the data card."""
        return [plane for plane in self.planes[side].values() if plane.square == square and plane.aloft]

    def refuelling_squares(self) -> frozenset[Square]:
        """Where German ships may refuel at sea: at an oiler (6.26), or in Otto's secret squares (15.3)."""
        oilers = [ship.square for ship in self.ships[GERMAN].values() if ship.kind is OILER and ship.active]
        return frozenset((*oilers, *self.secret_squares))

    def award(self, award: Award, known_to: frozenset[Side] = BOTH) -> None:
        """Give points. known_to: the sides that may know of them now."""
        self.awards = (*self.awards, (award, known_to))

    def points(self, side: Side) -> int:
        """All points of a side, including hidden ones."""
        return sum(award.points for award, _ in self.awards if award.side is side)

    def save(self) -> dict[str, Any]:
        """The position between two turns as plain data."""
        return {
            "seed": self.seed,
            "turn": self.turn,
            "ships": {side: {ship.name: list(ship[1:]) for ship in self.ships[side].values()} for side in SIDES},
            "planes": {side: {plane.name: list(plane[1:]) for plane in self.planes[side].values()} for side in SIDES},
            "visibility": list(self.visibility),
            "fog": sorted(self.fog),
            "spotted": {side: sorted(self.spotted[side]) for side in SIDES},
            "contacts": {side: [list(contact) for contact in self.contacts[side].values()] for side in SIDES},
            "awards": [[list(award), sorted(known_to)] for award, known_to in self.awards],
            "secret_squares": list(self.secret_squares),
            "located": self.located,
            "released": self.released,
            "outcome": self.outcome.plain() if self.outcome else None,
            "courses": [list(self.courses.strayed), self.courses.detours, self.courses.irish_sea],
        }

    @classmethod
    def load(cls, data: dict[str, Any]) -> "Position":
        """The position from data of `save`, which may lack the courses.

        Raises ValueError, LookupError, TypeError or AttributeError if the data is not a position.
        """
        position = cls(data["seed"])
        position.turn = data["turn"]
        for side in SIDES:
            ships = {name: _ship(name, state) for name, state in data["ships"][side].items()}
            planes = {name: _plane(name, state) for name, state in data["planes"][side].items()}
            position.ships[side], position.planes[side] = MappingProxyType(ships), MappingProxyType(planes)
            position.spotted[side] = frozenset(data["spotted"][side])
            position.contacts[side] = {state[0]: _contact(state) for state in data["contacts"][side]}
        position.visibility = tuple(data["visibility"])
        position.fog = frozenset(data["fog"])
        position.awards = tuple((_award(award), frozenset(map(Side, known_to))) for award, known_to in data["awards"])
        position.secret_squares = tuple(data["secret_squares"])
        position.located = data["located"]
        position.released = data["released"]
        position.outcome = _outcome(data["outcome"]) if data["outcome"] else None
        position.courses = _courses(data["courses"]) if "courses" in data else NO_COURSES
        _check(position)
        return position


def _ship(name: str, state: list[Any]) -> Ship:
    return _placed(_typed(Ship(SHIPS[name], *state)))


def _plane(name: str, state: list[Any]) -> Plane:
    return _placed(_typed(Plane(PLANES[name], *state)))


def _contact(state: list[Any]) -> Contact:
    name, letter, *rest = state
    return _typed(Contact(name, unit_kind(letter), *rest))


def _award(state: list[Any]) -> Award:
    return _typed(Award(*state))


def _outcome(state: list[Any]) -> Outcome:
    return _typed(Outcome.from_plain(state))


def _courses(state: list[Any]) -> Courses:
    """The courses in saved data. Raises ValueError if they name unknown convoys, or one twice."""
    strayed, *counted = state
    courses = Courses(tuple(strayed), *counted)
    if len(set(strayed)) != len(strayed) or not set(strayed) <= set(MISSIONS):
        raise ValueError(f"strayed: {strayed!r}")
    if type(courses.detours) is not int or courses.detours < 0 or type(courses.irish_sea) is not bool:
        raise ValueError(f"courses: {state!r}")
    return courses


def _typed(value: Value) -> Value:
    """The value with enum members in place of their texts. Raises TypeError or ValueError if a field has the wrong
    type."""
    fields: list[Any] = []
    for field, kind in zip(value, type(value).__annotations__.values(), strict=True):
        if type(field) is kind:  # of nearly all fields
            fields.append(field)
            continue
        typed = kind(field) if isinstance(kind, EnumType) else field
        if not isinstance(typed, kind) or (isinstance(typed, bool) and kind is not bool):
            raise TypeError(f"{field!r} in {type(value).__name__}")
        fields.append(typed)
    return type(value)(*fields)


def _placed(unit: Unit) -> Unit:
    """The same unit. Raises ValueError if it is active but not on the board."""
    if unit.active and not board.on_board(unit.square):
        raise ValueError(f"{unit.name} in {unit.square}")
    return unit


def _check(position: Position) -> None:
    """Raise ValueError if a field other than the units has the wrong type or is out of range."""
    squares = (*position.fog, *position.secret_squares)
    whole = (position.seed, position.turn, position.located, *position.visibility, *squares)
    if any(type(number) is not int for number in whole) or not isinstance(position.released, bool):
        raise ValueError("a number has the wrong type")
    if not all(map(board.on_board, squares)) or len(position.visibility) != len(board.ROWS):
        raise ValueError("a square or row does not exist")
    if not 1 <= position.turn <= LAST_TURN + 1 or any(not 1 <= level <= 8 for level in position.visibility):
        raise ValueError("a turn or level does not exist")


def start(seed: int, secret_squares: tuple[Square, ...], fog: frozenset[Square]) -> Position:
    """The position before turn 1 (the data cards, 6.8).

    Args:
        seed: the seed of all dice
        secret_squares: where Otto's ships refuel (15.3), in which case the Germans have no oilers (15.2); else ()
        fog: the squares in fog on turn 1
    """
    position = Position(seed)
    position.secret_squares = secret_squares
    position.fog = fog
    position.visibility = tables.START_VISIBILITY
    for side in SIDES:
        position.ships[side] = MappingProxyType(
            {
                name: _fresh_ship(name)
                for name, spec in SHIPS.items()
                if spec.side is side and not (spec.kind is OILER and secret_squares)
            }
        )
    planes = {name: _fresh_plane(name, position.ships[BRITISH]) for name in PLANES}
    position.planes[BRITISH] = MappingProxyType(planes)
    return position


def _fresh_ship(name: str) -> Ship:
    spec = SHIPS[name]
    return Ship(
        spec, spec.square, spec.mode, spec.fuel_start, spec.midships, spec.firepower, spec.knots, spec.torpedoes
    )


def _fresh_plane(name: str, ships: Mapping[str, Ship]) -> Plane:
    spec = PLANES[name]
    return Plane(spec, ships[spec.carrier].square if spec.carrier else spec.square)


def faults(position: Position) -> list[str]:
    """Every fault of a position, as text: none in a sound one. For tests."""
    found = []
    if not 1 <= position.turn <= LAST_TURN + 1:
        found.append(f"turn {position.turn}")
    for side in SIDES:
        for ship in position.ships[side].values():
            found += [f"{ship.name}: {fault}" for fault in _ship_faults(ship)]
        for plane in position.planes[side].values():
            carrier = position.ships[side].get(plane.spec.carrier)
            found += [f"plane {plane.name}: {fault}" for fault in _plane_faults(plane, carrier)]
        found += [f"{name} is spotted" for name in sorted(position.spotted[side]) if name not in position.ships[side]]
    if any(not 1 <= level <= 8 for level in position.visibility) or len(position.visibility) != len(board.ROWS):
        found.append("visibility")
    return found


def _ship_faults(ship: Ship) -> list[str]:
    spec, found = ship.spec, []
    if ship.active and not board.may_enter(ship.side, ship.square):
        found.append(f"in {ship.square}")
    for name in ("midships", "firepower", "knots", "torpedoes"):
        if not 0 <= getattr(ship, name) <= getattr(spec, name):
            found.append(f"{name} {getattr(ship, name)}")
    if not 0 <= ship.fuel <= spec.fuel_cap:
        found.append(f"fuel {ship.fuel}")
    if (ship.midships == 0) != (ship.fate == Fate.SUNK):
        found.append(f"{ship.midships} midships, fate {str(ship.fate)!r}")
    if ship.mode not in _SHIP_MODES:
        found.append(f"mode {ship.mode}")
    return found


def _plane_faults(plane: Plane, carrier: Ship | None) -> list[str]:
    found = []
    if plane.aloft and not (board.on_board(plane.square) and plane.endurance > 0):
        found.append(f"in {plane.square} with endurance {plane.endurance}")
    if plane.mode not in _PLANE_MODES:
        found.append(f"mode {plane.mode}")
    if plane.mode == AT_BASE and plane.square != (carrier or plane.spec).square:
        found.append(f"on the ground in {plane.square}")  # 8.3, 8.4
    if plane.fate == IN_PLAY and carrier and carrier.fate:
        found.append(f"without {carrier.name}")
    return found
