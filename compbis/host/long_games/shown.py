"""What spectators see of a hosted game: its turns, from both sides or from one, as late as the players agreed."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from compbis.errors import CompbisError
from compbis.host.seated.looking import Looking
from compbis.host.watching import END, OFF, Watching
from compbis.record import Kept
from compbis.story.finished import last_lines
from compbis.story.notation.digest import game_digest
from compbis.story.telling import replayed_turns
from compbis.story.thoughts import Minds, show_turn
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import Thought, TurnStory
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.settings import Settings
from compbis.table.side import Side
from compbis.table.talk import Desk


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


class _OneSide:
    """Shows the turns of a game as one side knew them when they were played, from its own desk.

    Args:
        edition: the game's edition
        minds: the captains and their thoughts
        side: the side
    """

    def __init__(self, edition: Edition, minds: Minds, side: Side) -> None:
        self._minds, self._side = minds, side
        self._dispatches = edition.desk(side, False, False)
        self._looking = Looking(lambda: edition.desk(side, False, False), _Text(), {})

    def show(self, text: _Text, turn: TurnStory) -> None:
        """Show a turn: the side's thoughts and orders, its board after them, and the reports to it."""
        own = turn.of(self._side)
        orders = self._minds.chronicle.orders(own).get(self._side, ())
        shown = self._minds.shown(own.thoughts, self._side)
        thoughts = {number: [each for each in shown if each.after == number] for number in range(len(own.reports) + 1)}
        text.say(f"TURN {turn.number}  {turn.date}", *self._lines(thoughts[0]), *orders)
        for request in own.requests:
            self._looking.asked(request)
        if page := self._looking.page():
            text.show(page)
        for number, report in enumerate(own.reports, 1):
            text.say(*self._dispatches.word(report), *self._lines(thoughts[number]))
            self._looking.queue_call(partial(_hear, report=report))
        text.say(*self._dispatches.close_turn(turn.number + 1))

    def _lines(self, thoughts: Sequence[Thought]) -> list[str]:
        return [line for thought in thoughts for line in self._minds.lines(thought)]


def _hear(desk: Desk, report: Report) -> None:
    desk.word(report)


def seen(turns: int, over: bool, watching: Watching) -> int:
    """The number of turns that spectators may see.

    Args:
        turns: the number of turns so far, including the one in play
        over: whether the game is over
        watching: what the players agreed
    """
    if watching.late == OFF:
        return 0
    if over:
        return turns
    return 0 if watching.late == END else max(0, turns - 1 - int(watching.late))


def shown_until(dates: Mapping[int, str], over: bool, agreed: str) -> tuple[int, str] | None:
    """The last turn that spectators may see, and its date; None if there is none.

    Args:
        dates: the date of each turn so far
        over: whether the game is over
        agreed: what the players agreed, as text
    """
    shown = [*dates.items()][: seen(len(dates), over, Watching.agreed(agreed))]
    return shown[-1] if shown else None


def pages(edition: Edition, kept: Kept, watching: Watching, last: Sequence[str]) -> list[Sequence[str]]:
    """The pages that spectators may see: one for each turn, and one for the end of the game.

    Args:
        edition: the game's edition
        kept: the contents of its record
        watching: what the players agreed
        last: the last lines of the game, empty if it is not over

    Raises:
        SaveError: the game cannot be replayed
    """
    shown = Kept()
    shown.settings, shown.values = kept.settings, kept.values
    shown.turns = kept.turns[: seen(len(kept.turns), kept.outcome is not None, watching)]
    minds = Minds.of(edition, Settings.from_plain(kept.settings).captains)
    one = next((side for side, name in edition.sides.items() if name == watching.side), None)
    one_side = _OneSide(edition, minds, one) if one else None
    pages: list[Sequence[str]] = []
    turn = None
    for turn in replayed_turns(edition, shown) if shown.turns else ():
        text = _Text()
        if one_side:
            one_side.show(text, turn)
        else:
            show_turn(text, minds, turn, False)
        pages.append(text.lines)
    if turn and kept.outcome is not None:
        pages.append([*map(str, minds.chronicle.ending(turn)), *last])
    return pages


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


class Ending:
    """The end of a game, for its players, the spectators and the owner.

    Args:
        edition: the game's edition
        settings: the game's settings

    Attributes:
        lines: the last lines, empty until the game is over
        result: its result as plain data, likewise
    """

    def __init__(self, edition: Edition, settings: Settings) -> None:
        self._edition, self._settings = edition, settings
        self.lines: list[str] = []
        self.result: dict[str, Any] = {}
        self.kept: Kept | None = None
        self._pages: list[Sequence[str]] = []
        self._paged = (-1, "")

    def note(self, kept: Kept) -> None:
        """Compute the last lines and the result. kept: the contents of the finished record."""
        self.lines = last_lines(self._edition, kept)
        self.result = result(self._edition, self._settings, kept)
        self.kept = kept

    def pages(self, turn: int, agreed: str, read: Callable[[], Kept]) -> list[Sequence[str]]:
        """The pages that spectators may see, computed once a turn.

        Args:
            turn: the turn in play
            agreed: what the players agreed about them, as text
            read: the contents of the record of a game in play
        """
        state = (-1 if self.kept else turn, agreed)
        if state != self._paged:
            try:
                self._pages = pages(self._edition, self.kept or read(), Watching.agreed(agreed), self.lines)
            except CompbisError as error:
                self._pages = [[str(error).upper()]]
            self._paged = state
        return self._pages
