"""A side's morale phase."""

from compbis.games.denmark_strait.cards.roster import Ability
from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.requests.decisions import AgainRequest, RallyRequest
from compbis.games.denmark_strait.rules import fleet, upkeep
from compbis.games.denmark_strait.state.reports import Morale
from compbis.games.denmark_strait.state.ships import Ship
from compbis.table.game import Steps
from compbis.table.request import DONE, YES
from compbis.table.side import Side


def morale_phase(referee: Referee, side: Side) -> Steps:
    """A morale roll for each ship that was hit or has failed before, in a fixed order. Its captain, or the flag of the
    Hood, may repeat a failed roll (Reading 31, 34, 36)."""
    again = {ship.name: ship.captain_card.ability is Ability.STEADY for ship in fleet.afloat(referee.ships, side)}
    flag = any(ship.captain_card.ability is Ability.FLAG for ship in fleet.afloat(referee.ships, side))
    for name in fleet.of_side(side):
        ship = referee.ships[name]
        if not upkeep.checks_morale(ship):
            continue
        order = yield RallyRequest(referee.view(side), name)
        points = 0 if order == DONE else order.points
        failed, roll = _rally(referee, ship, points, again=False)
        may = failed and (again[name] or flag)
        if may and (yield AgainRequest(referee.view(side), name, points, roll)) == YES:
            flag = flag and again[name]
            failed, _ = _rally(referee, ship, points, again=True)
        referee.put(ship._replace(failed=failed, points=ship.points - points))


def _rally(referee: Referee, ship: Ship, points: int, again: bool) -> tuple[bool, int]:
    """Roll for the morale of a ship. Returns whether it fails, and the roll (Morale 3, 4)."""
    number = upkeep.morale_number(ship, points)
    dice = referee.two_dice("morale", ship.name)
    roll = sum(dice)
    referee.report(Morale(ship=ship.name, number=number, dice=dice, failed=roll < number, again=again))
    return roll < number, roll
