"""The rules: pure, without clock, network, database or hidden randomness."""
