"""Hits on ships: damage markers, gunfire, the cup of Evasion Effects (9, 10)."""

import math
from dataclasses import dataclass, field

from compbis.table.side import BRITISH, Side
from tests.model.chase import tables
from tests.model.chase.ships import HEAVY, Air, Ship
from tests.model.chase.tape import Tape

SUNK, LOST = "sunk", "lost"
DAY = 5


@dataclass
class Board:
    """What the model knows of a game.

    Args:
        turn: the turn in play
        ships: all ships, by id
        evasion: the cup of Evasion Effects
        air: all air units, by id
        options: the optional rules in force
        prizes: the Allied ships sunk in combat with the Bismarck (4.i)
        found: whether a heavy German ship was found or has fought (3.c)
        with_bismarck: whether the Bismarck takes part in the combat that is fought
        fighting: the ships in that combat
        seen: what each ship has lost of its Evasion Rating, as its enemy saw it last
    """

    turn: int
    ships: dict[str, Ship]
    evasion: list[str]
    air: dict[str, Air]
    options: tuple[str, ...] = ()
    prizes: list[str] = field(default_factory=list)
    found: bool = False
    with_bismarck: bool = False
    fighting: list[Ship] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)

    def of(self, side: Side) -> list[Ship]:
        """The ships of a side on the board."""
        return [ship for ship in self.ships.values() if ship.side is side and ship.at]

    def draw_evasion(self, tape: Tape, ship: Ship) -> int:
        """Draw an Evasion Effect for a ship that has some rating left. Returns what it takes."""
        if not self.evasion:
            self.evasion = tables.cup(tables.EVASION_CUP)  # 7.3.b
        chit = self.evasion.pop(tape.die("chit", len(self.evasion)))
        taken = min(-int(chit), ship.er)
        ship.evasion += taken
        ship.chits.append(chit)
        return taken

    def see(self, ship: Ship, lost: list[int]) -> tuple[tuple[int, ...], int]:
        """What the enemy sees of Evasion Effects, to whom repairs are secret, and what he does not see (7.3)."""
        shown: list[int] = []
        for taken in lost:
            if room := ship.card.er - self.seen.get(ship.id, 0):
                shown.append(min(taken, room))
                self.seen[ship.id] = self.seen.get(ship.id, 0) + shown[-1]
        return tuple(shown), sum(lost) - sum(shown)

    def give_back(self, ship: Ship) -> None:
        """The ship's Evasion chits go back to the cup (2.3.3)."""
        self.evasion = sorted([*self.evasion, *ship.chits])
        ship.chits = []

    def sink(self, tape: Tape, ship: Ship) -> None:
        """Take a sunk ship out of the game; before the Bismarck, the others that sank in the same round (10.l)."""
        if ship.id == "BIS":
            for other in [other for other in self.fighting if other is not ship and other.sunk and not other.fate]:
                self.sink(tape, other)
        tape.told("sunk", ship=ship.id, at=ship.at)
        self.give_back(ship)
        if self.with_bismarck and ship.side is BRITISH:
            self.prizes.append(ship.id)
        self.remove(ship, SUNK)
        lost = [air for air in self.air.values() if air.base == ship.id and air.state != LOST]  # 7.7.1.d
        for air in lost:
            air.state = LOST
        if lost:
            tape.told("air_lost", ship.side, air=tuple(air.id for air in lost))

    def remove(self, ship: Ship, fate: str) -> None:
        """Take a ship off the board. A Task Force of one ship is no Task Force (7.2)."""
        left = [other for other in self.of(ship.side) if other is not ship and ship.force and other.force == ship.force]
        if len(left) == 1:
            left[0].force = ""
        ship.fate, ship.at = fate, 0

    def empty(self, tape: Tape, ship: Ship) -> None:
        """Start the clock of a ship whose tanks are empty (7.7.2.b)."""
        if ship.card.fuel and not ship.fuel and not ship.clock:
            ship.clock = self.turn + 10
            tape.told("emergency", ship.side, ship=ship.id, turn=ship.clock)


