"""The laws of orders: which may be given, once a turn to each unit, and that they are carried out as given."""

from collections.abc import Mapping
from itertools import pairwise
from typing import TypeVar

from compbis.games.computer_bismarck.state.units import Leg, Plane, PlaneLeg, Ship, ShipLeg, UnitLeg
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants.laws_book import SIDES, Found, State, step
from tests.games.computer_bismarck.invariants.laws_manual import (
    PORTS,
    SLOW,
    apart,
    fuel_for,
    leaves,
    may_be_in,
    on_board,
    range_of,
    reach,
    time_aloft,
)
from tests.games.computer_bismarck.invariants.laws_of_units import SHIP_MODES

MOVEMENT = {"british movement": BRITISH, "german movement": GERMAN}
TAKEN_BY = {"M": "BACDSO", "P": "BACDSO", "R": "BACDSO", "L": "A", "F": "BACDS", "C": "BACDS"}
"""6.21-6.26: the kinds of ships that may enter each mode; a ship that keeps its mode is not checked."""
SHADOWERS = {BRITISH: "BCDS", GERMAN: "S"}


AnyLeg = TypeVar("AnyLeg", ShipLeg, PlaneLeg)


def new_plans(old: Mapping[str, AnyLeg], new: Mapping[str, AnyLeg]) -> list[tuple[str, AnyLeg]]:
    """The legs that a phase made or changed."""
    return [(name, plan) for name, plan in new.items() if old.get(name) is not plan and old.get(name) != plan]


@step("10.1")
def no_unit_is_ordered_twice_in_a_turn(before: State, after: State) -> Found:
    """A unit that moved in the shadow phase gets no more orders, and no side orders enemy units. Within a phase the
    last order counts."""
    for side in SIDES:
        for kind, old, new in (
            ("ship", before.ship_legs[side], after.ship_legs[side]),
            ("plane", before.plane_legs[side], after.plane_legs[side]),
        ):
            if old is new or after.phase == "activity":
                continue
            theirs = after.phase in ("shadow", "fast shadow") or MOVEMENT.get(after.phase) is side
            for name in sorted({*old, *new}):
                if old.get(name) == new.get(name):
                    continue
                if not theirs or (name in old and (old[name].fixed or after.phase == "shadow")):
                    yield f"{kind} {name} of the {side} is ordered again"


@step("10.1", "shadow", *MOVEMENT)
def only_the_shadow_phase_gives_final_orders(before: State, after: State) -> Found:
    """The movement phases give no final orders, and none to follow the enemy."""
    for side in SIDES:
        old, new = before.ship_legs[side], after.ship_legs[side]
        planes = new_plans(before.plane_legs[side], after.plane_legs[side])
        plans: list[tuple[str, UnitLeg]] = [*new_plans(old, new), *planes]
        for name, plan in plans:
            if after.phase == "shadow" and not plan.fixed:
                yield f"{name} may move again after a shadow"
            if after.phase in MOVEMENT and (plan.fixed or plan.follows):
                yield f"{name} is ordered as if it had moved already"


@step("6.5, 7.0", "shadow", *MOVEMENT)
def ships_are_ordered_no_farther_than_they_may_go(before: State, after: State) -> Found:
    """The distance is that of 6.51-6.57, 6.6, 6.7 and 16.67, and each square on the way is one that the ship may enter
    (6.3)."""
    for side in SIDES:
        for name, plan in new_plans(before.ship_legs[side], after.ship_legs[side]):
            ship = after.ships[side][name]
            if after.phase in MOVEMENT and not _may_be_ordered(ship, plan, after.turn):
                yield f"{name} in {ship.square} is ordered {plan.mode} {plan.track}"
            if after.phase == "shadow" and not _may_be_shadow_move(ship, plan, after):
                yield f"{name} in {ship.square} moves {plan.mode} {plan.track} in the shadow phase"


def _may_be_ordered(ship: Ship, plan: ShipLeg, turn: int) -> bool:
    if ship.fate or ship.mode in "XYU" or plan.attack:
        return False
    if ship.mode in "FC" and not reach(ship._replace(held=0, knots=1, fuel=1), ship.mode, turn):
        return False  # 6.5: not shown on the other turns
    return len(plan.track) <= reach(ship, plan.mode, turn) and _a_way(ship, plan)


@step("6.2", "shadow", *MOVEMENT)
def ships_are_ordered_only_into_modes_that_they_may_take(before: State, after: State) -> Found:
    """L is for carriers, and a convoy keeps its mode. R needs a port, an oiler or a secret square (6.26)."""
    oilers = {ship.square for ship in after.ships[GERMAN].values() if ship.kind == "O" and not ship.fate}
    refuelling = {BRITISH: PORTS[BRITISH], GERMAN: PORTS[GERMAN] | oilers | {*after.secret_squares}}
    for side in SIDES:
        for name, plan in new_plans(before.ship_legs[side], after.ship_legs[side]):
            ship = after.ships[side][name]
            kept = plan.mode == ship.mode and (ship.kind == "M" or (after.phase == "shadow" and not plan.track))
            kinds = TAKEN_BY.get(plan.mode, "")
            there = plan.mode != "R" or ship.square in refuelling[side]
            if not kept and (ship.kind not in kinds or plan.mode not in SHIP_MODES[side] or not there):
                yield f"{name} in {ship.square} is ordered into mode {plan.mode}"


