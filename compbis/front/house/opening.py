"""How a game opens: its title page, beside which the questions of the set-up are asked, and a page of briefing. Both
come before a word is said of dice and passwords."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from compbis.front.terminals import EitherTerminal
from compbis.table.edition import Edition, chosen
from compbis.table.page import Line, Page, Span

if TYPE_CHECKING:
    from compbis.table.settings import Settings

WIDTH = 39
"""Columns of these pages: they have room on the smallest screen, and beside text on one of 80 columns."""


def show_title(terminal: EitherTerminal, edition: Edition) -> None:
    """Put the title page where a page stays before the person's eyes."""
    if terminal.keeps_page:
        terminal.show(title(edition))


def title(edition: Edition) -> Page:
    """The name of a game, what it is about, and its emblem."""
    from textwrap import wrap  # line mode shows no page

    emblem: list[Line] = [(Span(row),) for row in edition.emblem]
    scenarios = edition.scenarios
    about = scenarios[0].title if len(scenarios) == 1 else f"{len(scenarios)} SCENARIOS"
    name = [(Span(row.center(WIDTH).rstrip(), "title"),) for row in wrap(edition.name, WIDTH)]
    return Page(((), *emblem, (), *name, (), *[(Span(row.center(WIDTH).rstrip()),) for row in wrap(about, WIDTH)]))


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

    lines: list[Line] = [(Span(row),) for line in heading for row in wrap(line, WIDTH)]
    for about, text in told:
        lines += [(Span(about, "title"),), *[(Span(row),) for row in wrap(text, WIDTH)]]
    return Page(tuple(lines))
