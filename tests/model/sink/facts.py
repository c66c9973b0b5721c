"""The numbers of the game, copied from the manual and its readings, not from the program or its data files."""

from typing import NamedTuple


class Hull(NamedTuple):
    """What is printed on a ship's counter; a back of None says "sunk"."""

    name: str
    side: str
    kind: str
    attack: int
    range: str
    evasion: int
    defence: int
    capacity: int
    back: tuple[int, int, int] | None
    torpedo: int
    fuel: int
    radar: bool
    worth: int


class Plane(NamedTuple):
    """An air unit. base: a hex, or 0 with the carrier's name."""

    name: str
    side: str
    kind: str
    base: int
    carrier: str
    radius: int
    strength: int


# name side class attack range evasion defence capacity, back: attack evasion capacity, torpedo fuel radar points
_HULLS = """\
BIS G BB 24 A 29 -2 10 12 15 12 - 20 - 40
SCH G BC 16 A 31 -1 8 8 16 8 - 20 - 25
GNE G BC 16 A 31 -1 8 8 16 8 - 20 - 25
SHE G BC 13 A 27 0 4 6 14 4 - 24 - 15
PEU G CA 9 B 32 0 4 5 16 3 - 14 - 10
KGV B BB 26 A 28 -2 9 13 14 9 - 12 R 15
POW B BB 26 A 28 -2 9 13 14 9 - 12 R 15
ROD B BB 28 A 22 -1 10 14 11 10 - 16 - 15
NEL B BB 28 A 23 -1 10 14 11 10 - 16 - 15
HOO B BC 25 A 29 0 9 13 15 8 - 14 R 15
REP B BC 22 A 29 0 7 11 15 6 - 8 - 12
REN B BC 22 A 29 0 7 11 15 6 - 12 - 12
REV B BB 25 A 21 -1 7 12 10 7 - 8 - 12
RAM B BB 25 A 20 -1 7 12 10 7 - 8 - 12
ARK B CV 2 C 31 0 5 1 16 4 - 14 - 20
VIC B CV 2 C 30 0 6 1 15 4 - 14 - 20
NOR B CA 9 B 31 0 3 4 16 2 - 10 - 6
SUF B CA 9 B 31 0 3 4 16 2 - 10 R 6
DOR B CA 9 B 31 0 3 4 16 2 - 10 - 6
LON B CA 9 B 31 0 3 4 16 2 - 10 - 6
EXE B CA 8 B 32 0 2 4 16 2 - 12 - 6
EDI B CL 7 B 32 0 2 4 16 2 - 8 - 4
MAN B CL 7 B 32 0 2 4 16 2 - 8 - 4
BIR B CL 7 B 32 0 2 4 16 2 - 8 - 4
SHF B CL 7 B 32 0 2 4 16 2 - 8 R 4
KEN B CL 7 B 31 0 2 4 16 2 - 8 - 4
ARE B CL 5 B 32 0 2 3 16 1 - 7 - 4
GAL B CL 5 B 32 0 2 3 16 1 - 7 - 4
AUR B CL 5 B 32 0 2 3 16 1 - 7 - 4
HER B CL 6 B 32 0 2 3 16 1 - 7 - 4
DF1 B DD 6 C 34 -1 3 - - - 12 6 - 8
DF2 B DD 6 C 34 -1 3 - - - 12 6 - 8
DF3 B DD 6 C 34 -1 3 - - - 12 6 - 8
DF4 B DD 6 C 34 -1 3 - - - 12 6 - 8
"""
# name side kind base radius strength
_PLANES = """\
R-HVA B recon 2907 8 -
R-STJ B recon 1319 10 -
R-SCA B recon 3713 8 -
B-SCA B bomber 3713 5 8
R-GIB B recon 3728 8 -
R-PLY B recon 3820 8 -
B-PLY B bomber 3820 5 8
R-IRE B recon 3617 10 -
B-IRE B bomber 3617 5 8
T-ARK B torpedo ARK 2 16
T-VIC B torpedo VIC 2 12
R-TRO G recon 4010 8 -
B-BER G bomber 3912 5 8
B-BRE G bomber 3721 5 8
R-BOR G recon 3923 14 -
"""
# least strength, then the result of a die of 1 to 10
_DAMAGE = """\
1   - - - - - - - - 1 1
3   - - - - - - - 1 1 2
6   - - - - - - 1 1 2 3
9   - - - - - 1 1 2 3 4
12  - - - - 1 1 2 2 3 X
16  - - - 1 1 2 2 3 4 X
20  - - 1 1 2 2 3 4 X X
24  - - 1 2 2 3 3 4 X X
28  - 1 1 2 3 3 4 4 X X
"""


def _number(word: str) -> int:
    return 0 if word == "-" else int(word)


def _hull(line: str) -> Hull:
    name, side, kind, attack, letter, evasion, defence, capacity, *back, torpedo, fuel, radar, worth = line.split()
    behind = None if back[0] == "-" else (int(back[0]), int(back[1]), int(back[2]))
    return Hull(
        name,
        side,
        kind,
        int(attack),
        letter,
        int(evasion),
        int(defence),
        int(capacity),
        behind,
        _number(torpedo),
        int(fuel),
        radar == "R",
        int(worth),
    )


def _plane(line: str) -> Plane:
    name, side, kind, base, radius, strength = line.split()
    at = int(base) if base.isdigit() else 0
    return Plane(name, side, kind, at, "" if at else base, int(radius), _number(strength))


HULLS = {hull.name: hull for hull in map(_hull, _HULLS.splitlines())}
PLANES = {plane.name: plane for plane in map(_plane, _PLANES.splitlines())}
_ROWS = [(int(row.split()[0]), row.split()[1:]) for row in _DAMAGE.splitlines()]


def damage(strength: int, modified: int) -> tuple[int, bool]:
    """The points of damage, and whether it is a 5X (12.13)."""
    if modified < 1:
        return 0, False
    row = [results for least, results in _ROWS if least <= strength][-1]
    result = row[min(modified, 10) - 1]
    return (5, True) if result == "X" else (_number(result), False)


def night(turn: int) -> bool:
    """Every third turn (14.1)."""
    return turn % 3 == 0


def speed(evasion: int, turn: int) -> int:
    """Hexes a turn (7.14)."""
    for least, hexes in ((30, 4), (24, 3), (15, 2), (8, 1)):
        if evasion >= least:
            return hexes
    return 1 if evasion >= 1 and turn % 2 == 0 else 0
