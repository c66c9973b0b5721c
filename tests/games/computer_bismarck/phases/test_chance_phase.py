"""Section 12: the general air search, and broken radio silence."""

import pytest

from compbis.games.computer_bismarck.phases.chance import chance_phase
from compbis.table.side import BRITISH, GERMAN
from tests.games.computer_bismarck.phases.helpers import Scene

LUCKY, UNLUCKY = 0, 99


def at(square: int, air: int = LUCKY, radio: int = UNLUCKY, visibility: int = 4) -> Scene:
    return Scene(visibility=visibility, dice={"air": [air], "radio": [radio], "bearing": [0]}).put("BISMARCK", square)


@pytest.mark.rule("12.2f")
def test_12_2_the_british_learn_the_square_and_the_german_only_that_it_happened() -> None:
    sea = at(1812).run(chance_phase)
    assert sea.told(BRITISH, "air_search") == [{"unit": "BISMARCK", "square": 1812}]
    assert sea.told(GERMAN, "air_search") == [{"unit": "BISMARCK", "square": 0}]


def test_12_1_a_sunk_ship_draws_no_chance() -> None:
    sea = at(1812).put("BISMARCK", 1812, midships=0, fate="SUNK").run(chance_phase)
    assert sea.drawn() == []


def test_12_4_a_ship_spotted_by_search_stays_on_the_map() -> None:
    sea = at(1812, radio=0).spot("BISMARCK").run(chance_phase)
    assert sea.shown(BRITISH) == {"BISMARCK": 1812}
    assert sea.position.contacts[BRITISH]["BISMARCK"].how == "search"
