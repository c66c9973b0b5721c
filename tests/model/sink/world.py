"""The model's own copy of a position, and its comparison with the program's."""

from dataclasses import dataclass, field
from typing import Any

from tests.model.sink.facts import HULLS, Hull, speed
from tests.model.sink.log import Disagreement

TYPES = {"BB": 0, "BC": 0, "CV": 1, "CA": 2, "CL": 2, "DD": 3}
"""The place of each class among the general types that are announced (10.4)."""


@dataclass
class Vessel:
    """A ship in play."""

    hull: Hull
    damage: int = 0
    flipped: bool = False
    fate: str = ""
    burnt: int = 0
    rested: int = 0
    rudder: bool = False
    sailed: bool = False

    @property
    def name(self) -> str:
        return self.hull.name

    @property
    def side(self) -> str:
        return self.hull.side

    @property
    def capital(self) -> bool:
        return self.hull.kind in ("BB", "BC")

    @property
    def evasion(self) -> int:
        """12.15."""
        printed = self.hull.back[1] if self.flipped and self.hull.back else self.hull.evasion
        if self.capital and self.name != "SHE":
            return printed - self.damage // 2
        return printed - 2 * self.damage

    @property
    def fleetness(self) -> int:
        """Evasion for moving and pursuing: 0 with a rudder hit (X2a)."""
        return 0 if self.rudder else self.evasion

    @property
    def attack(self) -> int:
        return self.hull.back[0] if self.flipped and self.hull.back else self.hull.attack

    @property
    def hurt(self) -> bool:
        return self.damage > 0 or self.flipped or self.fate == "sunk"

    def suffer(self, points: int) -> None:
        """Damage of a round or a strike (12.14)."""
        hull = self.hull
        if not self.flipped and hull.back:
            self.damage += points
            if self.damage >= hull.capacity:
                self.flipped, self.damage = True, 0
            return
        self.damage += points
        if self.damage >= (hull.back[2] if hull.back else hull.capacity):
            self.fate = "sunk"


def _vessel(ship: Any) -> Vessel:
    """A ship of the program, copied."""
    return Vessel(
        HULLS[ship.name],
        ship.damage,
        ship.flipped,
        str(ship.fate),
        ship.burnt,
        ship.rested,
        ship.rudder,
        ship.sailed,
    )


@dataclass
class Flotilla:
    """A counter on the map; a dummy without ships."""

    name: str
    hex: int
    ships: list[str] = field(default_factory=list)
    convoy: str = ""
    announced: tuple[int, ...] = ()

    @property
    def side(self) -> str:
        return self.name[0]


@dataclass
class Merchants:
    """A convoy."""

    name: str
    hex: int
    value: int
    real: bool = False

    @property
    def letters(self) -> str:
        return self.name.rstrip("0123456789")


