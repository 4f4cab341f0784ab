"""Databases as earlier releases left them: games, their receipts, words and read models."""
