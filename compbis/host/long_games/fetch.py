"""Fetches a file of a game: the record, log or chart once it is over, and a side's own signed orders at any time.

    python -m compbis.host.long_games.fetch FOLDER GAME SIDE WHAT

It writes to standard output. It does not use the host's key, so it cannot read a game in play.
"""

import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from compbis.errors import CompbisError, SaveError
from compbis.host.folder import Folder, os_errors

RECORD, LOG, CHART, ORDERS = WHAT = ("record", "log", "chart", "orders")


def fetch(folder: Folder, game: str, side: str, what: str) -> None:
    """Write a file of a game to standard output.

    Args:
        folder: the host's folder
        game: the name of the game
        side: the side that asks, British or German, in lower case
        what: a word of WHAT

    Raises:
        UsageError: the name of the game is not valid
        SaveError: the game is not over, or its record cannot be read
        MachineError: a file cannot be read
    """
    from compbis.record import peek

    record = folder.record(game)
    if what == ORDERS:
        _copy(folder.orders(game, side))
        return
    if not peek(record).finished:
        raise SaveError("the game is not over: its record stays with the host until then")
    if what == RECORD:
        _copy(record)
    elif what == LOG:
        from compbis.story.finished import log_of

        sys.stdout.write("".join(f"{line}\n" for line in log_of(record, False)))
    else:
        from compbis.story.finished import draw_chart

        with tempfile.TemporaryDirectory() as folder_:
            draw_chart(record, f"{folder_}/chart.svg")
            _copy(Path(folder_, "chart.svg"))


def _copy(path: Path) -> None:
    with os_errors(path), open(path, "rb") as file:
        shutil.copyfileobj(file, sys.stdout.buffer)
        sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """Write the file; returns an exit status of compbis."""
    folder, game, side, what = arguments
    try:
        fetch(Folder(Path(folder)), game, side, what)
    except CompbisError as error:
        print(f"compbis: {error}", file=sys.stderr, flush=True)
        return error.status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
