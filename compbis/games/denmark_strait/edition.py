"""What the register knows of the game. The house imports the rest of it when it is needed."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from compbis.games.denmark_strait.emblem import EMBLEM
from compbis.games.denmark_strait.history import CARDS, NAME, RULES, SIDES
from compbis.table.captain import Captain
from compbis.table.edition import Option, Scenario, SimpleEdition, Tutorial
from compbis.table.game import Game, GameOver
from compbis.table.report import PlainReport, Report, read_report
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Desk, Voice
from compbis.table.values import from_plain

if TYPE_CHECKING:
    from compbis.table.away.standing import Reaction
    from compbis.table.cards.label import Value
    from compbis.table.finished.chronicle import Chronicle

_SILENT = ("random",)
"""Captains who play for trials alone, and say nothing."""

HISTORICAL = Option(
    "historical",
    "THE CAPTAINS AS THEY WERE",
    about="YES: EACH SHIP HAS ITS CAPTAIN OF MAY 24 1941. NO: EACH SIDE CHOOSES ITS CAPTAINS",
)
"""Nobody is asked for captains."""


class StraitEdition(SimpleEdition):
    """The edition. Each player takes a side (Set-up 1)."""

    name = NAME
    about = ("HOOD MEETS BISMARCK, 24 MAY 1941:", "4 SHIPS, DICE, CARDS. 15 MINUTES")
    rules = RULES
    sides = SIDES
    scenarios = (
        Scenario(
            "strait",
            "24 MAY 1941",
            "HOOD AND PRINCE OF WALES; BISMARCK AND PRINZ EUGEN",
            60,
            "EACH SIDE CHOOSES ITS CAPTAINS, UNLESS THEY ARE THOSE OF HISTORY",
            "BOTH ENEMY SHIPS SUNK OR WITH FAILED MORALE; THE GERMANS, TOO, BY GETTING AWAY",
        ),
    )
    options = (HISTORICAL,)
    captains = MappingProxyType(
        {BRITISH: ("tovey:master", "tovey", "random"), GERMAN: ("lutjens:master", "lutjens", "random")}
    )
    sheet = 64
    spoken = True
    passwords = False
    cards = CARDS
    emblem = EMBLEM

    def briefing(self, side: Side | None, scenario: str) -> Sequence[tuple[str, str]]:
        """What a player is told before the first turn."""
        from compbis.games.denmark_strait.words.briefing import briefing  # only persons need it

        return briefing(side)

    def voice(self, captain: str, side: Side) -> Voice | None:
        """Of an admiral of the side, for any captain who plays it in earnest."""
        if captain in _SILENT or captain not in self.captains[side]:
            return None
        from compbis.games.denmark_strait.words.voice import voice  # only persons hear it

        return voice(side)

    def chronicle(self) -> "Chronicle":
        """How the battle is told when it is over."""
        from compbis.games.denmark_strait.afterwards.chronicle import StraitChronicle  # only a finished game needs it

        return StraitChronicle()

    def reactions(self) -> Sequence["Reaction"]:
        """The requests that a standing order may answer."""
        found: Sequence[Reaction] = self._module("requests.reactions").REACTIONS
        return found

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A place at the table for a person. guided: with the lesson."""
        from compbis.games.denmark_strait.desk.desk import Desk as StraitDesk  # only persons need it

        desk = StraitDesk(side, classic, spoken)
        if not guided:
            return desk
        from compbis.desk.guide import GuidedDesk  # only beginners need it
        from compbis.games.denmark_strait.desk.lesson import LESSON, StraitCourse

        return GuidedDesk(desk, desk.place, LESSON, StraitCourse())

    def tutorial(self) -> Tutorial:
        """The game of the lesson."""
        from compbis.games.denmark_strait.desk.lesson import LESSON, enemy_order

        return LESSON.tutorial._replace(arranged=enemy_order)

    def new(
        self,
        seed: int,
        captains: Mapping[Side, str],
        keep_log: bool = True,
        scenario: str = "",
        options: Sequence[str] = (),
    ) -> Game:
        """A new game of its one scenario, with or without the option."""
        module = self._module("game")
        new: Game = module.Game(module.start(seed, HISTORICAL.name in options), keep_log)
        return new

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game that `Game.save` gave."""
        position = from_plain(self._module("state.position").Position, snapshot)
        restored: Game = self._module("game").Game(position, keep_log)
        return restored

    def report(self, plain: PlainReport) -> Report:
        """The report that has this plain form."""
        return read_report(plain, (*self._module("state.reports").KINDS, GameOver))

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        """A computer captain; KeyError if there is none of that name."""
        captain: Captain = self._module("captains").CAPTAINS[name](side, seed)
        return captain

    def values(self) -> "Sequence[Value]":
        """Every value of its cards, each with its label."""
        values: Sequence[Value] = self._module("cards.sheets").values()
        return values

    def read_cards(self) -> None:
        """Read the files of `cards`, and those that the captains go by, as a game does."""
        self._module("captains")


EDITION = StraitEdition()
