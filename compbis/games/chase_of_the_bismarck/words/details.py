"""Lines about units, aircraft, contacts, weather and combats, as one side knows them."""

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.board import NAMES, factor, in_own_port
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN, TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import ALLOWED, MOVEMENT, POINTS
from compbis.games.chase_of_the_bismarck.rules import (
    chance,
    exhaustion,
    flight,
    odds,
    points,
    search,
    upkeep,
    visibility,
)
from compbis.games.chase_of_the_bismarck.rules.movement import (
    affordable,
    cost,
    had_open_move,
    hexes_left,
    still_moves,
    unit_hexes_left,
)
from compbis.games.chase_of_the_bismarck.rules.status import statuses
from compbis.games.chase_of_the_bismarck.rules.whereabouts import Trace
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.orders import Detach, Fly, Patrol, Port, Refuel, Sail, Shadow
from compbis.games.chase_of_the_bismarck.state.sight import Contact, View
from compbis.games.chase_of_the_bismarck.state.units import (
    AirState,
    Damage,
    Mark,
    Ship,
    Status,
    Unit,
    members,
    units,
    with_ships,
)
from compbis.games.chase_of_the_bismarck.words.damage import broken
from compbis.games.chase_of_the_bismarck.words.phrases import (
    level_meant,
    level_name,
    place,
    ship_name,
    side_name,
    span,
    unit,
)
from compbis.table.page import folded
from compbis.table.side import BRITISH, GERMAN

_TO_PORT = f"GOES TO PORT AFTER {exhaustion.ENOUGH} HEAVY COMBATS"
AHEAD = 3
"""The number of coming turns with a weather forecast."""


def fleet(view: View, over: bool = False) -> Iterator[str]:
    """The side's naval units, each with its ships. over: whether this turn's movement is over."""
    for name, ships in units(view.ships).items():
        yield from folded(_unit(name, ships, _may_move(ships, view, over)))
        if len(ships) > 1:
            for each in ships:
                yield from folded(f"  {_named_ship(each)} {_state(each)}")


def brief(view: View) -> Iterator[str]:
    """The side's units, one line each: hex, ships or class, lowest fuel, marker, and whether it must stay."""
    for name, ships in units(view.ships).items():
        parts = [f"{name:<4} {place(ships[0].at)}"]
        parts += [" ".join(ship.id for ship in ships)] if len(ships) > 1 else [f"{ships[0].card.cls}"]
        fuelled = [ship.fuel for ship in ships if ship.card.fuelled]
        parts += [f"FUEL {min(fuelled)}"] if fuelled else []
        parts += [ships[0].mark.upper()] if ships[0].mark is not Mark.NONE else []
        parts += [] if unit_hexes_left(ships) else [_why_stays(ships)]
        yield ", ".join(parts)


def _why_stays(ships: Unit) -> str:
    """What keeps a unit in its hex."""
    bars = {status for ship in ships for status in statuses(ship) if not ALLOWED[status]["move"]}
    return ", ".join(sorted(status.upper() for status in bars - {Status.SHADOWED})) or "STAYS"


def ready(view: View) -> Iterator[str]:
    """The side's air units that can fly, by base; those aloft with their hexes."""
    found: dict[str, list[str]] = {}
    for air in view.air.values():
        if air.state in (AirState.READY, AirState.ALOFT):
            base = air.card.carrier or NAMES[air.card.base]
            found.setdefault(base, []).append(f"{air.id} {air.card.speed}{f' IN {NAMES[air.at]}' if air.at else ''}")
    for base, names in found.items():
        yield f"{base:<4} {', '.join(names)}"


def _unit(name: str, ships: Unit, hexes: str) -> str:
    where = place(ships[0].at)
    mark = f", {ships[0].mark.upper()}" if ships[0].mark is not Mark.NONE else ""
    if len(ships) == 1:
        return f"{_named_ship(ships[0])} IN {where}, {hexes}{mark}: {_state(ships[0])}"
    return f"{name} IN {where}, {hexes}{mark}: {len(ships)} SHIPS"


def _may_move(ships: Unit, view: View, over: bool) -> str:
    """How far a unit may move now, or what it has done. over: whether this turn's movement is over."""
    if ships[0].sailed:
        return "HAS MOVED"
    if over:
        return "HAS STAYED"
    if had_open_move(ships, view):
        return "HAS HAD ITS MOVE"
    most = still_moves(ships, view)
    return f"MAY MOVE {most}" if most else "MAY NOT MOVE"


def _named_ship(each: Ship) -> str:
    """The id, the name and the class of a ship."""
    return f"{each.id} {ship_name(each.id)} ({each.card.cls})"


