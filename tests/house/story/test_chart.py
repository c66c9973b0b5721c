"""The track chart: valid SVG, everything inside its frame, and true to the game that it shows."""

import errno
import math
import re
import shutil
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from compbis.games import edition
from compbis.games.computer_bismarck.afterwards.chart_events import KINDS, point
from compbis.games.computer_bismarck.words.phrases import the
from compbis.record import Kept
from compbis.story.finished import read_finished
from compbis.story.telling import replayed_turns
from compbis.story.track_chart import sheet
from compbis.story.track_chart.look import drawn
from compbis.table.finished.track_chart import (
    Base,
    Event,
    Fix,
    Flight,
    Ground,
    Hexes,
    Kind,
    Lettering,
    Rank,
    Salvo,
    Track,
    TrackChart,
)
from compbis.table.side import BRITISH, GERMAN, Side
from tests.counts import count
from tests.house.app.app_helpers import failed, run
from tests.house.story.story_helpers import GivesUp, charted, keep

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [("clerk", "otto-0.2.0", 5), ("random", "otto-0.2.0", 3), ("random", "random", 8)]
"""Most have a German captain that never changes, since some tests rely on what happens in each game."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_LETTERS = {"monospace": 0.61, "serif": 0.85, "sans-serif": 0.82}
"""The largest average width of a capital letter in a generic font, as a fraction of the font size."""


@pytest.fixture(
    scope="module", params=GAMES[: count("games whose chart is drawn")], ids=lambda names: "-".join(map(str, names))
)
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return keep(tmp_path_factory.mktemp("chart") / "game", *request.param)


@pytest.fixture(scope="module")
def kept(record: Path) -> Kept:
    return read_finished(record)[1]


@pytest.fixture(scope="module")
def chart(kept: Kept) -> TrackChart:
    return charted(list(replayed_turns(edition(), kept)))


def draw(chart: TrackChart, captains: Mapping[Side, str] = MappingProxyType({})) -> str:
    return sheet.draw(chart, edition().sides, captains)


def looks(root: Element) -> dict[str, dict[str, str]]:
    """The rules of the style sheet by class."""
    style = root.findtext(f"{SVG}style") or ""
    found = {}
    for name, rules in re.findall(r"^\.?([\w-]+) \{ (.*) \}$", style, re.MULTILINE):
        found[name] = dict(re.findall(r"([\w-]+): ([^;]+);", rules))
    return found


def places(root: Element) -> Iterator[tuple[Element, float, float]]:
    """Every point of every shape, including the ends of a line of text and the extremes of a circle."""
    rules = looks(root)
    for element in root:
        match element.tag.removeprefix(SVG):
            case "rect":
                left, top = float(element.get("x", "")), float(element.get("y", ""))
                yield element, left, top
                yield element, left + float(element.get("width", "")), top + float(element.get("height", ""))
            case "circle":
                x, y, radius = (float(element.get(name, "")) for name in ("cx", "cy", "r"))
                yield element, x - radius, y - radius
                yield element, x + radius, y + radius
            case "path":
                data = element.get("d", "")
                assert not set(re.findall("[A-Za-z]", data)) - set("MLQZ"), "only absolute coordinates"
                numbers = list(map(float, _NUMBER.findall(data)))
                for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                    yield element, x, y
            case "text":
                x, y = float(element.get("x", "")), float(element.get("y", ""))
                look: dict[str, str] = dict(rules["text"])
                for name in element.get("class", "").split():
                    look |= rules[name]
                letters = len(element.text or "")
                size = float(look["font-size"].removesuffix("px"))
                spacing = float(look.get("letter-spacing", "0px").removesuffix("px"))
                wide = letters * (size * _LETTERS[look["font-family"]] + spacing)
                left = x - wide * {"middle": 0.5, "end": 1.0}.get(look.get("text-anchor", ""), 0.0)
                yield element, left, y - size
                yield element, left + wide, y + 0.25 * size
            case tag:
                assert tag in ("title", "style"), tag


def check(picture: str) -> Element:
    """The parsed picture, after checking that it is an A3 sheet and that nothing lies outside its frame."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert (left, top, width, height) == (0, 0, 4 * 420, 4 * 297)
    assert (root.get("width"), root.get("height")) == ("420mm", "297mm")
    for element, x, y in places(root):
        assert 0 <= x <= width and 0 <= y <= height, (ElementTree.tostring(element), x, y)
    used = {name for element in root for name in element.get("class", "").split()}
    assert used <= looks(root).keys()
    return root


