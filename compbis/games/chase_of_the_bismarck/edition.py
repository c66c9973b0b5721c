"""The game's entry in the register. All other modules are imported only when needed."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from compbis.games.chase_of_the_bismarck.emblem import EMBLEM
from compbis.games.chase_of_the_bismarck.history import AMMUNITION, CARDS, EXHAUSTION, EXTRA, NAME, RULES, SIDES
from compbis.table.edition import Option, Scenario, WingedEdition
from compbis.table.game import Game
from compbis.table.side import BRITISH, GERMAN, Side

if TYPE_CHECKING:
    from compbis.table.away.standing import Reaction
    from compbis.table.finished.chronicle import Chronicle

_TITLES = MappingProxyType(
    {
        "tirpitz": "TIRPITZ, AT KIEL: -9 POINTS",
        "scharnhorst": "SCHARNHORST, AT BREST: -7 POINTS",
        "gneisenau": "GNEISENAU, AT BREST: -8 POINTS",
        "koln": "KOELN, IN THE ELBE: -3 POINTS",
        "us1": "US DESTROYER FLOTILLA 1: +1 POINT",
        "us2": "US DESTROYER FLOTILLA 2: +2 POINTS",
        "newyork": "NEW YORK: +5 POINTS",
        "augusta": "AUGUSTA: +3 POINTS",
    }
)
_LAST_TURN = 40


class ChaseEdition(WingedEdition):
    """The Chase of the Bismarck, as the register lists it."""

    name = NAME
    about = ("THE HUNT ON TWO HIDDEN BOARDS,", "22 TO 29 MAY 1941. AN EVENING")
    rules = RULES
    sides = SIDES
    scenarios = (
        Scenario(
            "rheinuebung",
            "OPERATION RHEINUEBUNG, MAY 1941",
            "THE HOME FLEET, FORCE H, CRUISERS AND AIRCRAFT; BISMARCK, PRINZ EUGEN, TWO FLOTILLAS, TANKERS, AIRCRAFT",
            _LAST_TURN,
            "THE GERMANS LIE IN BERGEN AND PLACE THEIR TANKERS, THE HOME FLEET IN SCAPA FLOW, FORCE H IN GIBRALTAR",
            "THE GERMANS NEED A POINT AT THE END; THE ALLIES WIN AT ONCE IF BISMARCK IS SUNK",
            "3",
        ),
    )
    options = (
        *(Option(name, title, "13.1", open_title="OPTIONAL UNITS") for name, title in _TITLES.items()),
        Option(EXHAUSTION, "CREWS OF HEAVY GERMAN SHIPS GET EXHAUSTED", "13.2"),
        Option(AMMUNITION, "CAPITAL SHIPS GO TO PORT AFTER 3 HEAVY COMBATS", "14"),
    )
    captains = MappingProxyType({BRITISH: ("tovey", "plain", "random"), GERMAN: ("lutjens", "plain", "random")})
    sheet = 512
    spoken = True
    tutorial = WingedEdition.lesson
    adversary = WingedEdition.watching
    emblem = EMBLEM
    cards = CARDS

    def new(
        self,
        seed: int,
        captains: Mapping[Side, str],
        keep_log: bool = True,
        scenario: str = "",
        options: Sequence[str] = (),
    ) -> Game:
        """A new game of the only scenario.

        Args:
            seed: the seed of all dice
            captains: unused, since no rule depends on who plays
            keep_log: whether the draws are kept, for `Game.take_draws`
            scenario: unused, since there is only one
            options: the optional rules in force, by name
        """
        module = self._module("game")
        new: Game = module.Game(module.start(seed, options), keep_log)
        return new

    def reactions(self) -> Sequence["Reaction"]:
        """The requests that a standing order can answer."""
        found: Sequence[Reaction] = self._module("requests.reactions").REACTIONS
        return found

    def briefing(self, side: Side | None, scenario: str, enemy: str = "") -> Sequence[tuple[str, str]]:
        """What a player reads before the first turn: headings, each with its text.

        Args:
            side: the player's; None for two players together
            scenario: not used
            enemy: not used
        """
        parts: Sequence[tuple[str, str]] = self._module("words.briefing").briefing(side)
        return parts

    def chronicle(self) -> "Chronicle":
        """The chronicle of a finished game, with what the captains tried."""
        explained = self._module("captains.explained")
        chronicle: Chronicle = self._module("afterwards.chronicle").chronicle(explained.tried, explained.why)
        return chronicle

    def read_cards(self) -> None:
        """Read the files of `cards`, as a game does."""
        self._module("cards.roster")


EDITION = ChaseEdition()

assert _TITLES.keys() == EXTRA.keys()
