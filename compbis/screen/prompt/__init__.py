"""What is typed at a prompt: keys, those typed too early, and completion."""
