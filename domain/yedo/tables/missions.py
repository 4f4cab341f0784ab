"""The 59 missions. Our own design but for the rows that say otherwise: no published card list was at hand.

Columns: id, title, colour, category, Standard requirements and reward, Bonus requirements and reward, provenance, note.
The codes are explained in `vocabulary.py`.
"""

from domain.yedo.tables.pack import MissionRow

_THEME = "Only the theme is reported of a published card."
_REPORTED = (
    "Temple and four weapons for 3 PP and 10 Mon, with 5 Mon for another district, are reported of a published card; "
    "which weapons and district, title and category are house design."
)
_EXAMPLE = (
    "The Standard part is the example mission of the rulebook, page 11; "
    "title, colour, category and Bonus part are house design."
)
_SHOGUN = "Title and the end of the game stand in the rulebook, page 15; everything else is house design."

# fmt: off
MISSIONS = (
    MissionRow("G01", "Tonight's Bill of Fare", "green", "espionage",
               "TV MK", "1PP 4$", "Do", "1PP 2$", "house", _THEME),
    MissionRow("G02", "Counting the Stalls", "green", "espionage", "GA MK", "1PP 4$", "X1", "2PP", "house", _THEME),
    MissionRow("G03", "Lanterns on the Pier", "green", "espionage", "HA Fu", "1PP 6$", "RL", "A"),
    MissionRow("G04", "The Abbot's Notebook", "green", "espionage", "TE G1", "1PP 5$ BL", "Sr", "4$"),
    MissionRow("G05", "The Collection Box", "green", "theft",
               "HA Sk", "1PP 3$ CHURCH", "Me", "1PP 2$", "house", _THEME),
    MissionRow("G06", "Light Fingers", "green", "theft", "MK Sk", "8$", "TV", "A"),
    MissionRow("G07", "Rice for the Hungry", "green", "theft", "MK Na", "1PP 5$", "$3", "2PP", "house", _THEME),
    MissionRow("G08", "The Runaway Apprentice", "green", "kidnapping", "RL Na", "1PP 6$", "DJ", "2PP"),
    MissionRow("G09", "A Guest Who May Not Leave", "green", "kidnapping", "TV Do", "1PP 6$", "G1", "2PP 1$"),
    MissionRow("G10", "The Moneylender's Thug", "green", "assassination", "RL Sr", "2PP 4$", "Me", "1PP 2$"),
    MissionRow("G11", "Drill the Gate Archers", "green", "warfare", "GA Yu", "1PP 5$ SWAP", "KB", "2PP"),
    MissionRow("G12", "Escort the Tribute", "green", "warfare", "CA HA", "1PP 5$", "Ka", "4$"),
    MissionRow("Y01", "Four Blades for the Shrine", "yellow", "warfare",
               "TE Ka Sr Yu Sk", "3PP 10$", "GA", "5$", "source", _REPORTED),
    MissionRow("Y02", "Smoke in the Sutra Hall", "yellow", "kidnapping",
               "MK TE G1 Me YA", "3PP 10$ A", "Fu", "2PP", "rulebook", _EXAMPLE),
    MissionRow("Y03", "The Pleasure House Ledger", "yellow", "theft",
               "RL Sk Na", "2PP 7$", "G1", "2PP", "house", _THEME),
    MissionRow("Y04", "Ink and Seal", "yellow", "theft", "CA Sk KB", "2PP 8$", "Fu", "1PP 2$"),
    MissionRow("Y05", "The Spice Ship", "yellow", "theft", "HA MK Na Me", "2PP 8$", "TV", "CHURCH"),
    MissionRow("Y06", "Temple Bronze", "yellow", "theft", "TE Sk Sr $2", "3PP 6$", "KR", "1PP BL"),
    MissionRow("Y07", "Ears in the Bathhouse", "yellow", "espionage", "RL G1 Fu", "2PP 8$", "YA", "2PP"),
    MissionRow("Y08", "The Castle Night Roster", "yellow", "espionage", "CA GA Me Sr", "2PP 7$ SWAP", "DJ", "2PP"),
    MissionRow("Y09", "Letters from Nagasaki", "yellow", "espionage", "HA Do KR", "2PP 5$ M", "TE", "3$"),
    MissionRow("Y10", "The Masked Player", "yellow", "espionage", "TV RL G1 Me X2", "3PP 8$", "Sr", "1PP 2$"),
    MissionRow("Y11", "The Magistrate's Daughter", "yellow", "kidnapping",
               "RL CA G1 Na", "3PP 7$", "Do", "1PP 2$", "house", _THEME),
    MissionRow("Y12", "The Silk Merchant's Heir", "yellow", "kidnapping", "MK Na Fu", "2PP 7$", "GA", "3$"),
    MissionRow("Y13", "The Carpenter's Secret", "yellow", "kidnapping", "TV Do Sk DJ", "3PP 8$", "KB", "2PP"),
    MissionRow("Y14", "Silence the Usurer", "yellow", "assassination", "MK Do Fu", "3PP 4$", "RL", "A"),
    MissionRow("Y15", "The Crooked Captain", "yellow", "assassination", "GA HA Sr Yu", "3PP 5$ SWAP", "Ka", "1PP 2$"),
    MissionRow("Y16", "Duel at First Snow", "yellow", "assassination", "TE Ka DJ BL", "4PP 6$", "Sk", "1PP 2$"),
    MissionRow("Y17", "Hunt the River Bandits", "yellow", "warfare", "HA TV Yu Me", "3PP 5$", "KR", "2PP"),
    MissionRow("Y18", "Break the Boatmen's Strike", "yellow", "warfare", "TV TV Ka Yu", "2PP 9$", "X3", "W"),
    MissionRow("R01", "The Shogun's Cipher", "red", "espionage", "CA TE Fu Me KR G1", "5PP 8$ B", "YA", "2PP"),
    MissionRow("R02", "Two Faces at Court", "red", "espionage", "CA RL Do YA G2", "6PP 9$", "X4", "3PP"),
    MissionRow("R03", "The Tax Convoy", "red", "theft", "GA MK Na Yu Me DJ", "3PP 15$", "HA", "5$"),
    MissionRow("R04", "The Pearl Rosary", "red", "theft", "RL HA Sk Na KB G1", "5PP 10$", "Do", "2PP"),
    MissionRow("R05", "Emptying the Armoury", "red", "theft", "CA CA Sk Sr DJ KB", "4PP 8$ W", "Me", "2PP"),
    MissionRow("R06", "The Portuguese Captain", "red", "kidnapping", "HA TV Na Do YA G1", "5PP 10$", "GA", "CHURCH"),
    MissionRow("R07", "A Monk Vanishes", "red", "kidnapping", "TE GA Fu Me KR BL", "5PP 10$", "Sr", "2PP"),
    MissionRow("R08", "The Hostage Prince", "red", "kidnapping", "CA HA TV Na Ka G1", "5PP 9$", "KR", "2PP"),
    MissionRow("R09", "The Jesuit's Last Mass", "red", "assassination",
               "HA TE Do Fu KR G1", "5PP 7$ CHURCH", "Sk", "2PP", "house", _THEME),
    MissionRow("R10", "Needle in the Silk", "red", "assassination", "MK RL Fu Do YA G1", "6PP 7$", "Na", "2PP"),
    MissionRow("R11", "The Rival's Swordmaster", "red", "assassination", "TV GA Ka Sk DJ KB", "6PP 8$", "X5", "2PP"),
    MissionRow("R12", "Death on the Bridge", "red", "assassination",
               "GA HA MK Yu Sr DJ", "7PP 8$ EXILE", "Me", "2PP SWAP"),
    MissionRow("R13", "The Poisoned Regent", "red", "assassination", "CA TV Do Fu G2 $3", "8PP 6$", "TE", "BL"),
    MissionRow("R14", "Crush the Hill Rebels", "red", "warfare", "GA GA TE Ka Yu Sr", "6PP 6$", "KB", "2PP"),
    MissionRow("R15", "Cannon from the Sea", "red", "warfare", "HA CA Yu Me KB $4", "7PP 5$", "DJ", "2PP"),
    MissionRow("R16", "Night March", "red", "warfare", "GA TV TE Sr Ka KR X6", "6PP 7$ SWAP", "Yu", "2PP"),
    MissionRow("R17", "Burn the Pirate Nest", "red", "warfare", "HA GA Yu Me Sk BL", "8PP 6$ EXILE", "Ka", "2PP"),
    MissionRow("R18", "Raise the Shogun's Banner", "red", "warfare",
               "CA MK Ka Yu DJ YA", "6PP 8$", "GA", "M 2$", "house", _THEME),
    MissionRow("B01", "The Shadow Chancellery", "black", "espionage",
               "CA RL TE Fu Me KR YA G2", "9PP 10$ B", "Sk", "3PP"),
    MissionRow("B02", "A Net of Whispers", "black", "espionage",
               "TV RL MK Do Fu Me YA KB G1", "10PP 8$ M", "CA", "3PP"),
    MissionRow("B03", "The Dragon Regalia", "black", "theft", "CA TE Sk Na Me KR DJ G1 BL", "10PP 11$", "Sr", "3PP"),
    MissionRow("B04", "The Company Strongbox", "black", "theft", "HA HA MK Na Sk Ka KB YA G1", "6PP 20$", "Fu", "3PP"),
    MissionRow("B05", "The Empress's Cousin", "black", "kidnapping",
               "CA RL GA Na Do YA KR G2", "10PP 10$", "Me", "3PP"),
    MissionRow("B06", "Three Cages", "black", "kidnapping", "HA TV TE Na Fu Ka DJ YA G1", "10PP 8$ A", "MK", "3PP"),
    MissionRow("B07", "Kill the Shogun", "black", "assassination",
               "CA GA RL Ka Do Fu Na DJ KB YA G2 BL", "20PP END", "TE", "5PP", "rulebook", _SHOGUN),
    MissionRow("B08", "The Council of Elders", "black", "assassination",
               "CA CA RL Do Sr Fu KB KR G2", "13PP 8$ EXILE", "Na", "3PP"),
    MissionRow("B09", "Thirteen Arrows", "black", "assassination",
               "GA HA MK Yu Sr Ka Sk DJ KB", "10PP 8$", "X7", "4PP"),
    MissionRow("B10", "The Last Fortress", "black", "warfare",
               "CA GA HA Ka Yu Me Sr DJ KB $5", "13PP 5$", "TV", "2PP B"),
    MissionRow("B11", "Blood on the Great Road", "black", "warfare",
               "GA TV TE Ka Yu Sk DJ KR G1 BL", "12PP 8$", "Sr", "3PP"),
)

