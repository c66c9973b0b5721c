"""`compbis games`: the games at this table, and what each has."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from compbis.console.output import printable, write
from compbis.front.cards.data import labels_of
from compbis.games import EDITIONS, edition
from compbis.table.edition import Edition, Option, Scenario

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def arguments(parser: "ArgumentParser") -> None:
    """The arguments of `compbis games`."""
    parser.add_argument("--json", action="store_true", help="a JSON list of objects instead of a table")


def run(options: "Namespace") -> int:
    """List the games. Raises DataError."""
    games = [described(name, edition(name)) for name in EDITIONS]
    lines = (line for game in games for line in _lines(game))
    write(sys.stdout, json.dumps(games) + "\n" if options.json else "".join(f"{printable(line)}\n" for line in lines))
    return 0


def described(name: str, game: Edition) -> dict[str, Any]:
    """A game as plain data. Sides are called as records call them, in every game. name: as it is typed."""
    return {
        "name": name,
        "title": game.name,
        "scenarios": list(map(_named, game.scenarios)),
        "options": [{**_named(option), **_values(option)} for option in game.options],
        "captains": {side.value: list(captains) for side, captains in game.captains.items()},
        "labels": labels_of(game),
    }


def _named(each: Scenario | Option) -> dict[str, str]:
    return {"name": each.name, "text": each.title, "section": each.section}


def _values(option: Option) -> dict[str, list[str]]:
    return {"values": list(option.values)} if option.values else {}


def _lines(game: Mapping[str, Any]) -> Iterator[str]:
    """A game in the list."""
    yield f"{game['name']}  {game['title']}"
    for what in ("scenarios", "options"):
        for each in game[what]:
            choice = f"={'|'.join(each['values'])}" if "values" in each else ""
            yield f"  {what.removesuffix('s').upper():<9}{each['name']}{choice}: {each['text']}"
    for side, captains in game["captains"].items():
        yield f"  {side.upper():<9}{' '.join(captains) or 'NO CAPTAIN'}"
    if any(game["labels"].values()):
        yield f"  VALUES   {', '.join(f'{number} {label}' for label, number in game['labels'].items())}"
