"""Limits on guessing, and who may take which seat."""

import stat
from pathlib import Path

import pytest

from compbis.errors import MachineError, UsageError
from compbis.host.folder import Folder
from compbis.host.invitations import LASTS, Invitations, Place
from compbis.host.throttle import FORGET_AFTER, FREE_ATTEMPTS, LONGEST_PAUSE, MOST_ADDRESSES, Throttle
from compbis.table.side import BRITISH, GERMAN

SEAT, OTHER = Place("sea-lions", BRITISH), Place("sea-lions", GERMAN)
PHRASE, KEY = "prune dial viaduct saucer", "ssh-ed25519 AAAA"


def test_pauses_grow_and_at_most_ten_tries_a_minute_are_checked() -> None:
    tries, now, looked = Throttle(), 1000.0, []
    while now < 1600:
        now += tries.begin("10.0.0.1", now)
        looked.append(now)
    assert looked[:FREE_ATTEMPTS] == [1000.0] * FREE_ATTEMPTS
    pauses = [
        after - before for before, after in zip(looked[FREE_ATTEMPTS - 1 :], looked[FREE_ATTEMPTS:], strict=False)
    ]
    assert pauses[:4] == [1, 2, 4, 8] and max(pauses) == LONGEST_PAUSE
    assert all(sum(at <= then < at + 60 for then in looked) <= 10 for at in looked)


def test_simultaneous_tries_wait_one_after_the_other() -> None:
    tries = Throttle()
    assert [tries.begin("10.0.0.1", 5.0) for _ in range(7)] == [0, 0, 0, 1, 3, 7, 15]


def test_one_address_does_not_delay_another_and_a_right_phrase_ends_the_delay() -> None:
    tries = Throttle()
    for _ in range(9):
        tries.begin("2001:db8::1", 0)
    assert tries.begin("2001:db8::2", 0) > 0, "the same household"
    assert tries.begin("2001:db8:0:1::1", 0) == 0
    tries.right("2001:db8::7")
    assert tries.begin("2001:db8::1", 0) == 0


def test_an_address_is_forgotten_after_an_hour_or_when_there_are_too_many() -> None:
    tries = Throttle()
    for _ in range(9):
        tries.begin("10.0.0.1", 0)
    assert tries.begin("10.0.0.1", 0) > 0
    assert tries.begin("10.0.0.1", FORGET_AFTER * 2) == 0
    for number in range(2 * MOST_ADDRESSES):
        tries.begin(f"host-{number}", 0)
    assert len(tries._known) == MOST_ADDRESSES


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "host")


@pytest.fixture
def invitations(folder: Folder) -> Invitations:
    """The invitations of a folder: one, for SEAT."""
    found = Invitations(folder)
    found.invite(SEAT, PHRASE, 0)
    return found


def test_an_invitation_used_without_a_key_becomes_a_password(invitations: Invitations) -> None:
    assert invitations.status_text(SEAT, 1) == "INVITED"
    assert invitations.by_phrase("  Prune-DIAL viaduct  saucer", [], LASTS) == [SEAT]
    assert invitations.by_phrase(PHRASE, [], 10 * LASTS) == [SEAT]
    assert invitations.status_text(SEAT, 10 * LASTS) == "PASSWORD"


def test_an_invitation_used_with_a_key_is_spent(invitations: Invitations) -> None:
    assert invitations.by_key(KEY) == []
    assert invitations.by_phrase(PHRASE, [KEY], 1) == [SEAT]
    assert invitations.by_phrase(PHRASE, [KEY], 1) == [] == invitations.by_phrase(PHRASE, [], 1)
    assert invitations.by_key(KEY) == [SEAT]


def test_an_invitation_expires(invitations: Invitations) -> None:
    assert invitations.by_phrase(PHRASE, [], LASTS + 1) == []
    assert invitations.status_text(SEAT, LASTS + 1) == "INVITATION EXPIRED"


def test_a_phrase_opens_only_its_own_seat_and_is_not_stored(folder: Folder, invitations: Invitations) -> None:
    invitations.invite(OTHER, PHRASE[:-1], 0)
    assert invitations.by_phrase(PHRASE[:-1], [], 0) == [OTHER]
    assert not any(word in folder.seats.read_text() for word in PHRASE.split())


@pytest.mark.usefixtures("invitations")
def test_key_files_are_private_and_a_damaged_one_is_reported(folder: Folder) -> None:
    key = folder.key()
    assert key == folder.key() and len(key) == 32
    for path in (folder.path / "host.key", folder.seats):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    (folder.path / "host.key").write_bytes(key[:-1])
    with pytest.raises(MachineError, match="damaged"):
        folder.key()


@pytest.mark.parametrize("name", ["", "-a", "a-", "A", "../a", "a/b", "x" * 41, "a\n", "ä"])
def test_the_name_of_a_game_cannot_be_a_path(name: str, folder: Folder) -> None:
    with pytest.raises(UsageError):
        folder.record(name)


def test_one_process_serves_a_folder(folder: Folder) -> None:
    assert not folder.is_served()
    with folder.served():
        assert folder.is_served()
        with pytest.raises(MachineError, match="serves its games already"), folder.served():
            pass


@pytest.mark.parametrize(("name", "opens"), {"British": 1, "sea-lions": 1, "games": 1, "german": 0, "x": 0}.items())
def test_a_phrase_works_only_under_a_name_that_finds_the_seat_again(folder: Folder, name: str, opens: int) -> None:
    invitations = Invitations(folder)
    invitations.invite(SEAT, PHRASE, 0)
    assert invitations.by_phrase(PHRASE, [KEY], 0, name) == [SEAT] * opens
    assert invitations.by_phrase(PHRASE, [KEY], 0) == [SEAT] * (1 - opens), "a refused phrase is not used up"


def test_a_side_has_the_name_of_its_game_too(tmp_path: Path) -> None:
    there = Invitations(Folder(tmp_path))
    there.name_sides(SEAT.game, {BRITISH: "ALLIED", GERMAN: "GERMAN"})
    there.invite(SEAT, PHRASE, 0)
    for name in ("allied", "ALLIED", "british"):
        assert there.find_side(SEAT.game, name) is BRITISH
        assert there.named([SEAT, OTHER], name) == [SEAT]
        assert there.by_phrase(PHRASE, [], 1, name) == [SEAT]
    assert there.find_side("other", "allied") is None and not there.by_phrase(PHRASE, [], 1, "german")
