"""The pages of the house and of all games are drawn as they are kept."""

from pathlib import Path

import pytest

from tests.golden.gallery import Gallery, galleries

GALLERIES = tuple(galleries())
PAGES = {name: gallery for gallery in GALLERIES for name in gallery.names}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_drawn_as_it_is_kept(name: str, tmp_path: Path) -> None:
    PAGES[name].verify(name, tmp_path)


@pytest.mark.parametrize("gallery", GALLERIES, ids=lambda gallery: gallery.names[0])
def test_no_page_is_kept_that_is_not_drawn(gallery: Gallery) -> None:
    assert gallery.kept == gallery.names
