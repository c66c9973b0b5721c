"""Kept pages of the Battle of the Denmark Strait."""
