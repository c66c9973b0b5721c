"""What the house needs of a game."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from compbis.table.captain import Captain
from compbis.table.game import Game
from compbis.table.report import PlainReport, Report
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.talk import Desk, Voice
from compbis.table.values import NamedTuple

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
        values: lower-case words, of which one is chosen; () if the rule is only on or off
        about: what the answers mean, in one line; "" if the title says it
        group: a lower-case word that selects this rule and others; "" for none
        needs: the names of other rules that this one requires
        open_title: what both sides may read of it before they play; "" for the title
    """

    name: str
    title: str
    section: str = ""
    values: tuple[str, ...] = ()
    about: str = ""
    group: str = ""
    needs: tuple[str, ...] = ()
    open_title: str = ""

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
        changes: what differs from the previous rules: a line for each change of a rule, of a report's plain form or of
            the saved position, by section of the manual
    """

    version: str
    changes: tuple[str, ...]


def changes(rules: Sequence[Rules], before: int) -> list[str]:
    """What has changed since the rules numbered `before`: a heading for each version, and a line for each change."""
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
    """Every version of the rules that games were played by, the current one last. A record stores the number of the
    version that it was played by, counted from 1."""

    about: Sequence[str]
    """What the game is and how long it takes, in lines of at most 36 characters, for a player who is choosing a
    game."""

    sides: Mapping[Side, str]
    """The name of each side: one word in capital letters, such as BRITISH or ALLIED."""

    scenarios: Sequence[Scenario]
    """Its scenarios: at least one, of which the first is the default."""

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
    orders: from 16 to 4096, and at least twice what the fullest turn in random games takes (a conformance law measures
    it)."""

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
        """How a side's computer captain speaks to its human opponent; None if it does not speak."""

    def chronicle(self) -> "Chronicle":
        """The chronicle, which retells a finished game."""

    def values(self) -> "Sequence[Value]":
        """Every value of the cards, tables and map, with its label. Raises DataError."""

    def briefing(self, side: Side | None, scenario: str, enemy: str = "") -> Sequence[tuple[str, str]]:
        """What a player reads before the first turn: headings, such as UNTIL, each with its text.

        Args:
            side: the player's; None for what two players read together
            scenario: its name; "" for the first
            enemy: who plays the other side, as in `Settings.captains`; "" if that is not known
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
