"""Games that persons play at any terminal, in a sealed record, by what is typed for them."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from compbis.captains.person import Deeds, Person
from compbis.captains.random_captain import RandomCaptain
from compbis.conformance.tools.house import seated
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
"""What a password costs here."""
PASSWORDS = dict(zip(Side, ("12", "pocket battleship"), strict=True))
_AT_THE_END = "(CR)"
"""What the question begins with that stands below the last page."""


OWN = "AN ORDER OF THE DESK'S OWN"
"""Stands for the text of an order that the desk gave before anything could be typed, as one of a route that goes on."""


class Typist:
    """Persons of both sides who give any legal orders, so many of them, and then leave.

    Attributes:
        ordered: side, kind and text of what they mean to order; OWN for the text where nobody asked them.
    """

    def __init__(self, trials: Trials, seed: int, orders: int) -> None:
        self.ordered: list[tuple[str, str, str]] = []
        self._captains = {side: RandomCaptain(side, seed, trials) for side in Side}
        self._trials = trials
        self._most = orders
        self._ready: deque[str] = deque()
        self._waits = False  # whether something was made ready and nothing of it typed

    def asked(self, request: Request) -> None:
        """Make ready what is typed to order something."""
        if self._waits and self._ready and getattr(self._trials, "orders_itself", False):
            self.ordered[-1] = (*self.ordered[-1][:2], OWN)
        self._ready.clear()  # what only somebody is asked who is there
        if len(self.ordered) == self._most:
            self._ready.append("QU")
            return
        order = self._captains[request.side].answer(request)
        self.ordered.append((request.side, request.kind, str(order)))
        self._ready += self._trials.typed(request, order)
        self._waits = True

    def line(self, prompt: str) -> str:
        """What is typed at a prompt."""
        if prompt.startswith(_AT_THE_END):
            return ""
        self._waits = False
        assert self._ready, f"{self.ordered[-1]}: when all was typed, {prompt!r} is asked"
        return self._ready.popleft()


class Script:
    """What plays any game to its end: DM where orders are given, (CR) everywhere else."""

    def __init__(self, most: int) -> None:
        self._left = most

    def line(self, prompt: str) -> str:
        """What is typed at a prompt."""
        assert self._left, f"the script has not come to an end: at last {prompt!r} is asked"
        self._left -= 1
        return "" if self._left % 2 else "DM"


def sit(
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
    """Play a game until it is over or left: the terminal that it was played at, and its record.

    Args:
        edition: of the game.
        set_up: what is played.
        seed: of its dice.
        names: who plays each side.
        look: the terminal.
        folder: where the record is kept.
        line: what is typed at a prompt, passwords apart.
        asked: told of each request before a desk talks about it.
        seat: what they sit at.
    """
    settings, path = settings_of(edition, set_up, seed, names), folder / "game.compbis"
    passwords = PASSWORDS if edition.passwords and settings.two_player else {}
    record = SealedRecord.create(path, edition.name, passwords, settings.plain(), QUICK, edition.sheet, pack(edition))
    place = seat(look, folder, _with_passwords(edition, passwords, line))
    locks = {side: Lock(password) for side, password in passwords.items()}
    hooked: Edition = Hooked(edition, asked)  # type: ignore[assignment]  # it has all that the edition has
    with seated(edition), Sitting(place, hooked, settings, locks, record) as sitting:
        sitting.begin(new_game(edition, settings))
    place.rise()
    record, kept = open_record(path, {} if peek(path).finished else passwords)
    record.close()
    return place, kept


def _with_passwords(
    edition: Edition, passwords: Mapping[Side, str], line: Callable[[str], str]
) -> Callable[[str], str]:
    asked = {f"{edition.sides[side]} PLAYER - ENTER PASSWORD-": password for side, password in passwords.items()}
    return lambda prompt: asked[prompt] if prompt in asked else line(prompt)


class At(NamedTuple):
    """A question of a game at which somebody sits down. before: what his side heard before its turn."""

    request: Request
    game: Game
    before: Sequence[Report]
    dice: Random

    def __str__(self) -> str:
        return f"turn {self.game.turn}, {self.request.side} {self.request.kind}"


class Sat(NamedTuple):
    """What came of it. order: what he ordered, None if nothing; left: whether he left of his own accord."""

    seat: Seat
    order: Order | None
    left: bool


def questions(edition: Edition, played: Sequence[PlayedGame], of_each: int, heard: int) -> Iterator[At]:
    """Questions of games at which somebody sits down.

    Args:
        edition: of the games.
        played: whole games.
        of_each: questions of each kind and game.
        heard: reports at most that he has heard.
    """
    for game in played:
        turns = [turn for turn in game.kept.turns for _ in turn.orders]
        for place in by_kind(game.asked, of_each):
            request, turn = game.asked[place], turns[place]
            before = [report for report in game.heard[request.side] if report.turn < turn.number]
            yield At(request, edition.restore(turn.position), before[-heard:], Random(place))


def sit_down(edition: Edition, at: At, look: Look, folder: Path, lines: Sequence[str]) -> Sat:
    """Sit down at a question, and type these lines until something is ordered or they are at an end."""
    seat, left = Seat(look, folder, in_turn(lines)), []

    def leave(argument: str) -> str:
        left.append(argument)
        raise Leave

    deeds: Deeds = {"leave": leave, **dict.fromkeys(("copy", "switch", "theme", "dice"), lambda argument: "")}
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
    return Sat(seat, order, bool(left))
