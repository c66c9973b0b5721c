"""A reader and a writer of records, made from docs/FORMAT.md alone: they import nothing from compbis."""

import hashlib
import json
import os
import sqlite3
import unicodedata
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

Lock = tuple[str, int, int, int, bytes]
"""A row of `locks`: side, n, r, p, salt."""

TABLES = (
    "CREATE TABLE game (edition TEXT, scenario TEXT, turn INTEGER, date TEXT, id BLOB, wrapped BLOB, bare BLOB, "
    "crc INTEGER)",
    "CREATE TABLE locks (side TEXT, n INTEGER, r INTEGER, p INTEGER, salt BLOB)",
    "CREATE TABLE cells (number INTEGER PRIMARY KEY, sealed BLOB, crc INTEGER)",
)


def part(lock: Lock, passwords: Mapping[str, str], host_key: bytes) -> bytes:
    """What a row of `locks` contributes to the wrapping key."""
    side, n, r, p, salt = lock
    if side == "host":
        return HKDF(SHA256(), 32, salt, b"compbis host key").derive(host_key)
    password = unicodedata.normalize("NFC", passwords[side]).encode()
    return hashlib.scrypt(password, salt=salt, n=n, r=r, p=p, maxmem=2**28, dklen=32)


def wrapping_key(locks: list[Lock], passwords: Mapping[str, str], host_key: bytes) -> bytes:
    """The key that wraps the game's key."""
    return hashlib.sha256(
        b"compbis wrapping key" + b"".join(part(lock, passwords, host_key) for lock in sorted(locks))
    ).digest()


def about(edition: str, scenario: str | None, game: bytes, locks: list[Lock]) -> bytes:
    """The associated data of the game's key. scenario: None in a record from before 0.3."""
    first = ["compbis game key", edition] if scenario is None else ["compbis game key of 0.3", edition, scenario]
    rows = [f"{side} {n} {r} {p} {salt.hex()}" for side, n, r, p, salt in sorted(locks)]
    return "\n".join([*first, game.hex(), *rows]).encode()


def opened(key: bytes, sealed: bytes, associated: bytes) -> bytes:
    """Decrypt AES-GCM data: nonce, ciphertext and tag."""
    return AESGCM(key).decrypt(sealed[:12], sealed[12:], associated)


def head_crc(bound: bytes, turn: int, date: str, wrapped: bytes, bare: bytes | None) -> int:
    """The checksum of `game`. bare: the key itself once the game is over."""
    return zlib.crc32(bound + f"\n{turn}\n{date}\n{wrapped.hex()}\n{(bare or b'').hex()}".encode())


def messages(key: bytes, game: bytes, cells: Iterator[bytes]) -> Iterator[list[Any]]:
    """The messages on a roll, each as its kind and its body."""
    tag, number = bytes(16), 0

    def cell() -> bytes:
        nonlocal tag, number
        sealed, number = next(cells), number + 1
        plain = opened(key, sealed, game + number.to_bytes(8, "big") + tag)
        tag = sealed[-16:]
        return plain

    while True:
        text = cell()
        if text == bytes(256):
            return
        length = int.from_bytes(text[:4], "big")
        while len(text) < 4 + length:
            text += cell()
        yield json.loads(zlib.decompress(text[4 : 4 + length]))


