"""The laws of victory points: counted a second time from losses and missions."""

from collections import Counter

from compbis.games.computer_bismarck.cards.roster import PLANES
from compbis.games.computer_bismarck.state.courses import Courses
from compbis.games.computer_bismarck.state.units import Ship, ShipLeg
from compbis.table.side import BRITISH, GERMAN, Side
from tests.games.computer_bismarck.invariants.laws_book import SIDES, Found, State, always, step
from tests.games.computer_bismarck.invariants.laws_manual import (
    CRASH,
    FAILED,
    HURT,
    IRISH_SEA,
    LAST_TURN,
    MARGIN,
    MISSION,
    MISSIONS,
    ROUND_IRELAND,
    SLOW,
    SLOW_KNOTS,
    at_goal,
    reach,
    sea,
    to_go,
)

LOSSES = ("sunk", "ships_sunk", "dispersed")
REASONS = frozenset((*LOSSES, "crashed", "mission", "mission_failed", "slow", "hurt"))


@always("17.2", "awards")
def points_have_a_reason_and_are_known_to_the_right_sides(state: State) -> Found:
    """The British player knows of all points; the German is not told of those for crashed planes and missions."""
    for award, known_to in state.awards:
        if award.reason not in REASONS or award.points <= 0 or not 1 <= award.turn <= state.turn:
            yield f"{award.unit}: {award.points} points for {str(award.reason)!r}"
        secret = award.reason in ("crashed", "mission", "mission_failed")
        if known_to != (frozenset((BRITISH,)) if secret else frozenset(SIDES)):
            yield f"{award.unit}: {award.reason} is known to {', '.join(sorted(known_to))}"


@always("17.4, 17.5", "awards", "ships")
def every_loss_has_earned_its_points(state: State) -> Found:
    """16.71-16.73. Points for submarines do not name the group."""
    for side in SIDES:
        due = Counter[str]()
        for ship in state.ships[side.enemy].values():
            due["SUBMARINE" if ship.kind == "S" else ship.name] += _lost(ship)
        for award in state.given(side, *LOSSES):
            due[award.unit] -= award.points
        for unit, points in sorted(due.items()):
            if points:
                yield f"{unit}: {abs(points)} points too {'few' if points > 0 else 'many'} for the {side}"


def _lost(ship: Ship) -> int:
    """The points that a ship's losses have earned the enemy so far."""
    card = ship.spec
    if ship.kind in "BCA":
        return card.points if ship.midships == 0 else 0
    each = card.points // card.midships
    dispersed = each * ship.midships // 2 if ship.fate == "DISPERSED" else 0  # 16.73
    return each * (card.midships - ship.midships) + dispersed


@always("17.5", "awards", "planes", "crashed", "stage")
def every_crashed_plane_earns_points_once(state: State) -> Found:
    """They are given in the victory phase of the turn in which it crashed."""
    paid = Counter(award.unit for award in state.given(GERMAN, "crashed"))
    pending = () if state.after("points") else state.crashed
    for plane in state.every_plane():
        due = plane.fate == "CRASHED" and plane.name not in pending
        if paid.pop(plane.name, 0) != due:
            yield f"plane {plane.name} with fate {str(plane.fate)!r} was paid for or not"
    for name in sorted(set(paid) - set(PLANES)):
        yield f"{name} was paid for as a plane"
    for award in state.given(GERMAN, "crashed"):
        if award.points != CRASH:
            yield f"plane {award.unit} brought {award.points}"


@always("17.3", "awards", "ships", "turn", "stage", "courses")
def every_mission_is_fulfilled_or_failed_once_and_in_time(state: State) -> Found:
    """A mission scores on the turns of the table (17.4); a failed one gives the German 10 points on the last of them
    (17.5)."""
    for name, (first, last) in MISSIONS.items():
        done = [award for award in state.given(BRITISH, "mission") if award.unit == name]
        failed = [award for award in state.given(GERMAN, "mission_failed") if award.unit == name]
        over = state.turn > last or (state.turn == last and state.after("points"))
        ship = state.ships[BRITISH].get(name)
        if ship is None:
            continue
        if len(done) + len(failed) > 1 or (over and not done and not failed):
            yield f"{name} has been paid for {len(done) + len(failed)} times"
        if any(award.turn != last or award.points != FAILED for award in failed):
            yield f"{name} failed at the wrong time or price"
        if any(not first <= award.turn <= last for award in done):
            yield f"{name} fulfilled its mission out of time"
        if done and name in state.courses.strayed:
            yield f"{name} did not move directly, and fulfilled its mission"
        if done and (ship.fate != "ARRIVED" or not at_goal(name, ship.square) or done[0].points != _worth(ship)):
            yield f"{name} fulfilled no mission, or not at that price"


