"""The rules of attacks and battles (16)."""
