"""The table of Yedo as a few lines of text: for terminals, screen readers and agents."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from domain.kernel.phrases import Named
from domain.kernel.words import Line, Speaker
from domain.yedo.view import LACKING
from domain.yedo.words.facts import lacks, needs_named, rewards


def board(sight: Any, words: Speaker) -> list[Line]:
    view = sight.view
    return [
        _top(view, words),
        *(_clan(view, seat, words) for seat in view.order),
        *_districts(view, sight.parts, words),
        _market(view, words),
        _supply(view, words),
        *_own(sight, view, words),
    ]


def _top(view: Any, words: Speaker) -> Line:
    """Round, event and the Watch Patrol."""
    cells: list[str] = []
    if view.event:
        cells.append(words.phrase("board.event", card=Named("card", view.event)))
    if view.patrol:
        colour = words.phrase(view.patrol_colour)
        cells.append(words.phrase("board.patrol", colour=colour, district=Named("district", view.patrol)))
    else:
        cells.append(words.phrase("board.no-patrol"))
    if view.closed:
        cells.append(words.phrase("board.closed", district=Named("district", view.closed)))
    if view.auction is not None:
        auction = view.auction
        category, leader = Named("category", auction.category), Named("seat", auction.leader)
        cells.append(words.phrase("board.auction", category=category, seat=leader, high=auction.high))
    cells.append(words.phrase("board.order", seats=tuple(Named("seat", seat) for seat in view.order)))
    return Line(words.phrase("board.round", round=view.round, step=Named("step", view.step)), tuple(cells))


def _clan(view: Any, seat: int, words: Speaker) -> Line:
    """What lies before a clan."""
    clan = view.clans[seat]
    cells = [
        words.phrase("board.clan", prestige=clan.prestige, mon=clan.mon),
        words.phrase("board.disciples", home=clan.home, out=len(clan.out), reserve=clan.reserve),
    ]
    if clan.geisha:
        cells.append(words.phrase("board.geisha", count=clan.geisha))
    cells += [words.phrase(f"board.{word}") for word in ("blessed", "blackmail") if getattr(clan, word)]
    if clan.weapons:
        weapons = tuple(Named("weapon", weapon) for weapon in clan.weapons)
        cells.append(words.phrase("board.weapons", weapons=weapons))
    if clan.annexes:
        cells.append(words.phrase("board.annexes", annexes=tuple(Named("annex", annex) for annex in clan.annexes)))
    cells.append(words.phrase("board.hand", actions=clan.actions.size, bonuses=clan.bonuses.size))
    if clan.mission_colours:
        cells.append(words.phrase("board.missions", decks=_colours(clan.mission_colours, words)))
    cells.append(words.phrase("board.done", count=len(clan.completed)))
    if clan.in_danger:
        cells.append(words.phrase("board.danger", places=tuple(Named("place", place) for place in clan.in_danger)))
    if view.scores:
        score = view.scores[seat]
        bonuses = sum(score.bonuses.values())
        total = score.prestige + bonuses + score.blackmail
        cells.append(
            words.phrase(
                "board.score", prestige=score.prestige, bonuses=bonuses, blackmail=score.blackmail, total=total
            )
        )
    return Line(words.name("seat", seat), tuple(cells))


def _colours(colours: list[str], words: Speaker) -> str:
    return words.joined(
        [
            words.phrase("board.colour", count=n, colour=Named("colour", colour))
            for colour, n in Counter(colours).items()
        ]
    )


def _districts(view: Any, parts: Any, words: Speaker) -> Iterator[Line]:
    """Who stands where, and how many spaces are free."""
    taken = {place: clan.seat for clan in view.clans for place in clan.out if parts.district[place]}
    for row in parts.source.districts:
        spaces = [space for space in row.spaces if space not in view.covered]
        cells = [words.phrase("board.district", free=sum(space not in taken for space in spaces))]
        for seat in view.order:
            places = tuple(Named("place", space) for space in spaces if taken.get(space) == seat)
            if places:
                cells.append(words.phrase("board.here", seat=Named("seat", seat), places=places))
        yield Line(words.name("district", row.id), tuple(cells))


def _market(view: Any, words: Speaker) -> Line:
    """Weapons with the prices of the one who looks."""
    cells = [
        words.phrase("board.price", weapon=Named("weapon", shelf.weapon), price=shelf.price)
        for shelf in view.market
        if shelf.weapon
    ]
    return Line(words.phrase("board.market"), tuple(cells) or (words.phrase("nothing"),))


def _supply(view: Any, words: Speaker) -> Line:
    cells = [
        words.phrase("board.church", mon=view.church),
        words.phrase("board.geisha", count=view.geisha),
        words.phrase("board.blessings", count=view.blessings),
    ]
    for annex, left in view.annexes.items():
        cells.append(words.phrase("board.left", count=left, what=Named("annex", annex)))
    return Line(words.phrase("board.supply"), tuple(cells))


def _own(sight: Any, view: Any, words: Speaker) -> Iterator[Line]:
    """What only the one who looks knows: cards, and what the missions lack."""
    if sight.seat is None:
        return
    clan = view.clans[sight.seat]
    for name in clan.missions.known:
        mission = sight.parts.missions[name]
        cells = [words.phrase("board.gives", reward=rewards(mission.reward))]
        missing = sight.look(LACKING, name)
        cells += [words.phrase("board.lacks", what=one) for one in lacks(missing)]
        if not missing:
            cells.append(words.phrase("board.ready"))
        cells.append(
            words.phrase("board.bonus", needs=needs_named(mission.bonus_needs), reward=rewards(mission.bonus_reward))
        )
        yield Line(words.name("card", name, "q"), tuple(cells))
    for name in (*clan.actions.known, *clan.bonuses.known):
        yield Line(words.name("card", name, "q"), (words.name("card", name, "does"),))
