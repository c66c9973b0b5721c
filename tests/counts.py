"""How often random trials run: in `./check quick`, in `./check`, and in `./check release`."""

from typing import NamedTuple

from hypothesis import HealthCheck, settings


class _Count(NamedTuple):
    quick: int
    check: int
    release: int


COUNTS = {
    "games of each set-up under the laws": _Count(1, 1, 2),
    "scenarios under the laws, 0 for all": _Count(1, 1, 0),
    "games of each option alone under the laws": _Count(0, 0, 1),
    "games of any legal orders": _Count(4, 16, 2_000),
    "games of The Chase of any orders": _Count(1, 3, 5_000),
    "turns of brawls that the model of The Chase fights again": _Count(2, 10, 4_000),
    "games that the model of The Chase plays again": _Count(1, 2, 20),
    "games of the strait of any orders": _Count(4, 12, 1_250),
    "games of each scenario of Sink the Bismarck! of any orders": _Count(1, 3, 150),
    "battles of Sink the Bismarck! against the model": _Count(20, 60, 10_000),
    "games of Sink the Bismarck! against the model": _Count(2, 5, 80),
    "sets of lines at the front door": _Count(4, 8, 200),
    "positions that differ in what is hidden": _Count(50, 240, 10_000),
    "pairs of worlds compared at the wire": _Count(9, 9, 10_000),
    "worlds compared at the wire at each moment": _Count(3, 3, 10),
    "orders while a player looks around": _Count(40, 40, 80),
    "orders while lines are cut": _Count(120, 120, 2_000),
    "orders while a seat is watched": _Count(30, 30, 60),
    "texts of orders with wrong letters": _Count(40, 40, 150),
    "restarts of a referee": _Count(3, 3, 6),
    "turns until the memory is searched": _Count(2, 2, 28),
    "turns of The Chase until the memory is searched": _Count(0, 0, 38),
    "turns of Sink the Bismarck! until the memory is searched": _Count(0, 0, 26),
    "ships looked for on a turn": _Count(3, 3, 50),
    "games whose requests are compared": _Count(2, 4, 12),
    "games whose chart is drawn": _Count(1, 1, 3),
    "games whose log is read": _Count(1, 1, 40),
    "games that a captain is tried in": _Count(2, 2, 8),
    "games in which a captain sits down later": _Count(1, 2, 4),
    "games of Tovey against any orders": _Count(12, 12, 48),
    "games of two captains": _Count(2, 2, 10),
    "cards with a unit gone or renamed": _Count(8, 8, 100),
    "cards with which whole games are played": _Count(2, 8, 25),
    "whole games with each of these cards": _Count(2, 2, 2),
    "cards with numbers changed": _Count(8, 12, 200),
    "kilobytes pasted": _Count(11, 11, 40),
    "lines typed": _Count(500, 500, 100_000),
    "keys of old records, 0 for all": _Count(1, 1, 0),
    "contrary pupils": _Count(2, 2, 40),
    "pupils who ignore the guide": _Count(1, 1, 3),
    "times as many bits flipped": _Count(1, 1, 8),
}
"""How often each trial runs."""

PROFILES = _Count._fields
_chosen = "check"


def count(what: str) -> int:
    """How often this trial runs in the current run."""
    return int(getattr(COUNTS[what], _chosen))


def choose(run: str) -> None:
    """Choose the numbers of a run, and how many examples hypothesis generates. run: one of PROFILES; "" for the numbers
    of `./check`, but different examples each time."""
    global _chosen
    _chosen = run or "check"
    settings.load_profile(run or "default")


def takes_its_time(profile: settings) -> bool:
    """Whether a test with these settings passes on a slow machine."""
    return profile.deadline is None and HealthCheck.too_slow in profile.suppress_health_check


def _register() -> None:
    """No test depends on the speed of the machine, in any run."""
    any_speed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("default", any_speed)
    # The same examples for the same code, so that only a change can turn it red.
    settings.register_profile("check", any_speed, derandomize=True, max_examples=50)
    settings.register_profile("quick", any_speed, derandomize=True, max_examples=10)
    settings.register_profile("release", any_speed, max_examples=300)


_register()
