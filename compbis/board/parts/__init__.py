"""What a board is drawn with: what lies on its cells, its legend, and short forms of names."""
