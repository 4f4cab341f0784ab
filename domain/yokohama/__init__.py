"""Yokohama: merchants of the Meiji era, for two to four players."""
