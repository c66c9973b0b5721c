"""A process of a host that is killed at any moment loses no accepted order. bench/kills.py kills more."""

from pathlib import Path

import pytest

from tests.house.host.host_kills import ALL, DOORS, SEATS, host_kills
from tests.house.host.referee_kills import Found, referee_kills

REFEREES, HOSTS = 4, 2
"""How many are killed."""


def test_the_next_referee_knows_every_order_that_a_killed_one_accepted(tmp_path: Path) -> None:
    assert referee_kills(tmp_path, REFEREES, 1)["orders accepted"]


@pytest.mark.parametrize("what", [SEATS, DOORS, ALL])
def test_nothing_accepted_is_lost_when_a_seat_the_door_or_all_processes_are_killed(what: str, tmp_path: Path) -> None:
    pytest.importorskip("asyncssh")
    assert host_kills(what, tmp_path, HOSTS, 1)["orders accepted"]


def test_a_lost_order_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An order that one seat was told is accepted, and that the next seat is not told of."""
    pytest.importorskip("asyncssh")
    monkeypatch.setattr("tests.house.host.host_kills.ACCEPTED", TOO_MANY)
    with pytest.raises(Found):
        host_kills(SEATS, tmp_path, HOSTS, 1)


class _Seen:
    """A pattern that finds an accepted order in every letter of a page: more than there are."""

    def findall(self, shown: bytes) -> bytes:
        return shown


TOO_MANY = _Seen()
