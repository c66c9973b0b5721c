"""How a game opens: its title page, beside which the questions of the set-up are asked, and a page of briefing. Both
come before a word is said of dice and passwords."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from compbis.front.terminals import EitherTerminal
from compbis.table.edition import Edition, chosen
from compbis.table.page import TONES, Line, Page, Span

if TYPE_CHECKING:
    from compbis.table.settings import Settings

WIDTH = 39
"""Columns of these pages: they have room on the smallest screen, and beside text on one of 80 columns."""
_WAVES = "~~~"
"""How a row of an emblem begins that is the sea."""


def show_title(terminal: EitherTerminal, edition: Edition) -> None:
    """Put the title page where a page stays before the person's eyes."""
    if terminal.keeps_page:
        terminal.show(title(edition))


def title(edition: Edition) -> Page:
    """The name of a game, what it is about, and its emblem."""
    scenarios = edition.scenarios
    about = scenarios[0].title if len(scenarios) == 1 else f"{len(scenarios)} SCENARIOS"
    return poster(edition.emblem, edition.name, about)


def poster(emblem: Sequence[str], name: str, about: str) -> Page:
    """An emblem over a sea on which a name is written, and what it is about."""
    from textwrap import wrap  # line mode shows no page

    rows = [((Span(f"{row:<{WIDTH}}", "sea"),) if row.startswith(_WAVES) else (Span(row),)) for row in emblem]
    deep = [(Span(" " * WIDTH, tone),) for tone in TONES]
    named = [*map(_afloat, wrap(name, WIDTH))]
    below = [(Span(f"{row:^{WIDTH}}", TONES[1]),) for row in wrap(about, WIDTH)]
    return Page(((), *rows, deep[0], *named, deep[1], *below, deep[2]))


def _afloat(row: str) -> Line:
    """A row written on the sea."""
    return (Span(f"{row:^{WIDTH}}", "marker", TONES[0]),)


def brief(terminal: EitherTerminal, edition: Edition, settings: "Settings") -> None:
    """Tell somebody who is there what he is to do: on a page until a key is pressed, behind the title if that has stood
    beside no question; it stays beside the question for a password. Nothing with --classic, whose players had a manual.
    Raises Leave."""
    if settings.classic or not terminal.present:
        return
    side = settings.persons[0] if len(settings.persons) == 1 else None
    told = edition.briefing(side, settings.scenario)
    heading = [edition.name, *chosen(edition, settings.scenario, settings.options)]
    if terminal.keeps_page:
        if not terminal.asked:
            terminal.reveal(title(edition))
        page = briefing_page(heading, told)
        terminal.reveal(page)
        if edition.passwords:
            terminal.show(page)
    else:
        terminal.say(*heading, *[f"{about}: {text}" for about, text in told])


def briefing_page(heading: Sequence[str], told: Sequence[tuple[str, str]]) -> Page:
    """The page of a briefing. told: what each part is about, and its text."""
    from textwrap import wrap

    lines = [_afloat(row) for line in heading for row in wrap(line, WIDTH)]
    for about, text in told:
        lines += [(Span(about, "title"),), *[(Span(row),) for row in wrap(text, WIDTH)]]
    return Page(tuple(lines))
