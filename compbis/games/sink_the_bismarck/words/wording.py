"""The words for every report."""

from collections.abc import Callable, Mapping
from typing import Any

from compbis.games.sink_the_bismarck.cards.roster import AIR, SHIPS
from compbis.games.sink_the_bismarck.cards.scenarios import ON_DIE
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.rules.gunnery import explodes
from compbis.games.sink_the_bismarck.rules.ships import repair_roll
from compbis.games.sink_the_bismarck.state import reports as reported
from compbis.games.sink_the_bismarck.state.orders import GUNS
from compbis.games.sink_the_bismarck.state.units import Reason, Ship
from compbis.games.sink_the_bismarck.words.phrases import (
    air_unit,
    force,
    left_of,
    place,
    round_of,
    ship_name,
    ship_names,
    types,
    way,
)
from compbis.table.game import SETTLED, GameOver, result_lines
from compbis.table.page import folded
from compbis.table.report import Facts, Report

ENDS = {
    **SETTLED,
    "time": "THE LAST TURN IS OVER",
    "points": "THE BRITISH CAN NO LONGER REACH THE GERMAN POINTS",
    "bismarck sunk": "THE BISMARCK IS SUNK",
    "sisters sunk": "BOTH SISTERS ARE SUNK",
    "port": "THE BISMARCK IS IN PORT",
    "exit": "THE BISMARCK HAS LEFT THE MAP",
}
"""Why a game ended, by the reason in its outcome."""


COAST = " FROM THE COAST"
"""How a counter was detected without a die roll."""


def lines(report: Report) -> list[str]:
    """A report in words, in lines of page width."""
    facts = report.facts
    if isinstance(facts, GameOver):
        return [ENDS[facts.reason], *result_lines(facts, SIDES)]
    return folded(_WORDS[type(facts)](facts))


def _weather(fact: reported.Weather) -> str:
    return f"VISIBILITY {fact.visibility.upper()}, {'NIGHT' if fact.night else 'DAY'}"


def unit_name(name: str) -> str:
    """The name of a counter or an air unit."""
    return air_unit(name) if name in AIR else name


def _searched(fact: reported.Searched) -> str:
    return f"{unit_name(fact.by)} SEARCHES FOR {fact.target}: {'FOUND' if fact.found else 'NOTHING'}"


def detected(fact: reported.Detected, how: str = "") -> str:
    """The detection of a task force. how: COAST if an enemy coast detected it."""
    return f"{fact.counter} IS DETECTED{how}: {types(fact.ships)}{'. BISMARCK IS THERE' if fact.bismarck else ''}"


def unmasked(fact: reported.Unmasked, how: str = "") -> str:
    """The detection of a dummy. how: COAST if an enemy coast detected it."""
    return f"{fact.counter} IS A DUMMY, {f'SEEN{how}, ' if how else ''}AND REMOVED"


def _convoy_seen(fact: reported.ConvoySeen) -> str:
    return f"CONVOY {fact.convoy} IS {'REAL' if fact.real else 'A DUMMY, AND GONE'}"


def _battle(fact: reported.BattleBegins) -> str:
    sides = {side: [ships for name, ships in fact.forces if name[0] == side.upper()[0]] for side in SIDES}
    lists = [ship_names(ship for ships in own for ship in ships) for own in sides.values()]
    return f"BATTLE IN {place(fact.hex)}: {' AGAINST '.join(lists)}"


def _roll(die: int, modified: int) -> str:
    return f"ROLLED {die}" if die == modified else f"ROLLED {die}, MODIFIED {modified}"


def fought(fact: reported.Round, pursuit: int = 0) -> str:
    """The beginning of a round. pursuit: how many rounds of pursuit the battle has had with this one; 0 for a regular
    round."""
    return f"{round_of(fact.round, pursuit)}, RANGE {fact.range}"


def points_of(points: int) -> str:
    """The points of damage of a hit."""
    return f"{points} POINT{'' if points == 1 else 'S'}" if points else "NO RESULT"


def _result(points: int, explosion: int, target: str) -> str:
    hit = points_of(points)
    if not explosion:
        return hit
    then = "IT EXPLODES" if explodes(explosion) else "NO EXPLOSION"
    return f"{hit}. SECOND DIE FOR {ship_name(target)} {explosion}: {then}"


