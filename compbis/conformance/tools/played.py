"""Whole games between any two captains, kept in memory as a record keeps them, and gone through once more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from compbis.captains.random_captain import RandomCaptain
from compbis.conformance.trials import has
from compbis.lab.remembered import Remembered
from compbis.record import Kept, KeptTurn
from compbis.table.captain import Captain
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.match import Entry, Match
from compbis.table.report import Report
from compbis.table.request import Order, Request, judged
from compbis.table.settings import PERSON, Settings
from compbis.table.side import Side
from compbis.table.turn import Question, Turn
from compbis.table.values import NamedTuple

Seats = Mapping[Side, Captain]


class SetUp(NamedTuple):
    """A scenario, and the options that hold, as they are typed."""

    scenario: str
    options: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.scenario, *self.options))


def set_ups(edition: Edition) -> list[SetUp]:
    """Each scenario, with no option, and with all of them: as often as the one with most values has any."""
    words = [list(option.words) for option in edition.options]
    most = max(map(len, words), default=0)
    chosen = [(), *(tuple(each[number % len(each)] for each in words) for number in range(most))]
    return [SetUp(scenario.name, options) for scenario in edition.scenarios for options in chosen]


class PlayedGame(NamedTuple):
    """A whole game.

    Args:
        set_up: what was played.
        kept: as its record holds it.
        asked: what the orders answered, one for each order of the record.
        heard: what each side was told, in order.
        messages: of which its record is made.
    """

    set_up: SetUp
    kept: Kept
    asked: Sequence[Request]
    heard: Mapping[Side, Sequence[Report]]
    messages: Sequence[bytes]

    @property
    def settings(self) -> Settings:
        """How it was set up."""
        return Settings.from_plain(self.kept.settings)

    @property
    def orders(self) -> list[Entry]:
        """All orders of the game."""
        return list(chain.from_iterable(turn.orders for turn in self.kept.turns))

    def __repr__(self) -> str:
        return f"{self.set_up}, seed {self.settings.seed}"


class Overheard:
    """Another captain, and all that reaches him. give: what he orders, if it is not what the captain says."""

    def __init__(self, captain: Captain, asked: list[Request]) -> None:
        self.heard: list[Report] = []
        self._captain = captain
        self._asked = asked

    def hear(self, report: Report) -> None:
        """Keep it, and pass it on."""
        self.heard.append(report)
        self._captain.hear(report)

    def answer(self, request: Request) -> Order:
        """The captain's order."""
        order = self._captain.answer(request)
        self._asked.append(request)
        return order

    @property
    def thought(self) -> object:
        """As the captain has it."""
        return getattr(self._captain, "thought", "")


class Cautious:
    """Gives the cautious answer to everything."""

    def hear(self, report: Report) -> None:
        """Take no note of it."""

    def answer(self, request: Request) -> Order:
        """The cautious answer."""
        return request.default


class Ordering:
    """Gives what a function draws for a request. seed: of what is drawn."""

    def __init__(self, order: Callable[[Request, Callable[[int], int]], Order], seed: int) -> None:
        from random import Random

        self._order = order
        self._random = Random(seed)

    def hear(self, report: Report) -> None:
        """Take no note of it."""

    def answer(self, request: Request) -> Order:
        """What is drawn."""
        return self._order(request, self._random.randrange)


class Silent:
    """A captain who is never asked: his orders are given for him."""

    def __init__(self) -> None:
        self.heard: list[Report] = []

    def hear(self, report: Report) -> None:
        """Keep it."""
        self.heard.append(report)

    def answer(self, request: Request) -> Order:
        """Nobody should ask."""
        raise AssertionError(request.kind)


def any_captain(edition: Edition, trials: object, side: Side, seed: int) -> Captain:
    """Any legal orders, if the game can draw them; else its first captain; else the cautious answers."""
    if has(trials, "occasion", "legal_sample"):
        return RandomCaptain(side, seed, trials)  # type: ignore[arg-type]  # it has both
    names = edition.captains.get(side, ())
    return edition.captain(names[0], side, seed) if names else Cautious()


def any_captains(edition: Edition, trials: object, seed: int) -> dict[Side, Captain]:
    """Those of both sides."""
    return {side: any_captain(edition, trials, side, seed) for side in Side}


def settings_of(edition: Edition, set_up: SetUp, seed: int, names: Mapping[Side, str] | None = None) -> Settings:
    """How such a game is set up. names: of the captains; persons if none is given."""
    return Settings(
        seed,
        names or dict.fromkeys(Side, PERSON),
        fixed=True,
        rules=len(edition.rules),
        scenario=set_up.scenario if len(edition.scenarios) > 1 else "",
        options=set_up.options,
    )


def new_game(edition: Edition, settings: Settings) -> Game:
    """The game that they set up."""
    return edition.new(settings.seed, settings.captains, scenario=settings.scenario, options=settings.options)


def play(
    edition: Edition, captains: Seats, set_up: SetUp, seed: int, names: Mapping[Side, str] | None = None
) -> PlayedGame:
    """Play a whole game. names: as of settings_of. Raises what a captain or the game raises."""
    settings = settings_of(edition, set_up, seed, names)
    record, asked = Remembered(edition, settings.plain()), list[Request]()
    noted = {side: Overheard(captain, asked) for side, captain in captains.items()}
    Match(new_game(edition, settings), noted, record).play()
    heard = {side: noted[side].heard for side in noted}
    return PlayedGame(set_up, record.kept, asked, heard, record.messages)


def play_any(edition: Edition, trials: object, games: int, seed: int) -> list[PlayedGame]:
    """So many games of each set-up, by any captains."""
    return [
        play(edition, any_captains(edition, trials, number), set_up, number)
        for set_up in set_ups(edition)
        for number in range(seed, seed + games)
    ]


class Step(NamedTuple):
    """A question of a turn that is gone through again, and the order that was given. What is done with its turn and its
    game before the next step must leave the question open."""

    game: Game
    turn: Turn
    question: Question
    order: Order
    entry: Entry

    @property
    def request(self) -> Request:
        """What is asked."""
        return self.question.request


def steps(edition: Edition, kept: KeptTurn) -> Iterator[Step]:
    """Go through a turn again, order by order."""
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


def by_kind(asked: Sequence[Request], of_each: int) -> list[int]:
    """The places of some questions, up to so many of each kind that a side was asked, spread over the game."""
    places: dict[tuple[Side, str], list[int]] = {}
    for place, request in enumerate(asked):
        places.setdefault((request.side, request.kind), []).append(place)
    return sorted({found[number * len(found) // of_each] for found in places.values() for number in range(of_each)})
