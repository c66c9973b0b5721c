"""Who may sit where: invitations, phrases and keys of the seats, in the file `seats.json` of a host's folder.

An invitation is a phrase that is good once, for a week. The keys that come with it are enrolled, and it is spent; if
none comes with it, it stays as the password of the seat. Of a phrase only a salted digest is kept: it has 80 bits and
more, so that nobody can try them all.
"""

import hmac
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any

from compbis.errors import MachineError
from compbis.host.folder import Folder, told, write_over
from compbis.table.side import Side
from compbis.table.values import NamedTuple

LASTS = 7 * 24 * 3600
"""Seconds that an invitation is good for."""
WORDS = 8
"""Words of a phrase: each of the 1,465 has 10.5 bits, so that it has 84."""
NO_SEAT = "NOBODY IS INVITED"
MOST_KEYS = 8
"""Keys of a seat; of more the newest."""

Book = dict[str, dict[str, dict[str, Any]]]


class Place(NamedTuple):
    """A seat: the name of its game, and its side."""

    game: str
    side: Side


class Invitations:
    """Those of a folder. Each method reads the file anew: others may write to it. Raises MachineError."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    def invite(self, place: Place, phrase: str, now: float) -> None:
        """Let a phrase be the invitation to a seat, in place of any phrase before. now: seconds since 1970."""
        salt = os.urandom(16)
        lock = {"salt": salt.hex(), "digest": _digest(phrase, salt), "until": int(now + LASTS)}
        with self._changed() as book:
            book.setdefault(place.game, {}).setdefault(place.side.value, {"keys": []})["phrase"] = lock

    def revoke(self, place: Place) -> None:
        """Let nobody enter a seat any more, until somebody is invited to it again."""
        with self._changed() as book:
            seat = book.setdefault(place.game, {}).setdefault(place.side.value, {"keys": []})
            book[place.game][place.side.value] = {"keys": [], "revoked": seat.get("revoked", 0) + 1}

    def revoked(self) -> dict[Place, int]:
        """How often the ways into each seat were revoked."""
        return {place: seat.get("revoked", 0) for place, seat in _seats(self._read())}

    def by_key(self, key: str) -> list[Place]:
        """The seats that a key enters."""
        return [place for place, seat in _seats(self._read()) if key in seat["keys"]]

    def by_phrase(self, phrase: str, keys: Sequence[str], now: float) -> list[Place]:
        """The seat that a phrase enters, if any; it may be spent by that.

        Args:
            phrase: as it was typed.
            keys: that came with it.
            now: seconds since 1970.
        """
        if not self._found(self._read(), phrase, now):
            return []
        with self._changed() as book:
            found = self._found(book, phrase, now)
            for _, seat in found:
                if keys:
                    seat["keys"] = [*dict.fromkeys((*seat["keys"], *keys))][-MOST_KEYS:]
                    del seat["phrase"]
                else:
                    seat["phrase"]["until"] = None
            return [place for place, _ in found]

    def told(self, place: Place, now: float) -> str:
        """How a seat can be entered, in words."""
        seat = self._read().get(place.game, {}).get(place.side.value, {"keys": []})
        ways = [f"{len(seat['keys'])} KEY{'S' * (len(seat['keys']) > 1)}"] if seat["keys"] else []
        if phrase := seat.get("phrase"):
            until = phrase["until"]
            ways.append("PASSWORD" if until is None else "INVITED" if now <= until else "INVITATION EXPIRED")
        if not ways:
            return "REVOKED" if seat.get("revoked") else NO_SEAT
        return ", ".join(ways)

    def _found(self, book: Book, phrase: str, now: float) -> list[tuple[Place, dict[str, Any]]]:
        return [
            (place, seat)
            for place, seat in _seats(book)
            if (lock := seat.get("phrase"))
            and hmac.compare_digest(lock["digest"], _digest(phrase, bytes.fromhex(lock["salt"])))
            and (lock["until"] is None or now <= lock["until"])
        ]

    def _read(self) -> Book:
        path = self._folder.seats
        with told(path):
            if not path.exists():
                return {}
            try:
                book: Book = json.loads(path.read_bytes())
            except ValueError as error:
                raise MachineError(f"{path} is damaged: put it back from a copy") from error
        return book

    @contextmanager
    def _changed(self) -> Iterator[Book]:
        with self._folder.locked("seats"):
            book = self._read()
            yield book
            write_over(self._folder.seats, json.dumps(book, indent=1).encode())


def _seats(book: Book) -> Iterator[tuple[Place, dict[str, Any]]]:
    for game, seats in book.items():
        for side, seat in seats.items():
            yield Place(game, Side(side)), seat


def _digest(phrase: str, salt: bytes) -> str:
    words = " ".join(phrase.casefold().replace("-", " ").split())
    return blake2b(words.encode("utf-8", "surrogatepass"), salt=salt, digest_size=32).hexdigest()
