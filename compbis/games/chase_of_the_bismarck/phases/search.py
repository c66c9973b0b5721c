"""The Search Phase (8)."""

from compbis.games.chase_of_the_bismarck.cards.board import Hex
from compbis.games.chase_of_the_bismarck.phases.referee import Referee
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.games.chase_of_the_bismarck.rules.visibility import X
from compbis.games.chase_of_the_bismarck.state.reports import Called, Located, Passed
from compbis.games.chase_of_the_bismarck.state.units import Mark, Unit, counted, described, units
from compbis.table.game import Steps
from compbis.table.request import DONE
from compbis.table.side import BRITISH, GERMAN, Side


def search_phase(game: Referee) -> Steps:
    """Each side in turn, the Allies first: enemy units report to its Intrinsic Search Factors, then it calls hexes (8;
    Reading 8.b). Afterwards all search markers come off."""
    for side in (BRITISH, GERMAN):
        _report(game, side)
        yield from _call(game, side)
    for side in Side:
        game.with_side("search", side, ())


def _report(game: Referee, side: Side) -> None:
    """Locate the enemy units in a hex that an Intrinsic Search Factor of the side watches, and those that passed
    through one (8; Reading 8.d)."""
    level, fog = game.position.level, game.position.fog
    for unit in _in_order(game, side.enemy):
        if search.watched(side, unit[0].at, level, fog):
            _locate(game, side, unit, "factor", Mark.SIGHTED)
    for unit in _passers(game, side.enemy):
        if search.watched(side, unit[0].passed, level, fog):
            _passed(game, side, unit)


def _call(game: Referee, side: Side) -> Steps:
    """Let a side call hexes where it has enough Search Factors, one by one, until it stops; the enemy answers each. It
    is asked once even if there is no such hex, except at level X (8; Reading 8.c)."""
    position = game.position
    markers = position.search[side]
    factors = search.factors(side, position.ships[side], markers)
    places = search.searchable(factors, position.level, position.fog)
    asks = position.level != X
    while places or asks:
        asks = False
        order = yield CallRequest(game.view(side), places)
        if order == DONE:
            return
        places = tuple(at for at in places if at != order.at)
        _answer(game, side, order.at, Mark.SHADOWED if order.at in markers else Mark.SIGHTED)


def _answer(game: Referee, side: Side, at: Hex, mark: Mark) -> None:
    """Report the enemy units in a hex, and those that passed through it (8; Reading 8.e, 8.f, 8.h)."""
    there = [unit for unit in _in_order(game, side.enemy) if unit[0].at == at]
    through = [unit for unit in _passers(game, side.enemy) if unit[0].passed == at]
    game.report(Called(side=side, at=at, found=bool(there or through)))
    for unit in there:
        _locate(game, side, unit, "call", mark)
    for unit in through:
        _passed(game, side, unit)


def _in_order(game: Referee, side: Side) -> list[Unit]:
    """The units of a side in an order that gives nothing away: by hex, then by what is reported of them."""
    return sorted(units(game.position.ships[side]).values(), key=described)


def _passers(game: Referee, side: Side) -> list[Unit]:
    """The units of a side that have passed through a hex, in an order that does not tell their classes."""
    passed = [unit for unit in units(game.position.ships[side]).values() if unit[0].passed]
    return sorted(passed, key=lambda unit: (unit[0].passed, unit[0].at, len(unit)))


def _locate(game: Referee, side: Side, unit: Unit, how: str, mark: Mark) -> None:
    game.mark(unit, mark)
    report = Located(
        side=side,
        at=unit[0].at,
        force=len(unit) > 1,
        classes=counted(unit),
        how=how,
        shadowed=mark is Mark.SHADOWED,
    )
    game.report(report)


def _passed(game: Referee, side: Side, unit: Unit) -> None:
    game.report(Passed(side=side, at=unit[0].passed, now=unit[0].at, ships=len(unit)))
