"""4.3: orders are given and changed until DM; nothing moves yet; and how a side gives up (Chart D)."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.cards.modes import MOVE
from compbis.games.computer_bismarck.state.sight import Reason
from compbis.games.computer_bismarck.state.units import Leg
from compbis.table.game import Outcome
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene, british, german


@pytest.mark.rule("5.28a")
def test_4_31_a_side_is_asked_again_until_it_types_dm() -> None:
    sea = Scene().put("HOOD", 1622).run(british, "MS HOOD = M E SE", "MS HOOD = P", "DM")
    assert sea.questions() == [(BRITISH, "movement")] * 3
    assert {str(request.default) for request in sea.asked} == {"DM"}
    assert sea.kinds(BRITISH) == sea.kinds(GERMAN) == []


@pytest.mark.rule("1.3b")
def test_4_32_a_side_orders_its_own_units_only() -> None:
    for order in ("MS BISMARCK = M W", "MS WP1 = P"):
        with pytest.raises(IllegalOrder, match="NO SUCH UNIT"):
            Scene().put("BISMARCK", 1622).put("WP1", 1622).run(british, order)
    for order in ("MS HOOD = M W", "MP ULSTER 1 = P"):
        with pytest.raises(IllegalOrder, match="NO SUCH UNIT"):
            Scene().put("HOOD", 1622).base("ULSTER 1").run(german, order)


@pytest.mark.rule("6.23b")
def test_6_23_a_torpedo_plane_needs_its_carrier_in_l_mode_by_the_orders_of_this_turn() -> None:
    sea = Scene().put("ARK ROYAL", 2420).base("ARK ROYAL 1")
    with pytest.raises(IllegalOrder, match="ITS CARRIER IS NOT IN L MODE"):
        sea.run(british, "MP ARK ROYAL 1 = R N")
    sea.run(british, "MS ARK ROYAL = L", "MP ARK ROYAL 1 = R N", "DM")
    in_l = Scene().put("ARK ROYAL", 2420, "L").base("ARK ROYAL 1")
    in_l.run(british, "MP ARK ROYAL 1 = R N", "DM")
    with pytest.raises(IllegalOrder, match="ITS CARRIER IS NOT IN L MODE"):
        in_l.run(british, "MS ARK ROYAL = M", "MP ARK ROYAL 1 = R N")


def test_chart_d_undo_takes_back_one_order_after_the_other() -> None:
    sea = Scene().put("HOOD", 1622).base("ULSTER 1")
    sea.run(british, "MS HOOD = M E", "MS HOOD = M W", "MP ULSTER 1 = P N", "UN", "UN", "DM")
    assert sea.position.ship_legs[BRITISH] == {"HOOD": Leg(MOVE, 1623, (1623,))}
    assert sea.position.plane_legs[BRITISH] == {}
    assert [request.undoable for request in sea.asked] == [False, True, True, True, True, True]


def test_chart_d_there_must_be_an_order_of_this_phase_to_take_back() -> None:
    sea = Scene().put("HOOD", 1622).put("KENYA", 1622)
    sea.position.set_leg(sea.ship("KENYA"), Leg(MOVE, 1621, (1621,), fixed=True))
    with pytest.raises(IllegalOrder, match="NO ORDER TO UNDO"):
        sea.run(british, "UN")
    with pytest.raises(IllegalOrder, match="NO ORDER TO UNDO"):
        sea.run(british, "MS HOOD = P", "UN", "UN")
    assert sea.position.ship_legs[BRITISH] == {"KENYA": Leg(MOVE, 1621, (1621,), fixed=True)}


def test_chart_d_the_side_that_resigns_loses() -> None:
    for phase, winner in ((british, GERMAN), (german, BRITISH)):
        sea = Scene().run(phase, "RE")
        assert sea.position.outcome == Outcome(winner, 0, 0, "resigned")
        assert sea.told(BRITISH, "resigned") == sea.told(GERMAN, "resigned") == [{"side": winner.enemy}]
        over = {"winner": winner, "british": 0, "german": 0, "reason": "resigned", "awards": []}
        assert sea.told(BRITISH, "game_over") == sea.told(GERMAN, "game_over") == [over]


def test_chart_d_the_side_that_resigns_loses_whatever_the_points() -> None:
    sea = Scene()
    sea.game.award(BRITISH, 60, Reason.SUNK, "BISMARCK")
    assert sea.run(british, "RE").position.outcome == Outcome(GERMAN, 60, 0, "resigned")


def test_chart_d_a_draw_needs_both_sides() -> None:
    sea = Scene().run(german, "RE DRAW", "YES")
    assert sea.questions() == [(GERMAN, "movement"), (BRITISH, "draw")]
    assert str(sea.asked[1].default) == "DRAW NO"
    assert sea.position.outcome == Outcome(None, 0, 0, "agreed draw")
    assert sea.told(BRITISH, "draw_offered") == sea.told(GERMAN, "draw_offered") == [{"side": "german"}]
    assert sea.told(BRITISH, "game_over")[0]["winner"] == ""


def test_chart_d_after_a_refused_draw_the_game_continues() -> None:
    sea = Scene().put("HOOD", 1622).run(british, "MS HOOD = P", "RE DRAW", "NO", "UN", "DM")
    assert sea.position.outcome is None
    assert sea.told(BRITISH, "draw_refused") == sea.told(GERMAN, "draw_refused") == [{"side": "german"}]
    assert sea.position.ship_legs[BRITISH] == {}
    with pytest.raises(IllegalOrder, match="YES OR NO"):
        Scene().run(british, "RE DRAW", "DM")
