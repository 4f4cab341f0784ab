"""Positions a seat cannot tell from the real one: other plans, other orders of the decks, everything else the same."""

from domain.edo.events.imagine import Imagined
from domain.edo.parts import Parts
from domain.edo.state import ANSWERS_PER_SLOT, SLOTS, Daimyo, Edo, Slot
from domain.kernel.chance import Chance
from domain.kernel.record import Seat


def imagination(state: Edo, seat: Seat | None, parts: Parts, chance: Chance) -> Imagined:
    """What is hidden from `seat`, drawn anew."""
    face_up, rest = state.merchant_deck[:1], state.merchant_deck[1:]
    merchants = (*face_up, *chance.shuffled(rest, 0, "imagine/merchants"))
    specials = tuple(chance.shuffled(state.special_deck, 0, "imagine/specials"))
    plans: list[tuple[Slot, ...]] = []
    for other, daimyo in enumerate(state.daimyos):
        if other != seat and daimyo.plan and daimyo.revealed < SLOTS:
            plans.append(_Planner(daimyo, other, parts, chance).plan(state.planning_closed))
        else:
            plans.append(tuple(daimyo.plan))
    return Imagined(merchants, specials, tuple(plans))


class _Planner:
    """Draws the hidden part of one plan, as far as it has been made."""

    def __init__(self, daimyo: Daimyo, seat: Seat, parts: Parts, chance: Chance) -> None:
        self.daimyo, self.parts, self.chance = daimyo, parts, chance
        self.seat, self.draws = seat, 0
        self.shown = daimyo.plan[: daimyo.revealed]
        self.own = daimyo.officials - sum(slot.own for slot in self.shown)
        self.neutral = daimyo.neutrals - sum(slot.neutral for slot in self.shown)

    def plan(self, closed: bool) -> tuple[Slot, ...]:
        """Once planning is closed, the number of officials in all hidden slots together is known (Q20)."""
        daimyo = self.daimyo
        hidden = len(daimyo.plan) - daimyo.revealed
        assigned = self.own + self.neutral - daimyo.idle if closed else None
        slots = self._cards(hidden, assigned or 0)
        if assigned is None:
            self._officials_so_far(slots)
        else:
            self._officials(slots, assigned)
        return (*self.shown, *slots)

    def _below(self, bound: int) -> int:
        """A draw of its own each time: chance answers the same question in the same way."""
        self.draws += 1
        return self.chance.below(bound, self.draws, f"imagine/plan-{self.seat}")

    def _cards(self, count: int, room_needed: int) -> list[Slot]:
        """Different cards with an action each, which together have room for enough officials."""
        rooms = self.parts.rooms
        used = {slot.card for slot in self.shown}
        free = [card for card in self.daimyo.cards if card not in used]
        slots: list[Slot] = []
        for open_slots in range(count - 1, -1, -1):
            choices = [
                (card, action)
                for card in free
                for action in self.parts.cards[card].actions
                if rooms[action] + self._most_room(free, card, open_slots) >= room_needed
            ]
            card, action = choices[self._below(len(choices))]
            slots.append(Slot(card, action))
            free.remove(card)
            room_needed -= rooms[action]
        return slots

    def _most_room(self, free: list[str], without: str, slots: int) -> int:
        rooms, cards = self.parts.rooms, self.parts.cards
        best = sorted(max(rooms[action] for action in cards[card].actions) for card in free if card != without)
        return sum(best[len(best) - slots :])

    def _officials(self, slots: list[Slot], count: int) -> None:
        """Put `count` officials, drawn from all that are free, in front of cards with room."""
        for _ in range(count):
            roomy = [slot for slot in slots if slot.own + slot.neutral < self.parts.rooms[slot.action]]
            slot = roomy[self._below(len(roomy))]
            if self._below(self.own + self.neutral) < self.own:
                self.own -= 1
                slot.own += 1
            else:
                self.neutral -= 1
                slot.neutral += 1

    def _officials_so_far(self, slots: list[Slot]) -> None:
        """While planning goes on, the last slot may be filled in part only."""
        answers = self.daimyo.answers
        for index, slot in enumerate(slots):
            given = min(answers - index * ANSWERS_PER_SLOT, ANSWERS_PER_SLOT)
            if given < 2:
                slot.action = ""
            room = self.parts.rooms.get(slot.action, 0)
            if given > 2:
                slot.own = self._below(min(self.own, room) + 1)
                self.own -= slot.own
            if given > 3:
                slot.neutral = self._below(min(self.neutral, room - slot.own) + 1)
                self.neutral -= slot.neutral
