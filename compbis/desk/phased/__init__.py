"""Desks with several phases of orders in a turn."""
