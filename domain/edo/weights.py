"""How much each feature of a position counts, in thousandths of a power point."""

WEIGHTS: dict[str, int] = {
    "points": 1000,
    "house-in-edo": 4000,
    "samurai": 150,
    "rice": 90,
    "wood": 130,
    "stone": 150,
    "ryo": 35,
    "fifties": 500,
    "recruits": 60,
    "special-cards": 20,
    "income": 20,
    "influence": 80,
    "posted": 30,
    "sites": 150,
    "rivals": -150,
}
