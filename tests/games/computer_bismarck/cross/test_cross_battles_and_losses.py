"""The four kinds of combat in one turn (16.2), how each affects the next, and losses (16.7) on later turns."""

import pytest

from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.table.side import GERMAN
from tests.games.computer_bismarck.cross.cross_helpers import (
    BATTLE,
    combat,
    fleet,
    given,
)

SINKS = 0
"""A result of the salvo die."""


@pytest.mark.rule("16.2a", "4.6b", "16.41b", "16.51b")
def test_16_2_aircraft_then_submarines_then_destroyers_then_guns() -> None:
    sea = fleet("HOOD", "DF1", "SG1", "BISMARCK", "WP1", "ARK ROYAL", otherwise=99).base("ARK ROYAL 1")
    sea.fly("ULSTER", BATTLE, "A")
    sea.game.runs["ARK ROYAL 1"] = BATTLE
    sea.run(combat)
    asked = [request.unit if request.kind == "target" else request.kind for request in sea.asked]
    assert asked == ["ULSTER", "ARK ROYAL 1", "SG1", "WP1", "DF1", "fight", "fight"]


@pytest.mark.rule("16.62m", "16.73a", "16.71b", "17.5a", "4.6b")
def test_16_71_the_last_cruiser_sunk_by_a_wolfpack_leaves_the_convoy_to_the_bismarck() -> None:
    dice = {"factors": [1], "torpedo": [0], "effect": [0]}
    sea = fleet("KENYA", "BISMARCK", "WP1", otherwise=99, dice=dice).put("SL1", BATTLE, "C", spotted=True)
    sea.run(submarine_phase, "TAKE KENYA").run(naval_phase, "YES")
    assert given(sea, GERMAN) == [(8, "sunk", "KENYA"), (24, "dispersed", "SL1")]


@pytest.mark.rule("16.62m", "16.68g", "16.68d")
def test_16_68_a_convoy_left_undefended_by_a_surprise_round_is_dispersed_only_if_the_german_fights() -> None:
    for answer, fate in (("YES", "DISPERSED"), ("NO", "")):
        dice = {"salvo BISMARCK CAIRO": [SINKS], "surprise": [0]}
        sea = fleet("CAIRO", "BISMARCK", turn=4, otherwise=99, dice=dice).put("SL1", BATTLE, "C", spotted=True)
        sea.run(naval_phase, "YES", answer)
        assert [request.kind for request in sea.asked] == ["surprise", "fight"]
        assert sea.ship("SL1").fate == fate


@pytest.mark.rule("16.34a")
def test_16_34_no_combat_hurts_planes() -> None:
    sea = fleet("BISMARCK", "KENYA", otherwise=99).fly("ULSTER", BATTLE, "A").fly("REYKJAVIK", BATTLE, "P", endurance=4)
    before = sea.plane("REYKJAVIK")
    sea.run(combat, "TAKE BISMARCK", "YES", "YES")
    assert sea.plane("REYKJAVIK") == before and sea.plane("ULSTER").fate == ""
