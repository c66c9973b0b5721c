"""What a terminal is sent so that the next characters look as they should, in as few bytes as may be.

A terminal keeps a colour for text and one for its ground. Of a blank no text is seen, so between blanks the first may
be the ground to come: two grounds in turns, as on a chessboard, then cost one code to change places each time.
"""

from collections.abc import Iterable

from compbis.screen.theme import Codes, ink, sent

_PLAIN = Codes()
_SWAP, _BACK = "7", "27"
"""What has text and ground change places, and takes that back."""


class Pen:
    """Knows what look was sent last, at first that of the page. normal: what ends all looks; page: what text and ground
    are where a look has none."""

    def __init__(self, normal: str, page: Codes = _PLAIN) -> None:
        self._normal = normal
        self._page = page
        self._look = page
        self._swapped = False

    def write(self, look: Codes) -> str:
        """What a character of that look needs before it."""
        look = Codes(look.words, look.text or self._page.text, look.ground or self._page.ground)
        before, self._look = self._look, look
        back, self._swapped = self._swapped, False
        pairs = list(zip(before, look, strict=True))
        if before.words not in ("", look.words) or any(old and not new for old, new in pairs):
            return self._normal + sent(look)
        changed = [new for old, new in pairs if new != old]
        return _code([_BACK, *changed] if back else changed)

    def space(self, ground: str, coming: Iterable[str]) -> str:
        """What a blank on that ground needs before it. coming: the grounds of the cells that follow."""
        words, text, paper = self._look
        ground = ground or self._page.ground
        if words or not paper or not ground:
            return self.write(Codes("", text if ground and not words else "", ground))
        shown, hidden = (text, ink(paper)) if self._swapped else (ink(paper), text)
        wanted = ink(ground)
        if shown == wanted:
            return ""
        if hidden == wanted:
            self._swapped = not self._swapped
            return _code([_SWAP if self._swapped else _BACK])
        keeps = next(
            (code for follows in coming if (code := ink(follows or self._page.ground)) in (shown, hidden)), hidden
        )
        if self._swapped == (keeps == hidden):  # the colour of the text is the one to go
            swap = [] if self._swapped else [_SWAP]
            self._look, self._swapped = Codes("", wanted, paper), True
            return _code([*swap, wanted])
        swap = [_BACK] if self._swapped else []
        self._look, self._swapped = Codes("", text, ground), False
        return _code([*swap, ground])


def _code(codes: Iterable[str]) -> str:
    joined = ";".join(filter(None, codes))
    return f"\x1b[{joined}m" if joined else ""
