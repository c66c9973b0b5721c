"""What is offered where a game ends: its chart and its log; and as commands what can be done with its record, or what
comes after a lesson."""

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from compbis.called import called
from compbis.console.output import shown
from compbis.console.questions import refuse
from compbis.errors import CompbisError
from compbis.front.terminals import EitherTerminal
from compbis.table.edition import Edition, Tutorial

if TYPE_CHECKING:
    from compbis.table.finished.chronicle import Closing

LAST = "(CR) TO LEAVE THE TABLE-"
"""The prompt below the last page."""
_LOG, _CHART = "L WRITES THE LOG", "C DRAWS THE CHART"


def after_the_end(edition: Edition, path: Path) -> list[str]:
    """What can be done with the record of a finished game, as commands."""
    name = quote(shown(path))
    chart = ", OR chart" if edition.chronicle().chart else ""
    return [f"SEE IT AGAIN: {called()} replay {name}, OR log{chart}", f"CHECK IT: {called()} audit {name}"]


def leave_table(terminal: EitherTerminal, edition: Edition, path: Path, looked: "Closing | None") -> None:
    """Where a page stays before the person's eyes, ask until he leaves it; meanwhile he may have the chart drawn and
    the log written, beside the game in path. Line mode names the commands that do it. Raises Leave."""
    if not terminal.keeps_page:
        return
    from compbis.story import finished

    offers = ([_CHART] if edition.chronicle().chart else []) + [_LOG] if looked else []
    terminal.say(*([", ".join(offers)] if offers else []))
    while line := terminal.ask(LAST).strip().upper():
        try:
            if line == "C" and _CHART in offers:
                terminal.say(finished.draw_chart(path, str(path.with_suffix(".svg"))))
            elif line == "L" and _LOG in offers:
                terminal.say(finished.write_log(path, str(path.with_suffix(".txt"))))
            elif line in ("X", "QU") or not offers:
                return
            else:
                refuse(terminal, f"{', '.join(each[0] for each in offers)}, X OR (CR)")
        except CompbisError as error:
            terminal.say(str(error))


def after_the_lesson(edition: Edition, tutorial: Tutorial) -> list[str]:
    """What may come next for who has learnt the game, as commands."""
    other = edition.sides[tutorial.side.enemy]
    return [
        f"A GAME OF YOUR OWN: {called()} play",
        f"THE {other} SIDE: {called()} play --side {other.lower()}",
        f"TWO CAPTAINS TO WATCH: {called()} watch",
        f"THE LESSON AGAIN: {called()} tutorial",
    ]
