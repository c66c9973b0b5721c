"""The codes that change a terminal's look, in as few bytes as possible."""

from compbis.screen.theme import Codes, sent

_PLAIN = Codes()
_OWN = Codes("", "39", "49")
"""The codes that restore the terminal's own colours. Attributes can only be ended all at once."""
_CODE = "\x1b["


class Pen:
    """Keeps track of the look that was sent last, at first that of the page.

    Args:
        normal: the code that ends all looks
        page: the colours of text and background where a look has none
    """

    def __init__(self, normal: str, page: Codes = _PLAIN) -> None:
        self._normal = normal
        self._page = page
        self._look = page

    def copy(self) -> "Pen":
        """A pen in the same state."""
        pen = Pen(self._normal, self._page)
        pen._look = self._look
        return pen

    def write(self, look: Codes) -> str:
        """The code that must come before a character of that look."""
        look = Codes(look.words, look.text or self._page.text, look.ground or self._page.ground)
        before, self._look = self._look, look
        if look == before:
            return ""
        ended = before.words not in ("", look.words)
        changed = [new or own for old, new, own in zip(before, look, _OWN, strict=True) if new != old]
        anew = self._anew(look)
        return anew if ended else min(f"\x1b[{';'.join(changed)}m", anew, key=len)

    def _anew(self, look: Codes) -> str:
        """The code that ends all looks and starts that one; a single code if the terminal ends looks with `ESC [ ...
        m`."""
        if not (any(look) and self._normal.startswith(_CODE) and self._normal.endswith("m")):
            return self._normal + sent(look)
        return f"{self._normal[:-1]};{sent(look).removeprefix(_CODE)}"

    def space(self, ground: str) -> str:
        """The code that must come before a blank on that background, where the colour of the text is not visible."""
        words, text, _ = self._look
        ground = ground or self._page.ground
        return self.write(Codes("", text if ground and not words else "", ground))
