"""The log of the hunt as prose: the raiders' routes day by day, and the events turn by turn."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from compbis.games.chase_of_the_bismarck.afterwards import hindsight
from compbis.games.chase_of_the_bismarck.afterwards.fights import Fights, Legs, few_ships, harmed, scored
from compbis.games.chase_of_the_bismarck.afterwards.sighted import Seen, Sightings, aircraft, seen
from compbis.games.chase_of_the_bismarck.cards.board import NAMES, Hex
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, SHIPS
from compbis.games.chase_of_the_bismarck.state import combat_reports, orders, reports
from compbis.games.chase_of_the_bismarck.words.phrases import place, side_name, the, the_ships
from compbis.table.finished.chronicle import Logged, TurnStory
from compbis.table.finished.names import listed
from compbis.table.finished.routes import route_lines, stops
from compbis.table.game import SETTLED, GameOver
from compbis.table.report import Facts
from compbis.table.side import GERMAN

_QUIET = "NOTHING SIGHTED"
_CAPITAL = ("BB", "BC", "CV")


def log(turns: Sequence[TurnStory]) -> list[Logged]:
    """The log of a game from all its turns."""
    logged, before = [], Seen()
    after = [hindsight.legs(turn) for turn in turns[1:]]
    for _, days in groupby(zip(turns, [*after, None], strict=True), lambda each: TURNS[each[0].number].day):
        day = list(days)
        opening = " ".join(_ways([turn for turn, _ in day]))
        for turn, then in day:
            logged.append(Logged.of(turn, partial(_happened, after=then, before=before), opening, _QUIET))
            opening, before = "", seen(turn)
    return logged


# The routes of the raiders


def _ways(day: Sequence[TurnStory]) -> Iterator[str]:
    """A sentence for the route of each raider on a day; raiders on the same route share one."""
    raiders = [name for name, card in SHIPS.items() if card.side is GERMAN and card.cls in HEAVY]
    ways = {name: way for name in raiders if (way := _way(day, name))}
    return route_lines(ways, the_ships, place, NAMES.__getitem__)


def _way(day: Sequence[TurnStory], name: str) -> tuple[Hex, ...]:
    """The hexes of a raider on a day: where it began, then where each turn ended, without repeats."""
    legs = [leg for turn in day if (leg := hindsight.legs(turn).get(name))]
    return stops([leg.at for leg in legs[:1]] + [leg.to for leg in legs])


# The events of a turn


def _happened(turn: TurnStory, after: Legs | None, before: Seen) -> Iterator[str]:
    """The reported events of a turn, each once.

    Args:
        turn: the turn
        after: the legs of the next turn; None if the game is over
        before: the sightings of the turn before; a contact that continues gets a shorter sentence
    """
    reported = turn.facts
    legs = hindsight.legs(turn)
    sightings, fights = Sightings(before), Fights(legs)
    sunk = {facts.ship for facts in reported if isinstance(facts, combat_reports.Sunk)}
    yield from sightings.shadowed(turn)
    yield from _stores(turn)
    yield from sightings.found(turn, legs)
    yield from _strikes(turn)
    for facts in reported:
        yield from fights.events(facts)
        yield from _shipping(facts)
        if getattr(facts, "ship", "") not in sunk or not isinstance(facts, reports.Emergency):
            yield from _course(facts)
    yield from sightings.spotted(turn, legs)
    yield from harmed(legs, after, reported)
    for facts in reported:
        if isinstance(facts, GameOver) and facts.reason in SETTLED:
            yield SETTLED[facts.reason]


def _stores(turn: TurnStory) -> Iterator[str]:
    """Raiders that refuel at sea or are marked In Port."""
    for text in hindsight.given(turn):
        match text.split()[0]:
            case "REFUEL":
                order = orders.read(text)
                yield f"{the(order.ship)} REFUELLED FROM {the(order.tanker)}"
            case "PORT" if SHIPS[text.split()[1]].side is GERMAN and SHIPS[text.split()[1]].cls in HEAVY:
                yield f"{the(text.split()[1])} PUT INTO PORT"


def _strikes(turn: TurnStory) -> Iterator[str]:
    """Air attacks, with one sentence for all those on a ship."""
    by_target: dict[tuple[str, Hex], list[combat_reports.AirAttack]] = {}
    for report in turn.reports:
        if isinstance(report.facts, combat_reports.AirAttack):
            by_target.setdefault((report.facts.ship, report.facts.at), []).append(report.facts)
    for (ship, at), attacks in by_target.items():
        side = attacks[0].side
        flown = [each.air for each in hindsight.flights(turn) if each.side is side and each.order.attack == at]
        who = aircraft(flown) or f"{side_name(side)} AIRCRAFT"
        times = f" IN {len(attacks)} WAVES" if len(attacks) > 1 else ""
        yield f"{who} ATTACKED {the(ship)} IN {place(at)}{times}{scored(sum(each.hits for each in attacks))}"


def _shipping(facts: Facts) -> Iterator[str]:
    match facts:
        case reports.ConvoyMet(convoy=convoy, escorts=escorts) if convoy:
            guarded = f", ESCORTED BY {few_ships(escorts)}" if escorts else ""
            yield f"THE GERMANS MET CONVOY {convoy.upper()}{guarded}"
        case reports.Won(what="merchant"):
            yield "THE GERMANS SANK A SINGLE MERCHANT SHIP"
        case reports.Won(what=convoy, chits=chits, half=half):
            worth = f"{sum(chits)} POINTS{', WHICH COUNT HALF' * half}" if chits else "NO POINTS WERE LEFT"
            yield f"CONVOY {convoy.upper()} WAS SUNK: {worth}"


def _course(facts: Facts) -> Iterator[str]:
    match facts:
        case reports.Weather(storm=True):
            yield "A STORM COST EVERY SHIP FUEL"
        case reports.Emergency(ship=ship, turn=turn) if _matters(ship):
            yield f"THE TANKS OF {the(ship)} WERE EMPTY: SHE HAD TO REFUEL BEFORE TURN {turn}"
        case reports.NoFuel(ship=ship):
            yield f"{the(ship)} HAD NO FUEL LEFT, AND WAS LOST"
        case reports.Arrived(ship=ship, at=at) if _matters(ship):
            yield f"{the(ship)} JOINED IN {place(at)}"
        case reports.Repaired(ship=ship, rudder=True):
            yield f"{the(ship)} REPAIRED HER RUDDER"
        case reports.Repaired(ship=ship, regained=regained) if regained:
            yield f"{the(ship)} REPAIRED {regained} EVASION"
        case reports.AirLost(air=air):
            yield f"AIRCRAFT WERE LOST: {listed(air)}"


def _matters(ship: str) -> bool:
    card = SHIPS[ship]
    return card.cls in (HEAVY if card.side is GERMAN else _CAPITAL)
