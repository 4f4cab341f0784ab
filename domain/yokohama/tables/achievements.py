"""The 12 achievement cards. Conditions are the rulebook's; most points are house design."""

from domain.yokohama.tables.pack import HOUSE, READING, Achievement

# fmt: off
ACHIEVEMENTS = (
    Achievement("A1", "A", "copper", 5, 8, 6, HOUSE),  # the 6 is in the rulebook's example
    Achievement("A2", "A", "silk", 6, 8, 6, HOUSE),
    Achievement("A3", "A", "tea", 7, 8, 6, READING),  # the pictured card asks for 7: this one or the next
    Achievement("A4", "A", "fish", 7, 8, 6, READING),
    Achievement("B1", "B", "yen", 10, 8, 6, HOUSE),
    Achievement("B2", "B", "technologies", 4, 10, 7, HOUSE),
    Achievement("B3", "B", "tokens", 5, 10, 7, HOUSE),
    Achievement("B4", "B", "orders", 5, 10, 7, HOUSE),
    Achievement("C1", "C", "buildings", 4, 10, 7, HOUSE),
    Achievement("C2", "C", "buildings", 0, 10, 7, HOUSE, other=4),
    Achievement("C3", "C", "buildings", 3, 12, 8, HOUSE, other=2),
    Achievement("C4", "C", "buildings", 2, 12, 8, HOUSE, other=3),
)

ACHIEVEMENTS_2 = (
    *ACHIEVEMENTS[:8],
    Achievement("C5", "C", "buildings", 4, 12, 9, HOUSE),
    Achievement("C6", "C", "buildings", 0, 12, 9, HOUSE, other=4),
    Achievement("C7", "C", "buildings", 3, 14, 10, HOUSE, other=2),
    Achievement("C8", "C", "buildings", 2, 14, 10, HOUSE, other=3),
)
"""Of `yokohama-house@2`: buildings are worth more. The conditions are those of the rulebook."""
# fmt: on
