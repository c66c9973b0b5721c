"""Damage effects, and the damage control phase."""

from collections import Counter
from typing import Any

import pytest

from compbis.games.denmark_strait.cards.deck import DECK, EFFECTS
from compbis.games.denmark_strait.phases.control import control_phase, try_repair
from compbis.games.denmark_strait.phases.shooting import take_effect
from compbis.games.denmark_strait.requests.decisions import RepairRequest
from compbis.games.denmark_strait.rules import effects, gunnery, upkeep
from compbis.games.denmark_strait.state.orders import Repair
from compbis.games.denmark_strait.state.reports import Harmed, Magazine, Repaired, Sunk
from compbis.table.side import BRITISH, GERMAN
from tests.games.denmark_strait.scene import HIGH, TWO_DICE, Scene, ship

rule = pytest.mark.rule


@pytest.mark.parametrize(
    ("card", "change"),
    [
        *((f"{value}D", {"hull": value}) for value in range(4, 11)),
        ("3S", {"bridge": 1, "points": 3}),
        ("AS", {"cards": ("AS",)}),
        ("KC", {"cards": ("KC",)}),
        ("QC", {"cards": ("QC",)}),
        ("JC", {"cards": ("JC",)}),
        ("2C", {"cards": ("2C",)}),
    ],
)
@rule("Effects 4", "Effects 5", "Reading 16", "Reading 26")
def test_each_card_does_its_own_damage(card: str, change: dict[str, Any]) -> None:
    assert effects.harmed(ship("HOOD"), card) == ship("HOOD")._replace(**change)


@rule("Effects 1", "Effects 2", "Effects 3", "Effects 7", "Reading 26")
def test_the_effects_are_those_of_the_damage_effects_chart() -> None:
    others = {rank: tuple(effect) for rank, effect in EFFECTS.items() if not rank.isdigit() or int(rank) < 4}
    assert others == {
        "A": ("radar", 2),
        "K": ("gunnery", 1),
        "Q": ("speed", 1),
        "J": ("speed", 1),
        "3": ("bridge", 1),
        "2": ("magazine", 1),
    }


@rule("Effects 6", "Effects 7", "Needs 2")
def test_a_magazine_hit_sinks_the_ship_on_ten_and_otherwise_spoils_its_shooting() -> None:
    sunk = 0
    for dice in TWO_DICE:
        scene = Scene(magazine_HOOD=dice).put("HOOD", cards=("KS",), permanent=("KS",))
        take_effect(scene.game, [("HOOD", "2S"), ("HOOD", "JS")])
        scene.run(lambda: None)
        hood = scene.ship("HOOD")
        assert [fact.dice for fact in scene.facts(Magazine)] == [dice]
        assert (hood.cards, gunnery.shooting(hood)) == (((), 6) if hood.sunk else (("KS", "2S", "JS"), 8))
        assert scene.game.position.decks[GERMAN].discards == (("KS", "2S", "JS") if hood.sunk else ())
        assert (hood.sunk, hood.permanent) == ((True, ()) if sum(dice) >= 10 else (False, ("KS",)))
        sunk += hood.sunk
    assert sunk == 6


@rule("Ships 5", "Reading 23", "Reading 6")
def test_a_ship_sinks_when_its_hull_damage_reaches_its_hull() -> None:
    scene = Scene().put("HOOD", hull=18, cards=("KS", "QS"))
    take_effect(scene.game, [("HOOD", "9S")])
    assert not scene.ship("HOOD").sunk
    take_effect(scene.game, [("HOOD", "10S"), ("HOOD", "8S"), ("HOOD", "JS")])
    scene.run(lambda: None)
    assert [fact.hull for fact in scene.facts(Harmed)] == [27, 37] and len(scene.facts(Sunk)) == 1
    assert scene.game.position.decks[GERMAN].discards == ("KS", "QS", "JS")
    assert effects.harmed(ship("HOOD", hull=20), "8S").sunk and not effects.harmed(ship("HOOD", hull=19), "8S").sunk


