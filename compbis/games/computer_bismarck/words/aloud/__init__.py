"""Boards for a screen reader."""
