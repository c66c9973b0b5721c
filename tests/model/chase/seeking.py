"""Search and air attack (8, 9)."""

from typing import Any

from compbis.table.side import BRITISH, GERMAN, Side
from tests.model.chase import tables
from tests.model.chase.hurt import damage_markers
from tests.model.chase.opening import IDLE, TRIED
from tests.model.chase.ships import Ship
from tests.model.chase.state import State, Unit, classes
from tests.model.chase.tape import Tape
from tests.model.chase.world import BOARD, NUMBERS, night


def search(tape: Tape, state: State) -> None:
    """The Search Phase (8)."""
    for side in (BRITISH, GERMAN):
        _intrinsic(tape, state, side)
        _calls(tape, state, side)
    state.search = {side: [] for side in Side}


def factors(state: State, side: Side, at: int) -> int:
    """The Search Factor of a hex (8.a)."""
    total = BOARD[at].factor[side] + 2 * state.search[side].count(at)
    here: dict[str, Unit] = {}
    for ship in state.ships.values():
        if ship.at == at and ship.side is side:
            here.setdefault(ship.unit, []).append(ship)
    for unit in here.values():
        if not any(ship.doing & {*IDLE, TRIED} or ship.restricted == "R1" for ship in unit):
            total += 1 + 3 * any("patrol" in ship.doing for ship in unit)
    return total


def _intrinsic(tape: Tape, state: State, side: Side) -> None:
    """Units report to the enemy's Intrinsic Search Factors (8.b, 8.d)."""
    reports = []
    for unit in state.units(side.enemy).values():
        if _watched(state, side, unit[0].at):
            reports.append(("located", found(side, unit, "factor", shadowed=False)))
            state.mark(unit, shadowed=False)
        if unit[0].passed and _watched(state, side, unit[0].passed):
            reports.append(("passed", passed(side, unit)))
    tape.told_all(reports)


def _watched(state: State, side: Side, at: int) -> bool:
    return BOARD[at].factor[side] >= state.level and not state.blind(at)


def passed(side: Side, unit: Unit) -> dict[str, Any]:
    """The facts on a unit that passed through a hex (8.f)."""
    return {"side": side, "at": unit[0].passed, "now": unit[0].at, "ships": len(unit)}


def found(side: Side, unit: Unit, how: str, shadowed: bool) -> dict[str, Any]:
    """The facts on a unit that was located (8.e)."""
    return {
        "side": side,
        "at": unit[0].at,
        "force": len(unit) > 1,
        "classes": classes(unit),
        "how": how,
        "shadowed": shadowed,
    }


def _calls(tape: Tape, state: State, side: Side) -> None:
    """A side calls hexes (8.c, 8.e, 8.f)."""
    legal = {at for at in BOARD if not state.blind(at) and factors(state, side, at) >= state.level}
    asks = state.level < 10
    while legal or asks:
        asks = False
        order = tape.order(side, "call", {f"CALL {BOARD[at].name}" for at in legal})
        if order == "DONE":
            return
        at = NUMBERS[order.split()[1]]
        legal.remove(at)
        enemies = state.units(side.enemy).values()
        there = [unit for unit in enemies if unit[0].at == at]
        through = [unit for unit in enemies if unit[0].passed == at]
        tape.told("called", side=side, at=at, found=bool(there or through))
        seen_from_air = at in state.search[side]
        tape.told_all(
            [
                *(("located", found(side, unit, "call", seen_from_air)) for unit in there),
                *(("passed", passed(side, unit)) for unit in through),
            ]
        )
        for unit in there:
            state.mark(unit, seen_from_air)


def strikes(tape: Tape, state: State) -> None:
    """The Air Attack Phase (9)."""
    for side in (BRITISH, GERMAN):
        while legal := {
            f"STRIKE {BOARD[at].name} {ship.card.cls}"
            for at in state.attack[side]
            for ship in state.of(side.enemy)
            if ship.at == at and ship.mark
        }:
            order = tape.order(side, "strike", legal)
            if order == "DONE":
                break
            _, name, cls = order.split()
            state.attack[side].remove(NUMBERS[name])
            _strike(tape, state, side, NUMBERS[name], cls)
            if state.ships["BIS"].fate:
                return
    state.attack = {side: [] for side in Side}


def choose(tape: Tape, ships: list[Ship], always: bool = False) -> Ship:
    """The ship that its owner chooses. always: whether he is asked about a single one, too."""
    if len(ships) == 1 and not always:
        return ships[0]
    order = tape.order(ships[0].side, "victim", {f"CHOOSE {ship.id}" for ship in ships})
    return next(ship for ship in ships if ship.id == order.split()[1])


def _strike(tape: Tape, state: State, side: Side, at: int, cls: str) -> None:
    ship = choose(tape, [s for s in state.of(side.enemy) if s.at == at and s.mark and s.card.cls == cls])
    die = tape.die("air attack")
    modifier = (
        slow(state, ship)
        - 3 * BOARD[at].channel
        - 2 * (ship.rudder or "refuelling at sea" in ship.doing)
        + ("in port" in ship.doing)
        + 2 * night(state.turn)
        + tables.hit_level(state.level)
    )
    hits = tables.hits(die, die + modifier)
    ship.fights.append(state.turn)
    ship.attacked.append(state.turn)
    state.free(ship)
    tape.told("air_attack", side=side, at=at, ship=ship.id, die=None, modifier=None, hits=hits)
    tape.told("rolled", side.enemy, at=at, ship=ship.id, die=die, modifier=modifier)
    damage_markers(tape, state, ship, hits)


def slow(state: State, ship: Ship) -> int:
    """The modifier for a slow target (9.c)."""
    return -(ship.er <= 25 and state.level < 9)
