"""Kept pages of The Chase of the Bismarck."""
