"""The computer captains of Sink the Bismarck!"""
