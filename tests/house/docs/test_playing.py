"""The tables of docs/games/computer-bismarck/PLAYING.md match the data files."""

import re
from pathlib import Path

import pytest

from compbis.games.computer_bismarck.cards import board
from compbis.games.computer_bismarck.cards.board import BRITISH_PORTS, PORTS, ROWS, TERRAIN
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import (
    BATTLESHIP,
    CARRIER,
    CONVOY,
    CRUISER,
    DESTROYERS,
    OILER,
    ShipKind,
)
from compbis.games.computer_bismarck.cards.missions import MISSIONS, SLOW_AT_END, Mission
from compbis.games.computer_bismarck.cards.roster import PLANES, SHIPS, DayNight, PlaneSpec, ShipSpec
from compbis.games.computer_bismarck.cards.tables import CALENDAR, START_VISIBILITY, SUNK, TABLES, WEATHER, number
from compbis.games.computer_bismarck.desk.charts import CHART_D
from compbis.games.computer_bismarck.rules import chance, convoys, points, routes
from compbis.games.computer_bismarck.rules.combat import air, battle, damage, destroyers, submarine
from compbis.screen.theme import NAMES
from compbis.table.side import BRITISH, GERMAN, Side

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "computer-bismarck" / "PLAYING.md").read_text()
Row = tuple[str, ...]


