"""What the house needs of a game: the register (compbis.games) holds an edition of each."""

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
    """One of the games that an edition offers.

    Args:
        name: one word in small letters, as it is typed and as records hold it.
        title: what it is called, in capital letters like all texts below.
        forces: what each side has.
        turns: after how many the game is over at the latest.
        set_up: where the units begin.
        victory: who wins.
        section: of the manual, "" if it has none.
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
        name: one word in small letters, as it is typed.
        title: what it changes, in capital letters.
        section: of the manual, "" if it has none.
        values: words in small letters, of which one is chosen; () if the rule only holds or does not.
        about: what the answers mean, in a line; "" if the title says it.
        group: a word in small letters that stands for this rule and others; "" for none.
        needs: the names of other rules without which this one means nothing.
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
        """How the rule is chosen, as it is typed and as records hold it, `name` or `name=value`; and how each choice is
        told."""
        if not self.values:
            return {self.name: self.title}
        return {f"{self.name}={value}": f"{self.title}: {value.upper()}" for value in self.values}


def _free(request: Request) -> Order | None:
    return None


class Tutorial(NamedTuple):
    """The game that a beginner is taught with. seed: of all dice; side: the beginner's; opponent: the captain who plays
    the other; turns: how many the guide plays with him; arranged: what that captain must order in them, None where he
    is free."""

    seed: int
    side: Side
    opponent: str
    turns: int = 0
    arranged: Callable[[Request], Order | None] = _free


class Rules(NamedTuple):
    """The rules of an edition as one version of compbis plays them.

    Args:
        version: of compbis, the first that plays by them.
        changes: what differs from the rules before: a line for each change of a rule, of the plain form of a report,
            or of the saved position, by section of the manual.
    """

    version: str
    changes: tuple[str, ...]


def changes(rules: Sequence[Rules], before: int) -> list[str]:
    """What changed since the rules of the number `before`: for each version a heading, and a line a change."""
    return [
        line
        for version, changed in rules[before:]
        for line in (f"CHANGED IN {version}:", *(f"  {change}" for change in changed))
    ]


class Observer(Protocol):
    """Sits beside the captain of one side and notes what a tournament counts of the game. He is shown what that captain
    is shown, and nothing else.
    """

    side: Side

    def see(self, request: Request) -> None:
        """Take note of a decision that is asked of the side."""

    def hear(self, report: Report) -> None:
        """Take note of a report that the side may know."""

    def notes(self) -> Mapping[str, bool | str]:
        """By name, the same names for every game: whether something happened, of which a tournament gives the rate; or
        what, of which it counts the games ("": none, not counted)."""


class Edition(Protocol):
    """One game of the register (compbis.games): makes its games, desks and captains, and says what it has. What it
    lacks is not offered, and is refused in one line when it is asked for."""

    name: str
    """As records and the list of saves name it, e.g. "COMPUTER BISMARCK 1980"."""

    rules: Sequence[Rules]
    """Every version of the rules by which games were played, the present one last. A record names its own by their
    place, counted from 1."""

    about: Sequence[str]
    """What it is and how long it takes, in lines of at most 36 characters, for who chooses among games."""

    sides: Mapping[Side, str]
    """What the sides are called, each in one word of capital letters, as BRITISH or ALLIED."""

    scenarios: Sequence[Scenario]
    """At least one. The first is played unless another is named."""

    options: Sequence[Option]
    """The optional rules; none holds unless it is named."""

    classic: bool
    """Whether there is a game of old that it can be as: `--classic`, without the modern conveniences."""

    spoken: bool
    """Whether its desks and pages speak in sentences."""

    passwords: bool
    """Whether a side has anything to hide. If not, two persons at one keyboard read the same."""

    plans: bool
    """Whether its captains have plans, named at the beginning of their thoughts (table.captain)."""

    captains: Mapping[Side, tuple[str, ...]]
    """The names of the computer captains that can play a side."""

    sheet: int
    """The cells of 256 bytes by which its record grows each turn, so that its size tells nothing of what was ordered:
    at least twice what the fullest turn of random games takes (record.fullest)."""

    emblem: Sequence[str]
    """A picture for its title page, in rows of at most 39 characters of ASCII; none if it has none."""
    cards: Sequence[str]
    """The files of data/ that the values of its cards, tables and map stand in; a player's own may take their place."""

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
            seed: of all dice.
            captains: who plays each side, "person" or a captain's name: some rules ask (15.2).
            keep_log: whether the draws are kept, for `Game.take_draws`.
            scenario: its name; "" for the first.
            options: the optional rules that hold, in the words of Option.words.
        """

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game that `Game.save` gave."""

    def report(self, plain: PlainReport) -> Report:
        """The report that has this plain form. Raises what NEVER_PLAYED names if the game has none such."""

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A place at the table for a person. spoken: everything in sentences, for a screen reader; guided: with a guide
        who teaches the game."""

    @property
    def tutorial(self) -> Callable[[], Tutorial] | None:
        """Makes the game that a beginner is taught with; None if there is no lesson."""

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        """A computer captain; KeyError if there is none of that name for the side."""

    def voice(self, captain: str, side: Side) -> Voice | None:
        """How a computer captain of a side speaks to the person against him; None if he has no voice."""

    def chronicle(self) -> "Chronicle":
        """How the game is told when it is over."""

    def values(self) -> "Sequence[Value]":
        """Every value of its cards, tables and map, each with its label. Raises DataError."""

    def briefing(self, side: Side | None, scenario: str) -> Sequence[tuple[str, str]]:
        """What a player is told before the first turn: headings, as UNTIL, each with its text.

        Args:
            side: the player's; None for what two players read together.
            scenario: its name; "" for the first.
        """

    def read_cards(self) -> None:
        """Read the files of `cards` as a game does. Raises DataError if one of them cannot be played with."""

    def observer(self) -> Observer:
        """An observer of one game."""


@runtime_checkable
class Remote(Protocol):
    """An edition whose requests can be read in another process: so its games can be played in two houses."""

    def requests(self) -> "Sequence[type[Request]]":
        """Every class of request that the game has; one of several kinds lists them as `every_kind`."""

    def request(self, plain: Mapping[str, Any]) -> Request:
        """The request that `table.request.plain_request` gave. Raises what NEVER_PLAYED names if there is none such."""


def kinds_of(request: Any) -> Sequence[str]:
    """The kinds of question that a class of requests asks."""
    kinds: Sequence[str] = getattr(request, "every_kind", (request.kind,))
    return kinds


class NoObserver:
    """An observer who counts nothing."""

    side = BRITISH

    def see(self, request: Request) -> None:
        """Take no note of it."""

    def hear(self, report: Report) -> None:
        """Take no note of it."""

    def notes(self) -> Mapping[str, bool | str]:
        """Nothing."""
        return {}


class Parts(NamedTuple):
    """What a simple edition is made of, imported when the first of them is needed.

    Args:
        start: the position at the start of a game, from the seed.
        game: a game in play, from a position, and whether its draws are kept (table.game.PositionGame).
        position: the type of positions.
        kinds: all kinds of report, but for the end of the game (table.game.GameOver).
        captains: what makes each captain, by name, from his side and the seed of his own dice.
        desk: a place at the table, from the side, and whether it is classic, and spoken.
        chronicle: how a finished game is told.
        values: gives every value of its cards.
    """

    start: Callable[[int], Any]
    game: Callable[[Any, bool], Game]
    position: type
    kinds: Sequence[type[Facts]]
    captains: Mapping[str, Callable[[Side, int], Captain]]
    desk: Callable[[Side, bool, bool], Desk]
    chronicle: "Callable[[], Chronicle]"
    values: "Callable[[], Sequence[Value]]" = tuple


class SimpleEdition:
    """An edition as far as small games are alike: without options, lesson, sentences, a game of old, or plans, and with
    sides that are called as records call them. A game says what it has besides, and may have any method of its own in
    place of one of these.

    Its module stands in a package with those that `parts` and `trials` import.
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
        """What the game is made of, each part from the module of its package that has it, imported here and not before:
        `game` (Game, start), `position` (Position), `state` (all kinds of report), `captains` (CAPTAINS), `desk`
        (Desk), `words` (lines, finished) and, if it has cards, `cards` (SHEETS)."""
        from compbis.table.finished.chronicle import WordsChronicle

        game, position, state, captains, desk, words = map(
            self._module, ("game", "position", "state", "captains", "desk", "words")
        )
        return Parts(
            start=game.start,
            game=game.Game,
            position=position.Position,
            kinds=[each for each in vars(state).values() if isinstance(each, type) and Facts in each.__mro__[1:]],
            captains=captains.CAPTAINS,
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
        """A new game, of its one scenario."""
        return self._game(self.parts().start(seed), keep_log)

    def restore(self, snapshot: dict[str, Any], keep_log: bool = True) -> Game:
        """The game that `Game.save` gave."""
        return self._game(from_plain(self.parts().position, snapshot), keep_log)

    def report(self, plain: PlainReport) -> Report:
        """The report that has this plain form."""
        return read_report(plain, (*self.parts().kinds, GameOver))

    def requests(self) -> "Sequence[type[ViewRequest]]":
        """Every class of request: those of the module `requests` and of the modules in that package; of `state` in a
        game without it. A class whose kind hangs on what it asks lists all of them as `every_kind`."""
        from importlib.util import find_spec  # only a game that a host keeps asks in plain forms
        from pkgutil import iter_modules

        package = type(self).__module__.rpartition(".")[0]
        name = "requests" if find_spec(f"{package}.requests") else "state"
        modules = [self._module(name)]
        modules += [self._module(f"{name}.{found.name}") for found in iter_modules(getattr(modules[0], "__path__", ()))]
        found = (each for module in modules for each in vars(module).values())
        classes = (each for each in found if isinstance(each, type) and issubclass(each, ViewRequest))
        return [*dict.fromkeys(each for each in classes if not each.__abstractmethods__)]

    def request(self, plain: Mapping[str, Any]) -> Request:
        """The request that has this plain form."""
        fields = dict(plain)
        kind = fields.pop("kind")
        read = (from_plain(each, fields) for each in self.requests() if kind in kinds_of(each))
        for request in read:
            if request.side in request.sides:
                return request  # type: ignore[no-any-return]  # one of that class
        raise LookupError(kind)

    def desk(self, side: Side, classic: bool, spoken: bool = False, guided: bool = False) -> Desk:
        """A place at the table for a person."""
        return self.parts().desk(side, classic, spoken)

    def captain(self, name: str, side: Side, seed: int) -> Captain:
        """A computer captain; KeyError if there is none of that name."""
        return self.parts().captains[name](side, seed)

    def voice(self, captain: str, side: Side) -> Voice | None:
        """None: nobody speaks."""
        return None

    def chronicle(self) -> "Chronicle":
        """How the game is told when it is over."""
        return self.parts().chronicle()

    def values(self) -> "Sequence[Value]":
        """Every value of its cards, each with its label."""
        return self.parts().values()

    def briefing(self, side: Side | None, scenario: str) -> Sequence[tuple[str, str]]:
        """What its scenario says."""
        return scenario_briefing(self, scenario)

    def read_cards(self) -> None:
        """Read the files of `cards`, as a game does."""
        self.parts()

    def observer(self) -> Observer:
        """An observer who counts nothing."""
        return NoObserver()

    def trials(self) -> object:
        """What the game tells the laws (conformance.trials): `Trials`, of the module `trials`. A game that tells
        nothing has None in place of this."""
        return self._module("trials").Trials()

    def _game(self, position: Any, keep_log: bool) -> Game:
        game = self.parts().game(position, keep_log)
        game.edition = self.name
        return game

    def _module(self, name: str) -> Any:
        """The module of the game that has this name."""
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    def _labelled(self) -> "list[Value]":
        return [value for sheet in self._module("cards").SHEETS for value in sheet.values()] if self.cards else []


def scenario_called(edition: Edition, name: str) -> Scenario:
    """The scenario of that name; the first for ""."""
    return next(each for each in edition.scenarios if name in ("", each.name))


def scenario_briefing(edition: Edition, name: str) -> Sequence[tuple[str, str]]:
    """What a scenario says, as a briefing. name: "" for the first."""
    scenario = scenario_called(edition, name)
    return (
        ("FORCES", scenario.forces),
        ("SET-UP", scenario.set_up),
        ("UNTIL", f"TURN {scenario.turns}"),
        ("VICTORY", scenario.victory),
    )


def unknown(edition: Edition, scenario: str, options: Sequence[str]) -> str:
    """Which of these names the edition lacks, in words; "" if it has them all. scenario: "" for the first."""
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


PUT_OFF = "no-"
"""Before the name of an option: it does not hold, whatever brought it."""


def groups(options: Iterable[Option]) -> dict[str, list[Option]]:
    """The words that stand for several options, each with these and what they need."""
    options = tuple(options)
    named = dict.fromkeys(option.group for option in options if option.group)
    return {group: _brought(options, [each.name for each in options if each.group == group]) for group in named}


def _brought(options: Sequence[Option], names: Collection[str]) -> list[Option]:
    """The options of these names, with all that they need, in the order of the edition."""
    needed = {need for option in options if option.name in names for need in option.needs}
    if needed <= set(names):
        return [option for option in options if option.name in names]
    return _brought(options, {*names, *needed})


def meant(options: Sequence[Option], typed: Sequence[str]) -> tuple[str, ...]:
    """The words of the options that hold, in the order of the edition, as records name them; behind them what no option
    is called.

    Args:
        options: those of the edition.
        typed: words of options; of groups, which bring all of theirs; `no-NAME` puts an option off, and what needs it.
    """
    of_group = groups(options)
    off = {option.name for option in options if f"{PUT_OFF}{option.name}" in typed}
    off |= {option.name for option in options if off & {each.name for each in _brought(options, [option.name])}}
    brought = {option.name for word in typed for option in of_group.get(word, ())}
    brought |= {option.name for option in options if option.words.keys() & set(typed)}
    holds = [option for option in _brought(options, brought) if option.name not in off]
    words = {option.name: [word for word in option.words if word in typed] for option in holds}
    known = {word for option in options for word in (*option.words, f"{PUT_OFF}{option.name}")} | of_group.keys()
    return (
        *(word for option in holds for word in (words[option.name] or [next(iter(option.words))])),
        *(word for word in typed if word not in known),
    )


def side_called(edition: Edition, name: str) -> Side | None:
    """The side of that name, as records or as the edition call it; None if there is none."""
    return next((side for side in Side if name.lower() in (side, edition.sides[side].lower())), None)


def chosen(edition: Edition, scenario: str, options: Sequence[str]) -> list[str]:
    """The lines that say what is played; none if there was no choice. scenario: its name, "" for the first."""
    titles = [scenario_called(edition, scenario).title] if len(edition.scenarios) > 1 else []
    told = (told for option in edition.options for word, told in option.words.items() if word in options)
    return [*titles, *(f"WITH {choice}" for choice in told)]
