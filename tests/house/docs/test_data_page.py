"""docs/DATA.md describes the values as their files do."""

import data_page


def test_the_page_matches_the_data() -> None:
    """If it is not: python tools/data_page.py"""
    text = data_page.PAGE.read_text()
    assert data_page.page(text) == text
