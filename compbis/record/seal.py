"""Keys and seals: what is secret is sealed under the game's key, and that key under the passwords, or a host's key.

The cipher is AES-256-GCM with a fresh nonce each time; passwords go through scrypt, the key of a host, which nobody can
guess, through HKDF-SHA256 (RFC 5869). Nothing here is of our own making. docs/FORMAT.md says it to the byte.
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
HOST = "host"
"""Whose slot it is where a host's key has a part in the wrapping key: else it is a side's."""
_NOT_STRETCHED = (0, 0, 0)  # n, r and p of a host's slot
_NONCE_SIZE = 12
TAG_SIZE = 16
OVERHEAD = _NONCE_SIZE + TAG_SIZE


class BrokenSeal(Exception):
    """What cannot be opened or read: the key is another, the place is another, or it is damaged."""


class KeySlot(NamedTuple):
    """What is needed, but for the password or the host's key, to derive one part of the wrapping key. It stands in
    clear. whose: the value of a side, or HOST."""

    whose: str
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
        """What was sealed. Raises BrokenSeal."""
        from cryptography.exceptions import InvalidTag

        if len(sealed) < OVERHEAD:
            raise BrokenSeal
        try:
            return self._cipher.decrypt(sealed[:_NONCE_SIZE], sealed[_NONCE_SIZE:], about)
        except InvalidTag as error:
            raise BrokenSeal from error


def new_slots(sides: Iterable[Side], scrypt_n: int) -> tuple[KeySlot, ...]:
    """A slot with a fresh salt for every side that has a password."""
    return tuple(KeySlot(side.value, scrypt_n, _SCRYPT_R, _SCRYPT_P, os.urandom(_SALT_SIZE)) for side in sorted(sides))


def host_slot() -> KeySlot:
    """A slot with a fresh salt for the key of a host."""
    return KeySlot(HOST, *_NOT_STRETCHED, os.urandom(_SALT_SIZE))


def wrapping_key(slots: Iterable[KeySlot], passwords: Mapping[Side, str], host_key: bytes = b"") -> bytes:
    """The key that the game's key is wrapped under: what belongs to each slot has its part in it.

    Args:
        slots: in the order of whose they are.
        passwords: of the sides.
        host_key: 32 bytes; b"" if there is none.

    Without any slot it is a fixed key. Raises BrokenSeal if a password or the host's key is missing, or a slot asks for
    what ours never do; MachineError if there is not the memory for scrypt.
    """
    secret = hashlib.sha256(b"compbis wrapping key")
    for slot in slots:
        secret.update(_part(slot, passwords, host_key))
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


def _part(slot: KeySlot, passwords: Mapping[Side, str], host_key: bytes) -> bytes:
    """What the password or key of a slot adds to the wrapping key."""
    if len(slot.salt) != _SALT_SIZE:
        raise BrokenSeal
    if slot.whose == HOST:
        if (slot.n, slot.r, slot.p) != _NOT_STRETCHED or len(host_key) != KEY_SIZE:
            raise BrokenSeal
        return _hkdf(host_key, slot.salt)
    side = Side(slot.whose)
    if side not in passwords or not _can_be_derived(slot):
        raise BrokenSeal
    return _scrypt(passwords[side], slot)


def _can_be_derived(slot: KeySlot) -> bool:
    """False if the slot would make the machine hang or fill its memory, or is not one of ours."""
    power_of_two = slot.n & (slot.n - 1) == 0
    return 2 <= slot.n <= _SCRYPT_N_MOST and power_of_two and (slot.r, slot.p) == (_SCRYPT_R, _SCRYPT_P)


def _hkdf(key: bytes, salt: bytes) -> bytes:
    """HKDF-SHA256 of one block, which is all that it takes for 32 bytes."""
    import hmac  # few games are kept by a host

    extracted = hmac.digest(salt, key, "sha256")
    return hmac.digest(extracted, b"compbis host key\1", "sha256")


def _scrypt(password: str, slot: KeySlot) -> bytes:
    import unicodedata  # many a game has no password

    # "surrogatepass": a terminal may have sent bytes that are no UTF-8, and they are part of the password too.
    text = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
    memory = 128 * slot.n * slot.r
    try:
        return hashlib.scrypt(
            text, salt=slot.salt, n=slot.n, r=slot.r, p=slot.p, maxmem=2 * memory + 2**20, dklen=KEY_SIZE
        )
    except (MemoryError, ValueError) as error:
        raise MachineError(f"a password needs {memory >> 20} MiB of memory: close other programs, try again") from error


class Signer:
    """Signs with a key that the host's key and a game give: the same whenever it is made (RFC 8032, Ed25519).

    host_key: 32 bytes; game: its random number.
    """

    def __init__(self, host_key: bytes, game: bytes) -> None:
        import hmac

        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        secret = hmac.digest(host_key, b"compbis signing key" + game, "sha256")
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.game = game.hex()
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, signed: bytes) -> bytes:
        """A signature of some bytes."""
        return self._key.sign(signed)


def verify(public: str, signature: bytes, signed: bytes) -> bool:
    """Whether a signature by this public key, in hexadecimal, is one of these bytes. Raises ValueError if there is no
    such key."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signature, signed)
    except InvalidSignature:
        return False
    return True
