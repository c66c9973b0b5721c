"""16.4: submarines attack, and may be sunk."""

import pytest

from compbis.errors import IllegalOrder
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.requests.decisions import TargetRequest
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

HERE = 2018


def attack(*names: str, turn: int = 2, **dice: list[int]) -> Scene:
    """Ships in one square, the surface ships spotted. The least factors, no hits and no losses unless scripted."""
    sea = Scene(turn, dice={"factors": [0], "submarine": [99], "torpedo": [99], **dice})
    for name in names:
        sea.put(name, HERE)
    return sea.spot(*(name for name in names if sea.ship(name).kind != "S"))


def asked(sea: Scene) -> list[tuple[str, str, tuple[str, ...]]]:
    """Who was asked for which group, and the targets."""
    requests = [request for request in sea.asked if isinstance(request, TargetRequest)]
    assert {request.weapon for request in requests} <= {"submarine"}
    return [(request.side, request.unit, request.targets) for request in requests]


@pytest.mark.rule("16.41a", "16.41b")
def test_16_41_each_group_chooses_among_the_spotted_surface_ships_the_british_first() -> None:
    sea = attack("SG1", "WP1", "WP2", "BISMARCK", "BELCHEN", "SL1", "KENYA").run(submarine_phase)
    ships = ("KENYA", "SL1")
    assert asked(sea) == [(BRITISH, "SG1", ("BISMARCK", "BELCHEN")), (GERMAN, "WP1", ships), (GERMAN, "WP2", ships)]
    assert {str(request.default) for request in sea.asked} == {"TAKE"}
    assert sea.drawn() == [] and sea.kinds(BRITISH) == []


@pytest.mark.rule("16.41.1a", "16.41.1b")
def test_16_41_1_only_spotted_ships_in_the_square_and_no_submarines() -> None:
    sea = attack("WP1", "SG1").spot("SG1", "WP1").put("SL1", HERE).put("SL2", 2019, spotted=True)
    assert asked(sea.run(submarine_phase)) == []
    with pytest.raises(IllegalOrder):
        attack("WP1", "SL1", "SG1").run(submarine_phase, "TAKE SG1")


@pytest.mark.rule("16.41.3a", "16.41.3b")
def test_16_41_3_without_torpedoes_no_attack_and_each_attack_costs_one() -> None:
    assert asked(attack("WP1", "SL1").put("WP1", HERE, torpedoes=0).run(submarine_phase)) == []
    sea = attack("WP1", "SL1").put("WP1", HERE, torpedoes=1).run(submarine_phase, "TAKE SL1")
    assert sea.ship("WP1").torpedoes == 0
    assert attack("WP1", "SL1").run(submarine_phase, "TAKE").ship("WP1").torpedoes == 4


@pytest.mark.rule("16.41.2d", "16.41.2f", "16.41.3a", "16.72b", "16.82a", "16.83i", "16.83j", "17.5h", "16.41c")
def test_16_41_2_the_hit_table_for_each_factor_and_what_each_side_is_told() -> None:
    # Four factors at 8 knots: 60% each (16.82); each hit sinks one of the 24 ships (16.83, 16.72).
    sea = attack("WP1", "SL1", turn=4, factors=[3], torpedo=[59, 60, 0, 99]).run(submarine_phase, "TAKE SL1")
    assert [name for name in sea.drawn() if name.startswith("torpedo")] == ["torpedo WP1 SL1"] * 4
    assert sea.ship("SL1").midships == 22 and sea.ship("SL1").fate == ""
    assert sea.ship("WP1").torpedoes == 3  # one for the attack, not one for each factor
    assert sea.points() == (0, 4)
    facts = {"target": "SL1", "square": HERE, "hits": 2}
    assert sea.told(GERMAN, "submarine_attack") == [{"unit": "WP1", **facts}]
    assert sea.told(BRITISH, "submarine_attacked") == [{**facts, "submarine_sunk": False}]
    assert sea.told(BRITISH, "submarine_attack") == sea.told(GERMAN, "submarine_attacked") == []
    sunk = {"unit": "SL1", "kind": "M", "side": "british", "count": 2, "whole": False}
    assert sea.told(BRITISH, "sunk") == sea.told(GERMAN, "sunk") == [sunk]


