"""The rules of the Denmark Strait, section by section; numbers in words are those of the manual's examples."""

from fractions import Fraction
from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.denmark_strait import rules
from compbis.games.denmark_strait.cards import CAPTAINS, DECK, GUN_DAMAGE, NUMBER, PIERCED, SHIPS, Space, space
from compbis.games.denmark_strait.game import Game, start
from compbis.games.denmark_strait.requests import AgainRequest, FireRequest, RallyRequest, SailRequest, SeamanRequest
from compbis.games.denmark_strait.state import (
    Drawn,
    Fighter,
    Fire,
    Harmed,
    Magazine,
    Morale,
    Repaired,
    Sail,
    Sailed,
    Ship,
    Shot,
    SpeedRoll,
    Sunk,
)
from compbis.table.game import GameOver
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import replace
from tests.games.denmark_strait.scene import HIGH, LOW, Scene


def at(name: str) -> Space:
    found = space(name)
    assert found
    return found


def ship(name: str, where: str = "", facing: str = "", **state: Any) -> Ship:
    scene = Scene().put(name, where or None, **({"facing": facing} if facing else {}), **state)
    return scene.ship(name)


def number(scene: Scene, who: str, target: str, points: int = 0) -> int:
    ships = scene.game.position.ships
    return rules.shot_number(ships, ships[who], ships[target], points)


# Choosing captains


def test_the_british_choose_an_admiral_and_any_other_captain() -> None:
    pairs = rules.pairs(BRITISH)
    assert len(pairs) == 2 * 4
    assert all(CAPTAINS[one].admiral and not CAPTAINS[other].admiral for one, other in pairs)


def test_the_germans_buy_two_captains_for_five_points() -> None:
    pairs = rules.pairs(GERMAN)
    assert all(one != other and CAPTAINS[one].cost + CAPTAINS[other].cost <= 5 for one, other in pairs)
    assert pairs[0] == ("LINDEMANN", "BRINKMANN") and ("LINDEMANN", "TOPP") not in pairs


def test_british_choose_first_then_the_germans_and_luetjens_adds_a_point() -> None:
    game = Game(start(1))
    game.dice.begin_turn(1)
    steps: Any = game.sequence()
    british = next(steps)
    assert (british.side, british.kind) == (BRITISH, "captains")
    german = steps.send(british.parse("APPOINT TOVEY KERR"))
    assert german.side is GERMAN and german.view.ships["HOOD"].captain == "TOVEY"
    steps.send(german.default)
    ships = game.position.ships
    assert [ships[name].captain for name in SHIPS] == ["LINDEMANN", "BRINKMANN", "TOVEY", "KERR"]
    assert [ships[name].points for name in SHIPS] == [4, 2, 4, 3]


# The movement phase


def test_a_speed_roll_of_the_speed_number_lets_a_ship_move() -> None:
    assert rules.sails(Scene().game.position.ships, ship("BISMARCK"), 4) == [
        Sail("BISMARCK", ("L",)),
        Sail("BISMARCK", ("R",)),
    ]
    moves = {order.steps for order in rules.sails(Scene().game.position.ships, ship("BISMARCK", points=0), 5)}
    assert moves == {("L",), ("R",), ("W",), ("S",)}  # its consort is in the way


def test_a_ship_moves_ahead_or_to_the_spaces_beside_it() -> None:
    scene = Scene()
    ahead = [rules.next_space(at("C3"), step) for step in rules.forward("SW")]
    assert sorted(map(str, ahead)) == ["B3", "B4", "C4"]
    moved = rules.sailed(scene.ship("PRINZ EUGEN"), Sail("PRINZ EUGEN", ("S",)))
    assert (str(moved.at), moved.facing) == ("C4", "SW")


def test_only_one_ship_may_occupy_a_space() -> None:
    ships = Scene().put("PRINZ EUGEN", "C3").put("BISMARCK", "D2", facing="SW", points=0).game.position.ships
    assert ("SW",) not in {order.steps for order in rules.sails(ships, ships["BISMARCK"], 12)}


def test_the_north_is_ice_and_everywhere_else_is_open_sea() -> None:
    scene = Scene().put("BISMARCK", Space(1, 1), facing="NW", points=0)
    ships = scene.game.position.ships
    assert {order.steps for order in rules.sails(ships, ships["BISMARCK"], 12)} == {("L",), ("R",), ("W",)}
    off = rules.sailed(ships["BISMARCK"], Sail("BISMARCK", ("W",)))
    assert str(off.at) == "WA1" and str(Space(9, 12)) == "EA12"


