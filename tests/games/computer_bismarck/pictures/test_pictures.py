"""The pages of the game of 1980 match their kept text."""

from pathlib import Path

import pytest

from tests.games.computer_bismarck.pictures.gallery import GALLERY


@pytest.mark.parametrize("name", GALLERY.names)
def test_a_page_is_drawn_as_it_is_kept(name: str, tmp_path: Path) -> None:
    GALLERY.verify(name, tmp_path)


def test_no_page_is_kept_that_is_not_drawn() -> None:
    assert GALLERY.kept == GALLERY.names
