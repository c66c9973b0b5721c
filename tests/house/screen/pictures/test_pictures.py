"""The pages of the house match the kept ones."""

from pathlib import Path

import pytest

from tests.house.screen.pictures.gallery import GALLERY


@pytest.mark.parametrize("name", GALLERY.names)
def test_a_page_matches_the_kept_one(name: str, tmp_path: Path) -> None:
    GALLERY.verify(name, tmp_path)


def test_every_kept_page_is_drawn() -> None:
    assert GALLERY.kept == GALLERY.names
