"""Switching between line mode and the full screen takes the earlier output along unchanged."""

from typing import Any

import pytest

from compbis.front.terminals import EitherTerminal
from compbis.table.page import NO_PAGE, Detail, Illustrated, Wrapped, pictured, unbroken


class Recorder:
    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, *lines: str) -> None:
        self.said += lines

    def ask(self, *_: object) -> str:
        return "SW"

    def close(self) -> None: ...


def test_text_wrapped_by_line_mode_is_wrapped_again_by_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, terminal = Recorder(), EitherTerminal(full_screen=False)
    both: dict[str, Any] = vars(terminal)
    both["_plain"] = Recorder()
    monkeypatch.setattr(terminal, "_open_screen", lambda: both.update(_screen=screen))
    detail = Detail("B HOOD 1622", "HEADS", "HOOD", "IN 1622")
    terminal.say(Wrapped("  A TEXT THAT GOES"), "  ON", detail, Illustrated("NEWS", NO_PAGE))
    terminal.ask("COMMAND-")
    assert terminal.switch() == "FULL SCREEN"
    assert [*unbroken(screen.said)] == ["  A TEXT THAT GOES ON", detail, "NEWS"]
    assert isinstance(screen.said[2], Detail), "it keeps its headings, and folds where it is too long"
    assert type(screen.said[3]) is str, "it must not show a page"


def test_lines_about_a_page_are_whole() -> None:
    """A wrapped line that is also on the page was read aloud in pieces."""
    assert pictured(["ROUND 1", Wrapped("  HOOD, GUNS,"), "  HULL"], None) == ["ROUND 1", "  HOOD, GUNS, HULL"]
