"""16.7: damage, sinking, and who is told."""

import pytest

from compbis.games.computer_bismarck.phases.combat.losses import inflict
from compbis.games.computer_bismarck.phases.referee import Referee
from compbis.games.computer_bismarck.rules.combat.damage import Loss
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene


def hit(sea: Scene, name: str, *losses: Loss) -> Scene:
    """Inflict losses on a ship."""

    def phase(game: Referee) -> None:
        inflict(game, sea.ship(name), losses)

    return sea.run(phase)


def at_sea(name: str, **dice: list[int]) -> Scene:
    return Scene(dice={"leak": [99], **dice}).put(name, 2018)


def test_16_7_without_a_loss_there_is_no_report() -> None:
    sea = hit(at_sea("BISMARCK"), "BISMARCK", Loss(), Loss())
    assert sea.kinds(GERMAN) == sea.kinds(BRITISH) == []


@pytest.mark.rule("16.71a", "16.71b", "2.24a", "17.4a", "17.4b", "17.4d", "17.5a")
@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("HOOD", (0, 28)),
        ("ARK ROYAL", (0, 48)),
        ("DORSETSHIRE", (0, 12)),
        ("BISMARCK", (60, 0)),
        ("PR EUGEN", (20, 0)),
        ("BELCHEN", (4, 0)),
    ],
)
def test_16_71_a_ship_is_sunk_when_no_midships_are_left(name: str, points: tuple[int, int]) -> None:
    sea = at_sea(name)
    left = sea.ship(name).midships
    hit(sea, name, Loss(midships=left - 1))
    assert sea.ship(name).fate == "" and sea.points() == (0, 0)
    hit(sea, name, Loss(midships=1))
    assert sea.ship(name).fate == "SUNK" and sea.points() == points
    facts = sea.told(BRITISH, "sunk")
    assert facts == sea.told(GERMAN, "sunk")
    assert (facts[0]["unit"], facts[0]["count"], facts[0]["whole"]) == (name, 1, True)


def test_16_71_a_wreck_is_not_sunk_twice() -> None:
    sea = hit(at_sea("PR EUGEN"), "PR EUGEN", Loss(sunk=True), Loss(midships=3))
    hit(sea, "PR EUGEN", Loss(sunk=True))
    assert sea.points() == (20, 0) and len(sea.told(GERMAN, "damage")) == 1


@pytest.mark.rule("16.72a", "16.72b", "17.5f")
@pytest.mark.parametrize(("name", "each"), [("DF1", 4), ("SL1", 2), ("WS8B", 16)])
def test_16_72_each_midship_of_a_unit_of_several_is_a_ship(name: str, each: int) -> None:
    sea = at_sea(name)
    before = sea.ship(name).midships
    hit(sea, name, Loss(midships=1), Loss(sunk=True))
    assert sea.ship(name).midships == before - 2
    assert sea.points() == (0, 2 * each)
    facts = {"unit": name, "kind": sea.ship(name).kind, "side": "british", "count": 2, "whole": False}
    assert sea.told(GERMAN, "sunk") == [facts]
    given = {"side": "german", "points": 2 * each, "reason": "ships_sunk", "unit": name, "count": 2}
    assert sea.told(GERMAN, "points") == sea.told(BRITISH, "points") == [given]


def test_16_75_a_ship_leaks_no_more_fuel_than_it_has_and_none_if_it_needs_none() -> None:
    sea = at_sea("BISMARCK", leak=[0]).put("BISMARCK", 2018, fuel=1)
    assert hit(sea, "BISMARCK", Loss(midships=3)).ship("BISMARCK").fuel == 0
    assert sea.told(GERMAN, "dry") == [{"unit": "BISMARCK"}]
    hit(sea, "BISMARCK", Loss(midships=1))
    assert len(sea.told(GERMAN, "dry")) == 1 and sea.told(BRITISH, "dry") == [], "once, and to the owner"
    assert hit(at_sea("SL1"), "SL1", Loss(midships=2)).drawn() == []


@pytest.mark.rule("16.76a", "16.76b")
def test_16_76_the_indicator_of_a_ship_that_falls_below_22_knots_is_n() -> None:
    sea = at_sea("BISMARCK").put("BISMARCK", 2018, moved=True)
    assert hit(sea, "BISMARCK", Loss(midships=1, knots=7)).ship("BISMARCK").indicator
    ship = hit(sea, "BISMARCK", Loss(midships=1, knots=1)).ship("BISMARCK")
    assert ship.slow and not ship.indicator
    slow = at_sea("RODNEY").put("RODNEY", 2018, moved=True)
    assert hit(slow, "RODNEY", Loss(midships=1, knots=1)).ship("RODNEY").indicator


def test_16_71_the_enemy_no_longer_sees_a_ship_that_is_sunk() -> None:
    sea = at_sea("HOOD").spot("HOOD")
    hit(sea, "HOOD", Loss(sunk=True))
    contact = sea.position.contacts[GERMAN]["HOOD"]
    assert (contact.sunk, contact.shown, contact.how, contact.square) == (True, False, "sunk", 2018)


def test_8_4_a_plane_that_had_crashed_is_not_lost_again_with_its_carrier() -> None:
    sea = at_sea("ARK ROYAL").base("ARK ROYAL 1", fate="CRASHED").base("ARK ROYAL 2")
    hit(sea, "ARK ROYAL", Loss(midships=2))
    assert sea.told(BRITISH, "lost_with_carrier") == []
    hit(sea, "ARK ROYAL", Loss(midships=1))
    assert [facts["plane"] for facts in sea.told(BRITISH, "lost_with_carrier")] == ["ARK ROYAL 2"]
    assert sea.plane("ARK ROYAL 1").fate == "CRASHED"


@pytest.mark.rule("16.74a")
def test_16_74_firepower_lost_beyond_what_is_left_costs_a_midship_for_two() -> None:
    sea = at_sea("AURORA").put("AURORA", 2018, firepower=3)
    hit(sea, "AURORA", Loss(firepower=2), Loss(firepower=2))
    assert (sea.ship("AURORA").firepower, sea.ship("AURORA").midships, sea.ship("AURORA").odd) == (0, 2, 1)
    hit(sea, "AURORA", Loss(firepower=1))
    assert (sea.ship("AURORA").midships, sea.ship("AURORA").odd) == (1, 0)
