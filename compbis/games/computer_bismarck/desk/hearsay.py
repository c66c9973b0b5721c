"""What a side's own reports tell of the enemy beside its contacts (9.6): where submarines struck or shadowed it unseen,
and which ships tried to shadow it; and what a question reckons with: planes spotted, own ships shadowed."""

from compbis.desk.hearsay import LatestNews
from compbis.games.computer_bismarck.cards.board import Square
from compbis.games.computer_bismarck.cards.kinds import RECONNAISSANCE, SUBMARINES
from compbis.games.computer_bismarck.cards.roster import SHIPS, SOME_SUBMARINE
from compbis.games.computer_bismarck.state.sight import Contact, Heard, View
from compbis.table.report import Report
from compbis.table.side import Side
from compbis.table.values import replace


class Hearsay:
    """One side's. An unseen submarine is nameless, so the latest news of each square is kept."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._news = LatestNews[Contact]()
        self._spotted: set[tuple[int, Square]] = set()  # turns and squares in which submarines were seen
        self._planes: dict[Square, tuple[int, list[str]]] = {}  # the turn and the planes last spotted there
        self._shadowed: dict[str, int] = {}  # own ships, and the turn on which the enemy last shadowed them

    def hear(self, report: Report) -> None:
        """Note what a report that this side hears tells of the enemy."""
        from compbis.games.computer_bismarck.state.reports import FastShadow, Shadow, Spotted, SubmarineAttacked

        turn = report.turn
        match report.facts:
            case Spotted(square=square, units=units):
                self._planes[square] = turn, [name for name, kind in units if kind == RECONNAISSANCE]
                if any(kind == SUBMARINES for _, kind in units):
                    self._spotted.add((turn, square))
            case SubmarineAttacked(square=square) if (turn, square) not in self._spotted:
                self._note(SOME_SUBMARINE, square, turn, Heard.ATTACKER)
            case Shadow() | FastShadow() as tried if SHIPS[tried.target].side is self._side:
                self._note(tried.shadower, tried.square, turn, Heard.SHADOWER)
                if tried.success:
                    self._shadowed[tried.target] = turn

    def planes_in(self, square: Square, turn: int) -> list[str]:
        """The enemy reconnaissance planes that were spotted in a square on this turn (9.5)."""
        when, planes = self._planes.get(square, (0, []))
        return planes if when == turn else []

    def shadowed(self, ship: str, turn: int) -> bool:
        """Whether a ship of the side was shadowed with success on this turn, in either way (16.68)."""
        return self._shadowed.get(ship) == turn

    def added_to(self, view: View) -> View:
        """The view with all this among its contacts."""
        return replace(view, contacts=self._news.added_to(view.contacts))

    def _note(self, name: str, square: Square, turn: int, how: Heard) -> None:
        """A plane is left out: it is elsewhere by now, and no contact tells of planes."""
        if name == SOME_SUBMARINE:
            self._news.note_nameless(square, Contact(name, SUBMARINES, square, turn, how, shown=False))
        elif name in SHIPS:
            self._news.note(Contact(name, SHIPS[name].kind, square, turn, how, shown=False))
