"""How a game is set up, kept beside it and read again."""

import json
from typing import Any

import pytest

from compbis.errors import SaveError
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
