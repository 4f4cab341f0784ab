"""The 27 bonus cards: our own design, except that C05 and the kinds of tasks stand in the rulebook (page 15)."""

from domain.yedo.tables.pack import BonusRow

_MOST = "More completed {} missions than every rival: {} PP; as many as the best of them: {} PP."
_NONE = "No completed {} mission, but three others: 3 PP."


def _most(card: str, title: str, what: str, measure: str, win: int, tie: int) -> BonusRow:
    return BonusRow(card, title, "most", measure, (win, tie), _MOST.format(what, win, tie))


def _none(card: str, title: str, category: str) -> BonusRow:
    return BonusRow(card, title, "scale", f"shunned:{category}", (0, 3), _NONE.format(category))


BONUSES = (
    _most("C01", "Master of Whispers", "espionage", "category:espionage", 4, 2),
    _most("C02", "Prince of Thieves", "theft", "category:theft", 4, 2),
    _most("C03", "Keeper of Hostages", "kidnapping", "category:kidnapping", 4, 2),
    _most("C04", "Hand of Death", "assassination", "category:assassination", 4, 2),
    BonusRow(
        "C05",
        "Warlord",
        "most",
        "category:warfare",
        (4, 2),
        _MOST.format("warfare", 4, 2),
        provenance="rulebook",
        note="Task and points from the example of the rulebook, page 15; the title is ours.",
    ),
    _none("C06", "Open Book", "espionage"),
    _none("C07", "Clean Hands", "theft"),
    _none("C08", "No Chains", "kidnapping"),
    _none("C09", "No Widow Weeps", "assassination"),
    _none("C10", "Sheathed Swords", "warfare"),
    _most("C11", "Many Small Services", "green", "colour:green", 3, 1),
    _most("C12", "Steady Servant", "yellow", "colour:yellow", 3, 1),
    _most("C13", "Trusted Vassal", "red", "colour:red", 4, 2),
    BonusRow(
        "C14",
        "Deeds Told in Songs",
        "scale",
        "colour:black",
        (0, 2, 4, 6),
        "2 PP per completed black mission, at most 6.",
    ),
    _most("C15", "Tireless Clan", "(all kinds of)", "missions", 5, 3),
    BonusRow(
        "C16", "Five Paths", "scale", "categories", (0, 0, 0, 0, 0, 5), "A completed mission of every category: 5 PP."
    ),
    BonusRow("C17", "Four Seals", "scale", "colours", (0, 0, 0, 0, 5), "A completed mission of every colour: 5 PP."),
    BonusRow("C18", "House of Silk", "scale", "geisha", (0, 1, 2, 4), "1, 2 or 3 geisha: 1, 2 or 4 PP."),
    BonusRow("C19", "Spreading Roofs", "scale", "annexes", (0, 1, 2, 3, 6), "1, 2, 3 or 4 annexes: 1, 2, 3 or 6 PP."),
    BonusRow("C20", "Well-filled Armoury", "scale", "weapon-kinds", (0, 1, 2, 3, 4), "1 PP per kind of weapon owned."),
    BonusRow("C21", "Full Coffers", "scale", "mon", (0, 1, 2, 3, 4, 5), "1 PP per full 4 Mon, at most 5.", unit=4),
    BonusRow(
        "C22",
        "Richest of the Realm",
        "most",
        "mon",
        (3, 1),
        "More Mon than every rival: 3 PP; as much as the best: 1 PP.",
    ),
    BonusRow("C23", "All Sons at Home", "scale", "no-reserve", (0, 3), "No disciple of yours in the Reserve: 3 PP."),
    BonusRow("C24", "Beloved of Heaven", "scale", "devotion", (0, 2, 3), "A blessing: 2 PP; with the Karesansui 3 PP."),
    BonusRow(
        "C25",
        "Aces up the Sleeve",
        "scale",
        "aces",
        (0, 1, 2, 3, 4),
        "1 PP per action card in hand, and 1 PP more for an unused Blackmail.",
    ),
    BonusRow("C26", "The Humble Walk Behind", "scale", "last", (0, 3), "Last in the player order: 3 PP."),
    BonusRow("C27", "Twin Blades", "scale", "twins", (0, 3), "Two weapons of one kind: 3 PP."),
)

_MENDED = (
    BonusRow(
        "C28",
        "Deeds Told in Songs",
        "scale",
        "colour:black",
        (0, 3, 6, 8),
        "1, 2 or 3 completed black missions: 3, 6 or 8 PP.",
    ),
    BonusRow(
        "C29",
        "Five Paths",
        "scale",
        "categories",
        (0, 0, 0, 2, 4, 6),
        "Completed missions of 3, 4 or 5 categories: 2, 4 or 6 PP.",
    ),
    BonusRow(
        "C30",
        "Four Seals",
        "scale",
        "colours",
        (0, 0, 1, 3, 6),
        "Completed missions of 2, 3 or 4 colours: 1, 3 or 6 PP.",
    ),
    BonusRow(
        "C31",
        "Well-filled Armoury",
        "scale",
        "weapon-kinds",
        (0, 1, 2, 3),
        "1 PP per two kinds of weapons owned.",
        unit=2,
    ),
    BonusRow(
        "C32",
        "Aces up the Sleeve",
        "scale",
        "aces",
        (0, 1, 2),
        "1 PP per two action cards in hand, an unused Blackmail counted as one of them.",
        unit=2,
    ),
)
_REPLACED = {"C14", "C16", "C17", "C20", "C25"}

BONUSES_2 = (*(row for row in BONUSES if row.id not in _REPLACED), *_MENDED)
"""Of `yedo-house@2`: three cards that paid nobody and two that paid everybody are replaced."""
