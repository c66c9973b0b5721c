"""Pages of the game of 1980, each from a view written here, so that no dice change them."""

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from compbis.front.house.leaving import leave_table
from compbis.front.terminals import EitherTerminal
from compbis.games import edition
from compbis.games.computer_bismarck.cards import calendar
from compbis.games.computer_bismarck.cards.kinds import BATTLESHIP, CONVOY, CRUISER, SUBMARINES
from compbis.games.computer_bismarck.desk.desk import BismarckDesk
from compbis.games.computer_bismarck.requests.decisions import FightRequest, MovementRequest, ShadowRequest
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.orders import PlaneOrder, ShipOrder, Undo
from compbis.games.computer_bismarck.state.sight import Award, Contact, Heard, Reason, View
from compbis.record import Kept
from compbis.screen.layout import Frame
from compbis.story.finished import closing, exports, last_lines, read_finished, show_last_page
from compbis.story.replay import replay
from compbis.story.telling import replayed_turns
from compbis.table.picture import Size
from compbis.table.report import Report
from compbis.table.request import Order
from compbis.table.side import BRITISH, GERMAN
from compbis.table.values import replace
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import AnyRequest, make_view, noted
from tests.golden import typist
from tests.golden.gallery import TOP, Gallery
from tests.golden.typist import Screen, seen, sit

GALLERY = Gallery(__file__)

SIZES = ((40, 24), (80, 24), (132, 43), (120, 30), (132, 24), (120, 40), (159, 40), (160, 45), (200, 60))
"""The smallest size, the usual one, and those with another layout."""
SMALL, USUAL, WIDE = SIZES[:3]
WEATHER = (3, 4, 6, 7, 6, 4, 2, 3, 5, 5, 5, 3, 2, 1, 3, 5, 6, 4, 2, 2)
SUNK = TOP / "tests" / "house" / "record" / "versions" / "0.2.0-bismarck-sunk.compbis"
FINISHED = TOP / "tests" / "house" / "record" / "versions" / "0.2.0-clerk-last-turn.compbis"


def table(
    size: Size,
    request: AnyRequest,
    *lines: str,
    heard: Sequence[Report] = (),
    paused: bool = False,
    classic: bool = False,
    colours: int = 0,
) -> Frame:
    """The page that a player sees at a request after typing these lines; `paused` and `colours` are as of `seen`."""
    desk = BismarckDesk(request.side, classic)
    turn = request.view.turn
    date = f"{calendar.date(turn)}  {calendar.hour(turn)} HOURS"

    def play(screen: Screen) -> None:
        screen.coasts = not classic
        sit(screen, desk, request, (turn, date), heard, ordered)

    return seen(size, play, *lines, paused=paused, colours=colours)


SIGHTED = [reported("spotted", 7, GERMAN, square=1519, units=[["SUFFOLK", "C"]], own=[["BISMARCK", "B"]])]


def raid() -> View:
    """What a German player sees on turn 9, with both raiders at sea and two British ships heard of."""
    heard = [
        Contact("HOOD", BATTLESHIP, 1621, 8, Heard.SEARCH, False),
        Contact("SUFFOLK", CRUISER, 1519, 7, Heard.SEARCH, False),
        Contact("SL2", CONVOY, 2314, 8, Heard.SEARCH, True),
    ]
    raiders: dict[str, Any] = {"BISMARCK": {"square": 1718, "fuel": 5}, "PR_EUGEN": {"square": 1718, "fuel": 3}}
    packs: dict[str, Any] = {"WP2": {"square": 2314, "torpedoes": 3}, "WP1": {"square": 2016, "torpedoes": 0}}
    return make_view(GERMAN, turn=9, visibility=WEATHER, contacts=heard, **raiders, **packs)


def ordered(request: AnyRequest, order: Order) -> AnyRequest:
    """The next request of a movement phase."""
    assert isinstance(order, ShipOrder | PlaneOrder | Undo)
    return MovementRequest(noted(request.view, order), undoable=not isinstance(order, Undo))


def dawn(**changes: Any) -> MovementRequest:
    """The first movement phase of the British."""
    return MovementRequest(make_view(visibility=WEATHER, **changes))


