"""Two captains are compared on the same dice, game by game."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from compbis.app import main
from compbis.lab.compared import check, compared, read
from compbis.lab.figures import difference, difference_of_rates
from compbis.table.side import BRITISH, GERMAN

Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("kept_booths")
PLAYED = {"game": "computer-bismarck", "scenario": "rheinuebung", "options": []}
B, G = BRITISH.value, GERMAN.value


def result(*games: tuple[int, str | None, float | None, float | None], **other: Any) -> dict[str, Any]:
    results = [
        {"seed": seed, "winner": winner, B: british, G: german, "turns": 30, "plan": ""}
        for seed, winner, british, german in games
    ]
    return {**PLAYED, B: "clerk", G: "otto", "results": results, **other}


def tournament(capfd: Capture, german: str, *more: str, game: str = "computer-bismarck", games: int = 2) -> str:
    names = ("--game", game, "--british", "random", "--german", german, "--games", str(games), "--seed", "1")
    assert main(("tournament", *names, *more)) == 0
    return capfd.readouterr().out


def test_each_game_of_a_tournament_has_a_result_with_its_seed(capfd: Capture) -> None:
    """The JSON has one object per game, and the seeds do not depend on the captains."""
    one, other = (
        json.loads(tournament(capfd, name, "--json", game="denmark-strait"))["results"]
        for name in ("random", "tests.house.lab.odd_captains:cautious")
    )
    for game_result in (*one, *other):
        assert list(game_result) == ["seed", "winner", B, G, "turns", "plan"]
        assert game_result["winner"] in (B, G, None)
        assert game_result["turns"] > 0
    assert [each["seed"] for each in one] == [each["seed"] for each in other]
    assert len({each["seed"] for each in one}) == 2


def test_games_are_paired_by_their_seeds() -> None:
    now = result((1, G, 10, 40), (2, G, 20, 30), (3, B, 30, 20), (4, None, 25, 25), (5, G, None, None), (9, G, 1, 2))
    then = result((5, B, 40, 1), (4, G, 0, 5), (3, G, 10, 60), (2, B, 40, 10), (1, G, 12, 41), (8, B, 0, 0))
    found = compared(now, then | {G: "port"})
    assert (found[B], found[G], found["games"]) == ("clerk", "port", 5)
    german, british = found["german_wins"], found["british_wins"]
    assert [german[name] for name in ("both", "now", "then", "neither")] == [1, 2, 2, 0]
    assert [british[name] for name in ("both", "now", "then", "neither")] == [0, 1, 2, 2]
    assert british["difference"]["mean"] == -1 / 5
    assert found["german_points"]["mean"] == (-1 + 20 - 40 + 20) / 4, "of those that have points in both"


def test_the_intervals_match_the_literature() -> None:
    """Agresti and Min (2005), 1,600 people asked twice, computed by hand; and the interval of a mean."""
    found = difference_of_rates(86, 150, 1600)
    assert found.mean == -0.04
    middle = (86.5 - 150.5) / 1602
    half = 1.959963984540054 * math.sqrt(86.5 + 150.5 - (86.5 - 150.5) ** 2 / 1602) / 1602
    assert (found.low, found.high) == pytest.approx((middle - half, middle + half))
    assert difference_of_rates(0, 0, 1).low < 0 < difference_of_rates(0, 0, 1).high  # type: ignore[operator]
    assert difference_of_rates(1, 0, 1).high == 1.0
    assert difference([5]) == (5, None, None)
    found = difference([1, 2, 3, 4])
    assert found == pytest.approx((2.5, 2.5 - 1.959963984540054 * math.sqrt(5 / 12), 2.5 + 1.265149))


def test_a_result_is_compared_with_that_of_another_captain(capfd: Capture, tmp_path: Path) -> None:
    then = tmp_path / "then.json"
    then.write_text(tournament(capfd, "random", "--json", games=3))
    found = json.loads(tournament(capfd, "otto", "--json", "--compare", str(then)))
    assert list(found)[-1] == "compared"
    pairs = found["compared"]
    assert (pairs["games"], pairs[G]) == (2, "random")
    wins = pairs["german_wins"]
    assert wins["both"] + wins["now"] == found["german_wins"]
    earlier = json.loads(then.read_text())["results"][:2]
    assert wins["both"] + wins["then"] == sum(game["winner"] == G for game in earlier)
    mean = sum(game[G] for game in found["results"]) / 2 - sum(game[G] for game in earlier) / 2
    assert pairs["german_points"]["mean"] == pytest.approx(mean)
    rows = {" ".join(line.split()) for line in tournament(capfd, "otto", "--compare", str(then)).splitlines()}
    assert {"SAME DICE AS GAMES", "GERMAN RANDOM 2", "GAMES WON BOTH NOW THEN NEITHER"} <= rows
    assert any(row.startswith("GERMAN POINTS ") for row in rows)


def test_a_result_without_points_is_compared_by_wins(capfd: Capture, tmp_path: Path) -> None:
    then = tmp_path / "then.json"
    then.write_text(tournament(capfd, "random", "--json", game="denmark-strait"))
    found = json.loads(tournament(capfd, "random", "--json", "--compare", str(then), game="denmark-strait"))
    assert found["compared"]["german_points"] is None
    assert found["compared"]["german_wins"]["difference"]["mean"] == 0
    assert "NOW MORE POINTS" not in tournament(capfd, "random", "--compare", str(then), game="denmark-strait")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not the result of a tournament as --json prints it"),
        ("[" * 100000, "not the result of a tournament as --json prints it"),
        (json.dumps(result()), "not the result of a tournament as --json prints it"),
        (json.dumps(result((1, "french", 1, 2))), "not the result of a tournament as --json prints it"),
        (json.dumps(result((1, G, float("nan"), 2))), "not the result of a tournament as --json prints it"),
        (json.dumps(result((True, G, 1, 2))), "not the result of a tournament as --json prints it"),
        (json.dumps(result((1, G, 1, 2), german=7)), "not the result of a tournament as --json prints it"),
        (json.dumps(result((1, G, 1, 2))), "no game in common: play both with the same"),
        (json.dumps(result((1, G, 1, 2), scenario="short")), "from other games: scenario short, not rheinuebung"),
        (json.dumps(result((1, G, 1, 2), options=["big"])), "from other games: options big, not none"),
    ],
)
def test_an_invalid_or_unrelated_result_is_refused_before_any_game(
    capfd: Capture, tmp_path: Path, text: str, why: str
) -> None:
    file = tmp_path / "then.json"
    file.write_text(text)
    names = ("--british", "random", "--german", "random", "--games", "2", "--seed", "1")
    assert main(("tournament", *names, "--compare", str(file))) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"compbis: --compare {file}: {why}")
    assert err.count("\n") == 1


def test_an_unreadable_file_is_refused(capfd: Capture, tmp_path: Path) -> None:
    names = ("--british", "random", "--german", "random", "--games", "2", "--seed", "1")
    assert main(("tournament", *names, "--compare", str(tmp_path))) == 2
    assert capfd.readouterr().err == f"compbis: --compare {tmp_path}: Is a directory\n"


def test_at_least_one_seed_must_be_shared() -> None:
    then = read(json.dumps(result((7, G, 1, 2))))
    check(then, PLAYED, [6, 7])
    with pytest.raises(ValueError, match="no game in common"):
        check(then, PLAYED, [8])
