"""Two computer captains at the table, and somebody who watches them, both sides shown, turn by turn."""

import shlex
from collections.abc import Mapping
from typing import Protocol

from compbis.called import called
from compbis.captains.hire import hire
from compbis.console.terminal import Terminal
from compbis.errors import CompbisError
from compbis.story.replay import show_turn
from compbis.story.telling import Teller, Witness
from compbis.table.chronicle import Telling
from compbis.table.game import Edition
from compbis.table.match import Forfeit, Match
from compbis.table.side import Side


class PacedTerminal(Terminal, Protocol):
    """A terminal that goes on by itself."""

    def rest(self) -> None:
        """Leave what was said before the watcher's eyes for a while. Raises Leave if he has gone."""


def watch(terminal: PacedTerminal, edition: Edition, captains: Mapping[Side, str], seed: int) -> None:
    """Play a game between the captains of these names, show it and keep nothing of it.

    Raises Leave if the watcher has gone, CompbisError if a captain cannot go on, UsageError if there is none such.
    """
    chronicle = edition.chronicle()

    def tell(turn: Telling) -> None:
        show_turn(terminal, chronicle, turn, captains, brief=True)
        terminal.rest()
        if ending := chronicle.ending(turn):
            terminal.say(*ending, *to_see_again(edition, captains, seed))

    teller = Teller(tell)
    witnesses = {side: Witness(hire(edition, captains[side], side, seed), teller.asked) for side in Side}
    terminal.say(*(f"{side.upper()} {name.upper()}" for side, name in captains.items()))
    try:
        Match(edition.new(seed, captains, keep_log=False), witnesses, teller).play()
    except Forfeit as error:
        name = captains[error.side]
        raise CompbisError(f"the {error.side} captain {name} {error}") from error


def to_see_again(edition: Edition, captains: Mapping[Side, str], seed: int) -> list[str]:
    """The seed of a game that was watched, and the command that shows it again."""
    others = [f"--{side} {shlex.quote(name)} " for side, name in captains.items() if name != edition.captains[side][0]]
    return [f"SEED {seed}", f"SEE IT AGAIN: {called()} watch {''.join(others)}--seed {seed}"]
