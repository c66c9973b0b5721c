"""The Shadow Phase (6)."""

from collections.abc import Generator
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.tables import SHADOW
from compbis.games.chase_of_the_bismarck.phases.referee import Referee
from compbis.games.chase_of_the_bismarck.requests.seeking import ManoeuvreRequest, PursueRequest, ShadowRequest
from compbis.games.chase_of_the_bismarck.rules import shadowing, upkeep
from compbis.games.chase_of_the_bismarck.rules.movement import spent
from compbis.games.chase_of_the_bismarck.rules.status import rating
from compbis.games.chase_of_the_bismarck.rules.visibility import closed
from compbis.games.chase_of_the_bismarck.state import orders
from compbis.games.chase_of_the_bismarck.state.combat_reports import Rolled
from compbis.games.chase_of_the_bismarck.state.orders import BOTH, FAST, SLOW, Divert, Shadow
from compbis.games.chase_of_the_bismarck.state.reports import Manoeuvre, ShadowAttempt, ShadowResult
from compbis.games.chase_of_the_bismarck.state.sight import View
from compbis.games.chase_of_the_bismarck.state.units import Mark, Ship, Status, Unit, counted, members
from compbis.table.game import Steps, orders_until
from compbis.table.request import DONE, Request
from compbis.table.side import BRITISH, GERMAN, Side

Parts = Generator[Request, Any, list[tuple[str, Unit, Unit]]]
"""A generator of requests that returns each attempt: the name of the part, the unit, its shadowers."""


def shadow_phase(game: Referee) -> Steps:
    """The Allies try to shadow Sighted German units; then all Sighted markers come off (6; Reading 6.b)."""
    attempts = yield from _attempts(game)
    parties: list[Unit] = []
    for target, shadowers in attempts:
        tried = yield from _manoeuvres(game, target, shadowers)
        for part, unit, ships in tried:
            _roll(game, part, unit, ships)
            parties.append(ships)
    _end(game, parties)


def _attempts(game: Referee) -> Generator[Request, Any, list[tuple[Unit, Unit]]]:
    """The German units to be shadowed, each with its shadowers, once the Allies have named them all."""
    position = game.position
    sighted = [unit for unit in position.marked(GERMAN) if unit[0].mark is Mark.SIGHTED]
    sighted = [unit for unit in sighted if not closed(unit[0].at, position.level, position.fog)]
    if not sighted:
        return []
    view = yield from orders_until(ShadowRequest, game.view(BRITISH), _tried)
    game.put_all(BRITISH, view.ships)
    found = []
    for text in view.orders:
        order: Shadow = orders.read(text)
        unit = position.contact(GERMAN, order.at, order.number)
        found.append((unit, tuple(game.ship(name) for name in order.ships)))
    return found


def _tried(view: View, order: Shadow) -> View:
    return ShadowRequest(view, True).after(order)


def _modifier(game: Referee, shadowers: Unit, unit: Unit) -> int | None:
    """The modifier of the roll; None if the shadowers are too slow."""
    if not shadowing.possible(rating(shadowers), rating(unit), game.position.level):
        return None
    return shadowing.modifier(shadowers, rating(unit), game.position.level)


def _manoeuvres(game: Referee, unit: Unit, shadowers: Unit) -> Parts:
    """Announce the attempt; the German player may evade or divert, and after a Diversion the Allies choose (6; Reading
    6.f, 6.g). He is asked even if the unit can do neither, unless the Allies know it."""
    modifier = _modifier(game, shadowers, unit)
    at = unit[0].at
    game.report(ShadowAttempt(at=at, force=len(unit) > 1, classes=counted(unit), shadowers=(), modifier=None))
    if not all(ship.card.fuelled for ship in unit):  # the Allies know by its classes that it cannot
        return [("", unit, shadowers)]
    order = yield ManoeuvreRequest(game.view(GERMAN), unit[0].unit, modifier)
    if order == DONE:
        return [("", unit, shadowers)]
    if isinstance(order, Divert):
        fast, slow = _divert(game, unit, order.fast)
        game.report(Manoeuvre(at=at, evades=False, fast=counted(fast), slow=counted(slow)))
        return (yield from _pursue(game, fast, slow, shadowers))
    paid = [spent(ship, SHADOW["evasion fuel"], game.turn) for ship in unit]
    evading = tuple(ship._replace(doing=ship.doing | {Status.EVADING}) for ship in paid)
    game.put(*evading)
    game.report(Manoeuvre(at=at, evades=True, fast=(), slow=()))
    return [("", evading, shadowers)]


