"""The movement phase."""

from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.denmark_strait.cards.board import COMPASS, Space
from compbis.games.denmark_strait.phases.movement import movement_phase
from compbis.games.denmark_strait.requests.decisions import SailRequest, SeamanRequest
from compbis.games.denmark_strait.rules import fleet, movement
from compbis.games.denmark_strait.state.orders import Sail
from compbis.games.denmark_strait.state.reports import Sailed, SpeedRoll
from compbis.table.side import BRITISH, GERMAN
from tests.games.denmark_strait.scene import HIGH, LOW, TWO_DICE, Scene, at, ship

rule = pytest.mark.rule


def steps(scene: Scene, name: str, roll: int) -> set[str]:
    """The moves and turns open to a ship."""
    return {" ".join(order.steps) for order in movement.legal_sails(scene.game.position.ships, scene.ship(name), roll)}


def request(scene: Scene, place: int = 0) -> SailRequest:
    asked = scene.asked[place]
    assert isinstance(asked, SailRequest)
    return asked


@rule("Ships 3", "Movement 3", "Movement 4", "Movement 5", "Reading 3")
def test_a_ship_that_rolls_its_speed_number_may_move_or_turn_and_otherwise_only_turn() -> None:
    scene = Scene().put("BISMARCK", points=0)
    assert steps(scene, "BISMARCK", 4) == {"L", "R"}
    assert steps(scene, "BISMARCK", 5) == {"L", "R", "W", "S"}  # its consort is in the way
    scene.run(movement_phase(scene.game, GERMAN), "SAIL BISMARCK: R")
    assert [(fact.ship, fact.facing) for fact in scene.facts(Sailed)] == [("BISMARCK", "W")]


@rule("Movement 3", "Movement 11", "Reading 2")
def test_a_ship_moves_ahead_or_to_the_spaces_beside_it_and_keeps_its_direction() -> None:
    ahead = [movement.next_space(at("C3"), step) for step in movement.forward("SW")]
    assert sorted(map(str, ahead)) == ["B3", "B4", "C4"]
    moved = movement.sailed(ship("PRINZ EUGEN"), Sail("PRINZ EUGEN", ("S",)))
    assert (str(moved.at), moved.facing) == ("C4", "SW")


@rule("Map 5", "Reading 2", "Movement 4")
def test_eight_directions_of_45_degrees() -> None:
    assert [movement.turned(facing, "R") for facing in COMPASS] == [*COMPASS[1:], "N"]
    assert all(movement.turned(movement.turned(facing, "R"), "L") == facing for facing in COMPASS)
    around = [str(movement.next_space(at("B2"), facing)) for facing in COMPASS]
    assert around == ["B1", "C1", "C2", "C3", "B3", "A3", "A2", "A1"]


@rule("Map 4", "Reading 6")
def test_only_one_ship_may_occupy_a_space_and_a_sunk_one_leaves_it() -> None:
    scene = Scene().put("BISMARCK", points=4)
    assert not {"SW", "L SW", "SW L"} & steps(scene, "BISMARCK", 12)
    assert {"SW", "L SW", "SW L"} <= steps(scene.put("PRINZ EUGEN", sunk=True), "BISMARCK", 12)
    assert "SW" not in steps(scene.put("HOOD", "C3"), "BISMARCK", 12)


@rule("Map 2", "Map 3", "Reading 1")
def test_the_north_is_ice_and_everywhere_else_is_open_sea() -> None:
    scene = Scene().put("BISMARCK", Space(1, 1), facing="NW", points=0)
    assert steps(scene, "BISMARCK", 12) == {"L", "R", "W"}
    west = movement.sailed(scene.ship("BISMARCK"), Sail("BISMARCK", ("W",)))
    assert str(west.at) == "WA1" and fleet.distance(west.at, at("H8")) == 8
    assert steps(scene.put("BISMARCK", Space(9, 1), facing="NE"), "BISMARCK", 12) == {"L", "R", "E"}
    assert steps(scene.put("BISMARCK", Space(8, 8), facing="SE"), "BISMARCK", 12) == {"L", "R", "E", "SE", "S"}
    assert str(Space(9, 12)) == "EA12"


