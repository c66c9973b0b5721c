"""How often a stranger may try: pure arithmetic of clocks, for the door."""

import ipaddress

from compbis.table.values import NamedTuple

FREE = 3
"""Wrong phrases of an address that cost it nothing."""
LONGEST_PAUSE = 60
"""Seconds between two tries of an address at most; so it has fewer than ten a minute after the first."""
FORGOTTEN = 3600
"""Seconds without a wrong phrase after which an address is as new."""
MOST_ADDRESSES = 10_000
"""Addresses that are remembered; the oldest are forgotten first."""


class _Known(NamedTuple):
    """An address. wrong: phrases; free: when it may try again; last: when it tried last."""

    wrong: int = 0
    free: float = 0.0
    last: float = 0.0


class Tries:
    """The wrong phrases of each address. Times are seconds of any clock that does not go back."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    def begin(self, address: str, now: float) -> float:
        """An address tries a phrase: the seconds that it has to wait before it is looked at. Those who try at the same
        time wait one after the other. It counts as wrong until `right` is called."""
        name = _network(address)
        known = self._known.pop(name, _Known())
        if now - known.last > FORGOTTEN:
            known = _Known()
        at = max(now, known.free)
        wrong = known.wrong + 1
        pause = min(2 ** min(wrong - FREE, 16), LONGEST_PAUSE) if wrong >= FREE else 0
        self._known[name] = _Known(wrong, at + pause, max(now, at))
        if len(self._known) > MOST_ADDRESSES:
            del self._known[next(iter(self._known))]
        return at - now

    def right(self, address: str) -> None:
        """The phrase was right: the address is as new."""
        self._known.pop(_network(address), None)


def _network(address: str) -> str:
    """What counts as one address: of IPv6 what one household has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return address if found.version == 4 else str(ipaddress.ip_network(f"{found}/64", strict=False))