def _fired(fact: reported.Fired) -> str:
    weapon = "" if fact.weapon == GUNS else f" {fact.weapon}"
    return (
        f"{ship_name(fact.ship)}{weapon} AT {ship_name(fact.target)}: {_roll(fact.die, fact.modified)}, "
        f"{_result(fact.points, fact.explosion, fact.target)}"
    )


def _struck(fact: reported.Struck) -> str:
    return (
        f"{air_unit(fact.unit)} AT {ship_name(fact.ship)}, STRENGTH {fact.strength}: "
        f"{_roll(fact.die, fact.modified)}, {_result(fact.points, fact.explosion, fact.ship)}"
    )


def _bombed(fact: reported.Bombed) -> str:
    gone = ". IT IS DESTROYED" if fact.gone else ""
    return (
        f"{air_unit(fact.unit)} AT CONVOY {fact.convoy}: {_roll(fact.die, fact.modified)}, "
        f"{_result(fact.points, 0, '')}{gone}"
    )


def _harmed(fact: reported.Harmed) -> str:
    left = left_of(Ship(fact.ship, fact.damage, fact.flipped))
    return f"{ship_name(fact.ship)} {f'IS FLIPPED: {left}' if fact.flipped else f'HAS {left}'}"


def _leaves(fact: reported.Leaves) -> str:
    groups = " AND ".join(ship_names(group) for group in fact.groups)
    return f"{SIDES[fact.side]} SHIPS TRY TO LEAVE: {groups}"


def _got_away(fact: reported.GotAway) -> str:
    rolled = f": {_roll(fact.die, fact.modified)}" if fact.die else ""
    return f"{ship_names(fact.group)} {_away(fact)}{rolled}"


def _away(fact: reported.GotAway) -> str:
    several = len(fact.group) > 1
    if fact.away:
        return f"GET{'' if several else 'S'} AWAY"
    return f"DO{'' if several else 'ES'} NOT GET AWAY"


def _shadowing(fact: reported.Shadowing) -> str:
    how = "AT HIGH SPEED " if fact.fast else ""
    result = "CONTACT" if fact.success else "NO CONTACT"
    return f"{unit_name(fact.by)} SHADOWS {fact.target} {how}- {result}"


def _scored(fact: reported.Scored) -> str:
    return f"{SIDES[fact.side]} +{fact.points}: {award(fact.reason, fact.about)}"


def award(reason: Reason, about: str) -> str:
    """The reason for an award of points, in words.

    Args:
        reason: the reason
        about: the ship, convoy or hex that earned the points
    """
    name = ship_name(about) if about in SHIPS else about
    return {
        Reason.SUNK: f"SINKING {name}",
        Reason.DESTROYED: f"DESTROYING {name}",
        Reason.TANKER: "SINKING A TANKER",
        Reason.BOMBED: f"SHIPS OF {name}",
        Reason.GONE_TO_SEA: f"{name} AT SEA BEYOND THE MAP",
        Reason.HOME: f"{name} SAFE",
        Reason.AT_SEA: f"{name} STILL AT SEA",
        Reason.IN_PORT: f"{name} IN PORT",
        Reason.DAMAGE: f"DAMAGE ON {name}",
    }[reason]


def _regrouped(fact: reported.Regrouped) -> str:
    return "YOUR COUNTERS: " + "; ".join(f"{name} {force(ships)}" for name, ships in fact.forces)


def _escorting(fact: reported.Escorting) -> str:
    return f"{fact.counter} ESCORTS {fact.convoy}" if fact.convoy else f"{fact.counter} NO LONGER ESCORTS A CONVOY"


def _repaired(fact: reported.Repaired) -> str:
    removed = f"{fact.points or 'NO'} POINT{'' if fact.points == 1 else 'S'} REMOVED"
    modified = repair_roll(SHIPS[fact.ship].side, fact.die)
    return f"{ship_name(fact.ship)}: REPAIR {_roll(fact.die, modified)}, {removed}"


def _range_roll(fact: reported.RangeRoll) -> str:
    result = "THE RANGE OPENS" if fact.opened else "THE RANGE DOES NOT OPEN"
    return f"THE {SIDES[fact.side]} SHIPS TRY TO OPEN THE RANGE: {_roll(fact.die, fact.modified)}, {result}"


