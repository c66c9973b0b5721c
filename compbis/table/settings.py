"""How a game is set up: who plays, from which seed, which scenario. The record keeps it beside the game itself."""

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
"""Records of these versions do not name their rules."""
LONGEST_VALUES = 2**18
"""Characters of all lines of the values that a record keeps, each with its end: ours have some 8,400."""
LONGEST_LINE = 400
"""Characters of a line of values, and of any text of a record."""
_SAID_IF_ANY = ("scenario", "options", "cards")


class Settings(NamedTuple):
    """What a game is played with.

    Args:
        seed: of all dice.
        captains: who plays each side, PERSON or a captain's name.
        classic: as in 1980.
        fixed: whether the seed was given and not drawn; None in a record of 0.1.0, which does not say.
        lesson: with a guide.
        names: what the persons are called, those who are called anything.
        rules: by which the game was begun (table.edition.Edition).
        scenario: its name; "" for the first of its edition.
        options: the optional rules that hold, each once, in the words of table.edition.Option.
        cards: those of the files that were a player's own.
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
        """What the captain of a side is called, person or computer; "" if he has no name."""
        captain = self.captains[side]
        return self.names.get(side, "") if captain == PERSON else called(captain)

    @property
    def dice(self) -> list[str]:
        """What players are told of the dice, at the start of the game and at its end; nothing with --classic."""
        if self.classic or self.fixed is None:
            return []
        return ["DICE FIXED: THE SEED WAS GIVEN" if self.fixed else f"DICE DIGEST {digest(self.seed)}"]

    def last_lines(self, restores: int, game_digest: str = "") -> list[str]:
        """The last lines of a game that is over. restores: how often it was opened again; game_digest: of all that is
        kept of it, "" if it is not known. With --classic it is not told."""
        shown = [f"GAME DIGEST {game_digest}"] if game_digest and not self.classic else []
        restored = f"RESTORED {restores} TIME{'S' if restores != 1 else ''}"
        return [*own_cards(self.cards), restored, *self.dice, f"SEED {self.seed}", *shown]

    @property
    def persons(self) -> list[Side]:
        """The sides that people play."""
        return [side for side in Side if self.captains[side] == PERSON]

    @property
    def two_player(self) -> bool:
        """Whether two people share the keyboard."""
        return len(self.persons) == len(Side)

    def plain(self) -> dict[str, Any]:
        """The settings as plain data. A game says nothing of what it has not, as games did before there was any."""
        plain = {**self._asdict(), "captains": dict(self.captains), "names": dict(self.names), "dice": self.dice}
        plain |= {"options": list(self.options), "cards": list(self.cards)}
        return {name: value for name, value in plain.items() if value or name not in _SAID_IF_ANY}

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> "Settings":
        """The settings that `plain` gave. Raises SaveError if `data` is not of that form."""
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
        raise SaveError("the record was not set up by compbis: it is not one of ours")


def own_cards(files: Sequence[str]) -> list[str]:
    """What both players are told of cards that are a player's own: at the start, whenever the game is taken up again,
    and at its end. files: that they stand in."""
    return [f"CARDS OF A PLAYER'S OWN: {names(files)}"] if files else []


def names(files: Sequence[str]) -> str:
    """Files, without their folders, as they are told."""
    return ", ".join(file.rpartition("/")[2].upper() for file in files)


def rules_of(data: Mapping[str, Any]) -> int:
    """The number of the rules that plain settings name; 0 if it is none."""
    rules = data.get("rules", RULES_OF_0_1_0 if data.get("fixed") is None else RULES_OF_0_2_0)
    return rules if isinstance(rules, int) and not isinstance(rules, bool) and rules > 0 else 0


def _are_names(names: object) -> bool:
    return isinstance(names, dict) and all(isinstance(word, str) for word in (*names, *names.values()))


def _are_options(options: object) -> bool:
    """Whether it is a list of words, each of them once."""
    if not isinstance(options, list) or not all(isinstance(word, str) for word in options):
        return False
    return len(set(options)) == len(options)
