"""Whole turns of a tape, played again by the model (4)."""

from compbis.table.side import BRITISH, GERMAN
from tests.model.chase.closing import admin, combats, ending, hunting, points, spotting, submarines
from tests.model.chase.opening import shadow, visibility
from tests.model.chase.sailing import movement
from tests.model.chase.seeking import search, strikes
from tests.model.chase.state import State
from tests.model.chase.tape import Event, Tape
from tests.model.chase.world import NUMBERS

PHASES = (movement, search, strikes, combats, submarines, spotting, hunting, admin)


def play_again(events: list[Event]) -> int:
    """Play all turns of a tape again. Returns how many there were."""
    tape, number = Tape(events), 0
    state = State.of_position(tape.next.position)
    while tape.follows("turn", "turn"):
        tape.take("turn", "turn")
        number += 1
        turn(tape, state)
        if not tape.follows("turn", "turn"):
            break
        state.agree(tape, tape.next.position)
    return number


def turn(tape: Tape, state: State) -> None:
    """One turn, and the end of the game if it ends."""
    if state.turn == 1:
        while (order := tape.order(GERMAN, "placing")) != "DONE":
            _, ship, name = order.split()
            state.ships[ship].at = NUMBERS[name]
    else:
        visibility(tape, state)
        shadow(tape, state)
        state.adopt_names(tape)
    for phase in PHASES:
        phase(tape, state)
        if end := ending(state):
            result(tape, state, end)
            return


def result(tape: Tape, state: State, end: str) -> None:
    """The last reports (4)."""
    extras = tape.next.position.extras
    allied, german = points(state, BRITISH), points(state, GERMAN)
    tape.told(
        "result",
        end=end,
        chits=tuple(state.won),
        halves=tuple(state.halves),
        merchants=state.merchants,
        extras=extras,
        allied_ships=allied,
        german_ships=german,
        prizes=tuple(state.prizes),
    )
    winner, total = BRITISH, None
    if end != "sunk":
        convoys = sum(state.won) + sum((half + 1) // 2 for half in state.halves) + state.merchants / 2
        penalty = {"undamaged": 4, "France": 5, "Norway": 7, "time": 10, "fuel": 15}[end]
        total = convoys + allied + extras - german - penalty
        winner = GERMAN if total >= 1 or strategic(state, end) else BRITISH
    over = tape.take("report", "game_over").facts
    assert over is not None
    reason = {"undamaged": "time", "France": "port", "Norway": "port"}.get(end, end)
    mine = (winner, total, reason)
    tape.check("the end", mine, (over.plain()["winner"], over.plain()["german"], over.plain()["reason"]))


def strategic(state: State, end: str) -> bool:
    """The German Strategic Victory (4.i)."""
    prizes = [state.ships[name].card for name in state.prizes]
    capital = [card.id for card in prizes if card.british and card.cls in ("BB", "BC", "CV")]
    return end in ("France", "Norway") and len(capital) >= 2 and bool({*capital} & {"KGV", "POW", "HOO"})
