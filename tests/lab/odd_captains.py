"""Captains of one's own for tests: each goes wrong, or right, in his own way."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from compbis.games.computer_bismarck.orders import ShipOrder
from compbis.table.report import Report
from compbis.table.request import Order, Request
from compbis.table.side import Side

PIDS = "COMPBIS_TEST_PIDS"
"""The folder in which `sleeper` leaves his process number."""


class Cautious:
    """Gives the cautious answer, or what `answers` makes of the request."""

    def __init__(self, answers: Callable[[Request], Any] = lambda request: request.default) -> None:
        self._answers = answers

    def hear(self, report: Report) -> None:
        """Take note of nothing."""

    def answer(self, request: Request) -> Order:
        order: Order = self._answers(request)
        return order


class Deaf(Cautious):
    def hear(self, report: Report) -> None:
        raise LookupError("what was that?")


class Schemer(Cautious):
    @property
    def plan(self) -> str:
        raise OSError("the plan is lost")


def cautious(side: Side, seed: int) -> Cautious:
    return Cautious()


def illegal(side: Side, seed: int) -> Cautious:
    return Cautious(lambda request: ShipOrder("BISMARCK", "M", ("E",)))


def senseless(side: Side, seed: int) -> Cautious:
    return Cautious(lambda request: ShipOrder("BISMARCK", "M", ("ASTERN",)))


def silent(side: Side, seed: int) -> Cautious:
    return Cautious(lambda request: None)


def quitter(side: Side, seed: int) -> Cautious:
    return Cautious(lambda request: sys.exit(3))


def deaf(side: Side, seed: int) -> Cautious:
    return Deaf()


def schemer(side: Side, seed: int) -> Cautious:
    return Schemer()


def nobody(side: Side, seed: int) -> None:
    """A factory that makes nothing."""


def unmade(side: Side, seed: int) -> Cautious:
    raise ValueError("not\ntoday \x1b[2J")


def on_odd_seeds(side: Side, seed: int) -> Cautious:
    return illegal(side, seed) if seed % 2 else cautious(side, seed)


def talker(side: Side, seed: int) -> Cautious:
    print("I AM MADE")
    return Cautious()


def killer(side: Side, seed: int) -> Cautious:
    return Cautious(lambda request: os._exit(1))


def sleeper(side: Side, seed: int) -> Cautious:
    return Cautious(_sleep)


def _sleep(request: Request) -> None:
    (Path(os.environ[PIDS]) / str(os.getpid())).touch()
    time.sleep(1000)
