"""The manual's arithmetic, pure, over plain values."""
