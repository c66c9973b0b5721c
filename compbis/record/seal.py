"""Encryption and signatures: secrets are sealed under the game's key, and that key under passwords or a host's key.

The cipher is AES-256-GCM with a random nonce each time. Keys are derived from passwords with scrypt, and from a host's
key, which is random, with HKDF-SHA256 (RFC 5869). None of the cryptography is our own. docs/FORMAT.md has every byte.
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
SCRYPT_N = 2**17  # with r=8: about 0.4 s and 128 MiB per password
_SCRYPT_N_MOST = 2 * SCRYPT_N
_SCRYPT_R = 8
_SCRYPT_P = 1
_SALT_SIZE = 16
HOST = "host"
"""The owner of the key slot for a host's key; the other slots belong to sides."""
_NOT_STRETCHED = (0, 0, 0)  # n, r and p of a host's slot
_NONCE_SIZE = 12
TAG_SIZE = 16
OVERHEAD = _NONCE_SIZE + TAG_SIZE


class BrokenSeal(Exception):
    """Sealed data cannot be opened or read: the key is wrong, it comes from another place, or it is damaged."""


class KeySlot(NamedTuple):
    """The parameters, stored unencrypted, for deriving one part of the wrapping key from a password or a host's key.

    Args:
        whose: the value of a side, or HOST
        n: scrypt's cost parameter N; 0 for HOST
        r: scrypt's block size; 0 for HOST
        p: scrypt's parallelization; 0 for HOST
        salt: 16 random bytes
    """

    whose: str
    n: int
    r: int
    p: int
    salt: bytes


class Seal:
    """Seals and opens data under one key of 32 bytes."""

    def __init__(self, key: bytes) -> None:
        self._cipher = _aes_gcm()(key)

    def close(self, plain: bytes, about: bytes) -> bytes:
        """The sealed data, 28 bytes longer. `about`, the associated data, is needed again to open it."""
        nonce = os.urandom(_NONCE_SIZE)
        return nonce + self._cipher.encrypt(nonce, plain, about)

    def open(self, sealed: bytes, about: bytes) -> bytes:
        """The plain data. Raises BrokenSeal."""
        from cryptography.exceptions import InvalidTag

        if len(sealed) < OVERHEAD:
            raise BrokenSeal
        try:
            return self._cipher.decrypt(sealed[:_NONCE_SIZE], sealed[_NONCE_SIZE:], about)
        except InvalidTag as error:
            raise BrokenSeal from error


def new_slots(sides: Iterable[Side], scrypt_n: int) -> tuple[KeySlot, ...]:
    """A key slot with a random salt for each of the sides."""
    return tuple(KeySlot(side.value, scrypt_n, _SCRYPT_R, _SCRYPT_P, os.urandom(_SALT_SIZE)) for side in sorted(sides))


def host_slot() -> KeySlot:
    """A key slot with a random salt for a host's key."""
    return KeySlot(HOST, *_NOT_STRETCHED, os.urandom(_SALT_SIZE))


def wrapping_key(slots: Iterable[KeySlot], passwords: Mapping[Side, str], host_key: bytes = b"") -> bytes:
    """The key that wraps the game's key, derived from the passwords and keys of all slots; fixed if there are no slots.

    Args:
        slots: sorted by owner
        passwords: by side
        host_key: 32 bytes; b"" for none

    Raises:
        BrokenSeal: a password or the host's key is missing, or a slot has parameters that compbis never writes
        MachineError: there is not enough memory for scrypt
    """
    secret = hashlib.sha256(b"compbis wrapping key")
    for slot in slots:
        secret.update(_part(slot, passwords, host_key))
    return secret.digest()


def _aes_gcm() -> "type[AESGCM]":
    """The cipher class.

    The public module imports every cipher, which takes half of the library's import time. So take the class from the
    private module that defines it, if it is still there.
    """
    try:
        from cryptography.hazmat.bindings._rust import openssl

        return openssl.aead.AESGCM
    except (AttributeError, ImportError):
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        return AESGCM


def _part(slot: KeySlot, passwords: Mapping[Side, str], host_key: bytes) -> bytes:
    """The part of the wrapping key that a slot's password or key contributes."""
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
    """Whether scrypt's parameters are ones that compbis writes; others might hang the machine or exhaust its memory."""
    power_of_two = slot.n & (slot.n - 1) == 0
    return 2 <= slot.n <= _SCRYPT_N_MOST and power_of_two and (slot.r, slot.p) == (_SCRYPT_R, _SCRYPT_P)


def _hkdf(key: bytes, salt: bytes) -> bytes:
    """HKDF-SHA256 with an output of 32 bytes, which takes one block."""
    import hmac  # here, since few games have a host

    extracted = hmac.digest(salt, key, "sha256")
    return hmac.digest(extracted, b"compbis host key\1", "sha256")


def _scrypt(password: str, slot: KeySlot) -> bytes:
    import unicodedata  # here, since many games have no password

    # "surrogatepass": the password may contain bytes from the terminal that are not UTF-8.
    text = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
    memory = 128 * slot.n * slot.r
    try:
        return hashlib.scrypt(
            text, salt=slot.salt, n=slot.n, r=slot.r, p=slot.p, maxmem=2 * memory + 2**20, dklen=KEY_SIZE
        )
    except (MemoryError, ValueError) as error:
        raise MachineError(f"a password needs {memory >> 20} MiB of memory: close other programs, try again") from error


class Signer:
    """Signs with an Ed25519 key (RFC 8032) that is derived from a host's key and a game's ID.

    Args:
        host_key: 32 bytes
        game: the game's ID, 16 bytes
    """

    def __init__(self, host_key: bytes, game: bytes) -> None:
        import hmac

        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        secret = hmac.digest(host_key, b"compbis signing key" + game, "sha256")
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.game = game.hex()
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, signed: bytes) -> bytes:
        """The signature of some bytes."""
        return self._key.sign(signed)


def verify(public: str, signature: bytes, signed: bytes) -> bool:
    """Whether a signature is valid.

    Args:
        public: the public key in hexadecimal
        signature: the signature
        signed: the bytes that were signed

    Raises:
        ValueError: `public` is not a key
    """
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signature, signed)
    except InvalidSignature:
        return False
    return True
