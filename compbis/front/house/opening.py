"""How a game opens: its title page, beside which the set-up questions are asked, and a page of briefing. Both come
before anything is said of dice and passwords."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from compbis.front.terminals import EitherTerminal
from compbis.table.edition import Edition
from compbis.table.edition.choices import choice_lines
from compbis.table.page import Page
from compbis.table.picture import TONES, Line, Span

if TYPE_CHECKING:
    from compbis.table.settings import Settings

WIDTH = 39
"""Columns of these pages. They fit on the smallest screen, and beside text on one of 80 columns."""
_ROWS = 23
"""The rows of the smallest screen except that of the question."""
_WAVES = "~~~"
"""The beginning of a row of an emblem that shows the sea."""


def show_title(terminal: EitherTerminal, edition: Edition) -> None:
    """Show the title page on the full screen."""
    if terminal.keeps_page:
        terminal.show(title(edition))


def title(edition: Edition) -> Page:
    """The title page of a game: its name, what it is about, and its emblem."""
    scenarios = edition.scenarios
    about = scenarios[0].title if len(scenarios) == 1 else f"{len(scenarios)} SCENARIOS"
    return poster(edition.emblem, edition.name, about)


def poster(emblem: Sequence[str], name: str, about: str) -> Page:
    """An emblem above a name written on the sea, with a subject below. Without a subject, the page leaves room on the
    smallest screen for a list below it.

    Args:
        emblem: the rows of the emblem
        name: the name
        about: what the game is about; "" for nothing
    """
    from textwrap import wrap  # imported late: line mode shows no page

    rows = [((Span(f"{row:<{WIDTH}}", "sea"),) if row.startswith(_WAVES) else (Span(row),)) for row in emblem]
    deep = [(Span(" " * WIDTH, tone),) for tone in TONES]
    named = [*map(_afloat, wrap(name, WIDTH))]
    below = [(Span(f"{row:^{WIDTH}}", TONES[1]),) for row in wrap(about, WIDTH)]
    whole = ((), *rows, deep[0], *named, deep[1], *below, deep[2])
    return Page(whole) if about else Page((*rows, *named), tall=whole)


def _afloat(row: str) -> Line:
    """A row of text on the sea."""
    return (Span(f"{row:^{WIDTH}}", "marker", TONES[0]),)


def brief(terminal: EitherTerminal, edition: Edition, settings: "Settings") -> None:
    """Show a player at the terminal what there is to do; nothing with --classic, whose players had a manual.

    On the full screen the briefing is a page that stays until a key is pressed, and then stands beside the question for
    a password. If no question was asked beside the title page, the title page comes first.

    Args:
        terminal: the player's terminal
        edition: the game
        settings: the settings of the game

    Raises:
        Leave: the player leaves
    """
    if settings.classic or not terminal.present:
        return
    side = settings.persons[0] if len(settings.persons) == 1 else None
    parts = edition.briefing(side, settings.scenario, settings.captains[side.enemy] if side else "")
    both = side is None and edition.passwords
    heading = [edition.name, *choice_lines(edition, settings.scenario, settings.options, short=True, both=both)]
    if terminal.keeps_page:
        if not terminal.asked:
            terminal.reveal(title(edition))
        page = briefing_page(heading, parts)
        terminal.reveal(page)
        if edition.passwords:
            terminal.show(page)
    else:
        terminal.say(*heading, *[f"{about}: {text}" for about, text in parts])


def briefing_page(heading: Sequence[str], parts: Sequence[tuple[str, str]]) -> Page:
    """The page of a briefing, with a blank line below the heading unless that makes it too high for the smallest
    screen. parts: each part as its subject and its text."""
    from compbis.screen.rows import wrap

    head = [_afloat(row) for line in heading for row in wrap(line, WIDTH)]
    lines: list[Line] = []
    for about, text in parts:
        lines += [(Span(about, "title"),), *[(Span(row),) for row in wrap(text, WIDTH)]]
    blank: list[Line] = [()] if len(head) + len(lines) < _ROWS else []
    return Page((*head, *blank, *lines))
