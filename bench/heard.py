"""Measures how much a player with a screen reader has to listen to: the characters printed with --spoken in an ordinary
turn against a computer captain, in all and by command.

    python bench/heard.py [--game NAME] [--games N] [--seed S] [--read]

A script plays the British, or the Allies. On turn 1 it gives orders to a few groups of units. On each
later turn it asks what a careful player asks: in Computer Bismarck for units without orders (NO) and contacts (CO), in
The Chase for contacts and last news (CN, WH), in Sink for enemy counters (CN); on every third turn also for convoys
(CV), or for fuel and aircraft (FU, AI), or for counters and convoys (ST, CV). Then it lets units continue (RO, where
routes need it), orders one ship or counter and one plane, and ends the turn (DM). The Chase also patrols (PA ALL) and
calls every hex that it can search (ALL). It answers everything else with (CR).
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from timing import TOP

sys.path.insert(0, str(TOP))

from compbis.conformance.tools.played import set_ups
from compbis.conformance.tools.seats import Look, Seat
from compbis.conformance.tools.sitting import play_at_terminal
from compbis.games import edition
from compbis.table.completion import Completer
from compbis.table.settings import PERSON
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import NamedTuple

BEGINNING = "the beginning of a turn"
SPOKEN = Look("spoken", spoken=True)


class Script(NamedTuple):
    """What is typed in a game.

    Args:
        captain: the German captain
        prompt: the prompt for orders
        kind: the kind of request at which orders are given; at others that prompt is answered with DM
        start: the first lines of turn 1
        asked: the first lines of each later turn
        third: the next lines, on every third turn
        ships: orders to ships, one of which is given each turn, in rotation
        planes: the same for planes
        last: the last lines of each turn
        answers: the answers at other prompts, by kind of request; (CR) where there is none
    """

    captain: str
    prompt: str
    kind: str
    start: Sequence[str]
    asked: Sequence[str]
    third: Sequence[str]
    ships: Sequence[str]
    planes: Sequence[str]
    last: Sequence[str]
    answers: dict[str, str]

    def lines(self, turn: int) -> Sequence[str]:
        """The lines typed in a turn before the DM that ends it."""
        shown = (*self.asked, *(self.third if turn % 3 == 1 else ()))
        moved = self.ships[turn % len(self.ships)], self.planes[turn % len(self.planes)]
        return (*(self.start if turn == 1 else shown), *moved, *self.last)


SCRIPTS = {
    "computer-bismarck": Script(
        captain="otto",
        prompt="ENTER COMMAND FROM CHART A-",
        kind="movement",
        start=(
            "MS WS8B F 3124",
            "MS BRITANNIC F 2010",
            "MS SL1 C 2125",
            "MS SL2 C 2022",
            "MS SL3 C 2125",
            "MS SL4 C 2423",
            "MS SL5 C 2921",
            "MS CAIRO F WS8B",
            "MS RODNEY F BRITANNIC",
            "MS RAMILLES C SL5",
            "MS HOOD 1920 P",
            "MS P OF WALES HOOD",
        ),
        asked=("NO", "CO"),
        third=("CV",),
        last=(),
        ships=("MS ARETHUSA P", "MS DF1 P", "MS BIRMINGHAM M S", "MS MANCHESTER M S", "MS SUFFOLK P", "MS NORFOLK P"),
        planes=("MP SF1 P N", "MP SF2 P NW", "MP ULSTER 1 P W", "MP PLYMOUTH 1 P SW"),
        answers={},
    ),
    "chase-of-the-bismarck": Script(
        captain="plain",
        prompt="COMMAND-",
        kind="movement",
        start=("LI D16 D22 NOR SUF ARE", "LI G22 I24 MAN BIR", "MS TF1 G20", "MS TF2 I22"),
        asked=("CN", "WH", "RO"),
        third=("FU", "AI"),
        last=("PA ALL",),
        ships=("MS REP L22 1", "MS EDI T16 1", "MS MAN F22 1", "MS BIR H22 1", "MS TF2 J20 1", "MS ARE E17 1"),
        planes=("FL E21 E18", "FL L27 J25", "FL O25 N20", "FL J28 H25"),
        answers={"call": "ALL"},
    ),
    "sink-the-bismarck": Script(
        captain="plain",
        prompt="COMMAND-",
        kind="move",
        start=("MS B1 3207", "MS B2 3408"),
        asked=("CN", "RO"),
        third=("ST", "CV"),
        last=(),
        ships=("MS B4 2015", "MS B1 3108", "MS B7 2822", "MS B2 3310", "MS B5 2526", "MS B6 3412"),
        planes=("FL R-HVA 3107", "FL R-SCA 3409", "FL R-IRE 3114", "FL R-PLY 3418"),
        answers={},
    ),
}


class Typist:
    """Types the lines of a script."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._turn = 0
        self._orders = False
        self._ready: list[str] = []

    def asked(self, request: Any) -> None:
        """Note a request, before a line is typed for it."""
        self._kind = request.kind
        if self._turn != request.view.turn:
            self._turn = request.view.turn
            self._ready = [*self._script.lines(self._turn)]

    def line(self, prompt: str) -> str:
        """The line to type at a prompt."""
        if prompt != self._script.prompt:
            return self._script.answers.get(self._kind, "")
        return self._ready.pop(0) if self._ready and self._kind == self._script.kind else "DM"


