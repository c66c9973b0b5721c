"""For all tests of honesty: what a captain finds who rummages in the memory of the process."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def nothing_from_before() -> Iterator[None]:
    """The game of the test, and not the million things that others have left: at each question he looks through all."""
    gc.freeze()
    yield
    gc.unfreeze()
