"""The computer captains of The Chase of the Bismarck."""
