"""4.51: the computer movement phase. Orders are obeyed, fuel and endurance brought up to date."""

from collections.abc import Mapping

from compbis.games.computer_bismarck.board import Square, on_board
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules import flight, movement
from compbis.games.computer_bismarck.units import Plan, Plane, Ship
from compbis.table.side import BRITISH, GERMAN


def activity_phase(game: Referee) -> None:
    """Ships, then planes, which land where their carriers have gone (8.4)."""
    for side in (BRITISH, GERMAN):
        position = game.position
        plans = position.ship_plans[side]
        position.ships[side] = {
            name: movement.carry_out(ship, plans.get(name) or movement.stay(ship)) if ship.active else ship
            for name, ship in position.ships[side].items()
        }
        _leave_board(game, plans)
    for side in (BRITISH, GERMAN):
        _refuel(game, [ship for ship in game.position.ships[side].values() if ship.active and ship.mode == "R"])
    game.position.planes[BRITISH] = {name: _fly(game, plane) for name, plane in game.position.planes[BRITISH].items()}
    game.position.forget_plans()


def _leave_board(game: Referee, plans: Mapping[str, Plan]) -> None:
    """6.34: the two fast convoys that left the board; what it is worth is seen in the victory phase."""
    for name, plan in plans.items():
        if plan.goal and not on_board(plan.goal):
            game.report("left_board", BRITISH, unit=name, square=plan.goal)


def _refuel(game: Referee, ships: list[Ship]) -> None:
    """6.26: full fuel and torpedoes for a ship that stayed in the square; an oiler must still be there."""
    refuelling = game.position.refuelling_squares()
    for ship in ships:
        spec = ship.spec
        if ship.fuel == spec.fuel_cap and ship.torpedoes == spec.torpedoes:
            continue
        if movement.may_refuel(ship.side, ship.square, refuelling):
            game.position.put(ship._replace(fuel=spec.fuel_cap, torpedoes=spec.torpedoes))
            game.report("refuelled", ship.side, unit=ship.name)
        else:
            game.report("not_refuelled", ship.side, unit=ship.name, square=ship.square)


def _fly(game: Referee, plane: Plane) -> Plane:
    if plane.fate:
        return plane
    plan = game.position.plane_plans[BRITISH].get(plane.name) or flight.stay(plane)
    home, open_deck = _home(game, plane)
    if not plane.aloft and (plan.mode == "B" or not open_deck):
        if plan.mode != "B":
            game.report("grounded", BRITISH, plane=plane.name)  # 6.23
        return plane._replace(square=home, refuelling=False)
    if open_deck and flight.lands(plane, plan, home):
        if plan.attack:
            game.runs[plane.name] = plan.attack  # 8.24.2
        game.report("landed", BRITISH, plane=plane.name, square=home)
        return Plane(plane.spec, home, refuelling=True)  # 8.6
    endurance = flight.endurance_after(plane, plan)
    if endurance <= 0:
        return _crash(game, plane, plan.goal)
    load = plane.load if plane.aloft else flight.load_for(plan.mode)
    return plane._replace(square=plan.goal, mode=plan.mode, load=load, endurance=endurance, refuelling=False)


def _home(game: Referee, plane: Plane) -> tuple[Square, bool]:
    """Where the plane's base is now, and whether it may take off and land there (6.23, 8.4)."""
    if not plane.spec.carrier:
        return plane.spec.square, True
    carrier = game.position.ships[BRITISH][plane.spec.carrier]
    return carrier.square, carrier.active and carrier.mode == "L"


def _crash(game: Referee, plane: Plane, square: Square) -> Plane:
    game.report("crashed", BRITISH, plane=plane.name, square=square)  # 8.6
    game.crashed.append(plane.name)
    return plane._replace(square=square, fate="CRASHED")