def test_three_captain_points_buy_a_move_and_a_turn_in_either_order() -> None:
    scene = Scene().put("HOOD", points=3)
    steps = {order.steps for order in rules.sails(scene.game.position.ships, scene.ship("HOOD"), 12)}
    assert {("W", "L"), ("L", "S")} <= steps
    turned = rules.sailed(scene.ship("HOOD"), Sail("HOOD", ("L", "S")))
    assert (str(turned.at), turned.facing, turned.points) == ("F8", "SW", 0)
    poor = rules.sails(scene.game.position.ships, scene.ship("HOOD")._replace(points=2), 12)
    assert all(len(order.steps) == 1 for order in poor)


def test_speed_number_one_more_for_each_jack_and_queen_and_for_every_seven_hull_damage() -> None:
    assert rules.speed_number(ship("BISMARCK", hull=21)) == 8
    assert rules.speed_number(ship("BISMARCK", hull=6, cards=("JH", "QS", "KS"))) == 7


def test_one_roll_a_side_counts_for_each_ship_with_its_own_number() -> None:
    scene = Scene(speed_british=[3, 2]).put("P OF WALES", facing="W")
    scene.run(scene.game._move(BRITISH), "SAIL HOOD: W", "SAIL P OF WALES: L")
    assert [fact.roll for fact in scene.told(SpeedRoll)] == [5]
    assert [(fact.ship, str(fact.at), fact.facing) for fact in scene.told(Sailed)] == [
        ("HOOD", "E7", "W"),
        ("P OF WALES", "G7", "SW"),
    ]
    request = scene.asked[0]
    assert isinstance(request, SailRequest)
    with pytest.raises(IllegalOrder, match="P OF WALES MAY ONLY TURN"):
        request.judge(Sail("P OF WALES", ("W",)))


def test_an_order_taken_back_frees_the_ship_again() -> None:
    scene = Scene(HIGH)
    scene.run(scene.game._move(BRITISH), "SAIL HOOD: W", "UNDO", "SAIL HOOD: NW")
    assert [str(fact.at) for fact in scene.told(Sailed)] == ["E6"]


def test_a_seaman_has_the_speed_roll_made_again_for_his_ship_alone() -> None:
    scene = Scene(speed_german=[1, 1], speed_again=[6, 6]).put("PRINZ EUGEN", captain="BRINKMANN")
    scene.run(scene.game._move(GERMAN), "YES", "SAIL PRINZ EUGEN: W")
    assert isinstance(scene.asked[0], SeamanRequest)
    assert [(fact.roll, fact.again) for fact in scene.told(SpeedRoll)] == [(2, ""), (12, "PRINZ EUGEN")]
    request = scene.asked[1]
    assert isinstance(request, SailRequest)
    assert {order.ship for order in request.legal if len(order.steps[0]) > 1} == {"PRINZ EUGEN"}


# The shooting phase


def test_the_bismarck_at_four_spaces_with_two_splashes_needs_seven() -> None:
    scene = Scene().put("BISMARCK", "B4", target="HOOD", splashes=2, facing="N").put("HOOD", "F4")
    assert number(scene, "BISMARCK", "HOOD") == 7


@pytest.mark.parametrize(
    ("change", "more"),
    [
        ({"cards": ("KS",)}, 1),
        ({"cards": ("AS",)}, 2),
        ({"cards": ("2H",)}, 1),
        ({"cards": ("QS", "JD")}, 0),
        ({"failed": True}, 1),
        ({"facing": "E"}, 2),
        ({"facing": "W"}, 2),
        ({"target": "P OF WALES", "splashes": 2}, 0),
    ],
)
def test_what_makes_a_shot_harder(change: dict[str, Any], more: int) -> None:
    scene = Scene().put("BISMARCK", "B4", facing="N").put("HOOD", "F4")
    before = number(scene, "BISMARCK", "HOOD")
    assert number(scene.put("BISMARCK", **change), "BISMARCK", "HOOD") == before + more


def test_two_captain_points_take_one_off() -> None:
    scene = Scene()
    assert [number(scene, "HOOD", "BISMARCK", points) for points in (0, 2, 4)] == [11, 10, 9]


