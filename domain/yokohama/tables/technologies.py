"""The 30 technology cards of 20 titles. Effects are the rulebook's; costs, countries, copies house design.

Gaslight's cost and country are read from the card that the rulebook pictures.
"""

from domain.kernel.pack import Provenance
from domain.yokohama.tables.pack import HOUSE, READING, Country, Gain, Occasion, Technology


def _title(
    name: str,
    cards: tuple[int, ...],
    cost: int,
    country: Country,
    effect: str,
    occasion: Occasion | None = None,
    gains: dict[Gain, int] | None = None,
    provenance: Provenance = HOUSE,
) -> Technology:
    title = name.lower().replace(" ", "-")
    ids = tuple(f"T{number:02d}" for number in cards)
    return Technology(title, name, ids, cost, country, effect, provenance, occasion, gains or {})


# fmt: off
TECHNOLOGIES = (
    _title("Ball", (1, 2), 4, "FR", "2 points for each order you fulfil.", "order", {"points": 2}),
    _title("Brickyard", (3, 4), 3, "GB", "4 points for each assistant you put on the Customs board.",
           "customs", {"points": 4}),
    _title("Electrical Light", (5, 6), 3, "US",
           "3 points for each trading house you build.", "house", {"points": 3}),
    _title("Exposition", (7,), 6, "FR", "10 points at once.", "obtained", {"points": 10}),
    _title("Gaslight", (8, 9), 3, "FR", "2 points for each shop you build.", "shop", {"points": 2}, READING),
    _title("Language School", (10,), 2, "NL", "1 yen for each order you fulfil.", "order", {"yen": 1}),
    _title("Letterpress Printing", (11,), 2, "NL", "1 yen for each technology you get later.",
           "technology", {"yen": 1}),
    _title("Mining Technology", (12, 13), 3, "DE", "Each time you receive copper, 1 copper more."),
    _title("Newspaper", (14, 15), 4, "GB", "You may spread assistants over 4 areas instead of 3."),
    _title("Patent System", (16,), 3, "GB", "2 points for each technology you get later.",
           "technology", {"points": 2}),
    _title("Postal System", (17,), 4, "GB",
           "You may end your move beside opposing presidents, paying each 1 yen."),
    _title("Stagecoach", (18,), 2, "NL",
           "You pass opposing presidents free of charge, and stop there free too if you "
           "have the Postal System."),
    _title("Station", (19,), 5, "GB",
           "Set the station in an area: 1 power there for everybody, and you may jump there."),
    _title("Stock Market", (20,), 3, "GB", "With less than 2 yen at the start of your turn you go up to 2."),
    _title("Telegram", (21, 22), 4, "US",
           "After placing 2 assistants in an area, you may add 1 in a neighbouring area."),
    _title("Telephone", (23, 24), 4, "US", "You may leave 1 assistant behind when you recover them."),
    _title("Textile Mill", (25,), 2, "FR", "Once a turn: give 1 silk for 2 yen."),
    _title("Tram", (26,), 5, "US", "You may jump to any area without an opposing president."),
    _title("University", (27, 28), 3, "DE",
           "Once a turn: pay 1 yen to take an assistant from your warehouse."),
    _title("Winery", (29, 30), 3, "DE", "3 points for each assistant you put on the Church board.",
           "church", {"points": 3}),
)
# fmt: on