def section(heading: str) -> str:
    """The page from one heading to the next."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"no heading {heading!r}"
    return found[1]


def table(heading: str, which: int = 1) -> list[Row]:
    """The rows of a table under a heading. which: the number of the table, from 1."""
    tables: list[list[Row]] = [[]]
    for line in section(heading).splitlines():
        if line.startswith("|"):
            tables[-1].append(tuple(cell.strip() for cell in line.strip("|").split("|")))
        elif tables[-1]:
            tables.append([])
    return tables[which - 1][2:]


def words(heading: str) -> str:
    """The text of a section as one line."""
    return " ".join(section(heading).split())


def pair(value: DayNight | None) -> str:
    return f"{value[0]}/{value[1]}" if value else "-"


def span(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} and more" if high > 1000 else f"{low} to {high}"


def ship_row(ship: ShipSpec) -> Row:
    first = f" ({ship.turn1_speed})" if ship.turn1_speed != ship.max_speed else ""
    fuel = f"{ship.fuel_start} of {ship.fuel_cap}" if ship.has_fuel else "-"
    search = pair(ship.search_move), pair(ship.search_patrol), pair(ship.shadow)
    counts = ship.midships, ship.firepower, ship.knots, ship.torpedoes, ship.points
    numbers = tuple(map(str, counts))
    return ship.name, ship.kind, *search, f"{ship.max_speed}{first}", fuel, *numbers, str(ship.square or "-"), ship.mode


def plane_row(plane: PlaneSpec) -> Row:
    search = pair(plane.search_move), pair(plane.search_patrol), pair(plane.shadow)
    flight = plane.speed_move, plane.speed_patrol, plane.endurance_move, plane.endurance_patrol
    return plane.name, plane.kind, plane.base, str(plane.square or "-"), *search, *map(str, flight)


@pytest.mark.parametrize(
    ("heading", "side"), [("Data card A, British ships", BRITISH), ("Data card B, German ships", GERMAN)]
)
def test_the_cards_of_ships_match_the_data(heading: str, side: Side) -> None:
    assert table(heading) == [ship_row(ship) for ship in SHIPS.values() if ship.side is side]


def test_the_card_of_planes_matches_the_data() -> None:
    assert table("The planes") == [plane_row(plane) for plane in PLANES.values()]


def test_the_turn_chart_matches_the_data() -> None:
    boxes = []
    for turn, box in CALENDAR.items():
        night = f"{box.night_from} to {ROWS[-1]}" if box.night_from else "-"
        moves = " ".join(letter for letter, sails in (("F", box.fast), ("C", box.slow)) if sails) or "-"
        boxes.append((str(turn), box.date, str(box.hour), night, moves))
    assert table("The turn chart") == boxes


def test_the_board_and_its_ports_match_the_data() -> None:
    drawn = re.findall(r"^(\d\d) (\S{18})", section("The board"), re.MULTILINE)
    assert [(int(row), signs) for row, signs in drawn] == [
        (row, "".join(TERRAIN[100 * row + column] for column in board.COLUMNS)) for row in ROWS
    ]
    owners = {square: BRITISH if square in BRITISH_PORTS else GERMAN for square in PORTS}
    assert table("Ports") == [(str(square), name, owners[square]) for square, name in PORTS.items()]
    assert all(str(square) in section("Ports") for square in board.BARRED_TO_GERMANS)


def test_the_range_and_endurance_of_planes_match_the_data() -> None:
    rows = set()
    for plane in PLANES.values():
        near, far = ("P", "M") if plane.kind == "R" else ("R", "A")
        rows.add((plane.kind, far, str(plane.speed_move), str(plane.endurance_move)))
        rows.add((plane.kind, near, str(plane.speed_patrol), str(plane.endurance_patrol)))
    assert set(table("Planes", 1)) == rows


def test_the_search_factors_match_the_data() -> None:
    moving, patrolling = ({row[0]: row[1:] for row in table("Search", which)} for which in (1, 2))
    names = {"S": "submarine group", "WP": "wolfpack"}
    for ship in SHIPS.values():
        name = names["WP" if ship.side is GERMAN else "S"] if ship.kind == "S" else "B, C, A, D, M, O"
        assert moving[name] == tuple(map(str, ship.search_move))
        if ship.kind not in "BC":
            name = name if ship.kind == "S" else "A, D, M, O"
            assert patrolling[name] == tuple(map(str, ship.search_patrol))
    for plane in PLANES.values():
        if plane.kind != "T":
            assert moving["R, L plane"] == tuple(map(str, plane.search_move))
        assert patrolling["R, L, T plane"] == tuple(map(str, plane.search_patrol))


def test_the_shadow_modifiers_match_the_data() -> None:
    bands = [(f"visibility {_or(band.low, band.high)}", f"{band.value:+}") for band in TABLES.shadow_visibility]
    assert table("Shadow") == [
        *[(words, "0" if value == "+0" else value) for words, value in bands],
        ("the shadowed ship moves two squares or more", f"{number('shadow', 'two squares'):+}"),
        ("each other unit of yours there that could have shadowed", f"+1/{number('shadow', 'helpers for one')}"),
    ]
    assert f"/ {number('shadow', 'divide by')}" in section("Shadow")


def _or(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} or {high}" if high == low + 1 else f"{low} to {high}"


def test_the_anti_submarine_tables_match_the_data() -> None:
    names = {"M": "convoy", "A": "aircraft carrier", "R": "reconnaissance plane in the air"}
    names["D"] = "each destroyer of a flotilla"
    assert table("Submarines") == [
        (names[kind], str(day), str(night)) for kind, (day, night) in TABLES.anti_submarine.items()
    ]
    rows, low = [], 0
    for high, row in TABLES.submarine_attack:
        rows.append((span(low, high), f"{row.low} to {row.high}", f"{row.sunk_percent}%"))
        low = high + 1
    assert table("Submarines", 2) == rows
    assert submarine.row(99).sunk_percent == TABLES.submarine_attack[-1][1].sunk_percent


def test_the_gunnery_table_matches_the_data() -> None:
    assert table("Gunnery") == [
        (str(shot.parts), "sunk" if shot.midships == SUNK else str(shot.midships), str(shot.firepower), str(shot.knots))
        for shot in TABLES.gunnery
    ]


def test_the_torpedo_tables_match_the_data() -> None:
    assert table("Torpedo hits") == [(span(band.low, band.high), f"{band.value}%") for band in TABLES.torpedo_hit]
    rows = {row[0]: row[1:] for row in table("Torpedo damage")}
    assert rows["B"] == _damage(BATTLESHIP)
    assert rows["A"] == _damage(CARRIER)
    thirds = TABLES.torpedo_damage[CRUISER]
    assert [effect.parts for effect in thirds] == [1, 1, 1]
    assert rows["C"] == (
        f"a third each: {', '.join(_midships(effect.midships) for effect in thirds)}",
        span(*TABLES.torpedo_knots[CRUISER]),
    )
    assert rows["M, O, D"] == ("1 ship", "0")
    for kind in (CONVOY, OILER, DESTROYERS):
        assert [effect.midships for effect in TABLES.torpedo_damage[kind]] == [1]
        assert TABLES.torpedo_knots[kind] == (0, 0)


def _damage(kind: ShipKind) -> Row:
    effects = TABLES.torpedo_damage[kind]
    assert sum(effect.parts for effect in effects) == 100
    parts = ", ".join(f"{effect.parts}%: {_midships(effect.midships)}" for effect in effects)
    return parts, span(*TABLES.torpedo_knots[kind])


def _midships(lost: int) -> str:
    return "sunk" if lost == SUNK else str(lost)


def test_the_weather_matches_the_data() -> None:
    heading = "Chance, weather and fog"
    head = next(line for line in section(heading).splitlines() if line.startswith("| 11 "))
    assert [int(row) for row in head.strip("|").split("|")] == list(ROWS)
    assert tuple(map(int, table(heading)[0])) == START_VISIBILITY
    assert table(heading, 2) == [(str(hour), f"{percent}%") for hour, percent in WEATHER.fog.items()]
    assert {str(square) for area in board.FOG_AREAS for square in area} <= set(re.findall(r"\d{4}", section(heading)))
    north, south = WEATHER.steps[ROWS[0]], WEATHER.steps[ROWS[-1]]
    assert f"by {north[0]} to +{north[1]} (in the southern half, rows 21 to 30, by {south[0]} to +{south[1]})" in words(
        heading
    )
    assert {row for row, steps in WEATHER.steps.items() if steps == south} == set(range(21, 31))


def test_the_missions_match_the_data() -> None:
    rows = {row[0]: row for row in table("Missions")}
    assert list(rows) == list(MISSIONS)
    for name, mission in MISSIONS.items():
        _, start, goal, turns, moves = rows[name]
        assert start == str(SHIPS[name].square)
        assert re.match(_goal(mission), goal)
        assert turns == (f"by {LAST_TURN}" if mission.at_end else span(mission.first, mission.last))
        needed = routes.distances(name, routes.mission_squares(name))[SHIPS[name].square]
        assert re.match(rf"{needed}\b", moves)


def _goal(mission: Mission) -> str:
    if mission.goal == "square":
        return rf"{board.PORTS[mission.number]}, {mission.number}$"
    return rf"{mission.goal} {mission.number}\b"


def test_the_points_match_the_data() -> None:
    british = {reason: worth for worth, reason in table("British points")}
    german = table("German points")
    assert british["the Bismarck sunk"] == str(SHIPS["BISMARCK"].points)
    assert british["the Prinz Eugen sunk"] == str(SHIPS["PR EUGEN"].points)
    assert british["each German submarine sunk"] == str(points.ships_lost_points(SHIPS["WP1"], 1, False))
    assert british["each oiler sunk"] == str(SHIPS["BELCHEN"].points)
    assert {str(mission.points) for mission in MISSIONS.values()} == {
        british["each mission below except that of WS8B"],
        british["each ship of WS8B that fulfils its mission"],
    }
    assert f"with all five it is worth {MISSIONS['WS8B'].points * SHIPS['WS8B'].midships}" in words("Missions")
    for name, ship in (("Bismarck", "BISMARCK"), ("Prinz Eugen", "PR EUGEN")):
        slow = SLOW_AT_END[ship]
        assert british[f"the {name} at sea after turn 30 with less than {slow.knots} knots"] == str(slow.points)
        lost = TABLES.midships_at_end[GERMAN, SHIPS[ship].kind]
        assert british[f"each midship lost by the {name}, if she is afloat after turn 30"] == str(lost)
    lost_ships = [points.ships_lost_points(SHIPS[name], 1, False) for name in ("WS8B", "BRITANNIC", "SL1", "DF1")]
    at_end = [TABLES.midships_at_end[BRITISH, kind] for kind in (BATTLESHIP, CRUISER)]
    expected = [*lost_ships, points.CRASH_POINTS, convoys.FAILED_POINTS, *at_end]
    assert [row[0] for row in german] == ["card", "half", *map(str, expected)]
    assert f"one side is {points.MARGIN} points ahead" in words("The end")


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("Planes", f"In {air.CONFUSED_PERCENT} of 100 attacks the pilots are confused"),
        ("Destroyers", f"{destroyers.sunk_percent(False)}% to sink it by day, {destroyers.sunk_percent(True)}% by"),
        ("Naval combat", f"else the chance is {battle.WITHDRAW_PERCENT}% for each ship"),
        ("Damage", f"there is a {damage.LEAK_PERCENT}% chance to lose {number('damage', 'leak')} fuel"),
        ("Chance, weather and fog", f"each turn {chance.AIR_PERCENT}% for each raider"),
        ("Chance, weather and fog", f"each turn {chance.RADIO_PERCENT}% for each raider, anywhere"),
        ("Chance, weather and fog", f"in rows 11 to {number('chance', 'air rows to')} or in columns"),
        ("Chance, weather and fog", f"or in columns {number('chance', 'air columns from')} to 28, in visibility"),
        ("Reinforcements", f"{number('reinforcements', 'delay')} turns after the Bismarck was first spotted"),
        ("Reinforcements", f"| U | turn {number('reinforcements', 'turn')} |"),
        ("Search", f"searches with {number('search', 'follower factors')}"),
    ],
)
def test_the_numbers_in_its_sentences_match_the_data(heading: str, said: str) -> None:
    pages = [" ".join(text.split()) for text in re.split(r"^#+ ", PAGE, flags=re.MULTILINE) if text.startswith(heading)]
    assert any(said in page for page in pages)


def test_the_ships_among_the_reinforcements_match_the_data() -> None:
    rows = {mode: who for who, mode, _ in table("Reinforcements")}
    for mode in "XYU":
        waiting = [ship.name for ship in SHIPS.values() if ship.mode == mode]
        assert waiting
        assert all(name in rows[mode] for name in waiting)
    assert all(str(square) in section("Reinforcements") for square in (3020, 3024))
    assert (board.ENTRY_SQUARES[0], board.ENTRY_SQUARES[-1]) == (3020, 3024)


def test_every_command_of_chart_d_is_listed_in_order() -> None:
    commands = " ".join(row[0] for row in table("Chart D, the modern commands"))
    assert re.findall(r"`(.+?)`", commands) == [command.letters for command in CHART_D]


def test_every_theme_is_listed_with_the_settings_and_at_the_command() -> None:
    text = words("Preferences")
    listed = re.search(r"`TH APPLE` selects one: (.*?) \|", PAGE)
    assert listed and re.findall(r"`(\w+)`", listed[1]) == list(NAMES)
    assert all(f"`{name.lower()}`" in text for name in NAMES)
