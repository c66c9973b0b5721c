"""Weather and shadowing (5, 6)."""

from compbis.table.side import BRITISH, GERMAN
from tests.model.chase.ships import Ship
from tests.model.chase.state import SHADOWED, SIGHTED, State, Unit, classes
from tests.model.chase.tape import Tape
from tests.model.chase.world import BOARD, NUMBERS

CHANGE = (-2, -1, -1, -1, 0, 0, 1, 1, 2, 3)
PUSH = {1: 2, 2: 2, 8: -2, 9: -2}
TRIED, EVADING = "shadow attempt made", "evasion manoeuvre"
IDLE = {"repairing at sea", "refuelling at sea", "in port"}


def visibility(tape: Tape, state: State) -> None:
    """The Visibility Phase (5)."""
    die = tape.die("weather")
    shift = CHANGE[min(max(die + PUSH.get(state.weather, 0), 0), 9)]
    state.weather = min(max(state.weather + shift, 1), 9)
    storm = state.weather == 9 and tape.die("storm") <= 4
    emptied = []
    if storm:
        for side in (BRITISH, GERMAN):
            for ship in state.of(side):
                if ship.card.fuel and ship.fuel and ship.id != "MOD":  # 5.d
                    ship.fuel -= 1
                    emptied += [ship] if not ship.fuel else []
    tape.told("weather", die=die, weather=state.weather, level=state.level, fog=state.weather >= 5, storm=storm)
    both = {SIGHTED, SHADOWED}
    if state.level > 9:
        state.unmark(tape, both)
    elif state.weather >= 5:
        state.unmark(tape, both, {at for at, place in BOARD.items() if place.fog})
    _empty(tape, state, emptied)


def _empty(tape: Tape, state: State, ships: Unit) -> None:
    for ship in ships:
        state.empty(tape, ship)


def shadow(tape: Tape, state: State) -> None:
    """The Shadow Phase (6)."""
    targets = [unit for unit in state.units(GERMAN).values() if unit[0].mark == SIGHTED and not state.blind(unit[0].at)]
    attempts: list[tuple[Unit, Unit]] = []
    if targets:
        while (order := tape.order(BRITISH, "shadow")) != "DONE":
            place, *names = order.removeprefix("SHADOW ").replace(":", "").split()
            name, _, number = place.partition("/")
            at = NUMBERS[name]
            unit, own = state.marked(GERMAN, at)[int(number) - 1], [state.ships[ship] for ship in names]
            legal = unit[0].mark == SIGHTED and not state.blind(at) and all(_may(ship, at) for ship in own)
            legal &= all(unit is not other[0] and unit != other[0] for other in attempts)
            tape.check(f"{order} is legal", legal and _splits(state, own), True)
            attempts.append((unit, own))
            for ship in own:
                ship.doing.add(TRIED)
    for unit, own in attempts:
        _attempt(tape, state, unit, own)
    _split(state, [own for _, own in attempts])
    state.unmark(tape, {SIGHTED})
    for side in (BRITISH, GERMAN):
        for ship in state.of(side):
            if ship.mark == SHADOWED:
                ship.doing.add(SHADOWED)


def _may(ship: Ship, at: int) -> bool:
    return (
        ship.side is BRITISH
        and ship.at == at
        and TRIED not in ship.doing
        and not ship.doing & IDLE
        and ship.restricted != "R1"
    )


def _splits(state: State, own: Unit) -> bool:
    """Whether the shadowers can leave their Task Forces: not if these are Shadowed (6.d)."""
    return all(ship.mark != SHADOWED or all(other in own for other in state.units(BRITISH)[ship.unit]) for ship in own)


def _modifier(state: State, own: Unit, unit: Unit) -> int | None:
    gap = min(ship.er for ship in own) - min(ship.er for ship in unit)
    if gap <= -2:
        return None
    rating = -4 if gap >= 2 else {1: -2, 0: 0, -1: 1}[gap]
    radar = max(("0", "I", "II").index(ship.radar) for ship in own)
    return rating - radar + (0 if state.level <= 3 else 1 if state.level <= 6 else 3)


