"""The arithmetic of the manual, pure: section by section."""
