"""Every refusal of Yedo: page of the rulebook and number of our ruling; the sentences are in `words/`."""

from collections.abc import Mapping

from domain.kernel.question import Ruling

CODES: Mapping[str, Ruling] = {
    "yedo.below-zero": Ruling("10", "31"),
    "yedo.bid-too-high": Ruling("7", "24"),
    "yedo.bid-too-low": Ruling("7"),
    "yedo.bonus-not-met": Ruling("11", "35"),
    "yedo.cannot-pay": Ruling("7", "24"),
    "yedo.favour-gone": Ruling("5", "3"),
    "yedo.game-over": Ruling("15"),
    "yedo.help-first": Ruling("11", "39b"),
    "yedo.mission-not-met": Ruling("11"),
    "yedo.no-blackmail": Ruling("5", "61"),
    "yedo.no-gifts": Ruling("10", "31"),
    "yedo.no-help": Ruling("11", "39b"),
    "yedo.no-room": Ruling("9", "22"),
    "yedo.no-such-annex": Ruling("13", "60"),
    "yedo.no-such-deck": Ruling("8", "8"),
    "yedo.no-such-disciple": Ruling("10", "66"),
    "yedo.no-such-order": Ruling("", "70"),
    "yedo.no-such-use": Ruling("12", "51"),
    "yedo.no-such-weapon": Ruling("13", "43"),
    "yedo.not-for-sale": Ruling("7", "23"),
    "yedo.not-now": Ruling("6", "13"),
    "yedo.not-offered": Ruling("8", "63"),
    "yedo.not-playable": Ruling("6", "21"),
    "yedo.not-present": Ruling("10", "73"),
    "yedo.not-theirs": Ruling("10", "31"),
    "yedo.not-yours": Ruling("3"),
    "yedo.nothing-to-lose": Ruling("8", "65"),
    "yedo.only-weapons": Ruling("10"),
    "yedo.order-stands": Ruling("", "70"),
    "yedo.other-cards": Ruling("10", "30"),
    "yedo.position-taken": Ruling("14", "45"),
    "yedo.too-many-geisha": Ruling("3", "32"),
    "yedo.wrong-district": Ruling("11", "41"),
}
