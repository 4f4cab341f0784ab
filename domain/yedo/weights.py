"""How much each feature of a position is worth to a bot, in thousandths of a point."""

WEIGHTS = {
    "prestige": 1000,
    "mon": 1,
    "missions-in-reach": 1,
    "weapons": 120,
    "annexes": 350,
    "geisha": 350,
    "disciples": 1,
    "blessing": 250,
    "action-cards": 260,
    "bonus-cards": 1,
    "blackmail": 1500,
    "errands": 1,
    "arrests-ahead": -450,
    "prize": 1,
    "player-order": 40,
    "best-rival": -350,
}

CAREFUL = {**WEIGHTS, "weapons": 30}
"""The same for bots with time to think, who plan missions over several rounds."""
