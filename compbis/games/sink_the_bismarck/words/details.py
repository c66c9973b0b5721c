"""Lines about counters, ships, aircraft, convoys, weather and points, as one side knows them."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from compbis.games.sink_the_bismarck.cards import calendar
from compbis.games.sink_the_bismarck.cards.board import hex_name, in_port
from compbis.games.sink_the_bismarck.cards.options import FUEL, POINTS
from compbis.games.sink_the_bismarck.cards.roster import AIR, AirKind
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.rules import air, movement
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.rules.convoys import moves_left
from compbis.games.sink_the_bismarck.rules.counters import held
from compbis.games.sink_the_bismarck.rules.ships import evasion
from compbis.games.sink_the_bismarck.rules.tally import Tally
from compbis.games.sink_the_bismarck.state.orders import (
    LONGEST_WAY,
)
from compbis.games.sink_the_bismarck.state.sight import Counter, View
from compbis.games.sink_the_bismarck.state.units import Fate, Force, Ship, designator
from compbis.games.sink_the_bismarck.words import tallied
from compbis.games.sink_the_bismarck.words.phrases import (
    force,
    left_of,
    number_of,
    place,
    round_of,
    scheer,
    ship_name,
    ship_names,
    types,
)
from compbis.table.page import folded
from compbis.table.side import GERMAN, Side

NONE = "NONE"
NOTHING = "NOTHING REPORTED"
"""The text for an enemy counter of which nothing was announced."""
_BESIDE = 47
"""The columns of a line that several counters share, beside the map of a large screen."""
_NO_CONVOY = "NO CONVOY IS ON THE MAP"
C = TypeVar("C", Force, Counter)


# Own units


def fleet(view: View) -> Iterator[str]:
    """The side's own counters with their ships, and the condition of damaged ships."""
    for each in by_number(view.forces.values()):
        yield from folded(_force(view, each))
        for ship in view.ships_of(each.name):
            if line := _ship(view, ship):
                yield from folded(f"  {line}")
    for name, at in view.waiting.items():
        yield f"{ship_name(name)} WAITS IN {place(at)} FOR A COUNTER: CO {name} TO NEW, OR TO ONE THERE"
    if view.tankers:
        yield from folded(f"TANKERS IN {', '.join(map(place, view.tankers))}")
    if view.noted and view.noted[0] > view.turn:
        yield f"A SECRET ROLL FOR MORE SHIPS ON TURN {view.noted[0]}{scheer(view, view.noted[1])}"
    lost = [name for name, ship in view.ships.items() if ship.fate is Fate.SUNK]
    if lost:
        yield from folded(f"LOST: {ship_names(lost)}")
    dummies = sum(each.dummy for each in view.forces.values())
    yield f"COUNTERS {len(view.forces)} OF {view.limits.counters}, DUMMIES {dummies} OF {view.limits.dummies}"


def by_number(forces: Iterable[C]) -> list[C]:
    """The counters in the order of their numbers, new ones last."""
    return sorted(forces, key=lambda each: (each.name[0] == "N", int(each.name[1:])))


def _force(view: View, each: Force) -> str:
    parts = [f"{each.name} IN {place(each.hex)}: {force(each.ships)}", *marks(view, each)]
    if each.ships:
        parts.insert(1, speed(view, each))
    return ". ".join(parts)


def speed(view: View, each: Force) -> str:
    """The number of hexes that a counter may move this turn."""
    most = movement.hexes(view.ships_of(each.name), view.turn)
    return "ANY SPEED" if most >= LONGEST_WAY else f"SPEED {most}"


def marks(view: View, each: Force) -> list[str]:
    """The known facts about one of the side's own counters; the enemy sees most of them too."""
    found = [f"ESCORTS {each.convoy}"] if each.convoy else []
    if each.name in view.detected:
        found.append("DETECTED")
    found += [f"SHADOWED BY {by}" for german, by in view.shadows.items() if german == each.name]
    found += [f"SHADOWS {german}" for german, by in view.shadows.items() if by == each.name]
    if in_port(view.side, each.hex):
        found.append("IN PORT")
    if any(held(view, ship) for ship in each.ships):
        found.append("WAITS UNTIL BISMARCK IS DETECTED")
    return found


