"""The effect of hits on ships: markers drawn from the cups, guns and hull lost, ships sunk (9, 10)."""

from collections.abc import Callable
from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, ShipCard
from compbis.games.chase_of_the_bismarck.cards.tables import CUPS, SECONDARY_HIT, SUBTABLE
from compbis.games.chase_of_the_bismarck.phases.referee import SUNK, Referee
from compbis.games.chase_of_the_bismarck.rules import gunnery, hits, upkeep
from compbis.games.chase_of_the_bismarck.rules.hits import Loss
from compbis.games.chase_of_the_bismarck.rules.movement import spent
from compbis.games.chase_of_the_bismarck.state.combat_reports import Chit, Evasion, Special, Sunk
from compbis.games.chase_of_the_bismarck.state.reports import AirLost
from compbis.games.chase_of_the_bismarck.state.units import AirState, Damage, Fate, Mark, Ship
from compbis.table.dice import Cup

_DUD = "dud"
Sinking = Callable[[Referee, str], None]
"""A function that sinks the ship with this id."""


def damage_markers(game: Referee, name: str, number: int, sunk: Sinking | None = None) -> None:
    """Draw a damage marker for each hit of one attack, without returning any in between (9; Reading 9.f, 9.h, 9.j).

    The first marker other than a dud sinks a tanker. Drawing stops when the ship sinks.

    Args:
        game: the game
        name: the id of the ship
        number: the number of hits
        sunk: the function that sinks the ship; None for `sink`
    """
    cup = Cup.filled("damage", CUPS["damage"])
    for _ in range(min(number, len(cup.chits))):
        chit, cup = cup.draw(game.dice, name)
        if _sinks(game, name, chit):
            (sunk or sink)(game, name)
            return


def _sinks(game: Referee, name: str, chit: str) -> bool:
    """Apply a damage marker. Returns whether it sinks the ship."""
    if game.ship(name).card.tanker:
        game.report(Chit(ship=name, chit=chit, evasion=(), hull=0, secondary=0))
        return chit != _DUD
    _take_effect(game, name, chit)
    return game.ship(name).damage.hull >= game.ship(name).card.hull


def _take_effect(game: Referee, name: str, chit: str) -> None:
    """Apply a damage marker; a second rudder or fire-control hit does nothing (9; Reading 9.i)."""
    before = game.ship(name)
    drawn: tuple[int, ...] = ()
    match chit:
        case "hull":
            drawn = _hull_hit(game, name)
        case "bow" | "stern":
            guns = Loss(bow=1, full=True) if chit == "bow" else Loss(stern=1, full=True)
            if _lose(game, name, guns):
                drawn = _hull_hit(game, name)  # no gun is left (Reading 9.g)
        case "critical":
            _lose(game, name, Loss(hull=2, secondary=1))
            drawn = evasion_markers(game, name, 2)
        case "rudder":
            game.put(before._replace(damage=before.damage._replace(rudder=True)))
        case "fire control":
            game.put(before._replace(damage=before.damage._replace(fire_control=True)))
    after = game.ship(name).damage
    hull, secondary = after.hull - before.damage.hull, after.secondary - before.damage.secondary
    known = game.position.seen[before.side.enemy].get(name, Damage())
    seen = hits.seen_loss(drawn, before.card.rating - known.evasion)
    game.report(Chit(ship=name, chit=chit, evasion=seen, hull=hull, secondary=secondary))
    if unseen := sum(drawn) - sum(seen):
        game.report(Evasion(ship=name, lost=(unseen,)), before.side)
    game.note_loss(name, before.damage)


def _hull_hit(game: Referee, name: str) -> tuple[int, ...]:
    """Take a hull box, an Evasion Effect and, on a roll, a secondary gun (9). Returns the Evasion Effects drawn."""
    _lose(game, name, Loss(hull=1))
    drawn = evasion_markers(game, name, 1)
    if game.die("secondary", name) <= SECONDARY_HIT:
        _lose(game, name, Loss(secondary=1))
    return drawn


def gunfire(game: Referee, name: str, result: str) -> None:
    """Apply a result of the Naval Combat Table other than a miss (10). Sunk ships are removed only after all have
    fired.

    Args:
        game: the game
        name: the id of the ship hit
        result: the result, one of tables.RESULTS
    """
    if result == "special":
        _special(game, name)
        return
    loss = gunnery.loss(result)
    _lose(game, name, loss)
    _draw_for_gunfire(game, name, loss.evasion)


def _draw_for_gunfire(game: Referee, name: str, number: int) -> None:
    if drawn := evasion_markers(game, name, number):
        game.report(Evasion(ship=name, lost=drawn))