class Read:
    """A whole record: its unencrypted part, and the game in its messages."""

    def __init__(self, path: Path, passwords: Mapping[str, str], host_key: bytes = b"") -> None:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            (ours,), (self.format,) = (
                db.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version")
            )
            assert ours.to_bytes(4, "big") == b"CBIS"
            columns = [row[1] for row in db.execute("PRAGMA table_info(game)")]
            head = dict(zip(columns, db.execute("SELECT * FROM game").fetchone(), strict=True))
            locks = db.execute("SELECT side, n, r, p, salt FROM locks").fetchall()
            cells = db.execute("SELECT number, sealed, crc FROM cells ORDER BY number").fetchall()
        assert [number for number, _, _ in cells] == list(range(1, len(cells) + 1))
        sums = [crc - zlib.crc32(sealed, number) for number, sealed, crc in cells]
        self.crcs = set(sums) == {2**32} or ("scenario" not in columns and set(sums) <= {0, 2**32})
        self.edition, self.scenario, self.turn = head["edition"], head.get("scenario"), head["turn"]
        self.date, self.cells = head["date"], len(cells)
        bound = about(self.edition, self.scenario, head["id"], locks)
        if self.scenario is not None:
            self.crcs = self.crcs and head["crc"] == head_crc(
                bound, self.turn, self.date, head["wrapped"], head["bare"]
            )
        key = head["bare"] or opened(wrapping_key(locks, passwords, host_key), head["wrapped"], bound)
        self._add(messages(key, head["id"], iter([sealed for _, sealed, _ in cells])))

    def _add(self, messages: Iterator[list[Any]]) -> None:
        self.settings: dict[str, Any] = next(messages)[1]
        self.values: dict[str, list[str]] = {}
        self.turns: list[dict[str, Any]] = []
        self.marks: dict[str, list[str]] = {}
        self.read: dict[str, int] = {}
        self.house: list[dict[str, str]] = []
        self.outcome: list[Any] = []
        self.restores = self.notation = 0
        for kind, body in messages:
            match kind:
                case "values":
                    self.values = body["files"]
                case "turn":
                    self._end_turn(body["reports"])
                    self.turns.append({"date": body["date"], "position": body["position"], "orders": [], "reports": []})
                case "order":
                    self.turns[-1]["orders"].append(body)
                    self.marks.pop(body["side"], None)
                case "mark":
                    self.marks[body["side"]] = body["lines"]
                case "bookmark":
                    self.marks = {body["side"]: body["lines"]}
                case "read":
                    self.read[body["side"]] = body["reports"]
                case "house":
                    self.house.append(body)
                case "restart":
                    self._restart()
                case "restored":
                    self.restores += 1
                case "end":
                    self._end_turn(body["reports"])
                    self.outcome, self.notation = body["outcome"], body.get("notation", 0)

    def _end_turn(self, reports: list[Any]) -> None:
        self.marks = {}
        if self.turns:
            self.turns[-1]["reports"] = reports

    def _restart(self) -> None:
        self.turns[-1]["orders"], self.marks = [], {}
        audiences = [sides for turn in self.turns[:-1] for _, _, sides, _ in turn["reports"]]
        self.read = {side: min(read, sum(side in sides for sides in audiences)) for side, read in self.read.items()}


def write(path: Path, messages: list[list[Any]], password: str, turn: int, date: str) -> None:
    """Write a new record of one sheet as the page describes it; only its British side has a password."""
    game, key = os.urandom(16), os.urandom(32)
    locks: list[Lock] = [("british", 16, 8, 1, os.urandom(16))]
    bound = about("toy", "", game, locks)
    wrapped = _sealed(wrapping_key(locks, {"british": password}, b""), key, bound)
    plain = b""
    for kind, body in messages:
        message = zlib.compress(json.dumps([kind, body]).encode())
        text = len(message).to_bytes(4, "big") + message
        plain += text + bytes(-len(text) % 256)
    plain += bytes(256)
    cells, tag = [], bytes(16)
    for number in range(1, len(plain) // 256 + 1):
        sealed = _sealed(key, plain[256 * (number - 1) : 256 * number], game + number.to_bytes(8, "big") + tag)
        cells.append(sealed)
        tag = sealed[-16:]
    cells += [os.urandom(284) for _ in range(256 - len(cells))]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA application_id={0x43424953}")
        db.execute("PRAGMA user_version=3000")
        for table in TABLES:
            db.execute(table)
        db.execute(
            "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, NULL, ?)",
            ("toy", "", turn, date, game, wrapped, head_crc(bound, turn, date, wrapped, None)),
        )
        db.executemany("INSERT INTO locks VALUES (?, ?, ?, ?, ?)", locks)
        rows = [(number, sealed, 2**32 + zlib.crc32(sealed, number)) for number, sealed in enumerate(cells, start=1)]
        db.executemany("INSERT INTO cells VALUES (?, ?, ?)", rows)


def _sealed(key: bytes, plain: bytes, associated: bytes) -> bytes:
    nonce = os.urandom(12)
    return nonce + AESGCM(key).encrypt(nonce, plain, associated)
