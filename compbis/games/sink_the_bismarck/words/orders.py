"""Orders in words, with what a path passes and who sees it."""

from collections.abc import Sequence
from typing import Any

from compbis.games.sink_the_bismarck.cards.board import FOG, Hex, hex_name
from compbis.games.sink_the_bismarck.rules.detection import seen_at
from compbis.games.sink_the_bismarck.state.orders import (
    Dummy,
    Escort,
    Fly,
    Note,
    Place,
    Remove,
    Sail,
    Shift,
    Steer,
    Tanker,
)
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.words.phrases import air_unit, force, place, scheer, ship_name, ship_names, way
from compbis.table.side import BRITISH, GERMAN


def ordered(view: View, order: Any) -> str:
    """An order in words; `view` is the view before it."""
    match order:
        case Sail(name, steps):
            return f"{name} {_sails(view, name)} {way(steps)}{_passed(view, steps)}{_seen(view, name, steps)}"
        case Fly(unit, at):
            return f"{air_unit(unit)} FLIES TO {place(at)}"
        case Escort(name, convoy):
            return f"{name} ESCORTS {convoy}"
        case Shift(ships, to):
            return f"{ship_names(ships)} GO TO {to}" if len(ships) > 1 else f"{ship_name(ships[0])} GOES TO {to}"
        case Dummy(at):
            return f"A DUMMY IS PLACED IN {place(at)}"
        case Remove(name):
            return f"{name} IS TAKEN OFF"
        case Place(ships, at):
            return f"{force(ships)} IN {place(at)}"
        case Note(turn, at):
            return f"THE DIE IS ROLLED ON TURN {turn}{scheer(view, at)}"
        case Steer(at, to):
            return f"THE TANKER IN {place(at)} GOES TO {place(to)}"
        case Tanker(at):
            return f"A TANKER IN {place(at)}"
    return str(order)


def _sails(view: View, name: str) -> str:
    return "SAILS" if name in view.convoys or view.side is BRITISH else "IS PLOTTED"


def _passed(view: View, steps: Sequence[Hex]) -> str:
    """The visible features of a path, and of its last hex: enemy counters, convoys and fog."""
    passed, met = _features(view, steps[:-1]), _features(view, steps[-1:])
    text = f". PASSES {', '.join(passed)}" if passed else ""
    return f"{text}. ENDS {'IN' if met == ['FOG'] else 'WITH'} {', '.join(met)}" if met else text


def _features(view: View, hexes: Sequence[Hex]) -> list[str]:
    """The enemy counters in some hexes, for the Germans also the convoys, and fog."""
    found = [each.name for at in hexes for each in view.enemies_at(at)]
    found += [name for at in hexes for name, convoy in view.convoys.items() if convoy.hex == at and view.side is GERMAN]
    return [*found, *(["FOG"] if any(at in FOG for at in hexes) else [])]


def _seen(view: View, name: str, steps: Sequence[Hex]) -> str:
    at = coast_on_way(view, name, steps)
    return f". SEEN FROM THE COAST AT {hex_name(at)}" if at else ""


def coast_on_way(view: View, name: str, steps: Sequence[Hex]) -> Hex:
    """The first hex of a path where an enemy coast would detect a counter of the side.

    Args:
        view: the side's view
        name: the counter or convoy
        steps: the hexes of the path

    Returns:
        0 for none, for a convoy, or for a counter that is detected or shadowed already.
    """
    return seen_at(view.side, steps) if name in view.forces and not view.marked(name) else 0
