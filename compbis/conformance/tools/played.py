"""Whole games between any two captains, kept in memory as a record would keep them, and replayed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from compbis.captains.random_captain import RandomCaptain
from compbis.conformance.subject import Subject
from compbis.conformance.trials import has
from compbis.faults import defined
from compbis.lab.remembered import Remembered
from compbis.record import Kept, KeptTurn
from compbis.table.captain import Captain
from compbis.table.edition import Edition
from compbis.table.edition.choices import find_scenario, resolve_options
from compbis.table.game import Game
from compbis.table.match import ILLEGAL, Entry, Forfeit, Match
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.settings import PERSON, Settings
from compbis.table.side import Side
from compbis.table.turn import Question, Turn
from compbis.table.values import NamedTuple

Seats = Mapping[Side, Captain]


class SetUp(NamedTuple):
    """A scenario and the options in force, as they are typed."""

    scenario: str
    options: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.scenario, *self.options))


def set_ups(edition: Edition, scenarios: int = 0) -> list[SetUp]:
    """Each scenario without options, and with all options, repeated until every value of every option is used.

    Args:
        edition: the game's edition
        scenarios: how many of its scenarios, from the first on; 0 for all
    """
    words = [list(option.words) for option in edition.options]
    most = max(map(len, words), default=0)
    chosen = [(), *(tuple(each[number % len(each)] for each in words) for number in range(most))]
    return [SetUp(scenario.name, options) for scenario in edition.scenarios[: scenarios or None] for options in chosen]


def options_alone(edition: Edition, scenarios: int = 0) -> list[SetUp]:
    """Each value of each option with only the options that it needs, in one scenario after another.

    Args:
        edition: the game's edition
        scenarios: as in set_ups
    """
    names = [scenario.name for scenario in edition.scenarios[: scenarios or None]]
    words = [word for option in edition.options for word in option.words]
    return [
        SetUp(names[number % len(names)], resolve_options(edition.options, (word,)))
        for number, word in enumerate(words)
    ]


def games_of(subject: Subject) -> dict[SetUp, int]:
    """The number of random games of each set-up of a subject."""
    games = dict.fromkeys(set_ups(subject.edition, subject.scenarios), subject.games)
    if subject.alone:
        alone = options_alone(subject.edition, subject.scenarios)
        games |= {set_up: subject.alone for set_up in alone if set_up not in games}
    return games


class PlayedGame(NamedTuple):
    """A whole game.

    Args:
        set_up: its scenario and options
        kept: the game as its record holds it
        asked: the requests that its orders answered, one for each order
        heard: the reports to each side, in order
        messages: the packed messages of its record
    """

    set_up: SetUp
    kept: Kept
    asked: Sequence[Request]
    heard: Mapping[Side, Sequence[Report]]
    messages: Sequence[bytes]

    @property
    def settings(self) -> Settings:
        """The game's settings."""
        return Settings.from_plain(self.kept.settings)

    @property
    def orders(self) -> list[Entry]:
        """All orders of the game, in order."""
        return list(chain.from_iterable(turn.orders for turn in self.kept.turns))

    def __repr__(self) -> str:
        return f"{self.set_up}, seed {self.settings.seed}"


MOST_ORDERS = 2_000
"""Maximum number of orders in a turn: far more than any turn needs."""


class GameFault(AssertionError):
    """A fault of the game; the message begins with its file and line."""


class Endless(GameFault):
    """A game has more turns than its scenario, or a turn has no end."""


def check_turn(edition: Edition, number: int, scenario: str = "", game: Game | None = None) -> None:
    """Raise Endless if the scenario has no such turn, so that a game that never ends is not played forever.

    Args:
        edition: the game's edition
        number: the number of the turn, counted from 1
        scenario: its name; "" for the first
        game: the game, whose file and line begin the message; None if it is not known
    """
    turns = find_scenario(edition, scenario).turns
    if number > turns:
        late = f"turn {number} begins, but the scenario has at most {turns}: the game does not end in time"
        raise Endless(f"{defined(type(game))}: {late}" if game else late)