@rule("Movement 7", "Captains 4", "Reading 4")
def test_three_captain_points_buy_a_move_and_a_turn_in_either_order() -> None:
    scene = Scene().put("HOOD", "C6", facing="W", points=3)
    both = {f"{move} {turn}" for move in ("SW", "W", "NW") for turn in "LR"}
    both |= {f"L {move}" for move in ("S", "SW", "W")} | {f"R {move}" for move in ("W", "NW", "N")}
    assert {each for each in steps(scene, "HOOD", 5) if " " in each} == both
    assert steps(scene, "HOOD", 4) == {"L", "R"}
    assert steps(scene.put("HOOD", points=2), "HOOD", 12) == {"L", "R", "SW", "W", "NW"}
    turned = movement.sailed(ship("HOOD"), Sail("HOOD", ("L", "S")))
    assert (str(turned.at), turned.facing, turned.points) == ("F8", "SW", 1)
    assert movement.sailed(ship("HOOD"), Sail("HOOD", ("W",))).points == 4


@rule("Movement 9", "Movement 10", "Effects 3", "Ships 3")
def test_the_speed_number_rises_by_one_per_jack_or_queen_and_per_seven_hull_damage() -> None:
    assert movement.speed_number(ship("BISMARCK", hull=21)) == 8
    assert [movement.speed_number(ship("BISMARCK", hull=hull)) for hull in (6, 7, 13, 14)] == [5, 6, 6, 7]
    assert movement.speed_number(ship("BISMARCK", hull=7, cards=("JH", "QS", "KS", "AS", "2S"))) == 8


@pytest.mark.parametrize(
    ("change", "in_36"),
    [({}, 30), ({"cards": ("JS",)}, 26), ({"hull": 20, "cards": ("QS",)}, 15)],
)
@rule("Movement 3", "Movement 5", "Needs 2")
def test_how_often_a_ship_may_move(change: dict[str, Any], in_36: int) -> None:
    moved = 0
    for dice in TWO_DICE:
        scene = Scene(speed_british=dice).put("HOOD", points=0, **change)
        scene.run(movement_phase(scene.game, BRITISH))
        moved += any(order == Sail("HOOD", ("W",)) for order in request(scene).legal)
    assert moved == in_36


@rule("Movement 2", "Movement 5", "Reading 5")
def test_one_roll_a_side_counts_for_each_ship_with_its_own_number() -> None:
    scene = Scene(speed_british=[3, 2])
    scene.run(movement_phase(scene.game, BRITISH), "SAIL P OF WALES: L", "SAIL HOOD: W")
    assert [(fact.side, fact.roll) for fact in scene.facts(SpeedRoll)] == [(BRITISH, 5)]
    assert [(fact.ship, str(fact.at), fact.facing) for fact in scene.facts(Sailed)] == [
        ("P OF WALES", "G7", "SW"),
        ("HOOD", "E7", "W"),
    ]
    with pytest.raises(IllegalOrder, match="P OF WALES MAY ONLY TURN"):
        request(scene).judge(Sail("P OF WALES", ("W",)))


@rule("Turn 2", "Turn 3", "Movement 1", "Movement 8")
def test_a_turn_goes_from_movement_to_morale_the_british_moving_first() -> None:
    scene = Scene(HIGH).put("HOOD", cards=("KS",)).put("BISMARCK", failed=True, cards=("KS",)).put("HOOD", failed=True)
    scene.run(scene.game.sequence)
    asked = [(request.kind, str(request.side)) for request in scene.asked]
    assert list(dict.fromkeys(asked)) == [
        ("sail", "british"),
        ("sail", "german"),
        ("fire", "german"),
        ("fire", "british"),
        ("repair", "british"),
        ("repair", "german"),
        ("morale", "british"),
        ("morale", "german"),
    ]


@rule("Captains 5")
def test_unspent_points_are_lost() -> None:
    scene = Scene().put("HOOD", points=0, fired_at="BISMARCK", hit=True, done=True).put("P OF WALES", points=7)
    next(scene.game.sequence())
    assert [scene.ship(name).points for name in ("HOOD", "P OF WALES")] == [4, 3]
    assert scene.ship("HOOD")[-4:] == (4, "", False, False)


@rule("Reading 29")
def test_a_seaman_may_repeat_the_speed_roll_for_his_ship_alone() -> None:
    scene = Scene(speed_german=[1, 1], speed_again=[6, 6]).put("PRINZ EUGEN", captain="BRINKMANN")
    scene.run(movement_phase(scene.game, GERMAN), "YES", "SAIL PRINZ EUGEN: W")
    assert [asked.roll for asked in scene.asked if isinstance(asked, SeamanRequest)] == [2]
    rolls = [(fact.side, fact.roll, fact.again) for fact in scene.facts(SpeedRoll)]
    assert rolls == [(GERMAN, 2, ""), (GERMAN, 12, "PRINZ EUGEN")]
    assert {order.ship for order in request(scene, 1).legal if order.steps[0] in COMPASS} == {"PRINZ EUGEN"}


