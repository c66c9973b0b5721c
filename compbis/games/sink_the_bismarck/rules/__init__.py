"""The manual's arithmetic: pure functions of plain values."""
