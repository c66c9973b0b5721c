"""Phases Seven and Nine: the Germans plot, and move as plotted (7.2, 9.12, 11.2, 11.10)."""

from collections.abc import Generator
from types import MappingProxyType
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import ENDING_PORTS, ENTERED, Hex
from compbis.games.sink_the_bismarck.cards.roster import AIR, BISMARCK
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.phases import shadow, tankers
from compbis.games.sink_the_bismarck.phases.detection import escorts_of, passing, see_from_coast
from compbis.games.sink_the_bismarck.phases.raids import destroy
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.requests.asking import ask
from compbis.games.sink_the_bismarck.requests.battle import RaidRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.rules import movement, points
from compbis.games.sink_the_bismarck.rules.detection import (
    may_shadow_in,
    recon_may_shadow,
    seen_from_coast,
    ships_may_search,
)
from compbis.games.sink_the_bismarck.state.orders import OFF, STOP
from compbis.games.sink_the_bismarck.state.reports import Removed, Sailed, Searched
from compbis.games.sink_the_bismarck.state.units import Fate
from compbis.table.game import Steps
from compbis.table.request import DONE
from compbis.table.side import BRITISH, GERMAN


def plot_phase(referee: Referee) -> Steps:
    """Ask for the plots, which are secret and binding. Shadowed task forces move at once with their shadowers (7.21,
    11.2, 11.4)."""
    done = yield from ask(PlotRequest(referee.view(GERMAN)))
    for force in referee.forces(GERMAN):
        if force.name not in done.view.forces:
            referee.remove(force.name)
            referee.report(Removed(counter=force.name))
    referee.plots = dict(done.ways)
    if done.noted:
        referee.change(noted=done.noted)  # X5
    referee.flights, referee.steered = dict(done.flights), done.steered
    for name in sorted(referee.position.shadows):
        way = referee.plots.pop(name, ())
        referee.led.add(name)
        for at in way:
            _step(referee, name, at)
        if way and name in referee.position.forces:
            see_from_coast(referee, name)
    _end_by_movement(referee)


def movement_phase(referee: Referee) -> Steps:
    """Move recon units, tankers, and counters in the order of their numbers, hex by hex (7.24)."""
    for unit, at in sorted(referee.flights.items()):
        referee.fly(unit, at)
    yield from shadow.scout(referee, GERMAN)
    yield from tankers.steer(referee)
    for force in referee.forces(GERMAN):
        if force.name in referee.led and force.name in referee.position.shadows:
            continue  # it moved in Phase Seven
        yield from _move(referee, force.name)
        if referee.over:
            return
    _end_by_movement(referee)
    referee.end_if_decided()


# Steps


def _step(referee: Referee, name: str, at: Hex) -> None:
    """Move a German counter one hex, with its shadower. If the shadower cannot follow, it stays and contact is lost
    (7.32, 11.4, 11.6, 11.11)."""
    shadower = referee.position.shadows.get(name, "")
    if shadower and not _can_follow(referee, shadower, at):
        referee.lose_contact(name)
        shadower = ""
    referee.spent[name] = referee.spent.get(name, 0) + 1
    referee.report(Sailed(counter=name, way=(at,)))
    if at == OFF:
        _leave_map(referee, name)
        return
    referee.set_counter(referee.position.forces[name]._replace(hex=at))
    referee.note_sailed(referee.position.forces[name])
    if shadower in AIR:
        referee.fly(shadower, at)
    elif shadower:
        referee.set_counter(referee.position.forces[shadower]._replace(hex=at))
        referee.report(Sailed(counter=shadower, way=(at,)))
        referee.followed.add(shadower)
        tankers.reveal(referee, shadower)
        referee.spent[shadower] = referee.spent.get(shadower, 0) + 1


def _can_follow(referee: Referee, shadower: str, at: Hex) -> bool:
    """Whether a shadower can follow a German counter into a hex. It cannot leave the map, enter a German port, or enter
    fog without radar; a recon unit must stay within its four hexes, and ships out of fuel within their speed."""
    if at not in ENTERED[BRITISH]:
        return False
    if shadower in AIR:
        return recon_may_shadow(shadower, at)
    ships = referee.ships_of(referee.position.forces[shadower])
    tired = any(ship.dry for ship in ships) and referee.spent.get(shadower, 0) >= NUMBER["speed without fuel"]  # 17.11
    return may_shadow_in(at, ships) and not tired


def _leave_map(referee: Referee, name: str) -> None:
    """Remove a task force that has left the map for the rest of the game (7.13, 15.4)."""
    for ship_name in referee.position.forces[name].by_roster:
        ship = referee.position.ships[ship_name]
        referee.score(points.for_leaving(ship))
        referee.set_ship(ship._replace(fate=Fate.GONE))
    referee.remove(name)
    referee.report(Removed(counter=name))


