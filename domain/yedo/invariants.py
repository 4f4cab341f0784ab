"""Whether all pieces of a position add up."""

from collections import Counter
from collections.abc import Iterator

from domain.yedo.meta import SAMURAI
from domain.yedo.parts import Parts
from domain.yedo.state import Clan, Yedo
from domain.yedo.state_piles import Pile
from domain.yedo.tables.vocabulary import COLOURS


def faults(state: Yedo, parts: Parts) -> Iterator[str]:
    """Everything that is wrong."""
    if state.clans:
        yield from _cards(state, parts)
        yield from _supplies(state, parts)
        yield from _clans(state, parts)
        yield from _track(state)


def _cards(state: Yedo, parts: Parts) -> Iterator[str]:
    wanted = parts.counts[state.setting == SAMURAI]
    found: dict[str, list[str]] = {deck: list(pile.cards) for deck, pile in state.decks.items()}
    for clan in state.clans:
        found["action"] += clan.actions.cards
        found["bonus"] += clan.bonuses.cards
        found["weapon"] += clan.weapons
        for mission in (*clan.missions.cards, *clan.done):
            found[parts.missions[mission].colour].append(mission)
    if state.play is not None:
        found["action"] += [state.play.card, *(card for _, card in state.play.counters)]
    if state.quest is not None and state.quest.part != "standard":
        found[parts.missions[state.quest.mission].colour].append(state.quest.mission)
    found["weapon"] += [*state.discard, *filter(None, state.market)]
    for deck in ("action", "bonus", "weapon", *COLOURS):
        if Counter(found[deck]) != wanted[deck]:
            yield f"{deck} cards: {Counter(found[deck]) - wanted[deck]} too many"
    if not Counter(found["event"]) <= wanted["event"]:
        yield "event cards: some are there twice"


def _supplies(state: Yedo, parts: Parts) -> Iterator[str]:
    supply = parts.supplies[state.seats]
    clans = state.clans
    for annex, left in state.annexes.items():
        if left < 0 or left + sum(annex in clan.annexes for clan in clans) != supply.annexes:
            yield f"annexes {annex} do not add up"
    if state.geisha < 0 or state.geisha + sum(clan.geisha for clan in clans) != supply.geisha:
        yield "geisha do not add up"
    if state.blessings + sum(clan.blessed for clan in clans) != state.seats:
        yield "blessings do not add up"
    if state.bank + state.church + sum(clan.mon for clan in clans):
        yield "Mon does not add up"
    if state.church < 0:
        yield "the Church owes Mon"


def _clans(state: Yedo, parts: Parts) -> Iterator[str]:
    occupied = Counter(place for clan in state.clans for place in clan.out if parts.district[place])
    yield from (f"{count} disciples on {place}" for place, count in occupied.items() if count > 1)
    yield from (f"{place} is covered" for place in occupied if place not in parts.spaces[state.seats])
    for seat, clan in enumerate(state.clans):
        yield from (f"seat {seat}: {fault}" for fault in _clan(state, seat, clan, parts))


def _clan(state: Yedo, seat: int, clan: Clan, parts: Parts) -> Iterator[str]:
    if clan.home + clan.reserve + len(clan.out) != 4 or min(clan.home, clan.reserve) < 0 or clan.reserve > 2:
        yield "disciples do not add up"
    if min(clan.mon, clan.prestige, clan.geisha) < 0 or clan.geisha > 3:
        yield "something is below zero or above its limit"
    if len(set(clan.annexes)) != len(clan.annexes):
        yield "an annex is owned twice"
    if any(not parts.district[place] and place not in clan.annexes for place in clan.out):
        yield "a disciple stands on an annex that is not there"
    if sum(place in parts.bower for place in clan.out) > 1:
        yield "two disciples at the Bower"
    if seat not in state.welcome and any(parts.district[place] == state.closed != "" for place in clan.out):
        yield "a disciple stands in the inaccessible district"
    for hand in (clan.actions, clan.bonuses, clan.missions):
        yield from _hand(hand, seat)


def _hand(hand: Pile, seat: int) -> Iterator[str]:
    if len(hand.cards) != len(hand.seen):
        yield "a hand has lost count of who knows it"
    if not all(seen >> seat & 1 for seen in hand.seen):
        yield "a card is unknown to its owner"


def _track(state: Yedo) -> Iterator[str]:
    if sorted(state.order) != list(range(state.seats)):
        yield "the player order is not a permutation"
    if len(set(state.track)) != len(state.track):
        yield "a marker is twice on the bidding track"
    for deck, pile in state.decks.items():
        if len(pile.cards) != len(pile.seen):
            yield f"deck {deck} has lost count of who knows it"
