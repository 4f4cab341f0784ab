"""The 20 five-power tokens. That one gives an import is in the rulebook; the rest is house design."""

from domain.yokohama.tables.pack import HOUSE, RULEBOOK, Token

# fmt: off
TOKENS = (
    Token("P01", {"imports": 1}, RULEBOOK),
    Token("P02", {"imports": 1}, HOUSE),
    Token("P03", {"imports": 1}, HOUSE),
    Token("P04", {"imports": 1}, HOUSE),
    Token("P05", {"goods": 2}, HOUSE),
    Token("P06", {"goods": 2}, HOUSE),
    Token("P07", {"copper": 2}, HOUSE),
    Token("P08", {"silk": 2}, HOUSE),
    Token("P09", {"tea": 3}, HOUSE),
    Token("P10", {"fish": 3}, HOUSE),
    Token("P11", {"yen": 4}, HOUSE),
    Token("P12", {"yen": 4}, HOUSE),
    Token("P13", {"points": 4}, HOUSE),
    Token("P14", {"points": 4}, HOUSE),
    Token("P15", {"points": 4}, HOUSE),
    Token("P16", {"items": 2}, HOUSE),
    Token("P17", {"items": 2}, HOUSE),
    Token("P18", {"points": 2, "moves": 2}, HOUSE),
    Token("P19", {"points": 2, "moves": 2}, HOUSE),
    Token("P20", {"points": 2, "yen": 2}, HOUSE),
)
