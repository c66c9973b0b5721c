"""Pages of the hunt. The ships are placed here, so no dice change a page."""

from collections.abc import Sequence
from typing import Any, cast

from compbis.front.house.leaving import leave_table
from compbis.front.terminals import EitherTerminal
from compbis.games.chase_of_the_bismarck.afterwards.chronicle import chronicle
from compbis.games.chase_of_the_bismarck.cards.board import HEXES
from compbis.games.chase_of_the_bismarck.desk.desk import Desk
from compbis.games.chase_of_the_bismarck.requests.fighting import FireRequest
from compbis.games.chase_of_the_bismarck.requests.movement import MovementRequest
from compbis.games.chase_of_the_bismarck.requests.seeking import CallRequest
from compbis.games.chase_of_the_bismarck.rules import search
from compbis.games.chase_of_the_bismarck.state.battle import Battle, Fighter
from compbis.games.chase_of_the_bismarck.state.combat_reports import Combat, Evasion, Launched, Sunk, Torpedo, Volley
from compbis.games.chase_of_the_bismarck.state.orders import BREAKING, CLOSING, OPENING
from compbis.games.chase_of_the_bismarck.state.reports import HuffDuff, Located, Result, Won
from compbis.games.chase_of_the_bismarck.state.units import Mark
from compbis.screen.layout import Frame, draw
from compbis.screen.layout import Scene as Shown
from compbis.story.finished import show_last_page
from compbis.table.finished.chronicle import TurnStory
from compbis.table.game import GameOver
from compbis.table.page import NO_PAGE, Headline
from compbis.table.picture import Size
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace
from tests.games.chase_of_the_bismarck.scene import Scene
from tests.golden.gallery import Gallery
from tests.golden.typist import F1, Screen, seen, sit

GALLERY = Gallery(__file__)
SIZES = (80, 24), (132, 43)
TURN, DATE = 13, "24 MAY  NOON"


def hunt() -> Scene:
    """The Bismarck is shadowed west of Ireland, and the Home Fleet comes."""
    scene = Scene(weather=5).force("KG1", "M17", "BIS", "PEU", fuel=8, mark=Mark.SHADOWED)
    scene.put("NOR", "M17").put("SUF", "L17").force("TF1", "N20", "KGV", "VIC", "KGF", fuel=5)
    scene.force("TF3", "X20", "ARK", "REN", "SHE", fuel=9).put("EDI", "U14", fuel=4).put("ARE", "E21", fuel=6)
    return scene.put("LOT", "F11").put("WEI", "C11")


def table(size: Size, request: Any, *lines: str, colours: int = 0, desk: Desk | None = None) -> Frame:
    """The page of a player who was asked this and has typed these lines."""

    def play(screen: Screen) -> None:
        sit(screen, desk or Desk(request.side), request, (TURN, DATE), (), same)

    return seen(size, play, *lines, colours=colours)


def same(request: Any, order: Order) -> Any:
    """The question that follows an order."""
    return type(request)(request.after(order), True) if hasattr(request, "after") else request


def move(side: Side) -> MovementRequest:
    return MovementRequest(hunt().game.view(side), False)


@GALLERY.page((40, 24), *SIZES, (200, 60))
def chase_allied(size: Size) -> Frame:
    """The Allies are asked for their secret orders."""
    return table(size, move(BRITISH))


@GALLERY.page((80, 24))
def chase_key(size: Size) -> Frame:
    """The key of the board, at F1."""
    return table(size, move(BRITISH), F1)


@GALLERY.page((40, 24), (80, 24))
def chase_lists(size: Size) -> Frame:
    """All panels, at F1 once more: the board has no room for the names of ships."""
    return table(size, move(BRITISH), F1, F1)


@GALLERY.page(*SIZES)
def chase_german(size: Size) -> Frame:
    """The Germans are asked for their secret orders, and have sent a tanker on its way."""
    return table(size, move(GERMAN), "MS LOT G10", "ST")


@GALLERY.page(*SIZES)
def chase_factors(size: Size) -> Frame:
    """The search factors of the Allies."""
    return table(size, move(BRITISH), "SF")


@GALLERY.page(*SIZES)
def chase_whereabouts(size: Size) -> Frame:
    """The Allies ask where the Bismarck can be: they found her two turns ago, and lost her."""
    scene = hunt()
    scene.put("BIS", mark=Mark.NONE).put("PEU", mark=Mark.NONE)
    found = Located(side=BRITISH, at=HEXES["M17"], force=True, classes=(("BB", 1),), how="call", shadowed=False)
    desk = Desk(BRITISH)
    desk.word(Report(TURN - 2, BOTH, found))
    return table(size, MovementRequest(scene.game.view(BRITISH), False), "WH BB", desk=desk)


@GALLERY.page((40, 24), (80, 24))
def chase_lost(size: Size) -> Frame:
    """The Allies lost the Bismarck six turns ago and heard of some ship last turn; the text says nothing of it."""
    scene = hunt()
    scene.put("BIS", mark=Mark.NONE).put("PEU", mark=Mark.NONE)
    desk = Desk(BRITISH)
    found = Located(
        side=BRITISH, at=HEXES["L16"], force=True, classes=(("BB", 1), ("CA", 1)), how="call", shadowed=False
    )
    desk.word(Report(TURN - 6, BOTH, found))
    desk.word(Report(TURN - 1, BOTH, HuffDuff(at=HEXES["L17"])))
    return table(size, MovementRequest(scene.game.view(BRITISH), False), "ST", "WX", "MS KGV P12", desk=desk)


