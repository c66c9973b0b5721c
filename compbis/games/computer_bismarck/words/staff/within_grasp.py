"""Whether the British can still win, as far as they know."""

from compbis.games.computer_bismarck.cards.kinds import HEAVY_KINDS, OILER, SUBMARINES
from compbis.games.computer_bismarck.cards.roster import SHIPS, SOME_SUBMARINE
from compbis.games.computer_bismarck.rules.points import endgame
from compbis.games.computer_bismarck.state.sight import View
from compbis.games.computer_bismarck.words import lists
from compbis.table.side import BRITISH, GERMAN


def out_of_reach(view: View) -> str:
    """A line if all points that the British can still win leave them behind (17.4, 17.5): with both raiders and all
    convoys, or even with the oilers and submarines; "" if they can win.

    Failed missions and damage that the German gets points for after the last turn are counted.
    """
    gone = {contact.name for contact in view.contacts if contact.sunk and contact.kind is not SUBMARINES}
    left = [spec for spec in SHIPS.values() if spec.side is GERMAN and spec.name not in gone]
    boats = sum(award.points for award in view.awards if award.side is BRITISH and award.unit == SOME_SUBMARINE)
    raiders = sum(spec.points for spec in left if spec.kind in HEAVY_KINDS)
    small = sum(spec.points for spec in left if spec.kind in (OILER, SUBMARINES)) - boats
    most = view.points(BRITISH) + lists.still_to_bring(view) + raiders
    german = (
        view.points(GERMAN) + lists.failures_to_come(view) + sum(one.points for one in endgame(view.ships.values()))
    )
    if most > german:
        return ""
    score = f"ALL THAT MAKES IT {most}:{german}"
    if most + small > german:
        return f"{score}. ONLY OILERS AND SUBMARINES ({small}) CAN STILL WIN IT"
    return f"{score}. WITH OILERS AND SUBMARINES {most + small}:{german}. YOU CAN NO LONGER WIN"
