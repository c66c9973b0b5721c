"""The referee of one hosted game: the only one who has its position, dice and record. No terminal, no network."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from compbis.captains.hire import on_call
from compbis.errors import NEVER_PLAYED, CompbisError, IllegalOrder, MachineError, SaveError, UsageError
from compbis.games import edition_of_record
from compbis.host.chair import Chair, Send
from compbis.host.lines import Broken, Message, text, texts, whole
from compbis.record import Kept, SealedRecord, open_record, peek
from compbis.story.finished import check_known, last_lines
from compbis.table.captain import LONGEST_THOUGHT, Captain
from compbis.table.cards.own import pack, play_as_kept
from compbis.table.datafile import differing
from compbis.table.edition import Edition, Remote
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Match, ReplayDisagrees, Resume
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.settings import PERSON, Settings
from compbis.table.side import Side

LONGEST_ORDER = 400
"""Characters of an order's text, as in a record."""
MOST_IN_A_ROW = 10_000
"""Orders of one phase, those taken back among them: more would only fill the disk."""
MOST_MARKS = 500
"""Bookmarks that are kept between two orders, likewise; later ones are held in memory alone."""
WITHDRAWN = "IT IS NOT ASKED ANY MORE"
NO_ORDER = "NO ORDER OF THIS GAME"
NOT_KEPT = "NOT KEPT: {}"
ENOUGH = "TOO MANY ORDERS IN A ROW: END THE PHASE"
_TRIES, _PAUSE = 20, 0.5  # seconds between two, while the process that had the record before still ends


def create(path: Path, edition: Edition, settings: Settings, host_key: bytes) -> None:
    """Make the record of a new hosted game, and play to its first question.

    Args:
        path: the file, which is not there yet.
        edition: a game of the register.
        settings: how it is played.
        host_key: 32 bytes, by which it opens.

    Raises UsageError if the game cannot be hosted, MachineError.
    """
    if not isinstance(edition, Remote):
        raise UsageError(f"{edition.name} cannot be hosted: its requests cannot be read in another process")
    values = pack(edition)
    game = edition.new(settings.seed, settings.captains, scenario=settings.scenario, options=settings.options)
    record = SealedRecord.create(
        path, edition.name, {}, settings.plain(), sheet=edition.sheet, values=values, host_key=host_key
    )
    try:
        Match(game, {side: Chair(side) for side in Side}, record).begin()
    except BaseException:
        record.close()
        path.unlink(missing_ok=True)
        raise
    record.close()


