"""The printed cards, which are open to both players: the counters of all ships of the game, and the Damage Point
Table."""

from collections.abc import Iterator
from itertools import groupby

from compbis.games.sink_the_bismarck.cards.options import NELSON, NELSON_AND_LONDON, RESERVES
from compbis.games.sink_the_bismarck.cards.roster import SHIPS, Face, ShipCard
from compbis.games.sink_the_bismarck.cards.scenarios import MAY_COME
from compbis.games.sink_the_bismarck.cards.tables import DAMAGE, DIE, NUMBER, Result
from compbis.games.sink_the_bismarck.history import SIDES
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.games.sink_the_bismarck.words.phrases import ship_name
from compbis.games.sink_the_bismarck.words.wording import points_of
from compbis.table.page import folded
from compbis.table.side import Side

TABLE = "DAMAGE"
"""What a player types for the Damage Point Table in place of a ship."""
_HEADING = "CL GUN EV DF PT BACK"
_KEY = (
    "GUN: GUNS AND THEIR LONGEST RANGE; EV: EVASION; DF: DEFENCE, ADDED TO THE DIE OF FIRE AT THE SHIP; PT: POINTS; "
    "BACK: GUNS, EVASION AND POINTS OF THE BACK; R: RADAR; T: TORPEDOES"
)
_X = f"X: {NUMBER['five']}, AND A SECOND DIE OF {NUMBER['explodes']} OR MORE SINKS ANY SHIP BUT A BATTLESHIP (BB)"


def printed(view: View) -> Iterator[str]:
    """The cards of the ships of the game as tables."""
    for side in Side:
        yield f"{SIDES[side]:20}{_HEADING}"
        yield from (_row(SHIPS[name]) for name in _ships(view) if SHIPS[name].side is side)
    yield from folded(_KEY)
    yield f"CA {TABLE}: THE DAMAGE POINT TABLE"


def aloud(view: View) -> Iterator[str]:
    """As `printed`, in sentences for a screen reader."""
    yield from map(sentence, _ships(view))
    yield f"CA {TABLE}: THE DAMAGE POINT TABLE"


def table() -> Iterator[str]:
    """The Damage Point Table."""
    yield "DAMAGE BY DIE    " + "".join(f"{die:>3}" for die in range(1, DIE + 1))
    for strength, results in _rows():
        yield f"STRENGTH {strength:8}" + "".join(f"{_sign(result):>3}" for result in results)
    yield from folded(_X)


def table_aloud() -> Iterator[str]:
    """As `table`, in sentences for a screen reader."""
    for strength, results in _rows():
        parts, first = [], 1
        for result, dice in groupby(results):
            after = first + len([*dice])
            if result.points:
                faces = f"{first}" if after == first + 1 else f"{first} TO {after - 1}"
                parts.append(f"DIE {faces} {'X' if result.explosive else points_of(result.points)}")
            first = after
        yield f"STRENGTH {strength}: {', '.join(parts)}"
    yield _X


def sentence(name: str) -> str:
    """The card of a ship in words."""
    card = SHIPS[name]
    parts = [
        f"{name} {ship_name(name)} ({card.ship_class}): GUNS {card.front.attack} FROM {card.range}",
        f"EVASION {card.front.evasion}",
        f"DEFENCE {card.defence:+}" if card.defence else "DEFENCE 0",
        f"POINTS {card.front.capacity}",
    ]
    parts += [f"TORPEDOES {card.torpedo}"] if card.torpedo else []
    parts += ["RADAR"] if card.radar else []
    return f"{', '.join(parts)}. BACK: {_back(card.back)}"


def _back(back: Face | None) -> str:
    return f"GUNS {back.attack}, EVASION {back.evasion}, POINTS {back.capacity}" if back else "SUNK"


def _ships(view: View) -> list[str]:
    """The ships of both sides that are in the game or may come into it."""
    more = (*(NELSON_AND_LONDON if NELSON in view.options else ()), *(MAY_COME if RESERVES in view.options else ()))
    named = {*view.card.ships, *more}
    return [name for name in SHIPS if name in named]


def _row(card: ShipCard) -> str:
    face, back = card.front, card.back
    turned = f"{back.attack:>2} {back.evasion:>2} {back.capacity:>2}" if back else "SUNK"
    defence = f"{card.defence:+}" if card.defence else "0"
    return (
        f"{card.name:4}{ship_name(card.name):16}{card.ship_class:3}{face.attack:>2}{card.range} {face.evasion:>2} "
        f"{defence:>2} {face.capacity:>2} {turned:8} {'R' * card.radar}{'T' * bool(card.torpedo)}"
    ).rstrip()


def _rows() -> Iterator[tuple[str, tuple[Result, ...]]]:
    """The rows of the Damage Point Table, weakest first, each with the strengths that use it."""
    rows = DAMAGE[::-1]
    for (least, results), after in zip(rows, (*rows[1:], None), strict=True):
        most = after[0] - 1 if after else 0
        yield f"{least}+" if not most else f"{least}" if most == least else f"{least} TO {most}", results


def _sign(result: Result) -> str:
    return "X" if result.explosive else f"{result.points}" if result.points else "-"
