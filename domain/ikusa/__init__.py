"""Ikusa: daimyos fight for the provinces of Japan."""
