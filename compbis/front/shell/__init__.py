"""What the program does for the shell that starts it."""
