"""The five kinds of headlines in watch and replay, and the square of a battle, which shows both sides."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from compbis.games import edition
from compbis.games.computer_bismarck.cards.kinds import CRUISER
from compbis.games.computer_bismarck.words import pages
from compbis.story.finished import read_finished
from compbis.story.telling import replayed_turns
from compbis.table.finished.chronicle import TurnStory
from compbis.table.page import NO_PAGE, Headline
from compbis.table.picture import Finish, Size
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN
from tests.counts import count
from tests.games.computer_bismarck.reported import reported
from tests.games.computer_bismarck.talk.talk_helpers import make_view
from tests.house.app.app_helpers import run
from tests.house.story.story_helpers import LOGGED, keep


def headlines(turn: TurnStory) -> list[str]:
    return [line for line in edition().chronicle().dispatches(turn) if isinstance(line, Headline)]


def shown(*reports: Report, earlier: Sequence[Report] = ()) -> list[str]:
    return headlines(TurnStory(4, "MAY 23", (), reports, earlier=earlier))


def spotted(turn: int, *sides: Any) -> Report:
    return reported("spotted", turn, *(sides or (BRITISH,)), square=1318, units=[["BISMARCK", "B"]], own=[])


def searched(turn: int) -> Report:
    return reported("searched", turn, BRITISH, squares=[])


def test_the_bismarck_is_sighted_once_and_lost_once() -> None:
    assert shown(spotted(4)) == ["B  THE BISMARCK IS SIGHTED IN 1318"]
    assert shown(spotted(4), earlier=[spotted(3)]) == []
    assert shown(searched(4), earlier=[spotted(3)]) == ["B  CONTACT WITH THE BISMARCK IS LOST. LAST SEEN IN 1318"]
    assert shown(spotted(4), searched(4), earlier=[spotted(3)]) == []
    assert shown(searched(4)) == []


@pytest.mark.parametrize("unit", ["HOOD", "BISMARCK"])
def test_a_sunk_ship_has_a_page(unit: str) -> None:
    side = "british" if unit == "HOOD" else "german"
    attack = reported("submarine_attack", 4, GERMAN, unit="WP1", target=unit, square=1318, hits=3)
    less = reported("submarine_attacked", 4, BRITISH, submarine_sunk=False, target=unit, square=1318, hits=3)
    sunk = reported("sunk", 4, unit=unit, kind="B", side=side, count=1, whole=True)
    turn = TurnStory(4, "MAY 23", (), [attack, less, sunk])
    (line,) = [each for each in edition().chronicle().dispatches(turn) if isinstance(each, Headline)]
    assert line == f"BG THE {unit} IS SUNK"
    assert line.page is not NO_PAGE
    assert "BY WP1" in line.more


def test_in_whole_games_only_these_events_are_headlines(tmp_path: Path) -> None:
    for seed in range(LOGGED, LOGGED + count("games whose log is read")):
        path = keep(tmp_path / f"game-{seed}", "tovey", "otto", seed)
        turns = list(replayed_turns(edition(), read_finished(path)[1]))
        before = False
        shown = []
        for turn in turns:
            facts = [report.facts for report in turn.reports]
            british = [each.plain() for each in turn.reports if BRITISH in each.audience and each.kind == "spotted"]
            seen = any("BISMARCK" in str(plain[-1]["units"]) for plain in british)
            gone = [each for each in facts if getattr(each, "whole", False)]
            sunk = any(getattr(each, "unit", "") == "BISMARCK" for each in gone)
            found = headlines(turn)
            shown += found
            assert any(" IS SIGHTED IN " in line for line in found) == (seen and not before), turn.number
            assert sum("SUNK" in line or "NO MORE" in line for line in found) == len(gone), turn.number
            assert sum("DISPERSED" in line for line in found) == sum(each.report_kind == "dispersed" for each in facts)
            before = seen and not sunk
        lines = run("replay", str(path)).lines
        ruled = [line for line, above in zip(lines[1:], lines, strict=False) if above == "-" * 40 and line in shown]
        assert bool(ruled) == bool(shown), "headlines are set off by a rule"


def test_the_square_of_a_battle_shows_both_sides() -> None:
    view = make_view(SUFFOLK={"square": 1318}, NORFOLK={"square": 1318}, HOOD={"square": 1622})
    raiders: Any = {"BISMARCK": {"square": 1318}, "PR EUGEN": {"square": 1527}}
    hers = make_view(GERMAN, **raiders)
    british = [view.ships[name] for name in ("SUFFOLK", "NORFOLK", "HOOD")]
    german = [hers.ships[name] for name in ("BISMARCK", "PR EUGEN")]
    page = pages.both_sides("BOTH", view, british, german)
    rows = [line for line in page.text() if line[:2].isdigit()]
    where = {square: rows[square // 100 - 11][2:][2 * (square % 100 - 11) :][:2] for square in (1318, 1622, 1527)}
    assert where == {1318: "CB", 1622: " B", 1527: f"*{CRUISER}"}
    assert page.board is not None
    small = page.board.lines(Size(2, 1), Finish.TONED)
    assert [(span.text, span.style) for span in small[3 + 2] if span.style in ("own", "enemy")] == [
        *(("&", "own"), ("B", "enemy"))
    ]
    large = "\n".join("".join(span.text for span in line) for line in page.board.lines(Size(4, 2), Finish.TONED))
    assert "*B" in large and " C2" in large


def test_two_germans_in_a_square_do_not_look_like_a_battle() -> None:
    raiders: Any = {"BISMARCK": {"square": 1318}, "PR EUGEN": {"square": 1318}}
    german = make_view(GERMAN, **raiders).ships
    page = pages.both_sides("BOTH", make_view(), [], [german["BISMARCK"], german["PR EUGEN"]])
    assert page.board is not None
    for finish in Finish:
        row = "".join(span.text for span in page.board.lines(Size(2, 1), finish)[3 + 2])
        assert row[2:][2 * 7 :][:2] == ("*B" if finish is Finish.SIGNS else "*2")
    assert "*B*C" in "".join(span.text for span in page.board.lines(Size(4, 1), Finish.TONED)[2 + 2])
