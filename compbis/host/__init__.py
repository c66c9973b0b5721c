"""Two houses: a game that two people play over SSH, each at his own terminal, as long as it takes (docs/HOSTING.md)."""
