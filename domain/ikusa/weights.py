"""How much each feature counts, in thousandths of a province."""

from collections.abc import Mapping

WEIGHTS: Mapping[str, int] = {
    "provinces": 1000,
    "units": 1,
    "daimyos": 1500,
    "last-daimyo": 6000,
    "experience": 300,
    "castles": 250,
    "rivals": -1,
    "threats": -1,
    "prospects": 1,
    "declared": 1,
    "open-land": 300,
    "koku-well-spent": 100,
}

CAREFUL: Mapping[str, int] = {
    "provinces": 1,
    "units": 1,
    "daimyos": 2000,
    "last-daimyo": 500,
    "experience": 500,
    "castles": 250,
    "rivals": -1,
    "threats": -1,
    "prospects": 1,
    "declared": 1,
    "open-land": 150,
    "koku-well-spent": 100,
}
"""The same for bots with time to think, whose features look one attack ahead."""
