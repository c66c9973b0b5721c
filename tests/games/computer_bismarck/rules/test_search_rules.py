"""Search (9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compbis.games.computer_bismarck.rules import search
from compbis.games.computer_bismarck.rules.search import Force, Seen, mutual
from tests.games.computer_bismarck.rules.fleet import plane, ship

NOTHING = Force(0, surface=False, submarines=False, planes=False)
FORCES = st.builds(Force, st.integers(0, 30), st.booleans(), st.booleans(), st.booleans())


def test_16_42_factors_do_not_drop_below_zero() -> None:
    assert search.factors(ship("SG1", mode="M", midships=1), night=True) == 0


@pytest.mark.rule("9.21b")
@pytest.mark.parametrize(
    ("name", "mode", "factors"),
    [
        ("REYKJAVIK", "Z", (2, 1)),
        ("REYKJAVIK", "B", (0, 0)),
        ("VICTORIOUS", "A", (0, 0)),
        ("VICTORIOUS", "B", (0, 0)),
    ],
)
def test_8_2_planes_search_on_the_way_home_but_neither_on_an_attack_run_nor_at_base(
    name: str, mode: str, factors: tuple[int, int]
) -> None:
    unit = plane(name, mode=mode, endurance=2)
    assert (search.plane_factors(unit, night=False), search.plane_factors(unit, night=True)) == factors


@given(FORCES, st.integers(1, 8), st.booleans())
def test_9_5_an_empty_square_shows_nothing(force: Force, visibility: int, fog: bool) -> None:
    assert mutual(force, NOTHING, visibility, fog) == Seen()


@given(FORCES, FORCES, st.integers(1, 7))
def test_worse_weather_never_shows_more(british: Force, german: Force, visibility: int) -> None:
    better, worse = mutual(british, german, visibility, False), mutual(british, german, visibility + 1, False)
    assert all(seen or not seen_worse for seen, seen_worse in zip(better, worse, strict=True))
