"""What the computer captains of a finished game thought: turn by turn, as a list of plans, and as a summary."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from compbis.console.terminal import Terminal
from compbis.table.captain import called
from compbis.table.edition import Edition
from compbis.table.finished.chronicle import Chronicle, Closing, Thought, TurnStory, common
from compbis.table.settings import PERSON
from compbis.table.side import Side
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from argparse import ArgumentParser


def argument(parser: "ArgumentParser") -> None:
    """Add --thoughts to a command."""
    parser.add_argument(
        "--thoughts", action="store_true", help="all that the computer captains thought, with the figures"
    )


class Minds(NamedTuple):
    """The captains of a game, and how to show what they thought.

    Args:
        chronicle: how the game describes its turns
        captains: the names of the captains as in the record
        names: the names to show (`captains_names`)
        figures: whether to show all thoughts with their figures, not only the plans
    """

    chronicle: Chronicle
    captains: Mapping[Side, str]
    names: Mapping[Side, str]
    figures: bool = False

    @classmethod
    def of(cls, edition: Edition, captains: Mapping[Side, str], figures: bool = False) -> "Minds":
        """The minds of a game's captains.

        Args:
            edition: the game's edition
            captains: the names of the captains as in the record
            figures: whether to show all thoughts with their figures, not only the plans
        """
        return cls(edition.chronicle(), captains, captains_names(edition.sides, captains), figures)

    def thought_lines(self, thoughts: Sequence[Thought], side: Side) -> list[str]:
        """The lines that show what a side's captain thought in a turn, from the thoughts of both sides.

        A new plan is marked NOW, and explained if the game can do that. Without figures, only the last new plan of the
        turn is shown.
        """
        return [line for thought in self.shown(thoughts, side) for line in self.lines(thought)]

    def shown(self, thoughts: Sequence[Thought], side: Side) -> list[Thought]:
        """Those of a side's thoughts in a turn that are shown."""
        own = [thought for thought in thoughts if thought.side is side]
        return own if self.figures else [thought for thought in own if thought.new_plan][-1:]

    def lines(self, thought: Thought) -> list[str]:
        """The lines that show a thought."""
        name, lines = self.names[thought.side], list[str]()
        explained = bool(thought.new_plan and self._why(thought))
        if thought.new_plan and (explained or not self.figures):
            lines.append(f"{name} NOW: {self._plan(thought)}")
        if self.figures:
            now = " NOW" if thought.new_plan and not explained else ""
            lines.append(f"{name}{now}: {thought.line}")
        return lines

    def plans(self, turns: Sequence[TurnStory]) -> list[str]:
        """The plans of the whole game, each with the turn in which it was taken up, and its explanation."""
        return self._listed(turns, lambda each: each.new_plan, self._plan)

    def changes(self, turns: Sequence[TurnStory]) -> list[str]:
        """All thoughts of the whole game, each with the turn in which the captain first had it."""
        return self._listed(turns, lambda each: each.changed, lambda each: each.line)

    def closing(self, turns: Sequence[TurnStory]) -> Closing:
        """The retrospect of the whole game for the last page: the game's own, followed by what each captain tried."""
        persons = [side for side, name in self.captains.items() if name == PERSON]
        looked = self.chronicle.closing(turns, persons[0] if len(persons) == 1 else None)
        return looked._replace(lines=(*looked.lines, *self.tried(turns)))

    def tried(self, turns: Sequence[TurnStory]) -> list[str]:
        """What each captain tried in the whole game, in the first person."""
        lines = []
        for side in Side:
            thoughts = [(turn.number, each.line) for turn in turns for each in turn.thoughts if each.side is side]
            said = self.chronicle.tried(self.captains[side], thoughts) if thoughts else ()
            lines += [f"{self.names[side]}: {sentence}" for sentence in said]
        return lines

    def _listed(
        self, turns: Sequence[TurnStory], wanted: Callable[[Thought], bool], words: Callable[[Thought], str]
    ) -> list[str]:
        return [
            f"{turn.number:>2} {self.names[thought.side]}: {words(thought)}"
            for turn in turns
            for thought in turn.thoughts
            if wanted(thought)
        ]

    def _plan(self, thought: Thought) -> str:
        """The plan, with its explanation if the game has one."""
        why = self._why(thought)
        if not why:
            return thought.plan
        again = " AGAIN" if thought.again else ""
        told = self._new(thought, why)
        return f"{thought.name}{again}.{f' {told}' if told else ''}"

    def _why(self, thought: Thought) -> str:
        """The explanation of the plan, with the reason for it if that is new."""
        return self.chronicle.why(self.captains[thought.side], thought.timely)

    def _new(self, thought: Thought, why: str) -> str:
        """The explanation of the plan; only the reason if the plan itself has been explained before."""
        plan = self.chronicle.why(self.captains[thought.side], thought.name)
        return why.removesuffix(plan).strip() if thought.explained else why


def captains_names(sides: Mapping[Side, str], captains: Mapping[Side, str]) -> dict[Side, str]:
    """The captains' names as shown, with the names of their sides in front if both captains have the same name."""
    names = {side: called(captains[side]) for side in Side}
    alike = len(set(names.values())) == 1
    return {side: f"{sides[side]} {name}" if alike else name for side, name in names.items()}


def show_turn(terminal: Terminal, minds: Minds, turn: TurnStory, brief: bool) -> None:
    """Show a turn of a finished game: thoughts, orders and reports of both sides, and the board after the orders. What
    a captain thought after its orders is shown where it came among the reports.

    Args:
        terminal: where to show it
        minds: the captains and their thoughts
        turn: the turn
        brief: whether to leave out the orders
    """
    said = minds.chronicle.dispatches(turn)
    thoughts = _where(minds, turn, said)
    early = thoughts.pop(0, {})
    terminal.say(f"TURN {turn.number}  {turn.date}")
    terminal.say(*_below({} if brief else minds.chronicle.orders(turn), early))
    terminal.show(minds.chronicle.page(turn))
    terminal.say(*_between(said, thoughts))


def orders_with_thoughts(minds: Minds, turn: TurnStory) -> list[str]:
    """The orders of both sides, each below its captain's thoughts."""
    return _below(minds.chronicle.orders(turn), {side: minds.thought_lines(turn.thoughts, side) for side in Side})


def _where(minds: Minds, turn: TurnStory, said: Sequence[str]) -> dict[int, dict[Side, list[str]]]:
    """The lines that show the thoughts of a turn: by how many lines of its dispatches (`said`) come before them, then
    by side."""
    found: dict[int, dict[Side, list[str]]] = {}
    for side in Side:
        for thought in minds.shown(turn.thoughts, side):
            until = turn._replace(reports=turn.reports[: thought.after])
            place = common(said, minds.chronicle.dispatches(until)) if thought.after else 0
            found.setdefault(place, {}).setdefault(side, []).extend(minds.lines(thought))
    return found


def _between(said: Sequence[str], thoughts: Mapping[int, Mapping[Side, Sequence[str]]]) -> Iterator[str]:
    """The lines, with the lines of thoughts put between them. thoughts: by the number of lines before them."""
    for at in range(len(said) + 1):
        yield from (line for lines in thoughts.get(at, {}).values() for line in lines)
        yield from said[at : at + 1]


def _below(said: Mapping[Side, Sequence[str]], thoughts: Mapping[Side, Sequence[str]]) -> list[str]:
    """The orders of both sides below their headings and thoughts."""
    books = [(side, said.get(side, ())) for side in Side]
    return [line for side, book in books for line in (*book[:1], *thoughts.get(side, ()), *book[1:])]