def hunt(turn: int = 6, **changes: Any) -> View:
    """Turn 6 of the British: the Bismarck is shadowed in the Denmark Strait, and a convoy was lost."""
    return make_view(
        turn=turn,
        visibility=WEATHER,
        fog=[1419, 1420, 1519, 1520],
        contacts=[
            Contact("BISMARCK", BATTLESHIP, 1518, 6, Heard.SHADOW, True),
            Contact("PR EUGEN", CRUISER, 1620, 4, Heard.RADIO, False),
        ],
        awards=[Award(GERMAN, 4, Reason.DISPERSED, "SL1", 4), Award(GERMAN, 2, Reason.CRASHED, "VICTORIOUS", 5)],
        SL1={"square": 2016, "fate": "DISPERSED"},
        SUFFOLK={"square": 1518, "mode": "M"},
        NORFOLK={"square": 1417, "mode": "P"},
        **{
            "HOOD": {"square": 1720, "mode": "M", "fuel": 5},
            "P_OF_WALES": {"square": 1720, "mode": "M", "knots": 20},
            "REYKJAVIK": {"square": 1418, "mode": "P", "endurance": 2},
            **changes,
        },
    )


NEWS = (
    reported("dispersed", 5, unit="SL1", square=2016),
    reported("spotted", 6, BRITISH, square=1518, units=[["BISMARCK", "B"]], own=[["SUFFOLK", "C"]]),
    reported("radio_silence", 6, BRITISH, unit="PR EUGEN", square=1620),
)


@GALLERY.page(SMALL, USUAL, WIDE)
def title(size: Size) -> Frame:
    """The title page, beside the first question of the set-up."""
    return typist.title(size, edition())


@GALLERY.page(SMALL, USUAL, WIDE)
def briefing(size: Size) -> Frame:
    """The briefing of the British player before the first turn."""
    return typist.briefing(size, edition(), BRITISH)


@GALLERY.page(*SIZES)
def first(size: Size) -> Frame:
    """The first page of the British player."""
    return table(size, dawn())


@GALLERY.page(SMALL, USUAL, WIDE)
def eight_colours(size: Size) -> Frame:
    """The first page on a terminal of eight colours."""
    return table(size, dawn(), colours=8)


@GALLERY.page(USUAL, WIDE)
def sixteen_colours(size: Size) -> Frame:
    """The first page on a terminal of sixteen colours, too few for the tones of the sea."""
    return table(size, dawn(), colours=16)


@GALLERY.page(SMALL, (60, 30), USUAL, (120, 40))
def classic(size: Size) -> Frame:
    """The game of 1980: nothing is beside the board, even if there is room."""
    return table(size, dawn(), "MS", "M E SE", classic=True)


@GALLERY.page(USUAL, WIDE)
def first_german(size: Size) -> Frame:
    """The first page of the German player."""
    return table(size, MovementRequest(make_view(GERMAN, visibility=WEATHER)))


@GALLERY.page(USUAL, (120, 30), WIDE)
def orders(size: Size) -> Frame:
    """Orders, one of them refused, with the ships projected."""
    return table(size, dawn(), "MS HOOD M E SE", "MS NORFOLK M S S S", "MS WS8B F S", "MS SG1 M 1623", "OB")


@GALLERY.page(SMALL, USUAL, WIDE)
def walk_of_ships(size: Size) -> Frame:
    """MS has reached the third ship, which is marked on the board and in the list."""
    return table(size, dawn(), "MS", "M E SE", "")


@GALLERY.page(USUAL, (160, 45))
def walk_of_planes(size: Size) -> Frame:
    """MP has reached the first plane, on the board of planes."""
    return table(size, dawn(), "PN", "MP")


@GALLERY.page(USUAL, (132, 24), WIDE, (159, 40))
def hunted(size: Size) -> Frame:
    """Turn 6: an enemy on the map, contacts, points and dispatches."""
    return table(size, MovementRequest(hunt()), "CO", heard=NEWS)


@GALLERY.page(SMALL, USUAL, WIDE)
def sought(size: Size) -> Frame:
    """Turn 7: where the Prinz Eugen, heard by radio on turn 4, can be, shaded and in words."""
    return table(size, MovementRequest(hunt(turn=7)), "WH PRINZ", heard=NEWS)


LOST = (
    Contact("BISMARCK", BATTLESHIP, 1417, 6, Heard.SHADOW, False),
    Contact("PR EUGEN", CRUISER, 1619, 9, Heard.AIR, False),
    Contact("SG1", SUBMARINES, 2118, 4, Heard.SEARCH, False),
)


