"""A sitting: a game, its players and its record, from the first question until the game is over or left."""

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING

from compbis.captains.hire import hire_lazily, is_own
from compbis.captains.person import Deeds, Person, Unread, read_final, turn_line
from compbis.captains.wireless import Wireless
from compbis.console.handover import Keyboard, Lock
from compbis.console.output import shown
from compbis.console.questions import ask_word
from compbis.errors import NEVER_PLAYED, CompbisError, Leave, SaveError
from compbis.front.terminals import EitherTerminal
from compbis.record import Kept, KeptTurn, SealedRecord
from compbis.table.captain import Captain, without_budget
from compbis.table.dice import digest
from compbis.table.edition import Edition, Rules, Tutorial
from compbis.table.edition.interface import changes
from compbis.table.game import Game, Outcome
from compbis.table.match import Entry, Forfeit, Match, Record, ReplayDisagrees, Resume
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.settings import Settings, own_cards
from compbis.table.side import Side
from compbis.table.talk import Desk

if TYPE_CHECKING:
    from compbis.table.finished.chronicle import Closing

WAYS = "A QUESTION MARK HELPS AT ANY PROMPT BUT ENTER PASSWORD, QU LEAVES"
NO_PASSWORD = WAYS.replace(" BUT ENTER PASSWORD", "")
MOVED = "THE FILE OF THE GAME WAS MOVED. THE GAME IS KEPT THERE NOW: {}"
WRITTEN_ANEW = "THE GAME'S FILE WAS GONE. IT HAS BEEN WRITTEN AGAIN: {}"
MENDED = "A RULE HAS BEEN CORRECTED: THE GAME CONTINUES FROM THE START OF THE TURN"


