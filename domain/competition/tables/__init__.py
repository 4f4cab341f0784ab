"""Schedules that took long to find."""
