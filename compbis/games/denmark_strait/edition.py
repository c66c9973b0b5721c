"""The game's entry in the register. Everything else is imported when it is needed."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from compbis.games.denmark_strait.emblem import EMBLEM
from compbis.games.denmark_strait.history import CARDS, NAME, RULES, SIDES
from compbis.table.edition import Option, Scenario, WingedEdition
from compbis.table.game import Game
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Voice

if TYPE_CHECKING:
    from compbis.table.away.standing import Reaction

_SILENT = ("random",)
"""Captains for trials only, which send no messages."""

HISTORICAL = Option(
    "historical",
    "THE CAPTAINS AS THEY WERE",
    about="YES: EACH SHIP HAS ITS CAPTAIN OF MAY 24 1941. NO: EACH SIDE CHOOSES ITS CAPTAINS",
)
"""With this option, no player is asked for captains."""


class StraitEdition(WingedEdition):
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
            "EACH SIDE CHOOSES ITS CAPTAINS, UNLESS THE HISTORICAL ONES ARE USED",
            "BOTH ENEMY SHIPS SUNK OR WITH FAILED MORALE; THE GERMANS ALSO BY GETTING AWAY",
        ),
    )
    options = (HISTORICAL,)
    captains = MappingProxyType(
        {BRITISH: ("tovey:master", "tovey", "random"), GERMAN: ("lutjens:master", "lutjens", "random")}
    )
    sheet = 64
    spoken = True
    tutorial = WingedEdition.lesson
    passwords = False
    cards = CARDS
    emblem = EMBLEM

    def briefing(self, side: Side | None, scenario: str, enemy: str = "") -> Sequence[tuple[str, str]]:
        """The briefing before the first turn.

        Args:
            side: the player's; None for two players together
            scenario: not used
            enemy: not used
        """
        from compbis.games.denmark_strait.words.briefing import briefing  # for players only

        return briefing(side)

    def voice(self, captain: str, side: Side) -> Voice | None:
        """The voice of the side's admiral, for any captain that plays in earnest; None for other captains."""
        if captain in _SILENT or captain not in self.captains[side]:
            return None
        from compbis.games.denmark_strait.words.voice import voice  # for players only

        return voice(side)

    def reactions(self) -> Sequence["Reaction"]:
        """The requests that a standing order may answer."""
        found: Sequence[Reaction] = self._module("requests.reactions").REACTIONS
        return found

    def new(
        self,
        seed: int,
        captains: Mapping[Side, str],
        keep_log: bool = True,
        scenario: str = "",
        options: Sequence[str] = (),
    ) -> Game:
        """A new game of the only scenario, with or without the option.

        Args:
            seed: the seed of all dice
            captains: who plays each side
            keep_log: whether the game keeps its log
            scenario: ignored, since there is only one
            options: the names of the options in force
        """
        module = self._module("game")
        new: Game = module.Game(module.start(seed, HISTORICAL.name in options), keep_log)
        return new

    def read_cards(self) -> None:
        """Load the files of `cards`, and the captains' weights, as a game does."""
        self._module("captains")


EDITION = StraitEdition()
