"""The rules of the manual as pure functions, section by section."""
