"""Custom captains for tests, each with its own fault."""

import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from compbis.games.computer_bismarck.state.orders import ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import View
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

PIDS = "COMPBIS_TEST_PIDS"
"""The variable that names the folder in which a captain who will never answer leaves its process id."""


Factory = Callable[[Side, int], "Cautious"]


class Cautious:
    """Gives the default answer, or what `answers` returns."""

    def __init__(self, answers: Callable[[Request], Any] = lambda request: request.default) -> None:
        self._answers = answers

    def hear(self, report: Report) -> None: ...

    def answer(self, request: Request) -> Order:
        order: Order = self._answers(request)
        return order


def makes(captain: Callable[[], Cautious]) -> Factory:
    """A factory of captains that ignores side and seed."""
    return lambda side, seed: captain()


def answers(answer: Callable[[Request], Any]) -> Factory:
    """A factory of captains who answer like this."""
    return makes(lambda: Cautious(answer))


class Deaf(Cautious):
    def hear(self, report: Report) -> None:
        raise LookupError("what was that?")


class Schemer(Cautious):
    @property
    def plan(self) -> str:
        raise OSError("the plan is lost")


class Coder(Cautious):
    plan = "CLEAR\n\x1b[2J"


cautious = makes(Cautious)
illegal = answers(lambda request: ShipOrder("BISMARCK", "M", ("E",)))
senseless = answers(lambda request: ShipOrder("BISMARCK", "M", ("ASTERN",)))
judges_himself = answers(lambda request: request.judge(ShipOrder("BISMARCK", "M", ("ASTERN",))))
"""Lets a refusal escape."""
silent = answers(lambda request: None)
quitter = answers(lambda request: sys.exit(3))
deaf, schemer, coder = makes(Deaf), makes(Schemer), makes(Coder)


def nobody(side: Side, seed: int) -> None:
    """Returns None instead of a captain."""


def unmade(side: Side, seed: int) -> Cautious:
    raise ValueError("not\ntoday \x1b[2J")


def on_odd_seeds(side: Side, seed: int) -> Cautious:
    return illegal(side, seed) if seed % 2 else cautious(side, seed)


def talker(side: Side, seed: int) -> Cautious:
    print("I AM MADE")
    return Cautious()


class Wordless(Exception):
    def __str__(self) -> str:
        raise self


def _raise_wordless(request: Request) -> None:
    raise Wordless


def _interrupt(request: Request) -> None:
    raise KeyboardInterrupt


wordless, impatient = answers(_raise_wordless), answers(_interrupt)


class GoesWest(Cautious):
    """Sails the Bismarck west on the first turn; if the moves are a list, it changes them afterwards."""

    def __init__(self, moves: Sequence[str]) -> None:
        super().__init__()
        self._moves = moves

    def answer(self, request: Request) -> Order:
        view: View = request.view  # type: ignore[attr-defined]
        if request.kind == "movement" and view.turn == 1 and "BISMARCK" not in view.ship_legs:
            return ShipOrder("BISMARCK", "M", self._moves)  # type: ignore[arg-type]
        if isinstance(self._moves, list):
            self._moves[:] = ["ASTERN"]
        return request.default


class Shipyard(Cautious):
    """Changes the first ship of its view."""

    def answer(self, request: Request) -> Order:
        ships: Any = request.view.ships  # type: ignore[attr-defined]
        name = next(iter(ships))
        ships[name] = ships[name]._replace(firepower=400)
        return request.default


arms_a_ship = makes(Shipyard)
goes_west, spoiler = makes(lambda: GoesWest(("W",) * 4)), makes(lambda: GoesWest(["W"] * 4))
killer = answers(lambda request: os._exit(1))
killed = answers(lambda request: os.kill(os.getpid(), signal.SIGKILL))
crasher = answers(lambda request: ctypes.string_at(0))


def _doze() -> None:
    _never_answer()
    time.sleep(1000)


def _never_answer(child: int | None = None) -> None:
    """Announce that no answer will come. child: a process that the captain started."""
    (Path(os.environ[PIDS]) / str(os.getpid())).write_text(str(child))


def _loop(request: Request) -> None:
    _never_answer()
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def _hold_up(request: Request) -> None:
    """Block even the other threads of the process."""
    _never_answer()
    re.match("(a+)+$", "a" * 50 + "b")


class DozesAtReports(Cautious):
    def hear(self, report: Report) -> None:
        _doze()


class DozesOverPlans(Cautious):
    @property
    def plan(self) -> str:
        _doze()
        return ""


def never_made(side: Side, seed: int) -> Cautious:
    _doze()
    return Cautious()


dozes, loops, holds_everything_up = answers(lambda request: _doze()), answers(_loop), answers(_hold_up)
dozes_at_reports, dozes_over_plans = makes(DozesAtReports), makes(DozesOverPlans)


class DozesOn(Cautious):
    """Dozes over the first decision of a turn."""

    def __init__(self, turn: int) -> None:
        super().__init__()
        self._turn = turn

    def answer(self, request: Request) -> Order:
        if request.view.turn == self._turn:  # type: ignore[attr-defined]
            _doze()
        return request.default


def dozes_on_odd_seeds(side: Side, seed: int) -> Cautious:
    return DozesOn(5) if seed % 2 else Cautious()


class Ponders(Cautious):
    """Takes a second and a half over the first decision."""

    _pondered = False

    def answer(self, request: Request) -> Order:
        if not self._pondered:
            time.sleep(1.5)
            self._pondered = True
        return request.default


def _employ(request: Request) -> None:
    """Start another program and wait for it."""
    with subprocess.Popen(("sleep", "1000")) as process:
        _never_answer(process.pid)
        process.wait()


class Undoes(Cautious):
    """Gives a legal order and takes it back, again and again, and is never done. late: seconds after its start at which
    it announces that no other answer will come."""

    def __init__(self, late: float = float("inf"), ship: str = "BISMARCK") -> None:
        super().__init__()
        self._order = ShipOrder(ship, "P", ())
        self._says = time.monotonic() + late

    def answer(self, request: Request) -> Order:
        if request.kind != "movement":
            return request.default
        if time.monotonic() > self._says:
            _never_answer()
            self._says = float("inf")
        return Undo() if request.undoable else self._order  # type: ignore[attr-defined]


dozes_on_turn_2, ponders, employer = makes(lambda: DozesOn(2)), makes(Ponders), answers(_employ)
undoes, undoes_at_sea = makes(Undoes), makes(lambda: Undoes(ship="SUFFOLK"))
undoes_until_late = makes(lambda: Undoes(late=0.1))
