"""Games in a sealed record that scripted players play at any terminal."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random

from compbis.captains.person import Deeds, Person
from compbis.captains.random_captain import RandomCaptain
from compbis.conformance.tools.house import registered
from compbis.conformance.tools.played import PlayedGame, SetUp, by_kind, new_game, settings_of
from compbis.conformance.tools.seats import Hooked, Look, Seat, in_turn
from compbis.conformance.trials import Trials
from compbis.console.handover import Keyboard, Lock
from compbis.errors import Leave
from compbis.front.sitting import Sitting
from compbis.record import Kept, SealedRecord, open_record, peek
from compbis.table.cards.own import pack
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

QUICK = 2
"""The scrypt cost of the passwords, low for speed."""
PASSWORDS = dict(zip(Side, ("12", "pocket battleship"), strict=True))
_AT_THE_END = "(CR)"
"""The start of the prompt below the last page."""


OWN = "AN ORDER OF THE DESK'S OWN"
"""Replaces the text of an order that the desk gave before anything could be typed, such as the next leg of a route."""


class Mistyped(AssertionError):
    """The lines typed for an order did not give that order."""


class Typist:
    """Types random legal orders for both sides, and leaves after a number of them.

    Args:
        trials: the game's trials
        seed: the seed of the orders
        orders: the number of orders before it leaves

    Attributes:
        ordered: the side, kind and text of each order; OWN for the text where the desk gave the order itself
    """

    def __init__(self, trials: Trials, seed: int, orders: int) -> None:
        self.ordered: list[tuple[str, str, str]] = []
        self._captains = {side: RandomCaptain(side, seed, trials) for side in Side}
        self._trials = trials
        self._most = orders
        self._ready: deque[str] = deque()
        self._typed: list[str] = []  # for the last order
        self._nothing_typed = False  # whether lines are ready and none has been typed

    def asked(self, request: Request) -> None:
        """Get the lines ready that answer a request with an order."""
        if self._nothing_typed and self._ready and getattr(self._trials, "desk_may_order", False):
            self.ordered[-1] = (*self.ordered[-1][:2], OWN)
        self._ready.clear()  # lines for questions that were not asked
        if len(self.ordered) == self._most:
            self._ready.append("QU")
            return
        order = self._captains[request.side].answer(request)
        self.ordered.append((request.side, request.kind, str(order)))
        self._ready += self._trials.typed(request, order)
        self._typed.clear()
        self._nothing_typed = True

    def line(self, prompt: str) -> str:
        """The line to type at a prompt."""
        if prompt.startswith(_AT_THE_END):
            return ""
        self._nothing_typed = False
        if not self._ready:
            side, kind, text = self.ordered[-1]
            raise Mistyped(
                f"{self._typed} was typed for the {side} order {text!r} ({kind}), and {prompt!r} is asked again"
            )
        self._typed.append(self._ready.popleft())
        return self._typed[-1]


class Script:
    """A script that plays any game to its end: (CR) and DM in turn. most: its number of lines."""

    def __init__(self, most: int) -> None:
        self._left = most

    def line(self, prompt: str) -> str:
        """The line to type at a prompt."""
        assert self._left, f"the script has not come to an end: the last prompt is {prompt!r}"
        self._left -= 1
        return "" if self._left % 2 else "DM"


def play_at_terminal(
    edition: Edition,
    set_up: SetUp,
    seed: int,
    names: Mapping[Side, str],
    look: Look,
    folder: Path,
    line: Callable[[str], str],
    asked: Callable[[Request], None] = lambda request: None,
    seat: type[Seat] = Seat,
) -> tuple[Seat, Kept]:
    """Play a game until it is over or left; returns the terminal and what the record holds.

    Args:
        edition: the game's edition
        set_up: the scenario and options
        seed: the seed of the dice
        names: who plays each side, PERSON or a captain's name
        look: the kind of terminal
        folder: the folder for the record
        line: gives the line to type at a prompt, except for passwords
        asked: called with each request before a desk talks about it
        seat: the class of the terminal
    """
    settings, path = settings_of(edition, set_up, seed, names), folder / "game.compbis"
    passwords = PASSWORDS if edition.passwords and settings.two_player else {}
    record = SealedRecord.create(path, edition.name, passwords, settings.plain(), QUICK, edition.sheet, pack(edition))
    terminal = seat(look, folder, _with_passwords(edition, passwords, line))
    locks = {side: Lock(password) for side, password in passwords.items()}
    hooked: Edition = Hooked(edition, asked)  # type: ignore[assignment]  # it passes everything on to the edition
    with registered(edition), Sitting(terminal, hooked, settings, locks, record) as sitting:
        try:
            sitting.begin(new_game(edition, settings))
        except Mistyped as error:
            raise Mistyped(f"{error}; the desk says {terminal.said[-1:]}") from None
    terminal.rise()
    record, kept = open_record(path, {} if peek(path).finished else passwords)
    record.close()
    return terminal, kept


def _with_passwords(
    edition: Edition, passwords: Mapping[Side, str], line: Callable[[str], str]
) -> Callable[[str], str]:
    asked = {f"{edition.sides[side]} PLAYER - ENTER PASSWORD-": password for side, password in passwords.items()}
    return lambda prompt: asked[prompt] if prompt in asked else line(prompt)


class OpenQuestion(NamedTuple):
    """A question of a game at which a player sits down.

    Args:
        request: the request
        game: the game at the start of the turn
        before: the reports to the player's side before the turn
        dice: random numbers for this question
    """

    request: Request
    game: Game
    before: Sequence[Report]
    dice: Random

    def __str__(self) -> str:
        return f"turn {self.game.turn}, {self.request.side} {self.request.kind}"


class AnswerResult(NamedTuple):
    """The result of sitting down.

    Args:
        seat: the terminal
        order: the player's order, None if there was none
        left: whether the player left
    """

    seat: Seat
    order: Order | None
    left: bool


def questions(
    edition: Edition, played: Sequence[PlayedGame], of_each: int, heard: int, batch: int = 0, batches: int = 1
) -> Iterator[OpenQuestion]:
    """Questions of games at which a player sits down.

    Args:
        edition: the games' edition
        played: whole games
        of_each: maximum number of questions of each side and kind
        heard: maximum number of reports that the player has received
        batch: as in played.by_kind
        batches: as in played.by_kind
    """
    for game, place in by_kind(played, of_each, batch, batches):
        request = game.asked[place]
        turn = next(islice((turn for turn in game.kept.turns for _ in turn.orders), place, None))
        before = [report for report in game.heard[request.side] if report.turn < turn.number]
        yield OpenQuestion(request, edition.restore(turn.position), before[-heard:], Random(place))


def answer_at(edition: Edition, at: OpenQuestion, look: Look, folder: Path, lines: Sequence[str]) -> AnswerResult:
    """Sit down at a question, and type lines until an order is given or none are left.

    Args:
        edition: the game's edition
        at: the question
        look: the kind of terminal
        folder: a folder for the terminal's files
        lines: the lines to type
    """
    seat, left = Seat(look, folder, in_turn(lines)), []

    def leave(argument: str) -> str:
        left.append(argument)
        raise Leave

    deeds: Deeds = {"leave": leave, **dict.fromkeys(("copy", "switch", "theme", "speak", "dice"), lambda argument: "")}
    desk = edition.desk(at.request.side, classic=False, spoken=look.spoken)
    desk.offer_themes(seat.themes)
    person = Person(at.request.side, desk, Keyboard(seat, edition.sides), at.game, deeds)
    for report in at.before:
        person.hear(report)
    order = None
    with suppress(Leave):
        order = person.answer(at.request)
    seat.close()
    seat.rise()
    return AnswerResult(seat, order, bool(left))
