"""The page of a battle with lanes: each ship in its zone with its bow beside it, as far as there is room."""

from collections.abc import Sequence

import pytest

from compbis.board.battle import Battle, Combatant, Gauge, Lane, Lanes
from compbis.table.picture import Line

ZONES, TOGETHER = 27, 3
ROWS = 20
"""Rows of the page on the smallest screen."""


def battle(ships: int, target: str = "", hits: Sequence[str] = ("RUDDER",)) -> Battle:
    """A battle with this many ships on either side, each one zone behind the other, with this target and these hits."""
    gauges = (Gauge("HULL", "HU", 3, 9), Gauge("TORP", "TO", 2, 2, bar=False))
    ship = Combatant(" B", "own", "", gauges, target, hits, course="AHEAD 9")
    combatants = [ship._replace(name=f"SHIP {number}") for number in range(ships)]
    lanes = [Lane(f"S{number}", "B", "own", 1 + number % ZONES, number % 3 - 1) for number in range(ships)]
    return Battle("FIGHT", "RIGHT", combatants, combatants, ("LEGEND",), "NOTE", Lanes(("LEFT", "RIGHT"), 27, 3, lanes))


def texts(lines: Sequence[Line]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


@pytest.mark.parametrize("wide", [False, True])
def test_each_ship_stands_in_its_zone_with_its_bow_beside_it(wide: bool) -> None:
    page = battle(3).page()
    rows = texts(page.wide if wide else page.lines)
    lanes = [row for row in rows if row.startswith(("S0 ", "S1 ", "S2 "))]
    step = 2 if wide else 1
    for number, row in enumerate(lanes):
        zones = row[7:]
        assert zones.index("B") == number * step
        bow = {-1: number * step - 1, 0: number * step + 1, 1: number * step + 1}[number - 1]
        assert bow < 0 or zones[bow] == "<|>"[number]
        assert len(zones) == ZONES * step


def test_zones_with_the_same_number_share_a_tone_and_neighbours_differ() -> None:
    (row,) = [line for line in battle(1).page().lines if line and line[0].text.startswith("S0")]
    tones = [span.on for span in row[1:] for _ in span.text]
    assert tones[TOGETHER * 2 : TOGETHER * 4] == ["sea"] * TOGETHER + ["sea2"] * TOGETHER


@pytest.mark.parametrize("ships", [1, 2, 6, 12])
def test_the_page_fits_its_rows_and_lanes_show_only_where_there_is_room(ships: int) -> None:
    rows = texts(battle(ships).page().lines)
    assert len(rows) <= ROWS and all(len(row) <= 40 for row in rows)
    assert any(row.startswith("S0 ") for row in rows) is (ships <= 2)


@pytest.mark.parametrize(
    ("target", "shown"),
    [
        ("", {"S0 ": 1, "AHEAD 9": 0, "> HOOD": 0}),
        ("HOOD", {"S0 ": 0, "AHEAD 9": 6, "> HOOD": 6}),
    ],
)
def test_lanes_take_the_room_of_the_courses_that_they_show_but_not_of_targets(
    target: str, shown: dict[str, int]
) -> None:
    rows = texts(battle(3, target, []).page().lines)
    assert {what: sum(what in row for row in rows) for what in shown} == shown


def test_the_name_of_a_ship_is_whole_or_its_initials() -> None:
    names = ("KING GEORGE V", "KGV FLOTILLA", "PRINCE OF WALES")
    for heads, shown in ((("GU", "EV"), names), (("EV", "BO", "ST", "SE", "TO"), (*names[:2], "POW"))):
        gauges = (Gauge("HULL", "HU", 9, 9), *(Gauge(head, head, 28, 28, bar=False) for head in heads))
        ships = [Combatant("*B", "enemy", names[number % 3], gauges) for number in range(6)]
        rows = texts(Battle("FIGHT", "RIGHT", ships, ships, (), "NOTE").page().lines)
        assert [row[3:19].partition("  ")[0].rstrip(" ▄") for row in rows if row.startswith("*B")][:3] == [*shown]


def test_ships_with_many_gauges_stay_within_their_columns() -> None:
    gauges = (
        Gauge("HULL", "HU", 9, 9),
        *(Gauge(head, head, 28, 28, bar=False) for head in ("EV", "BO", "ST", "SE", "TO")),
    )
    ships = [Combatant("*B", "enemy", "KING GEORGE V", gauges) for _ in range(8)]
    page = Battle("FIGHT", "RIGHT", ships, ships, ("LEGEND",), "NOTE").page()
    assert max(map(len, texts(page.lines))) == 40
