"""Numbers of the formats: how many rounds a Swiss event needs, who meets whom in eliminations and groups."""

from collections.abc import Sequence


def swiss_rounds(entrants: int, size: int) -> int:
    """Three more than the rounds that leave one unbeaten player, but never so many that rematches are forced."""
    least = 0
    while size**least < entrants:
        least += 1
    return max(1, min(3 + least, (entrants - 1) // (size - 1)))


def snake(seeds: Sequence[str], tables: int) -> list[list[str]]:
    """Deal the best to tables 1, 2, ..., the next back again, and so on."""
    dealt: list[list[str]] = [[] for _ in range(tables)]
    for place, player in enumerate(seeds):
        turn, column = divmod(place, tables)
        dealt[column if turn % 2 == 0 else tables - 1 - column].append(player)
    return dealt


def elimination_tables(entrants: int, size: int, advance: int, least: int = 2) -> tuple[int, ...]:
    """Sizes of the tables of an elimination's next round, of each of which `advance` go on; the others have a bye.

    Whoever fits one table plays the final. Before that full tables are played where they alone lead to a final that
    is full but for one seat; else as many must go in one round as leave such a number. Where none can be reached in
    one round all tables are as equal as possible, or full with byes, so that fewer are left in any case.
    """
    if entrants <= size:
        return (entrants,)
    if any(
        _clean_numbers(final, size, advance, entrants + 1)[0] == entrants
        for final in (size, size - 1)
        if final >= least
    ):
        return (size,) * (entrants // size)
    for final in range(size, least - 1, -1):
        for target in _clean_numbers(final, size, advance, entrants):
            if sizes := _tables_losing(entrants - target, entrants, size, advance, least):
                return sizes
    tables = -(-entrants // size)
    if entrants // tables >= max(least, advance + 1):
        return _split(entrants, tables)
    return (size,) * (entrants // size)


def _clean_numbers(final: int, size: int, advance: int, below: int) -> list[int]:
    """Numbers of entrants, the largest first, that full tables lead to a final of one size."""
    found = [final]
    while found[0] * size % advance == 0 and found[0] * size // advance < below:
        found.insert(0, found[0] * size // advance)
    return found


def _tables_losing(losers: int, entrants: int, size: int, advance: int, least: int) -> tuple[int, ...]:
    """As few tables as so many are beaten at in one round; () if they would be too small, or too many to seat."""
    tables = -(-losers // (size - advance))
    seated = losers + tables * advance
    return _split(seated, tables) if seated <= entrants and seated // tables >= least else ()


def _split(players: int, tables: int) -> tuple[int, ...]:
    """As equal as possible, the larger ones first."""
    return tuple(players // tables + (number < players % tables) for number in range(tables))


def advancing(players: Sequence[str], ranks: Sequence[int], advance: int, seeds: Sequence[str]) -> list[str]:
    """Who goes on from a table: by rank, ties at the cut by the better seed, never by lot."""
    order = {player: place for place, player in enumerate(seeds)}
    ranked = sorted(zip(ranks, players, strict=True), key=lambda entry: (entry[0], order[entry[1]]))
    return [player for _, player in ranked[:advance]]


def losing_a_life(players: Sequence[str], ranks: Sequence[int], seeds: Sequence[str]) -> list[str]:
    """The lower half of a table; with an odd number the middle one is spared."""
    order = {player: place for place, player in enumerate(seeds)}
    ranked = sorted(zip(ranks, players, strict=True), key=lambda entry: (entry[0], order[entry[1]]))
    return [player for _, player in ranked[(len(players) + 1) // 2 :]]


def leavers_last(ranks: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    """Ranks of a game that some have left: leavers come last, who left later is better, at one moment they are tied.

    `left` holds for each seat the version at which it left for good, or 0.
    """
    key = [(bool(when), -when if when else 0, rank if not when else 0) for rank, when in zip(ranks, left, strict=True)]
    return tuple(1 + sum(other < mine for other in key) for mine in key)