def _reserves(fact: reported.Reserves) -> str:
    come = f"{ship_names(fact.ships)}, AND" if fact.ships else "NO SHIP COMES, BUT"
    return f"ROLLED {fact.die}: {f'{come} ONE MORE DUMMY' if ON_DIE[fact.die].ships else 'NO SHIP COMES'}"


def _rudder_roll(fact: reported.RudderRoll) -> str:
    return f"{ship_name(fact.ship)}: RUDDER ROLLED {fact.die}, {'REPAIRED' if fact.mended else 'NOT REPAIRED'}"


_WORDS: Mapping[type[Facts], Callable[[Any], str]] = {
    reported.Appeared: lambda fact: f"{fact.counter} APPEARS IN {place(fact.hex)}",
    reported.Removed: lambda fact: f"{fact.counter} IS OFF THE MAP",
    reported.Regrouped: _regrouped,
    reported.Entered: lambda fact: f"CONVOY {fact.convoy} ENTERS IN {place(fact.hex)}",
    reported.Arrives: lambda fact: (
        f"{ship_names(fact.ships)} ARRIVE{'S' if len(fact.ships) == 1 else ''} IN {place(fact.hex)}"
    ),
    reported.ReservesRoll: lambda fact: "THE GERMAN PLAYER ROLLS IN SECRET FOR MORE SHIPS",
    reported.Reserves: _reserves,
    reported.Weather: _weather,
    reported.Searched: _searched,
    reported.SearchRoll: lambda fact: f"{unit_name(fact.by)} FOR {fact.target}: {_roll(fact.die, fact.modified)}",
    reported.Detected: detected,
    reported.Unmasked: unmasked,
    reported.ConvoySeen: _convoy_seen,
    reported.Released: lambda fact: f"{fact.counter} MAY SAIL NOW",
    reported.BattleBegins: _battle,
    reported.Round: fought,
    reported.Fired: _fired,
    reported.Struck: _struck,
    reported.Bombed: _bombed,
    reported.Harmed: _harmed,
    reported.RudderHit: lambda fact: f"THE RUDDER OF {ship_name(fact.ship)} IS HIT: IT CANNOT LEAVE ITS HEX",
    reported.Sunk: lambda fact: f"{ship_name(fact.ship)} IS SUNK",
    reported.Leaves: _leaves,
    reported.Pursued: lambda fact: f"{ship_names(fact.pursuers)} IN PURSUIT OF {ship_names(fact.group)}",
    reported.GotAway: _got_away,
    reported.RangeRoll: _range_roll,
    reported.BattleEnds: lambda fact: f"THE BATTLE IN {place(fact.hex)} IS OVER",
    reported.Destroyed: lambda fact: f"CONVOY {fact.convoy} IS DESTROYED BY {types(fact.by)}: VALUE {fact.value}",
    reported.Shadowing: _shadowing,
    reported.ShadowRoll: lambda fact: f"SHADOWING {fact.target}: {_roll(fact.die, fact.modified)}",
    reported.Lost: lambda fact: f"CONTACT WITH {fact.counter} IS LOST",
    reported.Sailed: lambda fact: f"{fact.counter} SAILS {way(fact.way)}",
    reported.Flew: lambda fact: f"{air_unit(fact.unit)} FLIES TO {place(fact.hex)}",
    reported.ConvoySailed: lambda fact: f"CONVOY {fact.convoy} SAILS TO {place(fact.hex)}",
    reported.Escorting: _escorting,
    reported.Home: lambda fact: f"CONVOY {fact.convoy} IS SAFE",
    reported.Scored: _scored,
    reported.TankerFound: lambda fact: f"{fact.counter} FINDS A TANKER IN {place(fact.hex)}",
    reported.TankerSunk: lambda fact: f"{fact.counter} SINKS A TANKER IN {place(fact.hex)}",
    reported.Steered: lambda fact: f"A TANKER GOES FROM {place(fact.hex)} TO {place(fact.to)}",
    reported.Repaired: _repaired,
    reported.RudderRoll: _rudder_roll,
    reported.Refuelled: lambda fact: f"{ship_name(fact.ship)} IS FULLY REFUELLED",
}

assert _WORDS.keys() == {*reported.KINDS}
