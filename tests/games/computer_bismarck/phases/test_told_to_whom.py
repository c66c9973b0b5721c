"""Who is told what: reports for one side alone, and what a side remembers of the enemy (9.6)."""

import pytest

from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY, CRUISER, OILER
from compbis.games.computer_bismarck.phases.activity import activity_phase
from compbis.games.computer_bismarck.phases.chance import chance_phase
from compbis.games.computer_bismarck.phases.combat.destroyer import destroyer_phase
from compbis.games.computer_bismarck.phases.combat.losses import disperse, sink
from compbis.games.computer_bismarck.phases.combat.naval import naval_phase
from compbis.games.computer_bismarck.phases.combat.submarine import submarine_phase
from compbis.games.computer_bismarck.phases.fast_shadow import fast_shadow_phase
from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.games.computer_bismarck.phases.shadow import shadow_phase
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.sight import Contact, Heard
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

HERE = 1622
MISS = 999
NIGHT = 4
FIGHT = "YES"


@pytest.mark.rule("12.3c", "12.3d")
@pytest.mark.parametrize("name", ["BISMARCK", "PR EUGEN"])
def test_12_3_only_the_british_learn_where_radio_silence_was_broken(name: str) -> None:
    sea = Scene(dice={"air": [99], "radio": [99], f"radio {name}": [0], "bearing": [0]}).put(name, 1916)
    sea.run(chance_phase)
    assert sea.told(BRITISH, "radio_silence") == [{"unit": name, "square": 1916}]
    assert sea.told(GERMAN, "radio_silence") == [{"unit": name, "square": 0}]


@pytest.mark.rule("17.3c", "9.6a")
def test_17_3_the_british_are_told_at_once_of_a_stray_convoy_and_the_german_is_not() -> None:
    sea = Scene(4).put("SL1", 2016, "C").put("SL2", 2112, "C").plan("SL2", "C", 2113).put("WS8B", 2024, "F")
    sea.run(activity_phase)
    assert sea.told(BRITISH, "strayed") == [{"unit": "SL1"}]
    assert sea.kinds(GERMAN) == []
    assert sea.game.view(BRITISH).courses == Courses(("SL1",))
    assert sea.game.view(GERMAN).courses == Courses()


def remembered(sea: Scene, name: str) -> Contact:
    """What the British remember of a German ship."""
    return sea.position.contacts[BRITISH][name]


@pytest.mark.rule("4.52a", "9.6c")
def test_4_52_a_ship_found_by_search_is_remembered_with_its_kind_its_square_and_the_turn() -> None:
    sea = Scene(turn=5).put("PR EUGEN", 1916).put("KENYA", 1916, "P").run(search_phase)
    assert remembered(sea, "PR EUGEN") == Contact("PR EUGEN", CRUISER, 1916, 5, Heard.SEARCH, shown=True)


@pytest.mark.rule("10.9a")
def test_10_9_a_ship_that_was_shadowed_is_remembered_as_shadowed() -> None:
    sea = Scene(turn=5, dice={"shadow": [0]}).put("PR EUGEN", 1916, spotted=True).put("KENYA", 1916, "P")
    sea.run(shadow_phase, "TAKE KENYA", "MS PR EUGEN = M W")
    assert remembered(sea, "PR EUGEN") == Contact("PR EUGEN", CRUISER, 1915, 5, Heard.SHADOW, shown=True)


def test_11_7_a_ship_that_was_fast_shadowed_is_remembered_as_shadowed() -> None:
    sea = Scene(turn=5, dice={"fast": [0]}).put("PR EUGEN", 1916).put("KENYA", 1915, "P")
    sea.plan("PR EUGEN", "M", 1915, 1914).run(fast_shadow_phase)
    assert remembered(sea, "PR EUGEN") == Contact("PR EUGEN", CRUISER, 1914, 5, Heard.SHADOW, shown=True)


def test_12_2_and_12_3_a_ship_found_by_chance_is_remembered_as_such_and_not_shown() -> None:
    sea = Scene(turn=5, dice={"air": [0], "radio": [0], "bearing": [1]})
    sea.put("BISMARCK", 1812).put("PR EUGEN", 2012).run(chance_phase)
    assert remembered(sea, "BISMARCK") == Contact("BISMARCK", BATTLESHIP, 1812, 5, Heard.AIR, shown=False)
    near = remembered(sea, "PR EUGEN")
    assert (near.kind, near.turn, near.how, near.shown) == ("C", 5, "radio", False)
    assert near.square != 2012


@pytest.mark.rule("16.71a")
def test_16_71_a_ship_sunk_is_remembered_as_sunk() -> None:
    sea = Scene(turn=5).put("BELCHEN", HERE, spotted=True)
    sink(sea.game, sea.ship("BELCHEN"))
    assert remembered(sea, "BELCHEN") == Contact("BELCHEN", OILER, HERE, 5, Heard.SUNK, shown=False, sunk=True)


@pytest.mark.rule("16.73c")
def test_16_73_a_convoy_dispersed_is_remembered_as_dispersed() -> None:
    sea = Scene(turn=5).put("SL1", HERE, spotted=True)
    disperse(sea.game, sea.ship("SL1"))
    contact = Contact("SL1", CONVOY, HERE, 5, Heard.DISPERSED, shown=False, sunk=True)
    assert sea.position.contacts[GERMAN]["SL1"] == contact


@pytest.mark.rule("16.62d", "16.62b")
def test_16_62_4_both_are_told_what_each_side_declared() -> None:
    sea = Scene(dice={"salvo": [MISS], "withdrawal": [99]})
    sea.put("BISMARCK", HERE, spotted=True).put("HOOD", HERE, spotted=True).run(naval_phase, FIGHT, "NO")
    first = {"square": HERE, "british": "FIGHT", "german": "WITHDRAW"}
    assert sea.told(BRITISH, "declared")[0] == sea.told(GERMAN, "declared")[0] == first
    sea = Scene().put("BISMARCK", HERE, spotted=True).put("WS8B", HERE, spotted=True).run(naval_phase, FIGHT)
    assert sea.told(BRITISH, "declared") == [{"square": HERE, "british": "", "german": "FIGHT"}]


def test_16_62_the_end_of_a_battle_says_where() -> None:
    sea = Scene().put("BISMARCK", HERE, spotted=True).put("HOOD", HERE, spotted=True).run(naval_phase)
    assert sea.told(BRITISH, "battle_ends") == sea.told(GERMAN, "battle_ends") == [{"square": HERE}]


def test_each_question_names_the_square_that_it_is_about() -> None:
    dice = {"shadow": [11], "salvo": [MISS], "surprise": [99], "torpedo": [99], "factors": [0], "submarine": [99]}
    sea = Scene(turn=NIGHT, dice={**dice, "run": [99]})
    for name in ("BISMARCK", "PR EUGEN", "NORFOLK", "DF1"):
        sea.put(name, HERE, spotted=True)
    sea.put("SG1", HERE).run(shadow_phase).run(submarine_phase).run(destroyer_phase)
    sea.run(naval_phase, "NO", FIGHT, FIGHT, FIGHT, FIGHT)
    assert {one.kind for one in sea.asked} == {"shadow", "target", "surprise", "fight"}
    assert {one.square for one in sea.asked} == {HERE}
    assert {one.weapon for one in sea.asked if hasattr(one, "weapon")} == {"submarine", "destroyers", "torpedoes"}
