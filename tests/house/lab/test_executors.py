"""A tournament runs on any standard executor, with the same result as the command."""

import json
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

from compbis.games.computer_bismarck.edition import EDITION
from compbis.lab.summary import summary
from compbis.lab.tournament import Tournament, run
from compbis.table.side import BRITISH, GERMAN, Side
from tests.house.app.app_helpers import run as run_command

GERMAN_CAPTAIN = "tests.house.lab.odd_captains:on_odd_seeds"
CAPTAINS: Mapping[Side, str] = {BRITISH: "clerk", GERMAN: GERMAN_CAPTAIN}
TIMES = ("seconds", "games_per_second", "decision_ms")


class AtOnce(Executor):
    """Runs each task in the caller."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(work(*arguments, **named))
        return future


class LastFirst(Executor):
    """Runs the second of two tasks at once, and the first when run_first() is called."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []
        self._tasks: list[Callable[[], Any]] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        self._tasks.append(lambda: work(*arguments, **named))
        self.futures.append(Future())
        if len(self.futures) == 2:
            self.futures[1].set_result(self._tasks[1]())
        return self.futures[-1]

    def run_first(self) -> None:
        if not self.futures[0].done():
            self.futures[0].set_result(self._tasks[0]())


def played(executor: Executor, games: int = 4) -> dict[str, Any]:
    tournament = Tournament(EDITION, CAPTAINS, games, 1)
    with executor:
        found = summary(tournament, run(tournament, executor), 1.0)
    return {"game": "computer-bismarck", **{name: value for name, value in found.items() if name not in TIMES}}


@pytest.fixture(scope="module")
def expected() -> Mapping[str, Any]:
    """The result of the command for the same games."""
    names = ("--british", "clerk", "--german", GERMAN_CAPTAIN, "--games", "4", "--seed", "1", "--json")
    ran = run_command("tournament", *names)
    assert ran.status == 0
    found: Mapping[str, Any] = json.loads(ran.out)
    return found


@pytest.mark.parametrize(
    "make",
    [
        lambda: ThreadPoolExecutor(2),
        lambda: ProcessPoolExecutor(2, multiprocessing.get_context("spawn")),
        lambda: ProcessPoolExecutor(2, multiprocessing.get_context("fork")),
        AtOnce,
    ],
    ids=["threads", "processes", "forked processes", "this process"],
)
def test_any_executor_gives_the_same_result(make: Callable[[], Executor], expected: Mapping[str, Any]) -> None:
    found = played(make())
    assert found == {name: value for name, value in expected.items() if name not in TIMES}
    assert 0 < found["forfeits"] < 4


def test_workers_that_may_not_have_child_processes_give_the_same_result() -> None:
    """Such workers, as on some clusters, are daemons in the terms of multiprocessing."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_in_a_daemon, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    assert ours.recv() == played(AtOnce())
    process.join()


def _in_a_daemon(employer: Any) -> None:
    employer.send(played(AtOnce()))


def test_each_game_is_reported_as_soon_as_it_is_done() -> None:
    executor, first_done = LastFirst(), []
    tournament = Tournament(EDITION, CAPTAINS, 2, 1)

    def tick() -> None:
        first_done.append(executor.futures[0].done())
        executor.run_first()

    run(tournament, executor, tick)
    assert first_done == [False, True]
