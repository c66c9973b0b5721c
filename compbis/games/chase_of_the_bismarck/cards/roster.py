"""The pieces: ships, air units and convoys, and where they start (2.3, 2.4, 3, 11.3, 13.1)."""

import re
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from compbis.errors import DataError
from compbis.games.chase_of_the_bismarck import history
from compbis.games.chase_of_the_bismarck.cards.board import ZONES, Hex, Line, hex_named
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.sheets import Cell, exactly, rows
from compbis.games.chase_of_the_bismarck.cards.tables import CLASSES
from compbis.table.side import GERMAN, Side
from compbis.table.values import NamedTuple

FORCE = MappingProxyType({Side.BRITISH: "TF", Side.GERMAN: "KG"})
"""The prefix of a side's Task Force names."""
MOST_FORCES = 99
HEAVY = ("BB", "BC", "CA")
"""The German ship classes that may hunt convoys (11.3), and that lift the destroyer boundary (7.7.2)."""
_RULES = (
    *("quarry", "pride", "radar_first_round", "optional", "unreliable_guns", "stern_opening_only", "no_extreme"),
    *("dd_line", "refuel_2", "carrier", "tanker", "storm_proof", "escort_DD1", "escort_DD2"),
)
_ASCII = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "ß": "SS"})
_ID = re.compile("[A-Z][A-Z0-9]{1,3}")


class Speed(StrEnum):
    """The speed rating (2.3.1, 7.7.2; Reading 2.3.1.a)."""

    FAST = "F"
    MEDIUM = "M"
    SLOW = "S"
    VERY_SLOW = "VS"


class ShipCard(NamedTuple):
    """A ship or flotilla, as printed.

    Args:
        id: its id in orders
        name: its name
        side: its owner
        american: whether it is a US ship, which counts as Allied
        cls: its class, one of CLASSES
        speed: its speed rating
        fuel: its fuel capacity in points, 0 if it has no fuel marker (7.7.2)
        rating: its Evasion Rating
        radar: its radar: 0, 1 or 2
        one_round: whether the radar lasts for only one round of combat (II*)
        hull: its hull boxes
        bow: its primary guns at the bow
        stern: its primary guns at the stern
        secondary: its secondary guns
        torpedoes: its torpedoes
        rules: its special rules, as words of the data file
    """

    id: str
    name: str
    side: Side
    american: bool
    cls: str
    speed: Speed
    fuel: int
    rating: int
    radar: int
    one_round: bool
    hull: int
    bow: int
    stern: int
    secondary: int
    torpedoes: int
    rules: frozenset[str]

    @property
    def called(self) -> str:
        """Its name as it appears in texts, in capital letters."""
        return self.name.upper().translate(_ASCII)

    @property
    def fuelled(self) -> bool:
        """Whether it has a fuel marker: Slow and Very Slow ships have none (7.7.2)."""
        return self.speed in (Speed.FAST, Speed.MEDIUM)

    @property
    def tanker(self) -> bool:
        """Whether it is a tanker, which has no combat card (10)."""
        return self.cls == "TK"


class AirCard(NamedTuple):
    """An air unit, as printed (2.3.2).

    Args:
        id: its id in orders
        name: its type
        side: its owner
        recon: whether it is a recon unit, which drops no attack markers
        speed: its movement points in a phase
        endurance: the Movement Phases that it can stay in the air, 1 or 2
        base: the hex of its airbase, 0 if it is based on a carrier
        carrier: the id of its carrier, "" if it has an airbase
    """

    id: str
    name: str
    side: Side
    recon: bool
    speed: int
    endurance: int
    base: Hex
    carrier: str


class Convoy(NamedTuple):
    """A convoy of the Convoy ID Table (11.3).

    Args:
        name: its name
        line: the convoy line that it sails on
        escorts: the ids of its escorts
        chits: the number of VP markers to draw for it
        half: whether those count half
    """

    name: str
    line: Line
    escorts: tuple[str, ...]
    chits: int
    half: bool


