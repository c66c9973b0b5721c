"""Helpers for the tests of several games: a player at a desk, captains, whole games, pupils, and own cards."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from compbis.captains.hire import hire
from compbis.errors import IllegalOrder
from compbis.games import edition
from compbis.story.telling import TurnReporter, Witness
from compbis.table.captain import Captain
from compbis.table.finished.chronicle import TurnStory
from compbis.table.match import Match
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Request
from compbis.table.side import Side
from compbis.table.talk import Ask, Give, Say
from tests.house.app.app_helpers import run

SEEDS = range(101, 105)
MOST = 3
"""The number of games of SEEDS that the better captain must win."""
TYPE = "GUIDE: TYPE "
READ = """
import sys
from importlib import import_module
from compbis.errors import DataError
from compbis.table.datafile import Content, shipped, use
cards, modules, file, old, new = sys.argv[1:]
text = shipped(file).content.decode()
assert old in text, "nothing is changed"
use(import_module(cards).CARDS, {file: Content(file, text.replace(old, new, 1).encode())})
try:
    for name in modules.split():
        getattr(import_module(name), "values", list)()
except DataError as error:
    print(error)
"""


class Asked:
    """A player who is asked one question at a desk.

    Attributes:
        prompts, said: what the desk shows
        order, note: the order given, and the note that the record keeps with it
    """

    def __init__(self, desk: Any, request: Request, *typed: str) -> None:
        self.prompts: list[str] = []
        self.said: list[str] = []
        self.order: Any = None
        self.note = ""
        left = list(typed)
        talk = desk.converse(request)
        step = next(talk)
        while True:
            answer = ""
            match step:
                case Ask(prompt):
                    assert prompt.endswith("-")
                    self.prompts.append(prompt)
                    if not left:
                        return
                    answer = left.pop(0)
                case Say(lines):
                    self.said += lines
                    answer = str(len(lines))
                case Give(order, note):
                    try:
                        request.judge(order)
                        self.order, self.note = order, note
                    except IllegalOrder as refusal:
                        answer = str(refusal)
            try:
                step = talk.send(answer)
            except StopIteration:
                return


def ordered_by(captain: Captain, request: Any, *heard: Facts) -> str:
    """The order of a captain after these reports of the turn, checked to be legal."""
    for facts in heard:
        captain.hear(Report(request.view.turn, BOTH, facts))
    order = captain.answer(request)
    request.judge(order)
    return str(order)


def wins_often(winner: Side, played: Any, british: str, german: str) -> bool:
    """Whether a side wins at least MOST of the games of SEEDS.

    Args:
        winner: the side that should win
        played: the edition
        british: the name of the British captain
        german: the name of the German captain
    """
    wins = 0
    for seed in SEEDS:
        game = played.new(seed, {})
        captains = {s: played.captain(name, s, seed) for s, name in zip(Side, (british, german), strict=True)}
        Match(game, captains).play()
        assert game.outcome
        wins += game.outcome.winner is winner
    return wins >= MOST


def whole_game(name: str, captain: str, seed: int) -> list[TurnStory]:
    """All turns of a game between two captains of the same name, as the chronicle reads them."""
    played, turns = edition(name), list[TurnStory]()
    reporter = TurnReporter(turns.append)
    captains = {side: Witness(hire(played, captain, side, seed), reporter.asked, reporter.heard) for side in Side}
    Match(played.new(seed, dict.fromkeys(Side, captain)), captains, reporter).play()
    return turns


def followed(game: str, path: Path, last: str) -> list[str]:
    """The lines typed in a tutorial by a pupil who leaves at every prompt, and after each return follows the guide, or
    takes the default where it asks for nothing.

    Args:
        game: the game's name
        path: the file of the record
        last: the line with which the lesson ends
    """
    said, typed = run("tutorial", "--game", game, "--save", str(path)).lines, list[str]()
    while last not in said:
        asked = said[next(number for number, line in enumerate(said) if line.startswith("GAME KEPT: ")) - 2]
        typed.append(asked.removeprefix(TYPE) if asked.startswith(TYPE) else "")
        assert len(typed) < 60
        said = run("restore", str(path), typed=typed[-1:]).lines
    return typed


def refused_card(cards: str, modules: Sequence[str], file: str, old: str, new: str) -> str:
    """What a game that reads its data with a change prints, "" if it takes the change.

    Args:
        cards: the module with the names of the data files, CARDS
        modules: the modules that read them
        file: the data file
        old: the text to be replaced at its first place
        new: the replacement
    """
    command = [sys.executable, "-c", READ, cards, " ".join(modules), file, old, new]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout
