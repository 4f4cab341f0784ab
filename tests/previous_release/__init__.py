"""A database as release 0.1 left it: four games, their receipts, words and read models."""