def _ship(view: View, ship: Ship) -> str:
    """The condition of a ship, and its fuel if that rule is in play; "" if there is nothing to say."""
    parts = [left_of(ship)] if ship.damage or ship.flipped else []
    parts += ["FLIPPED"] if ship.flipped else []
    parts += ["RUDDER HIT"] if ship.rudder else []
    parts += [f"EVASION {evasion(ship)}"] if ship.hurt else []
    if FUEL in view.options:
        parts.append(f"FUEL {ship.card.fuel - ship.burnt} OF {ship.card.fuel}")
    return f"{ship_name(ship.name)}: {', '.join(parts)}" if parts else ""


def brief(view: View) -> Iterator[str]:
    """The side's own counters, as many in a line as fit, and its recon units in one line."""
    line = ""
    for each in by_number(view.forces.values()):
        text = ", ".join((f"{each.name} {hex_name(each.hex)} {' '.join(each.ships) or 'DUMMY'}", *marks(view, each)))
        if line and len(line) + len(text) + 2 > _BESIDE:
            yield line
            line = ""
        line += f"; {text}" if line else text
    if line:
        yield line
    yield _recon(view, view.side)


def aircraft(view: View) -> Iterator[str]:
    """The side's own air units: their bases and radii, and where they are or whether they can attack."""
    where = {ship: each.hex for each in view.forces.values() for ship in each.ships}
    grounded = air.grounded(view.ships, view.options)
    for unit, card in AIR.items():
        if card.side is not view.side:
            continue
        home = f"{place(card.base)}" if card.base else ship_name(card.carrier)
        text = f"{unit:6} {card.kind.upper()}, FROM {home}, RADIUS {card.radius}"
        if card.kind is AirKind.RECON:
            yield f"{text}: IN {place(view.recon[unit])}"
        elif unit in grounded:
            yield f"{text}: NO FUEL"
        elif air.base_of(unit, view.ships, where):
            yield f"{text}, STRENGTH {card.strength}"
        elif card.carrier in view.ships:
            yield f"{text}: CANNOT FLY"


# The enemy


def contacts(view: View, tally: Tally | None = None) -> Iterator[str]:
    """The enemy's counters with what was announced of them and what they were seen to do, and the enemy's recon units.

    Args:
        view: the side's view
        tally: what the side has noted of them; None for nothing
    """
    for each, text in _told(view, tally):
        yield from folded(f"{each.name} IN {place(each.hex)}: {text}")
    yield from (line for off in _gone(tally) for line in folded(off))
    recon = [f"{unit} {place(at)}" for unit, at in view.recon.items() if AIR[unit].side is not view.side]
    yield from folded(f"ENEMY RECON: {', '.join(recon) or NONE}")


def contacts_aloud(view: View, tally: Tally | None = None) -> Iterator[str]:
    """As `contacts`, for a screen reader: counters of which the same is known share a line.

    Args:
        view: the side's view
        tally: what the side has noted of them; None for nothing
    """
    alike: dict[str, list[str]] = {}
    for each, text in _told(view, tally):
        if _marks(view, each):
            yield f"{each.name} IN {place(each.hex)}: {text}"
        else:
            alike.setdefault(text, []).append(f"{each.name} {place(each.hex)}")
    for text, where in alike.items():
        yield f"{', '.join(where) if where[1:] else where[0].replace(' ', ' IN ', 1)}: {text}"
    yield from _gone(tally)
    recon = [f"{unit} {place(at)}" for unit, at in view.recon.items() if AIR[unit].side is not view.side]
    yield f"ENEMY RECON: {', '.join(recon) or NONE}"


