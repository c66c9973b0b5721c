"""Section 14: what releases the British reinforcements, and where they appear."""

from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.phases.reinforcements import reinforcements_phase
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.phases.helpers import Scene

SCAPA = ["K GEORGE V", "VICTORIOUS", "AURORA", "GALATEA", "HERMIONE", "KENYA", "DF2"]
CLYDE = ["REPULSE"]


def waiting(turn: int = 2, located: int = 0) -> Scene:
    """All ships that wait, as on the data card."""
    sea = Scene(turn)
    for name, spec in SHIPS.items():
        if spec.mode in "XYU":
            sea.put(name, spec.square, spec.mode)
    sea.position.located = located
    return sea


def come(sea: Scene) -> list[str]:
    """The ships that may be moved from the next turn on, in the order of the card."""
    sea.run(reinforcements_phase)
    return [name for name, ship in sea.position.ships[BRITISH].items() if ship.active]


def test_14_22_the_reinforcements_come_once() -> None:
    sea = waiting(turn=6, located=6)
    come(sea)
    sea.put("KENYA", 1622, "P").run(reinforcements_phase)
    assert (sea.ship("KENYA").square, sea.ship("KENYA").mode) == (1622, "P")
    assert len(sea.told(BRITISH, "reinforcements")) == 2