@dataclass
class World:
    """All that the rules need to know."""

    scenario: str
    options: frozenset[str]
    turn: int
    forces: dict[str, Flotilla]
    ships: dict[str, Vessel]
    waiting: dict[str, str]
    convoys: dict[str, Merchants]
    cup: tuple[str, ...]
    entered: dict[str, int]
    recon: dict[str, int]
    shadows: dict[str, str]
    fought: set[str]
    released: bool
    awards: list[tuple[str, float, str, str]]
    visibility: str
    detected: set[str]
    over: tuple[Any, ...] | None = None
    battled: set[str] = field(default_factory=set)
    """Ships that fought in Phase Four this turn."""
    flown: set[str] = field(default_factory=set)
    """Units of carriers that flew in Phase Four this turn."""
    active: set[str] = field(default_factory=set)
    """Ships of task forces attacked from the air this turn, or whose carrier has attacked."""
    moved: set[str] = field(default_factory=set)
    """Ships that have moved this turn."""
    tankers: tuple[int, ...] = ()
    noted: tuple[int, int] | None = None
    """The turn of the roll for reserves, and the port of the Scheer (X5)."""
    more: tuple[int, int] = (0, 0)
    """Counters and dummies that the reserves add to the German limits (X5)."""
    steered: set[int] = field(default_factory=set)
    """Hexes of tankers that have moved this turn."""
    fought_before: set[str] = field(default_factory=set)
    """German counters that fought last turn while they were shadowed."""

    @classmethod
    def of(cls, position: Any) -> "World":
        """The position of the program, copied."""
        return cls(
            scenario=position.scenario,
            options=position.options,
            turn=position.turn,
            forces={
                name: Flotilla(name, force.hex, list(force.ships), force.convoy, tuple(force.announced))
                for name, force in position.forces.items()
            },
            ships={name: _vessel(ship) for name, ship in position.ships.items()},
            waiting=dict(position.waiting),
            convoys={name: Merchants(*convoy) for name, convoy in position.convoys.items()},
            cup=tuple(position.cup.chits),
            entered=dict(position.entered),
            recon=dict(position.recon),
            shadows=dict(position.shadows),
            fought=set(position.fought),
            released=position.released,
            awards=[
                (str(side)[0].upper(), points, str(reason), about) for side, points, reason, about in position.awards
            ],
            visibility=position.visibility,
            detected=set(position.detected),
            tankers=tuple(position.tankers),
            noted=position.noted and tuple(position.noted),
            more=tuple(position.more),
            over=None if position.outcome is None else tuple(position.outcome),
        )

    def at(self, hex: int, side: str) -> list[Flotilla]:
        """The counters of a side in a hex."""
        return [force for force in self.forces.values() if force.hex == hex and force.side == side]

    def hulls(self, force: str) -> list[Vessel]:
        """The ships of a counter."""
        return [self.ships[name] for name in self.forces[force].ships]

    def force_of(self, ship: str) -> Flotilla | None:
        """The counter that a ship is on."""
        return next((force for force in self.forces.values() if ship in force.ships), None)

    def types(self, ships: list[str]) -> tuple[int, ...]:
        """The numbers of ships of each general type (10.4)."""
        found = [0, 0, 0, 0]
        for name in ships:
            found[TYPES[HULLS[name].kind]] += 1
        return tuple(found)

    def slowest(self, ships: list[str]) -> int:
        """The evasion of the slowest ship."""
        return min(self.ships[name].fleetness for name in ships)

    def pace(self, force: str) -> int:
        """Hexes a turn of a task force (6.13, 17.11)."""
        return min(map(self.pace_of, self.hulls(force)))

    def pace_of(self, ship: Vessel) -> int:
        """Hexes a turn of a ship (7.14, 17.11)."""
        dry = "fuel" in self.options and ship.burnt >= ship.hull.fuel
        return min(speed(ship.fleetness, self.turn), 1 if dry else 4)

    def marked(self, force: str) -> bool:
        """10.6, 11.9."""
        return force in self.detected or force in self.shadows or force in self.shadows.values()

    def compare(self, other: "World", *leave_out: str) -> None:
        """Raise Disagreement unless the other world, the program's, is the same."""
        wrong = []
        if self.over:
            leave_out = (*leave_out, "fought", "detected")
        for name in vars(self):
            mine, theirs = getattr(self, name), getattr(other, name)
            if (
                name in (*leave_out, "battled", "flown", "fought_before", "active", "moved", "steered")
                or mine == theirs
            ):
                continue
            if name == "fought" and mine == {force for force in theirs if force in self.forces}:
                continue
            if name in ("awards", "tankers") and sorted(mine) == sorted(theirs):
                continue
            if isinstance(mine, dict):
                for key in sorted({*mine, *theirs}):
                    if mine.get(key) != theirs.get(key):
                        wrong.append(f"{name} {key}: model {mine.get(key)}, program {theirs.get(key)}")
            else:
                wrong.append(f"{name}: model {mine}, program {theirs}")
        if wrong:
            raise Disagreement("position after:\n  " + "\n  ".join(wrong))