def _told(view: View, tally: Tally | None) -> Iterator[tuple[Counter, str]]:
    """The enemy's counters, each with all that is known of it."""
    chances = tallied.chances(view, tally)
    for each in by_number(view.counters.values()):
        text = _known(view, each, chances.get(each.name, ""))
        done = tallied.deeds(view, tally, each.name) if tally else ""
        yield each, f"{text}. {done}" if done else text


def _gone(tally: Tally | None) -> list[str]:
    """A line about the counters that are off the map; no line if there are none."""
    off = tallied.gone(tally) if tally else ""
    return [off] if off else []


def sightings(view: View, tally: Tally | None = None) -> Iterator[str]:
    """As `contacts`, in fewer rows, for a panel: counters share a line if nothing is known of them but the same chance,
    and recon units share a line.

    Args:
        view: the side's view
        tally: what the side has noted of them; None for nothing
    """
    chances = tallied.chances(view, tally)
    alike: dict[str, list[str]] = {}
    for each in by_number(view.counters.values()):
        text = _known(view, each, chances.get(each.name, ""))
        if _marks(view, each):
            yield f"{each.name} IN {place(each.hex)}: {text}"
        else:
            alike.setdefault(text, []).append(f"{each.name} {hex_name(each.hex)}")
    yield from (f"{text}: {', '.join(where)}" for text, where in alike.items())
    yield _recon(view, view.side.enemy)


def _recon(view: View, side: Side) -> str:
    """The recon units of a side, in one line."""
    recon = [f"{unit} {hex_name(at)}" for unit, at in view.recon.items() if AIR[unit].side is side]
    return f"RECON: {', '.join(recon) or NONE}"


def counter_line(view: View, each: Counter) -> str:
    """An enemy counter in one line."""
    return f"{each.name} IN {place(each.hex)}: {_known(view, each)}"


def _known(view: View, each: Counter, chance: str = "") -> str:
    """What was announced of an enemy counter, and how likely it is a task force.

    Args:
        view: the side's view
        each: the counter
        chance: how likely, in words; "" if that is not said
    """
    parts = ", ".join(_marks(view, each))
    return ". ".join(filter(None, (parts, chance))) or NOTHING


def _marks(view: View, each: Counter) -> list[str]:
    """What was announced of an enemy counter, and its markers."""
    parts = [f"LAST REPORTED {types(each.announced)}"] if each.announced else []
    parts += ["DETECTED"] if each.name in view.detected else []
    parts += [f"SHADOWED BY {by}" for german, by in view.shadows.items() if german == each.name]
    parts += [f"SHADOWS {german}" for german, by in view.shadows.items() if by == each.name]
    return [*parts, *([f"ESCORTS {each.convoy}"] if each.convoy else [])]


def convoys(view: View) -> Iterator[str]:
    """The convoys on the map, each with its remaining moves."""
    for name, each in sorted(view.convoys.items()):
        moves = number_of(moves_left(name, each.hex), "MOVE", "MOVES")
        yield f"{name:5} IN {place(each.hex)}, {moves} TO {_goal(name)}{_convoy(view, name)}"
    if not view.convoys:
        yield _NO_CONVOY


def tracks(view: View) -> Iterator[str]:
    """As `convoys`, in fewer words, for a panel: convoys with the same goal share a line. It leaves out the hex of the
    goal, and the escorts, which other panels show."""
    bound: dict[str, list[str]] = {}
    for name, each in sorted(view.convoys.items()):
        _, port, goal = _goal(name).rstrip(")").rpartition("(")
        parts = bound.setdefault(goal if port else _goal(name), [])
        moves = moves_left(name, each.hex) if parts else number_of(moves_left(name, each.hex), "MOVE", "MOVES")
        parts.append(f"{name} {hex_name(each.hex)}, {moves}{', REAL' * each.real}")
    yield from (f"TO {goal}: {'; '.join(parts)}" for goal, parts in sorted(bound.items()))
    if not bound:
        yield _NO_CONVOY