@pytest.mark.parametrize(("target", "out"), [("C3", False), ("B6", True), ("F2", False), ("A7", True), ("H7", True)])
def test_the_broadside_ends_at_22_and_a_half_degrees(target: str, out: bool) -> None:
    assert rules.broadside(ship("HOOD", "F7", "W"), at(target)) is not out


def test_at_the_start_every_enemy_is_on_every_broadside() -> None:
    ships = Scene().game.position.ships
    far = {
        one.name: rules.distance(one.at, two.at)
        for one in ships.values()
        for two in rules.afloat(ships, one.side.enemy)
    }
    assert far["BISMARCK"] == 5 and far["PRINZ EUGEN"] == 4
    assert all(rules.broadside(one, two.at) for one in ships.values() for two in rules.afloat(ships, one.side.enemy))


def test_a_splash_is_placed_after_each_shot_two_at_most_and_taken_away_at_a_new_target() -> None:
    scene = Scene().put("BISMARCK", target="HOOD", splashes=1)
    scene.run(lambda: scene.game._fire(GERMAN, []), "FIRE BISMARCK AT HOOD: 0", "FIRE PRINZ EUGEN AT HOOD: 0")
    assert [(fact.ship, fact.number, fact.splashes) for fact in scene.told(Shot)] == [
        ("BISMARCK", 9, 2),
        ("PRINZ EUGEN", 10, 1),
    ]
    other = rules.splashed(scene.ship("BISMARCK"), scene.ship("P OF WALES"))
    assert (other.target, other.splashes) == ("P OF WALES", 1)
    assert rules.splashed(scene.ship("BISMARCK"), scene.ship("HOOD")).splashes == 2


def test_a_gunner_places_the_first_splash_before_the_roll() -> None:
    scene = Scene().put("PRINZ EUGEN", captain="MEISEL")
    assert number(scene, "PRINZ EUGEN", "HOOD") == 9
    assert rules.splashed(scene.ship("PRINZ EUGEN"), scene.ship("HOOD")).splashes == 1


def test_concentration_helps_the_second_ship_at_the_target_of_the_hood() -> None:
    scene = Scene()
    assert number(scene, "P OF WALES", "BISMARCK") == 12
    assert number(scene.put("HOOD", fired_at="BISMARCK"), "P OF WALES", "BISMARCK") == 11
    assert number(scene.put("HOOD", fired_at="PRINZ EUGEN"), "P OF WALES", "BISMARCK") == 12


def test_close_action_at_three_spaces() -> None:
    scene = Scene().put("P OF WALES", "D5", captain="D-HAMILTON", facing="W")
    assert number(scene, "P OF WALES", "BISMARCK") == 7 + 3 - 1
    assert number(scene.put("P OF WALES", "D6"), "P OF WALES", "BISMARCK") == 7 + 4


@pytest.mark.parametrize(("needed", "in_36"), [(2, 36), (1, 36), (7, 21), (12, 1), (13, 0)])
def test_the_chance_of_two_dice(needed: int, in_36: int) -> None:
    assert rules.two_dice(needed) == Fraction(in_36, 36)


def test_the_gun_damage_chart() -> None:
    assert [[*row.values()] for row in GUN_DAMAGE.values()] == [[3, 4, 4, 4], [1, 3, 3, 4], [1, 2, 3, 4], [0, 0, 1, 2]]


def test_at_three_spaces_cards_are_drawn_while_each_is_higher() -> None:
    cards = {GERMAN: ("5H", "8D", "4S")}
    scene = Scene(HIGH, cards=cards).put("BISMARCK", "C5", facing="N").put("HOOD", "F5")
    hits: list[tuple[str, str]] = []
    scene.run(lambda: scene.game._fire(GERMAN, hits), "FIRE BISMARCK AT HOOD: 0")
    assert [(fact.card, fact.used, fact.harmful) for fact in scene.told(Drawn)] == [
        ("5H", True, False),
        ("8D", True, True),
        ("4S", False, False),
    ]
    assert hits == [("HOOD", "8D")]
    scene.game._take_effect(hits)
    assert scene.ship("HOOD").hull == 8 and scene.ship("HOOD").hit


def test_beyond_that_one_card_is_drawn_for_each_hit() -> None:
    scene = Scene(HIGH, cards={GERMAN: ("5S", "8D")})
    scene.run(lambda: scene.game._fire(GERMAN, []), "FIRE BISMARCK AT HOOD: 0")
    assert [fact.card for fact in scene.told(Drawn)] == ["5S"]


