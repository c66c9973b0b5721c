"""The missions of the British convoys (17.3, 17.4)."""

from compbis.games.computer_bismarck.board import column, row
from compbis.games.computer_bismarck.tables import TABLES, number
from compbis.games.computer_bismarck.units import Ship

MISSIONS = TABLES.missions
"""What each convoy is to do, by its name (17.4)."""
FAILED_POINTS = number("points", "failed mission")
"""For the German, for each mission that is not fulfilled (17.5)."""


def due(name: str) -> int:
    """The last turn on which the convoy of that name can fulfil its mission (17.4)."""
    return MISSIONS[name].last


def fulfilled(ship: Ship, turn: int) -> bool:
    """Whether a convoy that stands where it does at the end of this turn fulfils its mission with it (17.4)."""
    mission = MISSIONS[ship.name]
    return ship.fate == "" and mission.first <= turn <= mission.last and at_goal(ship)


def at_goal(ship: Ship) -> bool:
    """Whether a convoy is at its goal or beyond it, as seen from where it started."""
    mission = MISSIONS[ship.name]
    if mission.goal == "square":
        return ship.square == mission.number
    line = row if mission.goal == "row" else column
    if line(ship.spec.square) < mission.number:
        return line(ship.square) >= mission.number
    return line(ship.square) <= mission.number


def points(ship: Ship) -> int:
    """For the British, for the mission of this convoy fulfilled; one ship of it is enough (17.4)."""
    mission = MISSIONS[ship.name]
    return mission.points * (ship.midships if mission.each else 1)
