"""The ships and planes of the data cards at the start of the game. Read from data/ships.dat and data/planes.dat."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.board import ENTRY_SQUARES, Square, may_enter, read_square
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    OILER,
    TORPEDO_PLANES,
    UNITS_OF_SEVERAL,
    PlaneKind,
    ShipKind,
)
from compbis.games.computer_bismarck.cards.modes import (
    FAST_CONVOY,
    LAUNCH,
    REFUEL,
    SLOW_CONVOY,
    UNTIL_CALLED,
    UNTIL_LOCATED,
    UNTIL_RELEASED,
    ShipMode,
)
from compbis.table import datafile
from compbis.table.datafile import DataFile, Row
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

DayNight = tuple[int, int]
"""A value by day and by night."""

BISMARCK, PRINZ_EUGEN = "BISMARCK", "PR EUGEN"
"""The two ships that the rules name."""
_RAIDERS = {BISMARCK: BATTLESHIP, PRINZ_EUGEN: CRUISER}
_OF_ONE_SIDE = {CONVOY: BRITISH, DESTROYERS: BRITISH, OILER: GERMAN}
SOME_SUBMARINE = "SUBMARINE"
"""The name of a submarine group in reports to an enemy that has not spotted it (9.5, 9.6, 16.41.2)."""

START_MODES = frozenset(ShipMode) - {LAUNCH, REFUEL}
MOST_UNITS = 99
_FACTORS = (0, 9)
_COUNT = (0, 99)
_SQUARES = (0, 4)
"""The least and the most squares a turn on a ship's card: 4 only on turn 1 (6.51.1)."""
_FLOWN = (0, 20)
_LONGEST_NAME = 12
_LONGEST_TITLE = 20
_OF_NAMES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ")
_SHIP_KINDS, _PLANE_KINDS, _START_MODES = tuple(ShipKind), tuple(PlaneKind), tuple(sorted(START_MODES))


class ShipSpec(NamedTuple):
    """A line of the ship cards.

    Args:
        name: as orders and records write it.
        title: as reports write it.
        search_move, search_patrol: search factors by day and by night, in move mode and in patrol mode.
        shadow: shadow strength by day and by night; None if it cannot shadow.
        max_speed, turn1_speed: squares a turn, and on turn 1.
        has_fuel: whether it uses fuel.
        fuel_cap, fuel_start: the most fuel that it holds, and what it has at the start.
        midships: in a flotilla, group or convoy, the number of ships.
        points: for sinking the whole unit.
        square, mode: at the start; square 0 if it is not yet on the board.
    """

    name: str
    title: str
    side: Side
    kind: ShipKind
    search_move: DayNight
    search_patrol: DayNight
    shadow: DayNight | None
    max_speed: int
    turn1_speed: int
    has_fuel: bool
    fuel_cap: int
    fuel_start: int
    midships: int
    firepower: int
    knots: int
    torpedoes: int
    points: int
    square: Square
    mode: ShipMode

    def plain(self) -> str:
        """The name alone: the reader has the cards, and looks the name up."""
        return self.name

    @staticmethod
    def from_plain(name: str) -> "ShipSpec":
        """The card with that name. Raises LookupError or TypeError if there is none."""
        return SHIPS[name]


class PlaneSpec(NamedTuple):
    """A line of the plane card.

    Args:
        base: the name of its airfield, or the title of its carrier.
        square: of the airfield; 0 on a carrier.
        carrier: the name of its carrier; "" at an airfield.
        search_move, search_patrol: search factors by day and by night, in modes M, A and Z, and in P and R.
        shadow: shadow strength by day and by night; None if it cannot shadow.
        speed_move, speed_patrol: squares a turn, in the same modes.
        endurance_move, endurance_patrol: turns in the air, in the same modes.
    """

    name: str
    side: Side
    kind: PlaneKind
    base: str
    square: Square
    carrier: str
    search_move: DayNight
    search_patrol: DayNight
    shadow: DayNight | None
    speed_move: int
    speed_patrol: int
    endurance_move: int
    endurance_patrol: int

    def plain(self) -> str:
        """The name alone: the reader has the cards, and looks the name up."""
        return self.name

    @staticmethod
    def from_plain(name: str) -> "PlaneSpec":
        """The card with that name. Raises LookupError or TypeError if there is none."""
        return PLANES[name]


def read_ships(data: DataFile) -> dict[str, ShipSpec]:
    """The ships in ships.dat by name, the British first. Raises DataError."""
    ships: dict[str, ShipSpec] = {}
    titles: set[str] = set()
    for side in Side:
        for name, line in data.block(f"{side} ships").named(17):
            if name in ships:
                raise line.wrong(f"{name} occurs twice")
            ships[name] = ship = _ship(side, line)
            if ship.title in titles:  # reports name ships by title
                raise line.wrong(f"the title {ship.title} occurs twice")
            titles.add(ship.title)
            if len(ships) > MOST_UNITS:
                raise line.wrong(f"more than {MOST_UNITS} ships")
    for name, kind in _RAIDERS.items():
        if name not in ships or (ships[name].side, ships[name].kind) != (GERMAN, kind):
            raise data.block(f"{GERMAN} ships").heading.wrong(f"{name} of kind {kind} is missing")
    return ships


