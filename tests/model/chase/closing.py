"""Naval combat, chance and administration (10 to 12), and the end (4)."""

from typing import Any

from compbis.table.side import BRITISH, GERMAN, Side
from tests.model.chase import tables
from tests.model.chase.battle import Combat
from tests.model.chase.hurt import SUNK, damage_markers
from tests.model.chase.opening import IDLE
from tests.model.chase.sailing import homeward
from tests.model.chase.seeking import choose, found, slow
from tests.model.chase.ships import WITH_HULL_POINTS, Ship
from tests.model.chase.state import SHADOWED, State, Unit, classes, heavy
from tests.model.chase.tape import Tape
from tests.model.chase.world import BOARD, FRANCE, NUMBERS, distance, night

NO_FUEL = "out of fuel"
LAST_TURN = 40
SPOTTING = {1: (7, 8, 5, 6), 2: (6, 7, 4, 5), 3: (4, 5, 3, 4), 4: (3, 3, 2, 3), 5: (2, 2, 1, 2), 6: (1, 1, 1, 1)}
NEAR_FACTOR = {
    at for at in BOARD if any(place.factor[BRITISH] and distance(at, other) <= 1 for other, place in BOARD.items())
}
CONVOYS: dict[tuple[int, str], tuple[str, tuple[str, ...], int, bool]] = {
    (0, "EW"): ("Britannic", ("ROD",), 2, False),
    (0, "NS"): ("WS.8B", ("CAI", "EXE"), 2, False),
    (1, "EW"): ("HX.127", ("RAM", "TC1"), 1, False),
    (1, "NS"): ("SL.74", (), 1, False),
    (2, "EW"): ("HX.128", ("REV", "TC2"), 1, False),
    (3, "EW"): ("HX.126", (), 1, False),
    (4, "EW"): ("OB.324", (), 1, True),
    (5, "EW"): ("SC.31", (), 1, True),
    (6, "EW"): ("OB.325", (), 1, True),
    (7, "EW"): ("OB.326", (), 1, True),
    (8, "EW"): ("OB.323", (), 1, True),
    (9, "NS"): ("SL.75", ("NEL", "LON"), 1, False),
}


def combats(tape: Tape, state: State) -> None:
    """The Naval Combat Phase (10)."""
    for side in (BRITISH, GERMAN):
        for ship in state.of(side):
            warships = [other for other in state.of(side.enemy) if other.at == ship.at and other.card.cls != "TK"]
            if ship.card.cls == "TK" and ship.mark and warships:
                state.sink(tape, ship)
    fought: set[int] = set()
    for side in (BRITISH, GERMAN):
        while _targets(state, side, fought):
            legal = _attacks(state, side, fought)
            order = tape.order(side, "combat", legal.keys() | set())
            if order == "DONE":
                break
            own, unit = legal[order]
            fought.add(own[0].at)
            battle(tape, state, side, own, unit, convoy=False)
            if state.ships["BIS"].fate:
                return


def _targets(state: State, side: Side, fought: set[int]) -> list[Ship]:
    """The marked ships that the side could fight if it had a unit there: it is asked of what both know."""
    enemies = [ship for ship in state.of(side.enemy) if ship.mark and ship.card.cls != "TK"]
    return [ship for ship in enemies if ship.at not in fought and not state.blind(ship.at)]


def _attacks(state: State, side: Side, fought: set[int]) -> dict[str, tuple[Unit, Unit]]:
    legal = {}
    for name, own in state.units(side).items():
        at = own[0].at
        idle = any(ship.doing & IDLE or ship.restricted == "R1" for ship in own)
        if idle or at in fought or state.blind(at) or all(ship.card.cls == "TK" for ship in own):
            continue
        for number, unit in enumerate(state.marked(side.enemy, at), 1):
            if any(ship.card.cls != "TK" for ship in unit):
                legal[f"ATTACK {BOARD[at].name}/{number} WITH {name}"] = own, unit
    return legal


def battle(tape: Tape, state: State, side: Side, own: Unit, unit: Unit, convoy: bool) -> None:
    """A combat between two units."""
    own, unit = ([ship for ship in each if ship.card.cls != "TK"] for each in (own, unit))
    level = min(state.level, 9)
    combat = Combat(tape, state, own[0].at, side, level, convoy)
    names = [ship.id for ship in own], [ship.id for ship in unit]
    for ship in (*own, *unit):
        combat.take_part(ship.id, attacked=ship in unit)
    tape.told("combat", at=own[0].at, attacker=side, attackers=(*names[0],), defenders=(*names[1],), level=level)
    combat.fight(*names)


