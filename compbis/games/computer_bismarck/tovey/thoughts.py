"""What Tovey is thinking, in a line: recorded for after the end, shown to nobody before."""

from compbis.games.computer_bismarck.tovey.picture import Picture
from compbis.games.computer_bismarck.tovey.plot import RAIDERS, Plot


def words(now: Picture, turn: int, strikes: list[str]) -> str:
    """Where he believes the raiders to be at the end of the turn, and who is sent against them."""
    about = [_whereabouts(now.plot, name, turn) for name in RAIDERS if name not in now.plot.gone]
    if strikes:
        about.append("STRIKES WITH " + " ".join(strikes))
    return "; ".join(about) or "NOTHING LEFT TO HUNT BUT WOLFPACKS"


def _whereabouts(plot: Plot, name: str, turn: int) -> str:
    if square := plot.certain(name):
        return f"{name} IS SHADOWED TO {square}"
    square, percent = plot.ahead(name, turn).likeliest()
    if name not in plot.found:
        return f"{name} NOT YET FOUND, LOOKED FOR NEAR {square}"
    return f"{name} LAST SEEN ON TURN {plot.found[name][0]}, {percent} IN 100 IN {square}"