@GALLERY.page(*SIZES)
def chase_search(size: Size) -> Frame:
    """The Allies are asked which hexes they search."""
    view = hunt().game.view(BRITISH)._replace(search=(HEXES["M17"],) * 2)
    places = search.searchable(search.factors(BRITISH, view.ships, view.search), view.level, view.fog)
    return table(size, CallRequest(view, places))


def fight(scene: Scene) -> Battle:
    """The Home Fleet against the two Germans, in its second round."""
    ships = [Fighter.of(scene.ship(name), 8, OPENING) for name in ("KGV", "VIC", "KGF")]
    ships[2] = Fighter.of(scene.ship("KGF"), 10, CLOSING)
    ships += [Fighter.of(scene.ship("BIS"), 17, OPENING), Fighter.of(scene.ship("PEU"), 20, BREAKING)]
    return Battle(scene.ship("BIS").at, BRITISH, 5, {ship.id: ship for ship in ships}, round=2)


@GALLERY.page((40, 24), *SIZES)
def chase_combat(size: Size) -> Frame:
    """The Bismarck and the Prinz Eugen are asked for their targets."""
    scene = hunt()
    return table(size, FireRequest(scene.game.view(GERMAN), fight(scene), ("BIS", "PEU")))


def sinking(side: Side) -> Headline:
    """The headline of the Bismarck, sunk by the guns and torpedoes of the Home Fleet, which loses a flotilla."""
    scene, desk = hunt(), Desk(side)
    next(desk.converse(FireRequest(scene.game.view(side), fight(scene), ("BIS", "PEU") if side is GERMAN else ())))
    at = scene.ship("BIS").at
    fate: tuple[Facts, ...] = (
        Combat(at=at, attacker=BRITISH, attackers=("KGV", "VIC", "KGF"), defenders=("BIS", "PEU"), level=5),
        Launched(ship="KGF", target="BIS", number=3),
        Volley(ship="KGV", target="BIS", range="medium", modifier=0, dice=(1, 2), results=("2H+E", "1B")),
        Evasion(ship="BIS", lost=(4, 3)),
        Volley(ship="BIS", target="KGF", range="medium", modifier=0, dice=(0,), results=("2H+E",)),
        Volley(ship="PEU", target="KGV", range="medium", modifier=0, dice=(3,), results=("1H",)),
        Torpedo(ship="KGF", target="BIS", die=0, modifier=0, hits=2),
        Sunk(ship="BIS", at=at),
    )
    *_, headline = (line for facts in fate for line in desk.word(Report(TURN, BOTH, facts)))
    assert isinstance(headline, Headline)
    return headline


@GALLERY.page((40, 24), *SIZES)
def chase_sunk(size: Size) -> Frame:
    """The page on which the Bismarck is lost."""
    return draw(Shown(NO_PAGE, [], alone=sinking(BRITISH).page), size)


@GALLERY.page((80, 24), (132, 43))
def chase_sunk_beside(size: Size) -> Frame:
    """The combat beside that news: the Bismarck has nothing left, and she is no contact any more."""
    return draw(Shown(sinking(BRITISH).board, ["BISMARCK IS SUNK IN M17"]), size)


@GALLERY.page(*SIZES)
def chase_ending(size: Size) -> Frame:
    """The last page: the Bismarck's track, the points, the closest miss, history."""
    end = Result(end="France", chits=(4,), halves=(), merchants=1, extras=0, allied_ships=5, german_ships=0, prizes=())
    result = end, GameOver(winner=GERMAN, british=None, german=4.5, reason="port")
    days: dict[int, tuple[str, Sequence[Facts]]] = {
        **{number: (at, ()) for number, at in enumerate(("I31", "E30", "D28", "D26", "C22", "D20", "E18"), 1)},
        **{number: (at, ()) for number, at in enumerate(("G18", "I19", "K18", "L16", "M17", "N18", "P20"), 8)},
        15: ("S24", (Won(what="HX.126", chits=(4,), half=False), *result)),
    }
    turns = [_day(number, at, facts) for number, (at, facts) in days.items()]

    def look(screen: Screen) -> None:
        terminal = cast(EitherTerminal, screen)
        show_last_page(terminal, chronicle().closing(turns), chronicle().ending(turns[-1]), ())
        leave_table(terminal, {})

    return seen(size, look)


def _day(number: int, at: str, facts: Sequence[Facts]) -> TurnStory:
    """A turn that ends with the Bismarck in this hex."""
    scene = hunt().put("BIS", at).put("PEU", at)
    requests = [MovementRequest(scene.game.view(side), False) for side in Side]
    views = [replace(request, view=request.view._replace(turn=number)) for request in requests]
    return TurnStory(number, "", views, [Report(number, BOTH, each) for each in facts])
