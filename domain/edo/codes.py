"""Where the rule behind each refusal stands: heading of the rulebook, whose pages are not numbered, and our ruling."""

from domain.kernel.title import Ruling

SET_UP = Ruling("", "Q25")
CARDS = Ruling("Select 3 actions")
OFFICIALS = Ruling("Assign officials")
PERFORMING = Ruling("Phase 2: Perform actions", "Q29")
WALKING = Ruling("Actions requiring both officials and samurai")
TRAVEL = Ruling("Travel", "Q5")
RECRUITING = Ruling("Actions requiring only officials", "Q18")
DEVELOPMENT = Ruling("Development", "Q18")
RESOURCES = Ruling("Resource actions", "Q7")
BUILDING = Ruling("Building actions", "Q18")
BUILDING_RULES = Ruling("Building rules")
FORTRESSES = Ruling("Building rules", "Q10")
TRADING = Ruling("Trading actions", "Q12")
WAGES = Ruling("Wages", "Q16")

CODES: dict[str, Ruling] = {
    "edo.unknown-set": SET_UP,
    "edo.set-taken": SET_UP,
    "edo.no-home-city": SET_UP,
    "edo.home-taken": SET_UP,
    "edo.plan-out-of-order": CARDS,
    "edo.card-not-in-hand": CARDS,
    "edo.card-already-planned": CARDS,
    "edo.action-not-on-card": CARDS,
    "edo.too-many-officials": OFFICIALS,
    "edo.no-samurai-there": Ruling("Actions requiring both officials and samurai", "Q7"),
    "edo.no-road": WALKING,
    "edo.walking-back": Ruling("Actions requiring both officials and samurai", "Q26"),
    "edo.too-expensive": Ruling("Phase 2: Perform actions", "Q18"),
    "edo.no-own-official": Ruling("Travel", "Q4"),
    "edo.not-a-border-post": Ruling("Travel"),
    "edo.unknown-space": Ruling("Travel"),
    "edo.must-move": Ruling("Travel", "Q30"),
    "edo.activation-begun": PERFORMING,
    "edo.nothing-begun": PERFORMING,
    "edo.nobody-to-recruit": RECRUITING,
    "edo.card-not-open": DEVELOPMENT,
    "edo.wrong-ground": RESOURCES,
    "edo.unknown-building-site": BUILDING,
    "edo.nobody-to-build": BUILDING,
    "edo.city-closed": SET_UP,
    "edo.city-full": BUILDING_RULES,
    "edo.none-left": BUILDING,
    "edo.no-post-in-capital": BUILDING_RULES,
    "edo.post-already-there": BUILDING_RULES,
    "edo.no-house-there": FORTRESSES,
    "edo.too-few-houses": FORTRESSES,
    "edo.no-samurai-at-merchant": TRADING,
    "edo.half-already-taken": TRADING,
    "edo.cannot-buy-so-many": TRADING,
    "edo.too-little-rice": WAGES,
}
