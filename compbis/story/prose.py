"""The story of a finished game as prose."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from compbis.record import Kept
from compbis.story.telling import replayed_turns
from compbis.story.thoughts import Minds
from compbis.table.cards.own import notices
from compbis.table.edition import Edition
from compbis.table.edition.choices import choice_lines
from compbis.table.finished.chronicle import Logged, TurnStory
from compbis.table.page import unbroken
from compbis.table.settings import Settings
from compbis.table.side import Side

_COLUMNS, _MARGIN, _FURTHER = 72, "  ", "    "
"""The width of a paragraph in columns, and the indents of its first line and of the others."""
_HOUR = "  "
"""The separator between day and hour in a date."""


def log(edition: Edition, kept: Kept, last: Sequence[str], figures: bool = False) -> Iterator[str]:
    """Yield the lines of a game's story: the players, the events and thoughts day by day, and the end.

    Args:
        edition: the game's edition
        kept: the content of its record
        last: the lines to put below the story
        figures: whether to include all thoughts with their figures, not only the plans
    """
    settings = Settings.from_plain(kept.settings)
    minds = Minds.of(edition, settings.captains, figures)
    turns = list(replayed_turns(edition, kept))
    yield edition.name
    yield from choice_lines(edition, settings.scenario, settings.options)
    yield "  ".join(f"{edition.sides[side]} {settings.called(side) or 'PLAYER'}" for side in Side)
    yield from notices(edition, settings, kept.values)
    for day, logged in groupby(minds.chronicle.log(turns), lambda each: _day(each.turn)):
        yield from ("", day) if day else ("",)
        for paragraph in _paragraphs(list(logged), minds):
            yield from textwrap.wrap(paragraph, _COLUMNS, initial_indent=_MARGIN, subsequent_indent=_FURTHER)
    yield ""
    yield from minds.chronicle.ending(turns[-1])
    yield ""
    for paragraph in unbroken(minds.closing(turns).lines):
        yield from textwrap.wrap(paragraph, _COLUMNS)
    yield ""
    yield from last


def _day(turn: TurnStory) -> str:
    """The day in a turn's date; "" if the date has no hour."""
    day, _, hour = turn.date.partition(_HOUR)
    return day if hour else ""


def _paragraphs(turns: Sequence[Logged], minds: Minds) -> Iterator[str]:
    """The paragraphs of a day, or of a whole game without days. Consecutive quiet turns share one.

    Args:
        turns: the turns
        minds: the captains
    """
    quiet: list[Logged] = []
    latest: dict[
        Side, str
    ] = {}  # each captain's plan: one that was dropped and taken up again within a turn is not news
    for logged in turns:
        thoughts = _news(logged, minds, latest)
        if quiet and (logged.opening or thoughts or logged.events):
            yield _nothing(quiet)
            quiet = []
        yield from [logged.opening] if logged.opening else []
        yield from thoughts.pop(0, ())
        if logged.events:
            yield from _events(logged, thoughts)
        else:
            quiet.append(logged)
    if quiet:
        yield _nothing(quiet)


def _news(logged: Logged, minds: Minds, latest: dict[Side, str]) -> dict[int, list[str]]:
    """The sentences on what is new in the captains' thoughts in a turn, by the number of its events that come before
    them.

    Args:
        logged: the turn
        minds: the captains
        latest: for each captain, the last plan that was told; updated here
    """
    changed = [thought for thought in logged.turn.thoughts if thought.changed]
    news: dict[int, list[str]] = {}
    for side in Side:
        before = latest.get(side)
        for thought in minds.shown(changed, side):
            for line in minds.lines(thought):
                if minds.figures or thought.plan != before:
                    news.setdefault(logged.places.get(thought.after, 0), []).append(line)
                latest[side] = thought.plan
    return news


def _events(logged: Logged, thoughts: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """The events of a turn, in a paragraph that each thought interrupts."""
    when = logged.turn.date.rpartition(_HOUR)[2]
    said = [f"TURN {logged.turn.number}, {when}"]
    for number, event in enumerate(logged.events, 1):
        said.append(event)
        if number in thoughts or number == len(logged.events):
            yield " ".join(map(_sentence, said))
            yield from thoughts.get(number, ())
            said = []


def _sentence(line: str) -> str:
    return line if line.endswith((".", "!", "?")) else f"{line}."


def _nothing(quiet: Sequence[Logged]) -> str:
    """The sentence for consecutive turns in which nothing happened."""
    first, last = quiet[0].turn.number, quiet[-1].turn.number
    turns = f"TURN {first}" if first == last else f"TURNS {first} {'AND' if last == first + 1 else 'TO'} {last}"
    return f"{turns}: {quiet[0].quiet}."
