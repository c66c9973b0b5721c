"""The text of every report."""

from collections.abc import Callable, Mapping
from typing import Any

from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import SHADOW
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.rules import gunnery
from compbis.games.chase_of_the_bismarck.state import combat_reports as combat
from compbis.games.chase_of_the_bismarck.state import reports
from compbis.games.chase_of_the_bismarck.words.phrases import (
    PEOPLE,
    classes,
    level_meant,
    place,
    places,
    ship_name,
    ship_names,
    side_name,
    signed,
    unit,
)
from compbis.table.game import GameOver, result_lines
from compbis.table.page import folded
from compbis.table.report import Facts, Report

ENDS = {
    "sunk": "BISMARCK IS SUNK",
    "undamaged": "BISMARCK IS AT SEA, UNDAMAGED, WITH FUEL",
    "France": "BISMARCK IS IN PORT IN FRANCE",
    "Norway": "BISMARCK IS IN PORT IN NORWAY",
    "time": "THE LAST TURN IS OVER",
    "fuel": "BISMARCK IS OUT OF FUEL",
}


def lines(report: Report) -> list[str]:
    """The text of a report, in lines as wide as a page."""
    if isinstance(report.facts, GameOver):
        return result_lines(report.facts, SIDES)
    return folded(_WORDS[type(report.facts)](report.facts))


def weather(fact: reports.Weather, fog: bool = True) -> str:
    """The weather of a turn. fog: whether to say if there is fog."""
    foggy = (", FOG IN FOG HEXES" if fact.fog else ", NO FOG") if fog else ""
    storm = ". A STORM COSTS EVERY SHIP A FUEL POINT" if fact.storm else ""
    return f"WEATHER {fact.weather}, VISIBILITY {level_meant(fact.level)}{foggy}{storm}"


def unmarked(fact: reports.Unmarked, why: str = "") -> list[str]:
    """The lines for units that are out of sight. why: what hides them, after a space; "" if they are not shadowed."""
    return folded(f"THE {PEOPLE[fact.side]} IN {places(fact.hexes)} ARE OUT OF SIGHT{why}")


def _unit_unmarked(fact: reports.UnitUnmarked) -> str:
    return f"{side_name(fact.side)} UNIT IN {place(fact.at)}, {unit(fact.force, fact.classes)}, IS OUT OF SIGHT"


def _shadow_attempt(fact: reports.ShadowAttempt) -> str:
    modifier = "" if fact.modifier is None else f". DIE {signed(fact.modifier)}"
    return f"THE ALLIES SHADOW IN {place(fact.at)} {unit(fact.force, fact.classes)}{modifier}"


def _manoeuvre(fact: reports.Manoeuvre) -> str:
    if fact.evades:
        return f"THE UNIT IN {place(fact.at)} EVADES"
    return f"THE UNIT IN {place(fact.at)} SPLITS: FAST {classes(fact.fast)}; SLOW {classes(fact.slow)}"


def _shadow_result(fact: reports.ShadowResult) -> str:
    what = f"THE {fact.part} PART IN {place(fact.at)}" if fact.part else f"THE UNIT IN {place(fact.at)}"
    result = "IS SHADOWED" if fact.success else "IS NOT SHADOWED"
    roll = _roll(fact.die, fact.modifier)
    return f"{what} {result}{f': {roll}, {_SUCCEEDS}' if roll else ''}"


_SUCCEEDS = f"{SHADOW['success at most']} OR LESS SUCCEEDS"


def _roll(die: int | None, modifier: int | None) -> str:
    """A roll with its modifier; "" if there is none."""
    return "" if die is None or modifier is None else f"ROLLED {die} ({signed(modifier)})"


def _rolled(fact: combat.Rolled) -> str:
    roll = _roll(fact.die, fact.modifier)
    if fact.ship:
        return f"THE ATTACK ON {ship_name(fact.ship)} {roll}"
    return f"THE SHADOWERS IN {place(fact.at)} {f'{roll}, {_SUCCEEDS}' if roll else 'WERE TOO SLOW'}"


def _open_move(fact: reports.OpenMove) -> str:
    what = f"{side_name(fact.side)} UNIT IN {place(fact.at)}, {unit(fact.force, fact.classes)},"
    if fact.fog:
        return f"{what} IS LOST IN FOG IN {place(fact.to)}"
    if isinstance(fact, reports.OutAndBack):
        return f"{what} GOES OUT AND BACK"
    return f"{what} STAYS" if fact.at == fact.to else f"{what} GOES TO {place(fact.to)}"


def _repaired(fact: reports.Repaired) -> str:
    result = "RUDDER REPAIRED" if fact.rudder else f"EVASION +{fact.regained}" if fact.regained else "NOTHING REPAIRED"
    return f"{ship_name(fact.ship)}: ROLLED {fact.die}, IN THIS WEATHER {fact.total}: {result}"


