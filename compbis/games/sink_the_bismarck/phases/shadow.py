"""Phase Six: shadowing, and the attempts made while counters and recon units move (11, X1a)."""

from collections.abc import Mapping
from types import MappingProxyType

from compbis.games.sink_the_bismarck.cards.options import RECON
from compbis.games.sink_the_bismarck.cards.roster import AIR
from compbis.games.sink_the_bismarck.phases import detection
from compbis.games.sink_the_bismarck.phases.referee import Referee
from compbis.games.sink_the_bismarck.requests.asking import ask
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.requests.shadow import ShadowRequest
from compbis.games.sink_the_bismarck.rules.detection import (
    fast_enough,
    keeps_shadowing,
    may_shadow_in,
    shadow_modifier,
)
from compbis.games.sink_the_bismarck.rules.fuel import at_full_speed
from compbis.games.sink_the_bismarck.rules.ships import types
from compbis.games.sink_the_bismarck.state.orders import Shadow
from compbis.games.sink_the_bismarck.state.reports import Appeared, Escorting, Shadowing, ShadowRoll
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.game import Steps
from compbis.table.side import BRITISH, GERMAN, Side


def shadow_phase(referee: Referee) -> Steps:
    """Resolve one attempt in each hex against task forces that are detected or already shadowed; contact that is not
    reaffirmed is lost (11.1, 11.7)."""
    targets = [force.name for force in referee.forces(GERMAN) if referee.marked(force.name) and _met(referee, force)]
    orders: tuple[Shadow, ...] = ()
    if targets:
        able = MappingProxyType({name: able_ships(referee, name) for name in targets})
        done = yield from ask(ShadowRequest(referee.view(BRITISH), able, frozenset(referee.attacked)))
        orders = done.orders
    held = {order.target: order for order in orders}
    for name in sorted(referee.position.shadows):
        if name not in held:
            referee.lose_contact(name)
    for order in orders:
        if not attempt(referee, order, fast=False):
            referee.lose_contact(order.target)


def scout(referee: Referee, side: Side) -> Steps:
    """Let recon units search in the hexes that they have flown to, an optional rule. The British may at once shadow a
    task force that they find; its plot stands (X1a)."""
    if RECON not in referee.position.options or not _over_enemies(referee, side):
        return
    done = yield from ask(SearchRequest(referee.view(side), scouts=True))
    found = detection.attempt(referee, done.orders)
    targets = sorted(name for name in found if name in referee.position.forces) if side is BRITISH else []
    if targets:
        able: Mapping[str, tuple[str, ...]] = MappingProxyType(dict.fromkeys(targets, ()))
        request = yield from ask(ShadowRequest(referee.view(side), able))
        for order in request.orders:
            attempt(referee, order, fast=False)


def _over_enemies(referee: Referee, side: Side) -> bool:
    """Whether a side has a recon unit in a hex with an enemy. Both sides can see that."""
    position = referee.position
    enemies = {force.hex for force in referee.forces(side.enemy)}
    enemies |= {convoy.hex for convoy in position.convoys.values() if side is GERMAN}
    return any(at in enemies for unit, at in position.recon.items() if AIR[unit].side is side)


def _met(referee: Referee, german: Force) -> bool:
    """Whether a British counter or recon unit is in a German counter's hex. Both sides can see that."""
    recon = (at for unit, at in referee.position.recon.items() if AIR[unit].side is BRITISH)
    return bool(referee.forces_at(BRITISH, german.hex)) or german.hex in recon


def able_ships(referee: Referee, german: str) -> tuple[str, ...]:
    """The British ships in a German task force's hex that are fast enough to shadow it (11.6)."""
    force = referee.position.forces[german]
    enemy = referee.ships_of(force)
    here = (ship for own in referee.forces_at(BRITISH, force.hex) for ship in referee.ships_of(own))
    return tuple(ship.name for ship in here if enemy and fast_enough([ship], enemy))


def attempt(referee: Referee, order: Shadow, fast: bool) -> bool:
    """Attempt to shadow. On success the types of the shadowers are reported; they get a counter of their own if other
    ships stay behind (11.5, 11.9).

    Args:
        referee: the game
        order: the attempt
        fast: whether it is at high speed

    Returns:
        Whether it succeeds.
    """
    force = referee.position.forces.get(order.by)
    names = (order.ships or force.ships) if force else ()
    ships = tuple(referee.position.ships[name] for name in names)
    die = referee.die("shadow", order.target)
    modified = die + shadow_modifier(referee.position.visibility, referee.night, ships, fast)
    success = keeps_shadowing(modified)
    referee.report(Shadowing(by=order.by, target=order.target, fast=fast, success=success))
    referee.report(ShadowRoll(by=order.by, target=order.target, die=die, modified=modified), BRITISH)
    if not success:
        return False
    by = order.by
    if force:
        by = _detached(referee, force, names)
        referee.announce(by)
        if by != force.name and force.name in referee.position.shadows.values():
            settle(referee, force)  # the ships that it left behind shadow another counter
    held = referee.position.shadows.get(order.target)
    if held != by:
        referee.lose_contact(by)  # a unit shadows one counter: it lets go of any other
        referee.lose_contact(order.target, tell=False)
        referee.shadow(order.target, by)
    return True


def settle(referee: Referee, before: Force) -> None:
    """Settle the contact by a shadower whose ships have changed: it ends if none of the ships that shadowed is left, or
    if the slowest ship now on the counter cannot follow; otherwise the new types are reported (11.6, 11.9, 11.11).

    Args:
        referee: the game
        before: the shadower with the ships that shadowed
    """
    force = referee.position.forces[before.name]
    if set(force.ships) == set(before.ships):
        return
    ships = referee.ships_of(force)
    held = [each for each, shadower in referee.position.shadows.items() if shadower == force.name]
    enemies = [referee.ships_of(referee.position.forces[each]) for each in held]
    same = not set(force.ships).isdisjoint(before.ships)
    if not same or not may_shadow_in(force.hex, ships) or not all(fast_enough(ships, enemy) for enemy in enemies):
        referee.lose_contact(force.name)
    elif types(ships) != force.announced:
        referee.announce(force.name)


def _detached(referee: Referee, force: Force, ships: tuple[str, ...]) -> str:
    """The counter of the ships that shadow: a new one if other ships stay behind (11.5). An escort leaves its convoy.
    What the ships moved together counts for the fuel of all of them (17.1)."""
    if len(ships) == len(force.ships):
        if force.convoy:
            referee.set_counter(force._replace(convoy=""))
            referee.report(Escorting(counter=force.name, convoy=""))
        return force.name
    referee.set_counter(force._replace(ships=tuple(ship for ship in force.ships if ship not in ships)))
    part = Force(referee.deal(BRITISH), force.hex, ships)
    referee.set_counter(part)
    referee.report(Appeared(counter=part.name, hex=part.hex))
    moved = referee.spent[part.name] = referee.spent.get(force.name, 0)
    if at_full_speed(referee.ships_of(force), moved, referee.turn):
        referee.hurried.update(force.ships)
    return part.name
