"""Edo in words: one module a language, and what sentences are filled with."""
