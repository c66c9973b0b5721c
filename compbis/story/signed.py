"""The signed log of one side's orders in a hosted game: the host writes it, the player keeps it, the audit checks it.

It has four header lines, then a line for each order: signature, number, turn, kind of request, text. A signature covers
the header, all earlier orders and its own order, so no order can be changed or dropped from the middle.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

from compbis.errors import SaveError
from compbis.record import Kept
from compbis.table.side import Side

HEAD = "compbis orders 1"
LARGEST = 8 * 2**20
"""Maximum number of characters of a log."""


class SignedOrders:
    """Makes the lines of a log.

    Args:
        game: the game's ID in hexadecimal
        side: the side whose orders they are
        key: the public key in hexadecimal
        sign: signs bytes with the private key
    """

    def __init__(self, game: str, side: Side, key: str, sign: Callable[[bytes], bytes]) -> None:
        self.head = (HEAD, f"game {game}", f"side {side}", f"key {key}")
        self._sign = sign
        self._digest = sha256("".join(f"{line}\n" for line in self.head).encode())
        self._number = 0

    def line(self, turn: int, kind: str, text: str) -> str:
        """The line of the next order.

        Args:
            turn: the number of its turn
            kind: the kind of its request
            text: the order
        """
        self._number += 1
        row = f"{self._number} {turn} {kind} {text}"
        self._digest.update(f"{row}\n".encode())
        return f"{self._sign(self._digest.digest()).hex()} {row}"


def check_orders(text: str, kept: Kept, verify: Callable[[str, bytes, bytes], bool]) -> list[str]:
    """Check a log against the record of its game.

    Args:
        text: the log
        kept: the content of the finished game's record
        verify: given a public key in hexadecimal, a signature and the signed bytes, whether the signature is valid

    Returns:
        The lines that report the result

    Raises:
        SaveError: it is not a log, was changed, or differs from the record
    """
    lines = text.splitlines()
    if len(text) > LARGEST or len(lines) < 4 or lines[0] != HEAD:
        raise SaveError("that is not a log of orders")
    side, key = lines[2].removeprefix("side "), lines[3].removeprefix("key ")
    if side not in [each.value for each in Side]:
        raise SaveError("that is not a log of orders")
    digest = sha256("".join(f"{line}\n" for line in lines[:4]).encode())
    recorded = list(_orders(kept, side))
    for number, line in enumerate(lines[4:]):
        signature, _, row = line.partition(" ")
        digest.update(f"{row}\n".encode())
        if not _verified(verify, key, signature, digest.digest()):
            raise SaveError(f"the log of orders was changed at order {number + 1}, or is signed by another key")
        if number >= len(recorded) or row != f"{number + 1} {recorded[number]}":
            raise SaveError(f"order {number + 1} of the log differs from the record: one of them was changed")
    count = len(lines) - 4
    counted = "1 ORDER" if count == 1 else f"{count} ORDERS"
    are = "IS" if count == 1 else "ARE"
    return [f"{counted} OF THE {side.upper()} SIDE {are} SIGNED, AND THE RECORD HOLDS THE SAME", f"SIGNED BY {key}"]


def _orders(kept: Kept, side: str) -> Iterator[str]:
    for turn in kept.turns:
        for entry in turn.orders:
            if entry.side == side:
                yield f"{turn.number} {entry.kind} {entry.text}"


def _verified(verify: Callable[[str, bytes, bytes], bool], key: str, signature: str, signed: bytes) -> bool:
    try:
        return verify(key, bytes.fromhex(signature), signed)
    except ValueError:
        return False


def rows(kept: Kept, side: Side) -> Sequence[tuple[int, str, str]]:
    """The orders of a side so far, each as turn, kind and text."""
    return [(turn.number, each.kind, each.text) for turn in kept.turns for each in turn.orders if each.side == side]
