"""Games kept in memory, and their round trip through the notation."""

import json

from compbis.captains.hire import hire
from compbis.lab.remembered import Remembered
from compbis.record import Kept
from compbis.story.notation.noted import noted
from compbis.story.notation.reading import read
from compbis.story.notation.rebuilt import messages
from compbis.story.notation.writing import text
from compbis.table.edition import Edition
from compbis.table.match import Match
from compbis.table.settings import Settings
from compbis.table.side import BRITISH, GERMAN


def played(edition: Edition, seed: int, captain: str, scenario: str = "", options: tuple[str, ...] = ()) -> Kept:
    """A game that this captain plays against itself."""
    settings = Settings(
        seed,
        {BRITISH: captain, GERMAN: captain},
        fixed=True,
        rules=len(edition.rules),
        scenario=scenario,
        options=options,
    )
    captains = {side: hire(edition, captain, side, seed) for side in settings.captains}
    record = Remembered(edition, settings.plain())
    Match(edition.new(seed, settings.captains, scenario=scenario, options=options), captains, record).play()
    return record.kept


def there_and_back(edition: Edition, kept: Kept, full: bool = False) -> Kept:
    """The game, written and read again. full: with its reports; otherwise it is replayed."""
    game, places = read(text(noted(edition.name, kept), full, [], values=True).encode())
    again = Kept()
    for message in messages(edition, game, places):
        again.take(message)
    return again


def everything(kept: Kept) -> str:
    """All of a record in its order, for comparison, except the sheet."""
    turns = [{**turn._asdict(), "entries": [entry._asdict() for entry in turn.entries]} for turn in kept.turns]
    settings = {name: value for name, value in sorted(kept.settings.items()) if name != "sheet"}
    return json.dumps([settings, dict(sorted(kept.values.items())), turns, kept.outcome, kept.restores, kept.notation])
