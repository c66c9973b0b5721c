"""A side's damage control phase."""

from compbis.games.denmark_strait.phases.referee import Referee
from compbis.games.denmark_strait.requests.decisions import RepairRequest
from compbis.games.denmark_strait.rules import fleet, upkeep
from compbis.games.denmark_strait.state.orders import Repair
from compbis.games.denmark_strait.state.reports import Repaired
from compbis.table.game import Steps
from compbis.table.request import DONE, UNDO
from compbis.table.side import Side


def control_phase(referee: Referee, side: Side) -> Steps:
    """One repair per ship, in the order that the side chooses (Turn 6; Reading 15). A side may undo passing over a ship
    until the next roll."""
    passed: list[str] = []
    referee.put(*(ship._replace(done=False) for ship in fleet.afloat(referee.ships, side)))
    while True:
        waiting = [ship for ship in fleet.afloat(referee.ships, side) if not ship.done and upkeep.repairable(ship)]
        if not waiting:
            return
        order = yield RepairRequest(referee.view(side), tuple(ship.name for ship in waiting), bool(passed))
        if order == DONE:
            passed.append(waiting[0].name)
            referee.put(waiting[0]._replace(done=True))
        elif order == UNDO:
            referee.put(referee.ships[passed.pop()]._replace(done=False))
        else:
            passed.clear()
            try_repair(referee, order)


def try_repair(referee: Referee, order: Repair) -> None:
    """Roll for a repair: the damage is removed, stays, or becomes permanent (Control 4, 5; Reading 15)."""
    ship = referee.ships[order.ship]
    dice = referee.two_dice("repair", ship.name)
    roll = sum(dice)
    success = roll >= upkeep.repair_number(ship, order.points)
    permanent = not success and roll % 2 == 1
    cards = tuple(card for card in ship.cards if card != order.card or not success)
    ship = ship._replace(cards=cards, points=ship.points - order.points, done=True)
    referee.put(ship._replace(permanent=(*ship.permanent, order.card)) if permanent else ship)
    if success:
        referee.take_off(ship.name, order.card)
    repaired = Repaired(
        ship=ship.name, card=order.card, points=order.points, dice=dice, success=success, permanent=permanent
    )
    referee.report(repaired)
