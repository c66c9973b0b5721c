"""The battles of a tape, each fought again by the model."""

from compbis.games.chase_of_the_bismarck.position import Position
from tests.model.chase.battle import Combat
from tests.model.chase.hurt import Board
from tests.model.chase.ships import Air, Ship, air_units, differences
from tests.model.chase.tape import Event, Tape


def board_of(position: Position) -> Board:
    """The model's board for a position of the program."""
    ships = {name: Ship.of(ship) for own in position.ships.values() for name, ship in own.items()}
    return Board(
        position.turn,
        ships,
        sorted(position.evasion.chits),
        air_of(position),
        position.options,
        list(position.prizes),
        position.found,
        seen=seen_of(position),
    )


def seen_of(position: Position) -> dict[str, int]:
    """What each ship has lost of its Evasion Rating, as its enemy saw it last."""
    return {name: damage.evasion for seen in position.seen.values() for name, damage in seen.items()}


def air_of(position: Position) -> dict[str, Air]:
    """The model's air units for a position of the program."""
    found = air_units()
    for own in position.air.values():
        for name, air in own.items():
            found[name].state, found[name].at = str(air.state), air.at
    return found


def agree(tape: Tape, board: Board, position: Position) -> None:
    """The ships and the cup must be the same."""
    for own in position.ships.values():
        for name, ship in own.items():
            if found := differences(board.ships[name], ship):
                raise tape.wrong(f"{name}: (model, program) {found}")
    tape.check("the Evasion cup", sorted(board.evasion), sorted(position.evasion.chits))
    tape.check("a heavy German was found", board.found, position.found)


def fight_again(events: list[Event]) -> int:
    """Fight all battles of a tape again. Returns how many there were."""
    tape, number = Tape(events), 0
    while True:
        tape.skip("report", "combat")
        if tape.next.kind == "end":
            return number
        event = tape.take("report", "combat")
        facts = event.facts.plain() if event.facts else {}
        board = board_of(event.position)
        convoy = tape.before.what == "shipping_attacked"  # 11.3.d
        combat = Combat(tape, board, facts["at"], event.facts.attacker, facts["level"], convoy)  # type: ignore[union-attr]
        combat.fight(facts["attackers"], facts["defenders"])
        if tape.last.what == "combat_ends":  # otherwise the game is over
            agree(tape, board, tape.last.position)
        number += 1
