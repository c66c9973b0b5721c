"""MINEFIELD: each side hides mines and sweeps for the other's. The example of docs/ADDING-A-GAME.md."""
