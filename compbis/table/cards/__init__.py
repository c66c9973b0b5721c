"""What the cards, tables and maps of any game need: values that say where they are from, or that a player brings."""
