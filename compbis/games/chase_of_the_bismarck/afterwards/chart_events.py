"""The events of a turn on the track chart: one per hex, of the gravest kind there, with all texts of that hex."""

from collections.abc import Collection, Iterator, Mapping

from compbis.board.charting import Charting
from compbis.games.chase_of_the_bismarck.afterwards import hindsight
from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import SHIPS
from compbis.games.chase_of_the_bismarck.rules.gunnery import subtable_sinks
from compbis.games.chase_of_the_bismarck.state.combat_reports import AirAttack, Combat, Special, Sunk
from compbis.games.chase_of_the_bismarck.state.reports import (
    Called,
    ConvoyMet,
    HuffDuff,
    Hunted,
    Located,
    NoFuel,
    Passed,
    ShipSeen,
    SubmarineAttack,
    Won,
)
from compbis.games.chase_of_the_bismarck.words.phrases import classes, ship_name, ship_names, side_name
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.plotting import Occurrence, by_place, merged
from compbis.table.finished.track_chart import Event, Flight, Kind
from compbis.table.report import Facts
from compbis.table.side import Side

KINDS = (
    Kind.SUNK,
    Kind.DISPERSED,
    Kind.BATTLE,
    Kind.AIR_STRIKE,
    Kind.TORPEDOES,
    Kind.MET,
    Kind.SPOTTED,
)
"""The kinds of event in this game, the gravest first."""


def events(turn: TurnStory, sheet: Charting) -> list[Event]:
    """The events of a turn. A hex is marked as a sighting only if nothing graver happened there."""
    date = TURNS[turn.number]
    when = f"{date.day} {date.period.upper()}"
    return [merged(there, KINDS, sheet.point(at), when) for at, there in by_place(_happened(turn)).items()]


def flights(turn: TurnStory, sheet: Charting) -> Iterator[Flight]:
    """The flights in a turn that attacked the enemy, or whose search marker found it."""
    attacked = {(facts.side, facts.at) for facts in turn.facts if isinstance(facts, AirAttack)}
    found = {(facts.side, facts.at) for facts in turn.facts if isinstance(facts, Called) and facts.found}
    for flown in hindsight.flights(turn):
        order = flown.order
        goals = [at for at in (order.attack,) if (flown.side, at) in attacked]
        goals += [at for at in order.search if (flown.side, at) in found]
        if goals and flown.start:
            way = [flown.start, *order.way[: order.way.index(goals[0]) + 1]]
            yield Flight(order.air, flown.side, [sheet.point(at) for at in way])


def _happened(turn: TurnStory) -> Iterator[Occurrence]:
    """The events in the reports of a turn."""
    at = {name: leg.to for name, leg in hindsight.legs(turn).items()}
    places: dict[str, Hex] = at
    hunter, blown = "", set[str]()
    for facts in turn.facts:
        match facts:
            case Special(ship=ship, result="subtable", more=more) if subtable_sinks(more, SHIPS[ship].cls):
                blown.add(ship)
            case Hunted(unit=unit):
                hunter = next((name for name, leg in hindsight.legs(turn).items() if leg.ship.unit == unit), "")
            case ShipSeen(ship=ship, at=seen):
                places = {**places, ship: seen}
            case ConvoyMet() | Won():
                yield from _shipping(facts, places.get(hunter, 0))
            case Sunk() | Combat() | AirAttack() | SubmarineAttack() | NoFuel():
                yield from _fought(facts, places, blown)
            case _:
                yield from _seen(facts)


def _shipping(facts: Facts, at: Hex) -> Iterator[Occurrence]:
    match facts:
        case ConvoyMet(convoy=convoy, escorts=escorts) if convoy:
            guarded = f", ESCORT {ship_names(escorts)}" if escorts else ""
            yield Occurrence(Kind.MET, at, f"CONVOY {convoy.upper()} MET{guarded}")
        case Won(what="merchant"):
            yield Occurrence(Kind.DISPERSED, at, "A MERCHANT SHIP WAS SUNK")
        case Won(what=convoy, chits=chits, half=half):
            worth = f"{' + '.join(map(str, chits)) or 'NO POINTS LEFT'}{' AT HALF' * (half and bool(chits))}"
            yield Occurrence(Kind.DISPERSED, at, f"CONVOY {convoy.upper()} WAS SUNK: {worth}")


def _fought(facts: Facts, places: Mapping[str, Hex], blown: Collection[str]) -> Iterator[Occurrence]:
    """The event in a report of a fight.

    Args:
        facts: the report
        places: where each ship is
        blown: the ships that have blown up
    """
    match facts:
        case Sunk(ship=ship, at=at):
            yield Occurrence(Kind.SUNK, at, f"{ship_name(ship)} {'BLEW UP AND SANK' if ship in blown else 'WAS SUNK'}")
        case NoFuel(ship=ship):
            yield Occurrence(Kind.SUNK, places.get(ship, 0), f"{ship_name(ship)} WAS OUT OF FUEL, AND LOST")
        case Combat(at=at, attackers=attackers, defenders=defenders):
            yield Occurrence(Kind.BATTLE, at, f"{ship_names(attackers)} ATTACKED {ship_names(defenders)}")
        case AirAttack(side=side, at=at, ship=ship, hits=hits):
            yield Occurrence(Kind.AIR_STRIKE, at, f"{side_name(side)} AIRCRAFT ATTACKED {ship_name(ship)}{_hits(hits)}")
        case SubmarineAttack(ship=ship, hits=hits):
            whose = side_name(SHIPS[ship].side.enemy)
            said = f"{whose} SUBMARINE ATTACKED {ship_name(ship)}{_hits(hits)}"
            yield Occurrence(Kind.TORPEDOES, places.get(ship, 0), said)


def _hits(hits: int) -> str:
    return f": {hits} HIT{'S' * (hits > 1)}" if hits else ": NO HIT"


def _seen(facts: Facts) -> Iterator[Occurrence]:
    match facts:
        case Located(side=side, at=at, classes=found):
            yield Occurrence(Kind.SPOTTED, at, f"THE {people(side)} FOUND {classes(found)}")
        case Passed(side=side, at=at):
            yield Occurrence(Kind.SPOTTED, at, f"THE {people(side)} KNEW THAT SHIPS WENT THROUGH")
        case HuffDuff(at=at):
            yield Occurrence(Kind.SPOTTED, at, "HUFF-DUFF HEARD A GERMAN UNIT")


def people(side: Side) -> str:
    """The name of a side's people: GERMANS."""
    return "ALLIES" if side is Side.BRITISH else "GERMANS"
