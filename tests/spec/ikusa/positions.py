"""Positions of Ikusa for tests, written as short texts.

A province: `"KWC": "1 sw1 sp2 castle"` - colour 1 with one swordsman, two spearmen and a castle. An army:
`"0A1": "WAK level2 bo1 gu2"` - army A1 of colour 0 in Wakasa. Units: bo, sw, gu, sp, ro (shown), hi (hidden ronin);
an army may be `lying` (assassinated). A colour without an army gets a lone daimyo in its far-away home. Provinces
not named are empty.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.ikusa.commands import DeclareBattle
from domain.ikusa.flow import proceed
from domain.ikusa.state import ARMIES, ARMY, LOST, LYING, STANDING, Army, Formation, Ikusa, Province
from domain.ikusa.state_of_war import Turn
from domain.ikusa.tables.pack import RONIN
from domain.ikusa.title import ikusa
from domain.ikusa.view import IkusaView
from domain.kernel.chance import ScriptedChance
from tests.given import Given

TITLE = ikusa()
PARTS = TITLE.packs[TITLE.default_pack]
SHORT = {"bo": 0, "sw": 1, "gu": 2, "sp": 3, "ro": RONIN}
HOMES = ("OSU", "DEW", "SAD", "OKI", "SMA")
LEVEL = {1: 0, 2: 2, 3: 4, 4: 6}
DICE = {
    "strike": "ikusa.first-strike-rolled/defence",
    "ranged": "ikusa.ranged-rolled/attack",
    "ranged_back": "ikusa.ranged-rolled/defence",
    "melee": "ikusa.melee-rolled/attack",
    "melee_back": "ikusa.melee-rolled/defence",
    "ninja": "ikusa.ninja-struck/roll",
    "revenge": "ikusa.revenge-rolled/roll",
}


def dealt(seats: int = 3, variant: str = "regular", seed: int = 1, **settings: Any) -> Given:
    """Just laid out."""
    return Given(TITLE, TITLE.open_table(TITLE.setup(seats, variant, **settings), ScriptedChance(seed=seed)))


def war(
    provinces: Mapping[str, str],
    armies: Mapping[str, str] | None = None,
    *,
    seats: int = 3,
    variant: str = "regular",
    phase: str = "march",
    round: int = 2,
    ninja: int = -1,
    dice: Mapping[str, Sequence[int]] | None = None,
    **settings: Any,
) -> Given:
    """Colour 0 wages war first, and this phase of its turn begins."""
    given = ready(provinces, armies, seats=seats, variant=variant, round=round, dice=dice, **settings)
    state = given.state
    state.action = "war"
    state.ninja = ninja
    state.waiting = list(range(1, len(state.colours)))
    state.turn = Turn(colour=0, phase=phase)
    return resumed(given)


def action(name: str, provinces: Mapping[str, str], armies: Mapping[str, str] | None = None, **more: Any) -> Given:
    """An action of the round begins; `bins` by colour as build, turn, ninja, ronin, levy; `koku` by colour."""
    bins, koku = more.pop("bins", None), more.pop("koku", None)
    ninja = more.pop("ninja", -1)
    given = ready(provinces, armies, **more)
    state = given.state
    state.action = name
    state.ninja = ninja
    for number, colour in enumerate(state.colours):
        colour.bins = list(bins[number]) if bins else []
        colour.koku = koku[number] if koku else 0
    return given


def ready(
    provinces: Mapping[str, str],
    armies: Mapping[str, str] | None = None,
    *,
    seats: int = 3,
    variant: str = "regular",
    round: int = 2,
    dice: Mapping[str, Sequence[int]] | None = None,
    **settings: Any,
) -> Given:
    script: dict[str, Sequence[Any]] = {DICE[name]: faces for name, faces in (dice or {}).items()}
    given = Given(TITLE, TITLE.open_table(TITLE.setup(seats, variant, **settings), ScriptedChance(script)))
    state: Ikusa = given.state
    state.round = round
    state.piles = [[] for _ in range(seats)]
    state.order = list(range(len(state.colours)))
    state.asked, state.ask = (), ""
    for number, colour in enumerate(state.colours):
        colour.marker = number + 1
        colour.lands, colour.koku, colour.staged = [], 0, []
        colour.armies = [Army(daimyo=LOST) for _ in ARMIES]
    state.provinces = {place: Province() for place in PARTS.provinces}
    for place, text in provinces.items():
        settle(state, place, text)
    for code, text in (armies or {}).items():
        raise_army(state, int(code[0]), code[1:], text)
    for number, colour in enumerate(state.colours):
        if all(army.daimyo == LOST for army in colour.armies):
            raise_army(state, number, "A1", HOMES[number])
    count_trays(state)
    return given


def resumed(given: Given) -> Given:
    """Go on from a position that was put together by hand."""
    proceed(given.table)
    given.table.take_events()
    TITLE.check(given.state)
    return given


def settle(state: Ikusa, place: str, text: str) -> None:
    owner, *words = text.split()
    state.conquer(int(owner), place)
    province = state.provinces[place]
    for word in words:
        if word in ("castle", "fortress"):
            province.works = 1 if word == "castle" else 2
        else:
            add(province, word)


def raise_army(state: Ikusa, colour: int, code: str, text: str) -> None:
    place, *words = text.split()
    army = state.colours[colour].armies[ARMY[code]]
    army.place, army.daimyo = place, STANDING
    if state.provinces[place].owner != colour:
        state.conquer(colour, place)
    for word in words:
        if word == "lying":
            army.daimyo = LYING
        elif word.startswith("level"):
            army.hole = LEVEL[int(word[5:])]
        elif word.startswith("hole"):
            army.hole = int(word[4:])
        else:
            add(army, word)


def add(formation: Formation, word: str) -> None:
    kind, amount = word[:2], int(word[2:])
    if kind == "hi":
        formation.hidden = formation.doubt = amount
    else:
        formation.units[SHORT[kind]] += amount


def count_trays(state: Ikusa) -> None:
    """Trays hold what is not on the map."""
    pool = PARTS.supplies[RONIN]
    for colour in state.colours:
        out = [0] * 5
        for formation in (*colour.armies, *(state.provinces[place] for place in colour.lands)):
            out = [one + other for one, other in zip(out, formation.units, strict=True)]
            pool -= formation.units[RONIN] + formation.hidden
        colour.tray = [PARTS.supplies[kind] - out[kind] for kind in range(RONIN)]
    state.pool = pool
    works = [province.works for province in state.provinces.values() if province.works]
    state.castles = PARTS.numbers.castles - len(works)
    state.bases = PARTS.numbers.bases - works.count(2)


def units(formation: Formation) -> str:
    """A formation as these texts write it: `bo1 sp2`, hidden ronin as `hi1`."""
    shown = [f"{name}{formation.units[kind]}" for name, kind in SHORT.items() if formation.units[kind]]
    return " ".join(shown + ([f"hi{formation.hidden}"] if formation.hidden else []))


def force(given: Given, place: str) -> str:
    province = given.state.provinces[place]
    return f"{province.owner} {units(province)}".strip() if province.owner >= 0 else "empty"


def army(given: Given, code: str) -> str:
    """`"WAK bo1"` for `"0A1"`."""
    found = given.state.colours[int(code[0])].armies[ARMY[code[1:]]]
    return f"{found.place} {units(found)}".strip() if found.daimyo != LOST else "lost"


def seen(given: Given, seat: int | None) -> IkusaView:
    """What a seat sees."""
    return TITLE.view(given.state, seat)


def only_battle(given: Given, formation: str) -> DeclareBattle:
    """The one battle that a formation can be given now."""
    seat = given.state.owners[given.state.turn.colour]
    options = [option for option in given.options(seat) if isinstance(option, DeclareBattle)]
    (battle,) = [option for option in options if option.formation == formation]
    return battle


def asked(given: Given) -> tuple[tuple[int, ...], str]:
    """Who is asked what; a call, so that a type checker does not take one answer for all that follow."""
    return given.question
