"""The meaning of the words of a line: which ship, which way, which card, how many captain points."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from compbis.desk.names import only
from compbis.desk.place import pick
from compbis.errors import IllegalOrder
from compbis.games.denmark_strait.cards.board import COMPASS
from compbis.games.denmark_strait.cards.roster import CAPTAINS, SHIPS
from compbis.games.denmark_strait.cards.sheets import NUMBER
from compbis.games.denmark_strait.requests.decisions import (
    AppointRequest,
    FireRequest,
    RallyRequest,
    RepairRequest,
    SailRequest,
)
from compbis.games.denmark_strait.rules import fleet, movement, upkeep
from compbis.games.denmark_strait.state.orders import Appoint, Fire, Rally, Repair, Sail
from compbis.games.denmark_strait.state.ships import Ship
from compbis.games.denmark_strait.words import details
from compbis.table.completion import Completer, Completion, completer
from compbis.table.request import Order
from compbis.table.side import BRITISH

ALSO_CALLED: Mapping[str, Sequence[str]] = MappingProxyType(
    {"PRINZ EUGEN": ("PE", "EUGEN"), "P OF WALES": ("POW", "PW", "PRINCE OF WALES", "WALES")}
)
"""Names for a ship other than the one on its card."""
VERBS = MappingProxyType({"captains": "APPOINT", "sail": "SAIL", "fire": "FIRE", "repair": "REPAIR", "morale": "RALLY"})
"""The word that an order may begin with, by kind of request."""
_LONGEST = 3
"""The most words of a ship's name."""
_TURNS = MappingProxyType({"L": "L", "LEFT": "L", "R": "R", "RIGHT": "R"})


class Next(str):
    """The name of a ship whose order to ask for next."""


Read = Order | Next
"""The result of reading a line."""


def named(words: Sequence[str], ships: Collection[str]) -> tuple[str, Sequence[str]]:
    """The ship that the words begin with, and the words after it; "" if they begin with no ship. Raises IllegalOrder if
    they fit several ships."""
    for count in range(min(len(words), _LONGEST), 0, -1):
        text = " ".join(words[:count])
        forms = {name: (name, *ALSO_CALLED.get(name, ())) for name in ships}
        exact = [name for name in ships if text in forms[name]]
        if found := exact or [name for name in ships if any(form.startswith(text) for form in forms[name])]:
            return only(found), words[count:]
    return "", words


def words_of(kind: str, line: str) -> list[str]:
    """The words of a line, without the verb of this kind of order."""
    words = line.upper().replace(",", " ").replace(":", " ").split()  # the notation of records has a colon
    return words[1:] if words[:1] == [VERBS[kind]] else words


def read_captains(request: AppointRequest, words: Sequence[str]) -> Read:
    """Two captains: names, beginnings of names, or numbers in the list."""
    own = details.captains_of(request.side)
    ships = fleet.of_side(request.side)
    if len(words) != 2:
        raise IllegalOrder(f"TWO CAPTAINS, SUCH AS {' '.join(fleet.pairs(request.side)[0])}: {ships[0]} FIRST")
    usual = " ".join(fleet.pairs(request.side)[0])
    pair = pick(words[0], own, usual), pick(words[1], own, usual)
    if pair not in fleet.pairs(request.side):
        raise IllegalOrder(_no_pair(request, *pair))
    return Appoint(*pair)


def _no_pair(request: AppointRequest, first: str, second: str) -> str:
    """Why two captains cannot be appointed."""
    if first == second:
        return f"{first} CANNOT COMMAND BOTH SHIPS"
    if request.side is BRITISH:
        admirals = [name for name in details.captains_of(BRITISH) if CAPTAINS[name].admiral]
        return f"FIRST AN ADMIRAL, {' OR '.join(admirals)}; THEN A CAPTAIN WHO IS NOT AN ADMIRAL"
    cost = sum(CAPTAINS[name].cost for name in (first, second))
    return f"{first} AND {second} COST {cost}: {NUMBER['german captains cost']} AT MOST"


def read_sail(request: SailRequest, asked: str, words: Sequence[str]) -> Read:
    """A ship's steps: directions, L, R, or the name of a space. A ship's name alone asks for its order next.

    Args:
        request: the open request
        asked: the ship that is asked for, if the line names none
        words: the words of the line

    Raises:
        IllegalOrder: they are not an order
    """
    is_step = bool(words) and (words[0] in COMPASS or words[0] in _TURNS)
    name, rest = ("", words) if is_step else named(words, SHIPS)
    name = name or asked
    if not rest:
        return Next(name)
    if not name:
        own = next((order.ship for order in request.legal), fleet.of_side(request.side)[0])
        raise IllegalOrder(f"NAME THE SHIP FIRST: {own} {' '.join(rest)}" if is_step else f"A SHIP, SUCH AS {own} L")
    ship = request.view.ships[name]
    if ship.side is not request.side:
        raise IllegalOrder(f"{name} IS NOT YOURS. YOU FIRE ONCE BOTH SIDES HAVE MOVED")
    order = Sail(name, tuple(_step(ship, word) for word in rest))
    if order not in request.known:
        three = details.points_of(NUMBER["points for move and turn"])
        raise IllegalOrder(f"ONE MOVE OR ONE TURN; BOTH FOR {three}: L {movement.turned(ship.facing, 'L')}")
    return order


