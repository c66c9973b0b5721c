"""Writes the sessions anew that hang on how the computer captains play.

    python -m tests.games.computer_bismarck.transcripts.retell

In each a person commands the British against Otto von Computer and types what Captain Tovey orders, or does nothing:
all lines below the session's first command are written anew, from a game with the seed and the plan that stand in it.
Then record them: rerecord.py with solitaire-played solitaire-won solitaire-done-moving-only.
"""

from collections.abc import Callable, Iterator, Mapping
from unittest.mock import patch

from compbis.captains.hire import hire
from compbis.games import edition
from compbis.games.computer_bismarck.captains.otto import plans
from compbis.games.computer_bismarck.state.orders import Answer, Choice, DoneMoving, PlaneOrder, ShipOrder
from compbis.table.captain import Captain
from compbis.table.match import Match
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import BRITISH, GERMAN
from compbis.table.talk import Ask, Give
from tests.games.computer_bismarck.transcripts.transcripts import commands, pinned_plan, script


class Idle:
    """Answers every question with what (CR) or DM stands for."""

    def hear(self, report: Report) -> None:
        """It changes nothing."""

    def answer(self, request: Request) -> Order:
        """The default."""
        return request.default


SESSIONS: Mapping[str, Callable[[int], Captain]] = {
    "solitaire-played": lambda seed: hire(edition(), "tovey", BRITISH, seed),
    "solitaire-won": lambda seed: hire(edition(), "tovey", BRITISH, seed),
    "solitaire-done-moving-only": lambda seed: Idle(),
}
"""By session, who orders what is typed in it, made from the seed."""


class Typist:
    """Types at a British desk what another captain orders. typed: all of his lines."""

    def __init__(self, captain: Captain) -> None:
        self.side = BRITISH
        self._captain = captain
        self._desk = edition().desk(BRITISH, classic=False)
        self.typed: list[str] = []

    def hear(self, report: Report) -> None:
        """Both he and the desk hear it."""
        self._captain.hear(report)
        self._desk.word(report)

    def answer(self, request: Request) -> Order:
        """The order that the other captain gives, typed at the desk; (CR) where a script is asked once more."""
        order = self._captain.answer(request)
        lines = _lines(request, order)
        self._talk = self._desk.converse(request)
        step = next(self._talk)
        while not isinstance(step, Give):
            if isinstance(step, Ask) and step.unattended is None:
                self.typed.append(next(lines, ""))
                step = self._talk.send(self.typed[-1])
            else:
                step = self._talk.send(step.unattended or "" if isinstance(step, Ask) else "0")
        assert step.order == order, f"{order} was typed, and {step.order} came of it"
        return order

    def taken(self, request: Request, order: Order) -> None:
        """The desk hears it, too, and says no more than it must."""
        for _ in self._talk:
            pass


def main() -> None:
    """Write every session."""
    for name, captain in SESSIONS.items():
        path = script(name)
        text = path.read_bytes().decode()
        first, *others = commands(text)
        lines = _played(int(first.arguments[first.arguments.index("--seed") + 1]), captain, pinned_plan(text))
        head, below = text[: text.index(first.line)], "".join(f"{other.line}\n{other.typed}" for other in others)
        # The empty line is the password that he does not choose.
        path.write_bytes("\n".join([f"{head}{first.line}", "", *lines, below]).encode())
        print(f"{name}: {len(lines)} lines")


def _played(seed: int, captain: Callable[[int], Captain], plan: str) -> list[str]:
    """What is typed in a whole game of this seed against an Otto with this plan."""
    typist = Typist(captain(seed))
    game = edition().new(seed, {BRITISH: "person", GERMAN: "otto"}, keep_log=False)
    with patch.dict(plans.PLANS, {plan: plans.PLANS[plan]}, clear=True):
        otto = hire(edition(), "otto", GERMAN, seed)
    Match(game, {BRITISH: typist, GERMAN: otto}).play()
    return typist.typed


def _lines(request: Request, order: Order) -> Iterator[str]:
    """What a person types for an order."""
    match order:
        case ShipOrder(_, mode, moves) if request.kind == "evade":
            return iter((mode, *moves) if moves else ("",))
        case ShipOrder(unit, mode, moves):
            return iter((" ".join(("MS", unit, mode, *moves)),))
        case PlaneOrder(unit, mode, moves):
            return iter((" ".join(("MP", unit, mode, *moves)),))
        case DoneMoving():
            return iter(("DM",))
        case Choice(unit):
            return iter((unit,))
        case Answer(yes) if request.kind == "fight":
            return iter(("FIGHT" if yes else "WITHDRAW",))
        case Answer(yes):
            return iter(("Y" if yes else "N",))
    raise TypeError(f"nobody can type {order}")


if __name__ == "__main__":
    main()
