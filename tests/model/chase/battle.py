"""A naval combat on the Battle Board (10)."""

from dataclasses import replace

from compbis.table.side import Side
from tests.model.chase import tables
from tests.model.chase.hurt import Board, damage_markers, exhausted, gunfire
from tests.model.chase.posts import BREAKING, CLOSING, OPENING, Post
from tests.model.chase.ships import HEAVY, Ship
from tests.model.chase.tape import Tape

EDGE = 27
MOST_ROUNDS = 30
LEAVE = "CHOOSE LEAVE"


class Combat:
    """A combat on a tape, from its first report to its last."""

    def __init__(self, tape: Tape, board: Board, at: int, attacker: Side, level: int, convoy: bool = False) -> None:
        self.tape, self.board, self.at, self.attacker, self.level = tape, board, at, attacker, level
        self.convoy = convoy
        self.posts: dict[str, Post] = {}
        self.gone: set[str] = set()
        self.fought: set[str] = set()
        self.acquired: set[tuple[str, str]] = set()
        self.round, self.busy = 1, False

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.attacker, self.attacker.enemy

    @property
    def over(self) -> bool:
        """Whether the Bismarck is sunk, which ends the game (4)."""
        return bool(self.board.ships["BIS"].fate)

    def of(self, side: Side) -> list[Post]:
        return [post for post in self.posts.values() if post.side is side]

    def fight(self, attackers: list[str], defenders: list[str]) -> None:
        """Fight until one side is gone, or the Bismarck is sunk."""
        level = self.level
        for name in attackers:
            self._enter(name, level, CLOSING)
        for name in defenders:
            self._enter(name, EDGE + 1 - level, BREAKING)
        while self._round():
            self.round += 1
        self.board.with_bismarck, self.board.fighting = False, []
        self.board.seen.update({name: ship.evasion for name, ship in self.board.ships.items() if name in self.fought})
        if not self.over:
            self.tape.told("combat_ends", at=self.at, rounds=self.round)

    def take_part(self, name: str, attacked: bool) -> None:
        ship = self.board.ships[name]
        ship.fights.append(self.board.turn)
        if attacked:
            ship.attacked.append(self.board.turn)
            if ship.restricted == "R1":
                ship.restricted = ""  # 3.d
        if ship.side == "german" and ship.card.cls in HEAVY:
            self.board.found = True  # 3.c

    def _enter(self, name: str, zone: int, course: str) -> None:
        self.fought.add(name)
        ship = self.board.ships[name]
        self.board.with_bismarck |= name == "BIS"
        self.posts[name] = Post(ship, zone, course, exhausted=exhausted(self.board, ship))

    def _round(self) -> bool:
        """One round. Returns whether another follows."""
        self.busy = False
        then = {name: replace(post, ship=replace(post.ship)) for name, post in self.posts.items()}
        self.board.fighting = [post.ship for post in self.posts.values()]
        launched = [salvo for side in self.sides for salvo in self._launch(side)]
        newly: set[tuple[str, str]] = set()
        failed: list[tuple[str, str]] = []
        for side in self.sides:
            self._fire(side, then, newly, failed)
        self._torpedoes(launched, then)
        self.acquired |= newly
        for name, battery in failed:
            post = self.posts[name]
            setattr(post, battery, getattr(post, battery) + 1)
        for post in self.posts.values():
            post.ship.fought = True
        self._clear_sunk()
        if self.over or not self._both():
            return False
        self._move()
        if self._both():
            self._abort()
        if self._both():
            self._reinforce()
        if not self._both() or self._surrender():
            return False
        return self.round < MOST_ROUNDS and (self.busy or self.round < 3)

    def _both(self) -> bool:
        return all(self.of(side) for side in self.sides)

    # Step 1

    def _launch(self, side: Side) -> list[tuple[str, str, int]]:
        """Assign torpedoes: up to three a ship, at Medium or Short (10.l)."""
        left = {post.id: min(3, post.ship.torpedoes) for post in self.of(side)}
        found: list[tuple[str, str, int]] = []
        while True:
            legal = {
                f"LAUNCH {post.id} AT {other.id}: {number}"
                for post in self.of(side)
                for other in self.of(side.enemy)
                if tables.range_between(post.zone, other.zone) in ("medium", "short")
                for number in range(1, left[post.id] + 1)
            }
            if not legal:
                return found
            words = self.tape.order(side, "torpedoes", legal).replace(":", "").split()
            if words == ["DONE"]:
                return found
            _, name, _, target, count = words
            number = int(count)
            left[name] -= number
            self.posts[name].ship.torpedoes -= number
            self.busy = True
            self.tape.told("launched", ship=name, target=target, number=number)
            found.append((name, target, number))

    # Step 2

    def _fire(
        self, side: Side, then: dict[str, Post], newly: set[tuple[str, str]], failed: list[tuple[str, str]]
    ) -> None:
        """All ships of a side fire, as they were when the round began (2.4.a)."""
        silent = [post.id for post in self.of(side)]
        while True:
            legal = {
                f"FIRE {name} AT {other.id}"
                for name in silent
                for other in self.of(side.enemy)
                if any(then[name].guns(tables.range_between(then[name].zone, other.zone)))
            }
            if not legal:
                return
            words = self.tape.order(side, "fire", legal).split()
            if words == ["DONE"]:
                return
            _, name, _, target = words
            silent.remove(name)
            self.busy = True
            self._volley(then[name], then[target], newly, failed)

    def _volley(self, firer: Post, target: Post, newly: set[tuple[str, str]], failed: list[tuple[str, str]]) -> None:
        distance = tables.range_between(firer.zone, target.zone)
        primary, secondary = firer.guns(distance)
        dice = tuple(self.tape.die("gunnery") for _ in range(tables.dice(primary + secondary, distance)))
        modifier = self._modifier(firer, target)
        totals = [max(die + modifier, 0) for die in dice]
        results = tuple(tables.GUNNERY[distance][total] if total <= 9 else "miss" for total in totals)
        self.tape.told(
            "volley",
            ship=firer.id,
            target=target.id,
            range=distance,
            modifier=modifier,
            dice=dice,
            results=results,
        )
        for result in results:
            gunfire(self.tape, self.board, self.posts[target.id].ship, result)
        self.acquired -= {pair for pair in self.acquired if pair[0] == firer.id and pair[1] != target.id}
        if any(result != "miss" for result in results):
            newly.add((firer.id, target.id))
        if "unreliable_guns" in firer.ship.card.rules:
            for die in dice[: tables.dice(primary, distance)]:
                if die >= 8:
                    self._gun_fails(firer, failed)

    def _modifier(self, firer: Post, target: Post) -> int:
        one, two = firer.ship, target.ship
        return (
            -((firer.id, target.id) in self.acquired)
            - (one.radar != "0")
            + (firer.course != OPENING)
            + (target.course != OPENING)
            + one.fire_control
            + tables.CLASS_MODIFIER.get((one.card.cls, two.card.cls), 0)
            + tables.gunnery_level(self.level)
            + firer.exhausted
        )

    def _gun_fails(self, firer: Post, failed: list[tuple[str, str]]) -> None:
        """A primary gun of those that fired in this round is out of action from the next (10.v)."""
        card, left = firer.ship.card, []
        for battery in ("bow", "stern"):
            out = getattr(firer, f"{battery}_out") + failed.count((firer.id, f"{battery}_out"))
            if getattr(card, battery) - getattr(firer.ship, battery) - out > 0:
                left.append(battery)
        if not left:
            return
        chosen = left[0]
        if len(left) > 1:
            order = self.tape.order(firer.side, "guns", {f"CHOOSE {battery.upper()}" for battery in left})
            chosen = order.split()[1].lower()
        self.tape.told("gun_out", ship=firer.id, place=chosen.upper())
        failed.append((firer.id, f"{chosen}_out"))

    # Step 3

    def _torpedoes(self, launched: list[tuple[str, str, int]], then: dict[str, Post]) -> None:
        for name, target, number in launched:
            for _ in range(number):
                ship = self.posts[target].ship
                if ship.sunk:
                    break
                die = self.tape.die("torpedo")
                modifier = self._torpedo_modifier(then[name], then[target])
                hits = tables.hits(die, die + modifier)
                self.tape.told("torpedo", ship=name, target=target, die=die, modifier=modifier, hits=hits)
                self.board.seen[ship.id] = ship.evasion
                damage_markers(self.tape, self.board, ship, hits)
                if self.over:
                    return

    def _torpedo_modifier(self, firer: Post, target: Post) -> int:
        return (
            -(target.er <= 25 and self.level < 9)
            + {OPENING: -2, BREAKING: 1}.get(target.course, 0)
            + (tables.range_between(firer.zone, target.zone) == "medium")
            + tables.hit_level(self.level)
        )

    def _clear_sunk(self) -> None:
        for post in list(self.posts.values()):
            if post.ship.sunk:
                if not post.ship.fate:
                    self.board.sink(self.tape, post.ship)
                del self.posts[post.id]
        self.acquired = {pair for pair in self.acquired if {*pair} <= self.posts.keys()}

    # Step 4

    def _move(self) -> None:
        """Each ship moves, slowest first, the attacker first in a tie (10.n)."""
        for post in self.posts.values():
            post.moved, post.cut = False, 0
        while waiting := [post for post in self.posts.values() if not post.moved]:
            post = min(waiting, key=lambda post: (post.er, post.side is not self.attacker))
            post.moved = True
            if post.ship.rudder:
                continue
            self._steer(post)

    def _steer(self, post: Post) -> None:
        legal = self._courses(post)
        order = self.tape.order(post.side, "steer", legal)
        if order == LEAVE:
            self._leave([post])
            return
        _, course, zones = order.split()
        old = post.zone, post.course
        post.course = course
        zone = post.zone + int(zones) * self._direction(post.side, course)
        excess = max(zone - EDGE, 1 - zone, 0)
        post.zone = min(max(zone, 1), EDGE)
        self.busy |= old != (post.zone, post.course) or bool(excess)
        self.tape.told("steered", ship=post.id, course=course, zone=post.zone)
        if excess:
            self._shift([other for other in self.posts.values() if other is not post], zone, excess)

    def _direction(self, side: Side, course: str) -> int:
        onward = 1 if side is self.attacker else -1
        return {CLOSING: onward, BREAKING: -onward, OPENING: 0}[course]

    def _courses(self, post: Post) -> set[str]:
        allowance = tables.battle_allowance(post.er)
        if post.cut:
            most = self._clear(post, CLOSING, max(allowance - post.cut, 0))
            return {f"STEER CLOSING {number}" for number in range(most + 1)} | (set() if self._bound(post) else {LEAVE})
        found = {"STEER OPENING 0"}
        for course in (CLOSING, BREAKING):
            found |= {f"STEER {course} {number}" for number in range(self._clear(post, course, allowance) + 1)}
        return found

    def _clear(self, post: Post, course: str, allowance: int) -> int:
        """How far a ship can go: closing, up to the nearest enemy ahead and to the edge (10.o); an escort does not back
        over its own edge (11.3.d)."""
        way = self._direction(post.side, course)
        if course == BREAKING and not self._bound(post):
            return allowance
        ahead = [(other.zone - post.zone) * way for other in self.of(post.side.enemy) if course == CLOSING]
        edge = EDGE - post.zone if way > 0 else post.zone - 1
        return min([allowance, edge, *(distance for distance in ahead if distance >= 0)])

    def _shift(self, others: list[Post], zone: int, excess: int) -> None:
        """Shift all other ships, away from the edge that a ship would leave by (10.p)."""
        by = -excess if zone > EDGE else excess
        leaving = []
        for post in others:
            post.zone += by
            over = max(post.zone - EDGE, 1 - post.zone, 0)
            if not over:
                continue
            post.zone = min(max(post.zone, 1), EDGE)
            if not post.moved:
                post.cut += over
            if not self._bound(post) and (post.moved or post.cut > tables.battle_allowance(post.er)):
                leaving.append(post)
        self._leave(leaving)

    def _leave(self, posts: list[Post]) -> None:
        if posts:
            self.tape.told("left", ships=tuple(post.id for post in posts))
        for post in posts:
            self._remove(post)

    def _remove(self, post: Post) -> None:
        del self.posts[post.id]
        self.gone.add(post.id)
        self.acquired = {pair for pair in self.acquired if post.id not in pair}

    # Step 5

    def _abort(self) -> None:
        """Ships that break off, with 6 Sea Zones between them and every enemy, may try to leave (10.q)."""
        for side in self.sides:
            tried: set[str] = set()
            while legal := {f"ABORT {post.id}" for post in self.of(side) if post.id not in tried and self._far(post)}:
                words = self.tape.order(side, "abort", legal).split()
                if words == ["DONE"]:
                    break
                post = self.posts[words[1]]
                tried.add(post.id)
                self.busy = True
                die = self.tape.die("abort")
                fastest = max(other.er for other in self.of(side.enemy))
                success = die + tables.abort_modifier(post.er - fastest) <= 3
                self.tape.told("aborted", ship=post.id, die=die, success=success)
                if success:
                    self._remove(post)

    def _far(self, post: Post) -> bool:
        enemies = self.of(post.side.enemy)
        gaps = [abs((post.zone - 1) // 3 - (other.zone - 1) // 3) - 1 for other in enemies]
        return post.course == BREAKING and bool(gaps) and min(gaps) >= 6 and not self._bound(post)

    def _bound(self, post: Post) -> bool:
        """Whether a ship is an escort, which may not leave (11.3.d)."""
        return self.convoy and post.side is not self.attacker

    # Step 6

    def _reinforce(self) -> None:
        """From round 3 other ships in the hex may enter, one die a ship (10.r)."""
        if self.round < 3 or self.convoy:
            return
        for side in self.sides:
            tried: set[str] = set()
            asks = True
            while (legal := {f"ENTER {ship.id}" for ship in self._fresh(side) if ship.id not in tried}) or asks:
                asks = False
                words = self.tape.order(side, "entry", legal).split()
                if words == ["DONE"]:
                    break
                ship = self.board.ships[words[1]]
                tried.add(ship.id)
                self.busy = True
                die = self.tape.die("entry")
                told = (side,) if die > 4 else ()
                self.tape.told("entered", *told, ship=ship.id, die=die, success=die <= 4)
                if die <= 4:
                    self.take_part(ship.id, attacked=False)
                    near = max(self.level - 1, 1)
                    self._enter(ship.id, near if side is self.attacker else EDGE + 1 - near, CLOSING)

    def _fresh(self, side: Side) -> list[Ship]:
        """The ships that may enter (10.r, status matrix: reinforce combat)."""
        out = {"repairing at sea", "refuelling at sea", "in port"}
        return [
            ship
            for ship in self.board.of(side)
            if ship.at == self.at
            and ship.id not in self.posts
            and ship.id not in self.gone
            and ship.card.cls != "TK"
            and not ship.doing & out
            and ship.restricted != "R1"
        ]

    # The shortcut

    def _surrender(self) -> bool:
        """A side without guns and torpedoes that cannot move or be reinforced is sunk (10.s2)."""
        for side in self.sides:
            if self._harmless(side) and not self._harmless(side.enemy) and self._stuck(side):
                for post in self.of(side):
                    post.ship.hull = post.ship.card.hull
                self.board.fighting = [post.ship for post in self.posts.values()]
                self._clear_sunk()
                return True
        return False

    def _harmless(self, side: Side) -> bool:
        return not any(post.armed for post in self.of(side))

    def _stuck(self, side: Side) -> bool:
        return not any(post.er for post in self.of(side)) and not (self._fresh(side) and not self.convoy)
