"""The board: districts, spaces, what disciples do there, auctions, favours and supplies.

How many spaces a district has and which of them are covered is our own design; the sum of covered spaces, the
uses and all prices are the rulebook's. The order of the circuit is read from the labels of the board picture.
"""

from domain.yedo.tables.pack import (
    CategoryRow,
    DistrictRow,
    FavourRow,
    SpecialRow,
    SupplyRow,
    UseRow,
)

CIRCUIT = ("GA", "CA", "TE", "MK", "RL", "HA", "TV")

MARKET = (8, 8, 8, 6, 6)

WEAPONS = {
    "Do": "Doku",
    "Fu": "Fukiya",
    "Ka": "Katana",
    "Na": "Nawa",
    "Me": "Metsubushi",
    "Sr": "Shuriken",
    "Yu": "Yumi",
    "Sk": "Shuko",
}

ANNEXES = {"DJ": "Dojo", "KB": "Kobudo-Ryu", "KR": "Karesansui", "YA": "Yashiki"}

DISTRICTS = (
    DistrictRow("CA", "Castle District", ("CA-S", "CA-K1", "CA-K2", "CA-B1", "CA-B2", "CA-B3")),
    DistrictRow("GA", "Gates District", ("GA-1", "GA-2", "GA-3")),
    DistrictRow("TV", "Tavern District", ("TV-1", "TV-2", "TV-3")),
    DistrictRow("HA", "Harbor District", ("HA-1", "HA-2", "HA-3", "HA-4")),
    DistrictRow("RL", "Red Light District", ("RL-1", "RL-2", "RL-3")),
    DistrictRow("MK", "Market District", ("MK-1", "MK-2", "MK-3", "MK-4")),
    DistrictRow("TE", "Temple District", ("TE-1", "TE-2", "TE-3")),
)

_THREE = ("CA-K2", "CA-B3", "TV-3", "HA-4", "MK-4", "TE-3")
_TWO = (*_THREE, "GA-3", "HA-3", "RL-3", "MK-3")
_COVERS = "Supplies and the number of covered spaces are the rulebook's; which spaces are covered is house design."

SUPPLIES = (
    SupplyRow(2, annexes=2, geisha=3, covered=_TWO, grouped=True, note=_COVERS),
    SupplyRow(3, annexes=2, geisha=5, covered=_THREE, grouped=True, note=_COVERS),
    SupplyRow(4, annexes=3, geisha=6, covered=("MK-4",), grouped=False, note=_COVERS),
    SupplyRow(5, annexes=4, geisha=7, covered=(), grouped=False),
)

USES = (
    UseRow("recruit", "GA", "Recruit a disciple.", cost="7$", gains="DISCIPLE"),
    UseRow("beg-1", "GA", "Beg for 3 Mon.", cost="1PP", gains="3$"),
    UseRow("beg-2", "GA", "Beg for 5 Mon.", cost="2PP", gains="5$"),
    UseRow("foresee-action", "GA", "Look at the next three action cards.", gains="SEE-ACTION"),
    UseRow("carpenter", "TV", "Have an annex built.", cost="11$", gains="ANNEX"),
    UseRow("foresee-weapon", "TV", "Look at the next three weapons.", gains="SEE-WEAPON"),
    UseRow("church", "HA", "Take all Mon from the Church.", gains="CHURCH"),
    UseRow("luxury-1", "HA", "Buy luxury goods.", cost="4$", gains="1PP"),
    UseRow("luxury-3", "HA", "Buy many luxury goods.", cost="9$", gains="3PP"),
    UseRow("foresee-bonus", "HA", "Look at the next three bonus cards.", gains="SEE-BONUS"),
    UseRow("geisha-mon", "RL", "Recruit a geisha for Mon.", cost="8$", gains="GEISHA"),
    UseRow("geisha-prestige", "RL", "Recruit a geisha for prestige.", cost="2PP", gains="GEISHA"),
    UseRow("buy-action", "RL", "Buy an action card.", cost="4$", gains="A"),
    UseRow("blessing", "TE", "Receive a blessing.", gains="BL"),
    UseRow("foresee-green", "TE", "Look at the next three green missions.", gains="SEE-GREEN"),
    UseRow("foresee-yellow", "TE", "Look at the next three yellow missions.", gains="SEE-YELLOW"),
    UseRow("foresee-red", "TE", "Look at the next three red missions.", gains="SEE-RED"),
    UseRow("foresee-black", "TE", "Look at the next three black missions.", gains="SEE-BLACK"),
    UseRow("foresee-event", "TE", "Look at the next three events.", gains="SEE-EVENT"),
    UseRow("audience", "CA-S", "Gain an audience with the Shogun.", gains="1PP"),
    UseRow("bakufu", "CA-K", "Gain an audience with the Bakufu.", gains="M"),
    UseRow("garden-action", "KR", "Look at the next three action cards.", gains="SEE-ACTION"),
    UseRow("garden-bonus", "KR", "Look at the next three bonus cards.", gains="SEE-BONUS"),
    UseRow("garden-weapon", "KR", "Look at the next three weapons.", gains="SEE-WEAPON"),
    UseRow("garden-green", "KR", "Look at the next three green missions.", gains="SEE-GREEN"),
    UseRow("garden-yellow", "KR", "Look at the next three yellow missions.", gains="SEE-YELLOW"),
    UseRow("garden-red", "KR", "Look at the next three red missions.", gains="SEE-RED"),
    UseRow("garden-black", "KR", "Look at the next three black missions.", gains="SEE-BLACK"),
    UseRow("garden-event", "KR", "Look at the next three events.", gains="SEE-EVENT"),
)

CATEGORIES = (
    CategoryRow("action", "white", 3, "KEEP-ACTION"),
    CategoryRow("bonus", "white", 3, "KEEP-BONUS"),
    CategoryRow("weapon", "white", 3, "KEEP-WEAPON"),
    CategoryRow("annex", "black", 5, "ANNEX 2PP"),
    CategoryRow("geisha", "black", 5, "GEISHA 2PP"),
    CategoryRow("disciple", "red", 3, "DISCIPLE"),
    CategoryRow("mission", "red", 3, "KEEP-MISSION"),
)

FAVOURS = (
    FavourRow("F1", "A 3$"),
    FavourRow("F2", "B 3$"),
    FavourRow("F3", "WEAPON 3$"),
    FavourRow("F4", "7$"),
    FavourRow("F5", "BL"),
)

SPECIALS = (
    SpecialRow("X1", "unarmed", "You own no weapon."),
    SpecialRow("X2", "company", "A rival has a disciple in the Tavern or Red Light District.", of=("TV", "RL")),
    SpecialRow("X3", "alone", "No rival has a disciple in the Tavern District.", of=("TV",)),
    SpecialRow("X4", "leading", "You have completed more espionage missions than every rival.", of=("espionage",)),
    SpecialRow("X5", "first", "You are first in the player order."),
    SpecialRow("X6", "unwatched", "The Watch Patrol is in none of Gates, Tavern and Temple.", of=("GA", "TV", "TE")),
    SpecialRow("X7", "seasoned", "You have completed two other assassinations.", of=("assassination",), least=2),
)
