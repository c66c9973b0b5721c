"""Leaving the last page of a game: what can be made of the game before."""

from pathlib import Path

from compbis.console.questions import refuse
from compbis.errors import CompbisError
from compbis.front.terminals import EitherTerminal
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import Closing

LAST = "(CR) TO LEAVE THE TABLE-"
"""The prompt below the last page."""
_LOG, _CHART = "L WRITES THE LOG", "C DRAWS THE CHART"


def leave_table(terminal: EitherTerminal, edition: Edition, path: Path, looked: Closing | None) -> None:
    """Where a page stays before the person's eyes, ask until he leaves it; meanwhile he may have the chart drawn and
    the log written, beside the game in path. Line mode names the commands that do it. Raises Leave."""
    if not terminal.keeps_page:
        return
    offers = ([_CHART] if edition.chronicle().chart else []) + [_LOG] if looked else []
    terminal.say(*([", ".join(offers)] if offers else []))
    while line := terminal.ask(LAST).strip().upper():
        try:
            if line == "C" and _CHART in offers:
                from compbis.story.chart import draw_chart  # few are drawn

                terminal.say(draw_chart(path, str(path.with_suffix(".svg"))))
            elif line == "L" and _LOG in offers:
                from compbis.story.log import write_log

                terminal.say(write_log(path, str(path.with_suffix(".txt"))))
            elif line in ("X", "QU") or not offers:
                return
            else:
                refuse(terminal, f"{', '.join(each[0] for each in offers)}, X OR (CR)")
        except CompbisError as error:
            terminal.say(str(error))