@GALLERY.page(SMALL, USUAL)
def lost(size: Size) -> Frame:
    """Turn 11: the Bismarck was lost five turns ago where the Norfolk is now; the text says nothing of it."""
    view = replace(hunt(turn=11), contacts=LOST, fog=frozenset())
    return table(size, MovementRequest(view), "OB", "ST HOOD", "CV", "MS HOOD P")


SEEN = (
    Contact("HOOD", BATTLESHIP, 1918, 11, Heard.SEARCH, True),
    Contact("NORFOLK", CRUISER, 1720, 10, Heard.SHADOWER, False),
    Contact("SL2", CONVOY, 2118, 8, Heard.SEARCH, False),
    Contact("SUFFOLK", CRUISER, 1518, 6, Heard.SEARCH, False),
)


@GALLERY.page(USUAL)
def seen_by_germans(size: Size) -> Frame:
    """Turn 11 of the Germans: where they met British ships in the last four turns."""
    bismarck, eugen = {"square": 1820, "mode": "M"}, {"square": 1720, "mode": "M"}
    view = make_view(GERMAN, turn=11, visibility=WEATHER, contacts=SEEN, BISMARCK=bismarck, PR_EUGEN=eugen)
    return table(size, MovementRequest(view), "ST BISMARCK")


@GALLERY.page(USUAL)
def sought_in_sixteen_colours(size: Size) -> Frame:
    """The same with all water in one colour: marks show the squares."""
    return table(size, MovementRequest(hunt(turn=7)), "WH PRINZ", heard=NEWS, colours=16)


@GALLERY.page(USUAL)
def sought_in_eight_colours(size: Size) -> Frame:
    """The same in eight colours, with signs only."""
    return table(size, MovementRequest(hunt(turn=7)), "WH PRINZ", heard=NEWS, colours=8)


@GALLERY.page(SMALL, USUAL, WIDE)
def convoys(size: Size) -> Frame:
    """The convoys and their missions: one is lost, one has strayed, one is ordered round Ireland."""
    request = dawn(turn=3, courses=Courses(("SL3",)), BRITANNIC={"square": 2022}, SL1={"fate": "DISPERSED"})
    return table(size, request, "MS WS8B F W", "CV")


@GALLERY.page(SMALL, USUAL, WIDE)
def damage(size: Size) -> Frame:
    """The damage of own ships, and the reported hits on the enemy."""
    hits = reported("torpedoes", 6, BRITISH, unit="SUFFOLK", target="BISMARCK", hits=1)
    return table(size, MovementRequest(hunt()), "ST", heard=(*NEWS, hits))


@GALLERY.page(SMALL, USUAL, WIDE)
def staff(size: Size) -> Frame:
    """Turn 9, and nothing heard: the likeliest squares, and what the staff makes of the silence."""
    return table(size, MovementRequest(make_view(turn=9, visibility=WEATHER)), "WH STAFF")


@GALLERY.page(SMALL, USUAL, WIDE)
def counsel(size: Size) -> Frame:
    """Turn 9 of a German player whose Bismarck was seen on turn 7: what his staff knows of hunters and convoys."""
    seen = [*SIGHTED, reported("spotted", 8, GERMAN, square=2314, units=[["SL2", "M"]], own=[["WP2", "S"]])]
    return table(size, MovementRequest(raid()), "WH STAFF", heard=seen)


@GALLERY.page(USUAL, WIDE)
def without_orders(size: Size) -> Frame:
    """Units that are idle, on patrol, or still to come, with the Bismarck located and no search this turn."""
    located = reported("bismarck_located", 6, BRITISH, square=1518)
    return table(size, MovementRequest(hunt()), "NO", heard=(NEWS[0], located))


@GALLERY.page(SMALL, USUAL, (132, 24))
def search_factors(size: Size) -> Frame:
    """Search factors at night, and fog."""
    return table(size, MovementRequest(hunt(turn=9)), "NS")


@GALLERY.page(USUAL)
def planes_projected(size: Size) -> Frame:
    """Planes projected."""
    return table(size, dawn(), "MP SCAPA FLOW 1 P NE E", "PP")


@GALLERY.page(USUAL)
def empty_map(size: Size) -> Frame:
    """The map without a unit."""
    return table(size, dawn(), "NM")


