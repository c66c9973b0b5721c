"""Browses a finished game turn by turn, with both sides shown: forward, back, or to any turn."""

from collections.abc import Sequence

from compbis.console import signals
from compbis.console.questions import refuse
from compbis.errors import Leave
from compbis.record import Kept
from compbis.story.finished import PageTerminal, last_lines, show_last_page
from compbis.story.telling import replayed_turns
from compbis.story.thoughts import Minds, orders_with_thoughts, show_turn
from compbis.table.cards.own import notices
from compbis.table.completion import FORGET
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import TurnStory
from compbis.table.page import Harmless
from compbis.table.settings import Settings

_PLANS = "T THE CAPTAINS' PLANS, EACH WITH THE TURN IN WHICH IT BEGAN"
_ALL = "A ALL THAT THE CAPTAINS THOUGHT; docs/games SAYS WHAT ITS FIGURES MEAN"
_HELP = (
    "(CR) THE NEXT TURN",
    "B THE TURN BEFORE",
    "A NUMBER: THAT TURN",
    "E THE END",
    "O THE ORDERS OF THE TURN",
    _PLANS,
    _ALL,
    "X LEAVES",
)
_DIGESTS = "D DICE AND DIGESTS"
_HELP_AT_END = ("(CR) LEAVES", "B THE LAST TURN", *_HELP[2:3], _DIGESTS, *_HELP[5:])
_ON_A_TURN, _AT_END = Harmless("NEXT, BACK, A TURN, ? OR X TO LEAVE (NEXT)-"), "BACK, A TURN, ? OR X TO LEAVE (X)-"
_NO_THOUGHTS = ("NO CAPTAIN SAID WHAT IT THOUGHT",)
_NOT_WHOLE = "A RULE HAS CHANGED SINCE: NOT ALL ORDERS OF THIS TURN CAN BE SHOWN"


def replay(terminal: PageTerminal, edition: Edition, kept: Kept, attended: bool = True, figures: bool = False) -> None:
    """Let the player browse a finished game.

    Args:
        terminal: where to show it
        edition: the game's edition
        kept: the content of its record
        attended: whether somebody is at the keyboard; if not, input that ends at once means to show all turns
        figures: whether to show all thoughts with their figures, not only the plans

    Raises:
        SaveError: the game can no longer be replayed
    """
    _browser(terminal, edition, kept, figures, brief=terminal.keeps_page).browse(attended)


def show_turns(terminal: PageTerminal, edition: Edition, kept: Kept, figures: bool = False) -> None:
    """Show all turns of a finished game and its end, without asking. Raises SaveError as `replay` does.

    Args:
        terminal: where to show it
        edition: the game's edition
        kept: the content of its record
        figures: whether to show all thoughts with their figures, not only the plans
    """
    _browser(terminal, edition, kept, figures).show_rest()


def _browser(terminal: PageTerminal, edition: Edition, kept: Kept, figures: bool, brief: bool = False) -> "Browser":
    settings = Settings.from_plain(kept.settings)
    terminal.say(*notices(edition, settings, kept.values))
    turns, last = list(replayed_turns(edition, kept)), last_lines(edition, kept)
    minds = Minds.of(edition, settings.captains, figures)
    return Browser(terminal, minds, edition.plans, turns, last, brief)


class Browser:
    """The turns of a game, followed by the page that shows how it ended.

    Args:
        terminal: where to show them
        minds: the captains and their thoughts
        has_plans: whether captains of this game may have plans
        turns: all turns
        last_lines: the settings and the digest, which come last
        brief: whether to show the orders of a turn only on request
    """

    def __init__(
        self,
        terminal: PageTerminal,
        minds: Minds,
        has_plans: bool,
        turns: Sequence[TurnStory],
        last_lines: Sequence[str],
        brief: bool = False,
    ) -> None:
        self._terminal = terminal
        self._minds = minds
        self._chronicle = minds.chronicle
        self._has_plans = has_plans
        self._turns = turns
        self._last_lines = last_lines
        self._brief = brief
        self._at = 0

    def browse(self, attended: bool) -> None:
        """Show the pages that the player asks for, from the first turn on. `attended` is as for `replay`."""
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
            attended = True  # input that ends after a command leaves the replay

    def show_rest(self) -> None:
        """Show all pages from the current one on."""
        while self._at <= len(self._turns):
            self._show()
            self._at += 1

    @property
    def _ended(self) -> bool:
        return self._at == len(self._turns)

    @property
    def _omits_digests(self) -> bool:
        """Whether the current page is the last one and leaves out the settings and the digest."""
        return self._ended and self._terminal.keeps_page

    def _show(self) -> None:
        if self._ended:
            looked = self._minds.closing(self._turns)
            show_last_page(self._terminal, looked, self._chronicle.ending(self._turns[-1]), self._last_lines)
            return
        turn = self._turns[self._at]
        show_turn(self._terminal, self._minds, turn, self._brief)
        if not turn.whole:
            self._terminal.say(_NOT_WHOLE)

    def _ask(self) -> str:
        prompt = _AT_END if self._ended else _ON_A_TURN
        while said := self._aside(line := self._terminal.ask(prompt).rpartition(FORGET)[2].strip().upper()):
            self._terminal.say(*said)
        return line

    def _aside(self, line: str) -> Sequence[str]:
        """The lines to show for a command that stays on the page; empty for any other input."""
        match line:
            case "?" | "HE":
                help_ = _HELP_AT_END if self._ended else _HELP
                unasked = [*([] if self._has_plans else [_PLANS]), *([] if self._minds.figures else [_ALL])]
                unasked += [] if self._omits_digests else [_DIGESTS]
                return [line for line in help_ if line not in unasked]
            case "T" if self._has_plans:
                return self._minds.plans(self._turns) or _NO_THOUGHTS
            case "A" if self._minds.figures:
                return self._minds.changes(self._turns) or _NO_THOUGHTS
            case "O" if not self._ended:
                return orders_with_thoughts(self._minds, self._turns[self._at])
            case "D" if self._omits_digests:
                return self._last_lines
        return ()

    def _answers(self) -> str:
        letters = ["A"] * self._minds.figures + ["B"] + ["D"] * self._omits_digests + ["E", "O"] * (not self._ended)
        letters += ["T"] * self._has_plans + ["X"]
        return f"{', '.join(letters)}, A TURN FROM {self._turns[0].number} TO {self._turns[-1].number}, OR (CR)"

    def _turn_page(self, line: str) -> bool:
        """Go to the page that the line names; False if there is none."""
        first = self._turns[0].number
        match line:
            case "" | "N" | "NEXT" if not (line and self._ended):
                self._at += 1
            case "B" | "BACK" if self._at:
                self._at -= 1
            case "E" | "END" if not self._ended:
                self._at = len(self._turns)
            case "X" | "Q" | "QU":
                self._at = len(self._turns) + 1
            case number if number.isdecimal() and 0 <= int(number[:9]) - first < len(self._turns):
                self._at = int(number[:9]) - first
            case _:
                return False
        return True
