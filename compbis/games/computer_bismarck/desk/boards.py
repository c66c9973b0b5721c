"""The boards that the desk gives a terminal: that of the open question, and the one beside an event."""

from collections.abc import Sequence

from compbis.games.computer_bismarck.desk.place import BismarckPlace
from compbis.games.computer_bismarck.requests.decisions import (
    BismarckRequest,
    DrawRequest,
    EvadeRequest,
    FightRequest,
    MovementRequest,
    ShadowRequest,
    SurpriseRequest,
    TargetRequest,
)
from compbis.games.computer_bismarck.state.sight import Contact
from compbis.games.computer_bismarck.words import pages
from compbis.table.page import Page
from compbis.table.report import Report
from compbis.table.side import BRITISH


def current(place: BismarckPlace, request: BismarckRequest, heard: Sequence[Report] = ()) -> Page:
    """The board of the open or latest question, with the panels of the full screen.

    Args:
        place: the state of the desk
        request: the question
        heard: the reports to the side since, whose points the panels count
    """
    if place.classic:
        return _board(request, place.board)
    from compbis.games.computer_bismarck.requests import moment
    from compbis.games.computer_bismarck.words import panels  # for the full screen only

    walk = place.walk
    known = place.hearsay.added_to(moment.scored(request.view, heard))
    page = _board(request, place.board, walk, True, _shade(place, request), place.looked, known.contacts)
    return page._replace(panels=panels.panels(known, place.dispatches, walk, place.hearsay.located))


def at_event(place: BismarckPlace, request: BismarckRequest, heard: Sequence[Report]) -> Page:
    """The board at the moment of an event: what the side knows by its reports.

    Args:
        place: the state of the desk
        request: the latest question
        heard: the reports to the side since that question
    """
    from compbis.games.computer_bismarck.requests import moment
    from compbis.games.computer_bismarck.words import panels

    view = moment.view_after(request.view, isinstance(request, MovementRequest | DrawRequest), heard)
    known = place.hearsay.added_to(view)
    page = pages.board(pages.FIRST, view, enough=True, news=known.contacts)
    return page._replace(panels=panels.panels(known, place.dispatches, None, place.hearsay.located))


def _shade(place: BismarckPlace, request: BismarckRequest) -> pages.Shade | None:
    """What to shade on the board: the result of WH or RA, or else the reach of the planes whose order is asked for."""
    if not (isinstance(request, MovementRequest) or place.looked):
        return None
    view, walk = request.view, place.walk
    if place.shade:
        return place.shade(view)
    if walk and walk[0] == "MP":
        from compbis.games.computer_bismarck.words import shades

        return shades.walk_shade(view, view.planes[walk[1]])
    return None


def _board(
    request: BismarckRequest,
    letters: str,
    walk: pages.Walk = None,
    enough: bool = False,
    shade: pages.Shade | None = None,
    looked: bool = False,
    news: Sequence[Contact] = (),
) -> Page:
    """The board to show: the scene of the question, until the player asks for another board."""
    view = request.view
    if looked:
        return pages.board(letters, view, walk, enough, shade, news)
    named = enough or view.side is BRITISH  # the German map of 1980 never showed British ships (9.6)
    match request:
        case ShadowRequest():
            return pages.action("SHADOW", view, request.square, [request.target] * named, news=news)
        case EvadeRequest():
            square = view.ships[request.unit].square
            return pages.action("SHADOW", view, square, [request.shadower] * named, request.unit, news)
        case TargetRequest():
            return pages.action("ATTACK", view, request.square, request.targets * named, news=news)
        case SurpriseRequest() | FightRequest():
            return pages.action("BATTLE", view, request.square, request.enemy * named, news=news)
    return pages.board(letters, view, walk, enough, shade, news)