# Phase Nine


def _move(referee: Referee, name: str) -> Steps:
    """Move a counter as plotted; it may stop at a convoy (9.12)."""
    way = referee.plots.get(name, ())
    if not way:
        yield from _raid(referee, name, may_shadow=True)
    for number, at in enumerate(way, 1):
        _step(referee, name, at)
        if name not in referee.position.forces:
            return
        stops = yield from _enter(referee, name, at, len(way) - number)
        if stops or referee.over or name not in referee.position.forces:
            return


def _enter(referee: Referee, name: str, at: Hex, left: int) -> Generator[Any, Any, bool]:
    """Resolve a German counter's entry into a hex: the British search and may shadow it, then the Germans search and
    may attack convoys or stop. `left` is the number of hexes left in its plot. Returns whether it stops."""
    see_from_coast(referee, name)
    shadowed = name in referee.position.shadows
    tried = False
    if name in referee.position.forces and not shadowed and (yield from _is_found(referee, name, at)):
        tried = yield from _high_speed(referee, name, left)
    if name not in referee.position.forces:
        return False
    others = [force for force in referee.forces_at(BRITISH, at) if force.name != referee.position.shadows.get(name)]
    met = bool(_convoys(referee, at))
    if others or met:
        yield from passing(referee, GERMAN, name, at)
    stops = yield from _raid(referee, name, may_shadow=not tried, may_stop=met and left > 0)
    return stops


def _is_found(referee: Referee, name: str, at: Hex) -> Generator[Any, Any, bool]:
    """Let the British counters in a hex search for a German counter that enters, unless the coast reveals it there
    (10.7). Returns whether it was found to be a task force."""
    if not referee.forces_at(BRITISH, at):
        return False
    if seen_from_coast(GERMAN, at):
        return True
    if not ships_may_search(GERMAN, at):
        return False
    found = yield from passing(referee, BRITISH, name, at)
    return name in found


def _high_speed(referee: Referee, name: str, left: int) -> Generator[Any, Any, bool]:
    """Let the British shadow a task force that they have just found, using ships that are fast enough and can still
    move at least as many hexes as its plot has left (11.10). Returns whether they tried."""
    able = tuple(ship for ship in shadow.able_ships(referee, name) if _unspent(referee, ship) >= left)
    request = ShadowRequest(referee.view(BRITISH), MappingProxyType({name: able}), fast=True)
    done = yield from ask(request)
    for order in done.orders:
        shadow.attempt(referee, order, fast=True)
    return bool(done.orders)


def _unspent(referee: Referee, ship: str) -> int:
    """The number of hexes that a British ship can still move this turn."""
    force = next(force for force in referee.forces(BRITISH) if ship in force.ships)
    return movement.hexes((referee.position.ships[ship],), referee.turn) - referee.spent.get(force.name, 0)


def _convoys(referee: Referee, at: Hex) -> list[str]:
    return [name for name, convoy in referee.position.convoys.items() if convoy.hex == at]


def _raid(referee: Referee, name: str, may_shadow: bool, may_stop: bool = False) -> Generator[Any, Any, bool]:
    """Ask a German counter that is not shadowed which convoys in its hex it attacks, and whether it stops (9.10 to
    9.12).

    Args:
        referee: the game
        name: the counter
        may_shadow: whether the British may shadow it after an attack
        may_stop: whether it met convoys on its way, so that it may stop even if all of them were dummies

    Returns:
        Whether it stops, as it must after an attack.
    """
    attacked = False
    while not referee.over:
        force = referee.position.forces[name]
        here = _convoys(referee, force.hex)
        if not (here or (may_stop and not attacked)) or name in referee.position.shadows:
            break
        bare = tuple(convoy for convoy in here if not escorts_of(referee, convoy))
        order = yield RaidRequest(referee.view(GERMAN), force.hex, bare, name, not force.dummy)
        if order == DONE:
            break
        if order == STOP:
            return True
        if not referee.position.convoys[order.convoy].real:
            referee.report(Searched(by=name, target=order.convoy, found=True))  # it may be a dummy
        attacked |= destroy(referee, order.convoy, force.ships)
    if attacked and not referee.over:
        referee.detect(name)
        if may_shadow and referee.forces_at(BRITISH, referee.position.forces[name].hex):
            yield from _high_speed(referee, name, 0)
    return attacked


# End of the game


def _end_by_movement(referee: Referee) -> None:
    """End the game if the Bismarck has left the map, or entered a port that ends it (15.1)."""
    if referee.over:
        return
    if referee.position.ships[BISMARCK].fate is Fate.GONE:
        referee.finish("exit")
        return
    force = next((force for force in referee.forces(GERMAN) if BISMARCK in force.ships), None)
    if force and force.hex in ENDING_PORTS and referee.spent.get(force.name):
        referee.finish("port")
