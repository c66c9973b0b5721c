"""The values on the printed pieces, read from data/sink-the-bismarck/."""
