"""What the computer captains thought, told when nothing is secret any more: turn by turn, and their plans alone."""

from collections.abc import Callable, Mapping, Sequence

from compbis.table.finished.chronicle import Chronicle, Telling, Thought
from compbis.table.side import Side


def told(
    chronicle: Chronicle,
    thoughts: Sequence[Thought],
    side: Side,
    captains: Mapping[Side, str],
    names: Mapping[Side, str],
) -> list[str]:
    """The lines of a turn that tell what the side's captain thought. A plan that is another than before says NOW, and
    what it is about, if that is known.

    Args:
        chronicle: which knows that.
        thoughts: of both sides.
        side: whose are told.
        captains: the names of those who played, as records have them.
        names: the same, as they are told apart (`captains_names`).
    """
    name = names[side]
    lines = []
    for thought in thoughts:
        if thought.side is not side:
            continue
        explained = thought.taken_up and chronicle.why(captains[side], thought.plan)
        if explained:
            lines.append(f"{name} NOW: {_plan(chronicle, captains, thought)}")
        now = " NOW" if thought.taken_up and not explained else ""
        lines.append(f"{name}{now}: {thought.line}")
    return lines


def plans(
    chronicle: Chronicle, turns: Sequence[Telling], captains: Mapping[Side, str], names: Mapping[Side, str]
) -> list[str]:
    """The plans of the whole game, each with the turn in which it was taken up, and what it is about. captains, names:
    as of `told`."""
    return _listed(turns, names, lambda each: each.taken_up, lambda each: _plan(chronicle, captains, each))


def changes(turns: Sequence[Telling], names: Mapping[Side, str]) -> list[str]:
    """All thoughts of the whole game, each with the turn in which it was new. names: as of `told`."""
    return _listed(turns, names, lambda each: each.changed, lambda each: each.line)


def _listed(
    turns: Sequence[Telling],
    names: Mapping[Side, str],
    wanted: Callable[[Thought], bool],
    words: Callable[[Thought], str],
) -> list[str]:
    return [
        f"{turn.number:>2} {names[thought.side]}: {words(thought)}"
        for turn in turns
        for thought in turn.thoughts
        if wanted(thought)
    ]


def _plan(chronicle: Chronicle, captains: Mapping[Side, str], thought: Thought) -> str:
    """The plan, and what it is about if that is known."""
    why = chronicle.why(captains[thought.side], thought.plan)
    return f"{thought.plan}. {why}" if why else thought.plan


def captains_names(sides: Mapping[Side, str], captains: Mapping[Side, str]) -> dict[Side, str]:
    """The captains as they are told apart: by their sides, too, if they have one name. sides: what they are called."""
    names = {side: captains[side].rpartition(":")[2].upper() for side in Side}
    alike = len(set(names.values())) == 1
    return {side: f"{sides[side]} {name}" if alike else name for side, name in names.items()}