class Sitting:
    """One session of a game; within a `with`, start it with `begin`, or continue a kept game with `resume`.

    On exit, for whatever reason, the record is closed, the terminal is restored, and the last lines say where the game
    is kept.

    Args:
        terminal: the players' terminal
        edition: the game
        settings: the settings of the game
        locks: the passwords of the sides that have one
        record: the record of the game, open for writing
    """

    def __init__(
        self,
        terminal: EitherTerminal,
        edition: Edition,
        settings: Settings,
        locks: Mapping[Side, Lock],
        record: SealedRecord,
    ) -> None:
        names = {} if settings.classic else terminal.names
        if settings.classic:
            terminal.disable_conveniences()
        self._keyboard = Keyboard(
            terminal,
            edition.sides,
            locks if settings.two_player and edition.passwords else None,
            settings.classic,
            names,
            together=settings.two_player and not edition.passwords,
        )
        self._terminal = terminal
        self._edition = edition
        self._settings = settings
        self._record = record
        record.on_move(self._say_where)
        self._kept = False
        self._over = False
        self._taught = False  # whether the lesson is over
        self._wiped: Sequence[str] = ()
        """The lines of the last page, printed again since the full screen takes them away."""
        self._restores = 0
        self._bookmarked: frozenset[Side] = frozenset()  # the sides with a bookmark when the game was restored
        self._ask_again = False

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with _undisturbed():
            self._rise()

    def begin(self, game: Game) -> None:
        """Play a new game until it is over or left."""
        settings = self._settings
        with_ways = self._terminal.present and not (settings.classic or settings.lesson)
        ways = WAYS if self._edition.passwords else NO_PASSWORD
        self._play(game, None, news=(*own_cards(settings.cards), *((ways,) if with_ways else ())))

    def resume(self, kept: Kept, news: Sequence[str] = ()) -> None:
        """Continue a kept game at the very question where it was left, until it is over or left again. news: lines
        to show the players first."""
        self._kept = True
        self._restores = kept.restores + 1
        self._bookmarked = frozenset(kept.bookmarks)
        self._ask_again = self._settings.classic and not (kept.entries or kept.bookmarks)
        news = (*news, *self._rules_news(kept))
        try:
            self._play(
                self._restored(kept), Resume(kept.entries, self._history(kept)), kept.turns[:-1], kept.bookmarks, news
            )
        except ReplayDisagrees:
            self._record.restart_turn()
            self._play(self._restored(kept), Resume((), self._history(kept)), kept.turns[:-1], news=(*news, MENDED))

    def _rules_news(self, kept: Kept) -> list[str]:
        """Use the current rules from the turn in play on. Returns lines that say so if the rules have changed.

        Raises SaveError if the record's rules are newer than ours.
        """
        rules, before = self._edition.rules, kept.turns[-1].rules
        if before > len(rules):
            raise SaveError(f"{self._record.path}: it was played by newer rules: it needs a newer compbis")
        if before == len(rules):
            return []
        self._record.set_rules(len(rules))
        return rules_changed(rules, before, kept.turns[-1].number)

    def _play(
        self,
        game: Game,
        resume: Resume | None,
        earlier: Sequence[KeptTurn] = (),
        bookmarks: Mapping[Side, Sequence[str]] = MappingProxyType({}),
        news: Sequence[str] = (),
    ) -> None:
        self._note_turn(game)
        unread = Unread(news)
        persons = [
            Person(
                side,
                self._desk(side),
                self._keyboard,
                game,
                self._deeds(game),
                unread if self._keyboard.together else Unread(news),
                self._wireless(side, game.turn if resume else 0),
                resume is not None,
            )
            for side in self._settings.persons
        ]
        for person in persons:
            for turn in earlier:
                person.recall(turn.number, turn.entries)
            person.retype(bookmarks.get(person.side, ()))
        captains: dict[Side, Captain] = {person.side: person for person in persons}
        for side in set(Side) - captains.keys():
            captains[side] = self._hired(side, resume is not None)
        record = _TurnByTurn(self._record, lambda game: self._turn_begun(game, persons))
        try:
            if self._ask_again:  # the game was left at this question
                self._ask_to_save(game, persons)
            self._match(game, captains, record, resume).play()
            self._end(persons)
        except (Leave, KeyboardInterrupt):
            self._lay_bookmark(persons)
        except Forfeit as error:  # not str(error): a captain's orders are hidden from the other side
            whose, name = self._edition.sides[error.side].lower(), self._settings.captains[error.side]
            raise CompbisError(f"the {whose} captain {name} {error.fault}: it cannot continue") from error

    def _desk(self, side: Side) -> Desk:
        guided = self._tutorial is not None
        desk = self._edition.desk(side, self._settings.classic, self._terminal.spoken, guided)
        desk.offer_themes(self._terminal.themes)
        if guided:
            from compbis.desk.guide import GuidedDesk  # imported late: only a lesson needs it

            if isinstance(desk, GuidedDesk):
                desk.completes = lambda: self._terminal.completes
        return desk

    def _wireless(self, side: Side, silent: int) -> Wireless | None:
        """The wireless on which this side's player hears the enemy's captain; None if the captain has no voice, or the
        player is not to hear one. silent: as in Wireless."""
        settings = self._settings
        if settings.classic or settings.lesson or settings.two_player or not self._terminal.voiced:
            return None
        voice = self._edition.voice(settings.captains[side.enemy], side.enemy)
        return Wireless(voice, silent, digest(settings.seed)) if voice else None

    def _hired(self, side: Side, restored: bool) -> Captain:
        """The computer captain of a side. Raises SaveError if the record names one that we do not have."""
        name = self._settings.captains[side]
        if (
            restored
            and not is_own(self._edition, name, side)
            and without_budget(name) not in self._edition.captains[side]
        ):
            whose = self._edition.sides[side].lower()
            raise SaveError(f"{self._record.path}: this compbis has no such {whose} captain")
        show = partial(self._terminal.thinks, self._settings.called(side))
        captain = hire_lazily(self._edition, name, side, self._settings.seed, show)
        if not self._tutorial:
            return captain
        from compbis.captains.arranged import Arranged  # imported late: only a lesson needs it

        return Arranged(captain, self._tutorial.enemy_order)

    @cached_property
    def _tutorial(self) -> Tutorial | None:
        """The lesson of this game; None if it is not the game of a lesson."""
        return self._edition.tutorial() if self._settings.lesson and self._edition.tutorial else None

    def _restored(self, kept: Kept) -> Game:
        try:
            return self._edition.restore(kept.snapshot)
        except NEVER_PLAYED as error:
            raise SaveError(f"{self._record.path}: this compbis cannot play its position") from error

    def _history(self, kept: Kept) -> Iterator[Report]:
        return map(self._edition.report, kept.history)

    def _match(self, game: Game, captains: Mapping[Side, Captain], record: Record, resume: Resume | None) -> Match:
        """The match. In a restored game it first repeats the earlier reports to the captains."""
        try:
            return Match(game, captains, record, resume)
        except NEVER_PLAYED as error:
            raise SaveError(f"{self._record.path}: this compbis does not know what was reported in it") from error

    def _deeds(self, game: Game) -> Deeds:
        return {
            "leave": _leave,
            "copy": lambda name: self._copy(game, name),
            "switch": self._terminal.switch,
            "theme": self._terminal.change_theme,
            "speak": self._terminal.speak,
            "dice": lambda _: " ".join(self._settings.dice),
        }

    def _copy(self, game: Game, name: str = "") -> str:
        from compbis.front.copies import save_copy  # imported late: few games are copied

        return save_copy(self._record, game.turn, name)

    def _turn_begun(self, game: Game, persons: Sequence[Person]) -> None:
        self._kept = True
        self._note_turn(game)
        self._bookmarked = frozenset()  # they no longer apply
        if self._settings.classic:
            self._ask_to_save(game, persons)

    def _note_turn(self, game: Game) -> None:
        self._taught = self._tutorial is not None and game.turn > self._tutorial.turns

    def _ask_to_save(self, game: Game, persons: Sequence[Person]) -> None:
        """2.5, 4.1: Ask whether to save. The decision is common to all players, so nobody is seated at the keyboard."""
        if self._keyboard.shared:
            self._keyboard.leave_seat()
            self._keyboard.clear()
            self._terminal.say(turn_line(game))
        else:
            persons[0].begin_turn()
            persons[0].read()
            if self._terminal.keeps_page:
                self._terminal.show(Page(()))  # the board of the previous turn is out of date; the new one follows
        answer = ask_word(self._terminal, "SAVE THE GAME", ("YES", "NO"), "NO", classic=True)
        self._record.bookmark(persons[0].side, [])  # the question has been answered
        if answer == "YES":
            self._terminal.say(self._copy(game))

    def _lay_bookmark(self, persons: Sequence[Person]) -> None:
        with _undisturbed(), suppress(CompbisError):  # orders are kept; lines typed since may be lost
            for person in persons:
                lines = person.bookmark()
                if lines or person.side in self._bookmarked:  # replaces the old bookmark
                    self._record.bookmark(person.side, lines)

    def _say_where(self, moved: bool) -> None:
        """Say where the record is now. moved: whether it was moved, not written again."""
        with suppress(Leave):
            self._terminal.say((MOVED if moved else WRITTEN_ANEW).format(shown(self._record.path)))

    def _end(self, persons: Sequence[Person]) -> None:
        self._over = True
        below = self._last_lines()
        last = [*read_final(self._keyboard, persons)]
        looked = self._look_back()
        names = [line for side in self._settings.persons for line in self._keyboard.called(side)]
        from compbis.front.house.leaving import leave_table
        from compbis.story.finished import exports, show_last_page

        show_last_page(self._terminal, looked, (*last, *names), below)
        if self._terminal.keeps_page:
            self._wiped = [*last, *(looked.lines if looked else ()), *below]
            if not self._settings.classic:
                from compbis.front.choosing import settings_hint

                self._wiped = [*self._wiped, *settings_hint()]
        offered = exports(self._edition, self._record.path) if looked else {}
        leave_table(self._terminal, offered, below, last[-2:])

    def _last_lines(self) -> list[str]:
        """What the game was played with, and its digest; without the digest if the record cannot be read.

        With --classic only whether the cards were a player's own.
        """
        if self._settings.classic:
            return own_cards(self._settings.cards)
        from compbis.story.finished import last_lines  # imported late, as below: needed at the end only

        try:
            return last_lines(self._edition, self._record.read())
        except CompbisError:
            return self._settings.last_lines(self._restores)

    def _look_back(self) -> "Closing | None":
        """The board of both sides, and the story of the whole game; None with --classic, or if the record cannot be
        read."""
        from compbis.story.finished import closing

        if self._settings.classic:
            return None
        try:
            self._record.ensure_in_place()
            self._record.close()  # no more is written to it; now it can be read like that of any finished game
            return closing(self._record.path)
        except CompbisError:
            return None

    def _rise(self) -> None:
        """Clear the page, restore the terminal, close the record, and say where it is."""
        with suppress(Leave):
            if not self._over:
                self._keyboard.clear()
        with suppress(Leave):
            self._terminal.close()
        with suppress(CompbisError):
            self._record.ensure_in_place()
        with suppress(CompbisError):
            self._record.close()
        with suppress(Leave):
            self._terminal.say(*self._farewell())

    def _farewell(self) -> list[str]:
        if not self._kept:
            return []
        name = shown(self._record.path)
        if self._record.overwritten:
            return [f"GAME NOT KEPT: ANOTHER PROGRAM WROTE OVER {name}"]
        if not self._record.path.is_file():
            return [f"GAME NOT KEPT: {name} IS GONE AND CANNOT BE WRITTEN AGAIN"]
        from compbis.front.house.leaving import after_the_end, kept_lines  # imported late: needed at the end only

        where = kept_lines(self._record.path)
        if self._over:
            after = [] if self._settings.classic else after_the_end(self._edition, self._record.path)
            where = [*self._wiped, where[0], *after]
        return [*where, *self._what_comes_next()]

    def _what_comes_next(self) -> list[str]:
        if not (self._tutorial and (self._over or self._taught)):
            return []
        from compbis.front.house.leaving import after_the_lesson

        return after_the_lesson(self._edition, self._tutorial)


