"""Destroyer attack: defensive fire during the run in (16.51.2)."""

from compbis.games.computer_bismarck.cards.kinds import HEAVY_KINDS
from compbis.games.computer_bismarck.cards.roster import ShipSpec
from compbis.games.computer_bismarck.cards.tables import number
from compbis.games.computer_bismarck.state.units import Ship
from compbis.table.side import GERMAN


def sunk_percent(night: bool) -> int:
    """The chance in percent that a ship that fires sinks an attacking destroyer (16.51.2)."""
    return number("destroyer attack", "night percent" if night else "day percent")


def may_fire_at_destroyers(ship: Ship | ShipSpec) -> bool:
    """Whether the ship may fire at destroyers: the Bismarck and the Prinz Eugen, with firepower left (16.51.2).
    A card stands for an undamaged ship."""
    return ship.side is GERMAN and ship.kind in HEAVY_KINDS and ship.firepower > 0