# 11


def submarines(tape: Tape, state: State) -> None:
    """Submarine contact (11.1)."""
    if state.turn % 3 or tape.die("submarine") > 2:
        return
    attack = tape.die("submarine attack")
    if attack == 0:
        seen = [ship for ship in state.of(GERMAN) if ship.card.cls != "TK" and BOARD[ship.at].sector == "E"]
    else:
        at = NUMBERS[tape.order(GERMAN, "submarine").split()[1]]
        seen = [ship for ship in state.of(BRITISH) if distance(ship.at, at) <= 2]
    if not seen:
        return
    ship = choose(tape, _group(tape, seen), always=True)
    tape.told("ship_seen", allied=attack == 0, ship=ship.id, at=ship.at, force=bool(ship.force))
    if attack == 0 or attack >= 7:
        die = tape.die("submarine hit")
        modifier = slow(state, ship) - 1 + tables.hit_level(state.level)
        hits = tables.hits(die, die + modifier)
        tape.told("submarine_attack", ship=ship.id, die=None, modifier=None, hits=hits)
        tape.told("rolled", ship.side, at=ship.at, ship=ship.id, die=die, modifier=modifier)
        state.free(ship)
        damage_markers(tape, state, ship, hits)


def _group(tape: Tape, seen: list[Ship]) -> list[Ship]:
    """The ships of the class group that the die says (11.1.b)."""
    groups: dict[int, list[Ship]] = {}
    for ship in seen:
        groups.setdefault({"BB": 0, "BC": 0, "CV": 0, "CA": 1, "CL": 1}.get(ship.card.cls, 2), []).append(ship)
    while len(groups) > 1:
        die = tape.die("submarine class")
        group = 0 if die <= 2 else 1 if die <= 5 else 2
        if chosen := groups.get(group) or groups.get(2):
            return chosen
    return next(iter(groups.values()))


def spotting(tape: Tape, state: State) -> None:
    """Random spotting (11.2): all dice, then all reports, in an order that tells nothing else."""
    reports: list[tuple[str, dict[str, Any]]] = []
    for unit in state.units(GERMAN).values():
        at = unit[0].at
        die = tape.die("spotting")
        place = BOARD[at]
        near = at in NEAR_FACTOR
        column = (1 if near else 0) if place.sector else 3 if place.bands else 2
        if die == 0:
            reports.append(("huff_duff", {"at": at}))
        elif die <= SPOTTING.get(state.level, (0, 0, 0, 0))[column]:
            reports.append(("located", found(BRITISH, unit, "chance", shadowed=True)))
            state.mark(unit, shadowed=True)
    tape.told_all(reports)


def hunting(tape: Tape, state: State) -> None:
    """Convoy hunting (11.3)."""
    hunters = {f"HUNT {name}": unit for name, unit in state.units(GERMAN).items() if _may_hunt(unit)}
    order = tape.order(GERMAN, "hunt", {*hunters})
    if order == "DONE":
        return
    unit = hunters[order]
    at = unit[0].at
    die = tape.die("hunt")
    centre = "C" in BOARD[at].bands.values()
    total = die - (len(unit) > 1) - centre + 2 * night(state.turn)
    met = "contact" if total <= 0 else "merchant" if total == 1 else ""
    tape.told("hunted", GERMAN, unit=unit[0].unit, die=die, total=total, met=met)
    if met == "merchant" and tape.order(GERMAN, "merchant") == "YES":
        state.merchants += 1
        tape.told("won", GERMAN, what="merchant", chits=(), half=False)
        _reveal(tape, state, unit)
        _hold(unit)
    elif met == "contact":
        _contact(tape, state, unit)


def _may_hunt(unit: Unit) -> bool:
    busy = {*IDLE, SHADOWED}
    place = BOARD[unit[0].at]
    return (
        heavy(unit)
        and bool(place.bands)
        and not place.sector
        and not any(ship.doing & busy or ship.no_move or ship.rudder or homeward(ship) for ship in unit)
    )


def _reveal(tape: Tape, state: State, unit: Unit) -> None:
    tape.told("shipping_attacked", at=unit[0].at, force=len(unit) > 1, classes=classes(unit))
    state.mark(unit, shadowed=False)


def _hold(unit: Unit) -> None:
    for ship in unit:
        ship.no_move = 2


