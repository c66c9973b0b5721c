"""No test depends on the speed of the machine."""

import hypothesis
import pytest

from tests import counts


@pytest.mark.parametrize("profile", ["default", *counts.PROFILES])
def test_no_hypothesis_profile_depends_on_the_speed_of_the_machine(profile: str) -> None:
    assert counts.takes_its_time(hypothesis.settings.get_profile(profile))
