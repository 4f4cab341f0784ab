"""Ladders: who waits is seated, results move ratings or places, seasons end and begin."""
