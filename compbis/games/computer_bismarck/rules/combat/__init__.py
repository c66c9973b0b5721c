"""The rules of attacks and naval combat (16)."""
