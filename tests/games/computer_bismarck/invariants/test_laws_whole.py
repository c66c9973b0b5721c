"""Every law is broken on purpose by some case, and no case is of a law that is gone."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.games.computer_bismarck.invariants import laws_watch
from tests.games.computer_bismarck.invariants.breaking import Case
from tests.games.computer_bismarck.invariants.laws_book import ALWAYS, ASKED, STEPS, TOLD

LAWS = [f"{law.number} {law.name}" for laws in (ALWAYS, STEPS, ASKED, TOLD) for law in laws]


def cases() -> Iterator[Case]:
    """All cases of this folder."""
    for path in sorted(Path(__file__).parent.glob("test_laws_*.py")):
        yield from getattr(import_module(f"{__package__}.{path.stem}"), "CASES", ())


@pytest.mark.parametrize("law", LAWS)
def test_every_law_is_broken_on_purpose(law: str) -> None:
    assert law in {f"{case.number} {case.law}" for case in cases()}


def test_every_case_is_of_a_law_that_there_is() -> None:
    assert {f"{case.number} {case.law}" for case in cases()} <= set(LAWS)


def test_no_two_laws_have_one_name() -> None:
    assert len(set(LAWS)) == len(LAWS)


def test_every_module_of_laws_is_watched() -> None:
    there = {path.stem for path in Path(__file__).parent.glob("laws_of_*.py")}
    assert {module.__name__.rpartition(".")[2] for module in laws_watch.LAWS} == there
