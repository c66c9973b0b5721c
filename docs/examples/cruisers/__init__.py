"""CRUISERS: two cruisers hunt each other in fog. An example of docs/ADDING-A-GAME.md."""
