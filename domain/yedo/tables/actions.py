"""The 50 action cards of 33 kinds. Our own design but for the rows that say otherwise, and so is every number of copies."""

from domain.yedo.tables.pack import ActionRow

ACTIONS = (
    ActionRow(
        "A01", "Walls Have Ears", 4, "RX", ("counter",),
        "Cancels an action card just played by somebody else, another Walls Have Ears included.",
        provenance="rulebook", note="Name and role; the number of copies is house design.",
    ),
    ActionRow(
        "A02", "Feint", 3, "AM", ("move:anywhere",),
        "Move one of your placed disciples to another free space or to an empty annex of yours.",
        target="own-disciple", provenance="rulebook",
        note="The name, and that it stands outside the limit of phases 5b and 5c; the effect is house design.",
    ),
    ActionRow(
        "A03", "Double-time!", 3, "5b", ("march:1",), "The Watch Patrol walks one district further.",
        provenance="rulebook", note="Name and effect; the number of copies is house design.",
    ),
    ActionRow(
        "A04", "Heart of the Dragon", 2, "P4", ("enter",),
        "This round the inaccessible district is open to you, and to you alone.",
        needs=("closed-district",), provenance="rulebook", note="Name and exemption; window and copies are house design.",
    ),
    ActionRow(
        "A05", "About-Face", 2, "5b", ("turn", "march:1"),
        "The Watch Patrol changes colour where it stands and walks one district the new way.",
    ),
    ActionRow(
        "A06", "Dawdling Sergeant", 2, "5b", ("march:-1",), "The Watch Patrol falls back one district; its colour stays.",
    ),
    ActionRow(
        "A07", "Marching Orders", 1, "5b", ("march:chosen",), "The Watch Patrol walks one, two or three districts further.",
        needs=("geisha",), target="steps",
    ),
    ActionRow(
        "A08", "Bar the Gates", 1, "5b", ("post:GA",), "Pay 3 Mon: the Watch Patrol stands in the Gates District.",
        needs=("pay:3",),
    ),
    ActionRow(
        "A09", "Hidden Cellar", 2, "5c", ("shelter",), "One of your endangered disciples is not arrested.",
        target="endangered-one",
    ),
    ActionRow(
        "A10", "Blinding Smoke", 2, "5c", ("shelter:all",), "None of your endangered disciples is arrested.",
        needs=("weapon:Me",), target="endangered-all",
    ),
    ActionRow(
        "A11", "Forged Pass", 2, "5c", ("move:elsewhere",),
        "Move one of your endangered disciples to a free space of another district.",
        target="endangered-one",
    ),
    ActionRow(
        "A12", "A Word in His Ear", 1, "5c", ("shelter",), "One or two of your endangered disciples are not arrested.",
        needs=("geisha",), target="endangered-two",
    ),
    ActionRow(
        "A13", "Scapegoat", 1, "5c", ("shelter", "accuse"),
        "One of your endangered disciples is not arrested; a rival's in a district next to the Watch Patrol is accused instead.",
        target="endangered-one", samurai=True,
    ),
    ActionRow("A14", "Windfall", 2, "AM", ("gain:4$",), "Gain 4 Mon."),
    ActionRow(
        "A15", "Pilgrim's Charm", 1, "AM", ("gain:BL",), "Take a blessing from the Temple.", needs=("unblessed",),
    ),
    ActionRow(
        "A16", "Loose Tongue", 1, "AM", ("peek",), "See all action cards, or all open missions, of one rival.",
        target="rival-hand",
    ),
    ActionRow(
        "A17", "Fresh Stock", 1, "P7c", ("restock",), "Every weapon on the Market is replaced by a new one.",
        provenance="source", note="The idea is reported of a published card; the wording is house design.",
    ),
    ActionRow(
        "A18", "Night Courier", 1, "P7t", ("buy:2",), "Buy a weapon on the Market for 2 Mon less, before your turn.",
        target="slot:2",
    ),
    ActionRow(
        "A19", "Borrowed Master", 2, "P7m", ("waive-weapon",), "One weapon of the mission you complete is not needed.",
    ),
    ActionRow(
        "A20", "Painted Fan", 1, "P7m", ("lend-geisha",), "Counts as one more geisha for the mission you complete.",
    ),
    ActionRow(
        "A21", "Second Wind", 1, "P7a", ("encore",), "Activate another of your disciples at once.", needs=("out",),
    ),
    ActionRow(
        "A22", "Quick Feet", 1, "P4", ("place-again",), "Place two disciples in this turn.", needs=("unplaced:2",),
    ),
    ActionRow("A23", "Old Favour", 1, "P2w", ("rebate:3",), "Pay 3 Mon less for the auction you have just won."),
    ActionRow(
        "A24", "Heavy Sleeves", 1, "P2d", ("drop-out:6",), "Drop out of the bidding with 6 Mon instead of 3.",
        otherwise=("drop-out:3",),
    ),
    ActionRow(
        "A25", "Shutters Closed", 2, "P3r", ("exempt",), "The Samurai event just revealed passes you by.", samurai=True,
    ),
    ActionRow(
        "A26", "Long Arm", 1, "P6", ("attend",), "In this Trade Phase you count as present in Market and Tavern.",
    ),
    ActionRow(
        "A27", "Cutpurse", 2, "P7t", ("rob:4",), "Take up to 4 Mon from one rival.", target="rival", samurai=True,
    ),
    ActionRow(
        "A28", "Slander", 1, "P7t", ("shame:2",), "A rival with more prestige than you loses 2 of it.",
        target="rival-ahead", samurai=True,
    ),
    ActionRow(
        "A29", "Sleeping Draught", 1, "P7t", ("send-home",), "A rival's disciple on the board goes home without being activated.",
        needs=("weapon:Do",), target="rival-disciple", samurai=True,
    ),
    ActionRow(
        "A30", "Broken Blade", 1, "P7t", ("disarm",), "A rival loses a weapon of your choice.",
        needs=("weapon:Ka|Sk",), target="rival-weapon", samurai=True,
    ),
    ActionRow(
        "A31", "Honey Trap", 1, "P7t", ("snatch",), "Take a random action card from a rival.",
        needs=("geisha",), target="rival-with-cards", samurai=True,
    ),
    ActionRow(
        "A32", "Arson", 1, "P7t", ("extort:4",), "A rival pays 4 Mon or loses an empty annex of your choice.",
        needs=("weapon:Me",), target="rival-annex", samurai=True,
    ),
    ActionRow(
        "A33", "Tip-off", 1, "5b", ("hunt",), "The Watch Patrol walks on to the next district with a disciple of the rival you name.",
        target="rival-abroad", samurai=True,
    ),
)
