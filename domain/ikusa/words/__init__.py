"""Ikusa in words."""