def _state(each: Ship) -> str:
    """Evasion Rating, fuel, torpedoes, damage and statuses of a ship."""
    card = each.card
    timed = each.clock and not in_own_port(each.side, each.at)  # 7.7.2; Reading 7.7.2.b
    parts = [f"EVASION {each.rating}"]
    if card.fuelled:
        parts.append(f"FUEL {each.fuel} OF {card.fuel}" + (f" UNTIL TURN {each.clock}" if timed else ""))
    if card.torpedoes:
        parts.append(f"TORPEDOES {each.torpedoes}")
    parts += [harm] if (harm := damage(each.damage)) else []
    said = {Status.RUDDER, *([Status.SHADOWED] if each.mark is Mark.SHADOWED else [])}  # told by damage and marker
    parts += sorted(status.upper() for status in statuses(each) - said)
    parts += [_TO_PORT] if exhaustion.spent((each,)) else []
    parts += ["ONLY IN THE CHANNEL"] if each.restricted == "R2" else []
    return ", ".join(parts)


def ordered(view: View, order: Any, spoken: bool = False) -> str:
    """An order and its cost.

    Args:
        view: the view before the order
        order: the order
        spoken: whether to leave out fuel that is not spent, where a unit that patrols is, and where a flight ends if it
            searches there
    """
    match order:
        case Sail(name, way):
            unit_ = members(view.ships, name)
            spent = [(cost(ship, len(way)), ship) for ship in unit_ if ship.card.fuelled]
            least = min(spent, key=lambda each: each[1].fuel - each[0], default=None)
            left = f": {least[0]} FUEL, {least[1].id} HAS {least[1].fuel - least[0]} LEFT" if least else ""
            left = left if not spoken or any(spent_ for spent_, _ in spent) else ""
            return f"{name} GOES {' '.join(NAMES.get(at, '?') for at in way)}{left}"
        case Fly(name, way, search_, attack):
            there = tuple(dict.fromkeys(search_))
            what = f"ATTACKS IN {NAMES[attack]}" if attack else f"SEARCHES {_named(there) or 'NOTHING'}"
            enough = f": {_strength(view, there, (*view.search, *search_))}" if there else ""
            air, used = view.air[name], flight.points(way, search_, view.level)
            where = "" if spoken and search_[-1:] == way[-1:] else f" IN {NAMES[way[-1]]}"
            ends = "" if way[-1] == flight.base_of(air, view.ships) else f", STAYS ALOFT{where}"
            most = air.card.speed
            far = f"{used} OF {most} HEXES" if len(way) == used else f"{len(way)} HEXES, WITH MARKERS {used} OF {most}"
            return f"{name} FLIES {far}, {what}{enough}{ends}"
        case Patrol(name):
            unit_ = members(view.ships, name)
            at, patrolling = unit_[0].at, [ship._replace(doing=ship.doing | {Status.PATROL}) for ship in unit_]
            after = view._replace(ships=with_ships(view.ships, patrolling))
            return f"{name} PATROLS{'' if spoken else f' IN {place(at)}: {_strength(after, (at,), view.search)}'}"
        case Port(name):
            return (
                ends_game(view.ships[name]) or f"{name} IS MARKED IN PORT{_fuelled(upkeep.in_port(view.ships[name]))}"
            )
        case Refuel(name, tanker):
            return f"{name} REFUELS FROM {tanker}{_fuelled(upkeep.at_sea(view.ships[name]))}"
        case Shadow(at, number, names):
            contact = view.contact(at, number)
            assert contact
            likely = odds.shadow_chances(view, tuple(view.ships[name] for name in names), contact.classes)
            shadow = f"{' '.join(names)} SHADOW{'S' * (len(names) == 1)}"
            less = ", LESS IF SHE EVADES" if max(likely) else ""
            return f"{shadow} {NAMES[at]}/{number}: {span(likely)}{less}. NO SEARCH OR PATROL THEN"
        case Detach(name):
            return f"{name} LEAVES {view.ships[name].force}"
    return str(order)


def _strength(view: View, hexes: Iterable[int], markers: Collection[int]) -> str:
    """The Search Factors of the side in these hexes, of those that a search needs. markers: the hex of each of its
    search markers."""
    found = search.factors(view.side, view.ships, markers)
    numbers = ", ".join(str(found.get(at, 0)) for at in hexes)
    return f"{numbers} OF {view.level} FACTORS"


def _fuelled(ship: Ship) -> str:
    """The fuel that a ship has after refuelling; "" if it needs none."""
    return f": FUEL {ship.fuel} OF {ship.card.fuel}" if ship.card.fuelled else ""


def ends_game(ship: Ship) -> str:
    """The line that warns that marking the Bismarck in port ends the game, and at what price (4); "" for others."""
    if ship.id != QUARRY:
        return ""
    price = POINTS[points.port_end(ship.at)]
    return f"{ship.id} IS MARKED IN PORT: THE GAME ENDS WITH THIS PHASE, FOR {price} POINTS"


