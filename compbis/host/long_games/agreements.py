"""What the players of a hosted game say besides their orders: chat, notes, standing orders, and proposals that both
must agree to. All of it is on record before it takes effect."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from compbis.errors import IllegalOrder
from compbis.host.long_games.clock import Terms
from compbis.host.watching import OFF, Watching, syntax
from compbis.record import HostMessage
from compbis.table.away.standing import Reaction, StandingOrder, read
from compbis.table.request import Order, Request
from compbis.table.side import Side
from compbis.table.values import NamedTuple

LONGEST = 300
"""Maximum number of characters in a line of chat or a note."""
MOST_WORDS = 2000
"""Maximum number of entries on record for one side in one game: more would only fill the disk."""
_LATEST = 10
"""Lines of chat that /SAY alone shows."""
_SAID = frozenset(("say", "note", "stand", "unstand", "pause", "draw", "watch"))
"""The kinds of entries that count towards MOST_WORDS."""
ON, YES = "ON", "YES"
SAY, PAUSE, DRAW, WATCH, STAND = "SAY", "PAUSE", "DRAW", "WATCH", "STAND"
HELP = (
    "/SAY XX      A LINE TO THE OTHER PLAYER; ALONE: THE LATEST LINES",
    "/NOTE XX     A NOTE FOR YOU ALONE, UNTIL THE GAME IS OVER; ALONE: YOUR NOTES",
    "/STAND XX    A STANDING ORDER; ALONE: YOURS, AND WHAT IS ALLOWED; /STAND OFF 1 CANCELS ONE",
    "/LIKE XX     WHAT YOU LIKE: COLOURS, COLUMNS, PACE; /LIKE THEME AMBER CHANGES IT",
    "/TIME        DEADLINE, TIME BANK, PAUSE",
    "/PAUSE       STOPS THE CLOCKS, ONCE BOTH SAY IT; /PAUSE OFF ENDS IT",
    "/DRAW        ENDS THE GAME DRAWN, ONCE BOTH SAY IT; /DRAW OFF TAKES IT BACK",
    "/RESIGN YES  ENDS THE GAME: THE OTHER PLAYER WINS",
    "/WATCH 3     LETS OTHERS WATCH 3 TURNS LATE, ONCE BOTH SAY THE SAME; END: ONLY AFTER THE END; OFF",
    "/WATCH       WHAT IS AGREED ABOUT THAT; /WATCH 3 AND A SIDE: ONLY WHAT THAT SIDE KNOWS",
    "LINE MODE: SW, OR plain AFTER YOUR SSH COMMAND, AS IN ssh -t ... plain; spoken FOR A SCREEN READER",
)


class Reply(NamedTuple):
    """The result of a player's line.

    Args:
        lines: the lines to show to the player
        others: the lines to show to the other player
        over: whether it ends the game
        winner: the winner if it does, None for a draw
    """

    lines: Sequence[str]
    others: Sequence[str] = ()
    over: bool = False
    winner: Side | None = None


class Agreements:
    """What was said in one game.

    Args:
        words: the entries on its record
        keep: adds an entry to the record; if it raises CompbisError, nothing has changed
        sides: the sides that people play, and the names of these sides
        known: the reactions that standing orders may use
    """

    def __init__(
        self,
        words: Sequence[HostMessage],
        keep: Callable[[HostMessage], object],
        sides: Mapping[Side, str],
        known: Sequence[Reaction],
    ) -> None:
        self._keep, self._sides, self._known = keep, sides, known
        self.terms = Terms()
        self._chat: list[tuple[str, str]] = []
        self._seen = dict.fromkeys(sides, 0)
        self._notes: dict[str, list[str]] = {side: [] for side in sides}
        self._standing: dict[str, list[StandingOrder]] = {side: [] for side in sides}
        self._wish: dict[tuple[str, str], str] = {}
        self._words = dict.fromkeys(sides, 0)
        for word in words:
            self._apply(word)

    def say(self, side: Side, text: str) -> Reply:
        """Carry out a player's line.

        Args:
            side: the player's side
            text: the line, without its slash

        Raises:
            IllegalOrder: the line is refused; the message says why
            CompbisError: it cannot be put on record
        """
        word, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        if self._words[side] >= MOST_WORDS and rest:
            raise IllegalOrder("YOU HAVE SAID TOO MUCH IN THIS GAME")
        match word.upper():
            case "" | "?" | "HE" | "HELP":
                return Reply([line for line in HELP if self._known or not line.startswith(f"/{STAND} ")])
            case "SAY":
                return self._say(side, rest)
            case "NOTE" | "NOTES":
                return self._note(side, rest)
            case "STAND":
                return self._stand(side, rest)
            case "PAUSE":
                return self._agree(side, PAUSE, _one_of(rest, ON, OFF))
            case "DRAW":
                return self._draw(side, _one_of(rest, YES, OFF))
            case "WATCH":
                return self._watch(side, rest) if rest else Reply(self.watching(side))
            case "RESIGN":
                if rest.upper() != YES:
                    raise IllegalOrder("/RESIGN YES GIVES THE GAME TO THE OTHER PLAYER")
                return Reply((), over=True, winner=side.enemy)
        raise IllegalOrder("NO SUCH COMMAND: / LISTS ALL")

    @property
    def paused(self) -> bool:
        """Whether the players agreed to a pause."""
        return self.agreed(PAUSE) == ON

    def agreed(self, topic: str) -> str:
        """The choice on a topic (PAUSE, DRAW, WATCH) if all players have made the same; else OFF."""
        wishes = {self._wish.get((topic, side), OFF) for side in self._sides}
        return wishes.pop() if len(wishes) == 1 else OFF

    def unseen(self, side: Side) -> list[str]:
        """The lines of chat that a side has not seen; records them as seen. Raises CompbisError."""
        seen = self._seen[side]
        if seen == len(self._chat):
            return []
        self._add(side, "seen", str(len(self._chat)))
        return [self._line(*said) for said in self._chat[seen:] if said[0] != side]

    def proposals(self, side: Side, only: str = "") -> list[str]:
        """The other player's proposals that a side has not agreed to, as text. only: the topic, "" for all."""
        if side.enemy not in self._sides:
            return []
        theirs = {topic: wish for (topic, whose), wish in self._wish.items() if whose == side.enemy and wish != OFF}
        return [
            self._proposed(side.enemy, topic, wish)
            for topic, wish in theirs.items()
            if only in ("", topic) and self.agreed(topic) != wish
        ]

    def watching(self, side: Side) -> list[str]:
        """What is agreed about spectators, as text for a side, and the other player's proposal if there is one."""
        agreed = self.agreed(WATCH)
        agreement = "NOBODY MAY WATCH" if agreed == OFF else f"OTHERS MAY WATCH {Watching.agreed(agreed).when}"
        mine = self._wish.get((WATCH, side), OFF)
        proposed = [f"YOU PROPOSE {WATCH} {mine}"] if mine != agreed else []
        return [
            agreement,
            *proposed,
            *self.proposals(side, WATCH),
            f"/{WATCH} WITH {syntax(self._sides.values())} CHANGES IT",
        ]

    def standing(self, request: Request) -> tuple[StandingOrder, Order] | None:
        """The first standing order that answers a request, and the order that it gives; None if none does."""
        for standing in self._standing[request.side]:
            if (order := standing.order(request)) is not None:
                return standing, order
        return None

    def _say(self, side: Side, text: str) -> Reply:
        if not text:
            return Reply([self._line(*said) for said in self._chat[-_LATEST:]] or ["NOBODY HAS SAID ANYTHING"])
        if len(self._sides) < len(Side):
            raise IllegalOrder("A COMPUTER CAPTAIN DOES NOT TALK")
        self._add(side, "say", _short(text))
        return Reply(("SAID",), (self._line(side, text),))

    def _note(self, side: Side, text: str) -> Reply:
        if not text:
            return Reply(self._notes[side] or ["NO NOTES"])
        self._add(side, "note", _short(text))
        return Reply(("NOTED",))

    def _stand(self, side: Side, text: str) -> Reply:
        standing = self._standing[side]
        words = text.upper().split()
        if words[:1] == [OFF]:
            number = int(words[1]) if len(words) == 2 and words[1].isascii() and words[1].isdigit() else 0
            if not 1 <= number <= len(standing):
                raise IllegalOrder(
                    f"/STAND OFF WITH A NUMBER FROM 1 TO {len(standing)}" if standing else "NO STANDING ORDERS"
                )
            self._add(side, "unstand", str(standing[number - 1]))
        elif words:
            self._add(side, "stand", str(read(text, self._known)))
        listed = [f"{number} {order}" for number, order in enumerate(self._standing[side], 1)] or ["NO STANDING ORDERS"]
        if words:
            return Reply(listed)
        if not self._known:
            return Reply([*listed, "THIS GAME HAS NO STANDING ORDERS"])
        may = dict.fromkeys(line for reaction in self._known for line in reaction.explained())
        return Reply([*listed, "ALLOWED:", *may])

    def _draw(self, side: Side, wish: str) -> Reply:
        if len(self._sides) < len(Side):
            raise IllegalOrder("A COMPUTER CAPTAIN DOES NOT AGREE TO A DRAW")
        said = self._agree(side, DRAW, wish)
        return said._replace(over=self.agreed(DRAW) == YES)

    def _watch(self, side: Side, text: str) -> Reply:
        return self._agree(side, WATCH, str(Watching.read(text, self._sides.values())))

    def _agree(self, side: Side, topic: str, wish: str) -> Reply:
        if self._wish.get((topic, side), OFF) != wish:
            self._add(side, topic.lower(), wish)
        name = self._sides[side]
        if wish == OFF:
            return Reply((f"{topic}: {OFF}",), (f"{name} PLAYER: {topic} {OFF}",))
        if self.agreed(topic) == wish:
            return Reply((f"{topic} {wish}: AGREED",), (f"{topic} {wish}: AGREED",))
        return Reply((f"{topic} {wish}: PROPOSED",), (self._proposed(side, topic, wish),))

    def _proposed(self, side: Side, topic: str, wish: str) -> str:
        agrees = f"/{topic} {wish}" if topic == WATCH else f"/{topic}"
        return f"{self._sides[side]} PLAYER PROPOSES {topic} {wish}: {agrees} AGREES"

    def _line(self, side: str, text: str) -> str:
        return f"{self._sides[Side(side)]} PLAYER SAYS: {text}"

    def _add(self, side: Side, what: str, text: str) -> None:
        word = HostMessage(side.value, what, text)
        self._keep(word)
        self._apply(word)

    def _apply(self, word: HostMessage) -> None:
        side, what, text = word
        if what in _SAID:
            self._words[Side(side)] += 1
        match what:
            case "terms":
                self.terms = Terms.read(text)
            case "say":
                self._chat.append((side, text))
            case "seen":
                self._seen[Side(side)] = int(text)
            case "note":
                self._notes[side].append(text)
            case "stand" | "unstand":
                others = [order for order in self._standing[side] if str(order) != text]
                with suppress(IllegalOrder):  # a standing order that only another version knows
                    self._standing[side] = [*others, *([read(text, self._known)] if what == "stand" else [])]
            case "pause" | "draw" | "watch":
                for each in Side if text == OFF else (side,):
                    self._wish[what.upper(), each] = text


def _one_of(text: str, usual: str, other: str) -> str:
    word = text.upper() or usual
    if word not in (usual, other):
        raise IllegalOrder(f"{usual} OR {other}")
    return word


def _short(text: str) -> str:
    if len(text) > LONGEST:
        raise IllegalOrder(f"{LONGEST} LETTERS AT MOST")
    return text
