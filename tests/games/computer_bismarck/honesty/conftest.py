"""For all tests of honesty: limits what a captain can find in the memory of the process."""

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def nothing_from_before() -> Iterator[None]:
    """Hide the objects of earlier tests from the garbage collector, whose list a bad captain scans at each question."""
    gc.freeze()
    yield
    gc.unfreeze()
