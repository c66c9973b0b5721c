"""Computer Bismarck (1980), by its manual."""
