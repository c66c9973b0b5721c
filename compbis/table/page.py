"""A page of text for any terminal: lines of spans, each span with a neutral style that no meaning hangs on."""

from typing import NamedTuple

STYLES = ("sea", "land", "coast", "port", "own", "enemy", "fog", "title", "dim")
"""How text may look, unless it is plain. What these look like stands in data/themes.dat."""


class Span(NamedTuple):
    """Some text and its style: one of STYLES, or "" for plain."""

    text: str
    style: str = ""


class Page(NamedTuple):
    """A drawn page, as the board: lines of spans. Without any style it still says everything."""

    lines: tuple[tuple[Span, ...], ...]

    def text(self) -> list[str]:
        """The lines without their styles."""
        return ["".join(span.text for span in line).rstrip() for line in self.lines]