class Referee:
    """Takes a hosted game up from its record, and plays it with whoever sits at its seats.

    path: the record; host_key: that opens it. Raises SaveError, MachineError, WrongPassword.
    """

    def __init__(self, path: Path, host_key: bytes) -> None:
        self._record, kept, name = _opened(path, host_key)
        self._edition = edition_of_record(name)
        self._settings = check_known(path, self._edition, kept.settings)
        play_as_kept(path, self._edition, kept.values)
        self._rules(kept)
        self._chairs = {side: Chair(side) for side in self._settings.persons}
        self._computers: dict[Side, Captain] = {}
        self._last: list[str] = []
        self._game: Game
        self._match: Match | None = None
        self._orders = _Orders(self._record, self._turn_begun)
        if kept.outcome is not None:
            self._show_end(kept)
            return
        try:
            self._take_up(kept, kept.entries)
        except ReplayDisagrees:
            self._record.restart_turn()
            self._take_up(kept, ())
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._game.outcome is not None

    @property
    def stands(self) -> dict[str, Any]:
        """How the game stands, as the door is told; nothing of a position. asked: the sides whose answer is waited
        for."""
        match = self._match
        open_ = {*match.open, *match.offers} if match is not None and not self.over else set()
        asked = sorted(side for side in self._chairs if side in open_)
        return {"turn": self._game.turn, "date": self._game.date, "over": self.over, "asked": asked}

    def tick(self, now: float) -> float | None:
        """Do what time asks for; the seconds after which that may be again, None if never. now: since 1970."""
        return None

    @property
    def _record_ended(self) -> bool:
        return self._match is None or self.over

    def sit(self, side: Side, send: Send) -> None:
        """Let somebody sit down at a side, in the place of whoever sat there. send: takes lines for him, and neither
        waits nor raises. Raises KeyError if no person plays that side."""
        settings = self._settings
        hello = {
            "edition": self._edition.name,
            "side": side,
            "captain": "" if side.enemy in self._chairs else settings.captains[side.enemy],
            "dice": settings.dice,
            "cards": list(settings.cards),
            "scenario": settings.scenario,
            "options": list(settings.options),
            "values": {file: list(pack(self._edition)[file]) for file in differing(self._edition.cards)},
        }
        self._chairs[side].sit(send, hello, self._game)
        self._tell()

    def rise(self, side: Side) -> None:
        """His line is gone."""
        self._chairs[side].rise()

    def take(self, side: Side, message: Message) -> None:
        """Take what the seat of a side sent. Raises Broken if it is nothing that a seat says; MachineError if an order
        is on record and the game cannot go on: then it goes on when it is taken up again."""
        chair = self._chairs[side]
        match message["type"]:
            case "order":
                number, words = whole(message, "id"), text(message, "order", LONGEST_ORDER)
                self._order(chair, number, words, text(message, "note", LONGEST_THOUGHT))
            case "mark":
                self._mark(chair, whole(message, "id"), texts(message, "lines"))
            case "read":
                self._read(chair, whole(message, "reports"))
            case kind:
                raise Broken(f"no message {kind[:20]!r}")

    def close(self) -> None:
        """Let the record go."""
        self._record.close()

    def _order(self, chair: Chair, number: int, words: str, note: str) -> None:
        asked = chair.asked(number)
        if asked is None or self._match is None:
            chair.refuse(number, WITHDRAWN)
            return
        request, offer = asked
        order = self._accepted(chair, number, request, offer, words, note)
        if order is None:
            return
        if not offer:
            chair.in_a_row = chair.in_a_row + 1 if request.long and order != request.default else 0
            chair.bookmark, chair.marks = [], 0
        self._go_on()

    def _accepted(
        self, chair: Chair, number: int, request: Request, offer: bool, words: str, note: str
    ) -> Order | None:
        """The order, once it is on record and the seat was told; None if it is refused, and nothing has changed."""
        assert self._match is not None
        give = self._match.give_to_offer if offer else self._match.give
        self._orders.kept = False
        chair.thought = note
        try:
            order = request.parse(words)
            if chair.in_a_row >= MOST_IN_A_ROW and order != request.default:
                raise IllegalOrder(ENOUGH)
            self._orders.remember = lambda: chair.remind(request, order, note)
            give(chair.side, order)
        except IllegalOrder as refusal:
            chair.refuse(number, str(refusal))
            return None
        except CompbisError as error:
            if self._orders.kept:
                raise
            chair.refuse(number, NOT_KEPT.format(str(error).upper()))
            return None
        except NEVER_PLAYED:  # a stranger's text: whatever is wrong with it, it is no order
            if self._orders.kept:
                raise
            chair.refuse(number, NO_ORDER)
            return None
        finally:
            chair.thought = ""
            self._orders.remember = _nothing
        chair.answered(number)
        return order

    def _mark(self, chair: Chair, number: int, lines: list[str]) -> None:
        asked = chair.asked(number)
        if asked is None or asked[1] or lines == chair.bookmark:
            return
        chair.bookmark = lines
        chair.marks += 1
        if chair.marks <= MOST_MARKS:
            with suppress(CompbisError):  # the orders are kept; what was typed since may be lost
                self._record.bookmark(chair.side, lines)

    def _read(self, chair: Chair, reports: int) -> None:
        before = -1 if chair.read is None else chair.read
        if not before < reports <= chair.reports or self._record_ended:
            return
        chair.read = reports
        with suppress(CompbisError):  # he is told them once more
            self._record.mark_read(chair.side, reports)

    def _take_up(self, kept: Kept, entries: Sequence[Entry]) -> None:
        """Play the game to where it was left. Raises ReplayDisagrees."""
        settings = self._settings
        self._chairs = {side: Chair(side) for side in settings.persons}
        self._computers = {
            side: on_call(self._edition, name, side, settings.seed)
            for side, name in settings.captains.items()
            if name != PERSON
        }
        for side, chair in self._chairs.items():
            chair.read = kept.read.get(side)
            for turn in kept.turns[:-1]:
                chair.earlier.append((turn.number, _own(turn.entries, side)))
        try:
            self._game = self._edition.restore(kept.snapshot)
            history = map(self._edition.report, kept.history)
            self._match = Match(self._game, {**self._computers, **self._chairs}, self._orders, Resume(entries, history))
        except NEVER_PLAYED as error:
            raise SaveError(f"{self._record.path}: this compbis cannot play its position") from error
        self._match.begin()
        for side, lines in kept.bookmarks.items():
            if side in self._chairs and entries is kept.entries:
                self._chairs[side].bookmark = list(lines)

    def _go_on(self) -> None:
        """Let computer captains answer, until only persons are asked; then tell the seats. Raises MachineError."""
        match = self._match
        assert match is not None
        while not self.over and (side := next((side for side in self._computers if side in match.offers), None)):
            match.give_to_offer(side, self._computers[side].answer(match.offers[side]))
        while not self.over and (side := next((side for side in self._computers if side in match.open), None)):
            self._tell()
            match.give(side, self._computers[side].answer(match.open[side]))
        if self.over and not self._last:
            self._last = last_lines(self._edition, self._record.read())
        self._tell()

    def _tell(self) -> None:
        """Send each seat what it does not know yet."""
        for side, chair in self._chairs.items():
            chair.tell(self._game)
            if self._match is not None:
                over = self.over
                chair.ask(
                    self._game,
                    None if over else self._match.open.get(side),
                    None if over else self._match.offers.get(side),
                )
            if self._last:
                chair.end(self._game, self._last)

    def _turn_begun(self, game: Game) -> None:
        for chair in self._chairs.values():
            chair.begin_turn(game.turn - 1)

    def _show_end(self, kept: Kept) -> None:
        """A finished game: its seats are told how it ended, whenever they come."""
        try:
            reports = [self._edition.report(plain) for turn in kept.turns for plain in turn.reports]
        except NEVER_PLAYED as error:
            raise SaveError(f"{self._record.path}: this compbis does not know what was reported in it") from error
        self._game = _Finished(self._edition.name, kept)
        self._last = last_lines(self._edition, kept)
        for side, chair in self._chairs.items():
            chair.read = kept.read.get(side, 0)
            for report in reports:
                if side in report.audience:
                    chair.hear(report)

    def _rules(self, kept: Kept) -> None:
        """Go by the present rules from the turn in play on. Raises SaveError if its own are newer."""
        ours, before = len(self._edition.rules), kept.turns[-1].rules
        if before > ours:
            raise SaveError(f"{self._record.path}: it was played by newer rules: it needs a newer compbis")
        if before < ours and kept.outcome is None:
            self._record.go_by(ours)


