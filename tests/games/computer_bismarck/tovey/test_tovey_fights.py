"""Captain Tovey's decisions in a fight: who shadows, who attacks whom, and whether to fight or withdraw."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import Weapon
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.requests.decisions import (
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.orders import Answer, AnswerDraw, Choice, ShipOrder
from compbis.games.computer_bismarck.state.sight import Award, Reason
from compbis.games.computer_bismarck.state.units import Plane, Ship
from compbis.table.match import answered
from compbis.table.report import Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene
from tests.games.computer_bismarck.tovey.tovey_helpers import (
    DAY,
    NIGHT,
    fleet,
    followed,
    grounded,
    heard,
    only,
    spotted,
    sunk,
    tovey,
    view,
)

HERE = 1820
CRIPPLED = [heard("torpedoes", 4, unit="NORFOLK", target=BISMARCK, hits=3) for _ in range(3)]
"""Reports of hits that leave the Bismarck without speed and nearly sunk."""


def shadower(
    *names: str,
    turn: int = DAY,
    square: Square = HERE,
    ships: Mapping[str, Ship] | None = None,
    planes: Mapping[str, Plane] | None = None,
) -> str:
    """The unit that shadows the Bismarck, "" if none."""
    seen = view(BRITISH, turn, ships=ships or fleet(BRITISH), planes=planes or grounded())
    request = ShadowRequest(seen, BISMARCK, square, names)
    order = tovey(spotted(turn - 1, square, BISMARCK)).answer(request)
    request.judge(order)
    assert isinstance(order, Choice)
    return order.unit


def aloft(name: str, square: Square, endurance: int) -> dict[str, Plane]:
    """The planes, all lost but this one in the air."""
    planes = grounded(name)
    return {**planes, name: planes[name]._replace(square=square, mode=AIR_PATROL, endurance=endurance)}


def fights(own: Sequence[str], enemy: Sequence[str], reports: Sequence[Report] = (), **hurt: Mapping[str, Any]) -> bool:
    """Whether he fights."""
    request = FightRequest(view(BRITISH, DAY, ships=fleet(BRITISH, **hurt)), HERE, 0, tuple(own), tuple(enemy))
    order = tovey(reports).answer(request)
    assert isinstance(order, Answer)
    return order.yes


def target(weapon: str, unit: str, targets: Sequence[str], turn: int = DAY, reports: Sequence[Report] = ()) -> str:
    """The target that the unit attacks, "" if none."""
    order, _ = answered(tovey(reports), TargetRequest(view(BRITISH, turn), Weapon(weapon), unit, HERE, tuple(targets)))
    assert isinstance(order, Choice)
    return order.unit


@pytest.mark.parametrize(
    ("able", "turn", "best"),
    [
        (("HOOD", "SUFFOLK", "CAIRO"), DAY, "SUFFOLK"),
        (("NORFOLK", "SUFFOLK"), DAY, "SUFFOLK"),
        (("RENOWN", "RAMILLES"), DAY, "RENOWN"),
        (("NORFOLK",), DAY, "NORFOLK"),
        (("KENYA", "RODNEY"), DAY, "KENYA"),
        (("KENYA", "RODNEY"), NIGHT, "RODNEY"),
    ],
)
def test_10_1_10_7_the_strongest_unit_by_day_or_night_shadows(able: Sequence[str], turn: int, best: str) -> None:
    assert shadower(*able, turn=turn) == best


def test_6_7_a_ship_without_fuel_does_not_shadow_if_another_can() -> None:
    ships = fleet(BRITISH, SUFFOLK={"fuel": 0})
    assert shadower("SUFFOLK", "NORFOLK", ships=ships) == "NORFOLK"


def test_8_6_a_plane_that_would_not_get_home_does_not_shadow() -> None:
    far = 1613
    planes = aloft("ULSTER 1", far, 2)
    assert shadower("ULSTER 1", square=far, planes=planes) == ""
    assert shadower("ULSTER 1", "CAIRO", square=far, planes=planes) == "CAIRO"


def test_8_6_a_plane_with_endurance_left_shadows() -> None:
    assert shadower("ULSTER 1", square=2020, planes=aloft("ULSTER 1", 2020, 4)) == "ULSTER 1"


STRONG = ("K GEORGE V", "RODNEY", "P OF WALES")


@pytest.mark.parametrize(
    ("own", "enemy"),
    [
        (STRONG, (BISMARCK,)),
        (STRONG, (BISMARCK, PRINZ_EUGEN)),
        (("K GEORGE V",), (PRINZ_EUGEN,)),
        (("NORFOLK", "SUFFOLK", "DORSETSHIRE"), (PRINZ_EUGEN,)),
        (("NORFOLK",), ("BELCHEN",)),
        (("RODNEY", "WS8B"), (BISMARCK,)),
        (("K GEORGE V", "SL2"), (BISMARCK,)),
        (("NORFOLK", "SUFFOLK", "SL2"), (PRINZ_EUGEN,)),
    ],
)
def test_16_62_tovey_fights_when_much_stronger_or_beside_a_convoy(own: Sequence[str], enemy: Sequence[str]) -> None:
    assert fights(own, enemy)


@pytest.mark.parametrize(
    ("own", "enemy"),
    [
        *((cruiser, BISMARCK) for cruiser in ("NORFOLK", "ARETHUSA", "KENYA")),
        *(("VICTORIOUS", BISMARCK), ("ARK ROYAL", PRINZ_EUGEN), ("HOOD", BISMARCK)),
    ],
)
def test_16_63_a_lone_cruiser_carrier_or_nearly_sunk_battleship_withdraws(own: str, enemy: str) -> None:
    assert not fights([own], [enemy], HOOD={"midships": 1, "firepower": 2})


def test_16_62_hits_on_the_bismarck_make_tovey_bolder() -> None:
    torpedoed = [
        heard(
            "air_attack",
            4,
            plane="VICTORIOUS",
            confused=False,
            weapon="air torpedoes",
            target=BISMARCK,
            square=HERE,
            hits=9,
        )
    ]
    assert not fights(["NORFOLK", "VICTORIOUS"], [BISMARCK])
    assert fights(["NORFOLK", "SUFFOLK"], [BISMARCK], torpedoed)


def test_16_63_a_carrier_caught_by_the_bismarck_escapes() -> None:
    scene = Scene()
    scene.put("VICTORIOUS", HERE, spotted=True).put(BISMARCK, HERE, spotted=True)
    scene.run(naval_phase, str(Answer(fights(["VICTORIOUS"], [BISMARCK]))), str(Answer(True)))
    assert scene.ship("VICTORIOUS").fate == ""


@pytest.mark.parametrize(
    ("targets", "turn", "reports", "attacked"),
    [
        ([BISMARCK], NIGHT, [], BISMARCK),
        ([PRINZ_EUGEN], NIGHT, [], ""),
        ([BISMARCK], DAY, [], ""),
        ([PRINZ_EUGEN], DAY, [], ""),
        ([BISMARCK, PRINZ_EUGEN], DAY, [], ""),
        ([BISMARCK], DAY, CRIPPLED, BISMARCK),
        (["BELCHEN"], DAY, [], "BELCHEN"),
    ],
)
def test_16_51_destroyers_attack_the_bismarck_by_night_or_crippled_and_oilers_by_day(
    targets: list[str], turn: int, reports: list[Report], attacked: str
) -> None:
    assert target("destroyers", "DF1", targets, turn, reports) == attacked


@pytest.mark.parametrize("weapon", ["bombs", "air torpedoes", "torpedoes", "submarine"])
def test_16_3_the_bismarck_is_the_preferred_target(weapon: str) -> None:
    units = {"bombs": "ULSTER", "air torpedoes": "VICTORIOUS", "torpedoes": "NORFOLK", "submarine": "SG1"}
    assert target(weapon, units[weapon], [PRINZ_EUGEN, BISMARCK]) == BISMARCK
    assert target(weapon, units[weapon], [PRINZ_EUGEN]) == PRINZ_EUGEN


def test_10_1_a_shadowed_convoy_sails_on_its_turn_and_otherwise_stays() -> None:
    ships = only(SL2=2113)
    moving, held = (EvadeRequest(view(BRITISH, turn, ships=ships), "SL2", "WP1") for turn in (4, 5))
    order = tovey().answer(moving)
    assert isinstance(order, ShipOrder)
    assert (order.unit, order.mode, len(order.moves)) == ("SL2", "C", 1)
    assert tovey().answer(held) == held.default


@pytest.mark.parametrize(
    ("awards", "reports", "agrees"),
    [
        ((Award(GERMAN, 60, Reason.SUNK, "HOOD", 8),), [sunk(8, BISMARCK)], True),
        ((Award(GERMAN, 60, Reason.SUNK, "HOOD", 8),), [], False),
        ((Award(BRITISH, 60, Reason.SUNK, BISMARCK, 8),), [sunk(8, BISMARCK)], False),
    ],
)
def test_tovey_agrees_to_a_draw_only_when_behind_with_the_bismarck_sunk(
    awards: tuple[Award, ...], reports: list[Report], agrees: bool
) -> None:
    order: Order = tovey(reports).answer(DrawRequest(view(BRITISH, 9, awards=awards)))
    assert order == AnswerDraw(agrees)


def test_an_answer_that_the_request_refuses_is_never_given(monkeypatch: pytest.MonkeyPatch) -> None:
    from compbis.games.computer_bismarck.captains.tovey import battle

    monkeypatch.setattr(battle, "target", lambda request, plot: battle.Aim("TIRPITZ", battle.Verdict(True)))
    assert target("bombs", "ULSTER", [BISMARCK]) == ""


def test_a_shadowed_raider_is_fought_too() -> None:
    assert fights(STRONG, [BISMARCK], followed(DAY, BISMARCK, HERE - 1, HERE))


def test_an_order_that_the_request_refuses_is_dropped() -> None:
    request = MovementRequest(view(BRITISH, DAY))
    captain = tovey()
    first = captain.answer(request)
    second = captain.revise(request, first, IllegalOrder("NOT NOW"))
    assert captain.refused == [str(first)]
    assert isinstance(second, ShipOrder) and second != first
    assert captain.answer(request) not in (first, second)
