"""Opening the range: an option (X3a)."""

from typing import Any

import pytest

from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.rules.gunnery import next_range
from compbis.games.sink_the_bismarck.state.reports import RangeRoll, Round
from compbis.games.sink_the_bismarck.state.units import Force, Ship
from compbis.games.sink_the_bismarck.words.wording import lines
from compbis.table.page import unbroken
from compbis.table.report import BOTH, Report
from tests.games.sink_the_bismarck.scene import Scene

rule = pytest.mark.rule

AT = 2808
BISMARCK = Force("G1", AT, ("BIS",), announced=(1, 0, 0, 0))
NELSON = Force("B1", AT, ("NEL",), announced=(1, 0, 0, 0))


def fought(*options: str, scene: dict[str, Any] | None = None, **orders: Any) -> Scene:
    """A battle of the Bismarck against the slower Nelson, without fire."""
    details: dict[str, Any] = {"options": frozenset(options), "detected": frozenset({"B1", "G1"}), **(scene or {})}
    battle = Scene([BISMARCK, NELSON], scenario="rheinubung", **details)
    return battle.play(combat_phase, german_call=["YES"], **orders)


def ranges(scene: Scene) -> str:
    """The ranges of all rounds, a letter each."""
    return "".join(report.range for report in scene.facts(Round))


@rule("X3a.1")
def test_the_range_opens_for_three_rounds_and_closes_again() -> None:
    scene = fought("opening", german_open=["NO", "YES"], scene={"dice": {"open": 9}})
    assert ranges(scene)[:12] == "AAABBBAAABBB"
    assert scene.facts(RangeRoll)[0] == RangeRoll(side=BISMARCK.side, die=9, modified=9, opened=True)


@rule("X3a.1")
@pytest.mark.parametrize(("die", "opened"), [(7, False), (8, True)])
def test_speed_modifies_the_die_with_the_option_for_disengaging(die: int, opened: bool) -> None:
    leave = ["NO", "NO", "NO", *(["YES"] if opened else [])]
    scene = fought("opening", "disengaging", german_open=["YES"], german_leave=leave, scene={"dice": {"open": die}})
    assert scene.facts(RangeRoll)[0] == RangeRoll(side=BISMARCK.side, die=die, modified=die + 1, opened=opened)
    result = "OPENS" if opened else "DOES NOT OPEN"
    said = f"THE GERMAN SHIPS TRY TO OPEN THE RANGE: ROLLED {die}, MODIFIED {die + 1}, THE RANGE {result}"
    assert [*unbroken(lines(Report(2, BOTH, scene.facts(RangeRoll)[0])))] == [said]
    assert ranges(scene)[:4] == ("AAAA" if opened else "AAAB")


@rule("X3a.1")
def test_only_the_faster_side_may_open_the_range_and_only_with_the_option() -> None:
    assert "british open" not in fought("opening").kinds()
    assert "german open" not in fought("disengaging").kinds()
    slow = {"ships": [Ship("BIS", rudder=True)]}
    assert "british open" in fought("opening", scene=slow).kinds()


@rule("X3a.2")
def test_no_ship_leaves_at_a_shorter_range() -> None:
    asked = [request for request in fought("opening").asked if request.kind == "leave"]
    assert {request.battle.range for request in asked} == {"A"}
    night = [request for request in fought("opening", scene={"turn": 3}).asked if request.kind == "leave"]
    assert {request.battle.range for request in night} == {"B"}
    without = {request.battle.range for request in fought().asked if request.kind == "leave"}
    assert without == {"A", "B", "C"}


@rule("X3a.1")
def test_the_range_stays_between_the_longest_and_c() -> None:
    assert [next_range(at, False, True) for at in "ABC"] == ["A", "A", "B"]
    assert [next_range(at, True, True) for at in "BC"] == ["B", "B"]
    assert [next_range(at, False, False) for at in "ABC"] == ["B", "C", "C"]
