"""What Tovey is thinking, in a line: recorded for after the end, shown to nobody before."""

from compbis.games.computer_bismarck.board import Square
from compbis.games.computer_bismarck.tovey.picture import Picture
from compbis.games.computer_bismarck.tovey.plot import RAIDERS, Plot
from compbis.games.computer_bismarck.tovey.whereabouts import CHART


def words(now: Picture, turn: int, strikes: list[str]) -> str:
    """Where he believes the raiders to be at the end of the turn, and who is sent against them."""
    about = [_whereabouts(now.plot, name, turn) for name in RAIDERS if name not in now.plot.gone]
    if strikes:
        about.append("STRIKES WITH " + " ".join(strikes))
    return "; ".join(about) or "NOTHING LEFT TO HUNT BUT WOLFPACKS"


def shadow(raider: str, square: Square, follower: str) -> str:
    """Who is sent after a raider that was seen in a square; "" for nobody."""
    return f"{raider} SEEN IN {square}, {follower or 'NOBODY'} SHADOWS HER"


def evasion(convoy: str, square: Square, pack: str) -> str:
    """A convoy that is shadowed steams on."""
    return f"{convoy} IN {square} IS SHADOWED BY {pack}"


def _whereabouts(plot: Plot, name: str, turn: int) -> str:
    if square := plot.certain(name):
        return f"{name} IS SHADOWED TO {square}"
    square, likely = CHART.likeliest(plot.ahead(name, turn).all())
    if name not in plot.found:
        return f"{name} NOT YET FOUND, LOOKED FOR NEAR {square}"
    return f"{name} LAST SEEN ON TURN {plot.found[name][0]}, {100 * likely:.0f} IN 100 IN {square}"
