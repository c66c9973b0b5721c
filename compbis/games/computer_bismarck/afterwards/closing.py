"""The last page of a game except its points: the Bismarck's track day by day, the nearest that the British came without
seeing her, and what happened in history that day."""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import groupby

from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, ROWS, Square, distance, on_board, row
from compbis.games.computer_bismarck.cards.calendar import date
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY
from compbis.games.computer_bismarck.cards.roster import BISMARCK, SHIPS
from compbis.games.computer_bismarck.requests import projection
from compbis.games.computer_bismarck.state.reports import AirSearch, FastShadow, Searched, Shadow, Spotted
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words.phrases import the
from compbis.table.finished import history, routes
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.routes import day_marks
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

_NUMBERS = ("NO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN")


_MISSES = 3
"""The most near misses that are told."""
_NAMED = 4
"""The most ships that are named."""


class How(IntEnum):
    """How the British missed the Bismarck, the best first: she ended the turn with them, passed through their square,
    ended the turn next to a square that they searched, or was farther away."""

    TOGETHER = 0
    PASSED = 1
    SEARCHED = 2
    DISTANT = 3


class Miss(NamedTuple):
    """British units that did not see the Bismarck.

    Args:
        turn: the turn
        how: how they missed her
        ships: the names of British ships, the battleships first
        squares: their distance from the Bismarck
        square: the square where she ended the turn; where they are, for How.PASSED; the one searched, for How.SEARCHED
        factors, needed: their search factors and the visibility, for How.TOGETHER
        left: the ships that left, on this turn, the square in which she ended it
        end: that square
    """

    turn: int
    how: How
    ships: tuple[str, ...] = ()
    squares: int = 0
    square: Square = 0
    factors: int = 0
    needed: int = 0
    left: tuple[str, ...] = ()
    end: Square = 0


def lines(turns: Sequence[TurnStory]) -> list[str]:
    """The lines below the score on the last page."""
    misses = sorted(near_misses(turns), key=lambda miss: miss.turn)
    return [*map(_told, misses), *history.of_day(date(turns[-1].number))]


def _told(miss: Miss) -> str:
    """A near miss in words, and who had just left her square."""
    left = f"; {_listed(miss.left)} HAD JUST LEFT {miss.end}" if miss.left else ""
    return f"{_missed(miss)}{left}"


def _listed(names: Sequence[str]) -> str:
    """The first of these ships, and how many more there are."""
    first, *others = names
    more = len(others) - _NAMED + 1
    return ", ".join((the(first), *others[: _NAMED - 1])) + (f" AND {more} MORE" if more > 0 else "")


def _missed(miss: Miss) -> str:
    if miss.how is How.TOGETHER:
        # Enough factors see her, except in fog (9.4).
        factors = f"{miss.factors} FACTOR{'S' * (miss.factors != 1)}"
        why = f"{factors} OF {miss.needed} NEEDED" if miss.factors < miss.needed else "FOG"
        return f"{the(BISMARCK)} ENDED TURN {miss.turn} UNSEEN IN {miss.square} WITH {_listed(miss.ships)}; {why}"
    if miss.how is How.SEARCHED:
        return f"{the(BISMARCK)} ENDED TURN {miss.turn} UNSEEN NEXT TO {miss.square}, WHICH THE BRITISH SEARCHED"
    how_far = _NUMBERS[miss.squares] if miss.squares < len(_NUMBERS) else str(miss.squares)
    where = f"{how_far} SQUARE{'S' * (miss.squares > 1)} FROM" if miss.squares else "THROUGH THE SQUARE OF"
    return f"{the(BISMARCK)} PASSED {where} {the(miss.ships[0])} ON TURN {miss.turn}, UNSEEN"


def track(turns: Sequence[TurnStory]) -> Mapping[Square, str]:
    """The squares in which the Bismarck ended a turn, with the marks of their days."""
    return day_marks((day.rpartition(" ")[2], squares) for day, squares in _days(turns))


def track_aloud(turns: Sequence[TurnStory]) -> list[str]:
    """The track in sentences: the squares of each day, in order."""
    return routes.track_aloud(the(BISMARCK), _days(turns), str)


def _days(turns: Sequence[TurnStory]) -> Iterator[tuple[str, list[Square]]]:
    """The squares in which the Bismarck ended the turns of each day, by date."""
    for day, those in groupby(turns, lambda turn: date(turn.number)):
        yield day, [ship.square for turn in those for ship in _hers(turn) if on_board(ship.square)]


