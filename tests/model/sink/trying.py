"""Captains that also give the orders that others seldom think of."""

import random
from typing import Any

from compbis.games.sink_the_bismarck.state.orders import parse
from compbis.table.request import Order
from compbis.table.side import Side
from tests.games.sink_the_bismarck.eager import Eager
from tests.model.sink.facts import PLANES
from tests.model.sink.places import away, beside, distance, steps
from tests.model.sink.reading import legal


class Keen(Eager):
    """An eager captain that also flies to the enemy, bombs, steers tankers and notes a roll for reserves."""

    def __init__(self, side: Side, seed: int) -> None:
        super().__init__(side, seed)
        self._chance = random.Random(f"keen {side} {seed}")

    def answer(self, request: Any) -> Order:
        """A legal order."""
        if self._chance.random() < 0.6:
            texts = _ideas(request)
            for text in self._chance.sample(texts, min(len(texts), 8)):
                if legal(request, text):
                    return parse(text)
        return super().answer(request)


def _ideas(request: Any) -> list[str]:
    """Orders that may be legal."""
    view = request.view
    recon = [name for name in view.recon if PLANES[name].side == str(view.side)[0].upper()]
    enemies = sorted({counter.hex for counter in view.counters.values()})
    near = [convoy for convoy in view.convoys.values() if distance(PLANES["B-BRE"].base, convoy.hex) <= 6]
    prey = enemies if request.kind == "move" else [_next(convoy) for convoy in near]
    match request.kind:
        case "tankers":
            return [f"TANKER {to:04}" for at in enemies for to in (at, *beside(at))]
        case "strike" | "search" | "scout":
            bombs = [f"BOMB {unit} {convoy}" for unit in ("B-BER", "B-BRE") for convoy in view.convoys]
            targets = [*view.counters, *view.convoys]
            return bombs if request.kind == "strike" else [f"SEARCH {by} {it}" for by in recon for it in targets]
        case "plot":
            steering = [f"STEER {at:04} {to:04}" for at in view.tankers for to in beside(at)]
            return [*steering, f"NOTE {view.turn + 3} 3912", *_flights(recon, prey or enemies)]
        case "move":
            return _flights(recon, prey)
    return []


def _flights(recon: list[str], hexes: list[int]) -> list[str]:
    return [f"FLY {unit} {at:04}" for unit in recon for at in hexes]


def _next(convoy: Any) -> int:
    """Where a convoy probably goes."""
    far = away(convoy.name.rstrip("0123456789"))
    return min(steps("B", convoy.hex), key=lambda at: far.get(at, 99))
