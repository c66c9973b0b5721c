"""The end of a day: what the side saw of the enemy, the points, what can still be won, and what happened on that day in
1941."""

from collections.abc import Callable, Iterator, Sequence

from compbis.games.computer_bismarck.cards.calendar import LAST_TURN, date
from compbis.games.computer_bismarck.cards.roster import SHIPS
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.games.computer_bismarck.words import odds
from compbis.table.finished.history import of_day
from compbis.table.page import Headline
from compbis.table.side import BRITISH, GERMAN

_MOST = 4
"""The most enemy ships named, those worth the most points first."""


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
    square and turn."""
    heard = sorted(_heard(view, day), key=lambda contact: (-SHIPS[contact.name].points, -contact.turn))
    others = len(heard) - _MOST
    told = [_contact(each) for each in heard[:_MOST]] + [f"{others} OTHER{'S' * (others > 1)}"] * (others > 0)
    return f"HEARD OF: {', '.join(told)}" if told else "NO ENEMY SHIP WAS HEARD OF"


def _heard(view: View, day: str) -> Iterator[Contact]:
    for contact in view.contacts:
        lately = date(contact.turn) == day or contact.turn == view.turn
        if lately and contact.name in SHIPS and contact.kind is SHIPS[contact.name].kind:
            yield contact


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
