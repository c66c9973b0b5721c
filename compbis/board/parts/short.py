"""Short forms of names."""

_ARTICLE = "THE "
"""Left out of a name that has no room for all."""


def short(name: str, columns: int) -> str:
    """A name in at most this many columns: the whole name, or the initials of three or more words, or the beginning
    with some of the second word, without an article. Of a number with a slash, such as 24/30, the part before it."""
    if len(name) <= columns:
        return name
    first, *others = (name.partition("/")[0].strip() or name).removeprefix(_ARTICLE).split()
    if len(others) > 1:
        return "".join(word[0] for word in (first, *others))[:columns]
    keep = len(first) if len(first) <= columns else columns - len(others)
    return (first[:keep] + "".join(others))[:columns]
