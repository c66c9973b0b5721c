"""The last page of a game except its points: the Bismarck's track day by day, how close the British came without seeing
her, and what happened in history that day."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from compbis.games.computer_bismarck.afterwards import hindsight
from compbis.games.computer_bismarck.cards.board import GERMAN_PORTS, Square, distance, on_board
from compbis.games.computer_bismarck.cards.calendar import date
from compbis.games.computer_bismarck.cards.kinds import CONVOY
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.state.reports import AirSearch, FastShadow, Shadow, Spotted
from compbis.games.computer_bismarck.state.units import Ship
from compbis.games.computer_bismarck.words.phrases import the
from compbis.table.finished import history, routes
from compbis.table.finished.chronicle import TurnStory
from compbis.table.finished.routes import day_marks
from compbis.table.report import Facts
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

_NUMBERS = ("NO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN")


class Miss(NamedTuple):
    """A British warship that did not see the Bismarck.

    Args:
        turn: the turn
        ship: the name of the British unit
        squares: its distance from the Bismarck
    """

    turn: int
    ship: str
    squares: int


def lines(turns: Sequence[TurnStory]) -> list[str]:
    """The lines below the score on the last page."""
    told = []
    if miss := closest_miss(turns):
        how_far = _NUMBERS[miss.squares] if miss.squares < len(_NUMBERS) else str(miss.squares)
        where = f"{how_far} SQUARE{'S' * (miss.squares > 1)} FROM" if miss.squares else "THROUGH THE SQUARE OF"
        told.append(f"{the(BISMARCK)} PASSED {where} {the(miss.ship)} ON TURN {miss.turn}, UNSEEN")
    return [*told, *history.of_day(date(turns[-1].number))]


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


def closest_miss(turns: Sequence[TurnStory]) -> Miss | None:
    """The British unit that came nearest to the Bismarck in a turn when nobody saw her; the first of several, None if
    there is none."""
    return min(_misses(turns), key=lambda miss: miss.squares, default=None)


def _misses(turns: Sequence[TurnStory]) -> Iterator[Miss]:
    for turn in turns:
        if not hindsight.played(turn) or _seen(turn):
            continue
        ships = hindsight.ships_after_movement(turn).get(BRITISH, ())
        british = [ship for ship in ships if on_board(ship.square) and ship.active and ship.kind is not CONVOY]
        for her in _hers(turn):
            yield from (Miss(turn.number, ship.name, 0) for ship in british if ship.square in _passed(turn))
            if her.square in GERMAN_PORTS or not on_board(her.square):
                continue
            if nearest := min(british, key=lambda ship: distance(ship.square, her.square), default=None):
                yield Miss(turn.number, nearest.name, distance(nearest.square, her.square))


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
    """Whether the British saw her in this turn: by search, by shadowing or from the air."""
    return any(_sees(report.facts) for report in turn.reports if BRITISH in report.audience)


def _sees(facts: Facts) -> bool:
    match facts:
        case Spotted(units=units):
            return BISMARCK in dict(units)
        case Shadow(target=target, success=success) | FastShadow(target=target, success=success):
            return success and target == BISMARCK
        case AirSearch(unit=unit):
            return unit == BISMARCK
    return False
