"""What a terminal is sent so that the next characters look as they should, in as few bytes as may be."""

from compbis.screen.theme import Codes, sent

_PLAIN = Codes()
_OWN = Codes("", "39", "49")
"""What gives a terminal its own colours back. Words end only all at once."""
_CODE = "\x1b["


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
        ended = before.words not in ("", look.words)
        changed = [new or own for old, new, own in zip(before, look, _OWN, strict=True) if new != old]
        anew = self._anew(look)
        return anew if ended else min(f"\x1b[{';'.join(changed)}m", anew, key=len)

    def _anew(self, look: Codes) -> str:
        """The end of all looks and then that one, in a single code where the terminal's own end is one."""
        if not (any(look) and self._normal.startswith(_CODE) and self._normal.endswith("m")):
            return self._normal + sent(look)
        return f"{self._normal[:-1]};{sent(look).removeprefix(_CODE)}"

    def space(self, ground: str) -> str:
        """What a blank on that ground needs before it: no text is seen of it."""
        words, text, _ = self._look
        ground = ground or self._page.ground
        return self.write(Codes("", text if ground and not words else "", ground))
