"""Section 9: who spots whom, and who is told what; 14.22: what a search triggers."""

import pytest

from compbis.games.computer_bismarck.phases.search import search_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

HERE = 1916


def spotted(sea: Scene) -> tuple[set[str], set[str]]:
    """The British and the German ships that the enemy spots."""
    return set(sea.position.spotted[BRITISH]), set(sea.position.spotted[GERMAN])


@pytest.mark.rule("9.21a")
def test_9_21_units_elsewhere_and_units_not_yet_active_add_nothing() -> None:
    sea = Scene(visibility=4).put("BISMARCK", HERE).put("KENYA", 1917, "P").put("HOOD", HERE, "X")
    sea.put("AURORA", HERE, "P", fate="SUNK").put("NORFOLK", HERE)
    assert spotted(sea.run(search_phase)) == (set(), set())


@pytest.mark.rule("9.4a")
def test_9_4_nothing_is_spotted_in_fog() -> None:
    sea = Scene(visibility=1).put("BISMARCK", 1118).put("KENYA", 1118, "P").fog(1118).run(search_phase)
    assert spotted(sea) == (set(), set())
    assert sea.kinds(BRITISH) == sea.kinds(GERMAN) == []


@pytest.mark.rule("9.5a", "9.6c")
def test_9_5_spotting_is_mutual_whichever_side_succeeds() -> None:
    british = Scene(visibility=4).put("KENYA", HERE, "P").put("BISMARCK", HERE)
    german = Scene(visibility=4).put("KENYA", HERE).put("BISMARCK", HERE, "P")
    for sea in (british, german):
        sea.run(search_phase)
        assert spotted(sea) == ({"KENYA"}, {"BISMARCK"})
        kenya, bismarck = [["KENYA", "C"]], [["BISMARCK", "B"]]
        assert sea.told(BRITISH, "spotted") == [{"square": HERE, "units": bismarck, "own": kenya}]
        assert sea.told(GERMAN, "spotted") == [{"square": HERE, "units": kenya, "own": bismarck}]
        assert (sea.shown(BRITISH), sea.shown(GERMAN)) == ({"BISMARCK": HERE}, {"KENYA": HERE})


@pytest.mark.rule("9.5a")
def test_9_5_planes_are_seen_too_but_are_no_contacts() -> None:
    sea = Scene(visibility=1).put("BISMARCK", HERE).fly("REYKJAVIK", HERE, "P").run(search_phase)
    assert sea.told(GERMAN, "spotted")[0]["units"] == [["REYKJAVIK", "R"]]
    assert sea.shown(GERMAN) == {} and sea.shown(BRITISH) == {"BISMARCK": HERE}


@pytest.mark.rule("9.5b")
def test_9_5_british_submarines_are_never_spotted_for_the_german_has_no_planes() -> None:
    sea = Scene(visibility=1).put("SG1", HERE, "P").put("BISMARCK", HERE, "P").fly("REYKJAVIK", HERE, "P")
    assert spotted(sea.run(search_phase)) == (set(), {"BISMARCK"})
    assert sea.told(GERMAN, "spotted")[0]["units"] == [["REYKJAVIK", "R"]]
    assert sea.told(BRITISH, "spotted")[0]["own"] == [["REYKJAVIK", "R"]]
    sea = Scene(visibility=1).put("SG1", HERE).put("WP1", HERE).run(search_phase)
    assert spotted(sea) == (set(), set())


@pytest.mark.rule("18.0a")
def test_8_6_planes_on_the_ground_or_on_a_deck_see_nothing_and_expose_no_submarine() -> None:
    sea = Scene(visibility=1).put("WP1", HERE).put("ARK ROYAL", HERE, "L").base("ARK ROYAL 1").run(search_phase)
    assert spotted(sea)[1] == set()
    sea = Scene(visibility=4).put("BISMARCK", 1528).fly("SCAPA FLOW 1", 1528, "B").run(search_phase)
    assert sea.kinds(GERMAN) == []


@pytest.mark.rule("9.6b")
def test_10_9_what_was_spotted_before_is_no_longer_shown_but_remembered() -> None:
    sea = Scene(visibility=8).put("BISMARCK", HERE, spotted=True).put("KENYA", HERE, spotted=True)
    sea.position.turn = 3
    sea.run(search_phase)
    assert spotted(sea) == (set(), set()) and sea.shown(BRITISH) == sea.shown(GERMAN) == {}
    contact = sea.position.contacts[BRITISH]["BISMARCK"]
    assert (contact.square, contact.turn, contact.how, contact.shown) == (HERE, 2, "search", False)


@pytest.mark.rule("14.22b")
@pytest.mark.parametrize("square", [1527, 1528])
def test_14_22_bergen_is_searched_whether_or_not_an_enemy_is_there(square: int) -> None:
    sea = Scene(visibility=4).fly("SCAPA FLOW 1", square, "P").run(search_phase)
    assert sea.game.bergen_searched
    assert sea.told(BRITISH, "bergen_searched") == [{"square": square}]
    assert sea.kinds(GERMAN) == []
    sea = Scene(visibility=4).fly("SCAPA FLOW 1", square, "P").put("BISMARCK", square).run(search_phase)
    assert sea.kinds(BRITISH) == ["spotted", "bismarck_located", "bergen_searched"]


@pytest.mark.rule("14.22a")
def test_14_22_bergen_is_not_searched_in_fog_nor_with_too_few_factors_nor_twice() -> None:
    foggy = Scene(visibility=1).fly("SCAPA FLOW 1", 1527, "P").fog(1527, 1528, 1627)
    weak = Scene(visibility=5).fly("SCAPA FLOW 1", 1527, "P")
    elsewhere = Scene(visibility=4).fly("SCAPA FLOW 1", 1627, "P")
    assert not any(sea.run(search_phase).game.bergen_searched for sea in (foggy, weak, elsewhere))
    sea = Scene(visibility=1).fly("SCAPA FLOW 1", 1527, "P")
    sea.position.released = True
    assert sea.run(search_phase).kinds(BRITISH) == []


def test_14_22_the_bismarck_is_located_once_by_regular_search() -> None:
    sea = Scene(visibility=1).put("BISMARCK", HERE).put("KENYA", HERE).run(search_phase)
    assert sea.position.located == 2
    assert sea.told(BRITISH, "bismarck_located") == [{"square": HERE}] and sea.told(GERMAN, "bismarck_located") == []
    sea.position.turn = 5
    sea.run(search_phase)
    assert sea.position.located == 2 and len(sea.told(BRITISH, "bismarck_located")) == 1
