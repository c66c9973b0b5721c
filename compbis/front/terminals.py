"""Line mode or the full screen: which of them is used, and the change between them during a game."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
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
"""How many lines are shown again after a change between line mode and the full screen."""
NOT_IN_1980 = "there were no sentences in 1980: --spoken is not for a --classic game"


class Wanted(NamedTuple):
    """What the command line says about the terminal.

    Args:
        plain: line mode
        spoken: line mode in sentences
        screen: the columns of the full screen: one of SCREENS, or "" for those of the settings
        voice: whether captains speak: "on", "off", or "" for what the settings say
    """

    plain: bool = False
    spoken: bool = False
    screen: str = ""
    voice: str = ""


class EitherTerminal:
    """A Terminal that is either line mode or the full screen. On exit from its `with` it closes.

    Args:
        full_screen: whether it begins as the full screen
        screen: one of SCREENS, or "" for that of the settings
        spoken: whether the game is shown in sentences, for a player with a screen reader
        watched: whether the full screen advances by itself
        pace: seconds after which it does so, None for those of the settings
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
        """Whether captains speak: "on", "off", or "" for what the settings say."""
        self.asked = False
        """Whether anything was asked, so that the page beside the question was seen."""
        self.notes: Callable[[], Sequence[str]] = tuple
        """The notes to show at an open prompt, when one has been announced (console.signals)."""
        self._wished = screen
        self._watched = watched
        self._pace = pace
        self._page: Page | None = None
        self._before: list[str] = []  # the lines before the last question
        self._fresh: list[str] = []  # the lines since then
        self._line_mode_seen = False  # line mode has left text behind the full screen
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
        """Line mode, made when it is first needed, since it imports a library."""
        plain = make_plain(self.spoken)
        plain.notes = self._new_notes
        return plain

    def _new_notes(self) -> Sequence[str]:
        notes = self.notes()
        self._fresh += notes
        return notes

    @property
    def present(self) -> bool:
        """Whether someone types at a terminal."""
        return self._screen is not None or self._plain.typed

    @property
    def voiced(self) -> bool:
        """Whether captains speak to the player; never to a script."""
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
        """Whether it is already known that no input will come, such as with /dev/null."""
        return self._screen is None and self._plain.ended

    @property
    def keeps_page(self) -> bool:
        """Whether the full screen is on, where a page stays in view."""
        return self._screen is not None

    @property
    def _now(self) -> "PlainTerminal | FullScreen":
        return self._screen or self._plain

    def say(self, *lines: str) -> None:
        """Show lines of text."""
        self._fresh += lines
        self._now.say(*lines)

    def show(self, page: Page) -> None:
        """Show a page, such as the board."""
        self._page = page
        self._now.show(page)

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """The line that is typed after the prompt.

        Args:
            prompt: the prompt
            secret: whether the line is not shown
            complete: completes the line, None for no completion

        Raises:
            Leave: at the end of input, at a hang-up and at Ctrl-C
        """
        self._before, self._fresh = self._fresh[-_KEPT:], []
        self.asked = True
        return self._now.ask(prompt, secret, complete)

    def drop_unfinished(self) -> None:
        """Discard a line that was begun at a prompt and not finished: the next prompt asks something else."""
        if not self._screen:
            self._plain.drop_unfinished()

    def drop_input(self) -> None:
        """Discard all that was typed and not read yet."""
        self._now.drop_input()

    def forget(self) -> None:
        """Remove all text from the full screen. In line mode it stays where it was printed."""
        self._before, self._fresh = [], []
        if self._screen:
            self._screen.forget()

    def rest(self) -> None:
        """Wait until the text has been read; line mode continues at once. Raises Leave."""
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
        """Leave the text in view for a moment; line mode continues at once. Raises Leave."""
        if self._screen:
            self._screen.linger()

    def thinks(self, who: str, part: float) -> None:
        """Show a player at a terminal that a captain is thinking. part: the part of its budget that is used; 1 at the
        end."""
        self._now.thinks(who, part)

    @contextmanager
    def waits(self, what: str) -> Iterator[None]:
        """A context in which a player at a terminal is shown what the program is doing with a password. What they type
        meanwhile, perhaps the password again, is dropped: the next question may show what is typed."""
        self._now.waits(what)
        try:
            yield
        finally:
            self.drop_input()

    def pause(self, seconds: float) -> None:
        """Ignore all input for that many seconds. Raises Leave if the player leaves."""
        self._now.pause(seconds)

    def room(self, lines: Sequence[str]) -> int:
        """How many of these lines are visible at once, between the last typed line and the next question: all of them,
        or as many as leave room for another line."""
        return self._now.room(lines)

    def clear(self) -> None:
        """Hand over to another player: nothing shown so far can be recalled."""
        self.speak()
        self._page = None
        self._before, self._fresh = [], []
        if self._screen and self._line_mode_seen:
            self.switch()
            self._plain.clear()
            self.switch()
            self._line_mode_seen = False
        self._now.clear()

    def close(self) -> None:
        """Restore the terminal. Later text is printed in line mode."""
        if self._screen:
            screen, self._screen = self._screen, None
            screen.close()
        self._show_typing()

    def switch(self, argument: str = "") -> str:
        """Change between line mode and the full screen, and show the page and the last lines again. Returns a line on
        the result. argument: unused."""
        if self._screen:
            self.close()
            self._line_mode_seen = True
        else:
            try:
                self._open_screen()
            except CompbisError as error:
                return f"STILL IN LINE MODE: {error}".upper()
        if self._page:
            self._now.show(self._page)
        self.say(*map(_bare, self._before))
        return "FULL SCREEN" if self._screen else "LINE MODE"

    def speak(self, wanted: str = "") -> str:
        """Have line mode print sentences, or not: ON or OFF, "" for what the terminal was made for. Returns ""."""
        if "_plain" in vars(self) or wanted:
            self._plain.spoken = wanted == "ON" if wanted else self.spoken
        return ""

    @property
    def themes(self) -> Sequence[str]:
        """The names of the full screen's themes; none in a script, which cannot use it."""
        if not self.present:
            return ()
        from compbis.screen.theme import NAMES

        return NAMES

    def change_theme(self, name: str = "") -> str:
        """Switch to the theme of that name and keep it in the settings; "" only shows which is on. Returns a line on
        the result."""
        if not self._screen:
            where = (
                "SW CHANGES TO THE FULL SCREEN"
                if not line_mode_only()
                else "THE FULL SCREEN DOES, BUT NEEDS A TERMINAL"
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
        """What the players are called on the full screen, by side; empty in line mode."""
        if not self._screen:
            return {}
        from compbis.front.preferences import read_or_default

        return read_or_default()[0].names

    def disable_conveniences(self) -> None:
        """Switch off what the game of 1980 did not have: the recall of typed lines, coasts, and long answers that
        replace the board."""
        self._plain.disable_editing()
        if self._screen:
            self._screen.recalls = self._screen.coasts = self._screen.spreads = False

    def _show_typing(self) -> None:
        """Let the terminal show what is typed again, if line mode has hidden it."""
        if "_plain" in vars(self):
            self._plain.close()

    def take(self, liked: "Preferences") -> None:
        """Apply the preferences to the full screen, if it is on."""
        if self._screen:
            self._screen.columns = SCREENS[self._wished or liked.screen]
            self._screen.pace = liked.pace
            self._screen.change_theme(liked.theme)

    def _open_screen(self) -> None:
        self._show_typing()  # the screen restores the terminal as it finds it
        try:
            from compbis.screen.fullscreen import make_screen
        except ImportError as error:
            raise MachineError("the full screen needs the package blessed: install it, or use --plain") from error
        from compbis.front.preferences import read_or_default

        liked, wrong = read_or_default()
        columns, theme = SCREENS[self._wished or liked.screen], liked.theme.upper()
        if self._watched:
            pace = liked.pace if self._pace is None else self._pace
            from compbis.screen.watching import make_watch_screen

            self._screen = make_watch_screen(columns, theme, pace)
        else:
            self._screen = make_screen(columns, theme, liked.pace)
        self._screen.notes = self._new_notes
        if wrong:
            self._screen.say(wrong)


def arguments(parser: "ArgumentParser") -> None:
    """Add --plain, --screen and --spoken to a command."""
    parser.add_argument("--plain", action="store_true", help="line mode, even at a terminal")
    parser.add_argument(
        "--screen",
        choices=tuple(SCREENS),
        default="",
        help="columns of the full screen, at most; auto and wide: as many as fit",
    )
    parser.add_argument("--spoken", action="store_true", help="line mode in sentences, without maps and tables")


def voice_argument(parser: "ArgumentParser") -> None:
    """Add --voice to a command."""
    from compbis.front.preferences import OFF, ON

    parser.add_argument(
        "--voice",
        choices=(ON, OFF),
        default="",
        help="whether the captain against you speaks; default: as in the settings",
    )


@contextmanager
def open_terminal(
    options: "Namespace | Wanted", watched: bool = False, pace: float | None = None
) -> Iterator[EitherTerminal]:
    """A context with the terminal of a command that people play with. A hang-up leaves the game like the end of input.

    Args:
        options: parsed arguments, with those of Wanted
        watched: whether the full screen advances by itself
        pace: seconds after which it does so, None for those of the settings

    Raises:
        MachineError: the full screen is wanted and cannot be shown
    """
    signals.install()
    plain = options.plain or options.spoken
    with EitherTerminal(not plain and not line_mode_only(), options.screen, options.spoken, watched, pace) as terminal:
        yield terminal


def check_spoken(edition: "Edition", spoken: bool) -> None:
    """Raise UsageError if an edition without sentences is to be spoken."""
    if spoken and not edition.spoken:
        raise UsageError(f"{edition.name} has no sentences: leave --spoken out")


def input_is_terminal() -> bool:
    """Whether input comes from a terminal, not from a script."""
    return bool(sys.stdin and sys.stdin.isatty())


def line_mode_only() -> bool:
    """Whether the full screen is impossible: input or output is not a terminal, or the terminal cannot place its
    cursor."""
    streams = (sys.stdin, sys.stdout)
    at_terminal = all(stream and stream.isatty() for stream in streams)
    return not at_terminal or os.environ.get("TERM", "") in ("", "dumb")


def _bare(line: str) -> str:
    """A line to be shown again, without what would make a screen pause, show a page or ask."""
    return line if isinstance(line, Detail) else Wrapped(line) if isinstance(line, Wrapped) else str(line)
