"""The staff of either player: what its words rest on, and when it speaks."""