def _called(fact: reports.Called) -> str:
    return f"{side_name(fact.side)} SEARCH IN {place(fact.at)}{'' if fact.found else ': NOTHING'}"


def _located(fact: reports.Located) -> str:
    how = {"call": "SEARCH", "factor": "COASTAL WATCH", "chance": "RANDOM SPOTTING"}[fact.how]
    mark = "SHADOWED" if fact.shadowed else "SIGHTED"
    return f"{side_name(fact.side)} {how} FINDS IN {place(fact.at)} {unit(fact.force, fact.classes)}. {mark}"


def _passed(fact: reports.Passed) -> str:
    ships = "A SHIP" if fact.ships == 1 else f"{fact.ships} SHIPS"
    return f"{ships} WENT THROUGH {place(fact.at)}, NOW IN {place(fact.now)}"


def _air_attack(fact: combat.AirAttack) -> str:
    attack = f"{side_name(fact.side)} AIRCRAFT ATTACK {ship_name(fact.ship)} IN {place(fact.at)}"
    return f"{attack}: {_scored(fact)}"


def _scored(fact: combat.AirAttack | reports.SubmarineAttack) -> str:
    roll = _roll(fact.die, fact.modifier)
    return f"{roll}{', ' * bool(roll)}HITS {fact.hits}"


def _chit(fact: combat.Chit) -> str:
    lost = [
        f"EVASION -{sum(fact.evasion)}" if fact.evasion else "",
        f"HULL -{fact.hull}" if fact.hull else "",
        f"SECONDARY -{fact.secondary}" if fact.secondary else "",
    ]
    more = ", ".join(filter(None, lost))
    return (
        f"{ship_name(fact.ship)}, {fact.chit.upper()} HIT: {more}"
        if more
        else f"{ship_name(fact.ship)}: {fact.chit.upper()}"
    )


def _combat(fact: combat.Combat) -> str:
    return (
        f"{side_name(fact.attacker)} ATTACK IN {place(fact.at)}, VISIBILITY {fact.level}: "
        f"{ship_names(fact.attackers)} AGAINST {ship_names(fact.defenders)}"
    )


_HITS = {
    "1H": "1 HULL",
    "1H+E": "1 HULL AND EVASION",
    "2H+E": "2 HULL AND EVASION",
    "1B": "BOW GUN",
    "1S": "STERN GUN",
    "1A": "SECONDARY GUN",
}
"""Results of the Naval Combat Table in words."""


def _volley(fact: combat.Volley) -> str:
    found = {**_HITS, **({} if SHIPS[fact.target].secondary else {"1A": "SECONDARY GUN, NO EFFECT"})}
    hits = [found.get(result, result.upper()) for result in fact.results if result != "miss"]
    dice = " ".join(map(str, fact.dice))
    return (
        f"{ship_name(fact.ship)} FIRES AT {ship_name(fact.target)}, {fact.range.upper()}, ROLLED {dice} "
        f"({signed(fact.modifier)}): {', '.join(hits) or 'NO HIT'}"
    )


def _special(fact: combat.Special) -> str:
    more = f", {fact.more}" if fact.more >= 0 else ""
    return f"{ship_name(fact.ship)}: SPECIAL DAMAGE {fact.die}{more}: {_special_effect(fact)}"


def _special_effect(fact: combat.Special) -> str:
    """What special damage does; the Evasion Effect of the Subtable has a report of its own."""
    match fact.result:
        case "subtable":
            sinks = gunnery.subtable_sinks(fact.more, SHIPS[fact.ship].cls)
            return "BLOWS UP" if sinks else f"{gunnery.SUBTABLE_LOSS.hull} HULL"
        case "fuel":
            lost = gunnery.fuel_lost(fact.more) if SHIPS[fact.ship].fuelled else 0
            return f"FUEL -{lost}" if lost else "NO FUEL LOST"
    return fact.result.upper()


def _torpedo(fact: combat.Torpedo) -> str:
    return (
        f"A TORPEDO OF {ship_name(fact.ship)} AT {ship_name(fact.target)}: "
        f"ROLLED {fact.die} ({signed(fact.modifier)}), HITS {fact.hits}"
    )


def _entered(fact: combat.Entered) -> str:
    return f"{ship_name(fact.ship)} {'ENTERS THE COMBAT' if fact.success else 'DOES NOT JOIN YET'}"


def _ship_seen(fact: reports.ShipSeen) -> str:
    whose = "AN ALLIED" if fact.allied else "A GERMAN"
    force = ", IN A TASK FORCE" if fact.force else ""
    return f"{whose} SUBMARINE SEES {ship_name(fact.ship)} IN {place(fact.at)}{force}"


def _submarine_attack(fact: reports.SubmarineAttack) -> str:
    return f"IT ATTACKS {ship_name(fact.ship)}: {_scored(fact)}"


