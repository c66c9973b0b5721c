"""Rewrites the sessions that depend on how the computer captains play.

    python -m tests.games.computer_bismarck.transcripts.retell

In each, a person commands the British against Otto von Computer and types what Captain Tovey orders, or does nothing.
All lines below the session's first command are rewritten, from a game with the seed and the plan in the script.
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
    """A captain that answers every question as (CR) or DM would."""

    def hear(self, report: Report) -> None:
        """Ignore the report."""

    def answer(self, request: Request) -> Order:
        """The default order."""
        return request.default


SESSIONS: Mapping[str, Callable[[int], Captain]] = {
    "solitaire-played": lambda seed: hire(edition(), "tovey", BRITISH, seed),
    "solitaire-won": lambda seed: hire(edition(), "tovey", BRITISH, seed),
    "solitaire-done-moving-only": lambda seed: Idle(),
}
"""By session, the captain whose orders are typed in it, made from the seed."""


class Typist:
    """Types another captain's orders at a British desk, and keeps the lines in `typed`."""

    def __init__(self, captain: Captain) -> None:
        self.side = BRITISH
        self._captain = captain
        self._desk = edition().desk(BRITISH, classic=False)
        self.typed: list[str] = []

    def hear(self, report: Report) -> None:
        """Pass a report to the captain and the desk."""
        self._captain.hear(report)
        self._desk.word(report)

    def answer(self, request: Request) -> Order:
        """The other captain's order, typed at the desk, with (CR) at any further question; or an order that the desk
        gives by itself, such as a plane's way home."""
        order: Order | None = None
        lines: Iterator[str] = iter(())
        self._talk = self._desk.converse(request)
        step = next(self._talk)
        while not isinstance(step, Give):
            if isinstance(step, Ask) and step.unattended is None:
                if order is None:
                    order = self._captain.answer(request)
                    lines = _lines(request, order)
                self.typed.append(next(lines, ""))
                step = self._talk.send(self.typed[-1])
            else:
                step = self._talk.send(step.unattended or "" if isinstance(step, Ask) else "0")
        assert order in (None, step.order), f"{order} was typed, and {step.order} came of it"
        return step.order

    def taken(self, request: Request, order: Order) -> None:
        """Let the desk finish its talk."""
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
        # The empty line is the choice of no password.
        path.write_bytes("\n".join([f"{head}{first.line}", "", *lines, below]).encode())
        print(f"{name}: {len(lines)} lines")


def _played(seed: int, captain: Callable[[int], Captain], plan: str) -> list[str]:
    """The lines typed in a whole game with this seed against an Otto with this plan."""
    typist = Typist(captain(seed))
    game = edition().new(seed, {BRITISH: "person", GERMAN: "otto"}, keep_log=False)
    with patch.dict(plans.PLANS, {plan: plans.PLANS[plan]}, clear=True):
        otto = hire(edition(), "otto", GERMAN, seed)
    Match(game, {BRITISH: typist, GERMAN: otto}).play()
    return typist.typed


def _lines(request: Request, order: Order) -> Iterator[str]:
    """The lines that a person types for an order."""
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
