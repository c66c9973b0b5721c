"""Who may sit where: the invitations, phrases and keys of all seats, in the file `seats.json` of a host's folder.

An invitation is a phrase that is good once, for a week. If the client offers keys with it, they are enrolled and the
phrase is spent; otherwise the phrase becomes the password of the seat. Only a salted digest of a phrase is kept. A
phrase has 84 bits, too many to guess.
"""

import hmac
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any

from compbis.errors import MachineError
from compbis.host.folder import Folder, os_errors, replace_file
from compbis.table.side import Side
from compbis.table.values import NamedTuple

LASTS = 7 * 24 * 3600
"""Seconds that an invitation is valid."""
WORDS = 8
"""Words in a phrase. One of 1,465 has 10.5 bits, so a phrase has 84."""
NO_SEAT = "NOBODY IS INVITED"
REVOKED = "{}: this seat was revoked: invite somebody to it first"
MOST_KEYS = 8
"""Maximum number of keys of a seat; only the newest are kept."""

ALL = "games"
"""The user name that stands for all of a player's seats."""
SPECTATOR = "watch"
"""The user name of spectators."""

Book = dict[str, dict[str, dict[str, Any]]]


class Place(NamedTuple):
    """A seat: the name of its game, and its side."""

    game: str
    side: Side


class Invitations:
    """The invitations of a folder. Each method rereads the file, which other processes may change; it raises
    MachineError if it cannot."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    def invite(self, place: Place, phrase: str, now: float) -> None:
        """Make a phrase the invitation to a seat. It replaces any earlier phrase; keys stay.

        Args:
            place: the seat
            phrase: the new phrase
            now: seconds since 1970
        """
        salt = os.urandom(16)
        lock = {"salt": salt.hex(), "digest": _digest(phrase, salt), "until": int(now + LASTS)}
        with self._changed() as book:
            seat = book.setdefault(place.game, {}).setdefault(place.side.value, {"keys": []})
            seat["phrase"] = lock

    def revoke(self, place: Place) -> None:
        """Delete the keys and the phrase of a seat: nobody can enter it until there is a new invitation."""
        with self._changed() as book:
            seat = book.setdefault(place.game, {}).setdefault(place.side.value, {"keys": []})
            seat["keys"], seat["revoked"] = [], seat.get("revoked", 0) + 1
            seat.pop("phrase", None)

    def name_sides(self, game: str, names: Mapping[Side, str]) -> None:
        """Keep what a game calls its sides: its record cannot be read while it is served."""
        with self._changed() as book:
            for side, name in names.items():
                book.setdefault(game, {}).setdefault(side.value, {"keys": []})["called"] = name

    def called(self, place: Place) -> str:
        """What the game calls the side of a seat."""
        seat = self._read().get(place.game, {}).get(place.side.value, {})
        return str(seat.get("called", place.side.upper()))

    def find_side(self, game: str, name: str) -> Side | None:
        """The side with this name, in any case, in records or in the game; None if there is none."""
        wanted = name.lower()
        return next((side for side in Side if wanted in (side, self.called(Place(game, side)).lower())), None)

    def named(self, places: Sequence[Place], name: str) -> list[Place]:
        """The seats that a user name stands for: those of its game or its side; all of them if it is ALL.

        Args:
            places: the seats
            name: the user name, in any case
        """
        wanted = name.lower()
        return [
            place for place in places if wanted in (place.game, ALL) or place.side is self.find_side(place.game, wanted)
        ]

    def revoked(self) -> dict[Place, int]:
        """How often each seat was revoked."""
        return {place: seat.get("revoked", 0) for place, seat in _seats(self._read())}

    def is_closed(self, place: Place) -> bool:
        """Whether a seat was revoked, and nobody has been invited to it since."""
        seat = self._read().get(place.game, {}).get(place.side.value, {})
        return bool(seat.get("revoked")) and not seat["keys"] and "phrase" not in seat

    def by_key(self, key: str) -> list[Place]:
        """The seats that a key opens. key: in OpenSSH's format, without the comment."""
        return [place for place, seat in _seats(self._read()) if key in seat["keys"]]

    def by_phrase(self, phrase: str, keys: Sequence[str], now: float, name: str = ALL) -> list[Place]:
        """The seats that a phrase opens under a user name. If keys came with it, enrolls them and deletes the phrase.

        A phrase does not work under a name that would not find the seat again by key.

        Args:
            phrase: the phrase as typed
            keys: the keys that the client offered before
            now: seconds since 1970
            name: the user name
        """
        if not self._found(self._read(), phrase, now, name):
            return []
        with self._changed() as book:
            found = self._found(book, phrase, now, name)
            for _, seat in found:
                if keys:
                    seat["keys"] = [*dict.fromkeys((*seat["keys"], *keys))][-MOST_KEYS:]
                    del seat["phrase"]
                else:
                    seat["phrase"]["until"] = None
            return [place for place, _ in found]

    def status_text(self, place: Place, now: float) -> str:
        """How a seat can be entered, as text for the owner. now: seconds since 1970."""
        seat = self._read().get(place.game, {}).get(place.side.value, {"keys": []})
        ways = [f"{len(seat['keys'])} KEY{'S' * (len(seat['keys']) > 1)}"] if seat["keys"] else []
        if phrase := seat.get("phrase"):
            until = phrase["until"]
            ways.append("PASSWORD" if until is None else "INVITED" if now <= until else "INVITATION EXPIRED")
        if not ways:
            return "REVOKED" if seat.get("revoked") else NO_SEAT
        return ", ".join(ways)

    def _found(self, book: Book, phrase: str, now: float, name: str) -> list[tuple[Place, dict[str, Any]]]:
        return [
            (place, seat)
            for place, seat in _seats(book)
            if self.named([place], name)
            and (lock := seat.get("phrase"))
            and hmac.compare_digest(lock["digest"], _digest(phrase, bytes.fromhex(lock["salt"])))
            and (lock["until"] is None or now <= lock["until"])
        ]

    def _read(self) -> Book:
        path = self._folder.seats
        with os_errors(path):
            if not path.exists():
                return {}
            try:
                book: Book = json.loads(path.read_bytes())
            except ValueError as error:
                raise MachineError(f"{path} is damaged: restore it from a backup") from error
        return book

    @contextmanager
    def _changed(self) -> Iterator[Book]:
        with self._folder.locked("seats"):
            book = self._read()
            yield book
            replace_file(self._folder.seats, json.dumps(book, indent=1).encode())


def _seats(book: Book) -> Iterator[tuple[Place, dict[str, Any]]]:
    for game, seats in book.items():
        for side, seat in seats.items():
            yield Place(game, Side(side)), seat


def _digest(phrase: str, salt: bytes) -> str:
    words = " ".join(phrase.casefold().replace("-", " ").split())
    return blake2b(words.encode("utf-8", "surrogatepass"), salt=salt, digest_size=32).hexdigest()