def _a_way(ship: Ship, plan: ShipLeg) -> bool:
    """Whether the ship may make each step; for a follower only the last square is checked (10.1)."""
    way = (ship.square, *plan.track)
    steps = all(apart(one, other) == 1 for one, other in pairwise(way))
    entered = way[-1:] if plan.follows else plan.track
    open_ = all(may_be_in(ship.side, square) or leaves(ship.name, square) for square in entered)
    return steps and open_ and plan.goal == way[-1]


def _may_be_shadow_move(ship: Ship, plan: ShipLeg, state: State) -> bool:
    """Whether the leg is possible: a shadowed ship moves as by an order, or stays; a shadower stays, or follows if it
    has the fuel (10.8)."""
    if ship.kind not in SHADOWERS[ship.side]:
        stays = plan.mode == ship.mode and not plan.track
        return (stays and plan.goal == ship.square) or _may_be_ordered(ship, plan, state.turn)
    if plan.mode != "M" or ship.spec not in state.attempted or plan.follows != (ship.spec in state.followers):
        return False
    if not plan.follows:
        return plan.goal == ship.square and not plan.track
    dry = ship.spec.has_fuel and ship.fuel == 0
    far = len(plan.track) > ((0 if ship.moved else 1) if dry else 4)
    return _a_way(ship, plan) and not far and not (ship.kind == "D" and len(plan.track) > 1 and ship.fuel < 3)


@step("8.2, 8.7", *MOVEMENT)
def planes_are_ordered_no_farther_than_they_may_fly(before: State, after: State) -> Found:
    """A plane that refuels stays (8.6), no plane in the air changes its load (8.23, 8.24), and after an attack it may
    only fly home (16.33)."""
    for name, plan in new_plans(before.plane_legs[BRITISH], after.plane_legs[BRITISH]):
        plane = after.planes[BRITISH][name]
        if plane.fate or plane.refuelling or not _may_be_flown(plane, plan):
            yield f"plane {name} in {plane.square} is ordered {plan.mode} {plan.track} attacking {plan.attack}"


def _may_be_flown(plane: Plane, plan: PlaneLeg) -> bool:
    way = (plane.square, *plan.track)
    steps = all(apart(one, other) == 1 for one, other in pairwise(way))
    if not steps or plan.goal != way[-1] or not all(map(on_board, plan.track)):
        return False
    aloft = plane.mode != "B"
    if plan.mode == "B":
        return not aloft and not plan.track
    if plan.mode == "Z":
        return aloft and plane.kind != "T" and apart(plane.square, plan.goal) == len(plan.track) <= range_of(plane, "Z")
    if plan.mode not in {"R": "MP", "L": "AR", "T": "AR"}[plane.kind] or len(plan.track) > range_of(plane, plan.mode):
        return False
    if aloft and plane.kind != "R" and (str(plan.mode) != plane.load or plane.attacked):
        return False
    run = plane.kind == "T" and plan.mode == "A"
    return (plan.attack in way) if run else plan.attack == 0


@step("11.7", "fast shadow")
def in_a_fast_shadow_only_patrols_follow(before: State, after: State) -> Found:
    """They follow from the first square that the raider entered to its last; submarines do not follow (11.4)."""
    if before.ship_legs[GERMAN] != after.ship_legs[GERMAN]:
        yield "GERMAN ships are ordered anew"
    ways = set()
    for name in sorted(after.shadowed - before.shadowed):
        chased = after.ship_legs[GERMAN].get(name)
        if name not in SLOW or chased is None or len(chased.track) < 2:
            yield f"{name} is followed, and did not run"
        else:
            ways.add((chased.track[0], chased.goal))
    ships, planes = before.ship_legs[BRITISH], before.plane_legs[BRITISH]
    moved: list[tuple[Ship | Plane, UnitLeg, UnitLeg]] = []
    for name, sails in new_plans(ships, after.ship_legs[BRITISH]):
        ship = after.ships[BRITISH][name]
        moved.append((ship, ships.get(name) or Leg(ship.mode, ship.square), sails))
    for name, flies in new_plans(planes, after.plane_legs[BRITISH]):
        plane = after.planes[BRITISH][name]
        moved.append((plane, planes.get(name) or Leg(plane.mode, plane.square), flies))
    for unit, old, new in moved:
        patrol = new == old._replace(goal=new.goal) and new.mode == "P" and unit.kind != "S"
        if not patrol or (old.goal, new.goal) not in ways:
            yield f"{unit.name} follows to {new.goal} in mode {new.mode}"


