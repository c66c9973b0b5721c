"""What happened and what is seen, in words: of what a side may know, and nothing else."""

from collections.abc import Iterable, Mapping, Sequence

from compbis.table.game import GameOver, result_lines
from compbis.table.page import Board, Page, Panel, Span, Tile
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from cruisers.cards import FOGS, PORTS, RANGES, SHIPS, SQUARES, Square, chance, distance
from cruisers.state import Home, Salvo, Sighted, View

SIDES = {BRITISH: "BRITISH", GERMAN: "GERMAN"}


def lines(report: Report) -> list[str]:
    """A report in words."""
    match report.facts:
        case Sighted(square=square, far=far):
            return [f"ENEMY IN SIGHT IN {square}, RANGE {far}: {chance('hits', far)} IN TEN HIT"]
        case Salvo(side=side, square=square, hits=hits, left=left):
            fate = f"HULL {left}" if left else "SINKS"
            return [f"{SHIPS[side]} FIRES FROM {square}: HITS {hits}, {SHIPS[side.enemy]} {fate}"]
        case Home(side=side):
            return [f"{SHIPS[side]} IS BACK IN PORT"]
        case GameOver() as over:
            return result_lines(over, SIDES)
    return []


def status(view: View) -> Iterable[str]:
    """The ships and the last sighting, line by line."""
    yield f"{SHIPS[view.side]} IN {view.own.square}, HULL {view.own.hull}, POINTS {view.points(view.side)}"
    yield f"{SHIPS[view.side.enemy]}: HULL {view.enemy_hull}, POINTS {view.points(view.side.enemy)}"
    yield f"LAST SEEN IN {view.own.seen} ON TURN {view.own.when}" if view.own.when else "NOT SEEN YET"
    yield f"WEATHER: {FOGS[view.fog]}"


def table() -> Iterable[str]:
    """Sight and hits by range."""
    yield "RANGE    " + " ".join(f"{column.upper():>5}" for column in RANGES[0])
    for far, row in enumerate(RANGES):
        yield f"{far:<9}" + " ".join(f"{value:>5}" for value in row.values())
    yield "CHANCES IN TEN: OF A SIGHTING BY WEATHER; OF A HIT FOR EACH TURRET"


def page(view: View) -> Page:
    """The board as a side sees it."""
    here, fog = view.own.square, FOGS[view.fog].lower()
    tiles = {square: Tile(" :", "fog") for square in SQUARES if not chance(fog, distance(square, here))}
    tiles |= {PORTS[side]: Tile(f"#{SHIPS[side][0]}", "port") for side in SHIPS}
    if view.own.seen:
        now = view.own.when >= view.turn - 1
        tiles[view.own.seen] = Tile(f"{' ' if now else '?'}{SHIPS[view.side.enemy][0]}", "enemy")
    if view.goal:
        tiles[view.goal] = Tile(" +", "own")
    tiles[here] = Tile(f" {SHIPS[view.side][0]}", "own")
    key = ("# PORT  + WHERE YOU GO", ": TOO FAR TO SEE  ? SEEN EARLIER")
    panels = (Panel("SHIPS", tuple(map(Span, status(view)))), Panel("MARKS", tuple(map(Span, key))))
    return board(SHIPS[view.side], view.turn, tiles, panels)


def board(title: str, turn: int, tiles: Mapping[Square, Tile], panels: Sequence[Panel] = ()) -> Page:
    """A board with these tiles, and sea where there are none."""
    sea = Tile(" .", "sea")
    rows = tuple((f" {row}", tuple(tiles.get(f"{row}{one}", sea) for one in range(10)), "  ") for row in "ABCDEFGHIJ")
    drawn = Board(title, f"  TURN {turn}", tuple(f"{column:2}" for column in range(10)), rows)
    return Page(drawn.lines(), drawn, tuple(panels))