def convoys_aloud(view: View) -> Iterator[str]:
    """As `convoys`, for a screen reader: convoys with the same goal share a line."""
    bound: dict[str, list[str]] = {}
    for name, each in sorted(view.convoys.items()):
        parts = bound.setdefault(_goal(name), [])
        moves = moves_left(name, each.hex) if parts else number_of(moves_left(name, each.hex), "MOVE", "MOVES")
        parts.append(f"{name} IN {place(each.hex)}, {moves}{_convoy(view, name)}")
    for goal, parts in sorted(bound.items()):
        yield f"CONVOYS TO {goal}: {'; '.join(parts)}"
    if not bound:
        yield _NO_CONVOY


def _goal(name: str) -> str:
    card = designator(name)
    return "THE SOUTHERN EDGE" if card.leaves else place(card.goal)


def _convoy(view: View, name: str) -> str:
    """Whether a convoy is known to be real, and its escorts; "" if there is nothing to say."""
    escorts = [own.name for own in view.forces.values() if own.convoy == name]
    escorts += [seen.name for seen in view.counters.values() if seen.convoy == name]
    real = ", REAL" if view.convoys[name].real else ""
    return f"{real}, ESCORT {' '.join(escorts)}" if escorts else real


def weather(view: View) -> Iterator[str]:
    """The turn, the visibility, and day or night."""
    level = view.visibility.upper() or "NOT KNOWN YET"
    light = "NIGHT" if view.night else "DAY"
    yield f"TURN {view.turn} OF {calendar.LAST_TURN}, {calendar.date(view.turn)}: VISIBILITY {level}, {light}"
    dark = [str(turn) for turn in range(view.turn + 1, calendar.LAST_TURN + 1) if calendar.night(turn)]
    yield f"NIGHT ON TURNS {' '.join(dark) or NONE}"
    good, fair = NUMBER["good to"], NUMBER["fair to"]
    yield f"{good} OF 10 ROLLS ARE GOOD, {fair - good} FAIR, {10 - fair} POOR"


def totals(view: View) -> str:
    """The points of both sides in one line, for a panel."""
    return "  ".join(f"{SIDES[side]} {view.points(side)}" for side in Side)


def points(view: View) -> Iterator[str]:
    """The points of both sides, as far as this side knows."""
    for side in Side:
        yield f"{SIDES[side]} POINTS {view.points(side)}"
    worth = NUMBER["convoy home"]
    if view.side is GERMAN:
        yield f"BRITISH POINTS FOR CONVOYS, {worth} EACH, ARE SHOWN AT THE END"
    else:
        yield f"EACH REAL CONVOY THAT IS STILL AT SEA AT THE END COUNTS {worth}, TOO"
    if POINTS in view.options:
        one, many = NUMBER["points of damage for british"], NUMBER["points of damage for german"]
        yield from folded(
            f"EACH POINT OF DAMAGE ON A GERMAN SHIP COUNTS {one} FOR THE BRITISH AT THE END; {many} ON A BRITISH SHIP "
            f"COUNT 1 FOR THE GERMANS, AND A GERMAN SHIP BACK IN PORT {NUMBER['german in port']}"
        )


# Battle


def battle_lines(battle: BattleSight, pursuit: int = 0) -> Iterator[str]:
    """The ships of both sides in a battle. pursuit: the number of the round of pursuit; 0 in a regular round."""
    night = ", NIGHT" if battle.night else ""
    yield f"{round_of(battle.round, pursuit)}, RANGE {battle.range}, IN {place(battle.hex)}{night}"
    for side in Side:
        yield f"{SIDES[side]}:"
        for ship in battle.line(side):
            yield from folded(f"  {_fighter(ship)}")


def _fighter(ship: Ship) -> str:
    card = ship.card
    parts = [
        f"{ship.name} {ship_name(ship.name)} ({card.ship_class})",
        f"GUNS {ship.face.attack} FROM {card.range}",
        left_of(ship),
        f"EVASION {evasion(ship)}",
    ]
    parts += ["FLIPPED"] if ship.flipped else []
    return ", ".join([*parts, *(["RUDDER HIT"] if ship.rudder else [])])
