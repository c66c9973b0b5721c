"""The thinking budget in a captain's name: who accepts one, and what a person sees of it."""

from collections.abc import Callable
from io import StringIO

import pytest

from compbis.captains import hire
from compbis.console.plain import PlainTerminal
from compbis.errors import UsageError
from compbis.games import edition
from compbis.table.captain import Budget, budget, called, character, without_budget
from compbis.table.side import BRITISH, GERMAN, Side


class Thinker:
    def __init__(self) -> None:
        self.allowed: list[Budget] = []
        self.show: Callable[[float], None] = lambda part: None

    def allow(self, budget: Budget, show: Callable[[float], None]) -> None:
        self.allowed.append(budget)
        self.show = show

    def hear(self, report: object) -> None: ...

    def answer(self, request: object) -> None: ...


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """The captain that is hired in the game of 1980, whatever the name."""
    found = Thinker()
    monkeypatch.setattr(type(edition()), "captain", lambda self, name, side, seed: found)
    return found


@pytest.mark.parametrize(
    ("name", "plain", "of", "who"),
    [
        ("otto:master/24", "otto:master", Budget(nodes=24), "OTTO"),
        ("otto:master/2s", "otto:master", Budget(seconds=2.0), "OTTO"),
        ("otto:master/0.5s", "otto:master", Budget(seconds=0.5), "OTTO"),
        ("otto:master", "otto:master", None, "OTTO"),
        ("otto", "otto", None, "OTTO"),
        ("pipe:./my/captain", "pipe:./my/captain", None, "./MY/CAPTAIN"),
        ("home_fleet:captain", "home_fleet:captain", None, "CAPTAIN"),
    ],
)
def test_a_budget_follows_the_name_of_a_captain_who_thinks(name: str, plain: str, of: Budget | None, who: str) -> None:
    assert (without_budget(name), budget(name), called(name)) == (plain, of, who)


def test_all_strengths_of_a_captain_share_one_character() -> None:
    assert {character(name) for name in ("otto", "otto:master", "otto:master/3", "otto:master/1s")} == {"otto"}
    assert character("otto-0.2.0") == "otto-0.2.0"


@pytest.mark.parametrize("text", ["", "0", "0s", "s", "x", "2.5", "-1", "1e3", "99999", "1s2"])
def test_an_invalid_budget_is_refused(text: str) -> None:
    with pytest.raises(UsageError) as refused:
        hire.find(edition(), f"otto:master/{text}", GERMAN)
    hint = "give a number of nodes, as in otto:master/24, or of seconds, as in /2s"
    assert str(refused.value) == f"bad budget {text or '/'!r}: {hint}"


@pytest.mark.parametrize(("name", "side"), [("otto/3", GERMAN), ("clerk/3", BRITISH), ("nobody:master/3", BRITISH)])
def test_a_captain_who_does_not_think_has_no_budget(name: str, side: Side) -> None:
    with pytest.raises(UsageError, match="no captain"):
        hire.hire(edition(), name, side, 1)


def test_a_captain_who_accepts_no_budget_cannot_be_hired_with_one() -> None:
    with pytest.raises(UsageError, match="takes no budget"):
        hire.hire(edition("denmark-strait"), "lutjens:master/3", GERMAN, 1)


def test_the_laboratory_grants_only_the_budget_named(thinker: Thinker) -> None:
    hire.hire(edition(), "otto:master", GERMAN, 1)
    assert thinker.allowed == []
    hire.hire(edition(), "otto:master/7", GERMAN, 1)
    assert thinker.allowed == [Budget(nodes=7)]


def test_against_a_person_a_captain_thinks_for_two_seconds_and_shows_progress(thinker: Thinker) -> None:
    shown: list[float] = []
    for name in ("otto:master", "otto:master/7"):
        captain = hire.hire_lazily(edition(), name, GERMAN, 1, shown.append)
        captain.answer(None)  # type: ignore[arg-type]
    assert thinker.allowed == [Budget(seconds=2.0), Budget(nodes=7)]
    thinker.show(0.5)
    assert shown == [0.5]


@pytest.mark.parametrize(
    ("typed", "spoken", "line"),
    [(True, False, "OTTO THINKS ..........\n"), (True, True, "OTTO THINKS.\n"), (False, False, "")],
)
def test_progress_grows_in_a_line_at_a_terminal_only(
    typed: bool, spoken: bool, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.isatty", lambda source: typed)
    output = StringIO()
    terminal = PlainTerminal(0, output, spoken)
    for part in (0.05, 0.2, 0.25, 0.6, 1.0, 1.0):
        terminal.thinks("OTTO", part)
    assert output.getvalue() == line