@rule("Reading 37")
def test_a_seaman_decides_before_any_ship_of_his_side_moves() -> None:
    scene = Scene(speed_british=[1, 1], speed_again=[6, 6]).put("P OF WALES", captain="KERR")
    scene.run(movement_phase(scene.game, BRITISH), "YES", "SAIL HOOD: L", "SAIL P OF WALES: SW")
    assert [request.kind for request in scene.asked] == ["seaman", "sail", "sail", "sail"]


@rule("Reading 38")
def test_a_turn_is_two_minutes_and_the_first_begins_at_0552() -> None:
    scene, dates = Scene(), []
    for turn in (1, 2, 30):
        scene.game.change(turn=turn)
        dates.append(scene.game.date)
    assert dates == ["MAY 24  0552 HOURS", "MAY 24  0554 HOURS", "MAY 24  0650 HOURS"]


@rule("Failed 2", "Reading 17")
def test_a_ship_with_failed_morale_must_get_away_if_it_can() -> None:
    scene = Scene(HIGH).put("HOOD", failed=True, facing="S", points=0)
    scene.run(movement_phase(scene.game, BRITISH))
    assert [(fact.ship, fact.ran) for fact in scene.facts(Sailed)] == [("HOOD", True)]
    assert fleet.nearest(scene.game.position.ships, scene.ship("HOOD")) == 5
    with pytest.raises(IllegalOrder, match="MUST GET AWAY"):
        request(scene).judge(Sail("HOOD", ("L",)))


@pytest.mark.parametrize(
    ("orders", "hood"),
    [
        (["SAIL HOOD: L", "SAIL P OF WALES: E"], "F1"),
        (["SAIL P OF WALES: E"], "F1"),
        (["SAIL HOOD: L"], "E1"),
        (["SAIL P OF WALES: E", "SAIL HOOD: E"], "F1"),
    ],
)
@rule("Failed 2", "Reading 17")
def test_whether_a_failed_ship_could_get_away_is_judged_when_movement_ends(orders: list[str], hood: str) -> None:
    """The Prince of Wales occupies the only space to which the Hood could get away."""
    scene = Scene(HIGH).put("BISMARCK", sunk=True).put("PRINZ EUGEN", "A1").put("P OF WALES", "F1", facing="E")
    scene.put("HOOD", "E1", failed=True, facing="NE", points=0)
    scene.run(movement_phase(scene.game, BRITISH), *orders)
    assert str(scene.ship("HOOD").at) == hood
    moves = [fact for fact in scene.facts(Sailed) if fact.ship == "HOOD"]
    assert [(str(fact.at), fact.ran) for fact in moves] == [(hood, hood == "F1" and "SAIL HOOD: E" not in orders)]
    assert scene.ship("HOOD").points == 0


@rule("Reading 17")
def test_a_failed_ship_gets_away_as_far_as_it_can_with_points_or_without() -> None:
    scene = Scene().put("BISMARCK", sunk=True).put("PRINZ EUGEN", "D5").put("HOOD", "E5", failed=True, facing="NE")
    single = {"NE", "E"}
    assert steps(scene.put("HOOD", points=2), "HOOD", 12) == single
    both = {f"{move} {turn}" for move in single for turn in "LR"} | {"L NE", "R NE", "R E", "R SE"}
    assert steps(scene.put("HOOD", points=3), "HOOD", 12) == single | both


@rule("Failed 2", "Reading 17")
def test_a_failed_ship_that_cannot_get_away_may_turn_or_stay_but_come_no_nearer() -> None:
    scene = Scene(LOW).put("HOOD", failed=True, facing="W")
    assert steps(scene, "HOOD", 2) == {"L", "R"}
    assert "NW" not in steps(scene.put("HOOD", points=0), "HOOD", 12)
    assert movement.must_run(scene.game.position.ships, scene.ship("HOOD"), 2) is None


@rule("Reading 17")
def test_no_ship_has_to_spend_points_to_get_away() -> None:
    scene = Scene().put("BISMARCK", sunk=True).put("PRINZ EUGEN", "C5").put("HOOD", "E5", failed=True, facing="SW")
    assert {"L", "S", "L SE"} <= steps(scene, "HOOD", 12)
    assert movement.must_run(scene.game.position.ships, scene.ship("HOOD"), 12) is None
    sound = scene.ship("HOOD")._replace(failed=False, facing="E")
    assert movement.must_run(scene.game.position.ships, sound, 12) is None
