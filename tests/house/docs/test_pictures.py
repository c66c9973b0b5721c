"""The pictures of README.md are those that the program draws now: python -m tests.golden readme makes them anew."""

import pytest

from tests.golden import shown

MOST = 150_000
"""Bytes of the picture that moves."""


def kept(name: str) -> str:
    return (shown.FOLDER / f"{name}.svg").read_bytes().decode()


@pytest.mark.parametrize("name", shown.PAGES)
def test_a_picture_of_a_page_is_that_of_the_page_that_is_kept(name: str) -> None:
    assert kept(name) == shown.still(name)


@pytest.mark.release
def test_the_hunt_goes_as_its_seed_says() -> None:
    assert kept(shown.HUNT) == shown.moving()


def test_the_hunt_is_small_and_needs_no_script() -> None:
    hunt = kept(shown.HUNT)
    assert len(hunt.encode()) <= MOST
    assert "<script" not in hunt and "href" not in hunt


def test_no_picture_is_kept_that_is_not_drawn() -> None:
    assert {path.stem for path in shown.FOLDER.iterdir()} == {shown.HUNT, *shown.PAGES}
