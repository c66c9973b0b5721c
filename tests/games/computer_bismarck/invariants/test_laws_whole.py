"""Every law has a case that breaks it, and every case belongs to a law."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tests.games.computer_bismarck.invariants import laws_watch
from tests.games.computer_bismarck.invariants.breaking import Case
from tests.games.computer_bismarck.invariants.laws_book import ALWAYS, ASKED, ON_REPORT, STEPS

LAWS = [f"{law.number} {law.name}" for laws in (ALWAYS, STEPS, ASKED, ON_REPORT) for law in laws]


def cases() -> Iterator[Case]:
    """All cases of this folder."""
    for path in sorted(Path(__file__).parent.glob("test_laws_*.py")):
        yield from getattr(import_module(f"{__package__}.{path.stem}"), "CASES", ())


def test_laws_have_distinct_names_and_each_has_a_case_that_breaks_it() -> None:
    assert sorted({case.law for case in cases()}) == sorted(LAWS)


def test_every_module_of_laws_is_watched() -> None:
    there = {path.stem for path in Path(__file__).parent.glob("laws_of_*.py")}
    assert {module.__name__.rpartition(".")[2] for module in laws_watch.LAWS} == there
