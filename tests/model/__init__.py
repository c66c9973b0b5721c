"""Independent models of the games, written from the manuals alone (README.md)."""