def words(root: Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def test_everything_is_inside_the_frame(chart: TrackChart) -> None:
    root = check(draw(chart))
    assert {track.name for track in chart.tracks} <= set(words(root))
    assert {place.name for place in chart.places} <= set(words(root))
    happened = {event.kind.upper() for event in chart.events}
    assert happened == {kind.upper() for kind in Kind} & set(words(root)), "the key has the signs that are on the map"


def test_names_of_captains_stand_beside_their_points_and_are_cut_to_fit(chart: TrackChart) -> None:
    said = words(check(draw(chart, {BRITISH: "<TOVEY> & SOMERVILLE", GERMAN: "L" * 50})))
    assert "BRITISH: <TOVEY> & SOMERVILLE" in said
    assert f"GERMAN: {'L' * 20}" in said
    assert {"BRITISH", "GERMAN"} <= set(words(check(draw(chart))))


def test_labels_cover_neither_labels_nor_signs(chart: TrackChart) -> None:
    """A few may do so where ships crowd."""
    root = ElementTree.fromstring(draw(chart))
    boxes = list(haloed(root))
    signs = [around(element, 6) for element in root.iter(f"{SVG}path") if element.get("class") in ("sunk", "battle")]
    covered = [1 for one, other in combinations(boxes, 2) if overlap(one, other)]
    covered += [1 for box in boxes for sign in signs if overlap(box, sign)]
    assert len(boxes) > 40
    assert len(covered) <= len(boxes) // 20


def test_a_date_far_from_its_dot_has_a_leader_line(chart: TrackChart) -> None:
    root = ElementTree.fromstring(draw(chart))
    leaders = [points(path) for path in root.iter(f"{SVG}path") if path.get("class") == "leader"]
    dots = [(circle.get("class", ""), center(circle)) for circle in root.iter(f"{SVG}circle")]
    for element in root.iter(f"{SVG}text"):
        look, _, ink = element.get("class", "").partition(" halo ")
        if look == "date":
            near = [at for name, at in dots if name == ink] + [leader[1] for leader in leaders]
            x, y = float(element.get("x", "")), float(element.get("y", ""))
            assert any(x - 32 <= at[0] <= x + 90 and y - 32 <= at[1] <= y + 24 for at in near), element.text


def points(path: Element) -> list[tuple[float, float]]:
    numbers = list(map(float, _NUMBER.findall(path.get("d", ""))))
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def center(circle: Element) -> tuple[float, float]:
    return float(circle.get("cx", "")), float(circle.get("cy", ""))


def sea(root: Element) -> "Area":
    """The board: left, top, right, bottom."""
    (board,) = [shape for shape in root.iter(f"{SVG}rect") if shape.get("class") == "sea"]
    x, y, width, height = (float(board.get(name, "")) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def test_signs_and_dots_are_inside_the_edge_of_the_board() -> None:
    root = check(draw(small(events=7 * 8, tracks=8)))
    left, top, right, bottom = sea(root)
    signs = ("sunk", "dispersed", "battle", "air", "torpedo", "arrived")
    shapes = [points(path) for path in root.iter(f"{SVG}path") if path.get("class") in signs]
    on_board = [shape for shape in shapes if shape[0][0] < right + 20]
    assert len(on_board) == 7 * 8 - 8
    assert all(left <= x <= right and top <= y <= bottom for shape in on_board for x, y in shape)
    for circle in root.iter(f"{SVG}circle"):
        if circle.get("class", "").startswith("ink-track"):
            (x, y), radius = center(circle), float(circle.get("r", ""))
            assert left <= x - radius and x + radius <= right and top <= y - radius and y + radius <= bottom


def test_a_track_ends_in_an_arrow_unless_the_ship_was_lost() -> None:
    chart = small(tracks=2)
    root = check(
        draw(chart._replace(tracks=[track._replace(lost=not number) for number, track in enumerate(chart.tracks)]))
    )
    heads = [path for path in root.iter(f"{SVG}path") if (path.get("class") or "").startswith("ink-track")]
    assert [path.get("class") for path in heads] == ["ink-track-1"]
    (tip, *_), (way,) = points(heads[0]), [p for p in root.iter(f"{SVG}path") if p.get("class") == "track track-1"][:1]
    assert points(way)[-1] == tip
    assert "A TRACK ENDS" in words(root)


def test_the_track_of_a_ship_that_turned_back_reaches_its_farthest_point() -> None:
    chart = small()
    (track,) = chart.tracks
    fixes = [Fix((4.5, 4.5), 1, ""), Fix((6.5, 4.5), 2, ""), Fix((5.5, 4.5), 3, ""), Fix((5.5, 6.5), 4, "")]
    root = check(draw(chart._replace(tracks=[track._replace(fixes=fixes)])))
    way = next(path for path in root.iter(f"{SVG}path") if path.get("class") == "track track-0")
    left, top, right, _ = sea(root)
    square = (right - left) / 12
    assert f"L{left + 6.5 * square:g},{top + 4.5 * square:g} L" in way.get("d", "")


Area = tuple[float, float, float, float]


def haloed(root: Element) -> Iterator[Area]:
    """The least area that each label on the board covers."""
    rules = looks(root)
    for element in root.iter(f"{SVG}text"):
        names = (element.get("class") or "").split()
        if "halo" in names:
            size = float(rules[names[0]]["font-size"].removesuffix("px"))
            x, y = float(element.get("x", "")), float(element.get("y", ""))
            yield x, y - 0.7 * size, x + 0.55 * size * len(element.text or ""), y


def around(element: Element, least: float) -> Area:
    """The middle of a sign."""
    numbers = list(map(float, _NUMBER.findall(element.get("d", ""))))
    x, y = sum(numbers[::2]) / len(numbers[::2]), sum(numbers[1::2]) / len(numbers[1::2])
    return x - least, y - least, x + least, y + least


def overlap(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_tracks_of_one_rank_differ_without_colour(chart: TrackChart) -> None:
    tracks = drawn(chart.tracks)
    raiders = {track.dashes for track in tracks if track.track.rank is Rank.CHIEF}
    assert len(raiders) == 2
    looked = [(track.track.rank, track.track.side, track.colour, track.dashes) for track in tracks]
    assert len(set(looked)) == len(looked)


def test_the_points_match_the_last_page(chart: TrackChart, kept: Kept) -> None:
    assert kept.outcome
    assert [score for score, _ in chart.points.values()] == [kept.outcome.british, kept.outcome.german]
    for score, awards in chart.points.values():
        assert sum(points for points, _ in awards) == score


def test_the_dates_and_the_result_stand_above_the_chart(chart: TrackChart, kept: Kept) -> None:
    assert kept.outcome and kept.outcome.winner
    said = words(check(draw(chart)))
    assert f"MAY 22 1200 HOURS TO {' '.join(kept.turns[-1].date.split())}" in said
    result = (
        f"THE {kept.outcome.winner.upper()} PLAYER WINS. BRITISH {kept.outcome.british} GERMAN {kept.outcome.german}. "
    )
    unbroken = "\N{NO-BREAK SPACE}".join(f"BRITISH {kept.outcome.british} GERMAN {kept.outcome.german}.".split())
    assert any(unbroken in row for row in said), "the score is not broken"
    assert result in " ".join(said).replace("\N{NO-BREAK SPACE}", " "), "in one row or several"


def boxes(root: Element, *looks_: str) -> list[tuple[str, Area]]:
    """The texts with these styles, and the area that each covers in the widest of the usual fonts."""
    found: list[tuple[str, Area]] = []
    for element, x, y in places(root):
        if element.tag == f"{SVG}text" and element.get("class") in looks_:
            if found and found[-1][0] == element.text and found[-1][1][2:] == (0.0, 0.0):
                left, top, _, _ = found[-1][1]
                found[-1] = element.text or "", (left, top, x, y)
            else:
                found.append((element.text or "", (x, y, 0.0, 0.0)))
    return found


LONGEST = (
    "THE BRITISH PLAYER WINS. BRITISH 60 GERMAN 0. THE BISMARCK IS SUNK, AND THE BRITISH PLAYER IS 60 POINTS AHEAD."
)
"""The most common result of a game that the British win."""
CAUSE = "BISMARCK AT SEA WITH LESS THAN 22 KNOTS"


def test_title_dates_and_result_do_not_overlap(chart: TrackChart) -> None:
    root = check(draw(chart._replace(result=LONGEST, dates="MAY 22 1200 HOURS TO MAY 24 400 HOURS")))
    above = boxes(root, "title", "dates", "result")
    assert " ".join(text for text, _ in above[2:]) == LONGEST
    rows = [box for text, box in above if text in LONGEST]
    for text, box in above[:2]:
        assert not any(overlap(row, box) for row in rows), f"{text} is covered"
    assert len(rows) > 1


def test_the_points_of_the_two_sides_do_not_overlap(chart: TrackChart) -> None:
    points = {BRITISH: (8, [(8, CAUSE)]), GERMAN: (24, [(24, CAUSE)])}
    root = check(draw(chart._replace(points=points, tracks=chart.tracks[:3], events=())))
    left, right = (
        float(element.get("x", ""))
        for element in root.iter(f"{SVG}text")
        if element.text == "BISMARCK AT SEA WITH LESS"
    )
    ends = [box[2] for text, box in boxes(root, "key") if text in CAUSE and box[0] == left]
    assert len(ends) == 2 and max(ends) < right - 30, "room for the number"


def test_submarines_of_one_side_all_have_different_dashes() -> None:
    """They are all grey, and not all of them are on every chart."""
    (track,) = small().tracks
    pack = [track._replace(name=f"WP{number}", rank=Rank.SUBMARINE, side=GERMAN) for number in range(1, 5)]
    for left_out in pack:
        shown = drawn([each for each in pack if each is not left_out])
        assert len({each.dashes for each in shown}) == 3


def test_every_ship_that_mattered_has_a_track(chart: TrackChart, kept: Kept) -> None:
    tracks = {track.name: track for track in chart.tracks}
    assert {"BISMARCK", "PRINZ EUGEN", "WS8B", "BRITANNIC", "SL1", "SL2", "SL3", "SL4", "SL5"} <= tracks.keys()
    fought = {
        name
        for turn in kept.turns
        for report in turn.reports
        if report[0] == "battle"
        for name, _ in (*report[3]["british"], *report[3]["german"])
    }
    titles = {"PR EUGEN": "PRINZ EUGEN"}
    assert {titles.get(name, name) for name in fought} <= tracks.keys()
    assert [track.name for track in chart.tracks][:2] == ["BISMARCK", "PRINZ EUGEN"], "the most important come first"
    assert tracks["BISMARCK"].fixes[0] == Fix(point(1528), 1, "MAY 22")


def test_every_fix_is_where_the_ship_was(chart: TrackChart, kept: Kept) -> None:
    titles = {"PRINZ EUGEN": "PR EUGEN"}
    for track in chart.tracks:
        name = titles.get(track.name, track.name)
        for fix in track.fixes:
            if fix.turn:
                (square, *_) = kept.turns[fix.turn - 1].position["ships"][track.side][name]
                assert fix.at == point(square), (name, fix)


def test_the_track_of_a_lost_ship_ends_where_it_was_lost(chart: TrackChart, kept: Kept) -> None:
    lost = {
        facts["unit"]: number
        for turn in kept.turns
        for kind, number, _, facts in turn.reports
        if kind == "dispersed" or (kind == "sunk" and facts["whole"])
    }
    titles = {"PRINZ EUGEN": "PR EUGEN"}
    ended = {titles.get(track.name, track.name): track for track in chart.tracks if track.lost}
    assert {name for name, track in ended.items() if track.rank is not Rank.SUBMARINE} == lost.keys()
    for name, turn in lost.items():
        assert all(fix.turn <= turn for fix in ended[name].fixes), f"{name} has no fix after turn {turn}"


def test_every_battle_dispersal_and_mission_is_an_event_on_the_chart(chart: TrackChart, kept: Kept) -> None:
    texts = "\n".join(event.text for event in chart.events)
    for turn in kept.turns:
        for kind, _, _, facts in turn.reports:
            if kind == "battle":
                for name, _ in (*facts["british"], *facts["german"]):
                    assert any(name in event.text and event.at == point(facts["square"]) for event in chart.events)
            elif kind == "dispersed":
                assert f"CONVOY {facts['unit']} DISPERSED" in texts
            elif kind == "points" and facts["reason"] == "mission":
                assert f"CONVOY {facts['unit']}: MISSION ACCOMPLISHED" in texts


def test_a_submarine_that_sighted_a_convoy_has_a_track(chart: TrackChart, kept: Kept) -> None:
    packs = {
        name
        for turn, after in zip(kept.turns, kept.turns[1:], strict=False)
        for kind, _, audience, facts in turn.reports
        if kind == "spotted" and "german" in audience and any(letter == "M" for _, letter in facts["units"])
        for name, values in after.position["ships"]["german"].items()
        if name.startswith("WP") and values[0] == facts["square"]
    }
    assert packs, "the game has such a sighting"
    assert packs <= {track.name for track in chart.tracks}


def test_a_lost_raider_is_an_event_where_contact_was_lost(chart: TrackChart, kept: Kept) -> None:
    lost = [
        (facts["shadower"], facts["target"], facts["square"])
        for turn in kept.turns
        for kind, _, audience, facts in turn.reports
        if kind in ("shadow", "fast_shadow") and not facts["success"] and "british" in audience
        if facts["target"] in ("BISMARCK", "PR EUGEN")
    ]
    for shadower, target, square in lost:
        text = f"{shadower} LOST {the(target)}"
        assert any(event.at == point(square) for event in chart.events if text in event.text), text


def small(events: int = 0, tracks: int = 1) -> TrackChart:
    """A chart of another board, with names that need escaping in XML, and ships at every edge."""
    names = [f"<SHIP & \"{number}'" for number in range(tracks)]
    ranks, sides = list(Rank), (BRITISH, GERMAN)
    corners = [(0.0, 0.0), (12.0, 0.0), (12.0, 8.0), (0.0, 8.0)]
    return TrackChart(
        title="ANOTHER GAME",
        dates="ONE DAY",
        result="NOBODY WINS.",
        columns=[str(number) for number in range(12)],
        rows=list("ABCDEFGH"),
        shores=[[(4.0, 4.0), (6.0, 4.0), (6.0, 5.0), (4.0, 5.0)], [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]],
        names=[Lettering("<LAND>", Ground.LAND, [(5.0, 4.5)]), Lettering("SEA & MORE", Ground.OCEAN, [(0.0, 0.0)])],
        places=[Base("PORT <1>", (4.5, 4.5), BRITISH)],
        tracks=[
            Track(name, sides[number % 2], ranks[number % 4], [Fix(at, 1 + number, "DAY") for at in corners], True)
            for number, name in enumerate(names)
        ],
        events=[
            Event(KINDS[number % len(KINDS)], corners[number % 4], f"HOUR {number}", f"<{number}> & MORE " * 9)
            for number in range(events)
        ],
        points={BRITISH: (9, [(9, "<EVERYTHING> & MORE")]), GERMAN: (0, [])},
    )


@pytest.mark.parametrize(("events", "tracks"), [(0, 0), (0, 1), (10, 40), (300, 1)])
def test_an_empty_chart_and_an_overcrowded_one_are_valid(events: int, tracks: int) -> None:
    check(draw(small(events, tracks)))


def test_only_a_ship_that_moved_has_an_arrow() -> None:
    still = Track("ALTMARK", GERMAN, Rank.OILER, [Fix((5.0, 5.0), turn) for turn in (1, 2, 3)])
    came = still._replace(fixes=[Fix((4.0, 5.0)), *still.fixes])
    check(picture := draw(small()._replace(tracks=[still])))
    assert "AT THE END" not in picture
    assert "ALTMARK AT THE END" in draw(small()._replace(tracks=[came])), "it stopped where it arrived"


def duel(hit: bool = True) -> TrackChart:
    """A small board on which one of two ships fires at the other, which is sunk. hit: whether the salvo hits."""
    ships = [
        Track(name, side, Rank.SHIP, [Fix((x, 2.5), 1, mark="1", bow=90), Fix((x, 4.5), 2, mark="2-3", bow=90)], lost)
        for name, side, x, lost in (("ONE", BRITISH, 1.5, False), ("OTHER", GERMAN, 6.5, True))
    ]
    salvo = Salvo("ONE", (1.5, 2.5), "OTHER", (6.5, 2.5), hit)
    sunk = Event(Kind.SUNK, (6.5, 4.5), "TURN 3", "SUNK", "OTHER")
    struck = [Event(Kind.HIT, salvo.to, "TURN 1", "HIT", "OTHER", salvo)] if hit else []
    ice = [[(0.0, 0.0), (8.0, 0.0), (8.0, 0.5), (0.0, 0.5)]]
    return small()._replace(
        columns=list("ABCDEFGH"),
        rows=list("12345678"),
        shores=(),
        tracks=ships,
        events=[*struck, sunk],
        kinds=(Kind.SUNK, Kind.HIT),
        salvos=[salvo],
        ice=ice,
        printed=((1.0, 1.0), (7.0, 7.0)),
    )


def of_hexes() -> TrackChart:
    """A board of four hexes, one of them on a convoy lane, with a flight over two more."""
    middles = {"A1": (0.5, 0.6), "A2": (1.5, 0.6), "B1": (1.0, 1.5), "B2": (2.0, 1.5)}
    corners = [(0.0, 0.57), (0.5, 0.28), (0.5, -0.28), (0.0, -0.57), (-0.5, -0.28), (-0.5, 0.28)]
    return small(tracks=0)._replace(
        columns=list("12"),
        rows=list("AB"),
        shores=(),
        names=(),
        places=(),
        hexes=Hexes((2.5, 2.1), corners, middles, [middles["B1"]]),
        flights=[Flight("SWORDFISH", BRITISH, [middles["A1"], middles["A2"], middles["B2"]])],
    )


def test_a_hex_board_has_all_its_hexes_their_names_and_the_flights() -> None:
    root = check(draw(of_hexes()))
    assert {"A1", "A2", "B1", "B2", "CONVOY LANE", "FLIGHT TO AN ENEMY"} <= set(words(root))
    (grid,) = [element for element in root if element.get("class") == "grid"]
    assert len(grid.get("d", "").split("Z")) == 4 + 1
    flown = [element for element in root if element.get("class") == "flight-british"]
    assert {element.findtext(f"{SVG}title") for element in flown} == {None, "SWORDFISH"}, "None is its key"
    left, top, right, bottom = sea(root)
    assert abs((right - left) / (bottom - top) - 2.5 / 2.1) < 0.01


def test_a_long_name_splits_the_list_into_two_columns() -> None:
    names = ["SHORT", "6. ZERSTOERERFLOTTILLE", "OTHER"]
    tracks = [Track(name, GERMAN, Rank.WARSHIP, [Fix((5.0, 5.0), 1)]) for name in names]
    root = check(draw(small()._replace(tracks=tracks)))
    listed = {element.text: float(element.get("x", "")) for element in root if element.get("class") == "key"}
    assert listed["SHORT"] == listed["OTHER"] < listed["6. ZERSTOERERFLOTTILLE"]


def test_a_small_board_fills_the_sheet() -> None:
    left, _, right, _ = sea(check(draw(duel())))
    assert right - left > 8 * 100


def test_dots_name_the_turns_of_a_ship_and_no_arrow_covers_them() -> None:
    root = check(draw(duel()))
    marks = [element.text or "" for element in root.iter(f"{SVG}text") if element.get("class") == "mark"]
    assert sorted(marks) == sorted(["1", "2-3", "1", "2-3", "1"]), "two ships, and the key"
    assert "AT THE END" not in draw(duel())
    assert {"SHIP, ITS TURN", "SALVO: HIT", "SALVO: MISS"} <= set(words(root))
    assert not {"A TURN, A DAY BEGINS", "AIR STRIKE"} & set(words(root))


def test_a_hit_reaches_the_near_side_of_the_ship_and_a_miss_falls_short() -> None:
    hit, missed = check(draw(duel())), check(draw(duel(hit=False)))
    dots = {title.text: center(dot) for dot in hit.iter(f"{SVG}circle") for title in dot if title.text}
    (line,) = [points(path) for path in hit.iter(f"{SVG}path") if path.get("class") == "salvo-hit" and len(path)]
    assert (line[0], line[-1]) == (dots["ONE, TURN 1"], dots["OTHER, TURN 1"])
    (fell,) = [points(path) for path in missed.iter(f"{SVG}path") if path.get("class") == "salvo-miss" and len(path)]
    assert fell[0] == line[0] and fell[-1][0] < line[-1][0] - 50
    (star,) = [points(path) for path in hit.iter(f"{SVG}path") if path.get("class") == "hit" and len(path)]
    across = sum(x for x, _ in star) / len(star)
    assert line[-1][0] - 40 < across < line[-1][0] - 10, "on the side facing the guns"


def test_a_sunk_ship_has_a_cross_over_its_last_dot() -> None:
    root = check(draw(duel()))
    drawn = [
        path.get("class") for path in root.iter(f"{SVG}path") if path.get("class") in ("hit", "sunk") and len(path)
    ]
    assert drawn == ["hit", "sunk"]
    (cross,) = [points(path) for path in root.iter(f"{SVG}path") if path.get("class") == "sunk" and len(path)]
    dots = {title.text: center(dot) for dot in root.iter(f"{SVG}circle") for title in dot if title.text}
    middle = sum(x for x, _ in cross) / len(cross), sum(y for _, y in cross) / len(cross)
    assert math.dist(middle, dots["OTHER, TURN 2-3"]) < 1


def test_a_log_that_is_too_long_drops_the_minor_events() -> None:
    chart = small(events=84)
    said = words(check(draw(chart)))
    logged = {int(number) for number, line in pairwise(said) if line.startswith("HOUR ")}
    numbers = [event.kind for event in chart.events if event.kind is not Kind.SPOTTED]
    kinds = [numbers[number - 1] for number in sorted(logged)]
    assert 0 < len(kinds) < len(numbers)
    assert Kind.SUNK in kinds
    assert Kind.ARRIVED not in kinds
    assert f"{len(numbers) - len(kinds)} MORE ON THE MAP ALONE" in said
    assert {str(number) for number in range(1, len(numbers) + 1)} <= set(said), "all of them are on the map"


def test_a_game_given_up_at_once_has_a_chart(tmp_path: Path) -> None:
    path = keep(tmp_path / "game", "person", "person", 1, dict.fromkeys(Side, GivesUp(1)))
    assert run("chart", str(path), "-o", str(tmp_path / "chart.svg")).status == 0
    check((tmp_path / "chart.svg").read_text())


def test_chart_writes_only_the_picture(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "chart.svg"
    ran = run("chart", str(record), "-o", str(path))
    assert (ran.status, ran.out, ran.err) == (0, f"CHART DRAWN: {path}\n", "")
    captains = read_finished(record)[1].settings["captains"]
    assert {f"{side.upper()}: {name.upper()}" for side, name in captains.items()} <= set(words(check(path.read_text())))
    assert list(tmp_path.iterdir()) == [path]


def test_by_default_the_chart_lies_beside_the_game_under_its_name(record: Path, tmp_path: Path) -> None:
    game = tmp_path / "chase.compbis"
    shutil.copy(record, game)
    assert run("chart", str(game)).out == f"CHART DRAWN: {tmp_path / 'chase.svg'}\n"
    check((tmp_path / "chase.svg").read_text())
    assert "is there already" in failed(run("chart", str(game)), 2)


def test_a_full_disk_leaves_no_file(record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("compbis.story.files.sync", full)
    assert "full" in failed(run("chart", str(record), "-o", str(tmp_path / "chart.svg")), 4)
    assert list(tmp_path.iterdir()) == []
