"""The last page of a game, below its result: every point with its reason, how the Germans were found, how close the
Allies came without seeing the Bismarck, losses, her track day by day, and what happened in history that day."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from compbis.games.chase_of_the_bismarck.afterwards import hindsight
from compbis.games.chase_of_the_bismarck.cards.board import NAMES, PORTS, Hex, distance
from compbis.games.chase_of_the_bismarck.cards.calendar import TURNS
from compbis.games.chase_of_the_bismarck.cards.roster import HEAVY, QUARRY, SHIPS
from compbis.games.chase_of_the_bismarck.cards.tables import COUNTRY, MERCHANT, POINTS
from compbis.games.chase_of_the_bismarck.history import SIDES
from compbis.games.chase_of_the_bismarck.rules.points import strategic, trophies
from compbis.games.chase_of_the_bismarck.state import combat_reports, reports
from compbis.games.chase_of_the_bismarck.words import pages
from compbis.games.chase_of_the_bismarck.words.phrases import place, ship_names, the
from compbis.table.finished import history
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.routes import day_marks, track_aloud
from compbis.table.page import Page, folded
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import NamedTuple

_TITLE = "BISMARCK DAY BY DAY"


class Miss(NamedTuple):
    """An Allied ship that did not see the Bismarck.

    Args:
        turn: the turn
        ship: the id of the Allied ship
        hexes: its distance from the Bismarck
    """

    turn: int
    ship: str
    hexes: int


def lines(turns: Sequence[TurnStory]) -> Iterator[str]:
    """The lines below the result."""
    for text in _lines(turns):
        yield from folded(text)


def _lines(turns: Sequence[TurnStory]) -> Iterator[str]:
    reported = [(turn.number, report.facts) for turn in turns for report in turn.reports]
    events = [facts for _, facts in reported]
    yield from _points(events)
    yield _found(reported)
    if miss := closest_miss(turns):
        where = f"{miss.hexes} HEX{'ES' * (miss.hexes > 1)} FROM" if miss.hexes else "IN THE HEX OF"
        yield f"CLOSEST MISS: ON TURN {miss.turn} {the(QUARRY)} WAS {where} {the(miss.ship)}, UNSEEN"
    combats = sum(isinstance(facts, combat_reports.Combat) for facts in events)
    met = [facts.convoy for facts in events if isinstance(facts, reports.ConvoyMet) and facts.convoy]
    won = sum(isinstance(facts, reports.Won) and facts.what != "merchant" for facts in events)
    yield f"{combats} COMBAT{'' if combats == 1 else 'S'}; CONVOYS MET {len(met)}, SUNK {won}"
    for side in Side:
        gone = [facts.ship for facts in events if isinstance(facts, combat_reports.Sunk | reports.NoFuel)]
        yield f"{SIDES[side]} SHIPS LOST: {ship_names(ship for ship in gone if SHIPS[ship].side is side) or 'NONE'}"
    yield from history.of_day(TURNS[turns[-1].number].day)


def _points(events: Sequence[Facts]) -> Iterator[str]:
    """Every point of the German total with its reason (4)."""
    for facts in events:
        if isinstance(facts, reports.Result):
            if facts.end not in POINTS:
                yield "NO POINTS ARE COUNTED WHEN BISMARCK IS SUNK"
                continue
            convoys = [won for won in events if isinstance(won, reports.Won) and won.chits]
            items = [*map(_of_convoy, convoys), *_others(facts)]
            yield f"GERMAN POINTS: {'; '.join(items) or 'NONE EARNED'}"
            yield f"THE END COSTS THE GERMANS {-POINTS[facts.end]}; THEY NEED {POINTS['victory']} IN ALL"
            if facts.end in COUNTRY.values() and strategic(facts.prizes):
                sunk = ship_names(trophies(facts.prizes))
                yield f"STRATEGIC VICTORY, WHATEVER THE POINTS: {sunk} SUNK IN COMBAT WITH BISMARCK, AND SHE IS IN PORT"


def _of_convoy(won: reports.Won) -> str:
    return f"CONVOY {won.what.upper()} {' '.join(map(str, won.chits))}{', AT HALF' * won.half}"


def _others(facts: reports.Result) -> Iterator[str]:
    if facts.merchants:
        yield f"MERCHANT SHIPS {facts.merchants * MERCHANT:g}"
    if facts.extras:
        yield f"OPTIONAL UNITS {facts.extras}"
    if facts.allied_ships:
        yield f"ALLIED SHIPS SUNK AND DAMAGED {facts.allied_ships}"
    if facts.german_ships:
        yield f"GERMAN SHIPS SUNK AND DAMAGED -{facts.german_ships}"


def _found(reported: Sequence[tuple[int, Facts]]) -> str:
    for turn, facts in reported:
        if at := _where_found(facts):
            return f"THE GERMANS WERE FOUND FIRST ON TURN {turn}, IN {place(at)}"
    return "BISMARCK WAS NEVER FOUND"


def _where_found(facts: Facts) -> Hex:
    """The hex in which a report shows the Allies a heavy German ship, 0 if it shows none."""
    found: Iterable[str] = ()
    match facts:
        case reports.Located(side=Side.BRITISH, classes=classes) | reports.ShippingAttacked(classes=classes):
            found = [cls for cls, _ in classes]
        case reports.ShipSeen(allied=True, ship=ship):
            found = [SHIPS[ship].cls]
        case combat_reports.Combat(attackers=ships, defenders=others):
            found = [SHIPS[ship].cls for ship in (*ships, *others) if SHIPS[ship].side is GERMAN]
        case _:
            return 0
    return facts.at if any(cls in HEAVY for cls in found) else 0


# The closest miss


def closest_miss(turns: Sequence[TurnStory]) -> Miss | None:
    """The Allied ship that was nearest to the Bismarck at the end of a turn in which nobody saw her; the first of
    several, None if there is none."""
    return min(_misses(turns), key=lambda miss: miss.hexes, default=None)


def _misses(turns: Sequence[TurnStory]) -> Iterator[Miss]:
    for turn in turns:
        legs = hindsight.legs(turn)
        her = legs.get(QUARRY)
        if not her or her.to in PORTS or not hindsight.played(turn) or _seen(turn, her.to):
            continue
        allied = [leg for leg in legs.values() if leg.ship.side is BRITISH]
        if near := min(allied, key=lambda leg: distance(leg.to, her.to), default=None):
            yield Miss(turn.number, near.ship.id, distance(near.to, her.to))


def _seen(turn: TurnStory, at: Hex) -> bool:
    """Whether the Allies saw the Bismarck in a turn, or fought her. at: where she ended it."""
    for report in turn.reports:
        match report.facts:
            case reports.ShadowResult(success=True):
                return True
            case combat_reports.Combat(attackers=ships, defenders=others) if QUARRY in (*ships, *others):
                return True
            case combat_reports.AirAttack(ship=ship) | reports.ShipSeen(ship=ship) if ship == QUARRY:
                return True
            case reports.Located(side=Side.BRITISH, at=there) | reports.HuffDuff(at=there) if there == at:
                return True
            case reports.Passed(side=Side.BRITISH, now=there) | reports.ShippingAttacked(at=there) if there == at:
                return True
            case reports.OpenMove(side=Side.GERMAN, to=there) if there == at:
                return True
    return False


# The track


def with_track(page: Page, turns: Sequence[TurnStory]) -> Page:
    """The page of a finished game's board with the Bismarck's track day by day, and a title that says so."""
    days = [(day, _hexes(those)) for day, those in groupby(turns, lambda turn: TURNS[turn.number].day)]
    marks = day_marks((day.partition(" ")[0], hexes) for day, hexes in days)
    aloud = track_aloud(the(QUARRY), days, NAMES.__getitem__)
    return pages.with_track(page, _TITLE, marks, aloud, _wreck(turns[-1]))


def _wreck(last: TurnStory) -> Hex:
    """The hex in which the Bismarck was sunk, 0 if she was not."""
    sunk = [facts for facts in last.facts if isinstance(facts, combat_reports.Sunk)]
    return next((facts.at for facts in sunk if facts.ship == QUARRY), 0)


def _hexes(turns: Iterator[TurnStory]) -> list[Hex]:
    """The hexes in which she ended these turns."""
    return [leg.to for turn in turns if (leg := hindsight.legs(turn).get(QUARRY)) and leg.to]
