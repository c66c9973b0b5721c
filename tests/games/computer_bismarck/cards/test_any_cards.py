"""Every captain can play with any cards that are accepted; all other cards are refused in one line."""

import json
import random
import re
import secrets
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence

import pytest

from compbis.games.computer_bismarck.edition import EDITION
from compbis.table.side import BRITISH, GERMAN
from tests import counts
from tests.games.computer_bismarck.cards import variants
from tests.games.computer_bismarck.cards.variants import Files

PARTS = range(4)
"""Parts of the tests with many cards, so that several processes share the work."""
FIRST_TURNS, WHOLE = 2, 0
GAMES = (
    ("tovey", "otto"),
    ("clerk", "otto-0.2.0"),
    ("random", "random"),
    ("tovey", "far"),
    ("clerk", "port"),
    ("tovey:master", "otto:master"),
)


def came_of(cards: Iterable[Files], turns: int, games: Sequence[tuple[str, str]] = GAMES) -> list[str]:
    """The results of games with each of these cards (playing.played). turns: the turns of each game; if WHOLE, only as
    many games as tests.counts says are played to the end, different ones with each set of cards, and only the first
    turns of the others."""
    whole = counts.count("whole games with each of these cards") if turns == WHOLE else len(games)
    jobs = ""
    for number, files in enumerate(cards):
        long = [(place - number * whole) % len(games) < whole for place in range(len(games))]
        pairs = [(*captains, seed, turns if long[seed - 1] else FIRST_TURNS) for seed, captains in enumerate(games, 1)]
        jobs += f"{json.dumps([files, pairs])}\n"
    ran = subprocess.run(
        [sys.executable, "-m", "tests.games.computer_bismarck.cards.playing"],
        input=jobs,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


def troubles(cards: Mapping[str, Files], turns: int) -> dict[str, str]:
    """The cards with which something went wrong, and what it was."""
    came = dict(zip(cards, came_of(cards.values(), turns), strict=True))
    return {name: trouble for name, trouble in came.items() if trouble}


def some(cards: Mapping[str, Files], what: str, part: int) -> dict[str, Files]:
    """One part of a random selection of the cards; tests.counts has the size of the selection."""
    names = sorted(cards, key=lambda name: random.Random(name).random())[: counts.count(what)]
    return {name: cards[name] for name in names[part :: len(PARTS)]}


def test_every_captain_plays_in_these_games() -> None:
    for place, side in enumerate((BRITISH, GERMAN)):
        assert {captains[place] for captains in GAMES} == set(EDITION.captains[side])


@pytest.mark.parametrize("part", PARTS)
def test_any_single_unit_may_be_missing_or_renamed(part: int) -> None:
    assert troubles(some(variants.UNITS, "cards with a unit gone or renamed", part), FIRST_TURNS) == {}


@pytest.mark.parametrize("part", PARTS)
def test_whole_games_are_played_without_a_kind_and_with_the_worst_cards(part: int) -> None:
    cards = variants.KINDS | variants.WORST
    assert troubles(some(cards, "cards with which whole games are played", part), WHOLE) == {}


@pytest.mark.release
@pytest.mark.parametrize("part", PARTS)
def test_whole_games_are_played_with_any_unit_missing_or_renamed(part: int) -> None:
    assert troubles(some(variants.UNITS, "cards with which whole games are played", part), WHOLE) == {}


@pytest.mark.parametrize("part", PARTS)
def test_cards_with_any_numbers_are_played_with_or_refused_with_their_line(
    part: int, pytestconfig: pytest.Config
) -> None:
    release = pytestconfig.getoption("counts") == "release"
    first = secrets.randbelow(2**40) if release else 0
    numbers = range(first, first + counts.count("cards with numbers changed"))[part :: len(PARTS)]
    came = came_of(map(variants.anywhere, numbers), WHOLE if release else FIRST_TURNS)
    refused = [said for said in came if said.startswith("refused: ")]
    wrong = {number: said for number, said in zip(numbers, came, strict=True) if said and said not in refused}
    assert wrong == {}
    assert all(re.fullmatch(r"refused: --cards: [a-z]+\.dat, line \d+: .+", said) for said in refused), refused


def test_of_cards_with_any_numbers_some_are_accepted_and_some_refused() -> None:
    assert {said.startswith("refused: ") for said in came_of(map(variants.anywhere, range(12)), 1, ())} == {True, False}


@pytest.mark.parametrize("ship", variants.NEEDED)
@pytest.mark.parametrize("change", ["gone", "renamed"])
def test_the_bismarck_and_the_prinz_eugen_are_required(ship: str, change: str) -> None:
    files = variants.without([ship]) if change == "gone" else variants.called(ship)
    (said,) = came_of([{"ships.dat": files["ships.dat"]}], FIRST_TURNS)
    kind = variants.SHIPS[ship]
    assert re.fullmatch(rf"refused: --cards: ships\.dat, line \d+: {ship} of kind {kind} is missing", said)


def test_a_captain_that_fails_is_noticed() -> None:
    files = {"ships.dat": variants.OURS["ships.dat"]}
    (said,) = came_of([files], FIRST_TURNS, [("nobody", "otto")])
    assert "no captain 'nobody'" in said
    assert came_of([files], FIRST_TURNS) == [""]


@pytest.mark.parametrize(
    ("file", "text", "refusal"),
    [
        ("ships.dat", "", r"ships\.dat: \[british ships\] is missing"),
        ("ships.dat", "[british ships]\n[german ships]\n", r"ships\.dat, line 1: nothing under \[british ships\]"),
        (
            "ships.dat",
            variants.called("HOOD", "HÖÖD")["ships.dat"],
            r"ships\.dat, line \d+: 'HÖÖD' is not a name: a name has 1 to 12 of A to Z, 0 to 9 and blanks",
        ),
        (
            "ships.dat",
            variants.called("HOOD", "SUBMARINE")["ships.dat"],
            r"ships\.dat, line \d+: SUBMARINE cannot be a ship's name: .*",
        ),
        (
            "planes.dat",
            variants.plane_called("REYKJAVIK", "Reykjavik")["planes.dat"],
            r"planes\.dat, line \d+: 'Reykjavik' is not a name: a name has 1 to 12 of A to Z, 0 to 9 and blanks",
        ),
        (
            "map.dat",
            re.sub(r"(?m)^30\d\d\n", "", variants.OURS["map.dat"]),
            r"ships\.dat, line \d+: ships in modes Y and U enter from \[entry\] in map\.dat, which is empty",
        ),
    ],
)
def test_unplayable_cards_are_refused_in_one_line(file: str, text: str, refusal: str) -> None:
    (said,) = came_of([{file: text}], FIRST_TURNS)
    assert re.fullmatch(f"refused: --cards: {refusal}", said), said
