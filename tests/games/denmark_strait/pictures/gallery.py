"""Pages of the battle. The ships are placed here, so no dice change a page."""

from collections.abc import Sequence
from typing import Any

from compbis.games import edition
from compbis.games.denmark_strait.cards.board import Space
from compbis.games.denmark_strait.desk.desk import Desk
from compbis.games.denmark_strait.requests.decisions import AppointRequest, FireRequest, SailRequest
from compbis.games.denmark_strait.state.reports import Drawn, Harmed, Magazine, Shot, Sunk
from compbis.games.denmark_strait.state.sight import View
from compbis.screen.layout import Frame, draw
from compbis.screen.layout import Scene as Shown
from compbis.table.page import NO_PAGE, Headline, Illustrated
from compbis.table.picture import Size
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.denmark_strait.scene import Scene
from tests.golden.gallery import Gallery
from tests.golden.typist import Screen, briefing, finish, seen, sit, title

GALLERY = Gallery(__file__)
SMALL, USUAL, WIDE = SIZES = (40, 24), (80, 24), (132, 43)
TURN = 4
HOURS = {1: "MAY 24  0552 HOURS", TURN: "MAY 24  0558 HOURS"}


def battle() -> Scene:
    """The Hood has been hit, and the morale of the Prinz Eugen has failed."""
    scene = Scene()
    scene.put("BISMARCK", "C4", captain="LINDEMANN", facing="S", target="HOOD", splashes=2, hull=8, points=4)
    scene.put("PRINZ EUGEN", "B5", captain="BRINKMANN", facing="SW", target="HOOD", splashes=1, hull=5, failed=True)
    scene.put("HOOD", "F4", captain="HOLLAND", facing="NW", target="BISMARCK", splashes=1, hull=16, points=2)
    scene.put("HOOD", cards=("KS", "QH", "2C"), permanent=("KS",), bridge=1)
    return scene.put("P OF WALES", "G5", captain="LEACH", facing="W", target="PRINZ EUGEN", splashes=2, cards=("AD",))


def view(scene: Scene, side: Side) -> View:
    return scene.game.position.view(side)._replace(turn=TURN)


def table(size: Size, request: Any, *lines: str, heard: Sequence[Facts] = (), colours: int = 0) -> Frame:
    """The page of a player who has received these reports, is asked, and has typed these lines."""

    def play(screen: Screen) -> None:
        reports = [Report(TURN, BOTH, facts) for facts in heard]
        sit(screen, Desk(request.side), request, (request.view.turn, HOURS[request.view.turn]), reports, same)

    return seen(size, play, *lines, colours=colours)


def same(request: Any, order: Order) -> Any:
    """The question that follows: the same again."""
    return request


def move(scene: Scene, side: Side = BRITISH, roll: int = 9) -> SailRequest:
    seen_by = view(scene, side)
    names = [ship.name for ship in seen_by.ships.values() if ship.side is side]
    return SailRequest(seen_by._replace(speed=dict.fromkeys(names, roll)), False)


@GALLERY.page(*SIZES)
def strait_title(size: Size) -> Frame:
    """The title page, beside the first question of the set-up."""
    return title(size, edition("denmark-strait"))


@GALLERY.page(*SIZES)
def strait_briefing(size: Size) -> Frame:
    """What the British player is told before the first turn."""
    return briefing(size, edition("denmark-strait"), BRITISH)


@GALLERY.page(*SIZES)
def strait_captains(size: Size) -> Frame:
    """The first page of the British player."""
    return table(size, AppointRequest(view(Scene(), BRITISH)._replace(turn=1)))


@GALLERY.page(*SIZES)
def strait_captains_bought(size: Size) -> Frame:
    """The first page of the German player: his captains have prices."""
    return table(size, AppointRequest(view(Scene(), GERMAN)._replace(turn=1)))


@GALLERY.page(*SIZES)
def strait_movement(size: Size) -> Frame:
    """A ship is asked for its move."""
    return table(size, move(battle()))


@GALLERY.page(USUAL, WIDE)
def strait_eight_colours(size: Size) -> Frame:
    """The same on a terminal of eight colours."""
    return table(size, move(battle()), colours=8)


@GALLERY.page(*SIZES)
def strait_fire(size: Size) -> Frame:
    """A ship is asked for its target."""
    return table(size, FireRequest(view(battle(), GERMAN), ("BISMARCK", "PRINZ EUGEN")))


@GALLERY.page(USUAL, WIDE)
def strait_salvo(size: Size) -> Frame:
    """What the Bismarck does to the Hood: the salvo, and the cards that are drawn."""
    desk = Desk(BRITISH)
    next(desk.converse(move(battle())))
    shot = Shot(ship="BISMARCK", target="HOOD", number=6, dice=(4, 5), hit=True, splashes=1)
    cards = [
        Drawn(ship="BISMARCK", target="HOOD", card=card, used=used, harmful=harmful)
        for card, used, harmful in (("5H", True, False), ("8D", True, True), ("4S", False, False))
    ]
    lines = [line for facts in (shot, *cards) for line in desk.word(Report(TURN, BOTH, facts))]
    salvo = next(line for line in lines if isinstance(line, Illustrated))
    return draw(Shown(salvo.page, lines, finish=finish()), size)


@GALLERY.page(USUAL, WIDE)
def strait_off_the_printed_map(size: Size) -> Frame:
    """The Germans have left the printed map to the south-west; the Hood is a wreck in its last space."""
    scene = battle().put("BISMARCK", Space(-1, 9)).put("PRINZ EUGEN", Space(-2, 10))
    scene.put("HOOD", "B6", sunk=True, cards=(), permanent=())
    return table(size, move(scene.put("P OF WALES", "C6", facing="SW")))


@GALLERY.page(*SIZES)
def strait_lost(size: Size) -> Frame:
    """The page on which a ship is lost."""
    desk = Desk(GERMAN)
    next(desk.converse(move(battle(), GERMAN)))
    drawn = Drawn(ship="BISMARCK", target="HOOD", card="2S", used=True, harmful=True)
    fate = Harmed(ship="HOOD", card="2S", hull=16), Magazine(ship="HOOD", dice=(5, 6), sunk=True), Sunk(ship="HOOD")
    lines = [line for facts in (drawn, *fate) for line in desk.word(Report(TURN, BOTH, facts))]
    assert isinstance(lines[-1], Headline)
    return draw(Shown(NO_PAGE, [], alone=lines[-1].page), size)
