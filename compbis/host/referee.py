"""The referee of one hosted game: it alone holds the position, dice and record. It has no terminal and no network."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any

from compbis.captains.hire import hire_lazily
from compbis.errors import NEVER_PLAYED, CompbisError, IllegalOrder, SaveError
from compbis.games import edition_of_record
from compbis.host.chair import Chair, SeatConnection
from compbis.host.lines import Broken, Message, packed, text, texts, whole
from compbis.host.long_games.agreements import SAY, WATCH, Agreements, Reply
from compbis.host.long_games.epilogue import Epilogue
from compbis.host.long_games.inbox import Inbox
from compbis.host.long_games.played import Finished, Orders, nothing
from compbis.host.long_games.receipts import Receipts
from compbis.host.long_games.records import opened, take_current_rules
from compbis.host.long_games.shown import Ending, seen, shown_until
from compbis.host.long_games.timing import Answering, Timing
from compbis.host.watching import OFF, Watching
from compbis.record import HostMessage, Kept
from compbis.story.finished import check_known
from compbis.table.away.standing import reactions
from compbis.table.captain import LONGEST_THOUGHT, Captain
from compbis.table.cards.own import pack, play_as_kept
from compbis.table.datafile import changed_files
from compbis.table.game import Game
from compbis.table.match import Entry, Match, ReplayDisagrees, Resume
from compbis.table.request import Order, Request
from compbis.table.settings import PERSON
from compbis.table.side import Side

LONGEST_ORDER = 400
"""Maximum number of characters in the text of an order, as in a record."""
MOST_IN_A_ROW = 10_000
"""Maximum number of orders in one phase, including those taken back: more would only fill the disk."""
MOST_MARKS = 500
"""Maximum number of bookmarks on record between two orders, for the same reason; later ones stay in memory."""
WITHDRAWN = "THAT QUESTION IS CLOSED"
NO_ORDER = "NOT AN ORDER OF THIS GAME"
SIGNED = "YOUR ORDERS ARE SIGNED BY KEY {}"
TIME_UP = "YOUR TIME WAS UP: THE CAUTIOUS ANSWER WAS GIVEN"
STOOD = "YOUR STANDING ORDER WAS GIVEN: {}"
LAST_ANSWER = "BEFORE THE LINE WAS CUT YOU WERE TOLD: {}"
NOT_KEPT = "NOT KEPT: {}"
ENOUGH = "TOO MANY ORDERS IN A ROW: END THE PHASE"
OVER = "THE GAME IS OVER: ONLY /SAY AND /WATCH STILL WORK"
NO_RECEIPTS: Mapping[Side, Path] = MappingProxyType({})


class Referee:
    """Resumes a hosted game from its record, and plays it with the players who are connected.

    Args:
        path: the record
        host_key: the key that opens it
        clock: the file of the clocks, None to keep none
        receipts: the file of each side's signed orders, empty to keep none
        epilogue: the file of what is said after the end, None to keep none

    Raises:
        SaveError: the record cannot be read or played
        WrongPassword: the key does not open it
        MachineError: a file cannot be read or written
    """

    def __init__(
        self,
        path: Path,
        host_key: bytes,
        clock: Path | None = None,
        receipts: Mapping[Side, Path] = NO_RECEIPTS,
        epilogue: Path | None = None,
    ) -> None:
        self._record, kept, name = opened(path, host_key)
        try:
            self._epilogue = Epilogue(epilogue, kept.outcome is not None)
            self._begin(path, kept, name, host_key, clock, receipts)
        except BaseException:
            self._record.close()
            raise

    def _begin(
        self, path: Path, kept: Kept, name: str, host_key: bytes, clock: Path | None, receipts: Mapping[Side, Path]
    ) -> None:
        self._edition = edition_of_record(name)
        self._settings = check_known(path, self._edition, kept.settings)
        play_as_kept(path, self._edition, kept.values)
        take_current_rules(self._record, kept, self._edition)
        self._chairs = {side: Chair(side) for side in self._settings.persons}
        self._computers: dict[Side, Captain] = {}
        self._ending = Ending(self._edition, self._settings)
        self._closed = False
        self._game: Game
        self._match: Match | None = None
        sides = {side: self._edition.sides[side] for side in self._settings.persons}
        words = [*kept.house, *self._epilogue.words]
        self._agreements = Agreements(words, self._keep_words, sides, reactions(self._edition))
        self._inbox = Inbox(words, self._keep_words, sides)
        self._dates = {turn.number: turn.date for turn in kept.turns}
        self._timing = Timing(clock, self._agreements, sides)
        self._orders = Orders(self._record, self._turn_begun)
        mine = {side: file for side, file in receipts.items() if side in sides}
        if kept.outcome is not None:
            self._receipts = Receipts(self._record, kept, host_key, mine)
            self._show_end(kept)
            return
        try:
            self._take_up(kept, kept.entries)
        except ReplayDisagrees:
            self._record.restart_turn()
            self._take_up(kept, ())
        self._receipts = Receipts(self._record, self._record.read(), host_key, mine)
        self._orders.receipt = lambda entry: self._receipts.add(self._game.turn, entry)
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._game.outcome is not None

    @property
    def stands(self) -> dict[str, Any]:
        """The game's state for the door, without anything of its position. Its field `asked` has the sides with an open
        question or offer."""
        match = self._match
        open_ = {*match.open, *match.offers} if match is not None and not self.over else set()
        return {
            "edition": self._edition.name,
            "turn": self._game.turn,
            "date": self._game.date,
            "over": self.over,
            "asked": sorted(side for side in self._chairs if side in open_),
            "seated": sorted(side for side, chair in self._chairs.items() if chair.occupied),
            "rung": self._timing.rung,
            "result": self._ending.result,
            "watched": self._agreements.agreed(WATCH).replace(OFF, ""),
            "shown": shown_until(self._dates, self.over, self._agreements.agreed(WATCH)),
        }

    def tick(self, now: float) -> float | None:
        """Run the clocks, and give the cautious answer for each side whose time is up.

        Args:
            now: seconds since 1970

        Returns:
            The seconds until it must be called again, None if no clock runs.

        Raises:
            MachineError: as `take` does
        """
        for side in self._run_clocks(now):
            self._answer_cautiously(side)
            self._run_clocks(now)
        return self._timing.next(now)

    def _run_clocks(self, now: float) -> list[Side]:
        asked = {side: Answering(self._asked(side), chair.answers) for side, chair in self._chairs.items()}
        return self._timing.run(self._game.turn, asked, now)

    @property
    def _record_ended(self) -> bool:
        return self._match is None or self.over

    def sit(self, side: Side, line: SeatConnection) -> None:
        """Seat a player, in place of anyone who sat there. line: the connection to the player. Raises KeyError if no
        person plays that side."""
        settings = self._settings
        hello = {
            "edition": self._edition.name,
            "side": side,
            "captain": "" if side.enemy in self._chairs else settings.captains[side.enemy],
            "fresh": not self._inbox.greeted(side, self._receipts.key),
            "dice": settings.dice,
            "cards": list(settings.cards),
            "scenario": settings.scenario,
            "options": list(settings.options),
            "terms": [*self._agreements.terms.lines(), SIGNED.format(self._receipts.key)],
            "values": {file: list(pack(self._edition)[file]) for file in changed_files(self._edition.cards)},
        }
        chair = self._chairs[side]
        chair.sit(line, hello, self._game)
        proposed = self._agreements.proposals(side, WATCH if self.over else "")
        last = [LAST_ANSWER.format(chair.last_answer)] if chair.last_answer else []
        chair.send_lines("told", [*last, *self._inbox.take(side), *proposed])
        self._send_chat(side)
        self._update_seats()

    @property
    def shown(self) -> bytes:
        """The message that says how many pages both players have agreed to show."""
        agreed = self._agreements.agreed(WATCH)
        turns = seen(len(self._dates), self.over, Watching.agreed(agreed))
        until = shown_until(self._dates, self.over, agreed)
        return packed("shown", pages=turns + (self.over and turns > 0), until=until, over=self.over)

    def show(self, line: SeatConnection, after: int = 0) -> None:
        """Send a spectator the pages that both players have agreed to show. line: the connection to the spectator;
        after: how many of them to leave out."""
        pages = self._ending.pages(self._game.turn, self._agreements.agreed(WATCH), self._record.read)
        line.begin(chain((packed("page", lines=lines) for lines in pages[after:]), [packed("end")]))

    def disconnect(self, side: Side) -> None:
        """Note that the connection to a side's seat is gone."""
        self._chairs[side].disconnect()

    def take(self, side: Side, message: Message) -> None:
        """Handle a message from the seat of a side.

        Args:
            side: the side of the seat
            message: the message

        Raises:
            Broken: it is not a valid message
            MachineError: an order is on record but the game cannot continue; a new referee resumes it
        """
        chair = self._chairs[side]
        if message["type"] != "mark":  # which the seat sends by itself
            chair.last_answer = ""
        match message["type"]:
            case "order":
                number, words = whole(message, "id"), text(message, "order", LONGEST_ORDER)
                self._order(chair, number, words, text(message, "note", LONGEST_THOUGHT))
            case "mark":
                self._mark(chair, whole(message, "id"), texts(message, "lines"))
            case "read":
                self._read(chair, whole(message, "reports"))
            case "say":
                self._say(chair, text(message, "text", LONGEST_ORDER))
            case kind:
                raise Broken(f"unknown message {kind[:20]!r}")

    def close(self) -> None:
        """Close the record."""
        if not self._closed:
            self._closed = True
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
        """The order, after it was recorded and confirmed to the seat; None if it was refused and nothing changed."""
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
        except NEVER_PLAYED:  # the text comes from a stranger: any error in reading it means that it is not an order
            if self._orders.kept:
                raise
            chair.refuse(number, NO_ORDER)
            return None
        finally:
            chair.thought = ""
            self._orders.remember = nothing
        chair.answered(number)
        return order

    def _say(self, chair: Chair, words: str) -> None:
        """Handle a line from the player that is not an order."""
        try:
            if self._record_ended and words.upper().split()[:1] not in ([], [SAY], [WATCH]):
                raise IllegalOrder(OVER)
            if words.upper().split() == ["TIME"]:
                said = Reply(self._timing.lines(chair.side))
            else:
                said = self._agreements.say(chair.side, words)
        except IllegalOrder as refusal:
            said = Reply((str(refusal),))
        except CompbisError as error:
            said = Reply((NOT_KEPT.format(str(error).upper()),))
        chair.send_lines("said", said.lines)
        other = self._chairs.get(chair.side.enemy)
        if other and said.others:
            other.send_lines("told", () if words.upper().startswith(SAY) else said.others)
            self._send_chat(other.side)
        if said.over and self._match is not None:
            try:
                self._match.settle(said.winner)
            except IllegalOrder as refusal:
                chair.send_lines("told", [str(refusal)])
            self._go_on()

    def _keep_words(self, word: HostMessage) -> None:
        """Put what a player said on record or, when the game is over, beside it. Raises CompbisError."""
        (self._epilogue.add if self._record_ended else self._record.note)(word)

    def _send_chat(self, side: Side) -> None:
        """Send a connected player the chat that the player has not seen."""
        chair = self._chairs[side]
        if chair.occupied:
            with suppress(CompbisError):  # if it cannot be recorded that the player saw it, send it again later
                chair.send_lines("told", self._agreements.unseen(side))

    def _asked(self, side: Side) -> Request | None:
        """The open question of a side, or else its offer; None if there is neither."""
        if self._match is None or self.over:
            return None
        return self._match.open.get(side) or self._match.offers.get(side)

    def _answer_cautiously(self, side: Side) -> None:
        """Give the cautious answer for a side whose time is up. Raises MachineError."""
        match, chair = self._match, self._chairs[side]
        if match is None or (request := self._asked(side)) is None:
            return
        turn = self._game.turn
        give = match.give if match.open.get(side) is request else match.give_to_offer
        self._give(chair, request, request.default, lambda order: give(side, order))
        self._show_given(chair, turn, TIME_UP)
        self._go_on()

    def _give(self, chair: Chair, request: Request, order: Order, give: Callable[[Order], object]) -> None:
        """Give an order that the player did not type. Raises MachineError."""
        self._orders.remember = lambda: chair.remind(request, order, "")
        try:
            give(order)
        finally:
            self._orders.remember = nothing
        chair.answers += 1
        chair.bookmark, chair.marks, chair.in_a_row = [], 0, 0

    def _show_given(self, chair: Chair, turn: int, line: str) -> None:
        """Show a player an order that was given for the side; a player who is away reads it on returning.

        Args:
            chair: the side
            turn: the turn of the order
            line: the line to show
        """
        if chair.occupied:
            chair.send_lines("told", [line])
        else:
            self._inbox.add(chair.side, f"TURN {turn}: {line}")

    def _mark(self, chair: Chair, number: int, lines: list[str]) -> None:
        asked = chair.asked(number)
        if asked is None or asked[1] or lines == chair.bookmark:
            return
        chair.bookmark = lines
        chair.marks += 1
        if chair.marks <= MOST_MARKS:
            with suppress(CompbisError):  # only what was typed since the last order may be lost
                self._record.bookmark(chair.side, lines)

    def _read(self, chair: Chair, reports: int) -> None:
        self._inbox.greet(chair.side, self._receipts.key)
        before = -1 if chair.read is None else chair.read
        if not before < reports <= chair.reports or self._record_ended:
            return
        chair.read = reports
        with suppress(CompbisError):  # at worst the player sees these reports once more
            self._record.mark_read(chair.side, reports)

    def _take_up(self, kept: Kept, entries: Sequence[Entry]) -> None:
        """Replay the game to where it was left. Raises ReplayDisagrees."""
        settings = self._settings
        self._chairs = {side: Chair(side) for side in settings.persons}
        self._computers = {
            side: hire_lazily(self._edition, name, side, settings.seed)
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
        """Let computer captains and standing orders answer until only players are asked; then update the seats. Raises
        MachineError."""
        match = self._match
        assert match is not None
        while not self.over and (side := next((side for side in self._computers if side in match.offers), None)):
            match.give_to_offer(side, self._computers[side].answer(match.offers[side]))
        while not self.over and (self._let_stand(match) or self._let_computers(match)):
            pass
        if self.over and not self._ending.lines:
            self._ending.note(self._record.read())
            self.close()  # so that the process that fetches the game can read it
        self._update_seats()

    def _let_computers(self, match: Match) -> bool:
        """Let one computer captain answer; returns whether one was asked."""
        side = next((side for side in self._computers if side in match.open), None)
        if side is not None:
            self._update_seats()
            match.give(side, self._computers[side].answer(match.open[side]))
        return side is not None

    def _let_stand(self, match: Match) -> bool:
        """Let one standing order answer; returns whether one did."""
        for side, request in match.open.items():
            if side not in self._chairs or not (found := self._agreements.standing(request)):
                continue
            standing, order = found
            chair, turn = self._chairs[side], self._game.turn
            with suppress(IllegalOrder):
                self._give(chair, request, order, lambda order, side=side: match.give(side, order))  # type: ignore[misc]
                self._show_given(chair, turn, STOOD.format(standing))
                return True
        return False

    def _update_seats(self) -> None:
        """Send each seat its new reports and questions, and the end of the game.

        A seat that is asked nothing comes first: how long it takes to put the other's question into words would reveal
        to it that there is one.
        """
        for side, chair in sorted(self._chairs.items(), key=lambda held: self._asked(held[0]) is not None):
            chair.send_reports(self._game)
            if self._match is not None:
                over = self.over
                chair.update_questions(
                    self._game,
                    None if over else self._match.open.get(side),
                    None if over else self._match.offers.get(side),
                )
            if self._ending.lines:
                chair.end(self._game, self._ending.lines)
            chair.settle()

    def _turn_begun(self, game: Game) -> None:
        self._dates[game.turn] = game.date
        for chair in self._chairs.values():
            chair.begin_turn(game.turn - 1)

    def _show_end(self, kept: Kept) -> None:
        """Set up a finished game, so that each seat gets its reports and its end."""
        try:
            reports = [self._edition.report(plain) for turn in kept.turns for plain in turn.reports]
        except NEVER_PLAYED as error:
            raise SaveError(f"{self._record.path}: this compbis does not know what was reported in it") from error
        self._game = Finished(self._edition.name, kept)
        self._ending.note(kept)
        for side, chair in self._chairs.items():
            chair.read = kept.read.get(side, 0)
            for report in reports:
                if side in report.audience:
                    chair.hear(report)


def _own(entries: Sequence[Entry], side: Side) -> list[list[str]]:
    return [[entry.kind, entry.text, entry.thought] for entry in entries if entry.side == side]
