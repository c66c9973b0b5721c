"""Whole games of random captains, compared with the model turn by turn."""

from collections import Counter
from typing import Any

from compbis.games.sink_the_bismarck.edition import EDITION
from compbis.table.side import Side
from tests.model.sink.log import Disagreement, Log, Recorder
from tests.model.sink.trying import Keen
from tests.model.sink.turn import play
from tests.model.sink.world import World

SCENARIOS = ("historical", "rheinubung", "gneisenau", "escort", "breakout")

OPTIONS: tuple[str, ...] = ("fuel", "recon", "bombing", "rudder", "distance", "carriers", "tankers")
OPTIONS += ("opening", "disengaging", "abandon", "points", "reserves", "nelson")


def compared(seed: int) -> Counter[str]:
    """Play a game and compare each turn. Returns what was compared, by kind, and the turns."""
    options = OPTIONS if seed % 2 else ()
    game: Any = EDITION.new(seed, {}, True, SCENARIOS[seed % len(SCENARIOS)], options)
    captains = {side: Keen(side, seed) for side in Side}
    found: Counter[str] = Counter()
    while game.outcome is None:
        turn = game.turn
        world = World.of(game.position)
        recorder = Recorder(game, captains)
        recorder.play(game.play_turn())
        log = Log(recorder.events, recorder.draws)
        try:
            play(world, log)
            log.end()
            world.compare(World.of(game.position))
        except Disagreement as error:
            raise Disagreement(f"game {seed}, turn {turn}: {error}") from error
        found += log.compared
        found["turns"] += 1
    return found
