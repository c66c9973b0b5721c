"""The pictures of README.md are up to date: python -m tests.golden readme redraws them."""

import re

import pytest

from tests.golden import shown
from tests.golden.gallery import TOP

MOST = 150_000
"""The limit in bytes for the animated picture."""


def kept(name: str) -> str:
    return (shown.FOLDER / f"{name}.svg").read_bytes().decode()


@pytest.mark.parametrize("name", shown.PAGES)
def test_a_picture_matches_the_kept_page(name: str) -> None:
    assert kept(name) == shown.still(name)


@pytest.mark.release
def test_the_hunt_matches_its_seed() -> None:
    assert kept(shown.HUNT) == shown.moving()


def test_the_hunt_is_small_and_needs_no_script() -> None:
    hunt = kept(shown.HUNT)
    assert len(hunt.encode()) <= MOST
    assert "<script" not in hunt and "href" not in hunt


def test_readme_names_the_seed_of_the_hunt_and_its_pages() -> None:
    readme = (TOP / "README.md").read_text()
    pages = len(set(re.findall(r"\ba\d+\b", kept(shown.HUNT))))
    assert f"![A hunt in {pages} pages:" in readme
    assert f"`--seed {shown.SEED}` replays the game pictured above" in readme


def test_every_kept_picture_is_drawn() -> None:
    assert {path.stem for path in shown.FOLDER.iterdir()} == {shown.HUNT, *shown.PAGES}
