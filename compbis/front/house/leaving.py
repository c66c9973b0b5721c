"""What is shown when a game is left or ends: where it is kept, the commands that can follow, and the offer of its chart
and log."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shlex import quote

from compbis.called import called
from compbis.console.output import shown
from compbis.console.questions import HELP, refuse
from compbis.errors import CompbisError
from compbis.front.terminals import EitherTerminal
from compbis.games import game_arguments, registered
from compbis.table.edition import Edition, Tutorial

LAST = "(CR) TO LEAVE THE TABLE-"
"""The prompt below the last page."""
_DIGESTS, _DIGESTS_OFFER = "D", "D SHOWS DICE AND DIGESTS"


def kept_lines(path: Path) -> list[str]:
    """Where an unfinished game is kept, and the command that restores it."""
    name = shown(path)
    return [f"GAME KEPT: {name}", f"GO ON: {called()} restore {quote(name)}"]


def after_the_end(edition: Edition, path: Path) -> list[str]:
    """The commands for the record of a finished game."""
    name = quote(shown(path))
    chart = ", OR chart" if edition.chronicle().chart else ""
    return [f"SEE IT AGAIN: {called()} replay {name}, OR log{chart}", f"CHECK IT: {called()} audit {name}"]


def leave_table(
    terminal: EitherTerminal,
    exports: Mapping[str, tuple[str, Callable[[], str]]],
    below: Sequence[str] = (),
    result: Sequence[str] = (),
) -> None:
    """On the full screen, ask on the last page until the player leaves; line mode returns at once.

    Args:
        terminal: the player's terminal
        exports: what can be saved, by letter: its description, and a function that saves it and returns a line to
            show
        below: what the game was played with, and its digest, shown on request
        result: score and verdict, repeated after each answer so that they stay on the page

    Raises:
        Leave: at the end of input, at a hang-up and at Ctrl-C
    """
    if not terminal.keeps_page:
        return
    offers = [*(offer for offer, _ in exports.values()), *([_DIGESTS_OFFER] if below else [])]
    if exports:
        terminal.say(", ".join(offers))
    while line := terminal.ask(LAST).strip().upper():
        if line == HELP:
            terminal.say(*offers, "X OR (CR) LEAVES")
            continue
        if line == _DIGESTS and below:
            terminal.say(*below, *result)
            continue
        if line in ("X", "Q", "QU") or not exports:
            return
        try:
            if line in exports:
                terminal.say(exports[line][1](), *result)
            else:
                refuse(terminal, f"{', '.join([*exports, *[_DIGESTS] * bool(below)])} OR (CR)")
        except CompbisError as error:
            terminal.say(str(error))


def after_the_lesson(edition: Edition, tutorial: Tutorial) -> list[str]:
    """What a player can do after the lesson, as commands."""
    other = edition.sides[tutorial.side.enemy]
    commands = {
        "A GAME OF YOUR OWN": ("play",),
        f"THE {other} SIDE": ("play", "--side", other.lower()),
        "TWO CAPTAINS TO WATCH": ("watch",),
        "THE LESSON AGAIN": ("tutorial",),
    }
    game = game_arguments(registered(edition))
    return [f"{what}: {' '.join((called(), *words, *game))}" for what, words in commands.items()]
