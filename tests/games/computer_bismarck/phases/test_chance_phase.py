"""Section 12: the general air search, and broken radio silence."""

import pytest

from compbis.games.computer_bismarck.phases.chance import chance_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

LUCKY, UNLUCKY = 0, 99


def at(square: int, air: int = LUCKY, radio: int = UNLUCKY, visibility: int = 4) -> Scene:
    return Scene(visibility=visibility, dice={"air": [air], "radio": [radio], "bearing": [0]}).put("BISMARCK", square)


@pytest.mark.rule("12.2b", "12.2c", "12.2d", "12.2e")
@pytest.mark.parametrize(
    ("square", "visibility", "possible"),
    [
        (1812, 4, True),  # north of row 19
        (1912, 4, False),
        (1917, 4, False),
        (1918, 4, True),  # east of column 17
        (2918, 4, True),
        (1812, 5, False),
        (1812, 1, True),
        (1528, 4, True),  # in port too
    ],
)
def test_12_2_where_the_general_air_search_reaches(square: int, visibility: int, possible: bool) -> None:
    sea = at(square, visibility=visibility).run(chance_phase)
    assert bool(sea.told(BRITISH, "air_search")) == possible


@pytest.mark.rule("12.2a")
@pytest.mark.parametrize(("result", "spotted"), [(4, True), (5, False)])
def test_12_2_five_in_a_hundred(result: int, spotted: bool) -> None:
    assert bool(at(1812, air=result).run(chance_phase).told(BRITISH, "air_search")) == spotted


@pytest.mark.rule("12.2f")
def test_12_2_the_british_learn_the_square_and_the_german_only_that_it_happened() -> None:
    sea = at(1812).run(chance_phase)
    assert sea.told(BRITISH, "air_search") == [{"unit": "BISMARCK", "square": 1812}]
    assert sea.told(GERMAN, "air_search") == [{"unit": "BISMARCK", "square": 0}]


def test_12_2_not_through_fog_but_the_radio_is_heard_through_it() -> None:
    sea = at(1118, radio=0).fog(1118).run(chance_phase)
    assert sea.told(BRITISH, "air_search") == [] and sea.told(BRITISH, "radio_silence") != []


@pytest.mark.rule("12.3a")
@pytest.mark.parametrize(("result", "broken"), [(0, True), (1, False)])
def test_12_3_one_in_a_hundred_breaks_radio_silence(result: int, broken: bool) -> None:
    sea = at(2512, radio=result).run(chance_phase)
    assert bool(sea.told(BRITISH, "radio_silence")) == broken


@pytest.mark.rule("12.3c", "12.3d")
def test_12_3_the_place_told_is_hers_or_one_next_to_it() -> None:
    told = set()
    for bearing in range(9):
        sea = Scene(dice={"radio": [0], "bearing": [bearing]}).put("BISMARCK", 2512).run(chance_phase)
        assert sea.dice.take_log()[-1] == ("bearing BISMARCK", 9, bearing)
        assert sea.told(GERMAN, "radio_silence") == [{"unit": "BISMARCK", "square": 0}]
        told.add(sea.told(BRITISH, "radio_silence")[0]["square"])
        contact = sea.position.contacts[BRITISH]["BISMARCK"]
        assert (contact.square, contact.how, contact.shown) == (
            sea.told(BRITISH, "radio_silence")[0]["square"],
            "radio",
            False,
        )
    assert told == {2411, 2412, 2413, 2511, 2512, 2513, 2611, 2612, 2613}


@pytest.mark.rule("12.1a", "12.1b")
def test_12_1_each_of_the_two_ships_by_itself_and_no_other() -> None:
    sea = Scene(otherwise=UNLUCKY).put("BISMARCK", 1812).put("PR EUGEN", 1812).put("BELCHEN", 1812).put("WP1", 1812)
    assert sorted(sea.run(chance_phase).drawn()) == [
        "air search BISMARCK",
        "air search PR EUGEN",
        "radio BISMARCK",
        "radio PR EUGEN",
    ]


def test_12_1_not_a_ship_that_is_sunk() -> None:
    sea = at(1812).put("BISMARCK", 1812, midships=0, fate="SUNK").run(chance_phase)
    assert sea.drawn() == []


@pytest.mark.rule("12.2a", "12.3a")
def test_12_2_12_3_in_a_hundred() -> None:
    sea = at(1812, air=LUCKY, radio=UNLUCKY).run(chance_phase)
    assert sea.dice.take_log() == [("radio BISMARCK", 100, UNLUCKY), ("air search BISMARCK", 100, LUCKY)]


@pytest.mark.rule("12.4a", "12.4b")
def test_12_4_a_ship_found_by_chance_is_not_on_the_map_and_may_not_be_shadowed() -> None:
    sea = at(1812).run(chance_phase)
    assert sea.shown(BRITISH) == {} and sea.position.spotted[GERMAN] == frozenset()
    contact = sea.position.contacts[BRITISH]["BISMARCK"]
    assert (contact.square, contact.how, contact.turn) == (1812, "air", 2)


def test_12_4_a_ship_spotted_by_search_stays_on_the_map() -> None:
    sea = at(1812, radio=0).spot("BISMARCK").run(chance_phase)
    assert sea.shown(BRITISH) == {"BISMARCK": 1812}
    assert sea.position.contacts[BRITISH]["BISMARCK"].how == "search"


def test_12_3_what_the_air_search_saw_is_not_forgotten_for_the_radio() -> None:
    sea = Scene(dice={"air": [LUCKY], "radio": [0], "bearing": [3]}).put("BISMARCK", 1812).run(chance_phase)
    assert sea.told(BRITISH, "radio_silence")[0]["square"] != 1812
    contact = sea.position.contacts[BRITISH]["BISMARCK"]
    assert (contact.square, contact.how) == (1812, "air")