@step("17.3")
def a_convoy_that_did_not_move_directly_has_failed(before: State, after: State) -> Found:
    """In the computer movement phase a convoy that may move and was not shadowed comes closer to its goal.

    WS8B may miss that twice if it never enters the Irish Sea.
    """
    courses = before.courses
    if after.phase == "activity":
        for name, (_, last) in MISSIONS.items():
            ship = before.ships[BRITISH].get(name)
            if ship and not ship.fate and ship.square and before.turn <= last and name not in courses.strayed:
                courses = _sailed(courses, ship, before.ship_legs[BRITISH].get(name), before.turn)
    if after.courses != courses:
        yield f"the courses are {after.courses}, and should be {courses}"


def _sailed(courses: Courses, ship: Ship, plan: ShipLeg | None, turn: int) -> Courses:
    name, goal = ship.name, plan.goal if plan else ship.square
    shadowed = plan is not None and plan.fixed
    bound = not shadowed and not at_goal(name, ship.square) and reach(ship, ship.mode, turn) > 0
    astray = bound and to_go(name, goal) >= to_go(name, ship.square)
    if name == "WS8B":
        lost, been = courses.detours + astray, courses.irish_sea or bool(IRISH_SEA & {ship.square, goal})
        courses = Courses(courses.strayed, lost, been)
        astray = lost > ROUND_IRELAND or (been and lost > 0)
    return courses._replace(strayed=(*courses.strayed, name)) if astray else courses


def _worth(ship: Ship) -> int:
    return MISSION * ship.midships if ship.name == "WS8B" else MISSION


@always("17.4, 17.5", "awards", "ships", "outcome")
def damage_earns_points_only_after_turn_thirty(state: State) -> Found:
    """Ships afloat score for each midship lost; the two raiders also for low speed at sea."""
    whole = state.outcome is not None and state.outcome.reason == "last turn"
    for side in SIDES:
        given: Counter[tuple[str, str, int]] = Counter(
            (award.reason, award.unit, award.points) for award in state.given(side, "hurt", "slow")
        )
        due = Counter(_at_the_end(state, side) if whole else ())
        for reason, unit, points in sorted((given - due) | (due - given)):
            yield f"{unit}: {points} points for {str(reason)!r} are given and not due, or due and not given"


def _at_the_end(state: State, side: Side) -> list[tuple[str, str, int]]:
    afloat = [ship for ship in state.ships[side.enemy].values() if not ship.fate]
    lost = [(ship, ship.spec.midships - ship.midships) for ship in afloat]
    hurt = [(ship.name, HURT.get((ship.side, ship.kind), 0) * less) for ship, less in lost]
    slow = [ship for ship in afloat if ship.name in SLOW and ship.knots <= SLOW_KNOTS and sea(ship.square)]
    return [
        *(("hurt", name, points) for name, points in hurt if points),
        *(("slow", ship.name, SLOW[ship.name]) for ship in slow),
    ]


@always("17.1", "awards", "ships", "outcome", "stage")
def the_game_ends_in_time_and_by_the_points(state: State) -> Found:
    """It ends after thirty turns, with the Bismarck sunk and a lead of thirty points, by resignation, or by a draw."""
    british, german = (sum(award.points for award, _ in state.awards if award.side is side) for side in SIDES)
    bismarck, outcome = state.ships[GERMAN].get("BISMARCK"), state.outcome
    won = bismarck is not None and bismarck.fate == "SUNK" and abs(british - german) >= MARGIN
    if outcome is None:
        if state.after("points") and (won or state.turn >= LAST_TURN):
            yield "the game goes on"
        return
    ahead = None if british == german else BRITISH if british > german else GERMAN
    if (outcome.british, outcome.german) != (british, german):
        yield "the points of the end are not those given"
    if outcome.reason in ("last turn", "bismarck sunk") and outcome.winner is not ahead:
        yield f"{outcome.winner or 'nobody'} has won"
    if outcome.reason == "last turn" and state.turn != LAST_TURN:
        yield "the last turn is not the last"
    if outcome.reason == "bismarck sunk" and not won:
        yield "BISMARCK ended the game too early"
    if outcome.reason not in ("last turn", "bismarck sunk", "resigned", "agreed draw"):
        yield f"the game ended for {outcome.reason!r}"
    if outcome.reason == "agreed draw" and outcome.winner:
        yield f"a draw was agreed, and {outcome.winner} has won"
    if outcome.reason == "resigned" and not outcome.winner:
        yield "the game was resigned, and nobody has won"