def _nothing() -> None:
    """No order of a person is given."""


class _Orders:
    """The record as the match knows it. begun: called when the beginning of a turn is kept.

    Attributes:
        kept: whether it took an order since that was last set to False.
        remember: called when an order is kept.
    """

    def __init__(self, record: SealedRecord, begun: Callable[[Game], None]) -> None:
        self._record = record
        self._begun = begun
        self.kept = False
        self.remember: Callable[[], object] = _nothing

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the position at the start of a turn, and tell."""
        self._record.begin_turn(game, reports)
        self._begun(game)

    def order(self, entry: Entry) -> None:
        """Keep one order."""
        self._record.order(entry)
        if entry.is_order:
            self.kept = True
            self.remember()

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep how the game ended."""
        self._record.end(game, outcome, reports)


class _Finished:
    """A game that is over, as far as its seats ask."""

    def __init__(self, edition: str, kept: Kept) -> None:
        self.edition = edition
        self.turn, self.date, self.outcome = kept.turns[-1].number, kept.turns[-1].date, kept.outcome

    def play_turn(self) -> Any:
        """It is over."""
        raise AssertionError

    def take_reports(self) -> list[Report]:
        """None."""
        return []

    def take_draws(self) -> list[tuple[str, int, int]]:
        """None."""
        return []

    def save(self) -> dict[str, Any]:
        """It is over."""
        raise AssertionError


def _own(entries: Sequence[Entry], side: Side) -> list[list[str]]:
    return [[entry.kind, entry.text, entry.thought] for entry in entries if entry.side == side]


def _opened(path: Path, host_key: bytes) -> tuple[SealedRecord, Kept, str]:
    """The record, what is in it, and the name of its edition, once nobody else has the file: the process that had it
    may be about to end. Raises as open_record does."""
    for left in reversed(range(_TRIES)):
        try:
            header = peek(path)
            return *open_record(path, {}, host_key), header.edition
        except MachineError:
            if not left:
                raise
            time.sleep(_PAUSE)
    raise AssertionError
