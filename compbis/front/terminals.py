"""Line mode or the full screen: which of them is taken, and the change-over in the middle of a game."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Self

from compbis.console import signals
from compbis.console.output import SCREENS
from compbis.console.plain import PlainTerminal, make_plain
from compbis.errors import CompbisError, Leave, MachineError, UsageError
from compbis.table.completion import Completer
from compbis.table.page import Detail, Page, Wrapped
from compbis.table.side import Side
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from compbis.front.preferences import Preferences
    from compbis.screen.fullscreen import FullScreen
    from compbis.table.edition import Edition

_KEPT = 20
"""Lines that are taken along when line mode and the full screen change over."""
NOT_IN_1980 = "there were no sentences in 1980: --spoken is not for a --classic game"


class Wanted(NamedTuple):
    """What the command line says of the terminal: line mode, line mode in sentences, columns of the full screen;
    and whether captains speak."""

    plain: bool = False
    spoken: bool = False
    screen: str = ""
    voice: str = ""


class EitherTerminal:
    """A Terminal that is line mode or the full screen, as the person likes. It closes when its `with` is left.

    screen: one of SCREENS, or "" for the one that he likes; spoken: he has the game read to him, and wants sentences;
    watched: whether the full screen goes on by itself, and pace: after how many seconds, None for those that he likes.
    """

    def __init__(
        self,
        full_screen: bool,
        screen: str = "",
        spoken: bool = False,
        watched: bool = False,
        pace: float | None = None,
    ) -> None:
        self.spoken = spoken
        self.voice = ""
        """Whether captains speak: "on", "off", or "" for as he likes."""
        self.asked = False
        """Whether anything was asked, so that the page beside it was seen."""
        self._wished = screen
        self._watched = watched
        self._pace = pace
        self._page: Page | None = None
        self._before: list[str] = []  # what was said before the latest question
        self._fresh: list[str] = []  # and since
        self._line_mode_seen = False  # below the full screen there is what was said in line mode
        self._screen: FullScreen | None = None
        if full_screen:
            self._open_screen()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with suppress(Leave):
            self.close()

    @cached_property
    def _plain(self) -> PlainTerminal:
        """Line mode, made when it is first needed: it brings a library along."""
        return make_plain(self.spoken)

    @property
    def present(self) -> bool:
        """Whether somebody types at a terminal."""
        return self._screen is not None or self._plain.typed

    @property
    def voiced(self) -> bool:
        """Whether captains speak to him; never to a script."""
        if not self.present:
            return False
        from compbis.front.preferences import ON, read_or_default

        return (self.voice or read_or_default()[0].voice) == ON

    @property
    def completes(self) -> bool:
        """Whether the Tab key completes what is typed."""
        return self._screen is not None or self._plain.completes

    @property
    def ended(self) -> bool:
        """Whether it is known without waiting that no line is to come, as from /dev/null."""
        return self._screen is None and self._plain.ended

    @property
    def keeps_page(self) -> bool:
        """Whether the full screen is on: there a page stays before the person's eyes."""
        return self._screen is not None

    @property
    def _now(self) -> "PlainTerminal | FullScreen":
        return self._screen or self._plain

    def say(self, *lines: str) -> None:
        """Show some lines of text."""
        self._fresh += lines
        self._now.say(*lines)

    def show(self, page: Page) -> None:
        """Show a page, as the board."""
        self._page = page
        self._now.show(page)

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The line that is typed after the prompt, completed where the full screen is on. Raises Leave."""
        self._before, self._fresh = self._fresh[-_KEPT:], []
        self.asked = True
        return self._now.ask(prompt, secret, complete)

    def forget(self) -> None:
        """Take what was said off the full screen: it is done with. In line mode it stays where it was printed."""
        self._before, self._fresh = [], []
        if self._screen:
            self._screen.forget()

    def rest(self) -> None:
        """Leave what was said before the person's eyes until it is read; line mode goes on at once. Raises Leave."""
        if self._screen:
            self._screen.rest()
        signals.check()

    def reveal(self, page: Page) -> None:
        """Show a page alone until a key is pressed; line mode prints it. Raises Leave."""
        if self._screen:
            self._screen.reveal(page)
        else:
            self._plain.show(page)

    def linger(self) -> None:
        """Let what was said be seen for a moment; line mode goes on at once. Raises Leave."""
        if self._screen:
            self._screen.linger()

    def thinks(self, who: str, part: float) -> None:
        """Let a person at a terminal see that a captain thinks. part: of his budget; 1 at the end."""
        self._now.thinks(who, part)

    def pause(self, seconds: float) -> None:
        """Answer nothing for that many seconds, whatever is typed. Raises Leave if he goes."""
        self._now.pause(seconds)

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines are seen at once, between what was typed last and the next question: all of them, or
        as many as leave room for another line."""
        return self._now.room(lines)

    def clear(self) -> None:
        """Hand over to somebody else: nothing shown so far can be called back."""
        self._page = None
        self._before, self._fresh = [], []
        if self._screen and self._line_mode_seen:
            self.switch()
            self._plain.clear()
            self.switch()
            self._line_mode_seen = False
        self._now.clear()

    def close(self) -> None:
        """Leave the terminal as it was found. What is said from now on is said in line mode."""
        if self._screen:
            screen, self._screen = self._screen, None
            screen.close()

    def switch(self, argument: str = "") -> str:
        """Change between line mode and the full screen, page and latest words taken along; a line that says how it
        went."""
        if self._screen:
            self.close()
            self._line_mode_seen = True
        else:
            try:
                self._open_screen()
            except CompbisError as error:
                return f"LINE MODE REMAINS: {error}".upper()
        if self._page:
            self._now.show(self._page)
        self.say(*(line if isinstance(line, Detail | Wrapped) else str(line) for line in self._before))
        return "FULL SCREEN" if self._screen else "LINE MODE"

    @property
    def themes(self) -> Sequence[str]:
        """The names of the themes of the full screen; none where nobody could change over to it."""
        if not self.present:
            return ()
        from compbis.screen.theme import NAMES

        return NAMES

    def change_theme(self, name: str = "") -> str:
        """Take the theme of that name from now on, or none if it is ""; a line that says how it went."""
        if not self._screen:
            where = (
                "SW CHANGES TO THE FULL SCREEN" if not line_mode_only() else "THE FULL SCREEN HAS, AND NEEDS A TERMINAL"
            )
            return f"LINE MODE HAS NO THEMES: {where}"
        from compbis.front import preferences

        line = self._screen.change_theme(name)
        try:
            preferences.remember(theme=self._screen.theme)
        except CompbisError as error:
            return f"{line}, NOT KEPT: {error}"
        return line

    @property
    def names(self) -> Mapping[Side, str]:
        """What the players are called on the full screen; nobody is called anything in line mode."""
        if not self._screen:
            return {}
        from compbis.front.preferences import read_or_default

        return read_or_default()[0].names

    def forgo_conveniences(self) -> None:
        """Bring no line again that was typed before: nothing did in 1980."""
        self._plain.forgo_editing()
        if self._screen:
            self._screen.recalls = self._screen.coasts = self._screen.spreads = False

    def take(self, liked: "Preferences") -> None:
        """Look as the person likes it, on the full screen."""
        if self._screen:
            self._screen.columns = SCREENS[self._wished or liked.screen]
            self._screen.pace = liked.pace
            self._screen.change_theme(liked.theme)

    def _open_screen(self) -> None:
        try:
            from compbis.screen.fullscreen import make_screen
        except ImportError as error:
            raise MachineError("the full screen needs the package blessed: install it, or take --plain") from error
        from compbis.front.preferences import read_or_default

        liked, wrong = read_or_default()
        columns, theme = SCREENS[self._wished or liked.screen], liked.theme.upper()
        if self._watched:
            pace = liked.pace if self._pace is None else self._pace
            from compbis.screen.watching import make_watch_screen

            self._screen = make_watch_screen(columns, theme, pace)
        else:
            self._screen = make_screen(columns, theme, liked.pace)
        if wrong:
            self._screen.say(wrong)


def arguments(parser: "ArgumentParser") -> None:
    """Add --plain, --screen and --spoken to a command."""
    parser.add_argument("--plain", action="store_true", help="line mode, also at a terminal")
    parser.add_argument(
        "--screen",
        choices=tuple(SCREENS),
        default="",
        help="columns of the full screen, at most; auto and wide: all there are",
    )
    parser.add_argument("--spoken", action="store_true", help="line mode in sentences, without maps and tables")


def voice_argument(parser: "ArgumentParser") -> None:
    """Add --voice to a command."""
    from compbis.front.preferences import OFF, ON

    parser.add_argument(
        "--voice", choices=(ON, OFF), default="", help="whether the captain against you speaks; else as you like it"
    )


@contextmanager
def open_terminal(
    options: "Namespace | Wanted", watched: bool = False, pace: float | None = None
) -> Iterator[EitherTerminal]:
    """The terminal of a command that people play with, while it lasts; a hang-up leaves like the end of input.

    options: among them those of Wanted; watched, pace: as of EitherTerminal. Raises MachineError.
    """
    signals.install()
    plain = options.plain or options.spoken
    with EitherTerminal(not plain and not line_mode_only(), options.screen, options.spoken, watched, pace) as terminal:
        yield terminal


def check_spoken(edition: "Edition", spoken: bool) -> None:
    """Raise UsageError if sentences are asked for of an edition that has none."""
    if spoken and not edition.spoken:
        raise UsageError(f"{edition.name} has no sentences: leave --spoken out")


def somebody_types() -> bool:
    """Whether input comes from a terminal, and not from a script."""
    return bool(sys.stdin and sys.stdin.isatty())


def line_mode_only() -> bool:
    """Whether no full screen can be: streams that are no terminal, or one that cannot place its cursor."""
    streams = (sys.stdin, sys.stdout)
    at_terminal = all(stream and stream.isatty() for stream in streams)
    return not at_terminal or os.environ.get("TERM", "") in ("", "dumb")
