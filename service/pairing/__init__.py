"""The search for a cheap pairing. What it finds is announced with its cost; nothing here is run again to verify it."""

from service.pairing.solve import solve

__all__ = ["solve"]
