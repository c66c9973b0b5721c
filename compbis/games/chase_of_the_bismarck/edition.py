"""What the register knows of the game. The rest is imported when it is needed."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from compbis.games.chase_of_the_bismarck.emblem import EMBLEM
from compbis.games.chase_of_the_bismarck.history import CARDS, EXHAUSTION, EXTRA, NAME, RULES, SIDES
from compbis.table.edition import Option, Scenario, SimpleEdition, Tutorial
from compbis.table.game import Game, GameOver
from compbis.table.report import PlainReport, Report, read_report
from compbis.table.side import Side
from compbis.table.talk import Desk
from compbis.table.values import from_plain

if TYPE_CHECKING:
    from compbis.table.away.standing import Reaction
    from compbis.table.cards.label import Value
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


class ChaseEdition(SimpleEdition):
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
        *(Option(name, title, "13.1") for name, title in _TITLES.items()),
        Option(EXHAUSTION, "CREWS OF HEAVY GERMAN SHIPS GET EXHAUSTED", "13.2"),
    )
    captains = MappingProxyType(dict.fromkeys(Side, ("plain", "random")))
    sheet = 512
    spoken = True
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

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game that `Game.save` saved."""
        position = from_plain(self._module("position").Position, snapshot)
        restored: Game = self._module("game").Game(position, keep_log)
        return restored

    def report(self, plain: PlainReport) -> Report:
        """The report that this plain form stands for."""
        return read_report(plain, (*self._module("state.reports").KINDS, GameOver))

    def reactions(self) -> Sequence["Reaction"]:
        """The requests that a standing order can answer."""
        found: Sequence[Reaction] = self._module("requests.reactions").REACTIONS
        return found

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A desk for a human player.

        Args:
            side: the player's side
            classic: without the modern conveniences
            spoken: in sentences, for a screen reader
            guided: with the lesson
        """
        desk = self._module("desk.desk").Desk(side, classic, spoken)
        if not guided:
            return desk  # type: ignore[no-any-return]
        from compbis.desk.guide import GuidedDesk  # only beginners need it

        lesson = self._module("desk.lesson")
        return GuidedDesk(desk, desk.place, lesson.LESSON, lesson.ChaseCourse())

    def tutorial(self) -> Tutorial:
        """The game that the lesson plays."""
        module = self._module("desk.lesson")
        tutorial: Tutorial = module.LESSON.tutorial
        return tutorial._replace(enemy_order=module.enemy_order)

    def briefing(self, side: Side | None, scenario: str) -> Sequence[tuple[str, str]]:
        """What a player reads before the first turn: headings, each with its text."""
        told: Sequence[tuple[str, str]] = self._module("words.briefing").briefing(side)
        return told

    def chronicle(self) -> "Chronicle":
        """The chronicle of a finished game."""
        told: Chronicle = self._module("afterwards.chronicle").chronicle()
        return told

    def values(self) -> "Sequence[Value]":
        """Every value of the cards, tables and map, each with its label."""
        found: Sequence[Value] = self._module("cards.sheets").values()
        return found

    def read_cards(self) -> None:
        """Read the files of `cards`, as a game does."""
        self._module("cards.roster")


EDITION = ChaseEdition()

assert _TITLES.keys() == EXTRA.keys()
