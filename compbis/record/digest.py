"""The digest of a finished game: what a player notes at its end, and holds against whoever changes its record.

docs/SECURITY.md says to the byte what it is made of, so that any program can work it out.
"""

import json
from hashlib import sha256

from compbis.record.kept import Kept, KeptTurn


def game_digest(edition: str, kept: Kept) -> str:
    """The SHA-256 of all that is kept of a finished game, as 64 hexadecimal numerals. edition: the name of the game."""
    game: dict[str, object] = {
        "edition": edition,
        "outcome": kept.outcome.plain() if kept.outcome else None,
        "restores": kept.restores,
        "settings": kept.settings,
        "turns": list(map(_turn, kept.turns)),
    }
    if kept.values:
        game["values"] = kept.values
    return sha256(json.dumps(game, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _turn(turn: KeptTurn) -> dict[str, object]:
    entries = [entry._asdict() for entry in turn.entries]
    return {**turn._asdict(), "entries": entries}
