"""Every law has a case that breaks it, and every case belongs to a law."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.games.computer_bismarck.invariants import laws_watch
from tests.games.computer_bismarck.invariants.breaking import Case
from tests.games.computer_bismarck.invariants.laws_book import ALWAYS, ASKED, ON_REPORT, STEPS

LAWS = [f"{law.number} {law.name}" for laws in (ALWAYS, STEPS, ASKED, ON_REPORT) for law in laws]


def cases() -> Iterator[Case]:
    """All cases of this folder."""
    for path in sorted(Path(__file__).parent.glob("test_laws_*.py")):
        yield from getattr(import_module(f"{__package__}.{path.stem}"), "CASES", ())


@pytest.mark.parametrize("law", LAWS)
def test_every_law_has_a_case_that_breaks_it(law: str) -> None:
    assert law in {f"{case.number} {case.law}" for case in cases()}


def test_every_case_belongs_to_an_existing_law() -> None:
    assert {f"{case.number} {case.law}" for case in cases()} <= set(LAWS)


def test_no_two_laws_share_a_name() -> None:
    assert len(set(LAWS)) == len(LAWS)


def test_every_module_of_laws_is_watched() -> None:
    there = {path.stem for path in Path(__file__).parent.glob("laws_of_*.py")}
    assert {module.__name__.rpartition(".")[2] for module in laws_watch.LAWS} == there
