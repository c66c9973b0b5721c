"""What a terminal is sent so that the next characters look as they should, in as few bytes as may be."""

from compbis.screen.theme import Codes, sent

_PLAIN = Codes()


class Pen:
    """Knows what look was sent last, at first that of the page. normal: what ends all looks; page: what text and ground
    are where a look has none."""

    def __init__(self, normal: str, page: Codes = _PLAIN) -> None:
        self._normal = normal
        self._page = page
        self._look = page

    def copy(self) -> "Pen":
        """Another that knows the same."""
        pen = Pen(self._normal, self._page)
        pen._look = self._look
        return pen

    def write(self, look: Codes) -> str:
        """What a character of that look needs before it."""
        look = Codes(look.words, look.text or self._page.text, look.ground or self._page.ground)
        before, self._look = self._look, look
        if look == before:
            return ""
        ends = (before.text and not look.text) or (before.ground and not look.ground)
        if ends or before.words not in ("", look.words):
            return self._normal + sent(look)
        changed = ";".join([new for old, new in zip(before, look, strict=True) if new != old])
        return f"\x1b[{changed}m"

    def space(self, ground: str) -> str:
        """What a blank on that ground needs before it: no text is seen of it."""
        words, text, _ = self._look
        ground = ground or self._page.ground
        return self.write(Codes("", text if ground and not words else "", ground))
