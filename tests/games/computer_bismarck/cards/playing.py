"""Games with other cards, each set of cards in a process of its own.

As a program it reads jobs, one JSON line each, and forks for each of them before any card is loaded."""

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from compbis.captains.hire import hire
from compbis.errors import UsageError
from compbis.games.computer_bismarck.edition import EDITION
from compbis.table.captain import Captain
from compbis.table.cards.own import play_with_folder
from compbis.table.game import Game
from compbis.table.match import Match, NoRecord
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN


class _Enough(Exception):
    """The turns asked for have been played."""


class _Until(NoRecord):
    """Ends a game after a number of turns; 0: plays it to the end."""

    def __init__(self, turns: int) -> None:
        self._turns = turns

    def begin_turn(self, game: Game, reports: Sequence[Report]) -> None:
        """End the game if the turns have been played."""
        if self._turns and game.turn > self._turns:
            raise _Enough


class _Written:
    """A captain whose orders are checked to mean the same when they are read from their text, as from a record."""

    def __init__(self, captain: Captain) -> None:
        self._captain = captain
        self.hear = captain.hear

    def answer(self, request: Request) -> Order:
        """The captain's order, checked."""
        order = self._captain.answer(request)
        assert request.parse(str(order)) == order, order
        return order


def play(british: str, german: str, seed: int, turns: int) -> None:
    """Play a game, or its first turns."""
    captains = {BRITISH: british, GERMAN: german}
    game = EDITION.new(seed, captains, keep_log=False)
    hired = {side: _Written(hire(EDITION, name, side, seed)) for side, name in captains.items()}
    with suppress(_Enough):
        Match(game, hired, _Until(turns)).play()


def played(files: Mapping[str, str], games: Sequence[tuple[str, str, int, int]]) -> str:
    """Play games with these cards in this process. Returns "" if all is well, "refused: " and the reason if the cards
    are not accepted, else what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            Path(folder, name).write_text(text)
        try:
            play_with_folder(EDITION, folder)
        except UsageError as error:
            return f"refused: {str(error).replace(f'{folder}/', '')}"
        except Exception:
            return traceback.format_exc()
    said = []
    for game in games:
        try:
            play(*game)
        except Exception:
            said.append(f"{game}:\n{traceback.format_exc()}")
    return "\n".join(said)


def _apart(line: str) -> str:
    """Do a job in JSON in a new process; the result in JSON."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with open(writing, "w", encoding="utf-8") as stream:
            stream.write(json.dumps(played(*json.loads(line))))
        os._exit(0)
    os.close(writing)
    with open(reading, encoding="utf-8") as stream:
        said = stream.read()
    os.waitpid(child, 0)
    return said or json.dumps("the process died")


if __name__ == "__main__":
    for job in sys.stdin:
        print(_apart(job), flush=True)