class _Limited(Remembered):
    """A record of a game that may have only the turns of its scenario, and in each at most MOST_ORDERS."""

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the position at the start of a turn. Raises Endless."""
        scenario = str(self.kept.settings.get("scenario", ""))
        check_turn(self._edition, len(self.kept.turns) + 1, scenario, game)
        self._game = type(game)
        super().begin_turn(game, reports)

    def order(self, entry: Entry) -> None:
        """Keep an order. Raises Endless."""
        super().order(entry)
        turn = self.kept.turns[-1]
        if len(turn.entries) > MOST_ORDERS:
            never = "an order that changes nothing can be given forever, or a captain is never done"
            raise Endless(
                f"{defined(self._game)}: turn {turn.number} has {MOST_ORDERS} orders, the last {entry.text!r}: {never}"
            )


class RecordingCaptain:
    """Wraps a captain, and keeps what it receives. asked: the list that gets its requests, in addition to `heard`."""

    def __init__(self, captain: Captain, asked: list[Request]) -> None:
        self.heard: list[Report] = []
        self._captain = captain
        self._asked = asked

    def hear(self, report: Report) -> None:
        """Keep a report, and pass it on."""
        self.heard.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's answer."""
        order = self._captain.answer(request)
        self._asked.append(request)
        return order

    @property
    def thought(self) -> object:
        """The captain's thought, "" if it has none."""
        return getattr(self._captain, "thought", "")


class Cautious:
    """A captain that gives the cautious answer to everything."""

    def hear(self, report: Report) -> None:
        """Ignore it."""

    def answer(self, request: Request) -> Order:
        """The cautious answer."""
        return request.default


class ScriptedCaptain:
    """A captain whose answers a function draws. order: that function; seed: the seed of the draws."""

    def __init__(self, order: Callable[[Request, Callable[[int], int]], Order], seed: int) -> None:
        from random import Random

        self.order = order
        self._random = Random(seed)

    def hear(self, report: Report) -> None:
        """Ignore it."""

    def answer(self, request: Request) -> Order:
        """The order that the function draws."""
        return self.order(request, self._random.randrange)


class Silent:
    """A captain that is never asked: its orders are given for it."""

    def __init__(self) -> None:
        self.heard: list[Report] = []

    def hear(self, report: Report) -> None:
        """Keep a report."""
        self.heard.append(report)

    def answer(self, request: Request) -> Order:
        """Must not be called."""
        raise AssertionError(request.kind)


def any_captain(edition: Edition, trials: object, side: Side, seed: int) -> Captain:
    """A captain of random legal orders if the trials can draw them, else the game's first captain, else a cautious one.

    Args:
        edition: the game's edition
        trials: the game's trials, None if it has none
        side: the captain's side
        seed: the captain's seed
    """
    if has(trials, "occasion", "legal_sample"):
        return RandomCaptain(side, seed, trials)  # type: ignore[arg-type]  # it has both
    names = edition.captains.get(side, ())
    return edition.captain(names[0], side, seed) if names else Cautious()


def any_captains(edition: Edition, trials: object, seed: int) -> dict[Side, Captain]:
    """`any_captain` for both sides.

    Args:
        edition: the game's edition
        trials: the game's trials, None if it has none
        seed: the seed of both captains
    """
    return {side: any_captain(edition, trials, side, seed) for side in Side}


def settings_of(edition: Edition, set_up: SetUp, seed: int, names: Mapping[Side, str] | None = None) -> Settings:
    """The settings of a game.

    Args:
        edition: the game's edition
        set_up: the scenario and options
        seed: the seed of the dice
        names: who plays each side, PERSON or a captain's name; None for two people
    """
    return Settings(
        seed,
        names or dict.fromkeys(Side, PERSON),
        fixed=True,
        rules=len(edition.rules),
        scenario=set_up.scenario if len(edition.scenarios) > 1 else "",
        options=set_up.options,
    )