@GALLERY.page(USUAL, (200, 60))
def details(size: Size) -> Frame:
    """The charts, the state of a ship, the units in a square, help, and the ship being ordered."""
    return table(size, dawn(), "HE", "ST HOOD", "QN 1622", "HE MS", "MS NORFOLK", "?")


@GALLERY.page(SMALL, (120, 30))
def shadow(size: Size) -> Frame:
    """A ship may shadow."""
    return table(size, ShadowRequest(hunt(), "BISMARCK", 1518, ("SUFFOLK", "REYKJAVIK")), heard=NEWS)


@GALLERY.page(USUAL, WIDE)
def battle(size: Size) -> Frame:
    """A battle, with the known values of its ships."""
    status = reported("status", 6, BRITISH, units=[["SUFFOLK", 2, 10, 31, 1]])
    began = reported("battle", 6, square=1518, british=[["SUFFOLK", "C"]], german=[["BISMARCK", "B"]])
    return table(size, FightRequest(hunt(), 1518, 0, ("SUFFOLK",), ("BISMARCK",)), heard=[*NEWS, began, status])


FOUGHT = (
    reported(
        "battle",
        6,
        square=1720,
        british=[["HOOD", "B"], ["P OF WALES", "B"], ["VICTORIOUS", "A"], ["DF1", "D"]],
        german=[["BISMARCK", "B"], ["PR EUGEN", "C"]],
    ),
    reported(
        "status",
        6,
        BRITISH,
        units=[
            ["HOOD", 6, 22, 31, 1],
            ["P OF WALES", 7, 18, 20, 0],
            ["VICTORIOUS", 4, 0, 32, 0],
            ["DF1", 6, 0, 35, 6],
        ],
    ),
    reported("declared", 6, square=1720, british="FIGHT", german="FIGHT"),
    reported(
        "fire",
        6,
        round=1,
        pairs=[
            ["HOOD", "BISMARCK"],
            ["P OF WALES", "BISMARCK"],
            ["BISMARCK", "HOOD"],
            ["PR EUGEN", "P OF WALES"],
        ],
    ),
    reported("damage", 6, BRITISH, unit="HOOD", kind="B", midships=2, firepower=6, knots=5, fuel=0, sunk=False),
    reported("damage", 6, BRITISH, unit="P OF WALES", kind="B", midships=0, firepower=2, knots=0, fuel=0, sunk=False),
    reported("torpedoes", 6, unit="HOOD", target="BISMARCK", hits=1),
)
"""The reports of a round to the British."""


@GALLERY.page(SMALL, USUAL, WIDE)
def battle_of_many(size: Size) -> Frame:
    """The second round of a battle of six ships."""
    view = hunt(
        HOOD={"midships": 4, "firepower": 16, "knots": 26, "torpedoes": 0}, P_OF_WALES={"firepower": 16, "knots": 20}
    )
    ships = ("HOOD", "P OF WALES", "VICTORIOUS", "DF1")
    return table(size, FightRequest(view, 1720, 1, ships, ("BISMARCK", "PR EUGEN")), heard=[*NEWS, *FOUGHT])


@GALLERY.page(SMALL, USUAL)
def pause(size: Size) -> Frame:
    """More text than fits: the screen waits for a key."""
    return table(size, dawn(), "HE", paused=True)


@GALLERY.page(USUAL, WIDE)
def ending(size: Size) -> Frame:
    """The last page of the replay of a finished game: both sides, and the winner."""
    return seen(size, lambda screen: replay(screen, edition(), finished()), "E")


@GALLERY.page(SMALL, USUAL, WIDE)
def last_page(size: Size) -> Frame:
    """The last page of a game against Otto: the daily track, the closest miss, history, and Otto's plans."""

    def look(screen: Screen) -> None:
        terminal, looked = cast(EitherTerminal, screen), closing(SUNK)
        ending = edition().chronicle().ending(list(replayed_turns(edition(), read_finished(SUNK)[1]))[-1])
        show_last_page(terminal, looked, ending, last_lines(edition(), read_finished(SUNK)[1]))
        leave_table(terminal, exports(edition(), SUNK))

    return seen(size, look)


@cache
def finished() -> Kept:
    """A finished game."""
    return read_finished(FINISHED)[1]