def _step(ship: Ship, word: str) -> str:
    if word in COMPASS:
        return word
    if word in _TURNS:
        return _TURNS[word]
    for way in COMPASS:
        if str(movement.next_space(ship.at, way)) == word:
            return way
    raise IllegalOrder(f"NO SUCH DIRECTION: {', '.join(movement.forward(ship.facing))}, OR L AND R TO TURN")


def read_fire(request: FireRequest, asked: str, words: Sequence[str]) -> Read:
    """A shot: `HOOD BISMARCK 2`, `BISMARCK 2`, `1 2`.

    Args:
        request: the open request
        asked: the ship that is asked for, if the line names none
        words: the words of the line

    Raises:
        IllegalOrder: they are not an order
    """
    words = [word for word in words if word != "AT"]
    targets = details.targets(request.view, request.side)
    target, rest = _target(words, targets)
    ship = asked
    if not target or (rest and not _is_number(rest[0])):
        ship, rest = named(words, fleet.of_side(request.side))
        target, rest = _target(rest, targets) if ship else ("", ())
        if ship and not target:
            raise IllegalOrder(f"{ship} FIRES AT WHOM: {' OR '.join(targets)}")
    if not target:
        raise IllegalOrder(f"NO SUCH TARGET: {' OR '.join(targets)}")
    points = _points(request.view.ships[ship], rest)
    if points % NUMBER["points for a better shot"]:
        raise IllegalOrder(
            f"POINTS COUNT IN SETS OF {NUMBER['points for a better shot']}: EACH SET LOWERS THE NUMBER BY ONE"
        )
    return Fire(ship, target, points)


def _target(words: Sequence[str], targets: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The enemy that the words begin with, by name or by number in the list; "" if there is none."""
    if words and _is_number(words[0]):
        return pick(words[0], targets), words[1:]
    every = fleet.of_side(SHIPS[targets[0]].side)
    return named(words, every)


def read_repair(request: RepairRequest, asked: str, words: Sequence[str]) -> Read:
    """A repair: `HOOD KS 2`, `KS 2`, `SPEED`, `1 2`. A ship's name alone asks for its order next.

    Args:
        request: the open request
        asked: the ship that is asked for, if the line names none
        words: the words of the line

    Raises:
        IllegalOrder: they are not an order
    """
    name, rest = named(words, fleet.of_side(request.side))
    ship = request.view.ships[name or asked]
    if not rest:
        return Next(ship.name)
    return Repair(ship.name, _card(rest[0], upkeep.repairable(ship)), _points(ship, rest[1:]))


def _card(word: str, cards: Sequence[str]) -> str:
    meant = [card for card in cards if details.meaning(card).startswith(word)]
    return meant[0] if meant else pick(word, cards)


def read_rally(request: RallyRequest, asked: str, words: Sequence[str]) -> Read:
    """The points for a morale check: `HOOD 2`, `2`.

    Args:
        request: the open request
        asked: the ship that checks its morale
        words: the words of the line

    Raises:
        IllegalOrder: they are not an order
    """
    name, rest = named(words, SHIPS)
    if len(rest) != 1 or not _is_number(rest[0]):
        raise IllegalOrder("HOW MANY CAPTAIN POINTS, SUCH AS 1")
    return Rally(name or asked, _points(request.view.ships[name or asked], rest))


def _points(ship: Ship, words: Sequence[str]) -> int:
    """The captain points at the end of a line. Raises IllegalOrder for anything else, and for more than the ship
    has."""
    if not words:
        return 0
    if len(words) > 1 or not _is_number(words[0]):
        raise IllegalOrder(f"CAPTAIN POINTS COME LAST, SUCH AS 2, NOT {' '.join(words)}")
    points = int(words[0][:3])
    if points > ship.points:
        raise IllegalOrder(f"{ship.name} HAS {details.points_of(ship.points)} LEFT")
    return points


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def named_first(kind: str, words: Sequence[str], ships: Collection[str]) -> tuple[str, Sequence[str]]:
    """The ship that the beginning of a line names, without the verb, and the words after it; "" if it names none, or
    several.

    Args:
        kind: the kind of request
        words: the words of the beginning
        ships: the ships that may be named
    """
    meant = [word for word in words if word]
    meant = meant[1:] if meant[:1] == [VERBS[kind]] else meant
    if not meant or meant[0] in COMPASS or meant[0] in _TURNS:
        return "", meant
    try:
        return named(meant, ships)
    except IllegalOrder:
        return "", meant


def completes(kind: str, ships: Sequence[str], answers: Sequence[str]) -> Completer:
    """Completion for a line: a ship or an answer; after a ship, an answer.

    Args:
        kind: the kind of request
        ships: the ships that may be typed
        answers: the answers that may be typed
    """

    def find(line: str) -> Completion:
        text = line.upper()
        for begun in (VERBS[kind], *ships, *(f"{VERBS[kind]} {ship}" for ship in ships)):
            if text.startswith(f"{begun} "):
                rest = () if begun != VERBS[kind] else ships
                found = Completion(len(begun) + 1, (*rest, *answers))
                if any(text[found.start :].startswith(f"{ship} ") for ship in ships) and begun == VERBS[kind]:
                    continue
                return found
        return Completion(0, tuple(dict.fromkeys((*answers, *ships))))

    return completer(find)
