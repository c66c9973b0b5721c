"""A page of text for any terminal: lines of spans, each span with a neutral style that no meaning hangs on."""

from typing import NamedTuple


class Span(NamedTuple):
    """Some text and how it may look: "" plain, "sea", "land", "port", "own", "enemy", "fog", "title" or "dim"."""

    text: str
    style: str = ""


class Page(NamedTuple):
    """A drawn page, as the board: lines of spans. Without any style it still says everything."""

    lines: tuple[tuple[Span, ...], ...]

    def text(self) -> list[str]:
        """The lines without their styles."""
        return ["".join(span.text for span in line).rstrip() for line in self.lines]