def new_game(edition: Edition, settings: Settings) -> Game:
    """A new game with some settings."""
    return edition.new(settings.seed, settings.captains, scenario=settings.scenario, options=settings.options)


def play(
    edition: Edition, captains: Seats, set_up: SetUp, seed: int, names: Mapping[Side, str] | None = None
) -> PlayedGame:
    """Play a whole game. Raises what a captain or the game raises, and Endless.

    Args:
        edition: the game's edition
        captains: the captain of each side
        set_up: the scenario and options
        seed: the seed of the dice
        names: as in settings_of
    """
    settings = settings_of(edition, set_up, seed, names)
    record, asked = _Limited(edition, settings.plain()), list[Request]()
    noted = {side: RecordingCaptain(captain, asked) for side, captain in captains.items()}
    try:
        Match(new_game(edition, settings), noted, record).play()
    except Forfeit as error:
        captain, kind = captains[error.side], asked[-1].kind if asked else "first"
        if asked and str(error).startswith(f"{ILLEGAL}: {asked[-1].default}: "):
            error = Forfeit(error.side, f"{error} (it is the `default` of the question)")
        whose = defined(captain.order if isinstance(captain, ScriptedCaptain) else type(captain))
        raise Forfeit(error.side, f"{whose}: the {error.side} captain, at the question {kind!r}, {error}") from error
    heard = {side: noted[side].heard for side in noted}
    return PlayedGame(set_up, record.kept, asked, heard, record.messages)


def play_any(subject: Subject) -> list[PlayedGame]:
    """The random games of the subject, played by `any_captains`."""
    return [
        play(subject.edition, any_captains(subject.edition, subject.trials, number), set_up, number)
        for set_up, games in games_of(subject).items()
        for number in range(subject.seed, subject.seed + games)
    ]


class Step(NamedTuple):
    """A step of a replayed turn: an open question, and the order to answer it. The caller may use the turn and the
    game, but must leave the question open.

    Args:
        game: the game
        turn: the turn
        question: the open question
        order: the order, parsed
        entry: the order as recorded
    """

    game: Game
    turn: Turn
    question: Question
    order: Order
    entry: Entry

    @property
    def request(self) -> Request:
        """The request of the question."""
        return self.question.request


def steps(edition: Edition, kept: KeptTurn) -> Iterator[Step]:
    """Replay a turn, order by order."""
    game = edition.restore(kept.position)
    turn = Turn(game)
    for entry in kept.orders:
        question = _asked(turn, entry)
        order = question.request.parse(entry.text)
        yield Step(game, turn, question, order, entry)
        question = _asked(turn, entry)
        turn.answer(question, judged(question.request, order))
    assert turn.over, f"turn {kept.number} does not end after its last order"


def _asked(turn: Turn, entry: Entry) -> Question:
    question = turn.asked(Side(entry.side), entry.kind)
    assert question is not None, f"{entry.side} {entry.kind} is not asked"
    return question


def by_kind(
    played: Sequence[PlayedGame], of_each: int, batch: int = 0, batches: int = 1
) -> list[tuple[PlayedGame, int]]:
    """Up to `of_each` questions of each side and kind, spread over the games, as games and indices.

    Args:
        played: whole games
        of_each: maximum number of questions of each side and kind
        batch: which batch to take, from 0: each has different questions, as long as there are enough
        batches: the number of batches
    """
    places: dict[tuple[Side, str], list[tuple[int, int]]] = {}
    for number, game in enumerate(played):
        for place, request in enumerate(game.asked):
            places.setdefault((request.side, request.kind), []).append((number, place))
    parts, all_parts = range(batch, of_each * batches, batches), of_each * batches
    chosen = {found[len(found) * part // all_parts] for found in places.values() for part in parts}
    return [(played[number], place) for number, place in sorted(chosen)]
