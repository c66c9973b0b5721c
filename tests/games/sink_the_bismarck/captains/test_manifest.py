"""What a side works out about the values of convoys (9.2, 9.3)."""

import pytest

from compbis.games.sink_the_bismarck.captains.manifest import Manifest
from compbis.games.sink_the_bismarck.cards.convoys import CONVOYS
from compbis.games.sink_the_bismarck.cards.tables import NUMBER
from compbis.games.sink_the_bismarck.state.position import start
from compbis.games.sink_the_bismarck.state.reports import ConvoySeen, Destroyed, Home
from compbis.table.side import GERMAN

VALUES = CONVOYS["HX"].values
REAL = [value for value in VALUES if value]


def test_at_first_the_share_of_real_counters_is_the_chance_that_a_convoy_is_real() -> None:
    assert Manifest().chance("HX1") == pytest.approx(len(REAL) / len(VALUES))


def test_convoys_that_were_seen_or_destroyed_change_the_chances_of_the_others() -> None:
    manifest = Manifest()
    manifest.hear(ConvoySeen(convoy="HX1", real=False))
    assert manifest.chance("HX2") == pytest.approx(len(REAL) / (len(VALUES) - 1))
    manifest.hear(ConvoySeen(convoy="HX2", real=True))
    assert manifest.chance("HX2") == 1
    assert manifest.chance("HX3") == pytest.approx((len(REAL) - 1) / (len(VALUES) - 2))
    manifest.hear(Destroyed(convoy="HX2", value=REAL[0], by=(1, 0, 0, 0)))
    assert manifest.chance("HX3") == pytest.approx((len(REAL) - 1) / (len(VALUES) - 2))
    assert manifest.chance("SC1") == pytest.approx(sum(map(bool, CONVOYS["SC"].values)) / len(CONVOYS["SC"].values))


def test_a_real_convoy_is_worth_its_mean_value_and_what_it_brings_the_british() -> None:
    manifest = Manifest()
    manifest.hear(ConvoySeen(convoy="HX1", real=True))
    assert manifest.worth("HX1") == sum(REAL) / len(REAL) + NUMBER["convoy home"]


def test_the_points_for_convoys_do_not_depend_on_the_order_in_which_they_are_added() -> None:
    manifest = Manifest()
    for number in range(len(VALUES)):  # a sum of chances that is rounded at each step depends on it
        manifest.hear(Home(convoy=f"HX{number + 1}"))
    assert manifest.safe(start(0, "historical").view(GERMAN)) == len(REAL) * NUMBER["convoy home"]
