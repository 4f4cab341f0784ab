"""What the cards of a pack must satisfy."""

from collections.abc import Callable, Collection, Iterable, Iterator

from domain.yedo.tables.pack import ActionRow, MissionRow, Pack
from domain.yedo.tables.vocabulary import CATEGORIES, COLOURS, Needs, effect, gains, needs

LETTERS = {"green": "G", "yellow": "Y", "red": "R", "black": "B"}
WINDOWS = ("AM", "RX", "P2d", "P2w", "P3r", "P4", "5b", "5c", "P6", "P7t", "P7m", "P7a", "P7c")
TURN = ("P7t",)
AFFECTING_A_DISCIPLE = ("own-disciple", "endangered-one")
FITTING: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "counter": (("RX",), ("none",)),
    "march": (("5b",), ("none", "steps")),
    "turn": (("5b",), ()),
    "post": (("5b",), ()),
    "hunt": (("5b",), ("rival-abroad",)),
    "shelter": (("5c",), ("endangered-one", "endangered-two", "endangered-all")),
    "accuse": (("5c",), ("endangered-one",)),
    "move": (("AM", "5c", *TURN), AFFECTING_A_DISCIPLE),
    "enter": (("P4",), ()),
    "peek": ((), ("rival-hand",)),
    "restock": (("P7c", *TURN), ()),
    "buy": (TURN, ("slot",)),
    "waive-weapon": (("P7m",), ("none",)),
    "lend-geisha": (("P7m",), ("none",)),
    "encore": (("P7a",), ("none",)),
    "place-again": (("P4",), ("none",)),
    "rebate": (("P2w",), ("none",)),
    "drop-out": (("P2d",), ("none",)),
    "exempt": (("P3r",), ("none",)),
    "attend": (("P6",), ("none",)),
    "rob": (TURN, ("rival",)),
    "shame": (TURN, ("rival", "rival-ahead")),
    "send-home": (TURN, ("rival-disciple",)),
    "disarm": (TURN, ("rival-weapon",)),
    "snatch": (TURN, ("rival-with-cards",)),
    "extort": (TURN, ("rival-annex",)),
}
"""Windows and targets that an effect makes sense with; none named means any."""


class KnownWords:
    """The words that the rules know and a pack may use."""

    def __init__(
        self,
        effects: Collection[str],
        targets: Collection[str],
        conditions: Collection[str],
        measures: Callable[[str], bool],
        specials: Collection[str],
    ) -> None:
        self.effects = effects
        self.targets = targets
        self.conditions = conditions
        self.measures = measures
        self.specials = specials


def read_gains(codes: str) -> Iterable[tuple[str, int, str]]:
    try:
        return gains(codes)
    except ValueError:
        return ()


def unreadable(where: str, *texts: str) -> Iterator[str]:
    for codes in texts:
        try:
            gains(codes)
        except ValueError as error:
            yield f"{where}: {error}"


def unrewarding(where: str, codes: str) -> Iterator[str]:
    """Only the Standard part of a mission can exile its disciple."""
    yield from unreadable(where, codes)
    if any(what == "exile" for what, _, _ in read_gains(codes)):
        yield f"{where}: EXILE belongs to the Standard reward of a mission"


def _mission(pack: Pack, row: MissionRow) -> Iterator[str]:
    where = f"mission {row.id}"
    if row.colour not in COLOURS:
        yield f"{where}: unknown colour {row.colour!r}"
    elif not row.id.startswith(LETTERS[row.colour]):
        yield f"{where}: the id of a {row.colour} mission begins with {LETTERS[row.colour]}"
    if row.category not in CATEGORIES:
        yield f"{where}: unknown category {row.category!r}"
    yield from unreadable(where, row.reward)
    yield from unrewarding(where, row.bonus_reward)
    codes = ([district.id for district in pack.districts], pack.weapons, pack.annexes, [x.id for x in pack.specials])
    try:
        standard, bonus = (needs(text, *codes) for text in (row.needs, row.bonus_needs))
    except ValueError as error:
        yield f"{where}: {error}"
        return
    yield from _feasible(where, standard, bonus)


