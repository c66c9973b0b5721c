"""How a game is set up, kept beside it and read again."""

import json
from typing import Any

import pytest

from compbis.errors import SaveError
from compbis.record.checked import check
from compbis.table.settings import PERSON, Settings
from compbis.table.side import BRITISH, GERMAN

ALONE = Settings(5, {BRITISH: PERSON, GERMAN: "admirals:Otto"}, names={BRITISH: "TOVEY"})


def test_what_was_kept_is_read_again() -> None:
    assert Settings.from_plain(json.loads(json.dumps(ALONE.plain()))) == ALONE


def test_a_game_of_before_there_were_names_has_none() -> None:
    plain = ALONE.plain()
    del plain["names"]
    assert Settings.from_plain(plain).names == {}


@pytest.mark.parametrize("names", [["TOVEY"], {"british": 5}, {5: "TOVEY"}, None])
def test_names_that_are_none_are_no_set_up_of_ours(names: Any) -> None:
    with pytest.raises(SaveError):
        Settings.from_plain({**ALONE.plain(), "names": names})


def test_a_person_is_called_by_his_name_and_a_computer_captain_by_his() -> None:
    assert [ALONE.called(side) for side in (BRITISH, GERMAN)] == ["TOVEY", "OTTO"]
    assert ALONE._replace(names={GERMAN: "RAEDER"}).called(BRITISH) == ""


def test_the_first_scenario_without_options_is_kept_as_before_there_were_any() -> None:
    assert not {"scenario", "options"} & ALONE.plain().keys()


def test_a_scenario_and_options_are_kept_and_read_again() -> None:
    chosen = ALONE._replace(scenario="breakout", options=("fuel", "radar"))
    plain = json.loads(json.dumps(chosen.plain()))
    assert (plain["scenario"], plain["options"]) == ("breakout", ["fuel", "radar"])
    check("settings", plain)
    assert Settings.from_plain(plain) == chosen


STRANGE = [
    {"scenario": 5},
    {"scenario": None},
    {"options": "fuel"},
    {"options": {"fuel": 1}},
    {"options": [5]},
    {"options": [["fuel"]]},
]


@pytest.mark.parametrize("plain", [*STRANGE, {"options": ["fuel", "fuel"]}], ids=str)
def test_what_is_no_scenario_and_no_options_is_no_set_up_of_ours(plain: dict[str, Any]) -> None:
    with pytest.raises(SaveError):
        Settings.from_plain({**ALONE.plain(), **plain})


@pytest.mark.parametrize("plain", [*STRANGE, {"scenario": "\x1b[2J"}, {"options": ["x" * 101]}], ids=str)
def test_a_record_keeps_no_strange_scenario_and_no_strange_options(plain: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="settings: not valid in a record"):
        check("settings", {**ALONE.plain(), **plain})