BLACK_2 = (
    MissionRow("B21", "The Shadow Chancellery", "black", "espionage", "CA RL TE Fu Me KR G1", "9PP 10$ B", "Sk", "3PP"),
    MissionRow("B22", "A Net of Whispers", "black", "espionage", "TV RL MK Do Fu YA G1", "10PP 8$ M", "CA", "3PP"),
    MissionRow("B23", "The Dragon Regalia", "black", "theft", "CA TE Sk Na KR G1 BL", "10PP 9$", "Sr", "3PP"),
    MissionRow("B24", "The Company Strongbox", "black", "theft", "HA HA MK Na Sk YA G1", "7PP 18$", "Fu", "3PP"),
    MissionRow("B25", "The Empress's Cousin", "black", "kidnapping", "CA RL GA Na Do KR G1", "10PP 9$", "Me", "3PP"),
    MissionRow("B26", "Three Cages", "black", "kidnapping", "HA TV TE Na Fu DJ G1", "10PP 8$ A", "MK", "3PP"),
    MissionRow("B27", "Kill the Shogun", "black", "assassination",
               "CA GA RL Ka Do Fu DJ YA G2 BL", "20PP END", "TE", "5PP", "rulebook", _SHOGUN),
    MissionRow("B28", "The Council of Elders", "black", "assassination",
               "CA CA RL Do Sr KB G1", "12PP 6$ EXILE", "Na", "3PP"),
    MissionRow("B29", "Thirteen Arrows", "black", "assassination", "GA HA MK Yu Sr Ka DJ", "10PP 7$", "X7", "4PP"),
    MissionRow("B30", "The Last Fortress", "black", "warfare", "CA GA HA Ka Yu Me KB $4", "12PP 5$", "TV", "2PP B"),
    MissionRow("B31", "Blood on the Great Road", "black", "warfare", "GA TV TE Ka Yu DJ BL", "11PP 7$", "Sr", "3PP"),
)
"""The black missions of `yedo-house@2`: the same tales with about two needs less, because hardly anybody who kept one
of the others ever completed it; `docs/balance.md` has the figures.
"""
# fmt: on

MISSIONS_2 = (*(row for row in MISSIONS if row.colour != "black"), *BLACK_2)
