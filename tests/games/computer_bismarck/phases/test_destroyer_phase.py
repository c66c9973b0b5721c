"""16.5: destroyer flotillas attack."""

import pytest

from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.words.wording import lines
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.phases.helpers import Scene
from tests.games.computer_bismarck.reported import reported

HERE = 2018
SAFE, HIT = 99, 0


def attack(*names: str, turn: int = 2, dice: dict[str, list[int]] | None = None) -> Scene:
    """Ships in one square, all spotted. Every shot misses unless scripted otherwise."""
    sea = Scene(turn, dice={"run": [SAFE], "torpedo": [99], "leak": [99], **(dice or {})})
    for name in names:
        sea.put(name, HERE, spotted=True)
    return sea


@pytest.mark.rule("16.51a", "16.51b", "16.51.1a", "16.1a")
def test_16_51_each_flotilla_chooses_among_the_spotted_german_surface_ships() -> None:
    sea = attack("BISMARCK", "BELCHEN", "WP1", "DF1", "DF3").put("PR EUGEN", HERE).run(destroyer_phase)
    assert sea.questions() == [(BRITISH, "target")] * 2
    assert [(one.weapon, one.unit, one.square, one.targets) for one in sea.asked] == [
        ("destroyers", name, HERE, ("BISMARCK", "BELCHEN")) for name in ("DF1", "DF3")
    ]
    assert {str(request.default) for request in sea.asked} == {"TAKE"}
    assert sea.drawn() == [] and sea.kinds(GERMAN) == [] and sea.ship("DF1").torpedoes == 6


@pytest.mark.rule("16.51.2e", "16.51.2f", "16.51.2g", "16.51.2h", "16.51.2i", "16.52b")
def test_16_51_2_one_torpedo_throw_for_each_destroyer_still_afloat_and_what_each_side_is_told() -> None:
    # 29 knots: 10% (16.82). Three destroyers are left of five, two hit: 1 MS each.
    dice = {"run": [HIT, SAFE, HIT, SAFE], "torpedo": [9, 10, 0], "effect": [0], "slowed": [50], "leak": [99]}
    sea = attack("BISMARCK", "DF1", dice=dice).put("DF1", HERE, midships=5)
    sea.run(destroyer_phase, "TAKE BISMARCK")
    assert sea.drawn().count("torpedo DF1 BISMARCK") == 3
    assert sea.ship("BISMARCK").midships == 8 and sea.ship("DF1").midships == 3
    told = {"unit": "DF1", "target": "BISMARCK", "square": HERE, "lost": 2, "hits": 2}
    assert sea.told(BRITISH, "destroyer_attack") == sea.told(GERMAN, "destroyer_attack") == [told]
    assert [facts["unit"] for facts in sea.told(GERMAN, "damage")] == ["BISMARCK"]
    assert [facts["unit"] for facts in sea.told(BRITISH, "damage")] == ["DF1"]
    lost = {"unit": "DF1", "kind": "D", "side": "british", "count": 2, "whole": False}
    assert sea.told(BRITISH, "sunk") == sea.told(GERMAN, "sunk") == [lost]


@pytest.mark.parametrize(("lost", "told"), [(2, "UNDER FIRE"), (0, "WITHOUT LOSS")])
def test_16_51_2_the_line_of_an_attack_says_that_it_was_fired_at_or_lost_no_destroyer(lost: int, told: str) -> None:
    facts = {"unit": "DF1", "target": "BISMARCK", "square": HERE, "lost": lost, "hits": 0}
    for side in Side:
        attack, _ = lines(reported("destroyer_attack", 2, *Side, **facts), side)
        assert attack == f"DF1 ATTACKS THE BISMARCK IN {HERE} {told}"


@pytest.mark.rule("16.51.3a")
def test_16_51_3_one_attack_uses_up_the_torpedoes() -> None:
    sea = attack("BISMARCK", "DF1").run(destroyer_phase, "TAKE BISMARCK")
    assert sea.ship("DF1").torpedoes == 0
    assert len(sea.run(destroyer_phase).asked) == 1


@pytest.mark.rule("16.51.2h", "17.4b")
def test_16_51_2_a_ship_sunk_is_no_target_for_the_next_flotilla() -> None:
    sea = attack("PR EUGEN", "BELCHEN", "DF1", "DF2", dice={"torpedo": [0], "effect": [0], "knots": [0]})
    sea.run(destroyer_phase, "TAKE PR EUGEN")
    assert [request.targets for request in sea.asked] == [("PR EUGEN", "BELCHEN"), ("BELCHEN",)]
    assert sea.points() == (20, 0)
