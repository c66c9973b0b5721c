"""A surface battle, for the model (12.1, 12.2)."""

from typing import Any

from tests.model.sink.facts import PLANES, night, speed
from tests.model.sink.fights.ending import if_sunk
from tests.model.sink.fights.gunnery import Blows, Shot, aim, flies, ready
from tests.model.sink.log import Disagreement, Log
from tests.model.sink.reading import legal, same
from tests.model.sink.world import Vessel, World

WEAPONS = ("GUNS", "SECONDARY", "TORPEDOES")
ENEMY = {"B": "G", "G": "B"}
SIDE = {"B": "british", "G": "german"}


class Battle:
    """One battle. hex: where; forces: the counters in it, all with ships."""

    def __init__(self, world: World, log: Log, hex: int, forces: list[str]) -> None:
        self.world, self.log, self.hex = world, log, hex
        self.inside = {
            side: [name for force in forces if force[0] == side for name in world.forces[force].ships] for side in "GB"
        }
        self.escorts = {name for force in forces if world.forces[force].convoy for name in world.forces[force].ships}
        self.mates = {name: set(world.forces[force].ships) for force in forces for name in world.forces[force].ships}
        """By ship, those of its counter."""
        self.gone: set[str] = set()
        """Ships that have left; those that pursue them have not."""
        self.held: list[tuple[tuple[list[str], list[str]], str, int, str]] = []
        """Groups and pursuers, the side that leaves, and the round and range of that moment."""
        self.convoys: dict[str, set[str]] = {}
        """The convoys that are escorted here, with the ships that do."""
        for force in forces:
            if world.forces[force].convoy:
                self.convoys.setdefault(world.forces[force].convoy, set()).update(world.forces[force].ships)
        self.dark = night(world.turn)
        self.torpedoed: set[str] = set()
        self.flown = world.flown
        self.struck: set[str] = set()
        """Ships attacked from the air this round."""
        self.idle = 0
        self.pairs: list[tuple[list[str], list[str]]] = []
        """Groups that try to leave, each with its pursuers."""
        self.round = 1
        self.range = "A"

    def fight(self) -> None:
        """Fight until it ends, or the game does."""
        asked = "" if self.dark else "GB"
        willing = [self.log.says_yes(side, "skip") for side in asked]
        if all(willing):
            self.round, self.range = 4, "B"
        while self._goes_on():
            self._exchange()
            if self.world.over:
                return
            if not (self.inside["G"] and self.inside["B"]) or self._leave():
                break
            if self.round % 3 == 0:
                self.range = self._next_range()
            self.round += 1
        self._chases()
        if not self.world.over:
            self.log.tell("battle_ends", hex=self.hex)

    def _next_range(self) -> str:
        """The range of the next three rounds (12.12, X3a)."""
        place = "ABC".index(self.range)
        if "opening" in self.world.options:
            paces = {side: self._pace(self.inside[side]) for side in "GB"}
            faster = max("GB", key=lambda side: paces[side])
            lead = abs(paces["G"] - paces["B"])
            if lead and self.log.says_yes(faster, "open"):
                die = self.log.die(f"open {SIDE[faster]}")
                modified = die + (lead if "disengaging" in self.world.options else 0)
                opened = modified >= 9
                self.log.tell("range_roll", side=SIDE[faster], die=die, modified=modified, opened=opened)
                if opened:
                    return "ABC"[max(place - 1, self._longest())]
        return "ABC"[min(place + 1, 2)]

    def _longest(self) -> int:
        return 1 if self.dark else 0

    def _goes_on(self) -> bool:
        """Whether both sides are there, and anybody can fire now or later."""
        if not (self.inside["G"] and self.inside["B"]) or self.idle >= 60:
            return False
        letters = "ABC"["ABC".index(self.range) :]
        return any(self._shots(side, letter, []) for side in "GB" for letter in letters)

    def _foes(self, name: str) -> list[str]:
        """The enemies that a ship may fight now."""
        for group, pursuers in self.pairs:
            if name in group:
                return pursuers
            if name in pursuers:
                return group
        return [] if self.pairs else self.inside[ENEMY[self.world.ships[name].side]]

    def _shots(self, side: str, at: str, used: list[Shot]) -> set[Shot]:
        """All shots that a side may order (12.13, 12.16, 12.17, 12.18)."""
        ships = self.world.ships
        found = set()
        for name in self.inside[side]:
            for weapon in WEAPONS:
                if ready(ships[name], weapon, at, used, self.torpedoed):
                    for foe in self._foes(name):
                        if weapon != "TORPEDOES" and foe in self.struck:
                            continue
                        if aim(ships[name], weapon, ships[foe], self._company(ENEMY[side])):
                            found.add((name, weapon, foe))
        return found

    def _company(self, side: str) -> list[Vessel]:
        """The ships that cover a carrier (12.18): in a chase, only those of its pair."""
        chased = {name for pair in self.pairs for names in pair for name in names}
        return [self.world.ships[name] for name in self.inside[side] if not chased or name in chased]

    def _exchange(self) -> None:
        """Both sides fire; damage counts at the end (12.12)."""
        self.log.tell("round", hex=self.hex, round=self.round, range=self.range)
        blows = Blows()
        for side in "GB":
            self._fire(side, blows)
        sunk = blows.apply(self.world, self.log)
        if_sunk(self.world, self.log)
        self.idle = 0 if any(blows.points.values()) else self.idle + 1
        for side in "GB":
            self.inside[side] = [name for name in self.inside[side] if name not in sunk]
        self.pairs = [
            ([name for name in group if name not in sunk], [name for name in pursuers if name not in sunk])
            for group, pursuers in self.pairs
        ]

    def _fire(self, side: str, blows: Blows) -> None:
        self.struck = set()
        if not self._shots(side, self.range, []) and not (side == "B" and self._flights([])):
            return
        used: list[Shot] = []
        strikes = []
        while True:
            order, request = self.log.ask(side, "fire")
            self._check_shots(request, side, used)
            kind, *words = order.split()
            if kind == "DONE":
                break
            if kind == "FIRE":
                used.append((words[0], words[1], words[2]))
            else:
                strikes.append(words)
                self.flown.add(words[0])
                self.struck |= {part.partition("=")[0] for part in words[2:]}
        blows.fire(self.world, self.log, used, self.range, self.dark)
        for unit, _, *parts in strikes:
            carrier = self.world.ships[PLANES[unit].carrier]
            if "carriers" in self.world.options:
                carrier.burnt += 1
            for part in parts:
                target, _, force = part.partition("=")
                at = self.world.force_of(target)
                assert at is not None
                blows.strike(self.world, self.log, unit, at.name, target, int(force), 0)
        self.torpedoed |= {ship for ship, weapon, _ in used if weapon == "TORPEDOES"}

    def _flights(self, used: list[Shot]) -> set[tuple[str, str]]:
        """The ships that each carrier's aircraft may attack now (12.18)."""
        if self.dark:
            return set()
        gunned = {target for _, weapon, target in used if weapon != "TORPEDOES"}
        return {
            (unit.name, foe)
            for unit in PLANES.values()
            if unit.carrier in self.inside["B"] and unit.name not in self.flown and flies(self.world, unit)
            for foe in self._foes(unit.carrier)
            if foe not in gunned
        }

    def _check_shots(self, request: Any, side: str, used: list[Shot]) -> None:
        """Compare the shots and strikes that the program allows with the model's."""
        mine = {" ".join(("FIRE", *shot)) for shot in self._shots(side, self.range, used)}
        theirs = set()
        foes = self.inside[ENEMY[side]]
        for ship in self.inside[side]:
            for weapon in WEAPONS:
                texts = (f"FIRE {ship} {weapon} {foe}" for foe in foes)
                theirs |= {text for text in texts if legal(request, text)}
        if side == "B":
            flights = self._flights(used)
            for unit in PLANES.values():
                for foe in foes if unit.carrier else ():
                    force = self.world.force_of(foe)
                    assert force is not None
                    text = f"STRIKE {unit.name} {force.name} {foe}="
                    if (unit.name, foe) in flights:
                        mine |= {f"{text}1", f"{text}{unit.strength}"}
                    forces = (0, 1, unit.strength, unit.strength + 1)
                    theirs |= {f"{text}{force}" for force in forces if legal(request, f"{text}{force}")}
                    twice = f"{text}1 {foe}=1"  # 12.33: one attack on a ship
                    theirs |= {twice} if legal(request, twice) else set()
        same(mine, theirs, f"shots in round {self.round}")

    def _leave(self) -> bool:
        """The end of a round: who leaves, and who pursues (12.2). Returns whether the battle is over."""
        if "opening" in self.world.options and self.range != "ABC"[self._longest()]:
            return False
        going = []
        for side in "GB":
            if self.log.says_yes(side, "leave"):
                if not self._leavers(side):
                    raise Disagreement(f"{side} has only escorts, which may not leave")
                going.append(side)
        if len(going) == 2:
            self.gone.update(self.inside["G"], self.inside["B"])
            return True
        if not going:
            return False
        side = going[0]
        groups = self._groups(side)
        self.log.tell("leaves", side=SIDE[side], groups=groups)
        self.gone.update(*groups)
        self._pursue(side, groups)
        return self._part(side)

    def _leavers(self, side: str) -> list[str]:
        return [name for name in self.inside[side] if name not in self.escorts or "abandon" in self.world.options]

    def _groups(self, side: str) -> list[list[str]]:
        leavers = self._leavers(side)
        groups = [words[1:] for words in self.log.orders(side, "groups")]
        named = {name for group in groups for name in group}
        stay = [name for name in leavers if name in self.escorts and not named & self.mates[name]]
        if stay == leavers:  # nobody else leaves
            stay = []
        rest = [name for name in leavers if name not in named and name not in stay]
        return [*groups, *([rest] if rest else [])]

    def _pursue(self, side: str, groups: list[list[str]]) -> None:
        """The other side names its pursuers; one die for each group that is pursued (12.22)."""
        chasers: list[list[str]] = [[] for _ in groups]
        while True:
            order, request = self.log.ask(ENEMY[side], "pursue")
            self._check_pursuit(request, ENEMY[side], groups, chasers)
            if order == "DONE":
                break
            words = order.split()
            place = next(at for at, group in enumerate(groups) if words[1] in group)
            chasers[place] += words[3:]
        for group, pursuers in zip(groups, chasers, strict=True):
            if not pursuers:
                self.log.tell("got_away", group=group, die=0, modified=0, away=True)
                self._out(group)
            else:
                self.log.tell("pursued", group=group, pursuers=pursuers)
                self.pairs.append((group, pursuers))

    def _check_pursuit(self, request: Any, side: str, groups: list[list[str]], chasers: list[list[str]]) -> None:
        """Compare the pursuers that the program allows with the model's."""
        mine, theirs = set(), set()
        for name in self.inside[side]:
            for group in groups:
                text = f"PURSUE {group[0]} WITH {name}"
                if self._may_pursue(name, group) and not any(name in taken for taken in chasers):
                    mine.add(text)
                if legal(request, text):
                    theirs.add(text)
        same(mine, theirs, f"pursuers in round {self.round}")

    def _may_pursue(self, name: str, group: list[str]) -> bool:
        if name in self.escorts:
            return False
        if "disengaging" in self.world.options:
            return True
        return self.world.ships[name].fleetness >= self.world.slowest(group)

    def _out(self, names: list[str]) -> None:
        for side in "GB":
            self.inside[side] = [name for name in self.inside[side] if name not in names]

    def _rolls(self, pair: tuple[list[str], list[str]]) -> bool:
        """The die of a pursued group: whether it gets away."""
        group, pursuers = pair
        die = self.log.die(f"get away {' '.join(group)}")
        lead = 0
        if "disengaging" in self.world.options:
            lead = self._pace(group) - self._pace(pursuers)
        away = die + lead >= 9
        self.log.tell("got_away", group=group, die=die, modified=die + lead, away=away)
        return away

    def _pace(self, names: list[str]) -> int:
        """Hexes of 7.14, 0 for ships that move only on even turns (X3b)."""
        return speed(self.world.slowest(names), 1)

    def _part(self, side: str) -> bool:
        """The first die of each pursued group; those that are held fight their pursuers later, the rest of the battle
        goes on without them. Returns whether there is none."""
        pairs, self.pairs = self.pairs, []
        busy = {name for pair in pairs for names in pair for name in names}
        for pair in pairs:
            if not self._rolls(pair):
                self.held.append((pair, side, self.round, self.range))
        self._out(list(busy))
        return not (self.inside["G"] and self.inside["B"])

    def _chases(self) -> None:
        """Rounds between groups and their pursuers, one pair after another."""
        for pair, side, last, at in self.held:
            self.round, self.range = last, at
            self.inside = {side: list(pair[0]), ENEMY[side]: list(pair[1])}
            while self._held(pair, side):
                pass
            if self.world.over:
                return
            self.pairs = []

    def _held(self, pair: tuple[list[str], list[str]], side: str) -> bool:
        """One round of a chase, and what follows it (12.22). Returns whether it goes on."""
        self.pairs = [pair]
        self._exchange()
        if self.world.over:
            return False
        group, pursuers = self.pairs[0]
        fit = [name for name in pursuers if group and self._may_pursue(name, group)]
        pair[0][:], pair[1][:] = group, fit
        if not group:
            return False
        self.pairs = [(group, fit)]
        self.struck = set()
        idle = not any(self._shots(each, self.range, []) for each in "GB")
        if not fit or idle or self.log.says_yes(ENEMY[side], "break"):
            self.log.tell("got_away", group=group, die=0, modified=0, away=True)
            return False
        return not self._rolls(pair)
