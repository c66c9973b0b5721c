"""Units that sail for several turns: a goal that is not reached is kept, and RO continues towards it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from compbis.desk.phased.asked import AskedDesk
from compbis.desk.place import Place, Speech
from compbis.table.request import DONE, UNDO, Order, Request
from compbis.table.talk import Say

SAIL = "MS"
"""The command that moves a unit."""
_VERB = "SAIL"
"""The first word of its orders; the unit is the second."""


def keep_goal(place: Place, unit: str, goal: str) -> None:
    """Keep the goal of a unit instead of the one before.

    Args:
        place: the player's place at the desk
        unit: the name of the unit
        goal: its goal in words; "" for none
    """
    before = place.repeats.kept.pop((SAIL, unit), ())
    place.repeats.replaced.setdefault((SAIL, unit), []).append(before)
    if goal:
        place.repeats.kept[SAIL, unit] = tuple(goal.split())


def restore_goal(place: Place, unit: str) -> None:
    """Restore the goal that a unit had before its last order, which is taken back."""
    if replaced := place.repeats.replaced.get((SAIL, unit)):
        place.repeats.kept.pop((SAIL, unit), None)
        if before := replaced.pop():
            place.repeats.kept[SAIL, unit] = before


def replaced_goal(place: Place, unit: str) -> None:
    """Note that an order replaces the unit's last one. When `took_back` hears of the replaced one, the goal stays."""
    place.repeats.replaced.setdefault((SAIL, unit), []).append(place.repeats.kept.get((SAIL, unit), ()))


def sail(
    place: Place, give: Speech[Order], unit: str, goal: str, left: Callable[[], int], when: str = "NEXT TURN"
) -> Speech[Order]:
    """Give the order to move a unit; if it does not reach its goal, keep that and say how far it is.

    Args:
        place: the player's place at the desk
        give: gives the order
        unit: the name of the unit
        goal: its goal in words; "" if the unit reaches it or has none
        left: counts the hexes that are left to the goal
        when: when it can move again
    """
    given = yield from give
    keep_goal(place, unit, goal)
    if goal:
        there, hexes = goal.split()[0], left()
        more = f"{hexes} HEX{'' if hexes == 1 else 'ES'}"
        yield Say((f"{there} IS {more} AWAY" if place.spoken else f"  {more} MORE TO {there}: RO CONTINUES {when}",))
    return given


def each_move(words: Sequence[str], is_unit: Callable[[str], bool]) -> list[str]:
    """The moves of a line that orders several units: each unit with the words after it, which adjacent units share. So
    `B1 B2 3405 B3 2913` has three.

    Args:
        words: the words of the line
        is_unit: whether a word is the name of a unit
    """
    found: list[str] = []
    names: list[str] = []
    behind: list[str] = []
    for word in words:
        if names and not is_unit(word):
            behind.append(word)
            continue
        if behind:
            found += _moves(names, behind)
            names, behind = [], []
        names.append(word)
    return found + _moves(names, behind)


def _moves(names: Iterable[str], behind: Sequence[str]) -> list[str]:
    return [" ".join((name, *behind)) for name in names]


def order_each(
    place: Place, letters: str, orders: Sequence[str], give: Callable[[str], Speech[Order]]
) -> Speech[Order | None]:
    """Give the orders of a line one after another. If a single order is refused, raises IllegalOrder; of several
    orders, the player is shown which one was refused and why.

    Args:
        place: the player's place at the desk
        letters: the letters of the command
        orders: the orders, each beginning with its unit
        give: gives one of them
    """
    if len(orders) < 2:
        return (yield from give("".join(orders)))
    place.repeats.repeat([(letters, order) for order in orders])
    return (yield from place.repeats.next(lambda key: give(key[1])))


def go_on(
    place: Place,
    argument: str,
    ready: Callable[[str, Sequence[str]], bool],
    move_on: Callable[[str], Speech[Order]],
) -> Speech[Order | None]:
    """RO: continue with every unit short of its goal, or with the one named.

    Args:
        place: the player's place at the desk
        argument: the name of a unit; blank for all
        ready: whether a unit may move on now, given its name and the words of its goal
        move_on: gives the order of a unit, from its name and the words of its goal
    """
    name = argument.strip().upper()
    goals = [(unit, words) for (letters, unit), words in place.repeats.kept.items() if letters == SAIL]
    going = [" ".join((unit, *words)) for unit, words in goals if name in ("", unit) and ready(unit, words)]
    place.repeats.repeat([("RO", key) for key in going])
    return (yield from place.repeats.next(lambda key: move_on(key[1])))


class GoalDesk(AskedDesk):
    """A desk that keeps the goals of its units in a restored game, too."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._sailing: list[str] = []  # the units that the orders of the phase move

    def recall(self, turn: int, orders: Sequence[tuple[str, str, str]]) -> None:
        """Restore the goals of units from the orders of an earlier turn."""
        for _, text, note in orders:
            self._recalled(text, note)

    def remind(self, request: Request, order: Order, note: str) -> None:
        """Restore the goal of a unit from an order of the current turn.

        Args:
            request: the request that the order answered
            order: the order
            note: the words for its goal, "" if none
        """
        super().remind(request, order, note)
        self._recalled(str(order), note)

    def took_back(self, orders: Iterable[str]) -> None:
        """Restore the goals that units had before the orders that were taken back."""
        for order in orders:
            restore_goal(self.place, _moved(order) or order)

    def _recalled(self, text: str, note: str) -> None:
        """Keep or restore the goal of a unit, as happened when this order was given or taken back."""
        if text == UNDO.word:
            restore_goal(self.place, self._sailing.pop() if self._sailing else "")
            return
        self._sailing = [] if text == DONE.word else [*self._sailing, _moved(text)]
        if unit := _moved(text):
            keep_goal(self.place, unit, note)


def _moved(text: str) -> str:
    """The unit that the order with this text moves; "" if it moves none."""
    verb, _, rest = text.partition(" ")
    return rest.partition(" ")[0].rstrip(":") if verb == _VERB else ""
