"""The end of a day: what the side saw of the enemy, the points, what can still be won, and what happened on that day in
1941."""

from collections.abc import Callable, Collection, Iterator, Sequence

from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, date
from compbis.games.computer_bismarck.cards.kinds import SUBMARINES
from compbis.games.computer_bismarck.cards.roster import SHIPS, SOME_SUBMARINE
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.games.computer_bismarck.words import odds
from compbis.table.finished.history import of_day
from compbis.table.finished.names import listed
from compbis.table.page import Headline
from compbis.table.side import BRITISH, GERMAN

_MOST = 4
"""The most enemy ships named, those worth the most points first; and the most squares of submarines without a name."""


def nightfall(view: View, spoken: bool, stakes: Callable[[], str]) -> Sequence[str]:
    """The lines about the day before, at the first turn of a new one; [] at any other turn.

    Args:
        view: what the side sees now, with what its reports say of the enemy
        spoken: whether to write sentences
        stakes: returns what can still be won
    """
    if view.turn == 1 or date(view.turn) == (day := date(view.turn - 1)):
        return []
    left = LAST_TURN - view.turn + 1
    remain = f"{left} TURNS REMAIN" if left > 1 else "1 TURN REMAINS"
    told = [f"{day} IS OVER. {remain}", _seen(view, day), _points(view, day), stakes(), *of_day(day)]
    head, *more = (f"{line}." for line in told) if spoken else told
    return [Headline(head, news=False), *more]


def _seen(view: View, day: str) -> str:
    """The enemy ships that the side heard of on that day or, since then, in the shadow phase, each with the latest
    square and turn; then the squares of submarines without a name."""
    lately = [contact for contact in view.contacts if date(contact.turn) == day or contact.turn == view.turn]
    known = [contact for contact in lately if contact.name in SHIPS and contact.kind is SHIPS[contact.name].kind]
    known.sort(key=lambda contact: (-SHIPS[contact.name].points, -contact.turn))
    others = len(known) - _MOST
    told = [_contact(each) for each in known[:_MOST]] + [f"{others} OTHER{'S' * (others > 1)}"] * (others > 0)
    told += _nameless(lately, {contact.square for contact in known if contact.kind is SUBMARINES})
    return f"HEARD OF: {', '.join(told)}" if told else "NO ENEMY SHIP WAS HEARD OF"


def _nameless(lately: Sequence[Contact], named: Collection[Square]) -> Iterator[str]:
    """The squares of submarines without a name, the latest first. named: the squares of those that have one."""
    packs = [one for one in lately if one.name == SOME_SUBMARINE and one.square not in named]
    squares = [str(one.square) for one in sorted(packs, key=lambda one: (-one.turn, one.square))]
    if squares:
        yield f"SUBMARINE{'S' * (len(squares) > 1)} IN {listed(squares[:_MOST])}"


def _contact(contact: Contact) -> str:
    about = "IN OR BESIDE" if contact.how is Heard.RADIO else "IN"
    return f"{contact.name} {about} {contact.square} ON TURN {contact.turn}"


def _points(view: View, day: str) -> str:
    """The points of either side, as far as this side knows them, and those of that day."""
    today = [award for award in view.awards if date(award.turn) == day]
    british, german = (sum(award.points for award in today if award.side is side) for side in (BRITISH, GERMAN))
    units = ", ".join(dict.fromkeys(award.unit for award in today))
    said = f"; OF THIS DAY {british} AND {german} ({units})" if units else ""
    damage = odds.damage_at_end(view)
    return f"POINTS: BRITISH {view.points(BRITISH)}, GERMANS {view.points(GERMAN)}{said}{damage and '. ' + damage}"
