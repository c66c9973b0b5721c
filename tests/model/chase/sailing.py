"""The Movement Phase (7)."""

from itertools import pairwise

from compbis.table.side import BRITISH, GERMAN, Side
from tests.model.chase.opening import EVADING, IDLE, TRIED
from tests.model.chase.ships import HEAVY, Air, Ship
from tests.model.chase.state import SHADOWED, SIGHTED, State, Unit, classes
from tests.model.chase.tape import Event, Tape
from tests.model.chase.world import BOARD, NUMBERS, distance, step

REPAIRING, REFUELLING, IN_PORT, PATROL = "repairing at sea", "refuelling at sea", "in port", "patrol"


def homeward(ship: Ship) -> bool:
    """Whether a ship has a Return to Base marker, which it loses in a friendly port hex (7.7.2.e)."""
    hurt = ship.side is GERMAN and ship.card.cls in HEAVY and ship.evasion > 0 and BOARD[ship.at].owner is not GERMAN
    return ship.home or (hurt and ship.clock > 0)


class Movement:
    """The Movement Phase on a tape."""

    def __init__(self, tape: Tape, state: State) -> None:
        self.tape, self.state = tape, state
        self.began = {ship.id: ship.at for ship in state.ships.values()}
        self.flown: set[str] = set()
        self.fed: set[str] = set()
        self.mending: list[Ship] = []
        self.emptied: list[Ship] = []
        self.crossed: list[Ship] = []

    def play(self) -> None:
        """The whole phase."""
        for side in (GERMAN, BRITISH):
            self._open(side)
        asked = []
        while self.tape.follows("ask", "movement"):
            event = self.tape.take("ask", "movement")
            asked.append(event)
        for side in Side:
            for event in asked:
                if event.side is side and event.order != "DONE":
                    self._order(event)
        self.state.alone()
        self._end()

    # 7.1

    def _open(self, side: Side) -> None:
        """Shadowed units move in the open."""
        units = [unit for unit in self.state.units(side).values() if unit[0].mark == SHADOWED]
        begun = {unit[0].id: unit[0].at for unit in units}
        if not units:
            return
        while self.tape.follows("ask", "open") and self.tape.next.side is side:
            if (event := self.tape.take("ask", "open")).order == "DONE":
                break
            self._order(event)
        self.crossed = []
        self._empty()
        reports = []
        for unit in units:
            ship = unit[0]
            at, to = begun[ship.id], ship.at
            fog = self.state.weather >= 5 and ship.sailed
            way = [hexes for hexes in (ship.passed, ship.at) if hexes]
            hidden = next((hexes for hexes in way if fog and BOARD[hexes].fog), 0)
            facts = {"side": side, "at": at, "to": hidden or to, "fog": bool(hidden)}
            kind = "out_and_back" if ship.sailed and facts["to"] == at else "open_move"
            reports.append((kind, {**facts, "force": len(unit) > 1, "classes": classes(unit)}))
            if hidden:
                for each in unit:
                    each.mark = ""
        self.tape.told_all(reports)

    # Orders

    def _order(self, event: Event) -> None:
        side = event.side
        assert side is not None
        words = event.order.replace(":", "").split()
        if words[0] == "FORM":
            self._form(side, words[1], [self.state.ships[name] for name in words[2:]])
        elif words[0] == "DETACH":
            self._detach(self.state.ships[words[1]])
        elif words[0] == "FLY":
            self._fly(side, self.state.air[words[1]], words[2:])
        elif words[0] in ("SAIL", "PATROL"):
            unit = self.state.units(side)[words[1]]
            way = [NUMBERS[name] for name in words[2:]]
            self._legal(event, self.why_not(unit, way) if way else self._no_patrol(unit))
            if way:
                self.sail(unit, way)
                self.crossed += [ship for ship in unit if "dd_line" in ship.card.rules]
            else:
                for ship in unit:
                    ship.doing.add(PATROL)
        else:
            self._upkeep(event, words[0], self.state.ships[words[1]], words)

    def _legal(self, event: Event, why_not: str) -> None:
        if why_not:
            raise self.tape.wrong(f"{event.order} is illegal: {why_not}")

    def _form(self, side: Side, force: str, ships: Unit) -> None:
        joined = [*self.state.units(side).get(force, []), *ships]
        self.tape.check(
            "one hex, not Shadowed",
            ({ship.at for ship in joined}.__len__(), [s.id for s in joined if s.mark == SHADOWED]),
            (1, []),
        )
        mark = max(ship.mark for ship in joined)
        for ship in joined:
            ship.force, ship.mark = force, mark
        self.state.alone()

    def _detach(self, ship: Ship) -> None:
        self.tape.check(
            f"{ship.id} is in a Task Force, not Shadowed", (bool(ship.force), ship.mark != SHADOWED), (True, True)
        )
        ship.force = ""
        self.state.alone()

    def _upkeep(self, event: Event, verb: str, ship: Ship, words: list[str]) -> None:
        """Repair, port, refuelling at sea, Return to Base (7.3 to 7.5, 7.7.2.e)."""
        away = "it sails or patrols" if ship.sailed or PATROL in ship.doing else ""
        away = away or ("it is Restricted" if ship.restricted == "R1" else "")
        if verb in ("REPAIR", "PORT") or (verb == "REFUEL" and not ship.clock):
            away = away or ("beyond the line" if self._must_go(ship) else "")
        if verb == "REPAIR":
            self._legal(event, away or ("" if ship.evasion or ship.rudder else "nothing to repair"))
            ship.doing.add(REPAIRING)
            self.mending.append(ship)
        elif verb == "PORT":
            self._legal(event, away or ("" if BOARD[ship.at].owner is ship.side else "no port"))
            self._legal(event, "it refuels at sea (7.5)" if REFUELLING in ship.doing else "")
            ship.doing.add(IN_PORT)
            self._refuel(ship, 4)
        elif verb == "REFUEL":
            tanker = self.state.ships[words[3]]
            fits = ship.side is GERMAN and tanker.card.cls == "TK" and tanker.at == ship.at and not tanker.sailed
            fits &= tanker.id not in self.fed and ship.card.cls != "TK" and REFUELLING not in ship.doing
            fits &= IN_PORT not in ship.doing | tanker.doing
            self._legal(event, away or ("" if fits else "cannot refuel"))
            self.fed.add(tanker.id)
            for each in (ship, tanker):
                each.doing.add(REFUELLING)
            lifted = self._lifted()
            self._refuel(ship, 2 if ship.card.cls == "DD" else 4)
            ship.home = False
            strays = [dd for dd in self.crossed if not BOARD[dd.at].dd]
            self._legal(
                event, "it closes the line before they sail" if lifted and not self._lifted() and strays else ""
            )
        elif verb == "HOME":
            fits = ship.side is GERMAN and ship.card.cls in HEAVY and ship.evasion > 0
            fits &= BOARD[ship.at].owner is not GERMAN and REFUELLING not in ship.doing
            self._legal(event, "" if fits else "needs no marker")
            ship.home = True

    def _refuel(self, ship: Ship, points: int) -> None:
        ship.torpedoes = ship.card.torpedoes
        if ship.card.fuel:
            ship.fuel, ship.clock = min(ship.fuel + points, ship.card.fuel), 0

    def _no_patrol(self, unit: Unit) -> str:
        if self.state.blind(unit[0].at):
            return "fog or X"
        busy = {REPAIRING, REFUELLING, IN_PORT, PATROL, TRIED}
        if any(ship.doing & busy or ship.restricted == "R1" or ship.sailed for ship in unit):
            return "busy"
        if any(self._must_go(ship) for ship in unit):
            return "beyond the line"
        return ""

    # Ships

    def _lifted(self) -> bool:
        """Whether a heavy ship that returns to base opens the line of the flotillas (7.7.2)."""
        return any(homeward(ship) for ship in self.state.of(GERMAN))

    def _must_go(self, ship: Ship) -> bool:
        """Whether a flotilla beyond the line can now go back inside (7.7.2.e)."""
        beyond = "dd_line" in ship.card.rules and not BOARD[ship.at].dd and ship.mark != SHADOWED
        stuck = ship.sailed or ship.doing & {*IDLE, PATROL} or ship.no_move or ship.rudder or ship.er <= 0
        return beyond and not self._lifted() and not stuck

    def why_not(self, unit: Unit, way: list[int]) -> str:
        """Why a unit may not go this way, "" if it may (7.7.2)."""
        here, side = unit[0].at, unit[0].side
        for one, other in pairwise([here, *way]):
            if not step(side, one, other):
                return "no way"
        if any(ship.sailed or ship.doing & {*IDLE, PATROL} for ship in unit):
            return "busy"
        for ship in unit:
            if ship.no_move or ship.rudder or ship.er <= 0 or ship.restricted == "R1":
                return f"{ship.id} cannot move"
            most = 2 if ship.card.speed == "F" and ship.er > 25 and EVADING not in ship.doing else 1
            if len(way) > most:
                return f"{ship.id} is too slow"
            if self.cost(ship, len(way)) > ship.fuel or (ship.clock and self.cost(ship, len(way))):
                return f"{ship.id} lacks fuel"
            if any(not self._waters(ship, at) for at in way):
                return f"{ship.id} may not go there"
        return ""

    def cost(self, ship: Ship, hexes: int) -> int:
        """The Fuel Points for a move (7.7.2.a)."""
        if ship.card.speed == "F":
            return 0 if hexes < 2 else 2 if ship.moved == 2 else 1
        return int(ship.card.speed == "M" and hexes == 1 and ship.moved >= 1)

    def _waters(self, ship: Ship, at: int) -> bool:
        place = BOARD[at]
        if ship.card.cls == "TK":
            return not place.bands
        if ship.restricted == "R2":
            return place.channel or place.name == "S26"
        if "dd_line" in ship.card.rules and not self._lifted():
            return place.dd or not BOARD[ship.at].dd  # beyond the line it goes back by a shortest route
        return True

    def sail(self, unit: Unit, way: list[int]) -> None:
        """Move a unit and pay."""
        for ship in unit:
            paid = self.cost(ship, len(way))
            ship.fuel -= paid
            if paid and not ship.fuel:
                self.emptied.append(ship)
            ship.at, ship.passed, ship.moved, ship.sailed = way[-1], way[0] if len(way) > 1 else 0, len(way), True
            ship.no_move = {"S": 2, "VS": 4}.get(ship.card.speed, ship.no_move)

    # Aircraft

    def _base(self, air: Air) -> int:
        return self.state.ships[air.base].at if air.base in self.state.ships else NUMBERS[air.base]

    def _fly(self, side: Side, air: Air, words: list[str]) -> None:
        """A flight with its markers (7.7.1)."""
        parts: dict[str, list[int]] = {"WAY": [], "SEARCH": [], "ATTACK": []}
        part = "WAY"
        for word in words:
            if word in parts:
                part = word
            else:
                parts[part].append(NUMBERS[word])
        way, search, attack = parts["WAY"], parts["SEARCH"], parts["ATTACK"]
        starts = {air.at} if air.state == "aloft" else {self._base(air), self._began(air)}
        extra = max(len(search) - 2, 0)
        checks = {
            "its own": air.side is side,
            "ready": air.state in ("ready", "aloft") and air.id not in self.flown,
            "a way": any(distance(start, way[0]) == 1 for start in starts)
            and all(distance(one, other) == 1 and other in BOARD for one, other in pairwise(way)),
            "far enough": len(way) + extra * self.state.level <= air.speed,
            "markers": not (search and attack) and len(attack) <= 1 and {*search, *attack} <= {*way},
            "seen": not any(self.state.blind(at) for at in search + attack),
            "attack": not attack or not air.recon,
            "shadowed": all(self._target(side, at) for at in attack),
            "lands": way[-1] == self._base(air)
            or (air.state == "ready" and air.endurance == 2 and distance(way[-1], self._base(air)) <= air.speed),
        }
        if wrong := [name for name, holds in checks.items() if not holds]:
            raise self.tape.wrong(f"the flight of {air} {words} is illegal: {wrong}")
        self.flown.add(air.id)
        self.state.search[side] += search
        self.state.attack[side] += attack
        air.state, air.at = ("landing", 0) if way[-1] == self._base(air) else ("aloft", way[-1])

    def _began(self, air: Air) -> int:
        """Where the carrier began her move (7.7.1.d)."""
        ship = self.state.ships.get(air.base)
        return self.began.get(ship.id, ship.at) if ship else NUMBERS[air.base]

    def _target(self, side: Side, at: int) -> bool:
        return any(ship.at == at and ship.mark == SHADOWED for ship in self.state.of(side.enemy))

    # The end

    def _end(self) -> None:
        state = self.state
        for air in state.air.values():
            if air.state == "aloft" and air.id not in self.flown:
                air.state, air.at = "landing", 0
        self._empty()
        for side in Side:
            self._mends(side)
        for side in Side:
            for ship in state.of(side):
                ship.doing.discard(EVADING)
                ship.home &= homeward(ship)
                if ship.mark == SHADOWED:
                    ship.mark = SIGHTED

    def _empty(self) -> None:
        """Start the clocks of ships that have spent their last point."""
        for ship in self.state.ships.values():
            if ship in self.emptied:
                self.state.empty(self.tape, ship)
        self.emptied = []

    def _mends(self, side: Side) -> None:
        """The dice of the repairs of a side, then a question for each ship that, by the damage the enemy saw, can have
        a choice after a 0 (7.3)."""
        mending = [ship for ship in self.mending if ship.side is side]
        worse = 0 if self.state.weather <= 3 else 1 if self.state.weather <= 6 else 2
        dice = [self.tape.die("repair") for _ in mending]
        evasion = []
        seen = self.tape.next.position.seen[side.enemy]
        for ship in self.state.of(side) if not worse else ():
            if ship.id in seen and seen[ship.id].rudder and seen[ship.id].evasion:
                rolled = any(each is ship and not die for each, die in zip(mending, dice, strict=True))
                choice = ("RUDDER", "EVASION") if rolled and ship.rudder and ship.evasion else ("NOTHING",)
                if "EVASION" in self.tape.order(side, "mend", {f"CHOOSE {word}" for word in choice}):
                    evasion.append(ship)
        for ship, die in zip(mending, dice, strict=True):
            self._mend(ship, die, die + worse, ship.rudder and ship not in evasion)

    def _mend(self, ship: Ship, die: int, total: int, rudder: bool) -> None:
        """What a repair regains. rudder: whether a 0 repairs the rudder."""
        rudder &= total == 0
        gain = {0: 5, 1: 3, 2: 2}.get(total, 0)
        regained = 0 if rudder else min(gain, ship.evasion)
        ship.evasion -= regained
        ship.rudder &= not rudder
        if ship.chits and not ship.evasion:
            self.state.give_back(ship)
        if not ship.evasion:
            ship.home = False
        self.tape.told("repaired", ship.side, ship=ship.id, die=die, total=total, regained=regained, rudder=rudder)


def movement(tape: Tape, state: State) -> None:
    """The Movement Phase."""
    Movement(tape, state).play()
