"""Booths for tests that play tournaments: a booth is a process, and takes longer to start than many games to play."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from compbis.lab.booth import BOOTHS


@pytest.fixture(scope="module")
def kept_booths() -> Iterator[None]:
    """Let the tests of a module share their booths: those of one tournament stay for the next."""
    release_booths()
    with patch.object(BOOTHS, "shut"), patch.object(BOOTHS, "clear"):
        yield
    release_booths()


@pytest.fixture
def new_booths() -> None:
    """Give this test booths of its own, which know its folders and use its standard error."""
    release_booths()


def release_booths() -> None:
    """Release all booths, including those that a module keeps."""
    type(BOOTHS).clear(BOOTHS)
