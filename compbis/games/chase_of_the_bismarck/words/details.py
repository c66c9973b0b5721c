"""Lines about units, aircraft, contacts, weather and points, as one side knows them."""

from collections.abc import Iterator

from compbis.games.chase_of_the_bismarck.cards.board import NAMES
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.games.chase_of_the_bismarck.rules.movement import unit_most
from compbis.games.chase_of_the_bismarck.rules.points import Tally, of_convoys
from compbis.games.chase_of_the_bismarck.rules.status import statuses
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import AirState, Damage, Mark, Ship, Unit, units
from compbis.games.chase_of_the_bismarck.words.phrases import level_name, place, ship_name, side_name, unit
from compbis.games.chase_of_the_bismarck.words.wording import folded
from compbis.table.side import GERMAN


def fleet(view: View) -> Iterator[str]:
    """The own naval units, each with its ships."""
    for name, members in units(view.ships).items():
        yield from folded(_unit(name, members))
        if len(members) > 1:
            for each in members:
                yield from folded(f"  {_ship(each)}")


def _unit(name: str, members: Unit) -> str:
    where, most = place(members[0].at), unit_most(members)
    mark = f", {members[0].mark.upper()}" if members[0].mark is not Mark.NONE else ""
    hexes = f"MAY MOVE {most}" if most else "MAY NOT MOVE"
    if len(members) == 1:
        return f"{_ship(members[0])} IN {where}, {hexes}{mark}"
    return f"{name} IN {where}, {hexes}{mark}: {len(members)} SHIPS"


def _ship(each: Ship) -> str:
    """A ship: id, name, class, rating, fuel, torpedoes, damage, and what it does."""
    card = each.card
    told = [f"{each.id} {ship_name(each.id)} ({card.cls}) EVASION {each.rating}"]
    if card.fuelled:
        told.append(f"FUEL {each.fuel}/{card.fuel}" + (f" UNTIL TURN {each.clock}" if each.clock else ""))
    if card.torpedoes:
        told.append(f"TORPEDOES {each.torpedoes}")
    told += [harm] if (harm := damage(each.damage)) else []
    told += sorted(status.upper() for status in statuses(each))
    return ", ".join(told)


def damage(lost: Damage) -> str:
    """What a ship has lost; "" if nothing."""
    boxes = [("HULL", lost.hull), ("BOW", lost.bow), ("STERN", lost.stern), ("SECONDARY", lost.secondary)]
    told = [f"{name} -{number}" for name, number in (*boxes, ("EVASION", lost.evasion)) if number]
    flags = [("RUDDER", lost.rudder), ("FIRE CONTROL", lost.fire_control), ("RADAR", lost.radar)]
    return ", ".join([*told, *(f"NO {name}" for name, broken in flags if broken)])


def aircraft(view: View) -> Iterator[str]:
    """The own air units."""
    for air in view.air.values():
        card = air.card
        kind = "RECON" if card.recon else "COMBAT"
        base = ship_name(card.carrier) if card.carrier else NAMES[card.base]
        where = f"ALOFT IN {NAMES[air.at]}" if air.state is AirState.ALOFT else air.state.upper()
        turns = ", 2 PHASES" if card.endurance > 1 else ""
        yield f"{air.id:5} {card.name.upper()}, {kind}, SPEED {card.speed}{turns}, FROM {base}: {where}"


def contacts(view: View) -> Iterator[str]:
    """The marked enemy units, and the damage that was seen of the enemy."""
    for contact in view.contacts:
        yield from folded(contact_line(contact))
    if not view.contacts:
        yield "NO ENEMY IS MARKED"
    for name, seen in view.seen.items():
        if name not in view.lost and (harm := damage(seen)):
            yield from folded(f"SEEN LAST: {ship_name(name)} {harm}")
    if view.lost:
        yield from folded(f"ENEMY SHIPS LOST: {', '.join(map(ship_name, view.lost))}")


def contact_line(contact: Contact) -> str:
    """A marked enemy unit."""
    return f"{NAMES[contact.at]}/{contact.number} {contact.mark.upper()}, {unit(contact.force, contact.classes)}"


def weather(view: View) -> Iterator[str]:
    """Weather and visibility, and where this side can search."""
    date = TURNS[view.turn]
    fog = "FOG IN FOG HEXES" if view.fog else "NO FOG"
    yield f"WEATHER {view.weather}, {date.period.upper()}: VISIBILITY {level_name(view.level)}, {fog}"
    found = search.callable_(search.factors(view.side, view.ships, view.search), view.level, view.fog)
    yield from folded(f"FACTORS ENOUGH FOR A SEARCH IN {len(found)} HEXES{': ' if found else ''}{_named(found)}")


def _named(hexes: tuple[int, ...]) -> str:
    return " ".join(NAMES[at] for at in hexes)


def points(view: View) -> Iterator[str]:
    """What the German has earned, as far as the side knows."""
    if view.side is not GERMAN:
        yield "WHAT THE GERMANS HAVE EARNED AT SEA IS THEIR SECRET"
        return
    tally = Tally(view.chits, view.halves, view.merchants, 0)
    yield f"POINTS FOR SHIPPING: {of_convoys(tally):g}. CONVOYS MET: {', '.join(view.met).upper() or 'NONE'}"


def battle_lines(battle: Battle) -> Iterator[str]:
    """Both lines on the Battle Board."""
    yield f"ROUND {battle.round} IN {place(battle.at)}, VISIBILITY {battle.level}"
    for side in (battle.attacker, battle.attacker.enemy):
        yield f"{side_name(side)}:"
        for fighter in battle.of(side):
            yield from folded(f"  {_fighter(fighter)}")


def _fighter(each: Fighter) -> str:
    card = each.card
    guns = f"GUNS {each.bow}/{each.stern}/{max(each.secondary, 0)}"
    told = [
        f"{each.id} {ship_name(each.id)} ZONE {each.zone} {each.course}",
        f"EVASION {each.rating}",
        f"HULL {card.hull - each.damage.hull}/{card.hull}",
        guns,
        f"TORPEDOES {each.torpedoes}",
    ]
    return ", ".join(told)
