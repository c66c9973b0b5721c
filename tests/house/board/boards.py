"""Boards of no particular game, with everything a board can show: large ones of hexes, and two for battles."""

from compbis.board.board import Board
from compbis.board.ground import CLOSED, COAST, FOG, LAND, LANE, LANE_SIDE, PORT, SEA, SHOAL, ZONE, Figure, Ground
from compbis.board.map import Map, labels
from compbis.board.parts.sites import Name
from compbis.board.shapes import Place, Shape, Squares
from compbis.table.page import Page
from compbis.table.picture import Panel, Span

ROWS, COLUMNS = 36, 38
ISLANDS = ((6, 5, 5), (10, 28, 3), (22, 33, 6), (33, 8, 4))
"""Row, column and size of each."""
PORTS = (1128, 2227, 3312)
NAMES = (
    Name("EAST HARBOUR", place=1128),
    Name("CAPE TOWN", place=2227),
    Name("SOUTH BAY", place=3312),
    Name("NORTHERN OCEAN", [(36, 16)]),
    Name("THE DEEP", [(30, 42), (30, 60)]),
)
SHIPS = Panel("SHIPS", tuple(Span(f"SHIP {number}") for number in range(1, 9)))


def ocean(shape: Shape) -> Map:
    """A map large enough for a long hunt, with every kind of ground."""
    kinds = {100 * row + column: _kind(row, column) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)}
    names = [chr(64 + row) if row <= 26 else f"A{chr(38 + row)}" for row in range(1, ROWS + 1)]
    return Map(shape, labels(names), labels(map(str, range(1, COLUMNS + 1))), kinds, lettering=lambda: NAMES)


def _kind(row: int, column: int) -> Ground:
    place = 100 * row + column
    if place in PORTS:
        return PORT
    for down, across, size in ISLANDS:
        squared = (row - down) ** 2 + (column - across) ** 2
        if squared < size**2:
            return LAND
        if squared < (size + 1) ** 2:
            return COAST if row % 2 else COAST._replace(water="")
        if squared < (size + 1.4) ** 2:
            return SHOAL
    if row > 30 and column < 5:
        return CLOSED
    if 13 <= row <= 16 and 8 <= column <= 13:
        return FOG
    if 26 <= row <= 29 and 20 <= column <= 24:
        return ZONE
    lane = abs(row - 12 - column // 3)
    return LANE if lane == 0 else LANE_SIDE if lane == 1 else SEA


def hunt(shape: Shape, asked: Place = 1815) -> Page:
    """A hunt on that map, with every kind of figure."""
    figures = {
        asked: [Figure(">B", "own", 3, ["HOOD", "P OF WALES", "ELECTRA"], 0.6)],
        1007: [Figure(" C", "own", 2, ["NORFOLK", "SUFFOLK"])],
        1320: [Figure("*B", "enemy", names=["BISMARCK"], left=0.9), Figure("*C", "enemy", names=["PR EUGEN"])],
        1524: [Figure("?2", "sighted"), Figure(" C", "own", names=["DORSETSHIRE"])],
        1730: [Figure("*2", "shadowed", names=["2 COUNTERS"])],
        2012: [Figure(" M", "convoy", names=["WS8B"])],
        1410: [Figure(" o", "marker", names=["RADIO HEARD"])],
        1411: [Figure(" 3", "marker", names=["SEARCH FACTOR"])],
        2228: [Figure(" D", "own", 12)],
    }
    return Board(ocean(shape), "THE HUNT", "TURN 4", figures, asked=asked).page((SHIPS,))


def fight() -> Page:
    """Four ships in spaces, each with its heading and its remaining strength."""
    spaces = Map(Squares(), labels(map(str, range(1, 9))), labels("ABCDEFGH"), sizes=((10, 5), (5, 2)))
    ships = (
        (204, "*", "BIS", "SW", 29, 30, "enemy"),
        (303, "*", "PE", "S", 1, 30, "enemy"),
        (706, " ", "HOO", "W", 24, 24, "own"),
        (707, " ", "POW", "NW", 26, 26, "own"),
    )
    figures = {
        place: [Figure(mark + name[0], style, 1, [f"{left}/{whole}", "SPEED 4"], left / whole, name, facing)]
        for place, mark, name, facing, left, whole, style in ships
    }
    return Board(spaces, "THE FIGHT", "ROUND 2", figures).page((SHIPS,))


def lanes() -> Page:
    """A lane for each ship over nine zones of three steps."""
    ships = (("NORFOLK", " C", 4, "BREAKING OFF"), ("HOOD", " B", 9, "CLOSING"), ("*BISMARCK", "*B", 19, "OPENING"))
    rows = labels(f"{name} " for name, *_ in ships)
    columns = {step: str(step // 3 + 1) if step % 3 == 2 else "" for step in range(1, 28)}
    water = [SEA._replace(water="sea2" if zone % 2 else "sea") for zone in range(9)]
    kinds = {100 * row + step: water[(step - 1) // 3] for row in rows for step in columns}
    figures = {
        100 * row + step: [Figure(sign, "enemy" if sign[0] == "*" else "own")]
        for row, (_, sign, step, _) in enumerate(ships, 1)
    }
    edges = {row: f" {doing:<12}" for row, (*_, doing) in enumerate(ships, 1)}
    return Board(
        Map(Squares(), rows, columns, kinds, sizes=((2, 1),)), "THE FIGHT", "ROUND 2", figures, edges=edges
    ).page()
