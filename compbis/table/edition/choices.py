"""The scenarios and optional rules of an edition, as they are chosen."""

from collections.abc import Collection, Iterable, Sequence

from compbis.table.edition.interface import Edition, Option, Scenario
from compbis.table.side import Side


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
            return f"two values for the option {option.name!r}: choose one"
        if chosen and (missing := [need for need in option.needs if need not in options]):
            return f"no option {option.name!r} without {missing[0]!r}"
    return ""


NEGATION = "no-"
"""Prefix of an option's name that turns the option off, even if another word turns it on."""


def groups(options: Iterable[Option]) -> dict[str, list[Option]]:
    """The words that select several options, each with those options and the options that they need."""
    options = tuple(options)
    named = dict.fromkeys(option.group for option in options if option.group)
    return {group: _with_needed(options, [each.name for each in options if each.group == group]) for group in named}


def _with_needed(options: Sequence[Option], names: Collection[str]) -> list[Option]:
    """The options of these names and all that they need, in the edition's order."""
    needed = {need for option in options if option.name in names for need in option.needs}
    if needed <= set(names):
        return [option for option in options if option.name in names]
    return _with_needed(options, {*names, *needed})


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
    off |= {option.name for option in options if off & {each.name for each in _with_needed(options, [option.name])}}
    brought = {option.name for word in typed for option in of_group.get(word, ())}
    brought |= {option.name for option in options if option.words.keys() & set(typed)}
    holds = [option for option in _with_needed(options, brought) if option.name not in off]
    words = {option.name: [word for word in option.words if word in typed] for option in holds}
    known = {word for option in options for word in (*option.words, f"{NEGATION}{option.name}")} | of_group.keys()
    return (
        *(word for option in holds for word in (words[option.name] or [next(iter(option.words))])),
        *(word for word in typed if word not in known),
    )


def find_side(edition: Edition, name: str) -> Side | None:
    """The side of this name in records or in the edition, in any case; None if there is none."""
    return next((side for side in Side if name.lower() in (side, edition.sides[side].lower())), None)


def choice_lines(
    edition: Edition, scenario: str, options: Sequence[str], short: bool = False, both: bool = False
) -> list[str]:
    """Lines that say what is played; empty if nothing was chosen.

    Args:
        edition: the game
        scenario: its name; "" for the first
        options: the options in force
        short: whether the options of a group share a line if all are in force
        both: whether both sides read the lines, so that only what neither may hide is told
    """
    titles = [find_scenario(edition, scenario).title] if len(edition.scenarios) > 1 else []
    whole = {
        name: options_of
        for name, options_of in groups(edition.options).items()
        if short and all(next(iter(option.words)) in options for option in options_of)
    }
    named = {option.name for options_of in whole.values() for option in options_of}
    choices = (
        (both and option.open_title) or choice
        for option in edition.options
        for word, choice in option.words.items()
        if word in options and option.name not in named
    )
    together = (f"ALL {len(options_of)} OPTIONS OF {name.upper()}" for name, options_of in whole.items())
    return [*titles, *(f"WITH {choice}" for choice in dict.fromkeys((*together, *choices)))]
