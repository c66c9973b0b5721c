"""Going through a finished game turn by turn, both sides shown: forward, back, and to any turn at once."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from compbis.console import signals
from compbis.console.questions import refuse
from compbis.console.terminal import Terminal
from compbis.errors import Leave
from compbis.record import Kept
from compbis.story import thoughts
from compbis.story.finished import last_lines
from compbis.story.telling import retell
from compbis.table.cards.own import told_of
from compbis.table.completion import FORGET
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import Chronicle, Telling
from compbis.table.settings import Settings
from compbis.table.side import Side

_PLANS = "T THE CAPTAINS' PLANS, EACH WITH THE TURN IN WHICH IT WAS NEW"
_HELP = (
    "(CR) THE NEXT TURN",
    "B THE TURN BEFORE",
    "A NUMBER: THAT TURN",
    "E THE END",
    "O THE ORDERS OF THE TURN",
    _PLANS,
    "A ALL THAT THE CAPTAINS THOUGHT; docs/games SAYS WHAT ITS FIGURES MEAN",
    "X LEAVES",
)
_HELP_AT_END = ("(CR) LEAVES", "B THE LAST TURN", *_HELP[2:3], *_HELP[5:])
_NO_THOUGHTS = ("NO CAPTAIN SAID WHAT HE THOUGHT",)
_NOT_WHOLE = "A RULE WAS MENDED SINCE: NOT ALL ORDERS OF THIS TURN CAN BE SHOWN"


class PageTerminal(Terminal, Protocol):
    """A terminal that may keep the board before the person's eyes."""

    @property
    def keeps_page(self) -> bool:
        """Whether it does: then there is less room for lines."""


def replay(terminal: PageTerminal, edition: Edition, kept: Kept, attended: bool = True) -> None:
    """Show a finished game for as long as the person likes. attended: whether there is one at the keyboard; without,
    input that ends before anything was typed asks for all turns. Raises SaveError if it cannot be played any more."""
    _browser(terminal, edition, kept, brief=terminal.keeps_page).browse(attended)


def tell(terminal: Terminal, edition: Edition, kept: Kept) -> None:
    """Show all turns of a finished game and its end, and ask nothing. Raises SaveError as `replay` does."""
    _browser(terminal, edition, kept).show_rest()


def _browser(terminal: Terminal, edition: Edition, kept: Kept, brief: bool = False) -> "Browser":
    settings = Settings.from_plain(kept.settings)
    terminal.say(*told_of(edition, settings, kept.values))
    turns, last = list(retell(edition, kept)), last_lines(edition, kept)
    return Browser(terminal, edition, turns, settings.captains, last, brief)


class Browser:
    """The turns of a game and, behind the last of them, the page that says how it ended.

    captains: the names of those who played; last_lines: what stands below how it ended; brief: whether the orders of a
    turn are shown when they are asked for alone.
    """

    def __init__(
        self,
        terminal: Terminal,
        edition: Edition,
        turns: Sequence[Telling],
        captains: Mapping[Side, str],
        last_lines: Sequence[str],
        brief: bool = False,
    ) -> None:
        self._terminal = terminal
        self._chronicle = edition.chronicle()
        self._has_plans = edition.plans
        self._turns = turns
        self._captains = captains
        self._names = thoughts.captains_names(edition.sides, captains)
        self._last_lines = last_lines
        self._brief = brief
        self._at = 0

    def browse(self, attended: bool) -> None:
        """Show page after page as is asked, from the first turn on; attended: as of `replay`."""
        while self._at <= len(self._turns):
            self._show()
            try:
                while not self._turn_page(self._ask()):
                    refuse(self._terminal, self._answers())
            except Leave:
                signals.check()
                if attended:
                    raise
                self._at += 1
                self.show_rest()
            attended = True  # a script that has typed anything leaves when it ends

    def show_rest(self) -> None:
        """Show all pages from this one on."""
        while self._at <= len(self._turns):
            self._show()
            self._at += 1

    @property
    def _ended(self) -> bool:
        return self._at == len(self._turns)

    def _show(self) -> None:
        if self._ended:
            if self._brief:  # or a board of another turn would stay beside it
                self._terminal.show(self._chronicle.page(self._turns[-1]))
            self._terminal.say(*self._chronicle.ending(self._turns[-1]), *self._last_lines)
            return
        turn = self._turns[self._at]
        show_turn(self._terminal, self._chronicle, turn, self._captains, self._names, self._brief)
        if not turn.whole:
            self._terminal.say(_NOT_WHOLE)

    def _ask(self) -> str:
        prompt = "BACK, A TURN, ? OR X TO LEAVE (X)-" if self._ended else "NEXT, BACK, A TURN, ? OR X TO LEAVE (NEXT)-"
        while said := self._aside(line := self._terminal.ask(prompt).rpartition(FORGET)[2].strip().upper()):
            self._terminal.say(*said)
        return line

    def _aside(self, line: str) -> Sequence[str]:
        """The answer to a line that turns no page; nothing to one that should."""
        match line:
            case "?" | "HE":
                help_ = _HELP_AT_END if self._ended else _HELP
                return [line for line in help_ if self._has_plans or line is not _PLANS]
            case "T" if self._has_plans:
                return thoughts.plans(self._chronicle, self._turns, self._captains, self._names) or _NO_THOUGHTS
            case "A":
                return thoughts.changes(self._turns, self._names) or _NO_THOUGHTS
            case "O" if not self._ended:
                return _orders(self._chronicle, self._turns[self._at], self._captains, self._names)
        return ()

    def _answers(self) -> str:
        letters = ["A", "B", *([] if self._ended else ["E", "O"]), *(["T"] if self._has_plans else []), "X"]
        return f"{', '.join(letters)}, A TURN FROM {self._turns[0].number} TO {self._turns[-1].number}, OR (CR)"

    def _turn_page(self, line: str) -> bool:
        """Go where the line says; whether that can be done."""
        first = self._turns[0].number
        match line:
            case "" | "N" | "NEXT" if not (line and self._ended):
                self._at += 1
            case "B" | "BACK" if self._at:
                self._at -= 1
            case "E" | "END" if not self._ended:
                self._at = len(self._turns)
            case "X" | "QU":
                self._at = len(self._turns) + 1
            case number if number.isdecimal() and 0 <= int(number[:9]) - first < len(self._turns):
                self._at = int(number[:9]) - first
            case _:
                return False
        return True


def show_turn(
    terminal: Terminal,
    chronicle: Chronicle,
    turn: Telling,
    captains: Mapping[Side, str],
    names: Mapping[Side, str],
    brief: bool,
) -> None:
    """A turn as both sides know it now: the orders of each, below what its captain thought; the board where they took
    the ships; and what was reported. captains, names: as of thoughts.told; brief: without the orders."""
    terminal.say(f"TURN {turn.number}  {turn.date}")
    if brief:
        said = [thoughts.told(chronicle, turn.thoughts, side, captains, names) for side in Side]
        terminal.say(*(line for lines in said for line in lines))
    else:
        terminal.say(*_orders(chronicle, turn, captains, names))
    terminal.show(chronicle.page(turn))
    terminal.say(*chronicle.dispatches(turn))


def _orders(chronicle: Chronicle, turn: Telling, captains: Mapping[Side, str], names: Mapping[Side, str]) -> list[str]:
    """The orders of both sides, what each captain thought above his own."""
    said = chronicle.orders(turn)
    lines = []
    for side in Side:
        book = said.get(side, [])
        lines += [*book[:1], *thoughts.told(chronicle, turn.thoughts, side, captains, names), *book[1:]]
    return lines
