"""The 59 missions. Our own design but for the rows that say otherwise: no published card list was at hand.

`needs` and `bonus_needs` are requirement codes, `reward` and `bonus_reward` gain codes (see `vocabulary.py`).
"""

from domain.yedo.tables.pack import MissionRow

MISSIONS = (
    MissionRow(
        "G01", "Tonight's Bill of Fare", "green", "espionage",
        needs="TV MK", reward="1PP 4$", bonus_needs="Do", bonus_reward="1PP 2$",
        provenance="house",
        note="Only the theme is reported of a published card.",
    ),
    MissionRow(
        "G02", "Counting the Stalls", "green", "espionage",
        needs="GA MK", reward="1PP 4$", bonus_needs="X1", bonus_reward="2PP",
        provenance="house",
        note="Only the theme is reported of a published card.",
    ),
    MissionRow(
        "G03", "Lanterns on the Pier", "green", "espionage",
        needs="HA Fu", reward="1PP 6$", bonus_needs="RL", bonus_reward="A",
    ),
    MissionRow(
        "G04", "The Abbot's Notebook", "green", "espionage",
        needs="TE G1", reward="1PP 5$ BL", bonus_needs="Sr", bonus_reward="4$",
    ),
    MissionRow(
        "G05", "The Collection Box", "green", "theft",
        needs="HA Sk", reward="1PP 3$ CHURCH", bonus_needs="Me", bonus_reward="1PP 2$",
        provenance="house",
        note="Only the theme is reported of a published card.",
    ),
    MissionRow(
        "G06", "Light Fingers", "green", "theft",
        needs="MK Sk", reward="8$", bonus_needs="TV", bonus_reward="A",
    ),
    MissionRow(
        "G07", "Rice for the Hungry", "green", "theft",
        needs="MK Na", reward="1PP 5$", bonus_needs="$3", bonus_reward="2PP",
        provenance="house",
        note="Only the theme is reported of a published card.",
    ),
    MissionRow(
        "G08", "The Runaway Apprentice", "green", "kidnapping",
        needs="RL Na", reward="1PP 6$", bonus_needs="DJ", bonus_reward="2PP",
    ),
    MissionRow(
        "G09", "A Guest Who May Not Leave", "green", "kidnapping",
        needs="TV Do", reward="1PP 6$", bonus_needs="G1", bonus_reward="2PP 1$",
    ),
    MissionRow(
        "G10", "The Moneylender's Thug", "green", "assassination",
        needs="RL Sr", reward="2PP 4$", bonus_needs="Me", bonus_reward="1PP 2$",
    ),
    MissionRow(
        "G11", "Drill the Gate Archers", "green", "warfare",
        needs="GA Yu", reward="1PP 5$ SWAP", bonus_needs="KB", bonus_reward="2PP",
    ),
    MissionRow(
        "G12", "Escort the Tribute", "green", "warfare",
        needs="CA HA", reward="1PP 5$", bonus_needs="Ka", bonus_reward="4$",
    ),
    MissionRow(
        "Y01", "Four Blades for the Shrine", "yellow", "warfare",
        needs="TE Ka Sr Yu Sk", reward="3PP 10$", bonus_needs="GA", bonus_reward="5$",
        provenance="source",
        note="Temple, four Weapons, 3 PP and 10 Mon, and a District for 5 Mon are reported of a published card; which Weapons and District, title and category are house design.",
    ),
    MissionRow(
        "Y02", "Smoke in the Sutra Hall", "yellow", "kidnapping",
        needs="MK TE G1 Me YA", reward="3PP 10$ A", bonus_needs="Fu", bonus_reward="2PP",
        provenance="rulebook",
        note="Standard part from the example mission of the rulebook, page 11; colour, category and Bonus part are house design.",
    ),
    MissionRow(
        "Y03", "The Pleasure House Ledger", "yellow", "theft",
        needs="RL Sk Na", reward="2PP 7$", bonus_needs="G1", bonus_reward="2PP",
        provenance="house",
        note="Only the theme is reported of a published card.",
    ),
    MissionRow(
        "Y04", "Ink and Seal", "yellow", "theft",
        needs="CA Sk KB", reward="2PP 8$", bonus_needs="Fu", bonus_reward="1PP 2$",
    ),
    MissionRow(
        "Y05", "The Spice Ship", "yellow", "theft",
        needs="HA MK Na Me", reward="2PP 8$", bonus_needs="TV", bonus_reward="CHURCH",
    ),
    MissionRow(
        "Y06", "Temple Bronze", "yellow", "theft",
        needs="TE Sk Sr $2", reward="3PP 6$", bonus_needs="KR", bonus_reward="1PP BL",
    ),
    MissionRow(
        "Y07", "Ears in the Bathhouse", "yellow", "espionage",
        needs="RL G1 Fu", reward="2PP 8$", bonus_needs="YA", bonus_reward="2PP",
    ),
    MissionRow(
        "Y08", "The Castle Night Roster", "yellow", "espionage",
        needs="CA GA Me Sr", reward="2PP 7$ SWAP", bonus_needs="DJ", bonus_reward="2PP",
    ),
    MissionRow(
        "Y09", "Letters from Nagasaki", "yellow", "espionage",
        needs="HA Do KR", reward="2PP 5$ M", bonus_needs="TE", bonus_reward="3$",
    ),
    MissionRow(
        "Y10", "The Masked Player", "yellow", "espionage",
        needs="TV RL G1 Me X2", reward="3PP 8$", bonus_needs="Sr", bonus_reward="1PP 2$",
    ),
    MissionRow(
        "Y11", "The Magistrate's Daughter", "yellow", "kidnapping",
        needs="RL CA G1 Na", reward="3PP 7$", bonus_needs="Do", bonus_reward="1PP 2$",
        provenance="house",
        note="Only the theme is reported of a published card.",
    ),
    MissionRow(
        "Y12", "The Silk Merchant's Heir", "yellow", "kidnapping",
        needs="MK Na Fu", reward="2PP 7$", bonus_needs="GA", bonus_reward="3$",
    ),
    MissionRow(
        "Y13", "The Carpenter's Secret", "yellow", "kidnapping",
        needs="TV Do Sk DJ", reward="3PP 8$", bonus_needs="KB", bonus_reward="2PP",
    ),
    MissionRow(
        "Y14", "Silence the Usurer", "yellow", "assassination",
        needs="MK Do Fu", reward="3PP 4$", bonus_needs="RL", bonus_reward="A",
    ),
    MissionRow(
        "Y15", "The Crooked Captain", "yellow", "assassination",
        needs="GA HA Sr Yu", reward="3PP 5$ SWAP", bonus_needs="Ka", bonus_reward="1PP 2$",
    ),
    MissionRow(
        "Y16", "Duel at First Snow", "yellow", "assassination",
        needs="TE Ka DJ BL", reward="4PP 6$", bonus_needs="Sk", bonus_reward="1PP 2$",
    ),
    MissionRow(
        "Y17", "Hunt the River Bandits", "yellow", "warfare",
        needs="HA TV Yu Me", reward="3PP 5$", bonus_needs="KR", bonus_reward="2PP",
    ),
    MissionRow(
        "Y18", "Break the Boatmen's Strike", "yellow", "warfare",
        needs="TV TV Ka Yu", reward="2PP 9$", bonus_needs="X3", bonus_reward="W",
    ),
    MissionRow(
        "R01", "The Shogun's Cipher", "red", "espionage",
        needs="CA TE Fu Me KR G1", reward="5PP 8$ B", bonus_needs="YA", bonus_reward="2PP",
    ),
    MissionRow(
        "R02", "Two Faces at Court", "red", "espionage",
        needs="CA RL Do YA G2", reward="6PP 9$", bonus_needs="X4", bonus_reward="3PP",
    ),
    MissionRow(
        "R03", "The Tax Convoy", "red", "theft",
        needs="GA MK Na Yu Me DJ", reward="3PP 15$", bonus_needs="HA", bonus_reward="5$",
    ),
    MissionRow(
        "R04", "The Pearl Rosary", "red", "theft",
        needs="RL HA Sk Na KB G1", reward="5PP 10$", bonus_needs="Do", bonus_reward="2PP",
    ),
    MissionRow(
        "R05", "Emptying the Armoury", "red", "theft",
        needs="CA CA Sk Sr DJ KB", reward="4PP 8$ W", bonus_needs="Me", bonus_reward="2PP",
    ),
    MissionRow(
        "R06", "The Portuguese Captain", "red", "kidnapping",
        needs="HA TV Na Do YA G1", reward="5PP 10$", bonus_needs="GA", bonus_reward="CHURCH",
    ),
    MissionRow(
        "R07", "A Monk Vanishes", "red", "kidnapping",
        needs="TE GA Fu Me KR BL", reward="5PP 10$", bonus_needs="Sr", bonus_reward="2PP",
    ),
    MissionRow(
        "R08", "The Hostage Prince", "red", "kidnapping",
        needs="CA HA TV Na Ka G1", reward="5PP 9$", bonus_needs="KR", bonus_reward="2PP",
    ),
    MissionRow(
        "R09", "The Jesuit's Last Mass", "red", "assassination",
        needs="HA TE Do Fu KR G1", reward="5PP 7$ CHURCH", bonus_needs="Sk", bonus_reward="2PP",
        provenance="house",
        note="Only the theme is reported of a published card.",
    ),
    MissionRow(
        "R10", "Needle in the Silk", "red", "assassination",
        needs="MK RL Fu Do YA G1", reward="6PP 7$", bonus_needs="Na", bonus_reward="2PP",
    ),
    MissionRow(
        "R11", "The Rival's Swordmaster", "red", "assassination",
        needs="TV GA Ka Sk DJ KB", reward="6PP 8$", bonus_needs="X5", bonus_reward="2PP",
    ),
    MissionRow(
        "R12", "Death on the Bridge", "red", "assassination",
        needs="GA HA MK Yu Sr DJ", reward="7PP 8$ EXILE", bonus_needs="Me", bonus_reward="2PP SWAP",
    ),
    MissionRow(
        "R13", "The Poisoned Regent", "red", "assassination",
        needs="CA TV Do Fu G2 $3", reward="8PP 6$", bonus_needs="TE", bonus_reward="BL",
    ),
    MissionRow(
        "R14", "Crush the Hill Rebels", "red", "warfare",
        needs="GA GA TE Ka Yu Sr", reward="6PP 6$", bonus_needs="KB", bonus_reward="2PP",
    ),
    MissionRow(
        "R15", "Cannon from the Sea", "red", "warfare",
        needs="HA CA Yu Me KB $4", reward="7PP 5$", bonus_needs="DJ", bonus_reward="2PP",
    ),
    MissionRow(
        "R16", "Night March", "red", "warfare",
        needs="GA TV TE Sr Ka KR X6", reward="6PP 7$ SWAP", bonus_needs="Yu", bonus_reward="2PP",
    ),
    MissionRow(
        "R17", "Burn the Pirate Nest", "red", "warfare",
        needs="HA GA Yu Me Sk BL", reward="8PP 6$ EXILE", bonus_needs="Ka", bonus_reward="2PP",
    ),
    MissionRow(
        "R18", "Raise the Shogun's Banner", "red", "warfare",
        needs="CA MK Ka Yu DJ YA", reward="6PP 8$", bonus_needs="GA", bonus_reward="M 2$",
        provenance="house",
        note="Only the theme is reported of a published card.",
    ),
    MissionRow(
        "B01", "The Shadow Chancellery", "black", "espionage",
        needs="CA RL TE Fu Me KR YA G2", reward="9PP 10$ B", bonus_needs="Sk", bonus_reward="3PP",
    ),
    MissionRow(
        "B02", "A Net of Whispers", "black", "espionage",
        needs="TV RL MK Do Fu Me YA KB G1", reward="10PP 8$ M", bonus_needs="CA", bonus_reward="3PP",
    ),
    MissionRow(
        "B03", "The Dragon Regalia", "black", "theft",
        needs="CA TE Sk Na Me KR DJ G1 BL", reward="10PP 11$", bonus_needs="Sr", bonus_reward="3PP",
    ),
    MissionRow(
        "B04", "The Company Strongbox", "black", "theft",
        needs="HA HA MK Na Sk Ka KB YA G1", reward="6PP 20$", bonus_needs="Fu", bonus_reward="3PP",
    ),
    MissionRow(
        "B05", "The Empress's Cousin", "black", "kidnapping",
        needs="CA RL GA Na Do YA KR G2", reward="10PP 10$", bonus_needs="Me", bonus_reward="3PP",
    ),
    MissionRow(
        "B06", "Three Cages", "black", "kidnapping",
        needs="HA TV TE Na Fu Ka DJ YA G1", reward="10PP 8$ A", bonus_needs="MK", bonus_reward="3PP",
    ),
    MissionRow(
        "B07", "Kill the Shogun", "black", "assassination",
        needs="CA GA RL Ka Do Fu Na DJ KB YA G2 BL", reward="20PP END", bonus_needs="TE", bonus_reward="5PP",
        provenance="rulebook",
        note="Title and the end of the game from the rulebook, page 15; everything else is house design.",
    ),
    MissionRow(
        "B08", "The Council of Elders", "black", "assassination",
        needs="CA CA RL Do Sr Fu KB KR G2", reward="13PP 8$ EXILE", bonus_needs="Na", bonus_reward="3PP",
    ),
    MissionRow(
        "B09", "Thirteen Arrows", "black", "assassination",
        needs="GA HA MK Yu Sr Ka Sk DJ KB", reward="10PP 8$", bonus_needs="X7", bonus_reward="4PP",
    ),
    MissionRow(
        "B10", "The Last Fortress", "black", "warfare",
        needs="CA GA HA Ka Yu Me Sr DJ KB $5", reward="13PP 5$", bonus_needs="TV", bonus_reward="2PP B",
    ),
    MissionRow(
        "B11", "Blood on the Great Road", "black", "warfare",
        needs="GA TV TE Ka Yu Sk DJ KR G1 BL", reward="12PP 8$", bonus_needs="Sr", bonus_reward="3PP",
    ),
)
