"""Bots, on all titles."""
