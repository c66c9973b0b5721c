"""The guide of the German player on turn 1: convoys, wolfpacks, raiders and oilers, with the commands to type."""

from collections.abc import Callable, Iterator

from compbis.games.computer_bismarck.cards.board import ROWS
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, fast_turn, is_night, slow_turn
from compbis.games.computer_bismarck.cards.kinds import OILER
from compbis.games.computer_bismarck.cards.roster import BISMARCK
from compbis.games.computer_bismarck.rules import routes
from compbis.games.computer_bismarck.rules.whereabouts import Squares
from compbis.games.computer_bismarck.words.staff.raid import Prey, Raid, chasers

_TURNS = 3
"""The turns that are given as examples."""


def guide(raid: Raid, then: Callable[[str], Squares]) -> Iterator[str]:
    """The lines of the guide, without those on units that are not in play.

    Args:
        raid: what the side knows
        then: returns where a convoy can be after the moves of this turn by its direct ways (17.3)
    """
    near = [(moves, prey.name, pack) for prey in raid.prey for pack, moves in _packs(raid, prey)]
    if near:
        _, convoy, pack = min(near)
        away = routes.distances_to(pack, raid.view.ships[pack].square)
        square = min(then(convoy), key=lambda there: (away.get(there, len(away)), there))
        dark = _first(lambda turn: is_night(turn, ROWS[-1]))
        yield f"WH {convoy}: WHERE A CONVOY IS IF IT SAILS DIRECTLY. CV LISTS ALL"
        yield f"FAST CONVOYS SAIL ON TURNS {_first(fast_turn)}, SLOW ONES ON {_first(slow_turn)}"
        yield f"MS {pack} {square} P: A PACK WAITS THERE. IT ATTACKS BEST BY NIGHT, TURNS {dark} (16.84)"
    if raid.raiders:
        yield "A RAIDER DISPERSES A CONVOY WITHOUT B OR C, THEN LIES STILL (16.67)"
    oiler = next((ship for ship in raid.view.ships.values() if ship.kind is OILER and ship.active), None)
    if oiler and any(raider.name == BISMARCK for raider in raid.raiders):
        ahead = max(routes.beside(oiler.name, oiler.square), default=oiler.square)
        yield f"MS {oiler.name} {ahead} MOVES AN OILER; WITH IT, MS {BISMARCK} R REFUELS (6.26)"


def _packs(raid: Raid, prey: Prey) -> list[tuple[str, int]]:
    """The wolfpack that is nearest to a convoy, with the moves between them; none without one."""
    names = {pack.name for pack in raid.packs}
    return [found for found in chasers(raid, prey) if found[0] in names]


def _first(when: Callable[[int], bool]) -> str:
    """The first turns of which something is true."""
    return ", ".join([str(turn) for turn in range(1, LAST_TURN + 1) if when(turn)][:_TURNS])
