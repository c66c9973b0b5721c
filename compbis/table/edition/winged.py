"""What the editions of games with wings have in common."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from compbis.table.edition.interface import Tutorial
from compbis.table.edition.simple import SimpleEdition
from compbis.table.game import Game, GameOver
from compbis.table.report import PlainReport, Report, read_report
from compbis.table.side import Side
from compbis.table.talk import Desk, Voice
from compbis.table.values import from_plain

if TYPE_CHECKING:
    from compbis.table.attack.adversary import Adversary
    from compbis.table.cards.label import Value
    from compbis.table.finished.chronicle import Chronicle


class WingedEdition(SimpleEdition):
    """An edition that finds its parts in the wings of its package (docs/ARCHITECTURE.md, Inside a game), and imports
    each when it is first needed.

    A game overrides `new` if it has scenarios or options. A game with a lesson sets `tutorial = WingedEdition.lesson`,
    and a game with adversaries sets `adversary = WingedEdition.watching`.
    """

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game that `Game.save` saved: `Game` of the module `game`, from its `Position`."""
        module = self._module("game")
        restored: Game = module.Game(from_plain(module.Position, snapshot), keep_log)
        return restored

    def report(self, plain: PlainReport) -> Report:
        """The report with this plain form, one of `KINDS` in `state.reports`."""
        return read_report(plain, (*self._module("state.reports").KINDS, GameOver))

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A desk for a player: `Desk` of `desk.desk`.

        Args:
            side: the player's side
            classic: whether to play like the original
            spoken: whether to speak in sentences
            guided: whether `guided` of `desk.lesson` gives it a guide
        """
        desk: Desk = self._module("desk.desk").Desk(side, classic, spoken)
        return self._module("desk.lesson").guided(desk) if guided else desk

    def lesson(self) -> Tutorial:
        """The game of the lesson: `LESSON` and `enemy_order` of `desk.lesson`."""
        module = self._module("desk.lesson")
        tutorial: Tutorial = module.LESSON.tutorial
        return tutorial._replace(enemy_order=module.enemy_order)

    def voice(self, captain: str, side: Side) -> Voice | None:
        """The voice of a captain, from its greeting and lines: `SPEAKERS` of `words.wireless.voice`; None if it has
        none."""
        speakers = self._module("words.wireless.voice").SPEAKERS
        if captain not in speakers:
            return None
        greeting, lines = speakers[captain]
        return Voice(captain.upper(), greeting, lines, partial(self._occasion, side))

    def _occasion(self, speaker: Side, heard: Sequence[Report], turn: int) -> str:
        events = self._module("words.wireless.occasion").EVENTS  # not needed in the first turn
        occasion: str = events.occasion(speaker, heard, turn)
        return occasion

    def watching(self, side: Side) -> "Adversary":
        """The adversary that plays this side against a captain whose games it has watched: `ADVERSARIES` of
        `captains.adversaries`."""
        found: Adversary = self._module("captains.adversaries").ADVERSARIES[side]
        return found

    def chronicle(self) -> "Chronicle":
        """The chronicle of a finished game: `chronicle` of `afterwards.chronicle`, given `tried` of
        `captains.explained`."""
        explained = self._module("captains.explained")
        chronicle: Chronicle = self._module("afterwards.chronicle").chronicle(explained.tried)
        return chronicle

    def values(self) -> "Sequence[Value]":
        """Every value of the cards, with its label: `values` of `cards.sheets`."""
        values: Sequence[Value] = self._module("cards.sheets").values()
        return values