def _contact(tape: Tape, state: State, unit: Unit) -> None:
    lines = sorted(BOARD[unit[0].at].bands)
    die = tape.die("convoy")
    matching = [line for line in lines if (die, line) in CONVOYS]
    line = matching[0] if matching else ""
    if tape.follows("ask", "line"):
        line = tape.order(GERMAN, "line").split()[1]
    name, escorts, chits, half = CONVOYS.get((die, line), ("", (), 0, False))
    if name in state.met:
        name = ""
    if name == "Britannic" and state.ships["ROD"].fate != "waiting":
        escorts = ()
    tape.told("convoy_met", GERMAN, die=die, convoy=name, escorts=escorts if name else ())
    if not name:
        return
    state.met.append(name)
    if tape.order(GERMAN, "convoy") != "YES":
        return
    state.attacked.append(name)
    _reveal(tape, state, unit)
    if escorts:
        guard = [state.ships[ship] for ship in escorts]
        for ship in guard:
            ship.at, ship.fate = unit[0].at, ""
        battle(tape, state, GERMAN, unit, guard, convoy=True)
        if state.ships["BIS"].fate or any(ship.fate != SUNK for ship in guard):
            return
    drawn = []
    for _ in range(chits):
        drawn.append(int(state.vp.pop(tape.die("chit", len(state.vp)))))
    (state.halves if half else state.won).extend(drawn)
    tape.told("won", GERMAN, what=name, chits=tuple(drawn), half=half)
    _hold([ship for ship in unit if not ship.fate])


# 12


def admin(tape: Tape, state: State) -> None:
    """The Admin Phase (12)."""
    _reinforce(tape, state)
    if state.found or state.turn >= 10:
        freed = [ship for ship in state.of(BRITISH) if ship.restricted == "R1"]
        for ship in freed:
            ship.restricted = ""
        if freed:
            tape.told("released", BRITISH, ships=tuple(ship.id for ship in freed))
    for air in state.air.values():
        air.state = {"refit": "ready", "landing": "refit"}.get(air.state, air.state)
    for ship in state.ships.values():
        ship.doing = set()
        ship.no_move = max(ship.no_move - 1, 0)
        ship.moved = ship.moved if ship.sailed else 0
        ship.sailed, ship.passed = False, 0
    _clocks(tape, state)


def _reinforce(tape: Tape, state: State) -> None:
    rodney, dorsetshire = state.ships["ROD"], state.ships["DOR"]
    if state.turn == 19 and dorsetshire.fate == "waiting":
        _arrive(tape, dorsetshire, "AH13")
    known = "ROD" in tape.next.position.seen[GERMAN] or rodney.fate in (SUNK, NO_FUEL)
    yes = state.turn >= 11 and not known and tape.order(BRITISH, "relief") == "YES"
    if yes and rodney.fate == "waiting":
        _arrive(tape, rodney, "N23")


def _arrive(tape: Tape, ship: Ship, name: str) -> None:
    ship.at, ship.fate = NUMBERS[name], ""
    tape.told("arrived", BRITISH, ship=ship.id, at=ship.at)


def _clocks(tape: Tape, state: State) -> None:
    """The turn marker moves (7.7.2.b)."""
    for side in (BRITISH, GERMAN):
        for ship in state.of(side):
            in_port = BOARD[ship.at].owner is side
            if in_port:
                ship.home = False
            if ship.clock and state.turn < LAST_TURN and state.turn + 1 >= ship.clock and not in_port:
                tape.told("no_fuel", ship=ship.id)
                state.give_back(ship)
                state.remove(ship, NO_FUEL)
    state.turn += 1


def ending(state: State) -> str:
    """The row of the Victory Points Table, "" while the game goes on (4)."""
    bismarck = state.ships["BIS"]
    if bismarck.fate:
        return "fuel" if bismarck.fate == NO_FUEL else SUNK
    if "in port" in bismarck.doing:
        return "France" if BOARD[bismarck.at].port in FRANCE else "Norway"
    if state.turn <= LAST_TURN:
        return ""
    hurt = (bismarck.evasion, bismarck.hull, bismarck.bow, bismarck.stern, bismarck.secondary)
    whole = not any(hurt) and not (bismarck.rudder or bismarck.fire_control or bismarck.radar_hit)
    at_sea = not BOARD[bismarck.at].port
    return "undamaged" if whole and at_sea and bismarck.fuel >= 10 else "time"


def points(state: State, side: Side) -> int:
    """The points for the ships that a side has lost, and for its damage (4.e)."""
    total = 0
    for ship in state.ships.values():
        big = ship.card.cls in WITH_HULL_POINTS
        if ship.side is not side or (ship.id == "BIS" and ship.fate == NO_FUEL):
            continue
        if ship.fate in (SUNK, NO_FUEL):
            total += ship.card.hull if big else 1
        elif ship.at and big:
            total += ship.hull // 2
    return total
