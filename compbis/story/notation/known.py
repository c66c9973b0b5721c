"""Checks a text in the notation against the games of this version: its edition, settings and values."""

import zlib
from contextlib import suppress

from compbis.errors import SaveError
from compbis.games import edition_of_record
from compbis.story.notation.noted import Noted, values_digest
from compbis.story.notation.reading import MOST, Places, Unreadable, read
from compbis.table.cards.own import pack_ours
from compbis.table.edition import Edition
from compbis.table.edition.choices import why_unplayable
from compbis.table.settings import Settings
from compbis.table.side import Side

_GZIP = b"\x1f\x8b"
_WITH_HEAD = 31  # zlib's `wbits` for the gzip format
_NEEDED = {"seed": 0, "captains": dict.fromkeys(Side, ""), "classic": False}
"""The settings that every game must have, with valid values."""


def unpacked(content: bytes) -> bytes:
    """The bytes of a text, decompressed if they are gzip, and then at most one byte more than a game may have.

    Raises Unreadable if the gzip data is invalid.
    """
    if not content.startswith(_GZIP):
        return content
    packed = zlib.decompressobj(_WITH_HEAD)
    try:
        text = packed.decompress(content, MOST + 1)
    except zlib.error as error:
        raise Unreadable(1, "not valid gzip data") from error
    if len(text) <= MOST and (not packed.eof or packed.unused_data):
        raise Unreadable(1, "gzip data that is truncated, or has more after its end")
    return text


def read_known(content: bytes) -> tuple[Edition, Noted, Places]:
    """A game from the bytes of its text, completed by the values that it began with. Raises Unreadable."""
    game, places = read(content)
    edition = check_header(game, places)
    return edition, _with_values(edition, game, places), places


def check_header(game: Noted, places: Places) -> Edition:
    """The game's edition. Raises Unreadable if this version does not have something that the header names."""
    try:
        edition = edition_of_record(game.title)
    except SaveError as error:
        raise places.wrong("game", str(error)) from error
    settings = _settings(game, places)
    if max(settings.rules, *(turn.rules for turn in game.turns)) > len(edition.rules):
        raise places.wrong("rules", "the game was played by newer rules: it needs a newer compbis")
    if wrong := why_unplayable(edition, settings.scenario, ()):
        raise places.wrong("scenario", f"this compbis has {wrong}")
    if settings.scenario and len(edition.scenarios) == 1:
        raise places.wrong("scenario", "a game with only one scenario must not name it")
    if wrong := why_unplayable(edition, "", settings.options):
        raise places.wrong("options", f"this compbis has {wrong}")
    if game.settings.get("dice", settings.dice) != settings.dice:
        raise places.wrong("dice", "the dice do not follow from the rest of the header")
    if others := set(settings.cards) - set(edition.cards):
        raise places.wrong("cards", f"the game has no cards {min(others)!r}")
    return edition


def _settings(game: Noted, places: Places) -> Settings:
    """The game's settings. Raises Unreadable with the line of the invalid setting."""
    with suppress(SaveError):
        return Settings.from_plain(game.settings)
    for name, value in game.settings.items():
        try:
            Settings.from_plain({**_NEEDED, name: value})
        except SaveError as error:
            raise places.wrong(name, f"not a valid {name}") from error
    missing = ", ".join(name for name in _NEEDED if name not in game.settings)
    raise places.wrong("", f"the header has no {missing}")


def _with_values(edition: Edition, game: Noted, places: Places) -> Noted:
    """The game with the values that it began with, from its text, or else the current ones if their digest agrees.

    Raises Unreadable if neither is possible.
    """
    if missing := sorted(set(edition.cards) - set(game.packed)) if game.packed else []:
        raise places.wrong("values", f"the values of {missing[0]} are missing")
    if game.packed or not game.values:
        return game
    ours = pack_ours(edition)
    if values_digest(ours) != game.values:
        raise places.wrong("values", "its values are missing: export it with --full, by the version that played it")
    return game._replace(packed=ours)
