"""The digest of a finished game: what a player notes at its end, and holds against whoever changes its record.

It is taken of the notation. Games that ended before there was one showed a digest of all that was kept, as JSON; it
can still be checked, and is still shown of them. docs/NOTATION.md and docs/SECURITY.md say to the byte what both are
made of.
"""

from hashlib import sha256

from compbis.record import Kept, KeptTurn
from compbis.story.notation.noted import SHEET, compact, noted
from compbis.story.notation.writing import canonical


def game_digest(title: str, kept: Kept) -> str:
    """The digest that the game was shown with when it ended, as 64 hexadecimal numerals. title: of its edition."""
    return of_notation(title, kept) if kept.notation else _of_json(title, kept)


def has_digest(title: str, kept: Kept, digest: str) -> bool:
    """Whether this, or how it begins, is a digest of the game, in whichever way it was taken."""
    return of_notation(title, kept).startswith(digest) or (
        not kept.values and _of_json(title, kept).startswith(digest)  # a game that keeps values never showed that one
    )


def of_notation(title: str, kept: Kept) -> str:
    """The digest of its notation. title: of its edition."""
    lines = canonical(noted(title, kept))
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _of_json(title: str, kept: Kept) -> str:
    game = {  # what there was before 0.3: no values, no sheet
        "edition": title,
        "outcome": kept.outcome.plain() if kept.outcome else None,
        "restores": kept.restores,
        "settings": {name: value for name, value in kept.settings.items() if name != SHEET},
        "turns": list(map(_turn, kept.turns)),
    }
    return sha256(compact(game).encode()).hexdigest()


def _turn(turn: KeptTurn) -> dict[str, object]:
    return {**turn._asdict(), "entries": [entry._asdict() for entry in turn.entries]}
