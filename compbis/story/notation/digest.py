"""The digest of a finished game: a player who notes it at the end can show later whether the record was changed.

It is a digest of the notation. Games that ended before there was a notation have a digest of the record's content as
JSON, which is still shown for them and can still be checked. docs/NOTATION.md and docs/SECURITY.md specify both.
"""

from hashlib import sha256

from compbis.record import Kept, KeptTurn
from compbis.story.notation.noted import SHEET, compact, noted
from compbis.story.notation.writing import canonical


def game_digest(title: str, kept: Kept) -> str:
    """The digest that was shown when the game ended, as 64 hexadecimal digits. `title` is its edition's name."""
    return notation_digest(title, kept) if kept.notation else _of_json(title, kept)


def has_digest(title: str, kept: Kept, digest: str) -> bool:
    """Whether a digest is that of the game, computed in either way.

    Args:
        title: the name of the game's edition
        kept: the content of its record
        digest: the digest, or the start of it
    """
    return notation_digest(title, kept).startswith(digest) or (
        not kept.values and _of_json(title, kept).startswith(digest)  # a record with values never had this digest
    )


def notation_digest(title: str, kept: Kept) -> str:
    """The digest of the game's notation. `title` is its edition's name."""
    lines = canonical(noted(title, kept))
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _of_json(title: str, kept: Kept) -> str:
    game = {  # the content of a record before 0.3: no values, no sheet
        "edition": title,
        "outcome": kept.outcome.plain() if kept.outcome else None,
        "restores": kept.restores,
        "settings": {name: value for name, value in kept.settings.items() if name != SHEET},
        "turns": list(map(_turn, kept.turns)),
    }
    return sha256(compact(game).encode()).hexdigest()


def _turn(turn: KeptTurn) -> dict[str, object]:
    return {**turn._asdict(), "entries": [entry._asdict() for entry in turn.entries]}
