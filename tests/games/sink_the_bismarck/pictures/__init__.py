"""Kept pages of Sink the Bismarck!"""