def test_an_ace_is_the_highest_card_and_an_equal_one_is_not_higher() -> None:
    assert rules.higher("AS", "KS") and rules.higher("10H", "9S") and not rules.higher("5H", "5S")


def test_the_armour_of_the_bismarck_against_battleships() -> None:
    pierced = PIERCED["BISMARCK", "BB"]
    assert {card for card in DECK if card[-1] in "SC"} | {"5D", "6D", "7D"} == pierced
    assert {"8D", "2H"} <= PIERCED["HOOD", "BB"] and "5H" not in PIERCED["HOOD", "BB"]


def test_the_prinz_eugen_damages_by_the_column_of_a_cruiser() -> None:
    scene = Scene()
    assert rules.harmful(scene.ship("BISMARCK"), scene.ship("HOOD"), "5C")
    assert not rules.harmful(scene.ship("PRINZ EUGEN"), scene.ship("HOOD"), "5C")


def test_fire_of_both_sides_takes_effect_after_the_british_have_fired() -> None:
    scene = Scene(HIGH, cards={GERMAN: ("10S", "10C"), BRITISH: ("10S", "10C")}).put("HOOD", hull=20)
    shots = ("FIRE BISMARCK AT HOOD: 0", "DONE", "FIRE HOOD AT BISMARCK: 0")
    scene.run(scene.game._shoot, *shots)
    assert scene.kinds() == ["shot", "drawn", "shot", "drawn", "harmed", "sunk", "harmed"]
    assert scene.ship("HOOD").sunk and scene.ship("BISMARCK").hull == 10


def test_a_fighter_who_rolls_five_fires_first_with_effect_at_once() -> None:
    scene = Scene(HIGH, cards={GERMAN: ("10S",)}, fighter=[5]).put("BISMARCK", captain="LINDEMANN").put("HOOD", hull=20)
    scene.run(scene.game._shoot, "FIRE BISMARCK AT HOOD: 0", "DONE", "DONE")
    assert scene.kinds()[:5] == ["fighter", "shot", "drawn", "harmed", "sunk"]
    shooters = [request.shooters for request in scene.asked if isinstance(request, FireRequest)]
    assert shooters == [("BISMARCK",), ("PRINZ EUGEN",), ("P OF WALES",)]


def test_a_fighter_who_rolls_four_fires_with_the_others() -> None:
    scene = Scene(fighter=[4]).put("BISMARCK", captain="LINDEMANN")
    scene.run(scene.game._shoot)
    assert [fact.first for fact in scene.told(Fighter)] == [False]
    assert isinstance(scene.asked[0], FireRequest) and scene.asked[0].shooters == ("BISMARCK", "PRINZ EUGEN")


def test_no_more_points_for_a_shot_than_the_captain_has() -> None:
    scene = Scene().put("HOOD", points=3)
    request = FireRequest(scene.game.position.view(BRITISH), ("HOOD",))
    request.judge(Fire("HOOD", "BISMARCK", 2))
    with pytest.raises(IllegalOrder, match="HOOD HAS 3 CAPTAIN POINTS LEFT"):
        request.judge(Fire("HOOD", "BISMARCK", 4))


# Damage effects


@pytest.mark.parametrize(
    ("card", "change"),
    [
        ("8D", {"hull": 8}),
        ("3S", {"bridge": 1}),
        ("AS", {"cards": ("AS",)}),
        ("KC", {"cards": ("KC",)}),
        ("QC", {"cards": ("QC",)}),
        ("JC", {"cards": ("JC",)}),
    ],
)
def test_the_damage_effects_chart(card: str, change: dict[str, Any]) -> None:
    assert rules.harmed(ship("HOOD"), card) == ship("HOOD")._replace(**change)


def test_a_magazine_sinks_the_ship_at_ten_and_spoils_its_shooting_below() -> None:
    scene = Scene(magazine=[5, 5])
    scene.game._take_effect([("HOOD", "2S")])
    scene.run(lambda: None)
    assert scene.ship("HOOD").sunk and [fact.sunk for fact in scene.told(Magazine)] == [True]
    scene = Scene(magazine=[5, 4])
    scene.game._take_effect([("HOOD", "2S")])
    assert not scene.ship("HOOD").sunk and scene.ship("HOOD").cards == ("2S",)


