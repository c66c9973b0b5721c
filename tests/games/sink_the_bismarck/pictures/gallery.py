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
from compbis.games.sink_the_bismarck.state.units import Convoy, Force, Ship
from compbis.screen.layout import Frame
from compbis.table.picture import Size
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN
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
    """The page of a player who is asked and has typed these lines."""

    def play(screen: Screen) -> None:
        sit(screen, Desk(request.side), request, (TURN, DATE), (), same)

    return seen(size, play, *lines)


def same(request: Any, order: Order) -> Any:
    """The question that follows an order."""
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


@GALLERY.page((40, 24), *SIZES)
def sink_battle(size: Size) -> Frame:
    """The British are asked for their targets."""
    scene = Scene([Force("G1", 2911, ("BIS", "PEU")), Force("B1", 2911, ("HOO", "POW", "DF1"))], turn=TURN)
    hurt = {"HOO": Ship("HOO", damage=4), "BIS": Ship("BIS", damage=3), "PEU": Ship("PEU", flipped=True)}
    names = ("BIS", "PEU", "HOO", "POW", "DF1")
    ships = MappingProxyType({name: hurt.get(name, Ship(name)) for name in names})
    battle = BattleSight(2911, 5, "B", False, ships, frozenset(), frozenset())
    return table(size, FireRequest(scene.game.view(BRITISH), battle))
