"""Phases Seven to Nine, for the model: movement, escorts and convoys (7, 8, 9)."""

from tests.model.sink.facts import PLANES, speed
from tests.model.sink.fights.combat import announce, find_tanker, release
from tests.model.sink.fights.ending import ENDING_PORTS, end, if_decided
from tests.model.sink.fights.gunnery import award, remove
from tests.model.sink.log import Disagreement, Log
from tests.model.sink.places import FOG, GOALS, PORTS, away, distance, flight, is_way, on_enemy_coast, steps
from tests.model.sink.search import ask as ask_search
from tests.model.sink.search import found, lose_convoy, resolve, reveal, searches
from tests.model.sink.shadowing import ask as ask_shadow
from tests.model.sink.shadowing import attempt
from tests.model.sink.trials import Moves
from tests.model.sink.world import Flotilla, World

Ways = dict[str, list[int]]


class Movement:
    """The movement of one turn. spent: the hexes that each British counter has moved; fast: the ships of those that
    moved at full speed and then parted to shadow."""

    def __init__(self, world: World, log: Log) -> None:
        self.world, self.log = world, log
        self.ways: Ways = {}
        self.flights: dict[str, int] = {}
        self.spent: dict[str, int] = {}
        self.fast: set[str] = set()
        self.followed: set[str] = set()
        self.gone: list[str] = []
        self.tried = False
        """Whether the British have tried to shadow at high speed in this hex."""
        self.steering: list[tuple[int, int]] = []
        self.raiders: set[str] = set()
        """German counters that have just attacked a convoy."""

    # Phase Seven

    def phase_seven(self) -> None:
        """The German plots; what is shadowed moves at once (11.2)."""
        world = self.world
        for words in self.log.orders("G", "plot", Moves(world, "G", set()).check):
            if words[0] == "SAIL":
                self.ways[words[1]] = way = [0 if word == "OFF" else int(word) for word in words[2:]]
                self._check_way(words[1], way)
            elif words[0] == "REMOVE":
                remove(world, self.log, words[1])
                self.ways.pop(words[1], None)
            elif words[0] == "FLY":
                self.flights[words[1]] = int(words[2])
                self._check_flight(words[1], int(words[2]))
            elif words[0] == "STEER":
                self.steering.append((int(words[1]), int(words[2])))
            elif words[0] == "NOTE":
                world.noted = int(words[1]), int(words[2])
        for name in [name for name in world.forces if name in world.shadows]:
            way = self.ways.pop(name, [])
            for to in way:
                if name in world.forces:
                    self._step(name, to)
            on_coast = way and name in world.forces and on_enemy_coast("G", world.forces[name].hex)
            if on_coast and not world.marked(name):
                found(world, self.log, name)
            self._arrive(name, way)
        self._finish()

    def _check_way(self, name: str, way: list[int]) -> None:
        force = self.world.forces[name]
        if not is_way(force.side, force.hex, way):
            raise Disagreement(f"{name} in {force.hex} may not sail {way}")
        if force.ships and len(way) > self.world.pace(name):
            raise Disagreement(f"{name} sails {len(way)} hexes, its speed is {self.world.pace(name)}")
        if force.side == "B" and not self.world.released and "ARK" in force.ships:
            raise Disagreement(f"{name} is held")

    def _check_flight(self, unit: str, at: int) -> None:
        plane = PLANES[unit]
        if flight(plane.side, plane.base, at) > plane.radius:
            raise Disagreement(f"{unit} may not fly to {at}")

    def _step(self, name: str, to: int) -> None:
        """One hex of a German counter, with its shadower (11.4)."""
        world, log = self.world, self.log
        force = world.forces[name]
        shadower = world.shadows.get(name)
        log.tell("sailed", counter=name, way=(to,))
        if to == 0:
            self._leave(name)
            return
        force.hex = to
        self.spent[name] = self.spent.get(name, 0) + 1
        if "points" in world.options and PORTS.get(to) != "G":
            for ship in world.hulls(name):
                ship.sailed = True
        if shadower is None:
            return
        if self._follows(shadower, to):
            if shadower in PLANES:
                world.recon[shadower] = to
                log.tell("flew", unit=shadower, hex=to)
            else:
                world.forces[shadower].hex = to
                self.followed.add(shadower)
                self.spent[shadower] = self.spent.get(shadower, 0) + 1
                log.tell("sailed", counter=shadower, way=(to,))
                find_tanker(world, log, shadower)
        else:
            del world.shadows[name]
            log.tell("lost", counter=name)

    def _follows(self, shadower: str, to: int) -> bool:
        if PORTS.get(to) == "G":
            return False
        if shadower in PLANES:
            return to not in FOG and distance(PLANES[shadower].base, to) <= 4
        hulls = self.world.hulls(shadower)
        dry = "fuel" in self.world.options and any(ship.burnt >= ship.hull.fuel for ship in hulls)
        if dry and self.spent.get(shadower, 0):
            return False
        return to not in FOG or any(ship.hull.radar for ship in hulls)

    def burn(self) -> None:
        """Fuel for the moves of a turn, at full speed only (17.1)."""
        world = self.world
        for name, hexes in self.spent.items():
            if name not in world.forces or not world.forces[name].ships:
                continue
            hulls = world.hulls(name)
            world.moved |= {ship.name for ship in hulls} if hexes else set()
            hurries = self._hurries(name)
            for ship in hulls:
                if hurries or ship.name in self.fast:
                    ship.burnt = min(ship.burnt + 1, ship.hull.fuel)

    def _hurries(self, name: str) -> bool:
        """Whether a task force has moved at full speed."""
        hexes = self.spent.get(name, 0)
        return hexes > 0 and hexes >= min(speed(ship.fleetness, 1) for ship in self.world.hulls(name)) > 0

    def _leave(self, name: str) -> None:
        """A counter leaves the map at the southern edge (7.13, 15.4)."""
        world = self.world
        for ship in world.hulls(name):
            ship.fate = "gone"
            self.gone.append(ship.name)
            if ship.fleetness >= 21:
                award(world, self.log, "G", 5, "gone", ship.name)
        remove(world, self.log, name)

    def _arrive(self, name: str, way: list[int]) -> None:
        world = self.world
        if (
            way
            and name in world.forces
            and "BIS" in world.forces[name].ships
            and world.forces[name].hex in ENDING_PORTS
        ):
            self.gone.append("port")

    def _finish(self) -> None:
        """The end of the game, after all moves of a phase (15.1)."""
        if "port" in self.gone:
            end(self.world, self.log, "port")
        elif "BIS" in self.gone:
            end(self.world, self.log, "bismarck at sea")

    # Phase Eight

    def phase_eight(self) -> None:
        """The British move (7.31, 9.8, 9.10)."""
        world, log = self.world, self.log
        ways: Ways = {}
        flights: dict[str, int] = {}
        escorts: dict[str, str] = {}
        courses: dict[str, int] = {}
        for words in log.orders("B", "move", Moves(world, "B", self.followed).check):
            if words[0] == "SAIL" and words[1] in world.convoys:
                courses[words[1]] = 0 if words[2] == "OFF" else int(words[2])
            elif words[0] == "SAIL":
                ways[words[1]] = [int(word) for word in words[2:]]
                self._check_way(words[1], ways[words[1]])
                if words[1] in self.followed:
                    raise Disagreement(f"{words[1]} has moved already")
            elif words[0] == "FLY":
                flights[words[1]] = int(words[2])
                self._check_flight(words[1], int(words[2]))
            elif words[0] == "ESCORT":
                escorts[words[1]] = words[2]
            elif words[0] == "REMOVE":
                remove(world, log, words[1])
                ways.pop(words[1], None)
        for unit, at in flights.items():
            self._fly(unit, at)
        stay = {name: force.convoy for name, force in world.forces.items() if force.convoy and name not in ways}
        moved = {dict(told.facts)["convoy"]: dict(told.facts)["hex"] for told in log.pending("convoy_sailed")}
        for name in sorted(world.forces, key=lambda name: int(name[1:])):
            with_convoy = [moved[stay[name]]] if stay.get(name) in moved else []
            self._sail(name, ways.get(name, with_convoy))
        self._convoys(courses, moved)
        self._escort(escorts, stay)
        if "recon" in world.options:
            self._scout("B")

    def _fly(self, unit: str, at: int) -> None:
        if at != self.world.recon[unit]:
            self._lose(unit)
        self.world.recon[unit] = at
        self.log.tell("flew", unit=unit, hex=at)

    def _lose(self, shadower: str) -> None:
        """A shadower that moves away loses contact."""
        for german, by in list(self.world.shadows.items()):
            if by == shadower:
                del self.world.shadows[german]
                self.log.tell("lost", counter=german)

    def _sail(self, name: str, way: list[int]) -> None:
        world, log = self.world, self.log
        force = world.forces[name]
        if not way:
            if force.side == "B" and not force.convoy and name not in self.followed:
                find_tanker(world, log, name)
            return
        start = force.hex
        gone: list[int] = []
        self.spent[name] = 0
        for to in way:
            gone.append(to)
            force.hex = to
            self.spent[name] += 1
            if on_enemy_coast("B", to) and not world.marked(name) and not found(world, log, name):
                break
            if force.ships and "tankers" in world.options and to in world.tankers:
                log.tell("sailed", counter=name, way=gone)
                gone = []
                if find_tanker(world, log, name):
                    break
        if gone:
            log.tell("sailed", counter=name, way=gone)
        if force.hex != start:
            self._lose(name)

    def _convoys(self, courses: dict[str, int], moved: dict[str, int]) -> None:
        world, log = self.world, self.log
        for name, convoy in list(world.convoys.items()):
            far = away(convoy.letters)
            if convoy.hex % 100 == 38 and convoy.letters in ("OG", "WS") and distance(convoy.hex, 2838) <= 4:
                self._home(name)
                continue
            legal = [to for to in steps("B", convoy.hex) if far.get(to, 99) <= far[convoy.hex]]
            to = moved.get(name, 0)
            if to not in legal or (name in courses and to != courses[name]):
                raise Disagreement(f"{name} moved to {to}; ordered {courses.get(name)}, legal {legal}")
            if name not in courses and far[to] != min(far[each] for each in legal):
                raise Disagreement(f"{name} moved to {to}, which is not nearest")
            convoy.hex = to
            log.tell("convoy_sailed", convoy=name, hex=to)
            if to == GOALS[convoy.letters] and convoy.letters not in ("OG", "WS"):
                self._home(name)

    def _home(self, name: str) -> None:
        """A convoy is safe (9.7, 15.3)."""
        self.log.tell("home", convoy=name)
        if self.world.convoys[name].value:
            award(self.world, self.log, "B", 3, "home", name, "B")
        lose_convoy(self.world, name)

    def _escort(self, escorts: dict[str, str], stay: dict[str, str]) -> None:
        for name, force in self.world.forces.items():
            wanted = escorts.get(name, stay.get(name, ""))
            if wanted not in self.world.convoys or self.world.convoys[wanted].hex != force.hex:
                wanted = ""
            if force.convoy != wanted:
                force.convoy = wanted
                self.log.tell("escorting", counter=name, convoy=wanted)

    # Phase Nine

    def phase_nine(self) -> None:
        """The German moves as plotted (7.24, 9.12, 10.1, 11.10)."""
        world = self.world
        for unit, at in self.flights.items():
            self._fly(unit, at)
        if "recon" in world.options:
            self._scout("G")
        for at, to in self.steering:
            if at in world.tankers:
                self._steer(at, to)
        for name in sorted((name for name in world.forces if name[0] == "G"), key=lambda name: int(name[1:])):
            if name in world.forces:
                self._move(name, self.ways.get(name, []))
            if world.over:
                return
        self._finish()

    def _scout(self, side: str) -> None:
        """Searches by recon units after their flights; the British may shadow what they find (X1a)."""
        world, log = self.world, self.log
        ordered = ask_search(world, log, side, "scout", searches(world, side, late=True))
        found_now = [target for by, target in ordered if resolve(world, log, [(by, target)])]
        targets = [name for name in world.forces if side == "B" and name in found_now]
        for words in ask_shadow(world, log, "shadow", targets, scout=True):
            attempt(world, log, words, False)

    def _steer(self, at: int, to: int) -> None:
        """A tanker moves, and may come to a British task force (X2c)."""
        world, log = self.world, self.log
        place = world.tankers.index(at)
        world.tankers = (*world.tankers[:place], to, *world.tankers[place + 1 :])
        world.steered.add(to)
        log.tell("steered", "G", hex=at, to=to)
        for name in sorted((force.name for force in world.at(to, "B")), key=lambda name: int(name[1:])):
            find_tanker(world, log, name)

    def _move(self, name: str, way: list[int]) -> None:
        world = self.world
        if not way:
            self._raid(name, 0)
            return
        for place, to in enumerate(way):
            self._step(name, to)
            if name not in world.forces:
                return
            self.tried = False
            if not self._entered(name, len(way) - place - 1):
                return
            if self._raid(name, len(way) - place - 1, self.tried):
                break
        self._arrive(name, way)

    def _entered(self, name: str, left: int) -> bool:
        """What may happen to a counter in a hex that it enters. Returns whether it is still there."""
        world, log = self.world, self.log
        force = world.forces[name]
        seen = False
        if on_enemy_coast("G", force.hex):
            seen = True
            if not world.marked(name) and not found(world, log, name):
                return False
        if name not in world.shadows:
            legal = set() if seen else searches(world, "B", force.hex, name)
            ordered = ask_search(world, log, "B", "pass", legal, at=force.hex, moving=name)
            seen = resolve(world, log, ordered) or seen
            if name not in world.forces:
                return False
            if seen:
                self._fast(name, left)
        legal = searches(world, "G", force.hex, name)
        resolve(world, log, ask_search(world, log, "G", "pass", legal, at=force.hex, moving=name))
        return True

    def _fast(self, name: str, left: int) -> None:
        for words in ask_shadow(self.world, self.log, "fast", [name], self.spent, left):
            self.tried = True
            whole = set(self.world.forces[words[1]].ships) if self._hurries(words[1]) else set()
            if attempt(self.world, self.log, words, True):
                self.spent[self.world.shadows[name]] = self.spent.get(words[1], 0)
                if self.world.shadows[name] != words[1]:
                    self.fast |= whole

    def _raid(self, name: str, left: int, tried: bool = False) -> bool:
        """Convoys in the hex of a counter (9.10, 9.12). Returns whether its move ends."""
        world, log = self.world, self.log
        force = world.forces[name]
        raided = False
        while name not in world.shadows and log.asks("G", "raid", hex=force.hex, counter=name):
            words = log.ask("G", "raid")[0].split()
            if words[0] == "STOP":
                raided = True
            if words[0] != "DESTROY":
                break
            raided = self.destroy(force, words[1]) or raided
        if force.name in self.raiders and not world.over:
            self.raiders.remove(name)
            world.detected.add(name)
            announce(world, log, name)
            if "BIS" in force.ships:
                release(world, log)
            if not tried:
                self._fast(name, 0)
        return raided

    def destroy(self, force: Flotilla, name: str) -> bool:
        """Destroy a convoy (9.10, 9.11). Returns whether it was real."""
        world, log = self.world, self.log
        convoy = world.convoys[name]
        if not convoy.real:
            log.tell("searched", by=force.name, target=name, found=True)
        if convoy.value == 0:
            reveal(world, log, name)
            return False
        reveal(world, log, name)
        log.tell("destroyed", convoy=name, value=convoy.value, by=world.types(force.ships))
        world.battled |= set(force.ships)  # combat of any kind (17.12)
        award(world, log, "G", convoy.value, "destroyed", name)
        self.raiders.add(force.name)
        lose_convoy(world, name)
        if_decided(world, log)
        return True
