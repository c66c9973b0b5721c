"""No test depends on how fast the machine is."""

import hypothesis
import pytest

from tests import counts


@pytest.mark.parametrize("profile", ["default", *counts.PROFILES])
def test_no_profile_of_hypothesis_depends_on_the_speed_of_the_machine(profile: str) -> None:
    assert counts.takes_its_time(hypothesis.settings.get_profile(profile))