class Start(NamedTuple):
    """Where a ship starts (3).

    Args:
        at: its hex
        force: its Task Force, "" if it is alone
        restricted: "R1", "R2" or "" (Reading 3.c)
        choice: whether its owner chooses the hex
        turn: the turn in whose Admin Phase it arrives, 0 if it is there from the start
        relief: the first turn in whose Admin Phase its owner may relieve it of its convoy, 0 if never
    """

    at: Hex
    force: str = ""
    restricted: str = ""
    choice: bool = False
    turn: int = 0
    relief: int = 0


class Extra(NamedTuple):
    """An optional unit (13.1).

    Args:
        at: the hex where it starts
        points: what it adds to the German total
        reveal: the highest roll of its secret die that reveals it to the enemy
    """

    at: Hex
    points: int
    reveal: int


def _ship(key: str, cell: Cell) -> ShipCard:
    if not _ID.fullmatch(key):
        raise cell.row.wrong(f"{key!r} is not 2 to 4 capital letters and digits")
    cls = cell.word("class", CLASSES)
    speed = Speed(cell.word("speed", list(Speed)))
    boxed = cls != "TK"
    bow, stern, secondary, torpedoes = (
        cell.whole(box, 0, 20) if boxed else 0 for box in ("bow", "stern", "sec", "torp")
    )
    rules = frozenset(cell.text("rules").split(";")) - {""}
    for word in sorted(rules):
        cell.row.one_of(word, _RULES)
    fast = speed in (Speed.FAST, Speed.MEDIUM)
    if fast != boxed or (cls == "TK") != ("tanker" in rules) or (cls == "CV") != ("carrier" in rules):
        raise cell.row.wrong("tankers are slow, and warships are fast or medium")
    radar = cell.word("radar", ("0", "I", "II", "II*"))
    if (radar == "II*") != ("radar_first_round" in rules):
        raise cell.row.wrong("II* and radar_first_round go together")
    return ShipCard(
        key,
        cell.text("name"),
        cell.side(),
        cell.text("side").endswith("US"),
        cls,
        speed,
        cell.whole("fuel", 1, 40) if fast else 0,
        cell.whole("er", 1, 40),
        {"0": 0, "I": 1}.get(radar, 2),
        radar == "II*",
        cell.whole("hull", 1, 20) if boxed else 0,
        bow,
        stern,
        secondary,
        torpedoes,
        rules,
    )


SHIPS: Mapping[str, ShipCard] = MappingProxyType({key: _ship(key, cell) for key, cell in rows(history.SHIPS)})


def _air(key: str, cell: Cell) -> AirCard:
    if not _ID.fullmatch(key) or key in SHIPS:
        raise cell.row.wrong(f"{key!r} is not 2 to 4 capital letters and digits, or is the id of a ship")
    side, base = cell.side(), cell.text("base")
    carrier = base if base in SHIPS else ""
    if carrier and (SHIPS[carrier].side is not side or SHIPS[carrier].cls != "CV"):
        raise cell.row.wrong(f"{carrier} is not a carrier of that side")
    at = 0 if carrier else hex_named(cell, base, water=False)
    endurance = cell.whole("endurance", 1, 1 if carrier else 2)
    recon = cell.word("kind", ("recon", "combat")) == "recon"
    return AirCard(key, cell.text("type"), side, recon, cell.whole("speed", 1, 20), endurance, at, carrier)


AIRCRAFT: Mapping[str, AirCard] = MappingProxyType({key: _air(key, cell) for key, cell in rows(history.AIRCRAFT)})


def _known(cell: Cell, ship: str) -> ShipCard:
    cell.row.one_of(ship, SHIPS)
    return SHIPS[ship]


