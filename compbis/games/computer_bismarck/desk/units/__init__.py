"""What a ship or plane may be ordered, word by word: Charts B and C (compbis.desk.order)."""
