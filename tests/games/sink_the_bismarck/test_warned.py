"""What the desk tells a player before and after orders: coasts that see, convoys in danger, reasons, pursuits."""

from collections.abc import Sequence

from compbis.games.sink_the_bismarck.cards.board import ENEMY_COAST, ENTERED, SEA_WAYS
from compbis.games.sink_the_bismarck.desk import phases
from compbis.games.sink_the_bismarck.desk.desk import Desk
from compbis.games.sink_the_bismarck.requests.plot import PlotRequest
from compbis.games.sink_the_bismarck.rules import movement
from compbis.games.sink_the_bismarck.state.orders import Sail
from compbis.games.sink_the_bismarck.state.reports import Detected, Sailed, Searched, Unmasked, Weather
from compbis.games.sink_the_bismarck.state.units import Force
from compbis.table.report import BOTH, Facts, Report
from compbis.table.request import Order, Request
from compbis.table.side import GERMAN
from tests.games.players import Asked
from tests.games.sink_the_bismarck.scene import Scene

EVERY = 53
"""Test the ways between one hex in so many."""


def typed(request: Request, *lines: str, desk: Desk | None = None) -> tuple[Order | None, Sequence[str]]:
    asked = Asked(desk or Desk(request.side), request, *lines)
    return asked.order, asked.said


def word(desk: Desk, *facts: Facts) -> list[str]:
    """The lines that a desk prints for these reports."""
    return [line for each in facts for line in desk.word(Report(2, BOTH, each))]


def plot(*forces: Force, **changes: object) -> PlotRequest:
    return PlotRequest(Scene(forces, **changes).game.view(GERMAN))  # type: ignore[arg-type]


def test_10_7_of_the_shortest_ways_ms_takes_one_that_no_coast_sees() -> None:
    assert 3206 in ENEMY_COAST[GERMAN]
    order, said = typed(plot(Force("G1", 3205, ("BIS",))), "MS G1 3306")
    assert order == Sail("G1", (3305, 3306)) and not any("COAST" in line for line in said)


def test_10_7_a_way_is_as_short_as_any_and_touches_no_more_coast() -> None:
    def seen(way: Sequence[int]) -> int:
        return sum(at in ENEMY_COAST[GERMAN] for at in way)

    hexes = sorted(ENTERED[GERMAN])[::EVERY]
    for at in hexes:
        for goal in hexes:
            short, way = SEA_WAYS[GERMAN].way(at, frozenset((goal,))), movement.shortest(GERMAN, at, frozenset((goal,)))
            assert len(way) == len(short) and way[-1:] == short[-1:] and seen(way) <= seen(short)


def test_10_7_where_a_coast_sees_every_way_the_answer_and_wa_say_so() -> None:
    request = plot(Force("G3", 3912, ("BIS", "PEU")))
    order, said = typed(request, "MS G3 3613")
    assert isinstance(order, Sail) and any(line.endswith(". SEEN FROM THE COAST AT 3712") for line in said)
    assert "G3 IS SEEN FROM THE COAST AT 3712" in [*phases.warnings(request.after(order))]
    known = plot(Force("G3", 3912, ("BIS", "PEU")), detected=frozenset({"G3"}))
    assert not any("COAST" in line for line in typed(known, "MS G3 3613")[1])


def test_10_7_the_report_says_that_the_coast_detected_a_counter() -> None:
    desk = Desk(GERMAN)
    found = Detected(counter="G3", ships=(1, 0, 1, 0), bismarck=True)
    told = word(desk, Sailed(counter="G3", way=(3712,)), found)
    assert "G3 IS DETECTED FROM THE COAST: 1 BATTLESHIP, 1 CRUISER. BISMARCK IS THERE" in told
    assert word(desk, Sailed(counter="G2", way=(3206,)), Unmasked(counter="G2"))[-1] == (
        "G2 IS A DUMMY, SEEN FROM THE COAST, AND REMOVED"
    )
    assert "FROM THE COAST" in word(desk, Weather(visibility="fair", night=False), found)[-1]


def test_10_7_a_search_or_a_hex_without_a_coast_is_no_detection_from_the_coast() -> None:
    desk, found = Desk(GERMAN), Detected(counter="G3", ships=(1, 0, 1, 0), bismarck=True)
    for before in (Sailed(counter="G3", way=(3010,)), Searched(by="B1", target="G3", found=True)):
        assert "COAST" not in " ".join(word(desk, Sailed(counter="G3", way=(3712,)), before, found))


def test_he_finds_the_coasts() -> None:
    for wanted in ("10.7", "COAST", "TERRAIN"):
        assert any("WITHOUT A DIE" in line.upper() for line in typed(plot(), f"HE {wanted}")[1])
