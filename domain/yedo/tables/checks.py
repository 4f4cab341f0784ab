"""What a pack must satisfy before a game may be played with it."""

from collections import Counter
from collections.abc import Iterator

from domain.yedo.card_targets import CONDITIONS, TARGETS
from domain.yedo.effects import EFFECTS
from domain.yedo.mission_needs import SPECIALS
from domain.yedo.scoring import known_measure
from domain.yedo.tables.card_checks import KnownWords, card_problems, read_gains, unreadable, unrewarding
from domain.yedo.tables.pack import Pack

MISSIONS = {"green": 12, "yellow": 18, "red": 18, "black": 11}
ACTIONS, BONUSES, EVENTS, FAVOURS, SPACES = 50, 27, 27, 5, 26
DISTRICTS = ("CA", "GA", "HA", "MK", "RL", "TE", "TV")
ANNEXES = ("DJ", "KB", "KR", "YA")
COVERED = {2: 10, 3: 6, 4: 1, 5: 0}
KNOWN = KnownWords(EFFECTS, TARGETS, CONDITIONS, known_measure, SPECIALS)


def problems(pack: Pack) -> list[str]:
    """Everything that is wrong with a pack; empty when it can be used."""
    return [
        *_counts(pack),
        *_board(pack),
        *_uses(pack),
        *card_problems(pack, KNOWN),
    ]


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
    if sorted(districts) != sorted(DISTRICTS) or sorted(pack.annexes) != sorted(ANNEXES):
        yield f"districts must be {', '.join(DISTRICTS)} and annexes {', '.join(ANNEXES)}"
    if list(pack.market) != sorted(pack.market, reverse=True) or min(pack.market, default=0) < 0:
        yield "market: prices must fall from left to right and not below 0"
    yield from _spaces(pack)
    yield from _supplies(pack)


def _spaces(pack: Pack) -> Iterator[str]:
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


def _supplies(pack: Pack) -> Iterator[str]:
    spaces = {space for row in pack.districts for space in row.spaces}
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
        yield from unreadable(f"use {row.id}", row.cost)
        yield from unrewarding(f"use {row.id}", row.gains)
        if any(what not in {"mon", "prestige"} for what, _, _ in read_gains(row.cost)):
            yield f"use {row.id}: a cost is Mon or prestige"
    for category in pack.categories:
        yield from unrewarding(f"category {category.id}", category.gains)
    for favour in pack.favours:
        yield from unrewarding(f"favour {favour.id}", favour.gains)
