"""Questions of whole games, put to a player at a desk in two worlds that differ only in what the player cannot know."""

import random
from collections.abc import Callable, Iterator, Sequence

from compbis.games.computer_bismarck.cards.board import DIRECTIONS
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.requests import choices
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, AnswerDraw, Choice, PlaneOrder, ShipOrder
from compbis.table.report import Report
from tests.games.computer_bismarck.honesty.changed_worlds import Trial, of_side
from tests.games.computer_bismarck.honesty.desk_sessions import SIZES, in_line_mode, on_screen, typed_form
from tests.games.computer_bismarck.honesty.phase_book import Phase, Step

BOARDS = ("SN", "SP", "PN", "PP", "NS", "PS", "NM")
COMMANDS = (
    *("WH", "WH STAFF", "WH PRINZ", "WH HOOD", "WH SL2", "WH WS8B", "RA REYKJAVIK", "CV", "CA HOOD", "CA PRINZ", "ST"),
    *(*BOARDS, "OB", "NO", "DI", "CO", "WX", "VP", "HE", "?", "UN", "MS", "MP", "TH", "SW", "SA", "XX", "*"),
    *("RT", "WA", "MS SL1 2217", "RT OFF SL1", "MS WS8B 2125"),
    *("DE", "DE ENEMY", "DE SEARCH", "DE 1528", "DE 17", "DE BISMARCK", "DE ON", "DE OFF"),
)
ODD_ANSWERS = ("?", "99", "0", "ZZZ", "-1", "N", "P", "M W", "WITHDRAW*")
LINES = 7
"""The number of commands typed in line mode before the answer, and of other lines."""
SHORT = 3
"""The number of lines typed on the full screen before the answer."""
HEARD = 12
"""The number of reports of earlier phases that precede a question."""
EVERY = 15
"""One of this many movement requests is put to the desk, as they are much alike."""


class DeskTrial(Trial):
    """A trial in which each question is put to a player in both worlds."""

    def prepare(self, ordeal: random.Random, most: int) -> "DeskTrial":
        """Set the dice that choose what is typed, and the greatest number of pairs."""
        self._ordeal = ordeal
        self._most = most
        self._seen = 0
        self._past: list[Report] = []
        return self

    def _again(self, phase: Phase, game: Referee) -> Iterator[tuple[BismarckRequest, Step]]:
        self._game = game
        yield from super()._again(phase, game)
        self._past = [*self._past, *of_side(phase.reports, self._side)][-HEARD:]

    def _compare(self, request: BismarckRequest, step: Step, phase: Phase) -> None:
        super()._compare(request, step, phase)
        self._seen += 1
        if self.pairs.total() >= self._most or (isinstance(request, MovementRequest) and self._seen % EVERY):
            return
        self.pairs[self._side, request.kind] += 1
        there = of_side(self._game.reports, self._side)
        here = of_side(phase.reports, self._side)[: len(there)]
        typed, answer = typed_at(step.request, self._squares(phase), self._ordeal), answers(step.request, self._ordeal)
        lines, short = [*typed, *answer], [*typed[:SHORT], *answer]
        size = self._ordeal.choice(SIZES)
        one, other = (step.request, [*self._past, *here]), (request, [*self._past, *there])
        if in_line_mode(*one, lines) != in_line_mode(*other, lines):
            self._note(phase, step, f"line mode shows something else to {lines}")
        if on_screen(*one, short, size) != on_screen(*other, short, size):
            self._note(phase, step, f"the screen of {size.columns} x {size.rows} shows something else to {short}")

    def _squares(self, phase: Phase) -> list[int]:
        """The squares of enemies in either world, to ask about."""
        ships = [phase.position["ships"], self._game.position.ships]
        return sorted({ship.square for world in ships for ship in world[self._side.enemy].values()})


def typed_at(request: BismarckRequest, squares: Sequence[int], dice: random.Random) -> list[str]:
    """Lines that a player may type before an answer: queries about these squares, slips, illegal orders."""
    if not isinstance(request, MovementRequest):
        return dice.sample((*ODD_ANSWERS, *SHIPS, *PLANES), LINES)
    makers: list[Callable[[], str]] = [
        lambda: f"{dice.choice(('QN', 'QP'))}{dice.choice(squares)}",
        lambda: f"ST{dice.choice([*SHIPS])[: dice.randint(2, 9)]}",
        lambda: f"DI {dice.randint(1, request.view.turn)}",
        lambda: f"MS {dice.choice([*SHIPS])} {dice.choice('MPLRX')} {_ways(dice)}",
        lambda: f"MP {dice.choice([*PLANES])} {dice.choice('PARBZ')} {_ways(dice)}",
    ]
    lines = [*dice.sample(COMMANDS, LINES), *(dice.choice(makers)() for _ in range(LINES))]
    return dice.sample(lines, len(lines))


def answers(request: BismarckRequest, dice: random.Random) -> list[str]:
    """Lines that give a legal order."""
    order = choices.legal_sample(request, lambda sides: dice.randrange(sides))
    if isinstance(request, MovementRequest):
        asked = ["X", typed_form(order), dice.choice(BOARDS)] if isinstance(order, ShipOrder | PlaneOrder) else ["X"]
        return [*asked, "DM"]
    match order:
        case ShipOrder(mode=mode, moves=moves) if isinstance(request, EvadeRequest):
            return [mode, *moves, ""]
        case Choice(unit):
            return [unit]
        case Answer(yes) | AnswerDraw(yes):
            return [("F" if yes else "W") if isinstance(request, FightRequest) else "Y" if yes else "N"]
    raise TypeError(request.kind)


def _ways(dice: random.Random) -> str:
    return " ".join(dice.choices([*DIRECTIONS, "A"], k=dice.randint(0, 5)))