@pytest.mark.rule("16.41.3a", "16.41.3b")
def test_16_41_3_the_owner_alone_is_told_that_the_last_torpedoes_are_gone() -> None:
    for left, spent in ((2, []), (1, [{"unit": "WP1"}])):
        sea = attack("WP1", "SL1", turn=4).put("WP1", HERE, torpedoes=left).run(submarine_phase, "TAKE SL1")
        assert sea.told(GERMAN, "spent") == spent
        assert sea.told(BRITISH, "spent") == []
    gone = attack("WP1", "SL1", submarine=[0]).put("WP1", HERE, torpedoes=1, midships=1)
    assert gone.run(submarine_phase, "TAKE SL1").told(GERMAN, "spent") == [], "it is no more"


@pytest.mark.rule("16.41.2f", "16.41.2g")
def test_16_41_2_damage_is_not_told_to_the_attacker_unless_the_ship_is_sunk() -> None:
    sea = attack("SG1", "BISMARCK", torpedo=[0], effect=[0], slowed=[0], knots=[5], leak=[99])
    sea.run(submarine_phase, "TAKE BISMARCK")
    assert sea.kinds(BRITISH) == ["submarine_attack"]
    assert sea.kinds(GERMAN) == ["submarine_attacked", "damage"]
    sea = attack("SG1", "PR EUGEN", torpedo=[0], effect=[0], knots=[0]).run(submarine_phase, "TAKE PR EUGEN")
    assert sea.kinds(BRITISH) == ["submarine_attack", "sunk", "points"]


@pytest.mark.rule("16.41c", "16.41.2h", "16.42b", "16.72b", "17.4c")
def test_16_72_a_sunk_submarine_gives_points_and_the_defender_does_not_learn_its_group() -> None:
    sea = attack("WP1", "SL1", submarine=[0]).run(submarine_phase, "TAKE SL1")
    assert sea.ship("WP1").midships == 2 and sea.points() == (4, 0)
    assert sea.told(BRITISH, "submarine_attacked")[0]["submarine_sunk"]
    assert [facts["unit"] for facts in sea.told(BRITISH, "points")] == ["SUBMARINE"]
    lost = {"unit": "WP1", "kind": "S", "midships": 1, "firepower": 0, "knots": 0, "fuel": 0, "sunk": False}
    assert sea.told(GERMAN, "damage") == [lost]
    assert sea.told(BRITISH, "sunk") == sea.told(BRITISH, "damage") == []


@pytest.mark.rule("16.42a", "16.72c")
def test_16_42_the_group_is_gone_with_its_third_submarine_and_its_name_stays_secret() -> None:
    sea = attack("WP1", "SL1", submarine=[0]).put("WP1", HERE, midships=1).run(submarine_phase, "TAKE SL1")
    assert sea.ship("WP1").fate == "SUNK"
    assert "WP1" not in sea.position.contacts[BRITISH]
    assert "WP1" not in str([report for kind in sea.kinds(BRITISH) for report in sea.told(BRITISH, kind)])


def test_16_42_a_group_that_was_spotted_is_known_to_be_gone() -> None:
    sea = attack("WP1", "SL1", submarine=[0]).put("WP1", HERE, midships=1, spotted=True)
    sea.run(submarine_phase, "TAKE SL1")
    assert sea.position.contacts[BRITISH]["WP1"].sunk
    assert sea.shown(BRITISH) == {}


def test_16_41_a_convoy_sunk_by_one_wolfpack_is_no_target_for_the_next() -> None:
    sea = attack("WP1", "WP2", "BRITANNIC", "SL1", turn=4, torpedo=[0]).run(submarine_phase, "TAKE BRITANNIC")
    assert [targets for *_, targets in asked(sea)] == [("BRITANNIC", "SL1"), ("SL1",)]
    assert sea.ship("BRITANNIC").fate == "SUNK"


def test_16_42_a_group_that_is_gone_does_not_attack() -> None:
    sea = attack("WP1", "SL1").put("WP1", HERE, midships=0, fate="SUNK").run(submarine_phase)
    assert sea.asked == []
