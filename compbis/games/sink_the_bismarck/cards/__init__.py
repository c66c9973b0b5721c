"""What the printed pieces say, read from data/sink-the-bismarck/."""
