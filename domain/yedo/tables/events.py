"""The 27 events: our own design but for the rows that say otherwise."""

from domain.kernel.pack import Provenance
from domain.yedo.tables.pack import EventRow


def _closed(
    card: str, title: str, district: str, where: str, provenance: Provenance = "house", note: str = ""
) -> EventRow:
    text = f"The {where} is inaccessible this round."
    return EventRow(card, title, text, closes=district, provenance=provenance, note=note)


EVENTS = (
    _closed(
        "E01",
        "Quarantine at the Docks",
        "HA",
        "Harbor District",
        provenance="source",
        note="That an event closes the Harbor is reported; the card is house design.",
    ),
    _closed("E02", "Barricade at the Barrier", "GA", "Gates District"),
    _closed("E03", "Tavern Brawl", "TV", "Tavern District"),
    _closed("E04", "Mourning in Yoshiwara", "RL", "Red Light District"),
    _closed("E05", "Market Holiday", "MK", "Market District"),
    _closed("E06", "Days of Silence", "TE", "Temple District"),
    _closed("E07", "The Court Hunts", "CA", "Castle District"),
    EventRow(
        "E08",
        "Smiths' Fair",
        "Weapons on the Market cost 2 Mon less this round.",
        rules={"weapon": -2},
        provenance="source",
        note="That an event makes weapons cheaper is reported; the card is house design.",
    ),
    EventRow("E09", "Iron Embargo", "Weapons on the Market cost 2 Mon more this round.", rules={"weapon": 2}),
    EventRow("E10", "Good Harvest", "Everybody gains 3 Mon.", each="3$"),
    EventRow("E11", "Feast of the Ancestors", "Everybody without a blessing takes one from the Temple.", each="BL"),
    EventRow("E12", "Changing of the Guard", "The Watch Patrol changes colour where it stands.", board="SWAP"),
    EventRow(
        "E13", "Nervous Garrison", "This round the Watch Patrol walks two districts in phase 5a.", rules={"march": 2}
    ),
    EventRow("E14", "Drunken Garrison", "This round the Watch Patrol does not walk in phase 5a.", rules={"march": 0}),
    EventRow("E15", "Generous Court", "This round an audience with the Shogun gives 2 PP.", rules={"gain:audience": 2}),
    EventRow("E16", "Ship from Macao", "4 Mon are added to the Church.", board="CHURCH+4"),
    EventRow("E17", "Masterless Men", "This round a disciple at the Gates costs 4 Mon.", rules={"cost:recruit": 4}),
    EventRow(
        "E18",
        "Wandering Troupe",
        "This round a geisha costs 5 Mon or 1 PP.",
        rules={"cost:geisha-mon": 5, "cost:geisha-prestige": 1},
    ),
    EventRow("E19", "Street Gossip", "Everybody draws an action card.", each="A"),
    EventRow(
        "E20",
        "Earthquake",
        "Everybody loses a disciple and an annex; the blessed lose one of the two.",
        samurai=True,
        each="-DISCIPLE -ANNEX",
        blessed="-DISCIPLE|-ANNEX",
        provenance="rulebook",
        note="Name and loss; what a Blessing leaves of it is house design.",
    ),
    EventRow(
        "E21",
        "Tsunami",
        "Everybody loses 6 Mon, the blessed 2; the Church loses all.",
        samurai=True,
        board="CHURCH=0",
        each="-6$",
        blessed="-2$",
        provenance="source",
        note="The name is reported of a published card; the effect is house design.",
    ),
    EventRow(
        "E22",
        "The Great Fire",
        "Everybody loses an annex and a weapon, the blessed only the weapon.",
        samurai=True,
        each="-ANNEX -WEAPON",
        blessed="-WEAPON",
        provenance="source",
        note="The name is reported of a published card; the effect is house design.",
    ),
    EventRow(
        "E23",
        "Pestilence",
        "Everybody loses a disciple and a geisha; the blessed lose one of the two.",
        samurai=True,
        each="-DISCIPLE -GEISHA",
        blessed="-DISCIPLE|-GEISHA",
    ),
    EventRow(
        "E24",
        "Trial of the Informers",
        "Everybody discards down to one action card, the blessed to two.",
        samurai=True,
        each="ACTIONS=1",
        blessed="ACTIONS=2",
    ),
    EventRow(
        "E25", "Scandal at Court", "Everybody loses 3 PP, the blessed 1.", samurai=True, each="-3PP", blessed="-1PP"
    ),
    EventRow(
        "E26",
        "Sword Hunt",
        "Everybody discards down to two weapons, the blessed to three.",
        samurai=True,
        each="WEAPONS=2",
        blessed="WEAPONS=3",
    ),
    EventRow(
        "E27",
        "Peasant Revolt",
        "Pay 2 Mon for each disciple at home, 1 if blessed; those not paid for are lost.",
        samurai=True,
        each="RANSOM=2",
        blessed="RANSOM=1",
    ),
)