def test_a_ship_sinks_when_its_hull_damage_reaches_its_hull() -> None:
    scene = Scene().put("HOOD", hull=18, cards=("KS", "QS"))
    scene.game._take_effect([("HOOD", "9S"), ("HOOD", "10S"), ("HOOD", "JS")])
    scene.run(lambda: None)
    assert [fact.hull for fact in scene.told(Harmed)] == [27, 37] and len(scene.told(Sunk)) == 1
    assert scene.game.position.decks[GERMAN].discards == ("KS", "QS", "JS")


def test_a_bridge_hit_takes_a_captain_point_for_good_but_not_that_of_luetjens() -> None:
    assert rules.new_points(ship("HOOD", bridge=1)) == 3
    assert rules.new_points(ship("BISMARCK", captain="LINDEMANN", bridge=9)) == 1


# The damage control phase


def test_a_repair_needs_ten_with_the_points_that_were_spent() -> None:
    scene = Scene(repair=[4, 4]).put("HOOD", cards=("KS", "QS"), points=4)
    scene.run(lambda: scene.game._repair(BRITISH), "REPAIR HOOD QS: 2")
    assert scene.ship("HOOD").cards == ("KS",) and scene.ship("HOOD").points == 2
    assert scene.game.position.decks[GERMAN].discards == ("QS",)
    assert [(fact.success, fact.permanent) for fact in scene.told(Repaired)] == [(True, False)]


def test_an_odd_roll_that_fails_makes_the_damage_permanent() -> None:
    scene = Scene(repair=[4, 3]).put("HOOD", cards=("KS", "QS"))
    scene.run(lambda: scene.game._repair(BRITISH), "REPAIR HOOD QS: 0")
    assert scene.ship("HOOD").permanent == ("QS",) and rules.repairable(scene.ship("HOOD")) == ["KS"]
    even = Scene(repair=[4, 4]).put("HOOD", cards=("KS", "QS"))
    even.run(lambda: even.game._repair(BRITISH), "REPAIR HOOD QS: 0")
    assert even.ship("HOOD").permanent == ()


def test_an_engineer_adds_one_without_changing_odd_or_even() -> None:
    scene = Scene(repair=[4, 5]).put("P OF WALES", cards=("KS",), captain="LEACH")
    scene.run(lambda: scene.game._repair(BRITISH), "REPAIR P OF WALES KS: 0")
    assert scene.ship("P OF WALES").cards == ()
    odd = Scene(repair=[4, 3]).put("P OF WALES", cards=("KS",), captain="LEACH")
    odd.run(lambda: odd.game._repair(BRITISH), "REPAIR P OF WALES KS: 0")
    assert odd.ship("P OF WALES").permanent == ("KS",)


def test_one_repair_a_ship_in_any_order() -> None:
    scene = Scene().put("HOOD", cards=("KS", "QS")).put("P OF WALES", cards=("JS",))
    scene.run(lambda: scene.game._repair(BRITISH), "REPAIR P OF WALES JS: 0", "REPAIR HOOD KS: 0")
    assert [fact.ship for fact in scene.told(Repaired)] == ["P OF WALES", "HOOD"] and len(scene.asked) == 2


# The morale phase


def test_who_was_hit_or_has_failed_checks_and_nobody_else() -> None:
    scene = Scene(HIGH).put("HOOD", hit=True).put("BISMARCK", failed=True)
    scene.run(lambda: scene.game._check_morale(BRITISH)).run(lambda: scene.game._check_morale(GERMAN))
    assert [fact.ship for fact in scene.told(Morale)] == ["HOOD", "BISMARCK"]
    assert not scene.ship("BISMARCK").failed


@pytest.mark.parametrize(
    ("change", "points", "needed"),
    [({}, 0, 5), ({"cards": ("KS", "QS")}, 0, 7), ({"failed": True}, 0, 7), ({"cards": ("KS",)}, 3, 3)],
)
def test_the_number_for_morale(change: dict[str, Any], points: int, needed: int) -> None:
    assert rules.morale_number(ship("HOOD", **change), points) == needed


def test_a_roll_below_it_fails_and_points_help() -> None:
    scene = Scene(morale_HOOD=[2, 2], morale_P=[3, 2]).put("HOOD", hit=True).put("P OF WALES", hit=True)
    scene.run(lambda: scene.game._check_morale(BRITISH), "DONE", "RALLY P OF WALES: 1")
    assert [(fact.number, fact.roll, fact.failed) for fact in scene.told(Morale)] == [(5, 4, True), (4, 5, False)]
    assert scene.ship("HOOD").failed and scene.ship("P OF WALES").points == 2