@step("8.24.2", "activity")
def torpedo_planes_attack_as_ordered_once_back_on_deck(before: State, after: State) -> Found:
    """Planes that stayed on deck or crashed attack nothing."""
    ordered = before.plane_legs[BRITISH].items()
    due = {name: plan.attack for name, plan in ordered if plan.attack and after.planes[BRITISH][name].refuelling}
    for name in sorted({*due, *after.runs}):
        if due.get(name) != after.runs.get(name):
            yield f"plane {name} attacks {after.runs.get(name)}"


@step("4.51", "activity")
def orders_are_carried_out_as_they_were_given(before: State, after: State) -> Found:
    """Each ship has the square and mode of its order, has paid the fuel of 6.5, and remembers its move for the next
    turn; no order is left."""
    for side in SIDES:
        if after.ship_legs[side] or after.plane_legs[side]:
            yield f"orders of the {side} are left over"
        for name, ship in before.ships[side].items():
            plan = before.ship_legs[side].get(name) or Leg(ship.mode, ship.square)
            yield from _carried_out(ship, plan, after.ships[side][name])


def _carried_out(ship: Ship, plan: ShipLeg, now: Ship) -> Found:
    if ship.fate or ship.mode in "XYU" or ship.square == 0:
        if now != ship:
            yield f"{ship.name} is out of the game and moves"
        return
    if (now.square, now.mode) != (plan.goal, plan.mode):
        yield f"{ship.name} was ordered to {plan.goal} in {plan.mode} and is in {now.square} in {now.mode}"
    due = ship.fuel - fuel_for(ship, len(plan.track))
    if now.fuel != due and now.mode != "R":
        yield f"{ship.name} has {now.fuel} fuel left of {ship.fuel} after {len(plan.track)} squares"
    if (now.moved, now.dashed) != (len(plan.track) > 0, len(plan.track) > 1):
        yield f"{ship.name} remembers another move than it made"


@step("8.6, 8.8", "activity")
def planes_fly_as_ordered_and_their_time_runs_out(before: State, after: State) -> Found:
    """A turn in the air costs a turn of endurance. A plane that reaches its base lands; one elsewhere when its time is
    out crashes."""
    for name, plane in before.planes[BRITISH].items():
        if not plane.fate:
            plan = before.plane_legs[BRITISH].get(name)
            yield from _flown(plane, plan, after.planes[BRITISH][name], after)
    crashed = [plane.name for plane in after.every_plane() if plane.fate == "CRASHED"]
    fresh = {*crashed} - {plane.name for plane in before.every_plane() if plane.fate}
    for name in sorted(fresh ^ (set(after.crashed) - set(before.crashed))):
        yield f"plane {name} is crashed or noted as crashed"


def _flown(plane: Plane, plan: PlaneLeg | None, now: Plane, after: State) -> Found:
    carrier = after.ships[BRITISH].get(plane.spec.carrier)
    home = carrier.square if carrier else plane.spec.square
    deck = carrier is None or (carrier.mode == "L" and not carrier.fate and carrier.square > 0)
    if plane.mode == "B" and (plan is None or plan.mode == "B" or not deck):
        if now != plane._replace(square=home, refuelling=False):
            yield f"plane {plane.name} stayed at base and is in {now.square} in {now.mode}"
        return
    mode = plan.mode if plan else plane.mode
    left = time_aloft(plane, mode) - 1
    goal = plan.goal if plan else None if mode == "Z" else plane.square
    if now.mode == "B" and not now.fate:
        tired = left == 0 or mode == "Z" or (plan is not None and plan.track)
        if now != Plane(plane.spec, home, refuelling=True) or not deck or not tired or goal not in (home, None):
            yield f"plane {plane.name} landed in {now.square}"
    elif (now.fate == "CRASHED") != (left == 0) or now.endurance != left or now.mode != mode:
        yield f"plane {plane.name} flies in {now.mode} with {now.endurance} turns left, fate {str(now.fate)!r}"
    elif goal not in (now.square, None) or (deck and now.square == home and (left == 0 or (plan and plan.track))):
        yield f"plane {plane.name} is in the air in {now.square}"


def followers_of(state: State, side: Side) -> list[Ship | Plane]:
    """The units of a side that follow the enemy and are not lost."""
    units: list[Ship | Plane] = [*state.ships[side].values(), *state.planes[side].values()]
    return [unit for unit in units if unit.spec in state.followers and not unit.fate]


@step("10.8, 11.7", "activity")
def followers_are_where_their_target_went(before: State, after: State) -> Found:
    """After movement each is in the square of a ship that was shadowed successfully."""
    for side in SIDES:
        prey = {ship.square for ship in after.ships[side.enemy].values() if ship.name in after.shadowed}
        for unit in followers_of(after, side):
            if unit.square not in prey:
                yield f"{unit.name} follows nobody in {unit.square}"
