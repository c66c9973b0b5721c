"""For all tests of the house: games of 1980 are not checked against the laws of its rules."""

from collections.abc import Iterator

import pytest

from tests.games.computer_bismarck.invariants import laws_watch


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run tests that mostly wait first: their workers leave the processor to the others, except at the end of a run."""
    items.sort(key=lambda item: item.get_closest_marker("waits") is None)


@pytest.fixture(scope="module", autouse=True)
def without_the_laws() -> Iterator[None]:
    """Switch the laws off: they take half the time of a game, and the tests of that game check other games by them."""
    with laws_watch.off():
        yield