def _hunted(fact: reports.Hunted) -> str:
    met = {"": "NOTHING BUT OPEN SEA", "merchant": "A SINGLE MERCHANT SHIP", "contact": "A CONVOY MAY BE MET"}[fact.met]
    return f"{fact.unit} HUNTS: ROLLED {fact.die}, TOTAL {fact.total}: {met}"


def _convoy_met(fact: reports.ConvoyMet) -> str:
    if not fact.convoy:
        return "NO CONVOY AFTER ALL"
    return f"CONVOY {fact.convoy.upper()}, ESCORTS: {ship_names(fact.escorts) or 'NONE'}"


def _won(fact: reports.Won) -> str:
    if fact.what == "merchant":
        return "HALF A POINT FOR THE MERCHANT SHIP"
    half = ", WHICH COUNT HALF" if fact.half else ""
    return f"CONVOY {fact.what.upper()} IS SUNK, POINTS {' '.join(map(str, fact.chits)) or 'NONE'}{half}"


def _result(fact: reports.Result) -> str:
    chits = " ".join(map(str, fact.chits)) or "0"
    halves = " ".join(map(str, fact.halves)) or "0"
    return (
        f"{ENDS[fact.end]}. CONVOYS {chits}, AT HALF {halves}; MERCHANT SHIPS {fact.merchants}; OPTIONAL UNITS "
        f"{signed(fact.extras)}; ALLIED SHIPS {fact.allied_ships}; GERMAN SHIPS {fact.german_ships}"
    )


_WORDS: Mapping[type[Facts], Callable[[Any], str]] = {
    reports.Revealed: lambda fact: f"{ship_name(fact.ship)} TAKES PART",
    reports.Weather: weather,
    reports.Unmarked: lambda fact: " ".join(map(str.strip, unmarked(fact))),
    reports.UnitUnmarked: _unit_unmarked,
    reports.Emergency: lambda fact: (
        f"{ship_name(fact.ship)} HAS EMPTY TANKS: IT NEEDS FUEL OR A PORT BEFORE TURN {fact.turn}"
    ),
    reports.NoFuel: lambda fact: f"{ship_name(fact.ship)} IS OUT OF FUEL, AND OUT OF THE GAME",
    reports.Arrived: lambda fact: f"{ship_name(fact.ship)} ARRIVES IN {place(fact.at)}",
    reports.Released: lambda fact: f"{ship_names(fact.ships)}: NO LONGER RESTRICTED",
    reports.ShadowAttempt: _shadow_attempt,
    reports.Manoeuvre: _manoeuvre,
    reports.ShadowResult: _shadow_result,
    reports.OpenMove: _open_move,
    reports.OutAndBack: _open_move,
    reports.Repaired: _repaired,
    reports.AirLost: lambda fact: f"AIRCRAFT LOST: {' '.join(fact.air)}",
    reports.Called: _called,
    reports.Located: _located,
    reports.Passed: _passed,
    reports.HuffDuff: lambda fact: f"HUFF-DUFF: A GERMAN UNIT IN {place(fact.at)}",
    combat.AirAttack: _air_attack,
    combat.Rolled: _rolled,
    combat.Chit: _chit,
    combat.Sunk: lambda fact: f"{ship_name(fact.ship)} IS SUNK IN {place(fact.at)}",
    combat.Combat: _combat,
    combat.Launched: lambda fact: (
        f"{ship_name(fact.ship)}: {fact.number} TORPEDO{'ES' * (fact.number > 1)} AT {ship_name(fact.target)}"
    ),
    combat.Volley: _volley,
    combat.Special: _special,
    combat.Evasion: lambda fact: f"{ship_name(fact.ship)}: EVASION -{sum(fact.lost)}",
    combat.GunOut: lambda fact: f"{ship_name(fact.ship)}: A GUN OF THE {fact.place} FAILS",
    combat.Torpedo: _torpedo,
    combat.Steered: lambda fact: f"{ship_name(fact.ship)} {fact.course}, ZONE {fact.zone}",
    combat.Left: lambda fact: f"OFF THE BATTLE BOARD: {ship_names(fact.ships)}",
    combat.Aborted: lambda fact: (
        f"{ship_name(fact.ship)} {'LEAVES' if fact.success else 'CANNOT LEAVE'} THE COMBAT: ROLLED {fact.die}"
    ),
    combat.Entered: _entered,
    combat.CombatEnds: lambda fact: f"THE COMBAT IN {place(fact.at)} IS OVER AFTER ROUND {fact.rounds}",
    reports.ShipSeen: _ship_seen,
    reports.SubmarineAttack: _submarine_attack,
    reports.Hunted: _hunted,
    reports.ConvoyMet: _convoy_met,
    reports.ShippingAttacked: lambda fact: f"SHIPPING ATTACKED IN {place(fact.at)} BY {unit(fact.force, fact.classes)}",
    reports.Won: _won,
    reports.Result: _result,
}

assert _WORDS.keys() == {*reports.KINDS}