def near_misses(turns: Sequence[TurnStory]) -> list[Miss]:
    """The closest that the British came to the Bismarck in turns when nobody saw her, the best first, one a turn.

    First come up to three in her square or on her way, then one next to a searched square. If there are none of these,
    it is the ship that came nearest.
    """
    best = sorted((min(of_turn, key=_rank) for turn in turns if (of_turn := [*_misses(turn)])), key=_rank)
    close = [miss for miss in best if miss.how in (How.TOGETHER, How.PASSED)]
    searched = [miss for miss in best if miss.how is How.SEARCHED]
    return [*close, *searched[:1]][:_MISSES] or best[:1]


def _rank(miss: Miss) -> tuple[int, ...]:
    """The better the miss, the smaller."""
    battleships = sum(SHIPS[name].kind is BATTLESHIP for name in miss.ships)
    if miss.how is How.DISTANT:
        return miss.how, miss.squares, not miss.left, miss.turn
    return miss.how, -battleships, miss.needed - miss.factors, not miss.left, miss.turn


def _misses(turn: TurnStory) -> Iterator[Miss]:
    """How the British missed her in a turn, with the ships that had just left her square."""
    for her in _hers(turn):
        left = tuple(_left(turn, her.square))
        for miss in _ways_missed(turn):
            yield miss if miss.how is How.TOGETHER or not left else miss._replace(left=left, end=her.square)


def _left(turn: TurnStory, square: Square) -> Iterator[str]:
    """The British warships that began a turn in a square and sailed away, the battleships first."""
    view = hindsight.carried_out(turn).get(BRITISH)
    after = {ship.name: ship.square for ship in hindsight.ships_after_movement(turn).get(BRITISH, ())}
    ships = sorted(view.ships.values() if view else (), key=lambda ship: ship.kind is not BATTLESHIP)
    for ship in ships:
        if ship.active and ship.kind is not CONVOY and ship.square == square != after.get(ship.name, square):
            yield ship.name


def _ways_missed(turn: TurnStory) -> Iterator[Miss]:
    view = hindsight.carried_out(turn).get(BRITISH)
    if not view or not hindsight.played(turn) or _seen(turn):
        return
    ships = hindsight.ships_after_movement(turn).get(BRITISH, ())
    british = [ship for ship in ships if on_board(ship.square) and ship.active and ship.kind is not CONVOY]
    british.sort(key=lambda ship: ship.kind is not BATTLESHIP)
    for her in _hers(turn):
        for square in _passed(turn):
            if there := tuple(ship.name for ship in british if ship.square == square):
                yield Miss(turn.number, How.PASSED, there, square=square)
        if her.square in GERMAN_PORTS or not on_board(her.square):
            continue
        if there := tuple(ship.name for ship in british if ship.square == her.square):
            factors = projection.search_totals(view, True).get(her.square, 0)
            needed = view.visibility[row(her.square) - ROWS[0]]
            yield Miss(turn.number, How.TOGETHER, there, 0, her.square, factors, needed)
        for square in _searched(turn):
            if distance(square, her.square) == 1:
                yield Miss(turn.number, How.SEARCHED, squares=1, square=square)
        if nearest := min(british, key=lambda ship: distance(ship.square, her.square), default=None):
            yield Miss(turn.number, How.DISTANT, (nearest.name,), distance(nearest.square, her.square))


def _searched(turn: TurnStory) -> Iterator[Square]:
    """The squares that the British searched with success."""
    for report in turn.reports:
        if BRITISH in report.audience and isinstance(report.facts, Searched):
            yield from report.facts.squares


def _passed(turn: TurnStory) -> Sequence[Square]:
    """The squares through which the Bismarck moved. Units there might have followed her (11.0); elsewhere only the
    search counts, which looks at the square where she ended."""
    view = hindsight.carried_out(turn).get(GERMAN)
    leg = view.ship_legs.get(BISMARCK) if view else None
    return leg.track[:-1] if leg else ()


def _hers(turn: TurnStory) -> list[Ship]:
    """The Bismarck, if she is afloat."""
    ships = hindsight.ships_after_movement(turn).get(GERMAN, ())
    return [ship for ship in ships if ship.name == BISMARCK and ship.active]


def _seen(turn: TurnStory) -> bool:
    """Whether the British saw her in this turn: by search, by shadowing, as she passed (11.3) or from the air."""
    return any(_sees(report.facts) for report in turn.reports if BRITISH in report.audience)


def _sees(facts: Facts) -> bool:
    match facts:
        case Spotted(units=units):
            return BISMARCK in dict(units)
        case Shadow(target=target, success=success):
            return success and target == BISMARCK
        case FastShadow(target=unit) | AirSearch(unit=unit):
            return unit == BISMARCK
    return False
