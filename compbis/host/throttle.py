"""Rate limiting of login attempts, per address. Pure arithmetic: it reads no clock."""

import ipaddress

from compbis.table.values import NamedTuple

FREE_ATTEMPTS = 3
"""Attempts that an address has before it must pause."""
LONGEST_PAUSE = 60
"""Maximum number of seconds between attempts. The pauses double up to it: 8 attempts in the first minute, then one a
minute."""
FORGET_AFTER = 3600
"""Seconds without a wrong phrase after which an address starts afresh."""
MOST_ADDRESSES = 10_000
"""Maximum number of addresses remembered; the oldest are forgotten first."""


class _Known(NamedTuple):
    """An address.

    Args:
        wrong: its number of wrong phrases
        free: when it may try again
        last: when it tried last
    """

    wrong: int = 0
    free: float = 0.0
    last: float = 0.0


class Throttle:
    """The wrong phrases of each address. Times are in seconds, of a monotonic clock."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    def begin(self, address: str, now: float) -> float:
        """Count an attempt; returns the seconds to wait before the phrase is checked.

        Attempts made at the same time wait one after another. Each counts as wrong until `right` is called.
        """
        name = network(address)
        known = self._known.pop(name, _Known())
        if now - known.last > FORGET_AFTER:
            known = _Known()
        at = max(now, known.free)
        wrong = known.wrong + 1
        pause = min(2 ** min(wrong - FREE_ATTEMPTS, 16), LONGEST_PAUSE) if wrong >= FREE_ATTEMPTS else 0
        self._known[name] = _Known(wrong, at + pause, max(now, at))
        if len(self._known) > MOST_ADDRESSES:
            del self._known[next(iter(self._known))]
        return at - now

    def right(self, address: str) -> None:
        """Forget an address, since its phrase was right."""
        self._known.pop(network(address), None)


def network(address: str) -> str:
    """What counts as one address: the address itself, or the /64 network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return address if found.version == 4 else str(ipaddress.ip_network(f"{found}/64", strict=False))
