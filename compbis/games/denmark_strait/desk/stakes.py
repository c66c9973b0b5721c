"""The stakes of a morale roll."""

from compbis.games.denmark_strait.rules import fleet, upkeep, victory
from compbis.games.denmark_strait.state.ships import Ship, Ships
from compbis.table.side import BRITISH, GERMAN


def lines(ships: Ships, name: str) -> list[str]:
    """How the battle ends if a ship fails its morale roll. Nothing if it would not end, or would end the same way
    whatever the roll (Victory 1, 2, 3, 4; Reading 19, 36)."""
    side = ships[name].side
    order = (*fleet.of_side(BRITISH), *fleet.of_side(GERMAN))
    later = [ships[one] for one in order[order.index(name) + 1 :] if upkeep.checks_morale(ships[one])]
    consort = next((ship for ship in later if ship.side is side), None)
    worst = fleet.with_ships(ships, [ship._replace(failed=True) for ship in (ships[name], *later)])
    if not victory.beaten(worst, side) or (side is BRITISH and victory.escaped(ships)):
        return []
    too = f", AND {consort.name} {'AGAIN' if consort.failed else 'TOO'}" if consort else ""
    return [f"IF IT FAILS{too}, THE BATTLE IS {_end_against(worst, later, side is BRITISH)}"]


def _end_against(ships: Ships, later: list[Ship], british: bool) -> str:
    """The result of the battle once a side is beaten.

    Args:
        ships: the ships, as if all that may still fail had failed
        later: those that may still fail
        british: whether the beaten side is the British
    """
    if not british:
        return "DRAWN" if victory.beaten(ships, BRITISH) or victory.escaped(ships) else "LOST"
    if not victory.beaten(ships, GERMAN):
        return "LOST"
    germans = [ship.name for ship in later if ship.side is GERMAN]
    return f"LOST; DRAWN IF {' AND '.join(germans)} FAIL{'S' * (len(germans) == 1)}, TOO" if germans else "DRAWN"
