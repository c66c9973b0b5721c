"""The Admin Phase (12), and the end of the game after the last turn (4)."""

from types import MappingProxyType

from compbis.games.chase_of_the_bismarck.cards.board import in_own_port
from compbis.games.chase_of_the_bismarck.cards.calendar import LAST_TURN
from compbis.games.chase_of_the_bismarck.cards.roster import QUARRY, START
from compbis.games.chase_of_the_bismarck.cards.tables import RELEASE_TURN
from compbis.games.chase_of_the_bismarck.phases.losses import remove
from compbis.games.chase_of_the_bismarck.phases.referee import FUEL, TIME, Referee
from compbis.games.chase_of_the_bismarck.requests.seeking import ReliefRequest
from compbis.games.chase_of_the_bismarck.rules import points
from compbis.games.chase_of_the_bismarck.state.reports import Arrived, NoFuel, Released
from compbis.games.chase_of_the_bismarck.state.units import Air, AirState, Fate, Ship, in_play
from compbis.table.game import Steps
from compbis.table.request import YES
from compbis.table.side import BRITISH, GERMAN, Side

_REFITTED = {AirState.REFIT: AirState.READY, AirState.LANDING: AirState.REFIT}


def admin_phase(game: Referee) -> Steps:
    """Place reinforcements, refit aircraft, clear markers, and advance the turn marker (12)."""
    yield from _reinforce(game)
    _release(game)
    for side in Side:
        game.with_side(
            "air", side, MappingProxyType({name: _refit(air) for name, air in game.position.air[side].items()})
        )
        game.put(*[_turned(ship) for ship in in_play(game.position.ships[side])])
    if game.turn == LAST_TURN:
        game.finish(TIME, points.time_end(game.ship(QUARRY)))
        return
    game.change(turn=game.turn + 1)
    _clocks(game)


def _reinforce(game: Referee) -> Steps:
    """Place the ships due this turn; an escort may be relieved unless its convoy has been attacked. The Allies are
    asked until the Germans know that the ship is at sea, even if it is (12; Reading 12.b)."""
    for name, start in START.items():
        ship = game.position.ships[BRITISH].get(name)
        if ship is None:
            continue
        if start.turn == game.turn and ship.fate is Fate.WAITING:
            _arrive(game, ship)
        elif start.relief and game.turn >= start.relief and not _known(game, ship):
            request = ReliefRequest(game.view(BRITISH), name)
            if (yield request) == YES and request.possible:
                _arrive(game, ship)


def _known(game: Referee, ship: Ship) -> bool:
    """Whether the Germans know that an Allied ship is no longer with its convoy: it has fought, or it is lost."""
    return ship.id in game.position.seen[GERMAN] or ship.fate in (Fate.SUNK, Fate.NO_FUEL)


def _arrive(game: Referee, ship: Ship) -> None:
    """Place a ship, which acts from the next turn (12; Reading 12.a)."""
    at = START[ship.id].at
    game.put(ship._replace(at=at, fate=Fate.IN_PLAY))
    game.report(Arrived(ship=ship.id, at=at), ship.side)


def _release(game: Referee) -> None:
    """Release Restricted ships once a heavy German ship has been found, and in a given turn at the latest (12; Reading
    3.c)."""
    if not game.position.found and game.turn < RELEASE_TURN:
        return
    freed = [ship for ship in in_play(game.position.ships[BRITISH]) if ship.restricted == "R1"]
    if freed:
        game.put(*[ship._replace(restricted="") for ship in freed])
        game.report(Released(ships=tuple(ship.id for ship in freed)), BRITISH)


def _refit(air: Air) -> Air:
    """The air unit after it moves from Landing to Refit, or from Refit to its base (7.7.1; Reading 7.7.1.e)."""
    return air._replace(state=_REFITTED.get(air.state, air.state))


def _turned(ship: Ship) -> Ship:
    """The ship without the markers of this turn, its No MVT marker turned down by one (12; Reading 12.c)."""
    return ship._replace(no_move=max(ship.no_move - 1, 0), doing=frozenset(), sailed=False, passed=0)


def _clocks(game: Referee) -> None:
    """Remove ships whose emergency fuel has run out, unless they are in a port of their own side (7.7.2; Reading
    7.7.2.b). If the Bismarck is one of them, the game ends."""
    for side in Side:
        for ship in in_play(game.position.ships[side]):
            if not ship.clock or game.turn < ship.clock or in_own_port(side, ship.at):
                continue
            game.report(NoFuel(ship=ship.id))
            remove(game, ship, Fate.NO_FUEL)
            if ship.id == QUARRY:
                game.finish(FUEL, "fuel")
                return