def _start(key: str, cell: Cell) -> Start:
    card = _known(cell, key)
    word, _, number = cell.text("condition").partition(" ")
    cell.row.one_of(word, ("", "R1", "R2", "choice", "turn", "relief"))
    force = cell.text("force")
    if force and not re.fullmatch(rf"{FORCE[card.side]}[1-9][0-9]?", force):
        raise cell.row.wrong(f"{force!r} is not a Task Force of that side")
    turn = int(number) if word in ("turn", "relief") and number.isascii() and number.isdigit() else 0
    if word in ("turn", "relief") and not 1 <= turn <= LAST_TURN:
        raise cell.row.wrong(f"{number!r} is not a turn")
    return Start(
        hex_named(cell, cell.text("hex")),
        force,
        word if word in ("R1", "R2") else "",
        word == "choice",
        turn if word == "turn" else 0,
        turn if word == "relief" else 0,
    )


def _extra(key: str, cell: Cell) -> Extra:
    if "optional" not in _known(cell, key).rules:
        raise cell.row.wrong(f"{key} is not an optional unit")
    return Extra(hex_named(cell, cell.text("hex")), cell.whole("points", -20, 20), cell.whole("reveal", 0, 9))


def _convoys() -> dict[tuple[int, Line], Convoy]:
    found = {}
    for _, cell in rows(history.CONVOYS):
        key = cell.whole("die", 0, 9), Line(cell.word("line", list(Line)))
        escorts = tuple(cell.text("escorts").split())
        if any(_known(cell, ship).side is GERMAN for ship in escorts):
            raise cell.row.wrong("an escort is German")
        found[key] = Convoy(cell.text("convoy"), key[1], escorts, cell.whole("vp_markers", 1, 5), cell.flag("half"))
    return found


START: Mapping[str, Start] = MappingProxyType({key: _start(key, cell) for key, cell in rows(history.SETUP)})
"""The ships of the basic game that start on the board or are placed there later."""
EXTRAS: Mapping[str, Extra] = MappingProxyType(
    {key: _extra(key, cell) for key, cell in exactly(history.OPTIONAL, tuple(history.EXTRA.values())).items()}
)
CONVOYS: Mapping[tuple[int, Line], Convoy] = MappingProxyType(_convoys())
"""The Convoy ID Table, by die roll and convoy line (11.3)."""
ESCORTS = frozenset(ship for convoy in CONVOYS.values() for ship in convoy.escorts)
"""The ships that stay off the board until their convoy is met (Reading 3.e)."""


def _the_quarry() -> str:
    found = [card.id for card in SHIPS.values() if "quarry" in card.rules]
    if len(found) != 1 or SHIPS[found[0]].side is not GERMAN or found[0] not in START:
        raise DataError(f"{history.SHIPS}: exactly one German ship of the set-up must be the quarry")
    return found[0]


QUARRY = _the_quarry()
"""The Bismarck."""


def _check() -> None:
    """Raise DataError unless each ship has a starting place, and the ships of a Task Force share one hex."""
    for ship in SHIPS:
        if ship not in START and ship not in EXTRAS and ship not in ESCORTS:
            raise DataError(f"{history.SETUP}: {ship} is missing")
    for force in {start.force for start in START.values()} - {""}:
        if len({start.at for start in START.values() if start.force == force}) > 1:
            raise DataError(f"{history.SETUP}: the ships of {force} are in several hexes")
    for ship, start in START.items():
        if start.relief and ship not in ESCORTS:
            raise DataError(f"{history.SETUP}: {ship} escorts no convoy that it could leave")
        if start.choice and not may_hide(start.at):
            raise DataError(f"{history.SETUP}: {ship} may not begin there")


def may_hide(at: Hex) -> bool:
    """Whether a German tanker may start in a hex: a water hex outside the convoy bands, without an Allied factor or a
    port (Reading 3.b)."""
    zone = ZONES[at]
    return not (zone.land or zone.lines or zone.port or zone.factor[Side.BRITISH])


_check()