def remarks(view: View, order: Any) -> Iterator[str]:
    """What a player should know of a move: the hexes on a German unit's way that have printed Allied factors, how
    likely the unit is to be spotted at the end, and the ships whose fuel limits a task force or runs out.

    Args:
        view: the view before the order
        order: the order
    """
    if not isinstance(order, Sail):
        return
    for at in order.way if view.side is GERMAN else ():
        if number := factor(BRITISH, at):
            enough = ", ENOUGH TO FIND YOU" if search.watched(BRITISH, at, view.level, view.fog) else ""
            yield f"  {NAMES[at]}: {number} ALLIED FACTOR{'S' * (number > 1)}{enough}"
        if at == order.way[-1] and (spotted := chance.spotting_value(at, view.level)):
            yield f"  {NAMES[at]}: SPOTTED BY CHANCE {spotted} IN 10"
    unit_ = members(view.ships, order.unit)
    most = max(map(hexes_left, unit_), default=0)
    if dry := [ship.id for ship in unit_ if hexes_left(ship) < most and not affordable(ship, hexes_left(ship) + 1)]:
        yield f"  NO FUEL FOR MORE: {' '.join(dry)}. TO GO WITHOUT: LE {' '.join(dry)}"
    for ship in unit_:
        if ship.card.fuelled and ship.fuel and ship.fuel <= cost(ship, len(order.way)):
            yield f"  {ship.id} HAS EMPTY TANKS THEN, AND {MOVEMENT['emergency turns']} TURNS TO FIND FUEL OR A PORT"


def damage(lost: Damage) -> str:
    """The damage of a ship; "" if it is undamaged."""
    boxes = [("HULL", lost.hull), ("BOW", lost.bow), ("STERN", lost.stern), ("SECONDARY", lost.secondary)]
    parts = [f"{name} -{number}" for name, number in (*boxes, ("EVASION", lost.evasion)) if number]
    flags = [("RUDDER", lost.rudder), ("FIRE CONTROL", lost.fire_control), ("RADAR", lost.radar)]
    return ", ".join([*parts, *(f"NO {name}" for name, broken in flags if broken)])


def aircraft_aloud(view: View) -> Iterator[str]:
    """The side's air units in sentences: for each type what it is, and then its units with their bases; for those not
    ready, what they do."""
    of_type: dict[str, dict[str, list[str]]] = {}
    for air in view.air.values():
        card = air.card
        turns = ", MAY STAY ALOFT A TURN" if card.endurance > 1 else ""
        head = f"{card.name.upper()}, {'RECON' if card.recon else 'COMBAT'}, SPEED {card.speed}{turns}"
        base = card.carrier or NAMES[card.base]
        doing = f"ALOFT IN {NAMES[air.at]}" if air.state is AirState.ALOFT else air.state.upper()
        where = base if air.state is AirState.READY else f"{base} {doing}"
        of_type.setdefault(head, {}).setdefault(where, []).append(air.id)
    for head, bases in of_type.items():
        listed = [f"{' '.join(names)} FROM {where}" for where, names in bases.items()]
        yield head
        yield "; ".join(listed)


def aircraft(view: View) -> Iterator[str]:
    """The side's air units."""
    for air in view.air.values():
        card = air.card
        kind = "RECON" if card.recon else "COMBAT"
        base = ship_name(card.carrier) if card.carrier else NAMES[card.base]
        where = f"ALOFT IN {NAMES[air.at]}" if air.state is AirState.ALOFT else air.state.upper()
        turns = ", MAY STAY ALOFT A TURN" if card.endurance > 1 else ""
        yield f"{air.id:5} {card.name.upper()}, {kind}, SPEED {card.speed}{turns}, FROM {base}: {where}"


def contacts(view: View) -> Iterator[str]:
    """The marked enemy units, the damage last seen on enemy ships, and the enemy's losses."""
    for contact in view.contacts:
        yield from folded(contact_line(contact))
    if not view.contacts:
        yield "NO ENEMY IS MARKED"
    for name, seen in view.seen.items():
        if name not in view.lost and (harm := damage(seen)):
            yield from folded(f"SEEN LAST: {ship_name(name)} {harm}")
    if view.lost:
        yield from folded(f"ENEMY SHIPS LOST: {', '.join(map(ship_name, view.lost))}")


