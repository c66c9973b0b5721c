"""Pages of the hunt. The counters are placed here, so no dice change a page."""

from types import MappingProxyType
from typing import Any

from compbis.games import edition
from compbis.games.sink_the_bismarck.desk.desk import Desk
from compbis.games.sink_the_bismarck.requests.battle import FireRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.requests.search import SearchRequest
from compbis.games.sink_the_bismarck.rules.battle import BattleSight
from compbis.games.sink_the_bismarck.state.orders import GUNS, TORPEDOES
from compbis.games.sink_the_bismarck.state.reports import BattleBegins, Fired, Harmed, Sunk
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Ship
from compbis.screen.layout import Frame, draw
from compbis.screen.layout import Scene as Shown
from compbis.table.page import NO_PAGE, Headline
from compbis.table.picture import Size
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN, Side
from compbis.table.values import replace
from tests.games.sink_the_bismarck.scene import Scene
from tests.golden.gallery import Gallery
from tests.golden.typist import Screen, seen, sit, title

GALLERY = Gallery(__file__)
SIZES = (80, 24), (132, 43)
TURN, DATE = 4, "MAY 24  0600 HOURS"
_FORCES = (
    Force("G1", 2809, ("BIS", "PEU"), announced=(1, 0, 1, 0)),
    Force("G2", 3408),
    Force("G3", 3611),
    Force("B1", 2911, ("HOO", "POW", "DF1")),
    Force("B2", 3412, ("VIC", "REP", "KGV", "GAL", "DF2")),
    Force("B4", 1918, ("RAM",), convoy="HX1"),
    Force("B8", 2809, ("SUF",)),
    Force("B9", 2907, ("NOR",)),
    Force("B11", 3309),
)
_CONVOYS = (Convoy("HX1", 1918, 9), Convoy("SC1", 2813, 5, real=True), Convoy("SL1", 2527, 0))


def hunt() -> Scene:
    """The Suffolk shadows the Bismarck south of the Denmark Strait."""
    shadows = MappingProxyType({"G1": "B8"})
    return Scene(_FORCES, _CONVOYS, turn=TURN, visibility="good", shadows=shadows, detected=frozenset({"G1"}))


def table(size: Size, request: Any, *lines: str) -> Frame:
    """The page of a player who is asked a question and has typed these lines."""

    def play(screen: Screen) -> None:
        sit(screen, Desk(request.side), request, (TURN, DATE), (), same)

    return seen(size, play, *lines)


def same(request: Any, order: Order) -> Any:
    """The same question after an order."""
    return replace(request.after(order), undoable=True)


@GALLERY.page(*SIZES)
def sink_title(size: Size) -> Frame:
    """The title page, beside the first question of the set-up."""
    return title(size, edition("sink-the-bismarck"))


@GALLERY.page((40, 24), *SIZES, (200, 60))
def sink_british(size: Size) -> Frame:
    """The British are asked for their movement."""
    return table(size, MoveRequest(hunt().game.view(BRITISH), frozenset(("B8",))))


@GALLERY.page(*SIZES)
def sink_german(size: Size) -> Frame:
    """The Germans plot, and have ordered a dummy."""
    return table(size, PlotRequest(hunt().game.view(GERMAN)), "MS G2 2813", "ST")


@GALLERY.page(*SIZES)
def sink_search(size: Size) -> Frame:
    """The Germans are asked who searches for what."""
    return table(size, SearchRequest(hunt().game.view(GERMAN)))


_FIGHT = Force("G1", 2911, ("BIS", "PEU")), Force("B1", 2911, ("HOO", "POW", "DF1"))


def fight() -> BattleSight:
    """The Hood and the Prince of Wales against the Bismarck and the Prinz Eugen, in the fifth round."""
    hurt = {"HOO": Ship("HOO", damage=4), "BIS": Ship("BIS", damage=3), "PEU": Ship("PEU", flipped=True)}
    names = ("BIS", "PEU", "HOO", "POW", "DF1")
    ships = MappingProxyType({name: hurt.get(name, Ship(name)) for name in names})
    return BattleSight(2911, 5, "B", False, ships, frozenset(), frozenset())


@GALLERY.page((40, 24), *SIZES)
def sink_battle(size: Size) -> Frame:
    """The British are asked for their targets."""
    return table(size, FireRequest(Scene(_FIGHT, turn=TURN).game.view(BRITISH), fight()))


def sinking(side: Side) -> Headline:
    """The headline of the Bismarck, sunk by the Prince of Wales and destroyers; the Hood is damaged."""
    desk = Desk(side)
    announced = [_FIGHT[0]._replace(announced=(1, 0, 1, 0)), _FIGHT[1]]
    next(desk.converse(FireRequest(Scene(announced, turn=TURN).game.view(side), fight())))
    fate: tuple[Facts, ...] = (
        BattleBegins(hex=2911, forces=tuple((force.name, force.ships) for force in _FIGHT)),
        Fired(ship="POW", weapon=GUNS, target="BIS", die=5, modified=6, points=3, explosion=0),
        Fired(ship="DF1", weapon=TORPEDOES, target="BIS", die=6, modified=6, points=4, explosion=0),
        Harmed(ship="HOO", damage=6, flipped=False),
        Harmed(ship="BIS", damage=9, flipped=True),
        Sunk(ship="BIS"),
    )
    *_, headline = (line for facts in fate for line in desk.word(Report(TURN, BOTH, facts)))
    assert isinstance(headline, Headline)
    return headline


@GALLERY.page((40, 24), *SIZES)
def sink_sunk(size: Size) -> Frame:
    """The page on which the Bismarck is lost."""
    return draw(Shown(NO_PAGE, [], alone=sinking(BRITISH).page), size)


@GALLERY.page(*SIZES)
def sink_sunk_beside(size: Size) -> Frame:
    """The battle beside that news. The Bismarck has no points left, and her counter has only a cruiser."""
    return draw(Shown(sinking(BRITISH).board, ["BISMARCK IS SUNK"]), size)