def _divert(game: Referee, unit: Unit, fast_ids: tuple[str, ...]) -> tuple[Unit, Unit]:
    """Divide a unit for a Diversion, at its cost in fuel; both parts remain Sighted (6). Returns the fast and the slow
    part."""
    game.put(*[spent(ship, SHADOW["diversion fuel"], game.turn) for ship in unit])
    ships = game.position.ships[GERMAN]
    parting = tuple(ships[ship] for ship in fast_ids)
    game.put_all(GERMAN, upkeep.split(ships, parting, upkeep.free_force(GERMAN, ships.values())))
    slow_ids = [ship.id for ship in unit if ship.id not in fast_ids]
    return tuple(map(game.ship, fast_ids)), tuple(map(game.ship, slow_ids))


def _pursue(game: Referee, fast: Unit, slow: Unit, shadowers: Unit) -> Parts:
    """The attempts after a Diversion: at one part, or at both with two units (6)."""
    ids = tuple(ship.id for ship in shadowers)
    whole = shadowers[0].mark is Mark.SHADOWED and len({ship.unit for ship in shadowers}) == 1
    order = yield PursueRequest(game.view(BRITISH), fast[0].at, counted(fast), counted(slow), ids, whole)
    if order.part == FAST:
        return [(FAST, fast, shadowers)]
    if order.part == SLOW:
        return [(SLOW, slow, shadowers)]
    assert order.part == BOTH
    after_fast = tuple(ship for ship in shadowers if ship.id in order.fast)
    after_slow = tuple(ship for ship in shadowers if ship.id not in order.fast)
    return [(FAST, fast, after_fast), (SLOW, slow, after_slow)]


def _roll(game: Referee, part: str, unit: Unit, shadowers: Unit) -> None:
    """Roll for an attempt (6). It fails without a roll if the shadowers are too slow."""
    modifier, at = _modifier(game, shadowers, unit), unit[0].at
    if modifier is None:
        _result(game, at, part, None, None)
        return
    if any(Status.EVADING in ship.doing for ship in unit):
        modifier += SHADOW["evasion"]
    if part == FAST:
        modifier += SHADOW["diversion"]
    die = game.die("shadow", unit[0].id)
    if shadowing.succeeds(die + modifier):
        game.put(*[game.ship(ship.id)._replace(mark=Mark.SHADOWED) for ship in unit])
    _result(game, at, part, die, modifier)


def _result(game: Referee, at: Hex, part: str, die: int | None, modifier: int | None) -> None:
    """Report the result of an attempt, and its roll to the Germans alone: it depends on what the target has repaired.

    Args:
        game: the game
        at: the hex
        part: the part of the unit, "" for the whole unit
        die: the roll, None if the shadowers are too slow
        modifier: added to the die
    """
    success = die is not None and modifier is not None and shadowing.succeeds(die + modifier)
    game.report(ShadowResult(at=at, part=part, die=None, modifier=None, success=success))
    game.report(Rolled(at=at, ship="", die=die, modifier=modifier), GERMAN)


def _end(game: Referee, parties: list[Unit]) -> None:
    """Remove Sighted markers, and split the Allied Task Forces that parted for an attempt, which the enemy sees only
    now (6)."""
    game.unmark([unit for side in Side for unit in game.position.marked(side) if unit[0].mark is Mark.SIGHTED])
    for party in parties:
        _part(game, tuple(game.ship(ship.id) for ship in party))
    shadowed: list[Ship] = [ship for side in Side for unit in game.position.marked(side) for ship in unit]
    game.put(*[ship._replace(doing=ship.doing | {Status.SHADOWED}) for ship in shadowed])


def _part(game: Referee, party: Unit) -> None:
    """Make a separate unit of shadowers that left part of their Task Force behind."""
    ships = game.position.ships[BRITISH]
    for force in sorted({ship.force for ship in party} - {""}):
        parting = tuple(ship for ship in party if ship.force == force)
        if len(parting) < len(members(ships, force)):
            ships = upkeep.split(ships, parting, upkeep.free_force(BRITISH, ships.values()))
    game.put_all(BRITISH, ships)