def _attempt(tape: Tape, state: State, unit: Unit, own: Unit) -> None:
    at, force = unit[0].at, len(unit) > 1
    tape.told("shadow_attempt", at=at, force=force, classes=classes(unit), shadowers=(), modifier=None)
    order = "DONE"
    if all(ship.card.fuel for ship in unit):  # else both sides know that it cannot pay
        tape.check("the modifier", getattr(tape.next.request, "modifier", ""), _modifier(state, own, unit))
        order = tape.order(GERMAN, "manoeuvre")
        tape.check("a manoeuvre", order != "DONE" and _modifier(state, own, unit) is None, False)
    word, *names = order.split()
    if word == "DIVERT":
        _divert(tape, state, unit, own, names)
        return
    if word == "EVADE":
        tape.check("the unit can pay", _pay(tape, state, unit, 2), True)
        for ship in unit:
            ship.doing.add(EVADING)
        tape.told("manoeuvre", at=at, evades=True, fast=(), slow=())
    _roll(tape, state, unit, own, "", 2 if word == "EVADE" else 0)


def _pay(tape: Tape, state: State, unit: Unit, points: int) -> bool:
    """Every ship pays; none may lack the points (6.f)."""
    if not all(ship.card.fuel and ship.fuel >= points for ship in unit):
        return False
    for ship in unit:
        ship.fuel -= points
    _empty(tape, state, unit)
    return True


def _roll(tape: Tape, state: State, unit: Unit, own: Unit, part: str, more: int) -> None:
    modifier = _modifier(state, own, unit)
    if modifier is None:
        tape.told("shadow_result", at=unit[0].at, part=part, die=None, modifier=None, success=False)
        tape.told("rolled", GERMAN, at=unit[0].at, ship="", die=None, modifier=None)
        return
    die = tape.die("shadow")
    success = die + modifier + more <= 4
    tape.told("shadow_result", at=unit[0].at, part=part, die=None, modifier=None, success=success)
    tape.told("rolled", GERMAN, at=unit[0].at, ship="", die=die, modifier=modifier + more)
    if success:
        state.mark(unit, shadowed=True)


def _divert(tape: Tape, state: State, unit: Unit, own: Unit, names: list[str]) -> None:
    """A Diversion (6.g)."""
    fast = [ship for ship in unit if ship.id in names]
    slow = [ship for ship in unit if ship not in fast]
    tape.check("two parts", bool(fast and slow), True)
    tape.check("the fast part is fast", min(ship.er for ship in fast) >= max(ship.er for ship in slow), True)
    tape.check("the unit can pay", _pay(tape, state, unit, 1), True)
    _split(state, [fast])
    state.alone()
    tape.told("manoeuvre", at=unit[0].at, evades=False, fast=classes(fast), slow=classes(slow))
    _, part, *chosen = tape.order(BRITISH, "pursue").replace(":", "").split()
    for ship in slow + fast:
        ship.mark = SIGHTED
    if part == "BOTH":
        split = [ship for ship in own if ship.mark == SHADOWED and _divided(ship, own, chosen)]
        tape.check("Shadowed Task Forces that are split", split, [])
    if part in ("FAST", "BOTH"):
        hunters = [ship for ship in own if part == "FAST" or ship.id in chosen]
        _roll(tape, state, fast, hunters, "FAST", 2)
    if part in ("SLOW", "BOTH"):
        hunters = [ship for ship in own if part == "SLOW" or ship.id not in chosen]
        _roll(tape, state, slow, hunters, "SLOW", 0)
    if part == "BOTH":
        _split(state, [[ship for ship in own if ship.id in chosen]])


def _divided(ship: Ship, own: Unit, chosen: list[str]) -> bool:
    """Whether a ship's Task Force shadows both parts (6.d)."""
    return len({other.id in chosen for other in own if other.unit == ship.unit}) > 1


def _split(state: State, parts: list[Unit]) -> None:
    """Let ships leave their Task Forces, as one unit (6.d); the program will name it."""
    for number, part in enumerate(parts):
        for force in {ship.force for ship in part} - {""}:
            leaving = [ship for ship in part if ship.force == force]
            if leaving != state.units(leaving[0].side)[force]:
                for ship in leaving:
                    ship.force = f"new {number} {force}"
    state.alone()