def last_known(trace: Trace, view: View, spoken: bool = False) -> str:
    """When and where a unit was last known to be, from a report of the game.

    Args:
        trace: the report
        view: the view of the side that asks
        spoken: whether to leave out what the number of the turn says, so that the line stays the same
    """
    where, age = ", ".join(place(at) for at in sorted(trace.places)), view.turn - trace.turn
    ago = "NOW" if age <= 0 else f"{age} TURN{'S' * (age > 1)} AGO"
    when = f"TURN {trace.turn}" + ("" if spoken else f", {TURNS[trace.turn].period.upper()}, {ago}")
    heard = f"; A UNIT WAS THERE ON TURN {trace.heard}" if trace.heard else ""
    return f"{'' if trace.cls else 'SOME UNIT '}LAST IN {where}, {when}{heard}"


def news(traces: Iterable[Trace], view: View, spoken: bool = False) -> Iterator[str]:
    """The last known positions of units that are not marked now.

    Args:
        traces: the last known positions
        view: the view of the side that asks
        spoken: as for `last_known`
    """
    for trace in traces:
        number = f"{trace.number} " * (trace.number > 1 and bool(trace.cls))
        yield from folded(f"{number}{trace.cls} {last_known(trace, view, spoken)}".strip())


def contact_line(contact: Contact) -> str:
    """A marked enemy unit."""
    return f"{NAMES[contact.at]}/{contact.number} {contact.mark.upper()}, {unit(contact.force, contact.classes)}"


def weather(view: View) -> Iterator[str]:
    """Weather, visibility, the forecast, and the hexes that this side can search."""
    date = TURNS[view.turn]
    fog = "FOG IN FOG HEXES" if view.fog else "NO FOG"
    yield f"WEATHER {view.weather}, {date.period.upper()}: VISIBILITY {level_meant(view.level)}, {fog}"
    for turn in range(view.turn + 1, min(view.turn + AHEAD, LAST_TURN) + 1):
        yield _ahead(view, turn)
    factors = search.factors(view.side, view.ships, view.search)
    found = search.searchable(factors, view.level, view.fog)
    named = " ".join(f"{NAMES[at]}:{factors[at]}" for at in found)
    yield from folded(
        f"ENOUGH FACTORS FOR A SEARCH IN {len(found)} HEX{'ES' * (len(found) != 1)}{': ' if found else ''}{named}"
    )


def _ahead(view: View, turn: int) -> str:
    """The forecast for a later turn: the range of visibility, and the chances of fog and of X."""
    boxes = visibility.boxes(view.weather, turn - view.turn)
    levels = [visibility.level(box, turn) for box in boxes]
    least, most = level_name(min(levels)), level_name(max(levels))
    span = least if least == most else f"{least} TO {most}"
    foggy = sum([share for box, share in boxes.items() if visibility.foggy(box)], Fraction(0))
    blind = sum([share for box, share in boxes.items() if visibility.level(box, turn) == visibility.X], Fraction(0))
    when = "NEXT TURN" if turn == view.turn + 1 else f"TURN {turn}"
    certain = "NO FOG" if foggy == 0 else "FOG CERTAIN" if foggy == 1 else ""
    fog = certain or f"FOG IN {round(100 * foggy)} OF 100"
    none = f", X (NO SEARCH) {'CERTAIN' if blind == 1 else f'IN {round(100 * blind)}'}" if blind else ""
    return f"{when}, {TURNS[turn].period.upper()}: VISIBILITY {span}, {fog}{none}"


def _named(hexes: tuple[int, ...]) -> str:
    return " ".join(NAMES[at] for at in hexes)


def battle_lines(battle: Battle) -> Iterator[str]:
    """The ships of both sides on the Battle Board."""
    yield f"ROUND {battle.round} IN {place(battle.at)}, VISIBILITY {battle.level}"
    for side in (battle.attacker, battle.attacker.enemy):
        yield f"{side_name(side)}:"
        for fighter in battle.of(side):
            yield from folded(f"  {_fighter(fighter)}")


def card(name: str) -> str:
    """A ship as its card has it, undamaged."""
    its = SHIPS[name]
    parts = [
        f"{name} {ship_name(name)} ({its.cls}): EVASION {its.rating}",
        f"HULL {its.hull}",
        f"GUNS {its.bow} BOW {its.stern} STERN {its.secondary} SEC",
        *([f"TORPEDOES {its.torpedoes}"] if its.torpedoes else []),
    ]
    return ", ".join(parts)


def _fighter(each: Fighter) -> str:
    card = each.card
    guns = f"GUNS {each.bow} BOW {each.stern} STERN {max(each.secondary, 0)} SEC"
    parts = [
        f"{each.id} ZONE {each.zone} {each.course}",
        f"EVASION {each.rating}",
        f"HULL {card.hull - each.damage.hull} OF {card.hull}",
        guns,
        *([f"TORPEDOES {each.torpedoes}"] if each.torpedoes else []),
        *broken(each),
    ]
    return ", ".join(parts)
