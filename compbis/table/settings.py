"""The settings of a game, such as its captains, seed and scenario. A record keeps them beside the game."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from compbis.errors import SaveError
from compbis.table.captain import called
from compbis.table.dice import digest
from compbis.table.side import Side
from compbis.table.values import NamedTuple

PERSON = "person"
RULES_OF_0_1_0, RULES_OF_0_2_0 = 1, 2
"""The version number of the rules in records written by these versions of compbis, which do not state it."""
LONGEST_VALUES = 2**18
"""Maximum length of all values in a record, in characters, newlines included; ours take about 8,400."""
LONGEST_LINE = 400
"""Maximum length of a line of values, and of any text in a record, in characters."""
_SAID_IF_ANY = ("scenario", "options", "cards")


class Settings(NamedTuple):
    """The settings of a game.

    Args:
        seed: the seed of all dice
        captains: who plays each side, PERSON or a captain's name
        classic: whether it is played as in 1980
        fixed: whether the seed was given rather than drawn; None in a record of 0.1.0, which does not say
        lesson: whether a guide teaches the game
        names: the names of the players who have one
        rules: the version number of the rules with which the game began (table.edition.Edition)
        scenario: its name; "" for the edition's first
        options: the optional rules in force, each once, in the words of table.edition.Option
        cards: the files that a player replaced
    """

    seed: int
    captains: Mapping[Side, str]
    classic: bool = False
    fixed: bool | None = None
    lesson: bool = False
    names: Mapping[Side, str] = MappingProxyType({})
    rules: int = 1
    scenario: str = ""
    options: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def called(self, side: Side) -> str:
        """The name of a side's captain, player or computer; "" if it has none."""
        captain = self.captains[side]
        return self.names.get(side, "") if captain == PERSON else called(captain)

    @property
    def dice(self) -> list[str]:
        """What players read about the dice at the start and end of the game; [] with --classic, or if it is not
        known."""
        if self.classic or self.fixed is None:
            return []
        return ["DICE FIXED: THE SEED WAS GIVEN" if self.fixed else f"DICE DIGEST {digest(self.seed)}"]

    def last_lines(self, restores: int, game_digest: str = "") -> list[str]:
        """The last lines of a finished game.

        Args:
            restores: how often it was restored
            game_digest: the digest of all that is kept of it, not shown with --classic; "" if it is not known
        """
        shown = [f"GAME DIGEST {game_digest}"] if game_digest and not self.classic else []
        restored = f"RESTORED {restores} TIME{'S' if restores != 1 else ''}"
        return [*own_cards(self.cards), restored, *self.dice, f"SEED {self.seed}", *shown]

    @property
    def persons(self) -> list[Side]:
        """The sides that people play."""
        return [side for side in Side if self.captains[side] == PERSON]

    @property
    def two_player(self) -> bool:
        """Whether people play both sides."""
        return len(self.persons) == len(Side)

    def plain(self) -> dict[str, Any]:
        """The settings as plain data. Scenario, options and cards are left out if empty, as in records from before they
        existed."""
        plain = {**self._asdict(), "captains": dict(self.captains), "names": dict(self.names), "dice": self.dice}
        plain |= {"options": list(self.options), "cards": list(self.cards)}
        return {name: value for name, value in plain.items() if value or name not in _SAID_IF_ANY}

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> "Settings":
        """The settings that `plain` gave. Raises SaveError if `data` does not have that form."""
        fixed, lesson, names = data.get("fixed"), data.get("lesson", False), data.get("names", {})
        scenario, options = data.get("scenario", ""), data.get("options", [])
        cards = data.get("cards", [])
        match data:
            case {
                "seed": int(seed),
                "captains": {"british": str(british), "german": str(german)},
                "classic": bool(old),
            } if (
                not isinstance(seed, bool)
                and (fixed is None or isinstance(fixed, bool))
                and isinstance(lesson, bool)
                and _are_names(names)
                and rules_of(data)
                and isinstance(scenario, str)
                and _are_options(options)
                and _are_options(cards)
            ):
                captains = {Side.BRITISH: british, Side.GERMAN: german}
                named = {side: names[side] for side in Side if side in names}
                return cls(
                    seed,
                    captains,
                    old,
                    fixed,
                    lesson,
                    named,
                    rules_of(data),
                    scenario,
                    tuple(options),
                    tuple(cards),
                )
        raise SaveError("the record was not written by compbis")


def own_cards(files: Sequence[str]) -> list[str]:
    """What both players read about a player's own cards: at the start, at each restore and at the end; [] if there are
    none. files: those with such cards."""
    return [f"A PLAYER'S OWN CARDS: {names(files)}"] if files else []


def names(files: Sequence[str]) -> str:
    """Files as they are shown, without their folders."""
    return ", ".join(file.rpartition("/")[2].upper() for file in files)


def rules_of(data: Mapping[str, Any]) -> int:
    """The version number of the rules in plain settings; 0 if it is not valid."""
    rules = data.get("rules", RULES_OF_0_1_0 if data.get("fixed") is None else RULES_OF_0_2_0)
    return rules if isinstance(rules, int) and not isinstance(rules, bool) and rules > 0 else 0


def _are_names(names: object) -> bool:
    return isinstance(names, dict) and all(isinstance(word, str) for word in (*names, *names.values()))


def _are_options(options: object) -> bool:
    """Whether it is a list of words without duplicates."""
    if not isinstance(options, list) or not all(isinstance(word, str) for word in options):
        return False
    return len(set(options)) == len(options)
