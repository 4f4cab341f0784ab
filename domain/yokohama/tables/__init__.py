"""The components of Yokohama as data, each row with its provenance."""
