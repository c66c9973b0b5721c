"""The whole game as the model knows it, and how it is compared with the program's."""

from dataclasses import dataclass, field

from compbis.games.chase_of_the_bismarck.position import Position
from compbis.table.dice import Dice
from compbis.table.side import BRITISH, GERMAN, Side
from tests.model.chase.battles import air_of, seen_of
from tests.model.chase.hurt import Board
from tests.model.chase.ships import HEAVY, Ship, differences
from tests.model.chase.tape import Tape
from tests.model.chase.world import BOARD, level

SIGHTED, SHADOWED = "sighted", "shadowed"
Unit = list[Ship]


def heavy(unit: Unit) -> bool:
    """Whether a German unit has a BB, BC or CA."""
    return any(ship.side is GERMAN and ship.card.cls in HEAVY for ship in unit)


def classes(unit: Unit) -> tuple[tuple[str, int], ...]:
    """The number of ships of each class."""
    found = [ship.card.cls for ship in unit]
    return tuple((cls, found.count(cls)) for cls in sorted(set(found)))


@dataclass
class State(Board):
    """A Board with the rest of the game. search, attack: the markers of each side; vp: the cup of VP markers."""

    weather: int = 0
    search: dict[Side, list[int]] = field(default_factory=lambda: {side: [] for side in Side})
    attack: dict[Side, list[int]] = field(default_factory=lambda: {side: [] for side in Side})
    vp: list[str] = field(default_factory=list)
    met: list[str] = field(default_factory=list)
    attacked: list[str] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    halves: list[int] = field(default_factory=list)
    merchants: int = 0
    over: bool = False
    seed: int = 0

    @property
    def level(self) -> int:
        """The Current Visibility Level, 10 for X."""
        return level(self.weather, self.turn)

    def blind(self, at: int) -> bool:
        """Whether nothing can be seen in a hex (5.f)."""
        return self.level > 9 or (self.weather >= 5 and BOARD[at].fog)

    def units(self, side: Side) -> dict[str, Unit]:
        """The naval units of a side."""
        found: dict[str, Unit] = {}
        for ship in self.of(side):
            found.setdefault(ship.unit, []).append(ship)
        return found

    def marked(self, side: Side, at: int) -> list[Unit]:
        """The marked units of a side in a hex, in the order of the numbers that the enemy uses; among units that are
        alike to him, the program's draw decides."""
        found = [unit for unit in self.units(side).values() if unit[0].at == at and unit[0].mark]
        return sorted(found, key=lambda unit: (-len(unit), classes(unit), unit[0].mark, self._draw(unit)))

    def _draw(self, unit: Unit) -> int:
        dice = Dice(self.seed)
        dice.begin_turn(self.turn)
        return dice.draw("number", 1 << 62, unit[0].id)

    def mark(self, unit: Unit, shadowed: bool) -> None:
        """A unit is found; a better marker replaces a worse one (8.e)."""
        for ship in unit:
            ship.mark = SHADOWED if shadowed or ship.mark == SHADOWED else SIGHTED
        self.found |= heavy(unit)

    def free(self, attacked: Ship) -> None:
        """An attack on a ship of a Restricted unit frees the unit (3.d)."""
        for ship in self.of(attacked.side):
            if ship.unit == attacked.unit and ship.restricted == "R1":
                ship.restricted = ""

    def unmark(self, tape: Tape, lost: set[str], hexes: set[int] | None = None) -> None:
        """Remove markers of these kinds, in these hexes or everywhere, and report it side by side."""
        for side in (BRITISH, GERMAN):
            gone = [ship for ship in self.of(side) if ship.mark in lost and (hexes is None or ship.at in hexes)]
            for ship in gone:
                ship.mark = ""
            still = {ship.at for ship in self.of(side) if ship.mark}
            if hidden := {ship.at for ship in gone} - still:
                tape.told("unmarked", side=side, hexes=tuple(sorted(hidden)))
            beside = [unit for unit in self.units(side).values() if unit[0] in gone and unit[0].at in still]
            tape.told_all([("unit_unmarked", self._left_alone(side, unit)) for unit in beside])

    def _left_alone(self, side: Side, unit: Unit) -> dict[str, object]:
        """The facts on a unit that is out of sight while others in its hex are not."""
        return {"side": side, "at": unit[0].at, "force": len(unit) > 1, "classes": classes(unit)}

    def alone(self) -> None:
        """A Task Force of one ship is no Task Force (7.2)."""
        for side in Side:
            for unit in self.units(side).values():
                if len(unit) == 1:
                    unit[0].force = ""

    def adopt_names(self, tape: Tape) -> None:
        """Take the names of new Task Forces from the program, which must have the same ships in each."""
        for own in tape.next.position.ships.values():
            for name, ship in own.items():
                mine = self.ships[name]
                if not mine.at:
                    continue
                mates = {other.id for other in self.of(mine.side) if other.unit == mine.unit}
                theirs = {other.id for other in own.values() if other.at and other.unit == ship.unit}
                tape.check(f"the unit of {name}", mates, theirs)
        for own in tape.next.position.ships.values():
            for name, ship in own.items():
                if self.ships[name].at:
                    self.ships[name].force = ship.force

    @classmethod
    def of_position(cls, position: Position) -> "State":
        """The state that is the same as a position of the program between two turns."""
        ships = {name: Ship.of(ship) for own in position.ships.values() for name, ship in own.items()}
        return cls(
            position.turn,
            ships,
            sorted(position.evasion.chits),
            air_of(position),
            position.options,
            list(position.prizes),
            position.found,
            seen=seen_of(position),
            weather=position.weather,
            vp=sorted(position.chits.chits),
            met=list(position.met),
            attacked=list(position.attacked),
            won=list(position.won),
            halves=list(position.halves),
            merchants=position.merchants,
            seed=position.seed,
        )

    def agree(self, tape: Tape, position: Position) -> None:
        """The program's position must be the same."""
        for own in position.ships.values():
            for name, ship in own.items():
                if found := differences(self.ships[name], ship):
                    raise tape.wrong(f"{name}: (model, program) {found}")
            tape.check("the ships", {*own} - self.ships.keys(), set())
        air = air_of(position)
        for name, mine in self.air.items():
            if mine != air[name]:
                raise tape.wrong(f"{mine}, the program {air[name]}")
        for what, mine_, theirs in (
            ("the turn", self.turn, position.turn),
            ("the weather", self.weather, position.weather),
            ("the Evasion cup", sorted(self.evasion), sorted(position.evasion.chits)),
            ("the VP cup", sorted(self.vp), sorted(position.chits.chits)),
            ("a heavy German was found", self.found, position.found),
            ("convoys met", sorted(self.met), sorted(position.met)),
            ("convoys attacked", sorted(self.attacked), sorted(position.attacked)),
            (
                "VP markers",
                (self.won, self.halves, self.merchants),
                (list(position.won), list(position.halves), position.merchants),
            ),
            ("prizes", sorted(self.prizes), sorted(position.prizes)),
            ("search markers", [self.search[side] for side in Side], [list(position.search[side]) for side in Side]),
            ("attack markers", [self.attack[side] for side in Side], [list(position.attack[side]) for side in Side]),
        ):
            tape.check(what, mine_, theirs)