def rules_changed(rules: Sequence[Rules], before: int, turn: int) -> list[str]:
    """The lines about the new rules of a restored game, for its players.

    Args:
        rules: the rules of its edition, oldest first
        before: the version number of the rules so far
        turn: the turn in play, the first under the current rules
    """
    was, now = rules[before - 1].version, rules[-1].version
    return [f"PLAYED SO FAR BY THE RULES OF {was}. FROM TURN {turn} ON THOSE OF {now} APPLY", *changes(rules, before)]


class _TurnByTurn:
    """A record that calls a function each time it has kept the start of a turn."""

    def __init__(self, record: SealedRecord, begun: Callable[[Game], None]) -> None:
        self._record = record
        self._begun = begun

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """Keep the position at the start of a turn, and call the function."""
        self._record.begin_turn(game, reports)
        self._begun(game)

    def order(self, entry: Entry) -> None:
        """Keep one accepted order."""
        self._record.order(entry)

    def end(self, game: Game, outcome: Outcome, reports: Sequence[Report]) -> None:
        """Keep how the game ended.

        Args:
            game: the game
            outcome: how it ended
            reports: the last reports
        """
        self._record.end(game, outcome, reports)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A context in which Ctrl-C does nothing."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave(argument: str) -> str:
    raise Leave
