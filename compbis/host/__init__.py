"""Hosted games: two people play over SSH, each at a terminal of their own, for weeks if need be (docs/HOSTING.md)."""
