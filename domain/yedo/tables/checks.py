"""What a pack must satisfy before a game may be played with it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from domain.yedo.tables.pack import ActionRow, MissionRow, Pack
from domain.yedo.tables.vocabulary import CATEGORIES, COLOURS, Needs, effect, gains, needs

MISSIONS = {"green": 12, "yellow": 18, "red": 18, "black": 11}
ACTIONS, BONUSES, EVENTS, FAVOURS, SPACES = 50, 27, 27, 5, 26
COVERED = {2: 10, 3: 6, 4: 1, 5: 0}
LETTERS = {"green": "G", "yellow": "Y", "red": "R", "black": "B"}
PROVENANCE = ("rulebook", "reading", "source", "house")
WINDOWS = ("AM", "RX", "P2d", "P2w", "P3r", "P4", "5b", "5c", "P6", "P7t", "P7m", "P7a", "P7c")


class Words:
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


def problems(pack: Pack, words: Words) -> list[str]:
    """Everything that is wrong with a pack; empty when it can be used."""
    return [
        *_identity(pack),
        *_counts(pack),
        *_board(pack),
        *_uses(pack),
        *(problem for row in pack.missions for problem in _mission(pack, row)),
        *(problem for row in pack.actions for problem in _action(row, words)),
        *_bonuses(pack, words),
        *_events(pack),
        *_provenance(pack),
        *(f"special {row.id}: unknown check {row.check!r}" for row in pack.specials if row.check not in words.specials),
    ]


def _identity(pack: Pack) -> Iterator[str]:
    if not pack.id or "@" in pack.id:
        yield f"id {pack.id!r} must be a name without '@'"
    if pack.version < 1:
        yield f"version {pack.version} must be 1 or more"
    for table in ("missions", "actions", "bonuses", "events", "specials", "uses", "categories", "favours", "districts"):
        for name, count in Counter(row.id for row in getattr(pack, table)).items():
            if count > 1:
                yield f"{table}: {name!r} is there {count} times"


def _counts(pack: Pack) -> Iterator[str]:
    colours = Counter(row.colour for row in pack.missions)
    counted: list[tuple[str, int, int]] = [
        *((f"{colour} missions", colours[colour], wanted) for colour, wanted in MISSIONS.items()),
        ("action cards", sum(row.copies for row in pack.actions), ACTIONS),
        ("bonus cards", len(pack.bonuses), BONUSES),
        ("events", len(pack.events), EVENTS),
        ("favours", len(pack.favours), FAVOURS),
        ("spaces", sum(len(row.spaces) for row in pack.districts), SPACES),
        ("districts", len(pack.districts), 7),
        ("kinds of weapons", len(pack.weapons), 8),
        ("kinds of annexes", len(pack.annexes), 4),
        ("copies of a weapon", pack.weapon_copies, 5),
        ("spaces of the Market", len(pack.market), 5),
        ("auction categories", len(pack.categories), 7),
    ]
    for what, found, wanted in counted:
        if found != wanted:
            yield f"{found} {what}, not {wanted}"
    if sum(not row.samurai for row in pack.events) < pack.rounds:
        yield f"too few events without the Samurai mark for {pack.rounds} rounds"
    if sum(row.copies for row in pack.actions if not row.samurai) < 24:
        yield "too few action cards without the Samurai mark: five hands, a look at three and a deck need 24"


def _board(pack: Pack) -> Iterator[str]:
    districts = [row.id for row in pack.districts]
    if sorted(pack.circuit) != sorted(districts):
        yield "circuit: must name every district once"
    if pack.patrol_start not in districts:
        yield f"patrol_start: no district {pack.patrol_start!r}"
    spaces = Counter(space for row in pack.districts for space in row.spaces)
    yield from (f"space {space!r} is there {count} times" for space, count in spaces.items() if count > 1)
    yield from (
        f"space {space!r} must begin with its district"
        for row in pack.districts
        for space in row.spaces
        if not space.startswith(row.id + "-")
    )
    if sum(space.startswith("CA-B") for space in spaces) != 3:
        yield "the Bower must have three spaces CA-B..."
    supplies = {row.seats: row for row in pack.supplies}
    for seats, covered in COVERED.items():
        row = supplies.get(seats)
        if row is None:
            yield f"supplies: nothing is said about {seats} players"
            continue
        if len(set(row.covered)) != covered or not set(row.covered) <= set(spaces):
            yield f"supplies: {covered} spaces of the board must be covered with {seats} players"
        if not 1 <= row.annexes <= 4 or not 1 <= row.geisha <= 7:
            yield f"supplies: {row.annexes} annexes a pile and {row.geisha} geisha cannot be with {seats} players"
        widest = max((len(set(district.spaces) - set(row.covered)) for district in pack.districts), default=0)
        if len(spaces) - covered - widest < 4 * seats - 4:
            yield f"supplies: too few spaces for {seats} players when a district is closed"


def _uses(pack: Pack) -> Iterator[str]:
    places = [*pack.annexes, *(space for row in pack.districts for space in row.spaces)]
    for row in pack.uses:
        if not any(place.startswith(row.at) for place in places):
            yield f"use {row.id}: there is no place {row.at!r}"
        yield from _readable(f"use {row.id}", row.cost, row.gains)
        if any(what not in {"mon", "prestige"} for what, _, _ in _gains(row.cost)):
            yield f"use {row.id}: a cost is Mon or prestige"
    for category in pack.categories:
        yield from _readable(f"category {category.id}", category.gains)
    for favour in pack.favours:
        yield from _readable(f"favour {favour.id}", favour.gains)


def _gains(codes: str) -> Iterable[tuple[str, int, str]]:
    try:
        return gains(codes)
    except ValueError:
        return ()


def _readable(where: str, *texts: str) -> Iterator[str]:
    for codes in texts:
        try:
            gains(codes)
        except ValueError as error:
            yield f"{where}: {error}"


def _mission(pack: Pack, row: MissionRow) -> Iterator[str]:
    where = f"mission {row.id}"
    if row.colour not in COLOURS:
        yield f"{where}: unknown colour {row.colour!r}"
    elif not row.id.startswith(LETTERS[row.colour]):
        yield f"{where}: the id of a {row.colour} mission begins with {LETTERS[row.colour]}"
    if row.category not in CATEGORIES:
        yield f"{where}: unknown category {row.category!r}"
    yield from _readable(where, row.reward, row.bonus_reward)
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


def _action(row: ActionRow, words: Words) -> Iterator[str]:
    where = f"action card {row.id}"
    if not row.id.startswith("A"):
        yield f"{where}: its id must begin with A"
    if row.window not in WINDOWS:
        yield f"{where}: unknown window {row.window!r}"
    if row.copies < 1:
        yield f"{where}: {row.copies} copies"
    yield from _action_words(where, row, words)
    if (row.window == "RX") != (row.effects == ("counter",)):
        yield f"{where}: only a card of window RX counters, and it does nothing else"


def _action_words(where: str, row: ActionRow, words: Words) -> Iterator[str]:
    for code in (*row.effects, *row.otherwise):
        if effect(code).do not in words.effects:
            yield f"{where}: unknown effect {code!r}"
        if code.startswith("gain:"):
            yield from _readable(where, code.removeprefix("gain:"))
    for code in row.needs:
        if effect(code).do not in words.conditions:
            yield f"{where}: unknown requirement {code!r}"
    if effect(row.target).do not in words.targets:
        yield f"{where}: unknown target {row.target!r}"


def _bonuses(pack: Pack, words: Words) -> Iterator[str]:
    for row in pack.bonuses:
        where = f"bonus card {row.id}"
        if not row.id.startswith("C"):
            yield f"{where}: its id must begin with C"
        if row.kind not in {"most", "scale"}:
            yield f"{where}: unknown kind {row.kind!r}"
        if not words.measures(row.measure):
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
        yield from _readable(where, row.board, row.each, row.blessed)
        for rule in row.rules:
            if rule not in {"weapon", "march"} and rule not in uses:
                yield f"{where}: unknown rule {rule!r}"


def _provenance(pack: Pack) -> Iterator[str]:
    for table in (pack.missions, pack.actions, pack.bonuses, pack.events, pack.districts, pack.uses, pack.supplies):
        for row in table:
            if row.provenance not in PROVENANCE:
                yield f"{row}: unknown provenance {row.provenance!r}"
