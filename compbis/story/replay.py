"""Going through a finished game turn by turn, both sides shown: forward, back, and to any turn at once."""

from collections.abc import Mapping, Sequence

from compbis.console.questions import refuse
from compbis.console.terminal import Terminal
from compbis.record import Kept
from compbis.story.telling import retell
from compbis.table.chronicle import Chronicle, Telling
from compbis.table.game import Edition
from compbis.table.settings import Settings
from compbis.table.side import Side

_HELP = ("(CR) THE NEXT TURN", "B THE TURN BEFORE", "A NUMBER: THAT TURN", "T WHAT THE CAPTAINS THOUGHT", "X LEAVES")
_THOUGHT = "WHAT THE CAPTAINS THOUGHT"
_NO_THOUGHTS = ("NO CAPTAIN SAID WHAT HE THOUGHT",)
_NOT_WHOLE = "A RULE WAS MENDED SINCE: NOT ALL ORDERS OF THIS TURN CAN BE SHOWN"


def replay(terminal: Terminal, edition: Edition, kept: Kept) -> None:
    """Show a finished game for as long as the person likes. Raises SaveError if it cannot be played any more."""
    settings = Settings.from_plain(kept.settings)
    Browser(terminal, edition.chronicle(), list(retell(edition, kept)), settings).browse()


class Browser:
    """The turns of a game and, behind the last of them, the page that says how it ended."""

    def __init__(self, terminal: Terminal, chronicle: Chronicle, turns: Sequence[Telling], settings: Settings) -> None:
        self._terminal = terminal
        self._chronicle = chronicle
        self._turns = turns
        self._settings = settings
        self._asides = {"?": _HELP, "HE": _HELP, "T": self._all_thoughts() or _NO_THOUGHTS}
        self._at = 0

    def browse(self) -> None:
        """Show page after page as is asked, from the first turn on."""
        while self._at <= len(self._turns):
            self._show()
            while not self._turn_page(self._ask()):
                refuse(self._terminal, self._answers())

    @property
    def _ended(self) -> bool:
        return self._at == len(self._turns)

    def _show(self) -> None:
        if self._ended:
            self._terminal.say(*self._chronicle.ending(self._turns[-1]), f"SEED {self._settings.seed}")
            return
        turn = self._turns[self._at]
        show_turn(self._terminal, self._chronicle, turn, self._settings.captains)
        self._terminal.say(*self._chronicle.orders(turn), *(() if turn.whole else (_NOT_WHOLE,)))

    def _ask(self) -> str:
        prompt = "BACK, A TURN OR X TO LEAVE (X)-" if self._ended else "NEXT, BACK, A TURN OR X TO LEAVE (NEXT)-"
        while said := self._asides.get(line := self._terminal.ask(prompt).rpartition("*")[2].strip().upper()):
            self._terminal.say(*said)
        return line

    def _all_thoughts(self) -> list[str]:
        """The plans of the whole game, each in the turn in which it was new."""
        last: dict[Side, str] = {}
        lines = []
        for turn in self._turns:
            for side, line in turn.thoughts:
                if line != last.get(side):
                    lines += [f"{turn.number:>2} {said}" for said in _thoughts([(side, line)], self._settings.captains)]
                last[side] = line
        return lines

    def _answers(self) -> str:
        return f"B, X, A TURN FROM {self._turns[0].number} TO {self._turns[-1].number}, OR (CR)"

    def _turn_page(self, line: str) -> bool:
        """Go where the line says; whether that can be done."""
        first = self._turns[0].number
        match line:
            case "" | "N" | "NEXT" if not (line and self._ended):
                self._at += 1
            case "B" | "BACK" if self._at:
                self._at -= 1
            case "X" | "QU":
                self._at = len(self._turns) + 1
            case number if number.isdecimal() and 0 <= int(number[:9]) - first < len(self._turns):
                self._at = int(number[:9]) - first
            case _:
                return False
        return True


def show_turn(terminal: Terminal, chronicle: Chronicle, turn: Telling, captains: Mapping[Side, str]) -> None:
    """A turn as both sides saw it: the board, what was reported, and what the captains thought who have these names."""
    terminal.say(f"TURN {turn.number}  {turn.date}")
    terminal.show(chronicle.page(turn))
    terminal.say(*chronicle.dispatches(turn))
    if turn.thoughts:
        terminal.say(_THOUGHT, *_thoughts(turn.thoughts, captains))


def _thoughts(thoughts: Sequence[tuple[Side, str]], captains: Mapping[Side, str]) -> list[str]:
    """A line for each thought, the British first."""
    names = {side: captains[side].rpartition(":")[2].upper() for side in Side}
    alike = len(set(names.values())) == 1
    return [
        f"{f'{side.upper()} ' if alike else ''}{names[side]}: {line}"
        for side in Side
        for thinker, line in thoughts
        if thinker is side
    ]
