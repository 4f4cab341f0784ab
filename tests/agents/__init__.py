"""Agents that play by tools."""
