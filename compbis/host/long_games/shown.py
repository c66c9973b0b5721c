"""What spectators see of a hosted game: its turns, from both sides, as many turns late as the players agreed."""

from collections.abc import Sequence
from typing import Any

from compbis.host.long_games.agreements import END, OFF
from compbis.record import Kept
from compbis.story.notation.digest import game_digest
from compbis.story.telling import replayed_turns
from compbis.story.thoughts import Minds, show_turn
from compbis.table.edition import Edition
from compbis.table.page import Page
from compbis.table.settings import Settings


class _Text:
    """A terminal that collects all output as lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, *lines: str) -> None:
        self.lines += map(str, lines)

    def show(self, page: Page) -> None:
        self.lines += page.text()

    def ask(self, *_: object, **__: object) -> str:
        return ""

    def clear(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def seen(kept: Kept, agreed: str) -> int:
    """The number of turns that spectators may see. agreed: OFF, END, or how many turns late."""
    if agreed == OFF:
        return 0
    if kept.outcome is not None:
        return len(kept.turns)
    return 0 if agreed == END else max(0, len(kept.turns) - 1 - int(agreed))


def pages(edition: Edition, kept: Kept, agreed: str, last: Sequence[str]) -> list[Sequence[str]]:
    """The pages that spectators may see: one for each turn, and one for the end of the game.

    Args:
        edition: the game's edition
        kept: the contents of its record
        agreed: what the players agreed, as for `seen`
        last: the last lines of the game, empty if it is not over

    Raises:
        SaveError: the game cannot be replayed
    """
    shown = Kept()
    shown.settings, shown.values = kept.settings, kept.values
    shown.turns = kept.turns[: seen(kept, agreed)]
    minds = Minds.of(edition, Settings.from_plain(kept.settings).captains)
    told: list[Sequence[str]] = []
    turn = None
    for turn in replayed_turns(edition, shown) if shown.turns else ():
        text = _Text()
        show_turn(text, minds, turn, False)
        told.append(text.lines)
    if turn and kept.outcome is not None:
        told.append([*map(str, minds.chronicle.ending(turn)), *last])
    return told


def result(edition: Edition, settings: Settings, kept: Kept) -> dict[str, Any]:
    """The result of a finished game, as plain data for a line of JSON.

    Args:
        edition: the game's edition
        settings: the game's settings
        kept: the contents of its record
    """
    assert kept.outcome is not None
    winner, british, german, reason, level = kept.outcome
    return {
        "game": edition.name,
        "scenario": settings.scenario,
        "options": list(settings.options),
        "captains": dict(settings.captains),
        "seed": settings.seed,
        "winner": winner or "",
        "british": british,
        "german": german,
        "reason": reason,
        "level": level,
        "turns": kept.turns[-1].number,
        "digest": game_digest(edition.name, kept),
    }
