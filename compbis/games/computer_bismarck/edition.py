"""The edition of 1980 for the register of games: it makes games, desks and captains."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from compbis.games.computer_bismarck.emblem import EMBLEM
from compbis.games.computer_bismarck.history import NAME, RULES
from compbis.table.captain import Captain
from compbis.table.edition import Observer, Option, Rules, Scenario, Tutorial
from compbis.table.edition.choices import scenario_briefing
from compbis.table.game import Game
from compbis.table.report import PlainReport, Report
from compbis.table.request import Request
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.talk import Desk, Voice

if TYPE_CHECKING:
    from compbis.table.attack.adversary import Adversary
    from compbis.table.away.standing import Reaction
    from compbis.table.cards.label import Value
    from compbis.table.finished.chronicle import Chronicle


# The set-up reads an edition before it needs a game, so captains and most other modules are imported only when used.


def _tovey(seed: int) -> Captain:
    from compbis.games.computer_bismarck.captains.tovey.captain import Tovey

    return Tovey(seed)


def _clerk(seed: int) -> Captain:
    from compbis.games.computer_bismarck.captains.clerk import Clerk

    return Clerk(seed)


def _random(side: Side, seed: int) -> Captain:
    from compbis.captains.random_captain import RandomCaptain
    from compbis.games.computer_bismarck.requests import choices

    return RandomCaptain(side, seed, choices)


def _otto(seed: int) -> Captain:
    from compbis.games.computer_bismarck.captains.otto.captain import Otto

    return Otto(seed)


def _port(seed: int) -> Captain:
    from compbis.games.computer_bismarck.captains.otto.captain import Otto
    from compbis.games.computer_bismarck.captains.otto.plans.sparring import PORT

    return Otto(seed, PORT)


def _far(seed: int) -> Captain:
    from compbis.games.computer_bismarck.captains.otto.captain import Otto
    from compbis.games.computer_bismarck.captains.otto.plans.sparring import FAR

    return Otto(seed, FAR)


def _otto_master(seed: int) -> Captain:
    from compbis.games.computer_bismarck.captains.master.otto import MasterOtto

    return MasterOtto(seed)


def _tovey_master(seed: int) -> Captain:
    from compbis.games.computer_bismarck.captains.master.tovey import MasterTovey

    return MasterTovey(seed)


def _otto_0_2_0(seed: int) -> Captain:
    from compbis.games.computer_bismarck.captains.otto_0_2_0.captain import Otto

    return Otto(seed)


_CAPTAINS: dict[Side, dict[str, Callable[[int], Captain]]] = {
    BRITISH: {
        "tovey": _tovey,
        "clerk": _clerk,
        "random": partial(_random, BRITISH),
        "tovey:master": _tovey_master,
    },
    GERMAN: {
        "otto": _otto,
        "random": partial(_random, GERMAN),
        "port": _port,
        "far": _far,
        "otto-0.2.0": _otto_0_2_0,
        "otto:master": _otto_master,
    },
}
"""The computer captains by side and name (15.1): each function makes one from the seed of its own dice."""


_RHEINUEBUNG = Scenario(
    name="rheinuebung",
    title="OPERATION RHEINUEBUNG, MAY 1941",
    forces="THE HOME FLEET, FORCE H, DESTROYERS, PLANES AND CONVOYS; THE BISMARCK, THE PR EUGEN, OILERS AND SUBMARINES",
    turns=30,
    set_up="EVERY UNIT BEGINS WHERE ITS DATA CARD SAYS: THE BISMARCK AND THE PR EUGEN IN BERGEN",
    victory="MORE POINTS AFTER TURN 30, OR 30 POINTS AHEAD ONCE THE BISMARCK IS SUNK",
)


class BismarckEdition:
    """Computer Bismarck, 1980 (table.edition.Edition)."""

    name = NAME
    rules: Sequence[Rules] = RULES
    about: Sequence[str] = ("THE HUNT FOR THE BISMARCK, MAY 1941:", "HIDDEN FLEETS. AN EVENING OR TWO")
    sides: Mapping[Side, str] = MappingProxyType({BRITISH: "BRITISH", GERMAN: "GERMAN"})
    scenarios: Sequence[Scenario] = (_RHEINUEBUNG,)
    options: Sequence[Option] = ()
    spoken = passwords = plans = classic = True
    captains: Mapping[Side, tuple[str, ...]] = {side: tuple(makers) for side, makers in _CAPTAINS.items()}
    sheet = 384
    emblem: Sequence[str] = EMBLEM
    cards: Sequence[str] = ("ships.dat", "planes.dat", "map.dat", "tables.dat", "weather.dat")

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
            captains: who plays each side: Otto has secret squares instead of oilers (15.2, 15.3)
            keep_log: whether to keep the draws for `Game.take_draws`
            scenario: ignored, since there is only one
            options: ignored, since there are none
        """
        from compbis.games.computer_bismarck.game import new_game

        return new_game(seed, captains[GERMAN], keep_log)

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game from a snapshot of `Game.save`."""
        from compbis.games.computer_bismarck.game import restored_game

        return restored_game(snapshot, keep_log)

    def report(self, plain: PlainReport) -> Report:
        """The report with this plain form. Raises one of errors.NEVER_PLAYED if there is none."""
        from compbis.games.computer_bismarck.state import reports

        return reports.read(plain)

    def requests(self) -> Sequence[type[Request]]:
        """Every class of request."""
        from compbis.games.computer_bismarck.requests.plain import REQUESTS

        return tuple(REQUESTS.values())

    def request(self, plain: Mapping[str, Any]) -> Request:
        """The request with this plain form. Raises one of errors.NEVER_PLAYED if there is none."""
        # Imported here because only a seat on a host (host/seat.py) reads requests
        from compbis.games.computer_bismarck.requests.plain import request_from_plain

        return request_from_plain(plain)

    def reactions(self) -> "Sequence[Reaction]":
        """The requests that a standing order may answer."""
        from compbis.games.computer_bismarck.requests.reactions import REACTIONS  # only a host needs them

        return REACTIONS

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """The user interface for a player.

        Args:
            side: the player's side
            classic: whether to play as in 1980, without modern conveniences
            spoken: whether to use full sentences, for a screen reader
            guided: whether to teach the game with the lesson
        """
        from compbis.games.computer_bismarck.desk.desk import BismarckDesk  # only players need it

        desk = BismarckDesk(side, classic, spoken)
        if not guided:
            return desk
        from compbis.desk.guide import GuidedDesk  # only beginners need it
        from compbis.games.computer_bismarck.desk.lesson import LESSON, BismarckCourse

        return GuidedDesk(desk, LESSON, BismarckCourse())

    def tutorial(self) -> Tutorial:
        """The game of the lesson, with the enemy's prepared orders."""
        from compbis.games.computer_bismarck.desk.lesson import LESSON, enemy_order

        return LESSON.tutorial._replace(enemy_order=enemy_order)

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        """A computer captain.

        Args:
            name: its name in `captains`
            side: the side that it plays
            seed: the seed of its own dice

        Raises:
            KeyError: the side has no captain of that name
        """
        return _CAPTAINS[side][name](seed)

    def voice(self, captain: str, side: Side) -> Voice | None:
        """The voice of Otto or Tovey; None for all other captains."""
        from compbis.games.computer_bismarck.words.voice import voice  # only players need it

        return voice(captain)

    def briefing(self, side: Side | None, scenario: str, enemy: str = "") -> Sequence[tuple[str, str]]:
        """The briefing before the first turn, as headings with their texts.

        Args:
            side: None for two players together
            scenario: its name; "" for the only one
            enemy: who plays the other side: Otto has secret squares instead of oilers (15.2, 15.3); "" if not known
        """
        from compbis.games.computer_bismarck.words.briefing import briefing  # only players need it

        return briefing(side, enemy) if side else scenario_briefing(self, scenario)

    def values(self) -> "Sequence[Value]":
        """Every value of the cards, tables and map, each with its label. Raises DataError."""
        from compbis.games.computer_bismarck.cards import printed  # only lists of values need it

        return printed.values()

    def read_cards(self) -> None:
        """Read the data files as a game does. Raises DataError."""
        import_module("compbis.games.computer_bismarck.cards.missions")  # imports all the other cards

    def observer(self) -> Observer:
        """The observer of one game for a tournament."""
        from compbis.games.computer_bismarck.captains.observer import BismarckObserver  # only the laboratory needs it

        return BismarckObserver()

    def adversary(self, side: Side) -> "Adversary":
        """The adversary that plays this side against a captain whose games it has watched."""
        if side is BRITISH:  # only the laboratory needs either
            from compbis.games.computer_bismarck.captains.adversaries import british

            return british.ADVERSARY
        from compbis.games.computer_bismarck.captains.adversaries import german

        return german.ADVERSARY

    def chronicle(self) -> "Chronicle":
        """The chronicle of a finished game."""
        from compbis.games.computer_bismarck.afterwards.chronicle import BismarckChronicle
        from compbis.games.computer_bismarck.captains.explained import explain, tried  # only a finished game needs them

        return BismarckChronicle(explain, tried)


EDITION = BismarckEdition()


def trials() -> object:
    """The trials of the game for the conformance laws (conformance.trials)."""
    from compbis.games.computer_bismarck.trials import BismarckTrials  # only the laws need it

    return BismarckTrials()
