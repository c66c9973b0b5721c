"""`compbis games`: the games of the house, and what each has."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from compbis.console.output import printable, write
from compbis.errors import CompbisError
from compbis.faults import reason
from compbis.front.cards.data import labels_of
from compbis.games import EDITIONS, edition
from compbis.table.edition import Edition, Option, Scenario

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis games`."""
    parser.add_argument("--json", action="store_true", help="a JSON list of objects instead of a table")


def run(options: "Namespace") -> int:
    """List the games. If one cannot be read, raises CompbisError after listing all others."""
    games, faults = [], []
    for name in EDITIONS:
        try:
            games.append(described(name, edition(name)))
        except Exception as error:  # of whatever kind: it must not hide the other games
            faults.append(f"{name} is faulty: {reason(error)}")
    lines = (line for game in games for line in _lines(game))
    write(sys.stdout, json.dumps(games) + "\n" if options.json else "".join(f"{printable(line)}\n" for line in lines))
    if faults:
        raise CompbisError("; ".join(faults))
    return 0


def described(name: str, game: Edition) -> dict[str, Any]:
    """A game as plain data. In every game the sides have the names that records use. name: the game's, as it is
    typed."""
    return {
        "name": name,
        "title": game.name,
        "scenarios": list(map(_named, game.scenarios)),
        "options": [{**_named(option), **_more(option)} for option in game.options],
        "captains": {side.value: list(captains) for side, captains in game.captains.items()},
        "labels": labels_of(game),
    }


def _groups(options: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The lines on groups of options that one word chooses."""
    for group in dict.fromkeys(option["group"] for option in options if "group" in option):
        names = " ".join(option["name"] for option in options if option.get("group") == group)
        yield from wrap(f"{group}: {names}", 80, initial_indent="  GROUP    ", subsequent_indent=" " * 11)


def _named(each: Scenario | Option) -> dict[str, str]:
    return {"name": each.name, "text": each.title, "section": each.section}


def _more(option: Option) -> dict[str, Any]:
    """The details that only some options have."""
    more = {"values": list(option.values), "group": option.group, "needs": list(option.needs)}
    return {what: value for what, value in more.items() if value}


def _lines(game: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a game in the list."""
    yield f"{game['name']}  {game['title']}"
    for what in ("scenarios", "options"):
        for each in game[what]:
            choice = f"={'|'.join(each['values'])}" if "values" in each else ""
            section = f" ({each['section']})" if each["section"] else ""
            yield f"  {what.removesuffix('s').upper():<9}{each['name']}{choice}: {each['text']}{section}"
    yield from _groups(game["options"])
    for side, captains in game["captains"].items():
        yield f"  {side.upper():<9}{' '.join(captains) or 'NO CAPTAIN'}"
    if any(game["labels"].values()):
        yield f"  VALUES   {', '.join(f'{number} {label}' for label, number in game['labels'].items())}"