def test_a_steady_captain_rolls_again_for_his_ship() -> None:
    scene = Scene(morale=[1, 1, 6, 6]).put("PRINZ EUGEN", hit=True, captain="HOFFMANN")
    scene.run(lambda: scene.game._check_morale(GERMAN), "DONE", "YES")
    assert [fact.again for fact in scene.told(Morale)] == [False, True] and not scene.ship("PRINZ EUGEN").failed


def test_the_flag_of_tovey_lets_one_ship_a_turn_roll_again() -> None:
    scene = Scene(morale=[1, 1, 6, 6, 1, 1]).put("HOOD", hit=True, captain="TOVEY").put("P OF WALES", hit=True)
    scene.run(lambda: scene.game._check_morale(BRITISH), "DONE", "YES", "DONE")
    assert [type(request) for request in scene.asked] == [RallyRequest, AgainRequest, RallyRequest]
    assert not scene.ship("HOOD").failed and scene.ship("P OF WALES").failed
    sunk = Scene().put("HOOD", sunk=True, captain="TOVEY").put("P OF WALES", hit=True)
    sunk.run(lambda: sunk.game._check_morale(BRITISH))
    assert [type(request) for request in sunk.asked] == [RallyRequest]


def test_a_ship_with_failed_morale_must_get_away_if_it_can() -> None:
    scene = Scene(HIGH).put("HOOD", failed=True, facing="S", points=0)
    scene.run(lambda: scene.game._move(BRITISH))
    assert [(fact.ship, fact.ran) for fact in scene.told(Sailed)] == [("HOOD", True)]
    assert rules.nearest(scene.game.position.ships, scene.ship("HOOD")) == 5
    request = scene.asked[0]
    assert isinstance(request, SailRequest)
    with pytest.raises(IllegalOrder, match="MUST GET AWAY"):
        request.judge(Sail("HOOD", ("L",)))


def test_if_it_cannot_it_may_turn_or_stay_but_come_no_nearer() -> None:
    scene = Scene(LOW).put("HOOD", failed=True, facing="W")
    assert [order.steps for order in rules.sails(scene.game.position.ships, scene.ship("HOOD"), 2)] == [("L",), ("R",)]
    orders = rules.sails(scene.game.position.ships, scene.ship("HOOD")._replace(points=0), 12)
    assert ("NW",) not in {order.steps for order in orders} and rules.must_run(
        scene.game.position.ships, scene.ship("HOOD"), 2
    ) is None


# Victory


def test_a_side_wins_when_both_enemies_are_sunk_or_have_failed() -> None:
    scene = Scene().put("HOOD", sunk=True).put("P OF WALES", failed=True)
    scene.game._end_turn()
    assert scene.game.outcome and (scene.game.outcome.winner, scene.game.outcome.reason) == (GERMAN, "beaten")
    scene = Scene().put("BISMARCK", failed=True).put("PRINZ EUGEN", failed=True)
    scene.game._end_turn()
    assert scene.game.outcome and (scene.game.outcome.winner, scene.game.outcome.reason) == (BRITISH, "beaten")


def test_the_germans_win_six_spaces_away() -> None:
    scene = Scene().put("BISMARCK", "B1").put("PRINZ EUGEN", "A1").put("HOOD", "H1").put("P OF WALES", "H2")
    scene.game._end_turn()
    assert scene.game.outcome and (scene.game.outcome.winner, scene.game.outcome.reason) == (GERMAN, "escape")
    near = Scene().put("BISMARCK", "C1").put("PRINZ EUGEN", "A1").put("HOOD", "H1").put("P OF WALES", "H2")
    near.game._end_turn()
    assert near.game.outcome is None


def test_if_both_sides_have_won_it_is_a_draw() -> None:
    scene = Scene()
    for name in SHIPS:
        scene.put(name, failed=True)
    scene.game._end_turn()
    scene.run(lambda: None)
    assert scene.game.outcome and scene.game.outcome.winner is None
    assert [(fact.winner, fact.reason) for fact in scene.told(GameOver)] == [("", "both")]


def test_after_sixty_turns_it_is_a_draw() -> None:
    scene = Scene()
    scene.game.position = replace(scene.game.position, turn=NUMBER["turns"])
    scene.game._end_turn()
    assert scene.game.outcome and (scene.game.outcome.winner, scene.game.outcome.reason) == (None, "time")
