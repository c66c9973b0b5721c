"""What the house needs of a game. The register (compbis.games) holds one edition of each."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from compbis.table.captain import Captain
from compbis.table.game import Game, GameOver
from compbis.table.report import Facts, PlainReport, Report, read_report
from compbis.table.request import Order, Request, ViewRequest
from compbis.table.side import BRITISH, Side
from compbis.table.talk import Desk, Voice
from compbis.table.values import NamedTuple, from_plain

if TYPE_CHECKING:
    from compbis.table.cards.label import Value
    from compbis.table.finished.chronicle import Chronicle


class Scenario(NamedTuple):
    """A scenario of a game.

    Args:
        name: one lower-case word, as typed and as recorded
        title: its title, in capital letters like all texts below
        forces: what each side has
        turns: the number of the last turn, if the game does not end sooner
        set_up: where the units start
        victory: who wins
        section: the manual's section, "" if none
    """

    name: str
    title: str
    forces: str
    turns: int
    set_up: str
    victory: str
    section: str = ""


class Option(NamedTuple):
    """An optional rule.

    Args:
        name: one lower-case word, as typed
        title: what it changes, in capital letters
        section: the manual's section, "" if none
        values: lower-case words to choose one from; () if the rule is only on or off
        about: what the answers mean, in one line; "" if the title says it
        group: a lower-case word that selects this rule and others; "" for none
        needs: the names of other rules that this one requires
    """

    name: str
    title: str
    section: str = ""
    values: tuple[str, ...] = ()
    about: str = ""
    group: str = ""
    needs: tuple[str, ...] = ()

    @property
    def words(self) -> dict[str, str]:
        """The choices as typed and as recorded, `name` or `name=value`, each with its description."""
        if not self.values:
            return {self.name: self.title}
        return {f"{self.name}={value}": f"{self.title}: {value.upper()}" for value in self.values}


def _free(request: Request) -> Order | None:
    return None


class Tutorial(NamedTuple):
    """The game that teaches a beginner.

    Args:
        seed: the seed of all dice
        side: the beginner's side
        opponent: the name of the captain of the other side
        turns: the number of turns with the guide
        enemy_order: the opponent's prescribed order for a request, None where it may choose
    """

    seed: int
    side: Side
    opponent: str
    turns: int = 0
    enemy_order: Callable[[Request], Order | None] = _free


class Rules(NamedTuple):
    """One version of an edition's rules.

    Args:
        version: the first version of compbis with these rules
        changes: what differs from the rules before: a line for each change of a rule, of a report's plain form or of
            the saved position, by section of the manual
    """

    version: str
    changes: tuple[str, ...]


def changes(rules: Sequence[Rules], before: int) -> list[str]:
    """What has changed since the rules with the number `before`: a heading for each version, and a line for each
    change."""
    return [
        line
        for version, changed in rules[before:]
        for line in (f"CHANGED IN {version}:", *(f"  {change}" for change in changed))
    ]


class Observer(Protocol):
    """Accompanies a side's captain and notes what a tournament counts in one game. It receives what the captain
    receives, and nothing else."""

    side: Side

    def see(self, request: Request) -> None:
        """Note a request made of the side."""

    def hear(self, report: Report) -> None:
        """Note a report that the side may know."""

    def notes(self) -> Mapping[str, bool | str]:
        """The notes by name, with the same names for every game. A bool says whether something happened, and a
        tournament gives its rate. A text says what happened, and a tournament counts the games with each; it does not
        count ""."""


class Edition(Protocol):
    """One game of the register (compbis.games): it makes games, desks and captains, and declares its features. The
    house does not offer a feature that a game lacks, and refuses a request for it in one line."""

    name: str
    """The name in records and in the list of saves, e.g. "COMPUTER BISMARCK 1980"."""

    rules: Sequence[Rules]
    """Every version of the rules that games were played by, the current one last. A record stores the number of its
    own, counted from 1."""

    about: Sequence[str]
    """What the game is and how long it takes, in lines of at most 36 characters, for a player who is choosing a
    game."""

    sides: Mapping[Side, str]
    """The name of each side: one word in capital letters, such as BRITISH or ALLIED."""

    scenarios: Sequence[Scenario]
    """At least one. The first is the default."""

    options: Sequence[Option]
    """The optional rules, all off by default."""

    classic: bool
    """Whether the game can be played like its original, without modern conveniences (`--classic`)."""

    spoken: bool
    """Whether its desks and pages can speak in sentences."""

    passwords: bool
    """Whether a side has anything to hide. If not, two players at one keyboard see the same."""

    plans: bool
    """Whether its captains have plans, named at the start of their thoughts (table.captain)."""

    captains: Mapping[Side, tuple[str, ...]]
    """The names of the computer captains for each side."""

    sheet: int
    """The number of 256-byte cells by which its record grows each turn, so that its size reveals nothing about the
    orders: at least twice the need of the fullest turn in random games (record.fullest), from 16 to 4096."""

    emblem: Sequence[str]
    """ASCII art for the title page, in rows of at most 39 characters; empty for none."""
    cards: Sequence[str]
    """The files of data/ with the values of its cards, tables and map. A player's own files may replace them."""

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
            captains: who plays each side, "person" or a captain's name: some rules depend on it (15.2)
            keep_log: whether to keep the draws, for `Game.take_draws`
            scenario: its name; "" for the first
            options: the optional rules in force, in the words of Option.words
        """

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game that `Game.save` saved."""

    def report(self, plain: PlainReport) -> Report:
        """The report with this plain form. Raises one of NEVER_PLAYED if the game has no such report."""

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A desk for a player.

        Args:
            side: the player's side
            classic: whether to play like the original
            spoken: whether to speak in sentences, for a screen reader
            guided: whether a guide teaches the game
        """

    @property
    def tutorial(self) -> Callable[[], Tutorial] | None:
        """Makes the game that teaches a beginner; None if the game has no lesson."""

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        """A computer captain.

        Args:
            name: its name
            side: its side
            seed: the seed of its own dice

        Raises:
            KeyError: the side has no captain of this name
        """

    def voice(self, captain: str, side: Side) -> Voice | None:
        """How a side's computer captain speaks to its human opponent; None if it has no voice."""

    def chronicle(self) -> "Chronicle":
        """The chronicle, which retells a finished game."""

    def values(self) -> "Sequence[Value]":
        """Every value of the cards, tables and map, with its label. Raises DataError."""

    def briefing(self, side: Side | None, scenario: str) -> Sequence[tuple[str, str]]:
        """What a player reads before the first turn: headings, such as UNTIL, each with its text.

        Args:
            side: the player's; None for what two players read together
            scenario: its name; "" for the first
        """

    def read_cards(self) -> None:
        """Read the files of `cards` as a game does. Raises DataError if one of them cannot be used."""

    def observer(self) -> Observer:
        """An observer of one game."""


