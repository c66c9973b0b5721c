"""An adversary for a German captain: a Tovey that knows how that captain's counters moved in earlier games, and tells
dummies by their moves."""

from collections.abc import Mapping, Sequence

from compbis.games.sink_the_bismarck.captains import fighting
from compbis.games.sink_the_bismarck.captains.adversaries.steps import Foreseen, shared
from compbis.games.sink_the_bismarck.captains.adversaries.watcher import (
    DUMMY,
    TASK_FORCE,
    Step,
    Track,
    noted_steps,
)
from compbis.games.sink_the_bismarck.captains.raids import Foresight, Raids
from compbis.games.sink_the_bismarck.captains.tovey import Tovey
from compbis.games.sink_the_bismarck.cards.board import Hex
from compbis.games.sink_the_bismarck.requests.battle import CallRequest
from compbis.games.sink_the_bismarck.requests.move import MoveRequest
from compbis.games.sink_the_bismarck.state.sight import View
from compbis.table.attack.adversary import Knob, Settings, Watched, complete
from compbis.table.report import Report
from compbis.table.request import YES, Order, Request
from compbis.table.side import BRITISH

Moves = Mapping[str, tuple[Step, ...]]
"""The steps of task forces and of dummies in the games watched."""

KNOBS = (
    Knob(
        "trust", (0.3, 1.0, 0.1, 0.0), "the weight of each watched step near a counter; Tovey's own foresight weighs 1"
    ),
    Knob(
        "careless",
        (0.45, 1.0, 0.25),
        "how many points Tovey expects a raider to overlook; fewer foresee it more sharply",
    ),
    Knob("tells", (1.0, 0.0, 0.5), "how far a counter that moves as task forces did is taken for one"),
    Knob("shelter", (3.0, 0.0, 1.0), "how far convoys avoid the hexes that raiders are expected to pass"),
    Knob(
        "apart", (0.4, 0.1, 0.8), "the value that a hex keeps for others once a counter goes there; more gathers them"
    ),
    Knob("bold", (1.0, 0.75, 1.5), "the strength with which a battle is called, as a multiple of Tovey's"),
)
_LEAST = 0.001
"""The least chance of any step."""
_MOST_TOLD = 4.0
"""The greatest likelihood ratio of one step, task force to dummy or the reverse."""


def learned(watched: Sequence[Watched]) -> Moves:
    """The steps of task forces and dummies."""
    return {unit: noted_steps(watched, unit) for unit in (TASK_FORCE, DUMMY)}


class Hunter(Tovey):
    """The adversary: gives orders as Tovey does, but expects raiders where they were watched."""

    def __init__(self, seed: int, belief: Moves, settings: Settings) -> None:
        super().__init__(BRITISH, seed)
        self._set = {name: float(value) for name, value in complete(KNOBS, settings).items()}
        self._watched = {unit: shared(belief[unit]) for unit in (TASK_FORCE, DUMMY)}
        self._apart = self._set["apart"]
        self._track = Track()
        self._expected: dict[str, Foreseen] = {}
        self._shelter: Mapping[Hex, float] = {}

    def hear(self, report: Report) -> None:
        """Judge last turn's steps before counters can exchange ships."""
        if report.turn != self._track.turn:
            self._judge()
        self._track.hear(report)
        super().hear(report)

    def answer(self, request: Request) -> Order:
        """The order. It calls battles by its own threshold."""
        if isinstance(request, CallRequest):
            able = request.able and fighting.may_win(request, self._set["bold"])
            return YES if able else request.default
        if isinstance(request, MoveRequest) and request.view.turn != self._track.turn:
            self._look_ahead(request.view)
        return super().answer(request)

    def _look_ahead(self, view: View) -> None:
        """Work out what to expect of the German counters this turn."""
        free = {each.name: each.hex for each in view.counters.values() if each.name not in view.shadows}
        self._track.begin(view.turn, free)
        own = Raids(view, self._habits, self._manifest, self._threats, self._set["careless"])
        self._expected = {
            unit: Foreseen(own, watched, view.turn, self._set["trust"]) for unit, watched in self._watched.items()
        }
        shunned: dict[Hex, float] = {}
        for name, at in free.items():
            share = self._set["shelter"] * self._chance(name)
            for there, chance in self._raids(view).passes(at).items():
                shunned[there] = shunned.get(there, 0.0) + share * chance
        self._shelter = shunned

    def _judge(self) -> None:
        """Weigh each counter by its last step: more if a task force is likelier to take it than a dummy, else less."""
        for name, (_, at, to) in self._track.end().items():
            real, dummy = (max(_LEAST, self._expected[unit].ends(at).get(to, 0.0)) for unit in (TASK_FORCE, DUMMY))
            told = min(_MOST_TOLD, max(1 / _MOST_TOLD, real / dummy)) ** self._set["tells"]
            for beliefs in self._looked_for:
                beliefs.weigh(name, told)

    def _raids(self, view: View) -> Foreseen:
        return self._expected[TASK_FORCE]

    def _shunned(self, view: View, raids: Foresight) -> Mapping[Hex, float]:
        return self._shelter
