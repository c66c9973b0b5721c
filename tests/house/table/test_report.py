"""Reports hold immutable values of checked types, with a plain form both ways."""

import copy
import json
import pickle
from enum import StrEnum
from typing import Any, NamedTuple

import pytest

from compbis.table.report import BOTH, Facts, Report, distinct
from compbis.table.side import BRITISH, Side
from compbis.table.values import from_plain, to_plain


class Row(NamedTuple):
    name: str
    side: Side


class Storm(Facts, kind="storm"):
    square: int
    rows: tuple[Row, ...]


class Calm(Facts, kind="calm"):
    square: int
    rows: tuple[Row, ...]


class Fog(StrEnum):
    THICK = "thick"


STORM = Storm(square=1116, rows=(Row("HOOD", BRITISH),))


def test_facts_are_equal_if_their_kind_and_values_are_equal() -> None:
    assert Storm(square=1116, rows=STORM.rows) == STORM
    assert len({STORM, Storm(square=1116, rows=STORM.rows), Calm(square=1116, rows=STORM.rows)}) == 2
    assert Storm(square=1117, rows=STORM.rows) != STORM
    assert repr(STORM) == f"Storm(square=1116, rows={STORM.rows!r})"


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda facts: pickle.loads(pickle.dumps(facts))])
def test_facts_can_be_copied_and_sent_to_another_process(again: Any) -> None:
    assert again(STORM) == STORM


def test_facts_are_immutable() -> None:
    with pytest.raises(AttributeError):
        STORM.square = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del STORM.square
    with pytest.raises(AttributeError):
        STORM.wind = 1


@pytest.mark.parametrize("facts", [{}, {"square": 1}, {"square": 1, "rows": (), "wind": 9}])
def test_facts_need_exactly_their_fields(facts: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"Storm\.__init__"):
        Storm(**facts)
    with pytest.raises(ValueError, match="Storm has the fields square, rows"):
        from_plain(Storm, facts)


def test_a_report_has_a_plain_form() -> None:
    report = Report(3, BOTH, STORM)
    assert report.kind == "storm"
    assert report.plain() == ["storm", 3, ["british", "german"], {"square": 1116, "rows": [["HOOD", "british"]]}]
    assert from_plain(Storm, json.loads(json.dumps(STORM.plain()))) == STORM


def test_an_enum_text_becomes_a_plain_string() -> None:
    assert type(to_plain((Fog.THICK,))[0]) is str
    assert from_plain(str, to_plain(Fog.THICK)) == "thick"


def test_two_reports_of_one_kind_are_refused_by_name() -> None:
    class Squall(Facts, kind="storm"):
        square: int

    assert distinct([Storm, Calm, Storm]) == [Storm, Calm, Storm]
    with pytest.raises(ValueError, match=r"two reports are of the kind 'storm': Storm and \S+\.Squall$"):
        distinct([Storm, Calm, Squall])