class Listener(Seat):
    """Counts output: `heard` has the characters by turn and by the command before them.

    Args:
        look: how the game is shown
        folder: where its record is kept
        line: gives the line to type at a prompt
    """

    def __init__(self, look: Look, folder: Path, line: Callable[[str], str]) -> None:
        super().__init__(look, folder, self._typed_line)
        self.heard: Counter[tuple[int, str]] = Counter()
        self._answer = line
        self._at = self._turn = 0
        self._said = "before the game"

    def ask(self, prompt: str, secret: bool = False, complete: Completer | None = None) -> str:
        """Count the output since the last prompt, and this prompt.

        Args:
            prompt: the prompt
            secret: whether the answer is a password
            complete: completes what is typed; None for no completion
        """
        new = self.out.getvalue()[self._at :]
        self._at += len(new)
        before, begins, after = new.partition("TURN ") if self._begins(new) else (new, "", "")
        self.heard[self._turn, self._said] += len(before)
        if begins:
            self._turn += 1
            self._said = BEGINNING
            self.heard[self._turn, self._said] += len(begins + after)
        self.heard[self._turn, self._said] += len(prompt)
        return super().ask(prompt, secret, complete)

    def _begins(self, new: str) -> bool:
        return any(line.startswith(f"TURN {self._turn + 1}  ") for line in new.splitlines())

    def _typed_line(self, prompt: str) -> str:
        line = self._answer(prompt)
        self._said = line.partition(" ")[0] or "(CR)"
        return line


def listen(name: str, seed: int) -> Listener:
    """Play a game with a screen reader; returns the player's seat. name: the game's name; seed: that of its dice."""
    played, script = edition(name), SCRIPTS[name]
    typist = Typist(script)
    with tempfile.TemporaryDirectory() as folder:
        seat, _ = play_at_terminal(
            played,
            set_ups(played)[0],
            seed,
            {BRITISH: PERSON, GERMAN: script.captain},
            SPOKEN,
            Path(folder),
            typist.line,
            typist.asked,
            Listener,
        )
    assert isinstance(seat, Listener)
    return seat


def main() -> int:
    """Play the games and print the figures; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=SCRIPTS, default="computer-bismarck")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--read", action="store_true", help="print what is heard, too")
    asked = parser.parse_args()
    turns: list[int] = []
    by: Counter[str] = Counter()
    first = []
    for seed in range(asked.seed, asked.seed + asked.games):
        seat = listen(asked.game, seed)
        if asked.read:
            print(seat.out.getvalue())
        heard = seat.heard
        totals: Counter[int] = Counter()
        for (turn, said), characters in heard.items():
            totals[turn] += characters
            if turn > 1:
                by[said] += characters
        first.append(totals[0] + totals[1])
        turns += [totals[turn] for turn in totals if turn > 1]
    print(
        f"an ordinary turn: {sum(turns) / len(turns):.0f} characters, median {median(turns):.0f} ({len(turns)} turns)"
    )
    for said, characters in by.most_common():
        print(f"  {said}: {characters / len(turns):.0f}")
    print(f"up to the end of turn 1: {median(first):.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
