"""4.51: the computer movement phase, which carries out orders and updates fuel and endurance."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.computer_bismarck.cards.board import on_board
from compbis.games.computer_bismarck.cards.missions import MISSIONS
from compbis.games.computer_bismarck.cards.modes import AT_BASE, REFUEL
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules import convoys, flight, movement
from compbis.games.computer_bismarck.state import reports
from compbis.games.computer_bismarck.state.units import Plane, PlaneLeg, Ship, ShipLeg
from compbis.table.side import BRITISH, GERMAN


def activity_phase(game: Referee) -> None:
    """Move the ships, then the planes, which land where their carriers have gone (8.4)."""
    _note_courses(game)
    for side in (BRITISH, GERMAN):
        position = game.position
        legs, before = position.ship_legs[side], position.ships[side]
        position.ships[side] = MappingProxyType(
            {
                name: movement.carry_out(ship, legs.get(name) or movement.stay(ship)) if ship.active else ship
                for name, ship in before.items()
            }
        )
        _leave_board(game, legs)
        for name, ship in position.ships[side].items():
            if ship.fuel == 0 < before[name].fuel:
                game.report(reports.Dry(unit=name), side)
    for side in (BRITISH, GERMAN):
        _refuel(game, [ship for ship in game.position.ships[side].values() if ship.active and ship.mode == REFUEL])
    planes = {name: _fly(game, plane) for name, plane in game.position.planes[BRITISH].items()}
    game.position.planes[BRITISH] = MappingProxyType(planes)
    game.position.clear_legs()
    game.carried_out = True


def _note_courses(game: Referee) -> None:
    """17.3: record which convoys did not move directly. Only the British get the report; points are given when due."""
    position = game.position
    legs, ships = position.ship_legs[BRITISH], position.ships[BRITISH]
    for convoy in [ships[name] for name in MISSIONS if name in ships and ships[name].active]:
        leg = legs.get(convoy.name) or movement.stay(convoy)
        before, position.courses = position.courses, convoys.sailed(position.courses, convoy, leg, position.turn)
        if position.courses.strayed != before.strayed:
            game.report(reports.Strayed(unit=convoy.name), BRITISH)


def _leave_board(game: Referee, legs: Mapping[str, ShipLeg]) -> None:
    """6.34: report convoys that leave the board; the points phase decides what that is worth."""
    for name, leg in legs.items():
        if not on_board(leg.goal):
            game.report(reports.LeftBoard(unit=name, square=leg.goal), BRITISH)


def _refuel(game: Referee, ships: list[Ship]) -> None:
    """6.26: give full fuel and torpedoes to ships in R mode; at sea, an oiler must still be there."""
    refuelling = game.position.refuelling_squares()
    for ship in ships:
        spec = ship.spec
        if ship.fuel == spec.fuel_cap and ship.torpedoes == spec.torpedoes:
            continue
        if movement.may_refuel(ship.side, ship.square, refuelling):
            game.position.put(ship._replace(fuel=spec.fuel_cap, torpedoes=spec.torpedoes))
            game.report(reports.Refuelled(unit=ship.name), ship.side)
        else:
            game.report(reports.NotRefuelled(unit=ship.name, square=ship.square), ship.side)


def _fly(game: Referee, plane: Plane) -> Plane:
    if plane.fate:
        return plane
    leg = game.position.plane_legs[BRITISH].get(plane.name) or flight.stay(plane)
    carrier = game.position.ships[BRITISH].get(plane.spec.carrier)
    after = flight.carry_out(plane, leg, *flight.home(plane, carrier))
    _report(game, plane, leg, after)
    return after


def _report(game: Referee, plane: Plane, leg: PlaneLeg, after: Plane) -> None:
    """Report how a flight ended, and store what later phases need."""
    if after.fate:
        game.report(reports.Crashed(plane=plane.name, square=after.square), BRITISH)  # 8.6
        game.crashed.append(plane.name)
    elif after.refuelling:
        game.report(reports.Landed(plane=plane.name, square=after.square), BRITISH)
        if leg.attack:
            game.runs[plane.name] = leg.attack  # 8.24.2
    elif leg.mode != AT_BASE and not after.aloft:
        game.report(reports.Grounded(plane=plane.name), BRITISH)  # 6.23
