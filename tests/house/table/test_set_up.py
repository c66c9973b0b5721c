"""The settings of a game: saved with it and read again."""

import json
from typing import Any

import pytest

from compbis.errors import SaveError
from compbis.record.checked import check
from compbis.table.settings import PERSON, Settings
from compbis.table.side import BRITISH, GERMAN

ALONE = Settings(5, {BRITISH: PERSON, GERMAN: "admirals:Otto"}, names={BRITISH: "TOVEY"})


def test_persons_and_captains_are_called_by_their_names() -> None:
    assert [ALONE.called(side) for side in (BRITISH, GERMAN)] == ["TOVEY", "OTTO"]
    assert ALONE._replace(names={GERMAN: "RAEDER"}).called(BRITISH) == ""


def test_defaults_for_scenario_and_options_are_not_written() -> None:
    assert not {"scenario", "options"} & ALONE.plain().keys()


def test_scenario_and_options_survive_the_round_trip() -> None:
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


@pytest.mark.parametrize("plain", [*STRANGE, {"options": ["fuel", "fuel"]}, {"names": ["TOVEY"]}, {"names": {5: "X"}}])
def test_invalid_settings_are_refused(plain: dict[str, Any]) -> None:
    with pytest.raises(SaveError):
        Settings.from_plain({**ALONE.plain(), **plain})


@pytest.mark.parametrize("plain", [*STRANGE, {"scenario": "\x1b[2J"}, {"options": ["x" * 101]}], ids=str)
def test_a_record_rejects_invalid_scenarios_and_options(plain: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="settings: not valid in a record"):
        check("settings", {**ALONE.plain(), **plain})
