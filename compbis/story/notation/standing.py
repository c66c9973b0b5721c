"""Finds out whether an old game can still be replayed, or continued from some turn, or neither."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from compbis.errors import NEVER_PLAYED, IllegalOrder, SaveError
from compbis.story.notation.known import read_known, unpacked
from compbis.story.notation.noted import Carried, Noted
from compbis.story.notation.reading import Unreadable
from compbis.story.notation.rebuilt import messages
from compbis.story.rerun import Difference, initial_game, plain, play_again
from compbis.table.cards.own import play_as_kept
from compbis.table.edition import Edition
from compbis.table.game import Game
from compbis.table.request import judged
from compbis.table.settings import Settings
from compbis.table.turn import Turn
from compbis.table.values import NamedTuple

_MOST_ANSWERS = 10_000
"""Maximum number of default answers that a turn may take."""
_CANNOT = (*NEVER_PLAYED, Difference, IllegalOrder)


Start = tuple[int, Mapping[str, Any]]
"""The number of a turn, and the position at its start."""


class Verdict(StrEnum):
    """What can be done with a game."""

    SAME = "REPLAY THE SAME"
    GOES_ON = "GO ON FROM THE START OF A TURN"
    REFUSED = "REFUSED"
    NOT_OVER = "NOT OVER"


class Standing(NamedTuple):
    """The result for one game.

    Args:
        verdict: what can be done with it
        why: why its replay is not the same; "" if it is, or if the game is not over
        turn: the turn from whose start it can be continued; 0 if the verdict is not GOES_ON
    """

    verdict: Verdict
    why: str = ""
    turn: int = 0

    def text(self) -> str:
        """The verdict and the reason as one line."""
        match self.verdict:
            case Verdict.GOES_ON:
                return f"GOES ON FROM TURN {self.turn}: {self.why}"
            case Verdict.REFUSED:
                return f"{self.verdict}: {self.why}"
        return str(self.verdict)


def standing_of_text(source: Path, content: bytes) -> Standing:
    """The standing of a game in the notation.

    Args:
        source: its file, for error messages
        content: the bytes of the file, perhaps compressed by gzip

    Raises:
        OtherValues: this process already plays the game with other values
    """
    try:
        edition, game, places = read_known(unpacked(content))
        play_as_kept(source, edition, game.packed)
    except Unreadable as error:
        return Standing(Verdict.REFUSED, f"line {error.line}: {error}")
    except SaveError as error:
        return Standing(Verdict.REFUSED, str(error))
    try:
        messages(edition, game, places)
    except Unreadable as error:
        why = f"line {error.line}: {error}"
    else:
        why = _by_other_rules(edition, game)
        if not why:
            return Standing(Verdict.SAME)
    return standing_from_starts(edition, _starts(edition, game), why)


def standing_from_starts(edition: Edition, starts: Sequence[Start], why: str) -> Standing:
    """The standing of a game whose replay is not the same.

    Args:
        edition: the game's edition
        starts: its turns, as far as their positions are known
        why: why the replay is not the same
    """
    for number, position in reversed(starts):
        if _plays(edition, position):
            return Standing(Verdict.GOES_ON, why, number)
    return Standing(Verdict.REFUSED, why)


def _by_other_rules(edition: Edition, game: Noted) -> str:
    """Why the results were taken from the text; "" if the game was replayed."""
    older = [turn.rules for turn in game.turns if turn.rules != len(edition.rules)]
    return f"it was played by the rules of {edition.rules[older[0] - 1].version}" if older else ""


def _starts(edition: Edition, game: Noted) -> list[Start]:
    """The turns up to the first whose replay differs, and all turns whose position the text carries."""
    found: list[Start] = []
    settings = Settings.from_plain(game.settings)
    try:
        play: Game | None = initial_game(edition, settings)
    except _CANNOT:
        play = None
    for turn in game.turns:
        if turn.carried:
            found.append((turn.number, turn.carried.position))
        elif play is None or play.outcome is not None:
            break
        else:
            position = plain(play.save())
            found.append((turn.number, position))
            try:
                play = edition.restore(position)
                if Carried(position, play_again(play, turn.entries)).check != turn.check:
                    play = None
            except _CANNOT:
                play = None
    return found


def _plays(edition: Edition, position: Mapping[str, Any]) -> bool:
    """Whether a turn can be played from this position with the default answers."""
    try:
        turn = Turn(edition.restore(dict(position)))
        for _ in range(_MOST_ANSWERS):
            if turn.over:
                return True
            question = next(iter(turn.open.values()))
            turn.answer(question, judged(question.request, question.request.default))
    except _CANNOT:
        pass
    return False
