"""What the lesson teaches (tests/house/test_lessons.py plays it), and what its guide asks for."""

from typing import Any

import pytest

from compbis.games.sink_the_bismarck.desk.desk import Desk
from compbis.games.sink_the_bismarck.desk.lesson import SinkCourse, enemy_order, guided
from compbis.games.sink_the_bismarck.phases.combat import combat_phase
from compbis.games.sink_the_bismarck.requests.battle import CallRequest, PursueRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.regroup import RegroupRequest
from compbis.games.sink_the_bismarck.state.orders import Dummy
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import replace
from tests.games.players import TYPE, Asked
from tests.games.sink_the_bismarck.scene import Scene
from tests.games.sink_the_bismarck.test_desk import fight

LEARNT = (
    "B4 ESCORTS HX1",
    "A DUMMY IN 3308",
    "B1 SAILS 3110 3211 3310",
    "HX2 SAILS 2812",
    "G1 IS DETECTED: 1 BATTLESHIP, 1 CRUISER. BISMARCK IS THERE",
    "B8 SHADOWS G1 AT HIGH SPEED - CONTACT",
    "G3 IS A DUMMY, AND REMOVED",
    "  3 HOO GUNS BIS: 6 IN 10, 1.5 POINTS",
    "BISMARCK IS FLIPPED: 12 OF 12 POINTS OF ITS BACK LEFT",
    "BISMARCK, PRINZ EUGEN GET AWAY: ROLLED 9",
    "TORPEDO PLANES T-VIC AT BISMARCK, STRENGTH 12: ROLLED 7, MODIFIED 5, 1 POINT",
    "B8 SHADOWS G1 - CONTACT",
    "EACH REAL CONVOY THAT IS STILL AT SEA AT THE END COUNTS 3, TOO",
    "HOOD: REPAIR ROLLED 9, 1 POINT REMOVED",
    "PRINCE OF WALES GOES TO B2",
)
"""Lines that a pupil reads, in this order."""


def test_the_germans_plot_what_the_lesson_needs_and_are_free_when_it_is_not_legal() -> None:
    scene = Scene([Force("G1", 3508, ("BIS", "PEU"))], turn=1)
    request = PlotRequest(scene.game.view(GERMAN))
    order = enemy_order(request)
    assert str(order) == "SAIL G1 3409 3309 3310"
    assert str(enemy_order(request.after(order))) == "DONE"
    assert str(enemy_order(PlotRequest(Scene([Force("G1", 3204)], turn=1).game.view(GERMAN)))) == "DONE"
    assert enemy_order(PlotRequest(Scene([Force("G1", 3508)], turn=4).game.view(GERMAN))) is None


def test_the_guide_advises_a_battle_and_a_pursuit_only_with_a_capital_ship() -> None:
    for ship, advice in (("HOO", ("Y", "ALL")), ("SUF", ("", "DM"))):
        scene = Scene([Force("G1", 3310, ("BIS",)), Force("B1", 3310, (ship,))], detected=frozenset({"G1"}))
        scene.play(combat_phase, british_call=["YES"], german_leave=lambda request: request.parse("YES"))
        given = [
            SinkCourse().advice(request) for request in scene.asked if isinstance(request, CallRequest | PursueRequest)
        ]
        assert (given[0], given[-1]) == advice
    assert scene.asked[0].side is BRITISH


def wanted(request: Any, *typed: str) -> list[str]:
    """What the guide asks for, prompt by prompt, of a player who types these lines."""
    return [line.removeprefix(TYPE) for line in Asked(guided(Desk(BRITISH)), request, *typed).said if TYPE in line]


def test_the_guide_fires_no_gun_when_all_have_fired() -> None:
    request = fight()
    assert SinkCourse().advice(request) == "ALL BIS"
    for shot in ("FIRE HOO GUNS BIS", "FIRE POW GUNS PEU"):
        request = request.after(request.parse(shot))
    assert SinkCourse().advice(request) == "DM"


def test_the_guide_explains_a_question_once_in_the_lesson() -> None:
    desk, request = guided(Desk(BRITISH)), fight()
    later = replace(request, view=replace(request.view, turn=3), battle=request.battle._replace(round=4))
    told = [Asked(desk, each, "ALL BIS").said for each in (request, later)]
    assert ["RANGE A LASTS" in " ".join(lines) for lines in told] == [True, False]
    assert all(f"{TYPE}ALL BIS" in lines for lines in told)


def regrouping(turn: int, *forces: Force) -> RegroupRequest:
    view = Scene(forces, turn=turn).game.view(BRITISH)
    return RegroupRequest(view, view.forces)


def test_the_guide_joins_two_task_forces_only_in_one_hex() -> None:
    prince = Force("B1", 3312, ("HOO", "POW"))
    assert wanted(regrouping(3, prince, Force("B2", 3312, ("KGV",)))) == ["CO POW TO B2"]
    assert wanted(regrouping(3, prince, Force("B2", 3411, ("KGV",)))) == ["DM"]
    assert wanted(regrouping(3, Force("B2", 3312, ("KGV", "POW")))) == ["DM"], "it is done"


@pytest.mark.parametrize("hex", [3112, 3613])
def test_the_guide_gives_cruisers_a_new_counter_when_a_dummy_came_first(hex: int) -> None:
    home = Force("B2", 3613, ("KGV", "KEN", "HER", "AUR"))
    request = regrouping(1, home).after(Dummy(hex))
    split = "CO KEN HER AUR TO NEW"
    assert wanted(request, "CO GAL TO B9", "XX") == [split, split, split]
    order = Asked(guided(Desk(BRITISH)), request, split).order
    assert str(order) == "SHIFT KEN HER AUR TO N2"
    assert wanted(request.after(order)) == ["DM"]
