"""Measures how much a player with a screen reader has to listen to in Computer Bismarck: the characters printed with
--spoken in an ordinary turn of the British against Otto, in all and by command.

    python bench/heard.py [--games N] [--seed S]

A script plays. On turn 1 it gives orders to convoys, escorts and a few other units. On each later turn it asks for
units without orders (NO) and contacts (CO), on every third turn also for the convoys (CV), orders one ship and one
plane, and ends the turn (DM). It answers everything else with (CR).
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import median

from timing import TOP

sys.path.insert(0, str(TOP))

from compbis.conformance.tools.played import set_ups
from compbis.conformance.tools.seats import Look, Seat
from compbis.conformance.tools.sitting import play_at_terminal
from compbis.games import edition
from compbis.table.completion import Completer
from compbis.table.settings import PERSON
from compbis.table.side import BRITISH, GERMAN

START = (
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
)
SHIPS = ("ARETHUSA P", "DF1 P", "BIRMINGHAM M S", "MANCHESTER M S", "SUFFOLK P", "NORFOLK P")
PLANES = ("SF1 P N", "SF2 P NW", "ULSTER 1 P W", "PLYMOUTH 1 P SW")
BEGINNING = "the beginning of a turn"
SPOKEN = Look("spoken", spoken=True)


class Listener(Seat):
    """Plays by the script and counts output: `heard` has the characters by turn and by the command before them.

    Args:
        look: how the game is shown
        folder: where its record is kept
        line: not used
    """

    heard: Counter[tuple[int, str]]

    def __init__(self, look: Look, folder: Path, line: Callable[[str], str]) -> None:
        super().__init__(look, folder, lambda prompt: self._next(prompt))
        self.heard = Counter()
        self._at = self._turn = self._step = 0
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
            self._step = 0
            self._said = BEGINNING
            self.heard[self._turn, self._said] += len(begins + after)
        self.heard[self._turn, self._said] += len(prompt)
        return super().ask(prompt, secret, complete)

    def _begins(self, new: str) -> bool:
        return any(line.startswith(f"TURN {self._turn + 1}  ") for line in new.splitlines())

    def _next(self, prompt: str) -> str:
        line = self._typed_now() if prompt == "ENTER COMMAND FROM CHART A-" else ""
        self._said = line.partition(" ")[0] or "(CR)"
        return line

    def _typed_now(self) -> str:
        turn, step = self._turn, self._step
        self._step += 1
        asked = ["NO", "CO", *(["CV"] if turn % 3 == 1 else [])]
        moved = [f"MS {SHIPS[turn % len(SHIPS)]}", f"MP {PLANES[turn % len(PLANES)]}"]
        lines = [*(START if turn == 1 else asked), *moved]
        return lines[step] if step < len(lines) else "DM"


def listen(seed: int) -> Counter[tuple[int, str]]:
    """The characters printed in a game, by turn and command."""
    played = edition()
    with tempfile.TemporaryDirectory() as folder:
        names = {BRITISH: PERSON, GERMAN: "otto"}
        seat, _ = play_at_terminal(
            played, set_ups(played)[0], seed, names, SPOKEN, Path(folder), lambda prompt: "", seat=Listener
        )
    assert isinstance(seat, Listener)
    return seat.heard


def main() -> int:
    """Play the games and print the figures; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    turns: list[int] = []
    by: Counter[str] = Counter()
    first = []
    for seed in range(asked.seed, asked.seed + asked.games):
        heard = listen(seed)
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
