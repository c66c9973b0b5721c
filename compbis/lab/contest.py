"""One game of a tournament, from its seed to its figures: what is done by a worker, wherever he sits."""

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
    """A game between two computer captains, as plain values, and an edition that a worker finds again by its class.

    captains: their names; scenario: its name, "" for the first; options: the names of the optional rules that hold;
    values: of cards, tables and map, packed, if they are a player's own.
    """

    edition: Edition
    captains: Mapping[Side, str]
    seed: int
    scenario: str = ""
    options: Sequence[str] = ()
    values: Packed | None = None

    def new(self, keep_log: bool = False) -> Game:
        """The game. keep_log: whether its draws are kept."""
        return self.edition.new(self.seed, self.captains, keep_log, self.scenario, self.options)


class Played(NamedTuple):
    """What came of it, or has come of it so far.

    winner: None for a draw, or if nobody can tell who lost; outcome: None for a forfeit; failure: what the loser then
    did, else ""; turns: the last turn begun, 0 for none; plan: the German plan at the start, "" if that captain has
    none; notes: the observer's; seconds: what each captain thought, turn by turn.
    """

    winner: Side | None
    outcome: Outcome | None
    failure: str
    turns: int
    plan: str
    notes: Mapping[str, bool | str]
    seconds: Mapping[Side, tuple[float, ...]]


Tell = Callable[[Played], None]


def unplayed(contest: Contest) -> Played:
    """What has come of a game of which nothing is known."""
    return Played(None, None, "", 0, "", contest.edition.observer().notes(), {})


def play(
    contest: Contest,
    tell: Tell = lambda so_far: None,
    mark: Mark = lambda side: None,
    record: Record | None = None,
) -> Played:
    """Play the game to its end. The same contest always has the same result, except for the seconds.

    Args:
        contest: who plays what.
        tell: hears at the beginning of each turn what has come of it so far.
        mark: is told whose captain is thinking.
        record: keeps the game, as compbis.lab.remembered does; None if nothing is to be kept.
    """
    table = _Table(contest, tell, record)
    try:
        outcome = table.play(contest, mark)
    except Forfeit as error:
        return table.so_far()._replace(winner=error.side.enemy, failure=str(error))
    finally:
        table.dismiss()
    return table.so_far()._replace(winner=outcome.winner, outcome=outcome)


class _Table:
    """A game in play, with its captains and its observer; a record that passes all on to another."""

    def __init__(self, contest: Contest, tell: Tell, record: Record | None) -> None:
        self._game = contest.new(keep_log=record is not None)
        self._record = record or NoRecord()
        self._aloud = record is not None
        self._observer = contest.edition.observer()
        self._captains: dict[Side, Timed] = {}
        self._tell = tell
        self._begun = 0

    def play(self, contest: Contest, mark: Mark) -> Outcome:
        """Play it. Raises Forfeit."""
        for side, name in sorted(contest.captains.items()):
            make = partial(hire, contest.edition, name, side, contest.seed)
            observer = self._observer if side is self._observer.side else None
            self._captains[side] = Timed(make, side, self._game, observer, mark, self._aloud)
        return Match(self._game, self._captains, self).play()

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """A new turn: time to tell."""
        self._begun = game.turn
        self._tell(self.so_far())
        self._record.begin_turn(game, reports)

    def order(self, entry: Entry) -> None:
        """Pass it on."""
        self._record.order(entry)

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Pass it on."""
        self._record.end(game, outcome, reports)

    def dismiss(self) -> None:
        """Send the captains away."""
        for captain in self._captains.values():
            captain.dismiss()

    def so_far(self) -> Played:
        """What has come of it."""
        plan = self._captains[GERMAN].plan if GERMAN in self._captains else ""
        seconds = {side: tuple(captain.seconds.values()) for side, captain in self._captains.items()}
        return Played(None, None, "", self._begun, plan, self._observer.notes(), seconds)
