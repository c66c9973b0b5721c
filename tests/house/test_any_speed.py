"""No test depends on how fast the machine is."""

import hypothesis
import pytest


@pytest.mark.parametrize("profile", ["default", "check", "release"])
def test_no_profile_of_hypothesis_depends_on_the_speed_of_the_machine(profile: str) -> None:
    _takes_its_time(hypothesis.settings.get_profile(profile))


def test_no_test_has_a_deadline_of_its_own(request: pytest.FixtureRequest) -> None:
    for item in request.session.items:
        settings = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
        if settings:
            _takes_its_time(settings)


def _takes_its_time(settings: hypothesis.settings) -> None:
    assert settings.deadline is None
    assert hypothesis.HealthCheck.too_slow in settings.suppress_health_check
