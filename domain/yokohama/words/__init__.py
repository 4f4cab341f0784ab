"""Yokohama in words: one module a language, what sentences need besides, and the text board."""
