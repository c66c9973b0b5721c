"""The game's entry in the register. All other modules are imported only when needed."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from compbis.games.sink_the_bismarck.emblem import EMBLEM
from compbis.games.sink_the_bismarck.history import CARDS, NAME, RULES, SIDES
from compbis.table.edition import Option, Scenario, WingedEdition
from compbis.table.game import Game
from compbis.table.side import BRITISH, GERMAN, Side

_TURNS = 28
_PICKETS = "THE BRITISH PLACE THEIR PICKETS"
_START = "THE BISMARCK BEGINS IN ONE OF FOUR HEXES, DUMMIES IN THE OTHERS"
_POINTS = "MORE POINTS WHEN THE BISMARCK IS SUNK, IN PORT OR OFF THE MAP, THE BRITISH CANNOT CATCH UP, OR TIME IS UP"
_BRITISH = "THE HOME FLEET, FORCE H, EIGHT CONVOYS"
_GERMANS = "BISMARCK, PRINZ EUGEN"


GROGNARD = "grognard"
"""The group name of all extended rules by Grognard (X)."""


class SinkEdition(WingedEdition):
    """The second edition, with its five scenarios."""

    name = NAME
    about = ("BLUFF AND SEARCH, MAY 1941:", "COUNTERS MAY BE DUMMIES. AN EVENING")
    rules = RULES
    sides = SIDES
    scenarios = (
        Scenario(
            "historical",
            "THE HISTORICAL SCENARIO",
            f"{_BRITISH}; {_GERMANS}",
            _TURNS,
            f"{_START}. {_PICKETS}",
            _POINTS,
            "16.1",
        ),
        Scenario(
            "rheinubung",
            "PLANNED RHEINUBUNG",
            f"{_BRITISH}, NELSON; {_GERMANS}, SCHARNHORST, GNEISENAU",
            _TURNS,
            f"{_START}; THE SISTERS IN BREST. {_PICKETS}, AND NELSON WITH A CONVOY",
            f"{_POINTS}; OR BOTH SISTERS ARE SUNK",
            "16.2",
        ),
        Scenario(
            "gneisenau",
            "THE GNEISENAU",
            f"{_BRITISH}, NELSON; {_GERMANS}, GNEISENAU",
            _TURNS,
            f"{_START}; GNEISENAU IN BREST. {_PICKETS}, AND NELSON WITH A CONVOY",
            _POINTS,
            "16.3",
        ),
        Scenario(
            "escort",
            "CONVOY ESCORT",
            f"{_BRITISH}, NELSON, LONDON; {_GERMANS}",
            _TURNS,
            f"{_START}. {_PICKETS}, AND NELSON AND LONDON WITH CONVOYS",
            _POINTS,
            "16.4",
        ),
        Scenario(
            "breakout",
            "THE BREAKOUT",
            f"{_BRITISH}; {_GERMANS}, SCHEER",
            _TURNS,
            f"{_START}; SCHEER WITH BISMARCK OR IN ANOTHER OF THEM. {_PICKETS}",
            _POINTS,
            "16.5",
        ),
    )
    options = (
        Option("fuel", "SHIPS USE FUEL; GERMANS HIDE TANKERS", "17"),
        Option("recon", "RECON UNITS SEARCH AGAIN AFTER THEIR FLIGHTS", "X1a", group=GROGNARD),
        Option("bombing", "GERMAN BOMBERS MAY ATTACK CONVOYS", "X1b", group=GROGNARD),
        Option("rudder", "AIR ATTACKS MEET NO DEFENCE AND MAY HIT A RUDDER", "X1c, X2a", group=GROGNARD),
        Option("distance", "BOMBERS STRIKE HARDER NEAR THEIR BASE", "X1c", group=GROGNARD),
        Option("carriers", "AN ATTACK FROM A CARRIER COSTS IT FUEL", "X2b", group=GROGNARD, needs=("fuel",)),
        Option("tankers", "TANKERS SAIL, AND MAY BE FOUND AND SUNK", "X2c", group=GROGNARD, needs=("fuel",)),
        Option("opening", "FASTER SHIPS OPEN THE RANGE; LEAVE ONLY AT THE LONGEST", "X3a", group=GROGNARD),
        Option("disengaging", "LEAVING A BATTLE DEPENDS ON SPEED", "X3b", group=GROGNARD),
        Option("abandon", "ESCORTS MAY LEAVE; A CONVOY THEN DESTROYED COUNTS DOUBLE", "X3c", group=GROGNARD),
        Option("points", "SHIPS IN PORT AND DAMAGE COUNT AT THE END", "X4", group=GROGNARD),
        Option("reserves", "A SECRET ROLL MAY BRING SCHEER OR THE SISTERS", "X5", group=GROGNARD),
        Option("nelson", "NELSON AND LONDON MAY COME TO THE CLYDE", "X6", group=GROGNARD),
    )
    captains = MappingProxyType({BRITISH: ("tovey", "plain", "random"), GERMAN: ("lutjens", "plain", "random")})
    sheet = 384
    spoken = True
    emblem = EMBLEM
    cards = CARDS
    tutorial = WingedEdition.lesson
    adversary = WingedEdition.watching

    def new(
        self,
        seed: int,
        captains: Mapping[Side, str],
        keep_log: bool = True,
        scenario: str = "",
        options: Sequence[str] = (),
    ) -> Game:
        """A new game.

        Args:
            seed: the seed of all dice
            captains: who plays each side; not used by this game
            keep_log: whether to keep the draws for `Game.take_draws`
            scenario: the name of the scenario; "" for the first
            options: the names of the optional rules in play
        """
        module = self._module("game")
        new: Game = module.Game(module.start(seed, scenario or self.scenarios[0].name, options), keep_log)
        return new

    def briefing(self, side: Side | None, scenario: str, enemy: str = "") -> Sequence[tuple[str, str]]:
        """The briefing before the first turn: headings, each with its text.

        Args:
            side: the player's; None for two players together
            scenario: its name; "" for the first
            enemy: not used
        """
        result: Sequence[tuple[str, str]] = self._module("words.briefing").briefing(side, scenario)
        return result

    def read_cards(self) -> None:
        """Read the files of `cards` as a game does. Raises DataError if one of them is not playable."""
        self._module("cards.sheets")


EDITION = SinkEdition()