def _special(game: Referee, name: str) -> None:
    """Roll on the Special Damage Table and its Subtable (10; Reading 10.k)."""
    die, ship = game.die("special", name), game.ship(name)
    result, more = gunnery.special(die), -1
    match result:
        case "radar":
            game.put(ship._replace(damage=ship.damage._replace(radar=True)))
        case "fire control":
            game.put(ship._replace(damage=ship.damage._replace(fire_control=True)))
        case "fuel":
            more = game.die("fuel loss", name)
            lost = gunnery.fuel_lost(more) if ship.card.fuelled else 0
            game.put(spent(ship, min(lost, ship.fuel), game.turn))
        case "subtable":
            more = game.die("subtable", name)
            if gunnery.subtable_sinks(more, ship.card.cls):
                game.put(ship._replace(damage=ship.damage._replace(hull=ship.card.hull)))
            else:
                _lose(game, name, gunnery.SUBTABLE_LOSS)
    game.report(Special(ship=name, die=die, result=result, more=more))
    if result == "subtable" and game.ship(name).damage.hull < ship.card.hull:
        _draw_for_gunfire(game, name, SUBTABLE["evasion"])


def evasion_markers(game: Referee, name: str, number: int) -> tuple[int, ...]:
    """Draw Evasion Effects for a ship until its rating is 0; the loss stops there (9, 10; Reading 2.3.1.b).

    Args:
        game: the game
        name: the id of the ship
        number: the number of markers to draw

    Returns:
        the rating points that each marker took
    """
    lost = []
    for _ in range(number):
        ship = game.ship(name)
        if ship.rating == 0:
            break
        cup = game.position.evasion if game.position.evasion.chits else Cup.filled("evasion", CUPS["evasion"])
        chit, cup = cup.draw(game.dice, name)
        taken = min(-int(chit), ship.rating)
        lost.append(taken)
        game.change(evasion=cup)
        damage = ship.damage._replace(evasion=ship.damage.evasion + taken)
        game.put(ship._replace(damage=damage, chits=(*ship.chits, chit)))
    return tuple(lost)


def regain(game: Referee, name: str, points: int) -> int:
    """Regain Evasion Factors; the ship's markers return to the cup once it has regained all (7.3; Reading 7.3.b).

    Args:
        game: the game
        name: the id of the ship
        points: the most points to regain

    Returns:
        the points regained
    """
    ship = game.ship(name)
    gained = min(points, ship.damage.evasion)
    after = ship._replace(damage=ship.damage._replace(evasion=ship.damage.evasion - gained))
    if not after.damage.evasion:
        game.change(evasion=game.position.evasion.put_back(*ship.chits))
        after = after._replace(chits=())  # a Return to Base marker comes off at the end of the phase
    game.put(after)
    return gained


def _boxes(card: ShipCard) -> tuple[int, int, int, int]:
    return card.hull, card.bow, card.stern, card.secondary


def _lose(game: Referee, name: str, loss: Loss) -> int:
    """Take guns and hull from a ship. Returns the number of hits on primary guns that found none left."""
    ship = game.ship(name)
    damage, turned = hits.damage_after(ship.damage, loss, _boxes(ship.card))
    game.put(ship._replace(damage=damage))
    return turned


def sink(game: Referee, name: str) -> None:
    """Sink a ship and return its markers to the cup. If it is the Bismarck, the game ends (4)."""
    ship = game.ship(name)
    game.report(Sunk(ship=name, at=ship.at))
    remove(game, ship, Fate.SUNK)
    if name == QUARRY:
        game.finish(SUNK)


def remove(game: Referee, ship: Ship, fate: Fate) -> None:
    """Remove a ship from the game, together with the aircraft that have no other base (7.7.1).

    Args:
        game: the game
        ship: the ship
        fate: SUNK or NO_FUEL
    """
    game.change(evasion=game.position.evasion.put_back(*ship.chits))
    ships = {**game.position.ships[ship.side]}
    gone = ship._replace(at=0, force="", mark=Mark.NONE, doing=frozenset(), chits=(), fate=fate)
    ships[ship.id] = gone._replace(clock=0, no_move=0, sailed=False, passed=0)
    game.with_side("ships", ship.side, upkeep.dissolved(MappingProxyType(ships)))
    air = game.position.air[ship.side]
    lost = [unit for unit in air.values() if unit.card.carrier == ship.id and unit.state is not AirState.LOST]
    if lost:
        down = {unit.id: unit._replace(state=AirState.LOST, at=0) for unit in lost}
        game.with_side("air", ship.side, MappingProxyType({**air, **down}))
        game.report(AirLost(air=tuple(down)), ship.side)
