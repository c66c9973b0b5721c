"""The plot of the operations room: where Tovey believes the Germans to be, from reports alone.

It holds nothing that hearing the same reports again would not give back.
"""

from collections import Counter

from compbis.games.computer_bismarck.board import Square, distance
from compbis.games.computer_bismarck.reckoning.belief import spread
from compbis.games.computer_bismarck.reckoning.weights import weight
from compbis.games.computer_bismarck.roster import BISMARCK, PRINZ_EUGEN, SHIPS
from compbis.games.computer_bismarck.rules import chance
from compbis.games.computer_bismarck.tovey.whereabouts import CHART, Whereabouts, anywhere, at_first, somewhere
from compbis.games.computer_bismarck.units import Ship
from compbis.table.report import Report
from compbis.table.side import BRITISH, GERMAN

RAIDERS = (BISMARCK, PRINZ_EUGEN)

_MOVES_HER = frozenset(("spotted", "shadow", "fast_shadow", "air_search", "radio_silence"))
"""Reports after which a raider is believed to be elsewhere."""


class Plot:
    """raiders: by name, the belief of where each is at the end of the last turn; found: by name, turn and square when
    she was last spotted for certain; packs: how many wolfpacks to reckon with in each square
    at the end of the turn to come; gone: German ships sunk.
    """

    def __init__(self) -> None:
        self.raiders: dict[str, Whereabouts] = dict.fromkeys(RAIDERS, at_first())
        self.packs: list[float] = spread(CHART, _packs_at_first(), anywhere())
        self.found: dict[str, tuple[int, Square]] = {}
        self.gone: set[str] = set()
        self.torpedoed: Counter[str] = Counter()
        self.shelled: Counter[str] = Counter()
        self._known: dict[str, Square] = {}
        self._ahead: dict[str, Whereabouts] = {}

    def hear(self, report: Report) -> None:
        """Take note of a report."""
        facts = report.facts
        if report.kind in _MOVES_HER:
            self._ahead.clear()
        match report.kind:
            case "spotted":
                for name, kind in facts["units"]:
                    self._spotted(name, kind, facts["square"], report.turn)
            case "shadow" | "fast_shadow" if facts["success"]:
                if facts["target"] in RAIDERS:
                    self._known[facts["target"]] = facts["to"]
                elif SHIPS[facts["target"]].side is BRITISH:
                    self._pack_at(facts["square"])
            case "searched":
                self._end_turn(report.turn, facts["squares"])
            case "air_search":
                self.raiders[facts["unit"]] = somewhere((facts["square"],))
            case "radio_silence":
                self._near(facts["unit"], facts["square"])
            case "submarine_attacked":
                self._pack_at(facts["square"])
            case "sunk" if facts["side"] == GERMAN and facts["whole"]:
                self.gone.add(facts["unit"])
            case "fire":
                for ship, target in facts["pairs"]:
                    self.shelled[target] += SHIPS[ship].firepower
            case "torpedoes" | "destroyer_attack" | "air_attack" | "submarine_attack":
                self.torpedoed[facts["target"]] += facts["hits"] or 0

    def raider(self, name: str) -> Ship:
        """A raider as she should be by now, after what has hit her."""
        spec = SHIPS[name]
        salvos, hits = self.shelled[name], self.torpedoed[name]
        midships = (
            spec.midships
            - salvos * weight("tovey", "midships for a salvo")
            - hits * weight("tovey", "midships for a torpedo")
        )
        firepower = spec.firepower - salvos * weight("tovey", "firepower for a salvo")
        knots = spec.knots - hits * weight("tovey", "knots for a torpedo")
        return Ship(
            spec,
            spec.square,
            "M",
            1,
            max(1, round(midships)),
            max(1, round(firepower)),
            max(0, round(knots)),
            spec.torpedoes,
        )

    def ahead(self, name: str, turn: int) -> Whereabouts:
        """Where she may be at the end of this turn, before anybody has searched."""
        if name not in self._ahead:
            known, before = self._known.get(name), self.raiders[name]
            twin = next((other for other in self._ahead if self.raiders[other] is before and not known), None)
            self._ahead[name] = somewhere((known,)) if known else self._ahead[twin] if twin else before.moved(turn)
        return self._ahead[name]

    def certain(self, name: str) -> Square:
        """Where she will be at the end of this turn, if she has been shadowed; else 0."""
        return self._known.get(name, 0)

    def _spotted(self, name: str, kind: str, square: Square, turn: int) -> None:
        if name in RAIDERS:
            self._known[name] = square
            self.found[name] = turn, square
        elif kind == "S":
            self._pack_at(square)

    def _near(self, name: str, square: Square) -> None:
        """12.3: she is in the square or next to it, where she may be for all else that is known."""
        near = chance.radio_squares(square)
        self.raiders[name] = self.raiders[name].cut([there for there in CHART.squares if there not in near])

    def _pack_at(self, square: Square) -> None:
        """One of the wolfpacks that are reckoned with near by is here."""
        if square not in CHART.number:
            return
        near = [number for there, number in CHART.number.items() if distance(square, there) <= _PACK_REACH]
        around = sum(self.packs[number] for number in near)
        left = max(0.0, 1.0 - 1.0 / around) if around else 0.0
        for number in near:
            self.packs[number] *= left
        self.packs[CHART.number[square]] += 1.0

    def _end_turn(self, turn: int, searched: list[Square]) -> None:
        """All have moved, and what was searched was empty but for what was spotted."""
        for name in RAIDERS:
            self.raiders[name] = self.ahead(name, turn) if name in self._known else self.ahead(name, turn).cut(searched)
        self._known.clear()
        self._ahead.clear()
        self.packs = spread(CHART, self.packs, anywhere())


def _packs_at_first() -> list[float]:
    """Where the cards put the wolfpacks."""
    packs = CHART.blank()
    for spec in SHIPS.values():
        if spec.side is GERMAN and spec.kind == "S":
            packs[CHART.number[spec.square]] += 1.0
    return packs


_PACK_REACH = int(weight("tovey", "pack reach"))
