"""Why a request refuses an order before the rules of movement apply (6.5, 10.1), word for word."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.modes import AIR_PATROL, FLY, MOVE
from compbis.games.computer_bismarck.requests.decisions import DrawRequest, EvadeRequest, MovementRequest, ShadowRequest
from compbis.games.computer_bismarck.requests.view import view
from compbis.games.computer_bismarck.state.orders import parse
from compbis.games.computer_bismarck.state.position import Position, start
from compbis.games.computer_bismarck.state.units import Fate, Leg
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN


def sea() -> Position:
    """Turn 2: a ship sunk, a ship and a plane ordered in the shadow phase, a plane refuelling."""
    position = start(7, (), frozenset())
    position.turn = 2
    ships, planes = position.ships[BRITISH], position.planes[BRITISH]
    position.put(ships["HOOD"]._replace(midships=0, fate=Fate.SUNK))
    position.put(ships["SL5"]._replace(fate=Fate.DISPERSED))
    position.set_leg(ships["NORFOLK"], Leg(MOVE, 1117, fixed=True))
    position.put_plane(planes["ULSTER 1"]._replace(mode=AIR_PATROL, endurance=4))
    position.set_leg(planes["ULSTER 1"], Leg(FLY, 2123, fixed=True))
    position.put_plane(planes["ULSTER"]._replace(refuelling=True))
    position.put_plane(planes["ULSTER 2"]._replace(fate=Fate.CRASHED))
    position.put(ships["ARK ROYAL"]._replace(midships=0, fate=Fate.SUNK))
    position.put_plane(planes["ARK ROYAL 1"]._replace(refuelling=True, fate=Fate.LOST))
    return position


def why(request: Request, order: str) -> str:
    """The reason that a request gives for refusing an order."""
    with pytest.raises(IllegalOrder) as refused:
        request.judge(parse(order))
    return str(refused.value)


@pytest.mark.rule("6.5a", "6.5b", "6.5c", "6.5d", "6.5e", "10.1g", "8.6b")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("MS BISMARCK = M", "NO SUCH UNIT"),
        ("MS HOOD = M", "SUNK"),
        ("MS SL5 = C", "DISPERSED"),
        ("MS NORFOLK = M", "ITS TURN IS OVER: IT ACTED IN THE SHADOW PHASE (10.1)"),
        ("MS WS8B = F", "NOT ITS TURN TO SAIL: IT SAILS ON TURN 3"),
        ("MS SL1 = C", "NOT ITS TURN TO SAIL: IT SAILS ON TURN 4"),
        ("MS RODNEY = M", "NOT THE TURN OF ITS CONVOY: IT SAILS ON TURN 3, AND MAY LEAVE MODE F THEN"),
        ("MS REPULSE = M", "NOT YET ACTIVE"),
        ("MP ULSTER = A", "REFUELING: READY ON TURN 3"),
        ("MP ULSTER 1 = P", "ITS TURN IS OVER: IT ACTED IN THE SHADOW PHASE (10.1)"),
        ("MP ULSTER 2 = P", "CRASHED"),
        ("MP ARK ROYAL 1 = R", "LOST"),
        ("MP VICTORIOUS = R", "ITS CARRIER IS NOT YET ACTIVE"),
        ("TAKE", "NOT NOW"),
        ("UN", "NO ORDER TO UNDO"),
    ],
)
def test_6_5_why_a_unit_may_not_be_ordered_now(order: str, reason: str) -> None:
    assert why(MovementRequest(view(sea(), BRITISH)), order) == reason


@pytest.mark.rule("10.1c")
@pytest.mark.parametrize(
    ("order", "reason"),
    [("DM", "NOT NOW"), ("MS PR EUGEN = M", "NOT NOW"), ("MS BISMARCK = M SE", "1825 IS AN ENEMY PORT")],
)
def test_10_1_why_a_shadowed_ship_may_not_make_a_move(order: str, reason: str) -> None:
    position = sea()
    position.put(position.ships[GERMAN]["BISMARCK"]._replace(square=1724))
    assert why(EvadeRequest(view(position, GERMAN), "BISMARCK", "SUFFOLK"), order) == reason


def test_why_an_answer_is_not_one_of_those_asked_for() -> None:
    shadow = ShadowRequest(view(sea(), BRITISH), "BISMARCK", 1528, ("SUFFOLK",))
    assert why(shadow, "DM") == "NOT NOW" and why(shadow, "TAKE KENYA") == "NOT ONE OF THESE"
    assert why(DrawRequest(view(sea(), GERMAN)), "TAKE") == "YES OR NO"
