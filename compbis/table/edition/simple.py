"""What the editions of small games have in common."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from compbis.table.captain import Captain
from compbis.table.edition.choices import scenario_briefing
from compbis.table.edition.interface import Observer, Option, Rules, Scenario, Tutorial, kinds_of
from compbis.table.game import Game, GameOver
from compbis.table.report import Facts, PlainReport, Report, distinct, read_report
from compbis.table.request import Request, ViewRequest
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Desk, Voice
from compbis.table.values import NamedTuple, from_plain

if TYPE_CHECKING:
    from compbis.table.cards.label import Value
    from compbis.table.finished.chronicle import Chronicle


class NoObserver:
    """An observer that notes nothing."""

    side = BRITISH

    def see(self, request: Request) -> None:
        """Ignore the request."""

    def hear(self, report: Report) -> None:
        """Ignore the report."""

    def notes(self) -> Mapping[str, bool | str]:
        """No notes."""
        return {}


class Parts(NamedTuple):
    """The parts of a simple edition, imported when the first of them is needed.

    Args:
        start: makes the first position of a game from the seed and, if there are several scenarios or options, the name
            of the scenario and the words of the options
        game: makes a game in play from a position and a flag: whether to keep its draws (table.game.PositionGame)
        position: the type of its positions
        kinds: all report types except that of the end of the game (table.game.GameOver)
        desk: makes a desk from its side, whether it is classic, and whether it is spoken
        chronicle: makes the chronicle of a finished game
        values: lists every value of the cards
    """

    start: Callable[..., Any]
    game: Callable[[Any, bool], Game]
    position: type
    kinds: Sequence[type[Facts]]
    desk: Callable[[Side, bool, bool], Desk]
    chronicle: "Callable[[], Chronicle]"
    values: "Callable[[], Sequence[Value]]" = tuple


class SimpleEdition:
    """What small games have in common: no options, lesson, sentences, classic mode or plans, and sides with the names
    that records use. A game adds what it has, and may override any method.

    Its module is in one package with those that `parts` and `trials` import.
    """

    name: str
    rules: Sequence[Rules]
    sides: Mapping[Side, str] = MappingProxyType({side: side.upper() for side in Side})
    scenarios: Sequence[Scenario]
    captains: Mapping[Side, tuple[str, ...]]
    sheet: int
    options: Sequence[Option] = ()
    about: Sequence[str] = ()
    classic = spoken = plans = False
    passwords = True
    emblem: Sequence[str] = ()
    tutorial: Callable[[], Tutorial] | None = None
    cards: Sequence[str] = ()
    endings: Mapping[str, str] = MappingProxyType({})
    """Why a game ended, in a line for each reason of an outcome, for `result_lines`."""

    def parts(self) -> Parts:
        """The game's parts, imported only on this call from the modules of its package: `game` (Game, start),
        `position` (Position), `state` (all report types), `desk` (Desk), `words` (lines, finished) and, if the game has
        cards, `cards` (SHEETS). Raises ValueError if two report types have the same kind."""
        from compbis.table.finished.chronicle import WordsChronicle

        game, position, state, desk, words = map(self._module, ("game", "position", "state", "desk", "words"))
        kinds = [each for each in vars(state).values() if isinstance(each, type) and Facts in each.__mro__[1:]]
        return Parts(
            start=game.start,
            game=game.Game,
            position=position.Position,
            kinds=distinct(kinds),
            desk=desk.Desk,
            chronicle=lambda: WordsChronicle(self.sides, words.lines, words.finished),
            values=self._labelled,
        )

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
            captains: not used
            keep_log: whether to keep the draws
            scenario: its name, passed to `start(seed, scenario, options)` if the game has several scenarios or any
                options; other games have `start(seed)`
            options: the options in force, passed on likewise
        """
        chosen = (scenario or self.scenarios[0].name, tuple(options))
        several = len(self.scenarios) > 1 or self.options
        return self._game(self.parts().start(seed, *(chosen if several else ())), keep_log)

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game that `Game.save` saved."""
        return self._game(from_plain(self.parts().position, snapshot), keep_log)

    def report(self, plain: PlainReport) -> Report:
        """The report with this plain form."""
        return read_report(plain, (*self.parts().kinds, GameOver))

    def requests(self) -> "Sequence[type[ViewRequest]]":
        """Every request class: those of the module `requests` and its submodules or, in a game without it, of `state`.
        A class with several kinds lists them as `every_kind`."""
        from importlib.util import find_spec  # deferred: only a hosted game needs plain requests
        from pkgutil import iter_modules

        package = type(self).__module__.rpartition(".")[0]
        name = "requests" if find_spec(f"{package}.requests") else "state"
        modules = [self._module(name)]
        modules += [self._module(f"{name}.{found.name}") for found in iter_modules(getattr(modules[0], "__path__", ()))]
        found = (each for module in modules for each in vars(module).values())
        classes = (each for each in found if isinstance(each, type) and issubclass(each, ViewRequest))
        return [*dict.fromkeys(each for each in classes if not each.__abstractmethods__)]

    def request(self, plain: Mapping[str, Any]) -> Request:
        """The request with this plain form."""
        fields = dict(plain)
        kind = fields.pop("kind")
        read = (from_plain(each, fields) for each in self.requests() if kind in kinds_of(each))
        for request in read:
            if request.side in request.sides:
                return request  # type: ignore[no-any-return]  # one of that class
        raise LookupError(kind)

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A desk for a player.

        Args:
            side: the player's side
            classic: whether to play like the original
            spoken: whether to speak in sentences
            guided: not used: there is no lesson
        """
        return self.parts().desk(side, classic, spoken)

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        """A computer captain, made by `CAPTAINS` in the game's module `captains`.

        Args:
            name: its name
            side: its side
            seed: the seed of its own dice

        Raises:
            KeyError: the game has no captain of this name
        """
        if name not in self.captains[side]:
            raise KeyError(name)
        captain: Captain = self._module("captains").CAPTAINS[name](side, seed)
        return captain

    def voice(self, captain: str, side: Side) -> Voice | None:
        """None: its captains do not speak."""
        return None

    def chronicle(self) -> "Chronicle":
        """The chronicle, which retells a finished game."""
        return self.parts().chronicle()

    def values(self) -> "Sequence[Value]":
        """Every value of the cards, with its label."""
        return self.parts().values()

    def briefing(self, side: Side | None, scenario: str, enemy: str = "") -> Sequence[tuple[str, str]]:
        """The scenario's texts.

        Args:
            side: the player's; None for two players together
            scenario: its name; "" for the first
            enemy: not used
        """
        return scenario_briefing(self, scenario)

    def read_cards(self) -> None:
        """Read the files of `cards`, as a game does."""
        self.parts()

    def observer(self) -> Observer:
        """An observer that notes nothing."""
        return NoObserver()

    def trials(self) -> object:
        """What the conformance tests need to know of the game (conformance.trials): `Trials` of the module `trials`. A
        game without trials sets this to None."""
        return self._module("trials").Trials()

    def _game(self, position: Any, keep_log: bool) -> Game:
        game = self.parts().game(position, keep_log)
        game.edition = self.name
        return game

    def _module(self, name: str) -> Any:
        """The module of this name in the game's package."""
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    def _labelled(self) -> "list[Value]":
        return [value for sheet in self._module("cards").SHEETS for value in sheet.values()] if self.cards else []
