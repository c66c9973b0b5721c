"""Ships as the model sees them: printed values from ships.csv, and what has happened to them."""

import csv
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from compbis.games.chase_of_the_bismarck import history
from compbis.games.chase_of_the_bismarck.state.units import Ship as TheirShip
from compbis.table.datafile import content
from compbis.table.side import BRITISH, GERMAN, Side

Row = dict[str, str]


def rows(file: str) -> list[Row]:
    """The rows of a data file."""
    return list(csv.DictReader(content(file).content.decode().splitlines()))


class Card(NamedTuple):
    """The printed values of a ship (2.3.1, 2.4)."""

    id: str
    side: Side
    british: bool
    cls: str
    speed: str
    fuel: int
    er: int
    radar: str
    hull: int
    bow: int
    stern: int
    secondary: int
    torpedoes: int
    rules: frozenset[str]


def _card(row: Row) -> Card:
    fuel, er, hull, bow, stern, secondary, torpedoes = (
        int(row[name] or 0) for name in ("fuel", "er", "hull", "bow", "stern", "sec", "torp")
    )
    return Card(
        row["id"],
        GERMAN if row["side"] == "German" else BRITISH,
        row["side"] == "Allied",
        row["class"],
        row["speed"],
        fuel,
        er,
        row["radar"],
        hull,
        bow,
        stern,
        secondary,
        torpedoes,
        frozenset(row["rules"].split(";")),
    )


CARDS = {row["id"]: _card(row) for row in rows(history.SHIPS)}
HEAVY = ("BB", "BC", "CA")
WITH_HULL_POINTS = ("BB", "CV", "BC", "CA")


@dataclass
class Ship:
    """A ship. Damage is counted in what is lost; `out` are guns that have failed until the combat ends (10.v)."""

    card: Card
    at: int = 0
    force: str = ""
    fuel: int = 0
    torpedoes: int = 0
    evasion: int = 0
    hull: int = 0
    bow: int = 0
    stern: int = 0
    secondary: int = 0
    rudder: bool = False
    fire_control: bool = False
    radar_hit: bool = False
    chits: list[str] = field(default_factory=list)
    fought: bool = False
    moved: int = 0
    sailed: bool = False
    passed: int = 0
    no_move: int = 0
    clock: int = 0
    home: bool = False
    restricted: str = ""
    mark: str = ""
    doing: set[str] = field(default_factory=set)
    fights: list[int] = field(default_factory=list)
    attacked: list[int] = field(default_factory=list)
    fate: str = ""

    @property
    def id(self) -> str:
        return self.card.id

    @property
    def side(self) -> Side:
        return self.card.side

    @property
    def unit(self) -> str:
        return self.force or self.card.id

    @property
    def er(self) -> int:
        """The Evasion Rating (2.3.1.b)."""
        return self.card.er - self.evasion

    @property
    def radar(self) -> str:
        """The set that works: II, I or 0 (2.3.1.c)."""
        if self.radar_hit or (self.card.radar == "II*" and self.fought):
            return "0"
        return self.card.radar.rstrip("*")

    @property
    def sunk(self) -> bool:
        """Whether all hull boxes are gone (2.4)."""
        return self.hull >= self.card.hull

    @classmethod
    def of(cls, ship: TheirShip) -> "Ship":
        """A ship of the program."""
        lost = ("evasion", "hull", "bow", "stern", "secondary", "rudder", "fire_control")
        damage = {name: getattr(ship.damage, name) for name in lost}
        names = ("at", "force", "fuel", "torpedoes", "fought", "moved", "sailed", "passed", "no_move", "clock", "home")
        return cls(
            CARDS[ship.id],
            **damage,
            **{name: getattr(ship, name) for name in names},
            radar_hit=ship.damage.radar,
            chits=list(ship.chits),
            restricted=ship.restricted,
            mark=str(ship.mark),
            doing={str(status) for status in ship.doing},
            fights=list(ship.fights),
            attacked=list(ship.attacked),
            fate=str(ship.fate),
        )


@dataclass
class Air:
    """An air unit (2.3.2). base: its airbase, or the id of its carrier."""

    id: str
    side: Side
    recon: bool
    speed: int
    endurance: int
    base: str
    state: str = "ready"
    at: int = 0


def air_units() -> dict[str, Air]:
    """Every air unit, ready."""
    return {
        row["id"]: Air(
            row["id"],
            GERMAN if row["side"] == "German" else BRITISH,
            row["kind"] == "recon",
            int(row["speed"]),
            int(row["endurance"]),
            row["base"],
        )
        for row in rows(history.AIRCRAFT)
    }


def differences(mine: Ship, theirs: TheirShip) -> dict[str, tuple[Any, Any]]:
    """What differs between a ship of the model and the same ship of the program. Of a ship that is out of the game only
    its fate and its hull matter."""
    other = Ship.of(theirs)
    names = vars(mine).keys() - {"card"}
    if mine.fate and mine.fate == other.fate:
        names = {"fate"}
    found = {}
    for name in names:
        one, two = getattr(mine, name), getattr(other, name)
        if (sorted(one) != sorted(two)) if isinstance(one, list) else (one != two):
            found[name] = one, two
    return found
