"""The shooting phase, and the cards of a hit."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from compbis.errors import IllegalOrder
from compbis.games.denmark_strait.cards.deck import DECK, RANKS
from compbis.games.denmark_strait.cards.roster import SHIPS
from compbis.games.denmark_strait.cards.sheets import GUN_DAMAGE, NUMBER
from compbis.games.denmark_strait.phases.shooting import fire, shooting_phase, shot, take_effect
from compbis.games.denmark_strait.requests.decisions import FireRequest, RallyRequest, RepairRequest
from compbis.games.denmark_strait.rules import chances, fleet, gunnery, movement
from compbis.games.denmark_strait.state.orders import Fire, Sail
from compbis.games.denmark_strait.state.reports import Drawn, Fighter, Shot
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import replace
from tests.games.denmark_strait.scene import HIGH, TWO_DICE, Scene, at, number, ship

rule = pytest.mark.rule


def four_apart(**rolls: Any) -> Scene:
    """The Hood is on the broadside of the Bismarck, four spaces away."""
    return Scene(**rolls).put("BISMARCK", "B4", facing="N").put("HOOD", "F4")


def draws(*cards: str, spaces: int = 3) -> tuple[Scene, list[tuple[str, str]]]:
    """The Bismarck hits the Hood and draws these cards; also the cards that do damage."""
    scene = Scene(HIGH, cards={GERMAN: cards}).put("BISMARCK", "A5", facing="N")
    scene.put("HOOD", at("A5")._replace(x=1 + spaces))
    hits = shot(scene.game, Fire("BISMARCK", "HOOD"))
    return scene.run(lambda: None), hits


def reasons(scene: Scene, who: str, target: str, points: int = 0) -> tuple[str, ...]:
    """The words for the parts of the number for a hit."""
    ships = scene.game.position.ships
    return tuple(word for word, _ in gunnery.shot_parts(ships, ships[who], ships[target], points))


def drawn(scene: Scene) -> list[tuple[str, bool, bool]]:
    return [(fact.card, fact.used, fact.harmful) for fact in scene.facts(Drawn)]


# The number


@rule("Shooting 15", "Shooting 4", "Ships 4", "Shooting 9")
def test_the_bismarck_at_four_spaces_with_two_splashes_hits_on_seven() -> None:
    for dice, hit in (((4, 3), True), ((4, 2), False)):
        scene = four_apart(shot=dice).put("BISMARCK", target="HOOD", splashes=2)
        shot(scene.game, Fire("BISMARCK", "HOOD"))
        scene.run(lambda: None)
        assert [(fact.number, fact.hit) for fact in scene.facts(Shot)] == [(7, hit)]
        assert scene.ship("HOOD").hit is hit
    scene.put("BISMARCK", cards=("KS",), failed=True, facing="E")
    said = ("BISMARCK", "RANGE", "SPLASHES", "CAPTAIN", "DAMAGE", "MORALE", "NOT IN BROADSIDE")
    assert reasons(scene, "BISMARCK", "HOOD", 2) == said


@pytest.mark.parametrize(
    ("who", "change", "more"),
    [
        ("BISMARCK", {"cards": ("KS",)}, 1),
        ("BISMARCK", {"cards": ("AS",)}, 2),
        ("BISMARCK", {"cards": ("2H",)}, 1),
        ("BISMARCK", {"cards": ("QS", "JD")}, 0),
        ("BISMARCK", {"cards": ("KS", "AS", "2H")}, 4),
        ("BISMARCK", {"failed": True}, 1),
        ("BISMARCK", {"facing": "E"}, 2),
        ("BISMARCK", {"facing": "W"}, 2),
        ("BISMARCK", {"target": "HOOD", "splashes": 1}, -1),
        ("BISMARCK", {"target": "HOOD", "splashes": 2}, -2),
        ("BISMARCK", {"target": "P OF WALES", "splashes": 2}, 0),
        ("HOOD", {"cards": ("KS", "AS"), "failed": True}, 0),
        ("P OF WALES", {"at": "D4"}, 0),  # in between
        ("PRINZ EUGEN", {"at": "E4"}, 0),
    ],
)
@rule("Shooting 9", "Shooting 11", "Shooting 12", "Shooting 13", "Shooting 14", "Failed 1")
@rule("Effects 1", "Effects 2", "Effects 7", "Reading 6")
def test_what_changes_the_number_to_hit(who: str, change: dict[str, Any], more: int) -> None:
    scene = four_apart()
    assert number(scene, "BISMARCK", "HOOD") == 5 + 4
    assert number(scene.put(who, **change), "BISMARCK", "HOOD") == 5 + 4 + more
    damage = more if "cards" in change or "failed" in change else 0
    assert gunnery.shooting(scene.ship("BISMARCK")) == 5 + damage


@rule("Shooting 10", "Reading 7")
def test_range_counts_diagonals_as_one() -> None:
    assert [fleet.distance(at("D4"), at(name)) for name in ("D4", "E5", "G5", "C1", "A8")] == [0, 1, 3, 3, 4]
    assert number(four_apart().put("HOOD", "F6"), "BISMARCK", "HOOD") == 9


@rule("Shooting 8", "Captains 4", "Reading 9")
def test_two_captain_points_take_one_off_and_are_spent() -> None:
    assert [number(Scene(), "HOOD", "BISMARCK", points) for points in (0, 2, 4)] == [11, 10, 9]
    scene = Scene()
    scene.run(lambda: fire(scene.game, BRITISH, []), "FIRE HOOD AT BISMARCK: 2")
    assert scene.facts(Shot)[0].number == 10 and scene.ship("HOOD").points == 2


@rule("Reading 9")
def test_points_for_a_shot_come_in_twos_up_to_those_the_captain_has() -> None:
    scene = Scene().put("HOOD", points=3)
    request = FireRequest(scene.game.position.view(BRITISH), ("HOOD",))
    assert [order.points for order in request.legal if order.target == "BISMARCK"] == [0, 2]
    with pytest.raises(IllegalOrder, match="HOOD HAS 3 CAPTAIN POINTS LEFT"):
        request.judge(Fire("HOOD", "BISMARCK", 4))


@rule("Captains 6", "Captains 4")
def test_points_left_after_one_phase_may_be_spent_in_a_later_one() -> None:
    after = movement.sailed(ship("HOOD"), Sail("HOOD", ("W", "L")))
    view = Scene().put("HOOD", points=after.points, cards=("KS",)).game.position.view(BRITISH)
    assert {order.points for order in RepairRequest(view, ("HOOD",)).legal} == {0, 1}
    assert {order.points for order in RallyRequest(view, "HOOD").legal} == {0, 1}


@pytest.mark.parametrize(
    ("facing", "target", "out"),
    [
        *(("W", target, out) for target, out in (("C3", 0), ("B6", 1), ("F2", 0), ("A7", 1), ("H7", 1), ("D6", 0))),
        *(("SW", target, out) for target, out in (("D8", 1), ("C8", 0), ("E8", 1), ("H6", 1), ("H5", 1), ("G8", 0))),
    ],
)
@rule("Shooting 14", "Reading 8")
def test_the_broadside_ends_at_22_and_a_half_degrees(facing: str, target: str, out: int) -> None:
    assert gunnery.broadside(ship("HOOD", "F7", facing), at(target)) is not bool(out)


def test_a_player_may_change_where_the_broadside_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NUMBER, "broadside 0.1 degrees", 450)
    assert not gunnery.on_broadside("N", 1, -1) and gunnery.on_broadside("N", 2, -1)
    assert not gunnery.on_broadside("NE", 1, 0) and gunnery.on_broadside("NE", 2, 1)


@pytest.mark.parametrize(
    ("spaces", "splashes", "points", "needs", "in_36"),
    [
        (1, 2, 4, 2, 36),
        (1, 2, 2, 3, 35),
        (1, 2, 0, 4, 33),
        (1, 1, 0, 5, 30),
        (1, 0, 0, 6, 26),
        (2, 0, 0, 7, 21),
        (3, 0, 0, 8, 15),
        (4, 0, 0, 9, 10),
        (5, 0, 0, 10, 6),
        (6, 0, 0, 11, 3),
        (7, 0, 0, 12, 1),
        (8, 0, 0, 13, 0),
        (1, 2, 6, 1, 36),
    ],
)
@rule("Needs 2", "Shooting 4", "Reading 9")
def test_how_often_a_shot_hits(spaces: int, splashes: int, points: int, needs: int, in_36: int) -> None:
    hits = 0
    for dice in TWO_DICE:
        scene = Scene(shot_BISMARCK=dice).put("BISMARCK", "A4", facing="N", target="HOOD", splashes=splashes)
        scene.put("HOOD", at("A4")._replace(x=1 + spaces))
        shot(scene.game, Fire("BISMARCK", "HOOD", points))
        scene.run(lambda: None)
        hits += scene.facts(Shot)[0].hit
        assert scene.facts(Shot)[0].number == needs
    assert hits == in_36 and chances.two_dice(needs) == Fraction(in_36, 36)


# Splashes and abilities


@rule("Shooting 5", "Shooting 6", "Shooting 7", "Needs 4", "Reading 10")
def test_each_shot_places_a_splash_up_to_two_and_a_new_target_removes_them() -> None:
    scene = Scene()
    seen = []
    for target in ("HOOD", "HOOD", "HOOD", "P OF WALES", "HOOD"):
        shot(scene.game, Fire("BISMARCK", target))
        seen.append((scene.ship("BISMARCK").target, scene.ship("BISMARCK").splashes))
    assert seen == [("HOOD", 1), ("HOOD", 2), ("HOOD", 2), ("P OF WALES", 1), ("HOOD", 1)]
    scene.run(lambda: None)
    assert [(fact.number, fact.splashes) for fact in scene.facts(Shot)] == [(10, 1), (9, 2), (8, 2), (10, 1), (10, 1)]


@rule("Movement 6", "Reading 10")
def test_splashes_stay_when_the_target_moves_and_through_a_turn_without_fire() -> None:
    scene = four_apart().put("BISMARCK", target="HOOD", splashes=2).put("HOOD", "E4")
    assert number(scene, "BISMARCK", "HOOD") == 5 + 3 - 2
    scene.run(shooting_phase(scene.game))
    assert (scene.ship("BISMARCK").target, scene.ship("BISMARCK").splashes) == ("HOOD", 2)


@rule("Reading 32")
def test_a_gunner_places_the_first_splash_before_the_roll() -> None:
    scene = Scene().put("PRINZ EUGEN", captain="MEISEL")
    assert number(scene, "PRINZ EUGEN", "HOOD") == 6 + 4 - 1
    assert reasons(scene, "PRINZ EUGEN", "HOOD") == ("PRINZ EUGEN", "RANGE", "GUNNER")
    after = gunnery.with_splash(scene.ship("PRINZ EUGEN"), scene.ship("HOOD"))
    assert after.splashes == 1
    scene.put("PRINZ EUGEN", target=after.target, splashes=after.splashes)
    assert number(scene, "PRINZ EUGEN", "HOOD") == 6 + 4 - 1


@rule("Reading 33")
def test_concentration_helps_the_second_ship_after_the_hood_at_the_same_target() -> None:
    scene = Scene(shot=[1, 1, 1, 1])
    shots = ("FIRE HOOD AT BISMARCK: 0", "FIRE P OF WALES AT BISMARCK: 0")
    scene.run(lambda: fire(scene.game, BRITISH, []), *shots)
    assert [fact.number for fact in scene.facts(Shot)] == [6 + 5, 7 + 5 - 1]
    assert number(scene, "P OF WALES", "PRINZ EUGEN") == 7 + 4
    assert reasons(scene, "P OF WALES", "BISMARCK")[-1] == "CONCENTRATION"
    assert number(scene, "HOOD", "BISMARCK") == 6 + 5 - 1  # only its own splash
    assert number(scene.put("HOOD", captain="TOVEY"), "P OF WALES", "BISMARCK") == 7 + 5 - 1  # its own splash
    first = Scene()
    first.run(lambda: fire(first.game, BRITISH, []), *reversed(shots))
    assert [fact.number for fact in first.facts(Shot)] == [7 + 5, 6 + 5]
    assert number(Scene().put("HOOD", fired_at="P OF WALES"), "BISMARCK", "P OF WALES") == 5 + 5


@rule("Reading 35")
def test_close_action_at_three_spaces() -> None:
    scene = Scene().put("P OF WALES", "D5", captain="D-HAMILTON", facing="W")
    assert number(scene, "P OF WALES", "BISMARCK") == 7 + 3 - 1
    assert reasons(scene, "P OF WALES", "BISMARCK") == ("P OF WALES", "RANGE", "CLOSE ACTION")
    assert number(scene.put("P OF WALES", "D6"), "P OF WALES", "BISMARCK") == 7 + 4
    assert number(scene.put("P OF WALES", "D5", captain="LEACH"), "P OF WALES", "BISMARCK") == 7 + 3


# Who fires, and when


@rule("Turn 4", "Shooting 1", "Shooting 3", "Reading 9")
def test_the_germans_fire_then_the_british_each_ship_once_in_the_order_that_its_side_chooses() -> None:
    scene = Scene()
    shots = ("PRINZ EUGEN AT HOOD", "BISMARCK AT HOOD", "P OF WALES AT BISMARCK", "HOOD AT PRINZ EUGEN")
    scene.run(shooting_phase(scene.game), *(f"FIRE {shot}: 0" for shot in shots))
    assert [f"{fact.ship} AT {fact.target}" for fact in scene.facts(Shot)] == [*shots]
    assert [request.shooters for request in scene.asked if isinstance(request, FireRequest)] == [
        ("BISMARCK", "PRINZ EUGEN"),
        ("BISMARCK",),
        ("HOOD", "P OF WALES"),
        ("HOOD",),
    ]


@rule("Turn 5", "Shooting 2", "Effects 9")
def test_fire_of_both_sides_takes_effect_after_the_british_have_fired() -> None:
    scene = Scene(HIGH, cards={GERMAN: ("10S", "10C"), BRITISH: ("10S", "10C")}).put("HOOD", hull=20)
    shots = ("FIRE BISMARCK AT HOOD: 0", "DONE", "FIRE HOOD AT BISMARCK: 0")
    scene.run(shooting_phase(scene.game), *shots)
    assert scene.kinds() == ["shot", "drawn", "shot", "drawn", "harmed", "sunk", "harmed"]
    assert scene.ship("HOOD").sunk and scene.ship("BISMARCK").hull == 10


@rule("Captains 2", "Captains 3", "Reading 14", "Reading 6")
@pytest.mark.parametrize("first", ["BISMARCK", "PRINZ EUGEN"])
def test_a_fighter_who_rolls_five_fires_first_with_effect_at_once(first: str) -> None:
    scene = Scene(HIGH, cards={GERMAN: ("10S",)}, fighter=[5]).put(first, captain="LINDEMANN").put("HOOD", hull=20)
    scene.run(shooting_phase(scene.game), f"FIRE {first} AT HOOD: 0", "DONE", "DONE")
    assert scene.kinds()[:5] == ["fighter", "shot", "drawn", "harmed", "sunk"]
    other = "PRINZ EUGEN" if first == "BISMARCK" else "BISMARCK"
    shooters = [request.shooters for request in scene.asked if isinstance(request, FireRequest)]
    assert shooters == [(first,), (other,), ("P OF WALES",)]


@rule("Captains 2", "Reading 14")
@pytest.mark.parametrize(("roll", "first"), [(1, False), (4, False), (5, True), (6, True)])
def test_a_fighter_fires_before_all_others_on_five_or_six_and_otherwise_in_turn(roll: int, first: bool) -> None:
    scene = Scene(fighter=[roll]).put("BISMARCK", captain="LINDEMANN")
    scene.run(shooting_phase(scene.game))
    assert [(fact.ship, fact.first) for fact in scene.facts(Fighter)] == [("BISMARCK", first)]
    assert isinstance(scene.asked[0], FireRequest)
    assert scene.asked[0].shooters == (("BISMARCK",) if first else ("BISMARCK", "PRINZ EUGEN"))


# Cards


@rule("Hits 3", "Ships 2")
def test_the_gun_damage_chart_gives_the_range_up_to_which_a_hit_draws_on() -> None:
    assert [[*row.values()] for row in GUN_DAMAGE.values()] == [[3, 4, 4, 4], [1, 3, 3, 4], [1, 2, 3, 4], [0, 0, 1, 2]]
    assert list(GUN_DAMAGE) == ["BB", "CA", "CL", "DD"] == list(GUN_DAMAGE["BB"])
    near = {("BISMARCK", "HOOD"): 3, ("PRINZ EUGEN", "HOOD"): 1, ("HOOD", "PRINZ EUGEN"): 4, ("HOOD", "BISMARCK"): 3}
    for (firer, target), most in near.items():
        for spaces in (most, most + 1):
            there = at("A4")._replace(x=1 + spaces)
            assert gunnery.draws_on(ship(firer, "A4"), ship(target)._replace(at=there)) is (spaces == most)


@rule("Hits 1", "Hits 2", "Hits 4", "Hits 5", "Hits 6", "Effects 8", "Effects 10", "Reading 12", "Reading 13")
def test_at_three_spaces_cards_are_drawn_while_each_is_higher() -> None:
    scene, hits = draws("5H", "8D", "4S", "2S")
    assert drawn(scene) == [("5H", True, False), ("8D", True, True), ("4S", False, False)]
    assert hits == [("HOOD", "8D")]
    assert scene.game.position.decks[GERMAN].discards == ("5H", "8D", "4S")
    take_effect(scene.game, hits)
    assert (scene.ship("HOOD").hull, scene.ship("HOOD").hit, scene.ship("HOOD").cards) == (8, True, ())


@rule("Hits 1", "Hits 2")
def test_beyond_three_spaces_each_hit_draws_one_card() -> None:
    scene, hits = draws("5S", "8D", spaces=4)
    assert drawn(scene) == [("5S", True, True)] and hits == [("HOOD", "5S")]


@rule("Reading 13", "Effects 8", "Control 2")
def test_a_damaging_card_that_stays_on_the_ship_is_not_discarded() -> None:
    scene, hits = draws("2S", "JC", "QD", "KH")
    assert hits == [("HOOD", "2S"), ("HOOD", "JC"), ("HOOD", "QD")]
    assert scene.game.position.decks[GERMAN].discards == ("KH", drawn(scene)[-1][0])


@rule("Hits 4", "Hits 5", "Reading 12", "Reading 24")
def test_an_ace_is_the_highest_card_and_an_equal_one_is_not_higher() -> None:
    assert gunnery.higher("AS", "KS") and gunnery.higher("10H", "9S") and not gunnery.higher("5H", "5S")
    assert not gunnery.higher("2S", "AS") and not gunnery.higher("9S", "10S")


@rule("Hits 1", "Reading 11")
def test_each_side_draws_from_its_own_deck() -> None:
    scene = Scene(HIGH, cards={GERMAN: ("5S",), BRITISH: ("9S",)}).put("HOOD", "F7")
    for firer, target in (("BISMARCK", "HOOD"), ("HOOD", "BISMARCK")):
        shot(scene.game, Fire(firer, target))
    scene.run(lambda: None)
    assert [(fact.ship, fact.card) for fact in scene.facts(Drawn)] == [("BISMARCK", "5S"), ("HOOD", "9S")]


@rule("Ships 6", "Effects 8", "Reading 27")
def test_armour_depends_on_the_class_that_fires() -> None:
    for firer, target, card, harmful in (
        ("BISMARCK", "HOOD", "5C", True),
        ("PRINZ EUGEN", "HOOD", "5C", False),
        ("HOOD", "BISMARCK", "7D", True),
        ("HOOD", "BISMARCK", "8D", False),
        ("HOOD", "PRINZ EUGEN", "8D", True),
    ):
        assert gunnery.harmful(ship(firer), ship(target), card) is harmful
    light = type("Light", (), {"card": SHIPS["PRINZ EUGEN"]._replace(guns="DD")})
    assert not gunnery.harmful(light, ship("HOOD"), "5C") and gunnery.harmful(light, ship("HOOD"), "5S")  # type: ignore[arg-type]


@rule("Reading 25")
def test_a_deck_that_runs_out_is_reshuffled_without_the_cards_on_ships() -> None:
    scene = Scene().put("HOOD", cards=("KS",))
    deck = scene.game.position.decks[GERMAN]
    rest = tuple(card for card in DECK if card != "KS")
    decks = {**scene.game.position.decks, GERMAN: deck._replace(pile=(), discards=rest)}
    scene.game.position = replace(scene.game.position, decks=decks)
    seen = [scene.game.draw_card(GERMAN) for _ in rest]
    assert sorted(seen) == sorted(rest) and scene.game.position.decks[GERMAN].discards == ()


# The chain of cards


def test_how_many_cards_a_hit_draws_from_a_full_deck() -> None:
    """Every three ranks on top of the deck, weighted by the number of decks that have them there."""
    decks = Counter[int]()
    for ranks in product(RANKS, repeat=3):
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        cards = [f"{rank}{'SCDH'[used]}" for rank, used in zip(ranks, suits, strict=True)]
        scene, _ = draws(*cards)
        decks[min(3, sum(used for _, used, _ in drawn(scene)))] += prod(4 - used for used in suits)
    three = Fraction(286 * 4**3, 52 * 51 * 50)  # 286 ways to choose three ranks, of whose orders only one rises
    two = Fraction(78 * 4**2, 52 * 51)
    assert (1 - two, two - three) == (Fraction(9, 17), Fraction(8, 17) - three)
    assert {used: Fraction(number, 52 * 51 * 50) for used, number in decks.items()} == {
        1: 1 - two,
        2: two - three,
        3: three,
    }


@rule("Hits 5")
def test_a_chain_ends_with_the_ace_at_the_latest() -> None:
    scene, hits = draws(*(f"{rank}S" for rank in RANKS), "AC")
    assert [used for _, used, _ in drawn(scene)] == [True] * 13 + [False] and len(hits) == 13


@rule("Shooting 3")
def test_an_order_to_hold_fire_may_be_taken_back_until_dice_fall() -> None:
    scene = Scene(HIGH)
    scene.run(lambda: fire(scene.game, BRITISH, []), "DONE", "UNDO", "FIRE HOOD AT BISMARCK: 0", "DONE")
    undoable = [request.undoable for request in scene.asked if isinstance(request, FireRequest)]
    assert undoable == [False, True, False, False]
    assert [fact.ship for fact in scene.facts(Shot)] == ["HOOD"]
    scene = Scene()
    scene.run(lambda: fire(scene.game, BRITISH, []), "DONE", "FIRE P OF WALES AT BISMARCK: 0")
    assert len(scene.asked) == 2, "once dice have fallen nothing is taken back"
    assert [fact.ship for fact in scene.facts(Shot)] == ["P OF WALES"]