@runtime_checkable
class Remote(Protocol):
    """An edition whose requests another process can read, so that two players can play from different places."""

    def requests(self) -> "Sequence[type[Request]]":
        """Every request class of the game. A class with several kinds lists them as `every_kind`."""

    def request(self, plain: Mapping[str, Any]) -> Request:
        """The request that `table.request.plain_request` gave. Raises one of NEVER_PLAYED if there is no such
        request."""


def kinds_of(request: Any) -> Sequence[str]:
    """The kinds of question that a request class asks."""
    kinds: Sequence[str] = getattr(request, "every_kind", (request.kind,))
    return kinds


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
        start: makes the first position of a game from the seed
        game: makes a game in play from a position and a flag: whether to keep its draws (table.game.PositionGame)
        position: the type of its positions
        kinds: all report types except that of the end of the game (table.game.GameOver)
        desk: makes a desk from its side, whether it is classic, and whether it is spoken
        chronicle: makes the chronicle of a finished game
        values: lists every value of the cards
    """

    start: Callable[[int], Any]
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

    def parts(self) -> Parts:
        """The game's parts, imported only on this call from the modules of its package: `game` (Game, start),
        `position` (Position), `state` (all report types), `desk` (Desk), `words` (lines, finished) and, if the game has
        cards, `cards` (SHEETS)."""
        from compbis.table.finished.chronicle import WordsChronicle

        game, position, state, desk, words = map(self._module, ("game", "position", "state", "desk", "words"))
        return Parts(
            start=game.start,
            game=game.Game,
            position=position.Position,
            kinds=[each for each in vars(state).values() if isinstance(each, type) and Facts in each.__mro__[1:]],
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
            scenario: not used: there is only one
            options: not used: there are none
        """
        return self._game(self.parts().start(seed), keep_log)

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

    def briefing(self, side: Side | None, scenario: str) -> Sequence[tuple[str, str]]:
        """The scenario's texts."""
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


