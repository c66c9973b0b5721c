"""docs/DATA.md says of the values what their files say."""

import data_page


def test_the_page_is_made_of_the_data_as_they_are() -> None:
    """If it is not: python tools/data_page.py"""
    text = data_page.PAGE.read_text()
    assert data_page.page(text) == text
