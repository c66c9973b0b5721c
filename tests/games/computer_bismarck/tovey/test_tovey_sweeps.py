"""The cruisers that search one area after another while no raider is hunted."""

from compbis.games.computer_bismarck.captains.tovey.cover import Cover
from compbis.games.computer_bismarck.captains.tovey.fleet import Fleet
from compbis.games.computer_bismarck.captains.tovey.picture import picture
from compbis.games.computer_bismarck.captains.tovey.sweep import Sweep, sweep
from compbis.games.computer_bismarck.captains.tovey.taste import Taste
from compbis.games.computer_bismarck.cards.board import distance
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN
from compbis.games.computer_bismarck.cards.kinds import OILER
from compbis.games.computer_bismarck.cards.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.table.report import Report
from compbis.table.side import BRITISH
from tests.games.computer_bismarck.tovey.tovey_helpers import (
    DAY,
    fleet,
    only,
    plot,
    searched,
    spotted,
    sunk,
    tovey,
    view,
)

CRUISERS = {"NORFOLK": 1718, "SUFFOLK": 1719, "ARETHUSA": 2021, "BIRMINGHAM": 2021, "MANCHESTER": 2021}


def swept(turn: int, *reports: Report, seed: int = 1, **where: int) -> Sweep | None:
    """The sweep of that turn by these ships, or by all at the start of the game."""
    seen = view(BRITISH, turn, ships=only(**where) if where else fleet(BRITISH))
    return sweep(picture(seen, plot(*reports), released=True), Taste(seed))


def test_two_cruisers_search_an_area_and_close_on_it() -> None:
    found = swept(DAY, **CRUISERS)
    assert found is not None
    assert len(found.ships) == 2 and set(found.ships) <= set(CRUISERS)
    now = picture(view(BRITISH, DAY, ships=only(**CRUISERS)), plot(), released=True)
    orders = Fleet(now, Cover(now), {}, Taste(1))
    orders.give()
    assert orders.sweep == found
    for name in found.ships:
        assert distance(orders.goals[name], found.square) < distance(CRUISERS[name], found.square) or (
            orders.goals[name] == found.square
        )


def test_nobody_sweeps_early_in_a_hunt_or_if_too_few_cruisers_are_left() -> None:
    assert swept(6) is None
    assert swept(DAY, *spotted(DAY - 1, 1820, BISMARCK)) is None
    assert swept(DAY, **dict(list(CRUISERS.items())[1:])) is None


def test_once_both_raiders_are_sunk_cruisers_go_for_the_oilers() -> None:
    gone = sunk(3, BISMARCK), sunk(3, PRINZ_EUGEN)
    oilers = {spec.name: spec.square for spec in SHIPS.values() if spec.kind is OILER}
    found = swept(DAY, *gone, **CRUISERS)
    assert found is not None and found.square in oilers.values()
    *others, last = oilers
    seen = spotted(DAY - 1, 2317, last)
    left = swept(DAY, *gone, *(sunk(4, name) for name in others), *seen, **CRUISERS)
    assert left is not None and distance(left.square, 2317) <= 1
    assert swept(DAY, *gone, *(sunk(4, name) for name in oilers), **CRUISERS) is None


def test_the_area_is_another_every_few_turns_and_in_another_game() -> None:
    areas = [found.square for turn in range(9, LAST_TURN + 1) if (found := swept(turn, **CRUISERS))]
    assert all(here == next_ for here, next_ in zip(areas[::3], areas[2::3], strict=False))
    assert all(distance(here, next_) >= 3 for here, next_ in zip(areas[2::3], areas[3::3], strict=False))
    late = [swept(18, *map(searched, range(1, 18)), seed=seed, **CRUISERS) for seed in range(20)]
    assert len({found.square for found in late if found}) > 1


def test_the_thought_names_the_area_and_the_cruisers() -> None:
    captain = tovey()
    captain.orders(view(BRITISH, DAY, ships=only(**CRUISERS)))
    found = swept(DAY, **CRUISERS)
    assert found is not None
    assert f"SWEEP ROUND {found.square} {' '.join(found.ships)}" in captain.thought