def _take_gun(ship: Ship, battery: str) -> bool:
    """Take a gun away. Returns whether there was one."""
    if getattr(ship, battery) >= getattr(ship.card, battery):
        return False
    setattr(ship, battery, getattr(ship, battery) + 1)
    return True


def _hull(ship: Ship, number: int) -> int:
    """Take hull boxes away. Returns how many there were."""
    taken = min(number, ship.card.hull - ship.hull)
    ship.hull += taken
    return taken


def damage_markers(tape: Tape, board: Board, ship: Ship, number: int) -> None:
    """Draw the damage markers of one attack, without replacement (9; Reading 9.f, 9.g, 9.j)."""
    cup = tables.cup(tables.DAMAGE_CUP)
    for _ in range(number):
        chit = cup.pop(tape.die("chit", len(cup)))
        evasion: list[int] = []
        hull = secondary = 0
        if ship.card.cls == "TK":
            tape.told("chit", ship=ship.id, chit=chit, evasion=(), hull=0, secondary=0)
            if chit != "dud":
                board.sink(tape, ship)
                return
            continue
        if chit == "hull" or (chit in ("bow", "stern") and not _take_gun(ship, chit)):
            hull = _hull(ship, 1)
            if ship.er > 0:
                evasion.append(board.draw_evasion(tape, ship))
            if tape.die("secondary") <= 3:
                secondary = int(_take_gun(ship, "secondary"))
        elif chit == "critical":
            hull = _hull(ship, 2)
            evasion += [board.draw_evasion(tape, ship) for _ in range(2) if ship.er > 0]
            secondary = int(_take_gun(ship, "secondary"))
        elif chit == "rudder":
            ship.rudder = True
        elif chit == "fire control":
            ship.fire_control = True
        seen, unseen = board.see(ship, evasion)
        tape.told("chit", ship=ship.id, chit=chit, evasion=seen, hull=hull, secondary=secondary)
        if unseen:
            tape.told("evasion", ship.side, ship=ship.id, lost=(unseen,))
        if ship.sunk:
            board.sink(tape, ship)
            return


def gunfire(tape: Tape, board: Board, ship: Ship, result: str) -> None:
    """One result of the Naval Combat Table (10, step 2; Reading 10.j, 10.k)."""
    if result == "special":
        _special(tape, board, ship)
    elif result[1] == "H":
        _hull(ship, int(result[0]))
        if result.endswith("+E"):
            _evasion(tape, board, ship)
    elif result != "miss":
        battery = {"B": "bow", "S": "stern", "A": "secondary"}[result[1]]
        if not _take_gun(ship, battery) and battery != "secondary":
            _hull(ship, 1)


def _evasion(tape: Tape, board: Board, ship: Ship) -> None:
    if ship.er > 0:
        taken = board.draw_evasion(tape, ship)
        tape.told("evasion", ship=ship.id, lost=(taken,))


def _special(tape: Tape, board: Board, ship: Ship) -> None:
    """The Special Damage Table and its Subtable."""
    die = tape.die("special")
    result = tables.SPECIAL[die]
    if result == "subtable":
        second = tape.die("subtable")
        tape.told("special", ship=ship.id, die=die, result=result, more=second)
        if second == 0 or (second == 1 and ship.card.cls == "BC"):
            ship.hull = ship.card.hull
        else:
            _hull(ship, 3)
            if not ship.sunk:
                _evasion(tape, board, ship)
        return
    second = -1
    if result == "fuel":
        second = tape.die("fuel loss")
        ship.fuel = max(ship.fuel - math.ceil(second / 2), 0)
        board.empty(tape, ship)
    elif result == "radar":
        ship.radar_hit = True
    else:
        ship.fire_control = True
    tape.told("special", ship=ship.id, die=die, result=result, more=second)


def exhausted(board: Board, ship: Ship) -> bool:
    """Whether a crew is exhausted (13.2)."""
    if "exhaustion" not in board.options or ship.card.side != "german" or ship.card.cls not in HEAVY:
        return False
    today = (board.turn - 1) // DAY
    yesterday = [turn for turn in ship.fights if (turn - 1) // DAY == today - 1]
    return len(yesterday) >= 2 and any((turn - 1) // DAY == today for turn in ship.attacked)