def read_planes(data: DataFile, ships: Mapping[str, ShipSpec]) -> dict[str, PlaneSpec]:
    """The planes in planes.dat by name. ships: all ships, for the carriers. Raises DataError."""
    planes = {name: _plane(line, ships) for name, line in data.block("planes").named(11, empty=True)}
    if len(planes) > MOST_UNITS:
        raise data.block("planes").heading.wrong(f"more than {MOST_UNITS} planes")
    return planes


def _ship(side: Side, line: Row) -> ShipSpec:
    name, title = line.columns[:2]
    _check_name(line)
    if name == SOME_SUBMARINE:
        raise line.wrong(f"{name} cannot be a ship's name: reports use it for an unidentified submarine")
    _check_title(line, 1, "title")
    spec = ShipSpec(
        name=name,
        title=title,
        side=side,
        kind=ShipKind(line.word(2, _SHIP_KINDS)),
        search_move=line.pair(3, *_FACTORS),
        search_patrol=line.pair(4, *_FACTORS),
        shadow=_shadow(line, 5),
        max_speed=line.integer(6, *_SQUARES),
        turn1_speed=line.integer(7, *_SQUARES),
        has_fuel=line.columns[8] != "-",
        fuel_cap=line.integer_or_dash(8, *_COUNT),
        fuel_start=line.integer_or_dash(9, *_COUNT),
        midships=line.integer(10, 1, 99),
        firepower=line.integer_or_dash(11, *_COUNT),
        knots=line.integer(12, *_COUNT),
        torpedoes=line.integer_or_dash(13, *_COUNT),
        points=line.integer(14, 0, 999),
        square=0 if line.columns[15] == "-" else read_square(line, 15),
        mode=ShipMode(line.word(16, _START_MODES)),
    )
    if spec.kind in _OF_ONE_SIDE and side is not _OF_ONE_SIDE[spec.kind]:
        raise line.wrong(f"units of kind {spec.kind} are {side.enemy}")
    if spec.kind is CONVOY and spec.mode not in (FAST_CONVOY, SLOW_CONVOY):
        raise line.wrong("a convoy begins in mode F or C")
    if spec.mode in (UNTIL_RELEASED, UNTIL_LOCATED, UNTIL_CALLED) and side is GERMAN:
        raise line.wrong("ships that wait in modes X, Y and U are british")
    if spec.fuel_start > spec.fuel_cap:
        raise line.wrong(f"{spec.fuel_start} fuel is more than the ship can hold")
    if spec.square and not may_enter(side, spec.square):
        raise line.wrong(f"no {side} ship may be in {spec.square}")
    if (spec.square == 0) != (spec.mode in (UNTIL_LOCATED, UNTIL_CALLED)):
        raise line.wrong("ships in modes Y and U, and no others, begin off the board")
    if not spec.square and not ENTRY_SQUARES:
        raise line.wrong("ships in modes Y and U enter from [entry] in map.dat, which is empty")
    if spec.kind in UNITS_OF_SEVERAL and spec.points % spec.midships:
        raise line.wrong(f"{spec.points} points cannot be shared by {spec.midships} ships")
    return spec


def _plane(line: Row, ships: Mapping[str, ShipSpec]) -> PlaneSpec:
    base = line.columns[2]
    _check_name(line)
    _check_title(line, 2, "base")
    carrier = ""
    if line.columns[3] == "-":
        carrier = next((ship.name for ship in ships.values() if ship.title == base and ship.kind is CARRIER), "")
        if not carrier:
            raise line.wrong(f"there is no carrier {base!r} in ships.dat")
    kind = PlaneKind(line.word(1, _PLANE_KINDS))
    if (kind is TORPEDO_PLANES) != bool(carrier):
        raise line.wrong("torpedo planes, and no others, have a carrier for their base")
    return PlaneSpec(
        name=line.columns[0],
        side=BRITISH,
        kind=kind,
        base=base,
        square=0 if carrier else read_square(line, 3),
        carrier=carrier,
        search_move=line.pair(4, *_FACTORS),
        search_patrol=line.pair(5, *_FACTORS),
        shadow=_shadow(line, 6),
        speed_move=line.integer(7, *_FLOWN),
        speed_patrol=line.integer(8, *_FLOWN),
        endurance_move=line.integer(9, *_COUNT),
        endurance_patrol=line.integer(10, *_COUNT),
    )


def _check_name(line: Row) -> None:
    name = line.columns[0]
    if not 0 < len(name) <= _LONGEST_NAME or not _OF_NAMES.issuperset(name):
        raise line.wrong(f"{name!r} is not a name: a name has 1 to {_LONGEST_NAME} of A to Z, 0 to 9 and blanks")


def _check_title(line: Row, column: int, what: str) -> None:
    if not 0 < len(line.columns[column]) <= _LONGEST_TITLE:
        raise line.wrong(f"a {what} has 1 to {_LONGEST_TITLE} characters")


def _shadow(line: Row, column: int) -> DayNight | None:
    return None if line.columns[column] == "-" else line.pair(column, *_FACTORS)


SHIPS: Mapping[str, ShipSpec] = MappingProxyType(
    read_ships(datafile.load("ships.dat", [f"{side} ships" for side in Side]))
)
"""Every ship by name, in the order of the data cards."""
PLANES: Mapping[str, PlaneSpec] = MappingProxyType(read_planes(datafile.load("planes.dat", ["planes"]), SHIPS))
"""Every plane unit by name, in the order of the data card."""
