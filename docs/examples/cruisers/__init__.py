"""CRUISERS: two cruisers hunt each other in fog. The example of docs/ADDING-A-GAME.md."""
