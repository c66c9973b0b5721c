"""The referee of one hosted game: it alone holds the position, dice and record. It has no terminal and no network."""

from collections.abc import Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any

from compbis.errors import CompbisError, IllegalOrder
from compbis.games import edition_of_record
from compbis.host.chair import Chair, SeatConnection
from compbis.host.hosted import NOT_KEPT, HostedGame
from compbis.host.lines import Broken, Message, packed, text, texts, whole
from compbis.host.long_games.agreements import SAY, WATCH, Agreements, Reply
from compbis.host.long_games.epilogue import Epilogue
from compbis.host.long_games.inbox import Inbox
from compbis.host.long_games.receipts import Receipts
from compbis.host.long_games.records import opened, take_current_rules
from compbis.host.long_games.shown import seen, shown_until
from compbis.host.long_games.timing import Answering, Timing
from compbis.host.watching import OFF, Watching
from compbis.record import HostMessage, Kept
from compbis.story.finished import check_known
from compbis.table.away.standing import reactions
from compbis.table.captain import LONGEST_THOUGHT
from compbis.table.cards.own import pack, play_as_kept
from compbis.table.datafile import changed_files
from compbis.table.side import Side

LONGEST_ORDER = 400
"""Maximum number of characters in the text of an order, as in a record."""
MOST_MARKS = 500
"""Maximum number of bookmarks on record between two orders, for the same reason; later ones stay in memory."""
SIGNED = "YOUR ORDERS ARE SIGNED BY KEY {}"
TIME_UP = "YOUR TIME WAS UP: THE CAUTIOUS ANSWER WAS GIVEN"
LAST_ANSWER = "BEFORE THE LINE WAS CUT YOU WERE TOLD: {}"
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
        sides = {side: self._edition.sides[side] for side in self._settings.persons}
        words = [*kept.house, *self._epilogue.words]
        self._agreements = Agreements(words, self._keep_words, sides, reactions(self._edition))
        self._inbox = Inbox(words, self._keep_words, sides)
        self._timing = Timing(clock, self._agreements, sides)
        play = HostedGame(
            self._record, kept, self._edition, self._settings, self._agreements.standing, self._show_given
        )
        self._play = play
        mine = {side: file for side, file in receipts.items() if side in sides}
        if kept.outcome is not None:
            self._receipts = Receipts(self._record, kept, host_key, mine)
            play.show_end(kept)
            return
        play.resume(kept)
        self._receipts = Receipts(self._record, self._record.read(), host_key, mine)
        play.orders.receipt = lambda entry: self._receipts.add(play.game.turn, entry)
        play.go_on()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._play.over

    @property
    def stands(self) -> dict[str, Any]:
        """The game's state for the door, without anything of its position. Its field `asked` has the sides with an open
        question or offer."""
        play = self._play
        return {
            "edition": self._edition.name,
            "turn": play.game.turn,
            "date": play.game.date,
            "over": play.over,
            "asked": sorted(side for side in play.chairs if play.asked(side) is not None),
            "seated": sorted(side for side, chair in play.chairs.items() if chair.occupied),
            "rung": self._timing.rung,
            "result": play.ending.result,
            "watched": self._agreements.agreed(WATCH).replace(OFF, ""),
            "shown": shown_until(play.dates, play.over, self._agreements.agreed(WATCH)),
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
            self._play.answer_cautiously(side, TIME_UP)
            self._run_clocks(now)
        return self._timing.next(now)

    def _run_clocks(self, now: float) -> list[Side]:
        asked = {side: Answering(self._play.asked(side), chair.answers) for side, chair in self._play.chairs.items()}
        return self._timing.run(self._play.game.turn, asked, now)

    def sit(self, side: Side, line: SeatConnection) -> None:
        """Seat a player, in place of anyone who sat there. line: the connection to the player. Raises KeyError if no
        person plays that side."""
        settings = self._settings
        hello = {
            "edition": self._edition.name,
            "side": side,
            "captain": "" if side.enemy in self._play.chairs else settings.captains[side.enemy],
            "fresh": not self._inbox.greeted(side, self._receipts.key),
            "dice": settings.dice,
            "cards": list(settings.cards),
            "scenario": settings.scenario,
            "options": list(settings.options),
            "terms": [*self._agreements.terms.lines(), SIGNED.format(self._receipts.key)],
            "values": {file: list(pack(self._edition)[file]) for file in changed_files(self._edition.cards)},
        }
        chair = self._play.chairs[side]
        chair.sit(line, hello, self._play.game)
        proposed = self._agreements.proposals(side, WATCH if self.over else "")
        last = [LAST_ANSWER.format(chair.last_answer)] if chair.last_answer else []
        chair.send_lines("told", [*last, *self._inbox.take(side), *proposed])
        self._send_chat(side)
        self._play.update_seats()

    @property
    def shown(self) -> bytes:
        """The message that says how many pages both players have agreed to show."""
        agreed = self._agreements.agreed(WATCH)
        turns = seen(len(self._play.dates), self.over, Watching.agreed(agreed))
        until = shown_until(self._play.dates, self.over, agreed)
        return packed("shown", pages=turns + (self.over and turns > 0), until=until, over=self.over)

    def show(self, line: SeatConnection, after: int = 0) -> None:
        """Send a spectator the pages that both players have agreed to show. line: the connection to the spectator;
        after: how many of them to leave out."""
        pages = self._play.ending.pages(self._play.game.turn, self._agreements.agreed(WATCH), self._record.read)
        line.begin(chain((packed("page", lines=lines) for lines in pages[after:]), [packed("end")]))

    def disconnect(self, side: Side) -> None:
        """Note that the connection to a side's seat is gone."""
        self._play.chairs[side].disconnect()

    def take(self, side: Side, message: Message) -> None:
        """Handle a message from the seat of a side.

        Args:
            side: the side of the seat
            message: the message

        Raises:
            Broken: it is not a valid message
            MachineError: an order is on record but the game cannot continue; a new referee resumes it
        """
        chair = self._play.chairs[side]
        if message["type"] != "mark":  # which the seat sends by itself
            chair.last_answer = ""
        match message["type"]:
            case "order":
                number, words = whole(message, "id"), text(message, "order", LONGEST_ORDER)
                self._play.take_order(chair, number, words, text(message, "note", LONGEST_THOUGHT))
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
        self._play.close()

    def _say(self, chair: Chair, words: str) -> None:
        """Handle a line from the player that is not an order."""
        try:
            if self._play.ended and words.upper().split()[:1] not in ([], [SAY], [WATCH]):
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
        other = self._play.chairs.get(chair.side.enemy)
        if other and said.others:
            other.send_lines("told", () if words.upper().startswith(SAY) else said.others)
            self._send_chat(other.side)
        if said.over and self._play.match is not None:
            try:
                self._play.match.settle(said.winner)
            except IllegalOrder as refusal:
                chair.send_lines("told", [str(refusal)])
            self._play.go_on()

    def _keep_words(self, word: HostMessage) -> None:
        """Put what a player said on record or, when the game is over, beside it. Raises CompbisError."""
        (self._epilogue.add if self._play.ended else self._record.note)(word)

    def _send_chat(self, side: Side) -> None:
        """Send a connected player the chat that the player has not seen."""
        chair = self._play.chairs[side]
        if chair.occupied:
            with suppress(CompbisError):  # if it cannot be recorded that the player saw it, send it again later
                chair.send_lines("told", self._agreements.unseen(side))

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
        if not before < reports <= chair.reports or self._play.ended:
            return
        chair.read = reports
        with suppress(CompbisError):  # at worst the player sees these reports once more
            self._record.mark_read(chair.side, reports)
