"""What every game needs. It knows no particular game and no terminal, and imports no other room."""