@rule("Effects 5", "Reading 20", "Reading 21")
def test_a_bridge_hit_takes_a_point_but_never_the_one_for_luetjens() -> None:
    def left(name: str, points: int, bridge: int) -> int:
        return effects.harmed(ship(name, points=points, bridge=bridge), "3S").points

    assert [left("HOOD", points, 0) for points in (4, 1, 0)] == [3, 0, 0]
    assert [left("BISMARCK", points, bridge) for points, bridge in ((3, 0), (2, 1), (1, 2))] == [2, 1, 1]


# Damage control


@rule("Turn 6", "Control 1", "Control 2", "Control 5", "Reading 15", "Reading 16")
def test_each_ship_may_repair_one_card_in_any_order_but_neither_hull_nor_bridge() -> None:
    cards = ("KS", "QS", "AS", "JS", "2S")
    scene = Scene().put("HOOD", cards=cards, hull=9, bridge=1, permanent=("QS",)).put("P OF WALES", cards=("JC",))
    scene.run(lambda: control_phase(scene.game, BRITISH), "REPAIR P OF WALES JC: 0", "REPAIR HOOD KS: 0")
    assert [fact.ship for fact in scene.facts(Repaired)] == ["P OF WALES", "HOOD"] and len(scene.asked) == 2
    request = scene.asked[0]
    assert isinstance(request, RepairRequest)
    assert {order.card for order in request.legal if order.ship == "HOOD"} == {"KS", "AS", "JS", "2S"}
    assert [card for card in DECK if card[-1] == "H" and effects.lies_on_ship(card)] == ["2H", "JH", "QH", "KH", "AH"]


def repaired(captain: str, points: int) -> Counter[str]:
    """How often a repair has each result, over all rolls of two dice."""
    results = Counter[str]()
    for dice in TWO_DICE:
        scene = Scene(repair=dice).put("P OF WALES", cards=("KS", "QS"), captain=captain, points=3)
        try_repair(scene.game, Repair("P OF WALES", "QS", points))
        scene.run(lambda: None)
        (fact,) = scene.facts(Repaired)
        after = scene.ship("P OF WALES")
        assert (fact.roll, after.points, after.done) == (sum(dice), 3 - points, True)
        assert after.cards == (("KS",) if fact.success else ("KS", "QS"))
        assert after.permanent == (("QS",) if fact.permanent else ())
        assert scene.game.position.decks[GERMAN].discards == (("QS",) if fact.success else ())
        assert upkeep.repairable(after) == (["KS"] if fact.success or fact.permanent else ["KS", "QS"])
        results["repaired" if fact.success else "for good" if fact.permanent else "later"] += 1
    return results


@pytest.mark.parametrize(
    ("captain", "points", "success", "permanent", "later"),
    [
        ("PATTERSON", 0, 6, 16, 14),  # 10 to 12; 3, 5, 7, 9; 2, 4, 6, 8
        ("PATTERSON", 1, 10, 12, 14),
        ("PATTERSON", 2, 15, 12, 9),
        ("PATTERSON", 3, 21, 6, 9),
        ("LEACH", 0, 10, 12, 14),
        ("LEACH", 2, 21, 6, 9),
    ],
)
@rule("Control 3", "Control 4", "Control 5", "Captains 4", "Reading 15", "Reading 30", "Needs 2")
def test_how_often_a_repair_succeeds_or_fails_for_good(
    captain: str, points: int, success: int, permanent: int, later: int
) -> None:
    assert repaired(captain, points) == {"repaired": success, "for good": permanent, "later": later}


@rule("Turn 6")
def test_an_order_to_repair_nothing_may_be_taken_back_until_dice_fall() -> None:
    scene = Scene(HIGH).put("HOOD", cards=("KS",)).put("P OF WALES", cards=("QS",))
    scene.run(lambda: control_phase(scene.game, BRITISH), "DONE", "UNDO", "REPAIR HOOD KS: 0", "DONE")
    undoable = [request.undoable for request in scene.asked if isinstance(request, RepairRequest)]
    assert undoable == [False, True, False, False]
    assert [scene.ship(name).cards for name in ("HOOD", "P OF WALES")] == [(), ("QS",)]
    scene = Scene(HIGH).put("HOOD", cards=("KS",)).put("P OF WALES", cards=("QS",))
    scene.run(lambda: control_phase(scene.game, BRITISH), "DONE", "REPAIR P OF WALES QS: 0")
    assert [fact.ship for fact in scene.facts(Repaired)] == ["P OF WALES"]