def _feasible(where: str, standard: Needs, bonus: Needs) -> Iterator[str]:
    """Nobody owns more than four weapons, disciples or annexes, and the parts of a mission never overlap."""
    weapons = [*standard.weapons, *bonus.weapons]
    districts = [*standard.districts, *bonus.districts]
    if not standard.districts:
        yield f"{where}: the Standard part names no district"
    if len(weapons) > 4 or len(set(weapons)) < len(weapons):
        yield f"{where}: needs more than four weapons, or one twice"
    if len(districts) > 4:
        yield f"{where}: needs more than four disciples"
    if max(standard.geisha, bonus.geisha) > 2:
        yield f"{where}: needs more than two geisha"
    if set(standard.districts) & set(bonus.districts) or set(standard.annexes) & set(bonus.annexes):
        yield f"{where}: the Bonus part repeats something of the Standard part"


def _action(row: ActionRow, known: KnownWords) -> Iterator[str]:
    where = f"action card {row.id}"
    if not row.id.startswith("A"):
        yield f"{where}: its id must begin with A"
    if row.window not in WINDOWS:
        yield f"{where}: unknown window {row.window!r}"
    if row.copies < 1:
        yield f"{where}: {row.copies} copies"
    yield from _action_words(where, row, known)
    if (row.window == "RX") != (row.effects == ("counter",)):
        yield f"{where}: only a card of window RX counters, and it does nothing else"


def _action_words(where: str, row: ActionRow, known: KnownWords) -> Iterator[str]:
    for code in (*row.effects, *row.otherwise):
        if effect(code).do not in known.effects:
            yield f"{where}: unknown effect {code!r}"
        if code.startswith("gain:"):
            yield from unrewarding(where, code.removeprefix("gain:"))
        windows, targets = FITTING.get(effect(code).do, ((), ()))
        if (windows and row.window not in windows) or (targets and effect(row.target).do not in targets):
            yield f"{where}: effect {code!r} fits neither window {row.window!r} nor target {row.target!r}"
    for code in row.needs:
        if effect(code).do not in known.conditions:
            yield f"{where}: unknown requirement {code!r}"
    if effect(row.target).do not in known.targets:
        yield f"{where}: unknown target {row.target!r}"


def _bonuses(pack: Pack, known: KnownWords) -> Iterator[str]:
    for row in pack.bonuses:
        where = f"bonus card {row.id}"
        if not row.id.startswith("C"):
            yield f"{where}: its id must begin with C"
        if row.kind not in {"most", "scale"}:
            yield f"{where}: unknown kind {row.kind!r}"
        if not known.measures(row.measure):
            yield f"{where}: unknown measure {row.measure!r}"
        if not row.points or row.unit < 1 or (row.kind == "most" and len(row.points) != 2):
            yield f"{where}: points {row.points} do not fit"


def _events(pack: Pack) -> Iterator[str]:
    districts = {row.id for row in pack.districts}
    uses = {f"cost:{row.id}" for row in pack.uses} | {f"gain:{row.id}" for row in pack.uses}
    for row in pack.events:
        where = f"event {row.id}"
        if not row.id.startswith("E"):
            yield f"{where}: its id must begin with E"
        if row.closes and row.closes not in districts:
            yield f"{where}: no district {row.closes!r}"
        yield from unrewarding(where, f"{row.each} {row.blessed}")
        yield from unreadable(where, row.board)
        if any(what not in {"swap", "church-grows", "church-empties"} for what, _, _ in read_gains(row.board)):
            yield f"{where}: {row.board!r} does not happen to the board"
        for rule in row.rules:
            if rule not in {"weapon", "march"} and rule not in uses:
                yield f"{where}: unknown rule {rule!r}"


def card_problems(pack: Pack, known: KnownWords) -> Iterator[str]:
    for mission in pack.missions:
        yield from _mission(pack, mission)
    for card in pack.actions:
        yield from _action(card, known)
    yield from _bonuses(pack, known)
    yield from _events(pack)
    for special in pack.specials:
        if special.check not in known.specials:
            yield f"special {special.id}: unknown check {special.check!r}"
