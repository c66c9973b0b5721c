"""One game of a tournament, from its seed to its result: the work of one worker."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from compbis.captains.hire import hire
from compbis.lab.timed import Mark, Timed
from compbis.table.cards.own import Packed
from compbis.table.edition import Edition
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Forfeit, Match, NoRecord, Record
from compbis.table.report import Report
from compbis.table.side import GERMAN, Side
from compbis.table.values import NamedTuple


class Contest(NamedTuple):
    """A game between two computer captains. It can be pickled, to be sent to a worker.

    Args:
        edition: the game's edition
        captains: the name of each side's captain
        seed: the seed of all dice
        scenario: the name of the scenario, "" for the first
        options: the names of the optional rules in force
        values: the packed values of a player's own cards, tables and map; None for ours
    """

    edition: Edition
    captains: Mapping[Side, str]
    seed: int
    scenario: str = ""
    options: Sequence[str] = ()
    values: Packed | None = None

    def new(self, keep_log: bool = False) -> Game:
        """A new game. keep_log: whether to keep its draws, for `Game.take_draws`."""
        return self.edition.new(self.seed, self.captains, keep_log, self.scenario, self.options)


class GameResult(NamedTuple):
    """The result of a game, or its state so far.

    Args:
        winner: None for a draw, or if it is unknown which captain was at fault
        outcome: None for a forfeit, and until the game ends
        failure: why the game was forfeited, else ""
        turns: the last turn that began, 0 if none
        plan: the German captain's plan at the start, "" if it has none
        notes: the observer's notes
        seconds: the seconds that each captain thought, one number per turn
    """

    winner: Side | None
    outcome: Outcome | None
    failure: str
    turns: int
    plan: str
    notes: Mapping[str, bool | str]
    seconds: Mapping[Side, tuple[float, ...]]


Progress = Callable[[GameResult], None]


def unplayed(contest: Contest) -> GameResult:
    """The state of a game that has not started."""
    return GameResult(None, None, "", 0, "", contest.edition.observer().notes(), {})


def play(
    contest: Contest,
    on_turn: Progress = lambda so_far: None,
    mark: Mark = lambda side: None,
    record: Record | None = None,
) -> GameResult:
    """Play the game to its end. The same contest always has the same result, except for the seconds.

    Args:
        contest: the game to play
        on_turn: called with the state so far at the start of each turn
        mark: called with the side whose captain is thinking, None if neither is
        record: keeps the game, as compbis.lab.remembered does; None to keep nothing
    """
    table = _Table(contest, on_turn, record)
    try:
        outcome = table.play(contest, mark)
    except Forfeit as error:
        return table.so_far()._replace(winner=error.side.enemy, failure=str(error))
    finally:
        table.dismiss()
    return table.so_far()._replace(winner=outcome.winner, outcome=outcome)


class _Table:
    """A game in play, with its captains and observer. As a record, it passes everything on to another."""

    def __init__(self, contest: Contest, on_turn: Progress, record: Record | None) -> None:
        self._game = contest.new(keep_log=record is not None)
        self._record = record or NoRecord()
        self._aloud = record is not None
        self._observer = contest.edition.observer()
        self._captains: dict[Side, Timed] = {}
        self._on_turn = on_turn
        self._begun = 0

    def play(self, contest: Contest, mark: Mark) -> Outcome:
        """Play to the end. Raises Forfeit."""
        for side, name in sorted(contest.captains.items()):
            make = partial(hire, contest.edition, name, side, contest.seed)
            observer = self._observer if side is self._observer.side else None
            self._captains[side] = Timed(make, side, self._game, observer, mark, self._aloud)
        return Match(self._game, self._captains, self).play()

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Report the state so far, and pass the start of the turn on."""
        self._begun = game.turn
        self._on_turn(self.so_far())
        self._record.begin_turn(game, reports)

    def order(self, entry: Entry) -> None:
        """Pass an order on."""
        self._record.order(entry)

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Pass the end on."""
        self._record.end(game, outcome, reports)

    def dismiss(self) -> None:
        """Dismiss the captains."""
        for captain in self._captains.values():
            captain.dismiss()

    def so_far(self) -> GameResult:
        """The state so far."""
        plan = self._captains[GERMAN].plan if GERMAN in self._captains else ""
        seconds = {side: tuple(captain.seconds.values()) for side, captain in self._captains.items()}
        return GameResult(None, None, "", self._begun, plan, self._observer.notes(), seconds)
