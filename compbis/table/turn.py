"""A turn in play: its procedures, and the questions that they ask."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from compbis.table.game import Game, Offer, Settling, Steps, Together
from compbis.table.request import Order, Request, judged
from compbis.table.side import Side
from compbis.table.values import NamedTuple

Draw = tuple[str, int, int]


class Question(NamedTuple):
    """A question of a procedure.

    Args:
        request: the request
        draws: the draws of the procedure since its last question
        procedure: the procedure that asks
    """

    request: Request
    draws: list[Draw]
    procedure: Steps


class Turn:
    """One turn of a game, from its first question to its last.

    Attributes:
        open: the question open to each side, in the order in which they are asked at one keyboard
        offers: those open in addition (table.game.Offer)
        draws: draws not yet taken that no question of their procedure followed: those before procedures that run
            together, and those at the end of a procedure
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._open: dict[Side, Question] = {}
        self._offers: dict[Side, Question] = {}
        self.open: Mapping[Side, Question] = MappingProxyType(self._open)
        self.offers: Mapping[Side, Question] = MappingProxyType(self._offers)
        self.draws: list[Draw] = []
        self._main = game.play_turn()
        self._together = False
        self._advance(self._main, None, self._open)
        self._settle()

    @property
    def over(self) -> bool:
        """Whether no question is left."""
        return not self._open

    def asked(self, side: Side, kind: str) -> Question | None:
        """The question of this kind that is open to a side, None if there is none."""
        found = (questions.get(side) for questions in (self._offers, self._open))
        return next((question for question in found if question and question.request.kind == kind), None)

    def answer(self, question: Question, result: Order) -> None:
        """Continue the procedure that asked. result: the order as judged. Raises KeyError if the question is not
        open."""
        side = question.request.side
        questions = self._offers if self._offers.get(side) is question else self._open
        if questions[side] is not question:
            raise KeyError(side)
        self._advance(question.procedure, result, questions)
        if questions.get(side) is question:  # the procedure is finished
            del questions[side]
        self._settle()

    def settle(self, winner: Side | None) -> None:
        """End the game as the players wish, withdrawing all questions. winner: None for a draw."""
        assert isinstance(self._game, Settling)
        self._game.settle(winner)
        self._withdraw()
        self._main.close()
        self._together = False

    def take_draws(self) -> list[Draw]:
        """Return `draws`, and clear it."""
        draws, self.draws = self.draws, []
        return draws

    def _advance(self, procedure: Steps, result: Any, questions: dict[Side, Question]) -> None:
        """Run a procedure until it finishes, or asks a question, which joins `questions`."""
        draws: list[Draw] = []
        try:
            step = procedure.send(result)
            while isinstance(step, Offer):
                draws += self._game.take_draws()
                self._advance(step.procedure, None, self._offers)
                step = procedure.send(None)
        except StopIteration:
            if procedure is self._main:
                return  # no order of the turn follows its last draws: the game keeps them
            step = None
        draws += self._game.take_draws()
        if step is None:
            self.draws += draws
        elif isinstance(step, Together):
            assert procedure is self._main  # Together does not nest
            self.draws += draws
            self._together = True
            self._open.clear()
            for part in step.procedures.values():
                self._advance(part, None, self._open)
        else:
            self._ask(Question(step, draws, procedure), questions)

    def _ask(self, question: Question, questions: dict[Side, Question]) -> None:
        """Add a question. An offer that is open to the same side lapses."""
        side = question.request.side
        standing = questions.get(side)
        if standing and standing.procedure is not question.procedure:
            assert questions is self._offers  # of procedures that run together, only one asks each side
            self._lapse(side)
        questions[side] = question

    def _settle(self) -> None:
        """Withdraw all questions if the game is over. Once none is open, let the offers lapse, and continue the turn
        after procedures that ran together."""
        while True:
            if self._game.outcome is not None:
                self._withdraw()
            if self._open:
                return
            if self._offers:
                self._lapse(min(self._offers))  # in a fixed order, whichever was made first
            elif self._together:
                self._together = False
                self._advance(self._main, None, self._open)
            else:
                return

    def _lapse(self, side: Side) -> None:
        """Give the cautious answer to a side's open offer."""
        request, _, procedure = self._offers.pop(side)
        self._advance(procedure, judged(request, request.default), self._offers)

    def _withdraw(self) -> None:
        for question in (*self._open.values(), *self._offers.values()):
            question.procedure.close()
        self._open.clear()
        self._offers.clear()