def find_scenario(edition: Edition, name: str) -> Scenario:
    """The scenario of this name; the first for ""."""
    return next(each for each in edition.scenarios if name in ("", each.name))


def scenario_briefing(edition: Edition, name: str) -> Sequence[tuple[str, str]]:
    """A scenario's texts as a briefing. name: "" for the first."""
    scenario = find_scenario(edition, name)
    return (
        ("FORCES", scenario.forces),
        ("SET-UP", scenario.set_up),
        ("UNTIL", f"TURN {scenario.turns}"),
        ("VICTORY", scenario.victory),
    )


def why_unplayable(edition: Edition, scenario: str, options: Sequence[str]) -> str:
    """Why the edition cannot be played with these choices, in words; "" if it can.

    Args:
        edition: the game
        scenario: its name; "" for the first
        options: words of options, as in Option.words
    """
    scenarios = [each.name for each in edition.scenarios]
    if scenario and scenario not in scenarios:
        return f"no scenario {scenario!r}: there {'are' if len(scenarios) > 1 else 'is'} {', '.join(scenarios)}"
    known = [word for option in edition.options for word in option.words]
    for word in options:
        if word not in known:
            return f"no option {word!r}: there {'are' if len(known) > 1 else 'is'} {', '.join(known) or 'none'}"
    for option in edition.options:
        chosen = option.words.keys() & set(options)
        if len(chosen) > 1:
            return f"no game with two values of the option {option.name!r}"
        if chosen and (missing := [need for need in option.needs if need not in options]):
            return f"no option {option.name!r} without {missing[0]!r}"
    return ""


NEGATION = "no-"
"""Prefix of an option's name that turns the option off, even if another word turns it on."""


def groups(options: Iterable[Option]) -> dict[str, list[Option]]:
    """The words that select several options, each with these and the options that they need."""
    options = tuple(options)
    named = dict.fromkeys(option.group for option in options if option.group)
    return {group: _brought(options, [each.name for each in options if each.group == group]) for group in named}


def _brought(options: Sequence[Option], names: Collection[str]) -> list[Option]:
    """The options of these names and all that they need, in the edition's order."""
    needed = {need for option in options if option.name in names for need in option.needs}
    if needed <= set(names):
        return [option for option in options if option.name in names]
    return _brought(options, {*names, *needed})


def resolve_options(options: Sequence[Option], typed: Sequence[str]) -> tuple[str, ...]:
    """The words of the options in force, in the edition's order, as recorded; after them, typed words that name no
    option.

    Args:
        options: the edition's options
        typed: words of options; words of groups, which turn on every option of the group; `no-NAME`, which turns off an
            option and those that need it
    """
    of_group = groups(options)
    off = {option.name for option in options if f"{NEGATION}{option.name}" in typed}
    off |= {option.name for option in options if off & {each.name for each in _brought(options, [option.name])}}
    brought = {option.name for word in typed for option in of_group.get(word, ())}
    brought |= {option.name for option in options if option.words.keys() & set(typed)}
    holds = [option for option in _brought(options, brought) if option.name not in off]
    words = {option.name: [word for word in option.words if word in typed] for option in holds}
    known = {word for option in options for word in (*option.words, f"{NEGATION}{option.name}")} | of_group.keys()
    return (
        *(word for option in holds for word in (words[option.name] or [next(iter(option.words))])),
        *(word for word in typed if word not in known),
    )


def find_side(edition: Edition, name: str) -> Side | None:
    """The side of this name in records or in the edition, in any case; None if there is none."""
    return next((side for side in Side if name.lower() in (side, edition.sides[side].lower())), None)


def choice_lines(edition: Edition, scenario: str, options: Sequence[str]) -> list[str]:
    """Lines that say what is played; empty if nothing was chosen.

    Args:
        edition: the game
        scenario: its name; "" for the first
        options: the options in force
    """
    titles = [find_scenario(edition, scenario).title] if len(edition.scenarios) > 1 else []
    told = (told for option in edition.options for word, told in option.words.items() if word in options)
    return [*titles, *(f"WITH {choice}" for choice in told)]
