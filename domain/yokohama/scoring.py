"""Final score calculation (rulebook p. 9), step by step."""

from collections.abc import Iterable, Sequence

from domain.kernel.ranking import clockwise, standings
from domain.kernel.record import Seat
from domain.kernel.title import Result
from domain.yokohama.events.game_end import GameScored
from domain.yokohama.kinds import DUMMY, FREE, GOODS
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Merchant, Yokohama

YEN_A_POINT = 2
GOODS_A_POINT = 3


def finish(table: YokohamaTable, reason: str) -> None:
    """Emit the result: the game is over."""
    result = final_result(table.state, table.parts, reason)
    table.emit(GameScored(reason, result.winners, result.scores, result.ranks, result.breakdown))


def final_result(state: Yokohama, parts: Parts, reason: str) -> Result:
    """Points so far, the five steps, strict ranks (ruling E6)."""
    places = _turn_order(state)
    steps = {
        "church": majority(state.spaces[parts.church], parts.boards[parts.church].majority),
        "customs": majority(state.spaces[parts.customs], parts.boards[parts.customs].majority),
        "technology": technology_bonus(state, parts),
    }
    breakdown = tuple(
        {
            "play": merchant.stock["points"],
            **{step: points.get(seat, 0) for step, points in steps.items()},
            "countries": country_bonus(merchant.countries.values(), parts.source.scoring.sets),
            **remainder(merchant),
        }
        for seat, merchant in enumerate(state.merchants)
    )
    scores = tuple(sum(step.values()) for step in breakdown)
    winners, order = standings([(points, -places[seat]) for seat, points in enumerate(scores)])
    return Result(f"yokohama.{reason}", winners, order, scores, breakdown)


def _turn_order(state: Yokohama) -> dict[Seat, int]:
    return {seat: at for at, seat in enumerate(clockwise(state.first, len(state.merchants)))}


def majority(spaces: Sequence[int], points: tuple[int, int]) -> dict[Seat, int]:
    """Steps 1 and 2: most and second most assistants; the right-most wins ties. A dummy's place is unpaid."""
    standing = {owner: (spaces.count(owner), at) for at, owner in enumerate(spaces) if owner != FREE}
    best = sorted(standing, key=standing.__getitem__, reverse=True)
    return {owner: won for owner, won in zip(best, points, strict=False) if owner != DUMMY}


def technology_bonus(state: Yokohama, parts: Parts) -> dict[Seat, int]:
    """Step 3: most and second most printed industry cost; of equals the earlier in turn order wins.

    Values are doubled, because the dummy of a two-player game has seven and a half.
    """
    first, seats, scoring = state.first, len(state.merchants), parts.source.scoring
    values = {
        seat: 2 * sum([parts.technologies[card].cost for card in merchant.technologies.values()])
        for seat, merchant in enumerate(state.merchants)
        if merchant.technologies
    }
    if seats == 2:
        values[DUMMY] = scoring.dummy_halves
    best = sorted(values, key=lambda seat: (-values[seat], 0 if seat == DUMMY else (seat - first) % seats))
    return {seat: won for seat, won in zip(best, scoring.technology, strict=False) if seat != DUMMY}


def country_bonus(icons: Iterable[int], sets: tuple[int, ...]) -> int:
    """Step 4: the first set holds every country, the second all seen twice, and so on (ruling E5)."""
    found, left = 0, [count for count in icons if count > 0]
    while left:
        found += sets[len(left) - 1]
        left = [count - 1 for count in left if count > 1]
    return found


def remainder(merchant: Merchant) -> dict[str, int]:
    """Step 5: unused agents and imports 1 each, 2 yen 1, 3 goods of any kinds 1."""
    stock = merchant.stock
    return {
        "agents": len(merchant.agents),
        "imports": stock["imports"],
        "yen": stock["yen"] // YEN_A_POINT,
        "goods": sum(stock[good] for good in GOODS) // GOODS_A_POINT,
    }
