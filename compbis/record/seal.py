"""Keys and seals: what is secret is sealed under the game's key, and that key under the passwords.

The cipher is AES-256-GCM with a fresh nonce each time; passwords go through scrypt. Nothing here is of our own making.
"""

import hashlib
import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from compbis.errors import MachineError
from compbis.table.side import Side
from compbis.table.values import NamedTuple

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEY_SIZE = 32
SCRYPT_N = 2**17  # with r=8: about 0.4 s and 128 MiB for each password tried
_SCRYPT_N_MOST = 2 * SCRYPT_N
_SCRYPT_R = 8
_SCRYPT_P = 1
_SALT_SIZE = 16
_NONCE_SIZE = 12
TAG_SIZE = 16
OVERHEAD = _NONCE_SIZE + TAG_SIZE


class BrokenSeal(Exception):
    """What cannot be opened or read: the key is another, the place is another, or it is damaged."""


class KeySlot(NamedTuple):
    """What is needed, but for the password, to derive one side's part of the wrapping key. It stands in clear."""

    side: Side
    n: int
    r: int
    p: int
    salt: bytes


class Seal:
    """Seals and opens under one key (32 bytes)."""

    def __init__(self, key: bytes) -> None:
        self._cipher = _aes_gcm()(key)

    def close(self, plain: bytes, about: bytes) -> bytes:
        """The sealed form: 28 bytes longer. about: what it is and where it stands; needed again to open it."""
        nonce = os.urandom(_NONCE_SIZE)
        return nonce + self._cipher.encrypt(nonce, plain, about)

    def open(self, sealed: bytes, about: bytes) -> bytes:
        """What was sealed. Raises Broken."""
        from cryptography.exceptions import InvalidTag

        if len(sealed) < OVERHEAD:
            raise BrokenSeal
        try:
            return self._cipher.decrypt(sealed[:_NONCE_SIZE], sealed[_NONCE_SIZE:], about)
        except InvalidTag as error:
            raise BrokenSeal from error


def new_slots(sides: Iterable[Side], scrypt_n: int) -> tuple[KeySlot, ...]:
    """A lock with a fresh salt for every side that has a password."""
    return tuple(KeySlot(side, scrypt_n, _SCRYPT_R, _SCRYPT_P, os.urandom(_SALT_SIZE)) for side in sorted(sides))


def wrapping_key(locks: Iterable[KeySlot], passwords: Mapping[Side, str]) -> bytes:
    """The key that the game's key is wrapped under: every locked side's password has its part in it.

    Without any lock it is a fixed key. Raises Broken if a password is missing or a lock asks for what ours never do,
    MachineError if there is not the memory for scrypt.
    """
    secret = hashlib.sha256(b"compbis wrapping key")
    for lock in locks:
        if lock.side not in passwords or not _sane(lock):
            raise BrokenSeal
        secret.update(_scrypt(passwords[lock.side], lock))
    return secret.digest()


def _aes_gcm() -> "type[AESGCM]":
    """The cipher. The module that is meant for it brings along all ciphers that there are: half of the time that the
    library takes. So it is taken from the place where that module has it from, if it is still there."""
    try:
        from cryptography.hazmat.bindings._rust import openssl

        return openssl.aead.AESGCM
    except (AttributeError, ImportError):
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        return AESGCM


def _sane(lock: KeySlot) -> bool:
    """False if the lock would make the machine hang or fill its memory, or is not one of ours."""
    power_of_two = lock.n & (lock.n - 1) == 0
    return (
        2 <= lock.n <= _SCRYPT_N_MOST
        and power_of_two
        and (lock.r, lock.p) == (_SCRYPT_R, _SCRYPT_P)
        and len(lock.salt) == _SALT_SIZE
    )


def _scrypt(password: str, lock: KeySlot) -> bytes:
    import unicodedata  # many a game has no password

    # "surrogatepass": a terminal may have sent bytes that are no UTF-8, and they are part of the password too.
    text = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
    memory = 128 * lock.n * lock.r
    try:
        return hashlib.scrypt(
            text, salt=lock.salt, n=lock.n, r=lock.r, p=lock.p, maxmem=2 * memory + 2**20, dklen=KEY_SIZE
        )
    except (MemoryError, ValueError) as error:
        raise MachineError(f"a password needs {memory >> 20} MiB of memory: close other programs, try again") from error
