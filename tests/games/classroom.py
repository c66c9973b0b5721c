"""A lesson played by a pupil who follows the guide or not, in this process."""

import random
from collections.abc import Callable
from io import StringIO
from typing import Any

from compbis.captains.arranged import Arranged
from compbis.captains.hire import hire
from compbis.captains.person import Person
from compbis.console.handover import Keyboard
from compbis.console.plain import PlainTerminal
from compbis.desk.guide import GuidedDesk
from compbis.errors import Leave
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.page import Page
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN
from compbis.table.talk import Desk, Talk
from tests.games.players import TYPE

OWN_WAY = 150
"""The number of lines a turn that a contrary pupil may type at will."""
LINES = 1_000
"""A pupil who types more of them is stuck."""

Own = Callable[[Any, random.Random], str]
"""Makes a line of the pupil's own at a request."""


class Classroom(PlainTerminal):
    """A terminal with a contrary pupil, who types what the guide says, or lines of his own; after OWN_WAY lines in a
    turn only what the guide says. The pupil leaves on the turn after the lesson.

    Args:
        turns: the number of turns of the lesson
        seed: decides what the pupil types
        heeds: the share of lines, from 0 to 1, in which the pupil follows the guide before that
        own: makes the other lines
    """

    present = True
    keeps_page = False

    def __init__(self, turns: int, seed: int, heeds: float, own: Own) -> None:
        super().__init__(0, StringIO())
        self._turns = turns
        self._random = random.Random(seed)
        self._heeds = heeds
        self._own = own
        self._fresh: list[str] = []
        self._last_wanted = ""
        self._turn = self._left = 0
        self.request: Any = None
        self.said: list[str] = []
        self.written: list[str] = []
        self.refused: list[str] = []

    def linger(self) -> None: ...

    def show(self, page: Page) -> None: ...

    def say(self, *lines: str) -> None:
        if "ILLEGAL ENTRY" in lines and self.written and self.written[-1] == self._last_wanted:
            self.refused.append(self._last_wanted)
        self._fresh += lines
        self.said += lines

    def ask(self, prompt: str, secret: bool = False, complete: Any = None) -> str:
        if self.request.view.turn > self._turns:
            raise Leave
        self._last_wanted = next((line.removeprefix(TYPE) for line in self._fresh[-1:] if line.startswith(TYPE)), "")
        self._fresh = []
        if self.request.view.turn != self._turn:
            self._turn, self._left = self.request.view.turn, OWN_WAY
        self._left -= 1
        heeds = self._left < 0 or self._random.random() < self._heeds
        line = (self._last_wanted or self._random.choice(["DM", "X", ""])) if heeds else self._line()
        self.written.append(line)
        assert len(self.written) < LINES, self.written[-20:]
        return line

    def _line(self) -> str:
        return self._own(self.request, self._random)


class Watched:
    """A desk that passes each request on to the terminal."""

    def __init__(self, desk: Desk, terminal: Classroom) -> None:
        self._desk = desk
        self._terminal = terminal

    def converse(self, request: Request) -> Talk:
        self._terminal.request = request
        return self._desk.converse(request)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._desk, name)


def taught(edition: Any, turns: int, seed: int, heeds: float, own: Own) -> Classroom:
    """Play a lesson to its end, or to that of its game, with such a pupil on the British side.

    Args:
        edition: the game
        turns: as for a Classroom
        seed: as for a Classroom
        heeds: as for a Classroom
        own: as for a Classroom
    """
    tutorial = edition.tutorial()
    game = edition.new(tutorial.seed, {BRITISH: "person", GERMAN: tutorial.opponent})
    terminal = Classroom(turns, seed, heeds, own)
    desk = edition.desk(BRITISH, classic=False, guided=True)
    assert isinstance(desk, GuidedDesk)
    enemy = hire(edition, tutorial.opponent, GERMAN, seed)
    pupil = Person(BRITISH, Watched(desk, terminal), Keyboard(terminal, edition.sides), game, {})
    captains: dict[Any, Captain] = {BRITISH: pupil, GERMAN: Arranged(enemy, tutorial.enemy_order)}
    try:
        Match(game, captains).play()
    except Leave:
        assert game.turn == turns + 1
    return terminal
