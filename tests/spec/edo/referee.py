"""A second bookkeeper of Edo: folds the log by a reading of the rulebook of its own and protests where they differ."""

from collections import Counter
from functools import singledispatchmethod

from domain.edo.events import actions, activations, next_round, wages, walking
from domain.edo.tables.pack import (
    DevelopEffect,
    GainEffect,
    Goods,
    HarvestEffect,
    Pack,
    RecruitEffect,
    TradeEffect,
    TravelEffect,
)
from domain.kernel.record import Event, Seat
from tests.spec.edo.ledger import GROUND, Ledger


class Referee(Ledger):
    """`see` is given every event in order."""

    def __init__(self, tables: Pack) -> None:
        super().__init__(tables)
        self.own, self.moves, self.active = 0, 0, ""
        self.halves: list[str] = []
        self.both = self.revealed = self.over = False

    @singledispatchmethod
    def see(self, event: Event) -> None:
        super().see(event)

    # -- phase 2 ---------------------------------------------------------------------------------

    @see.register
    def _(self, event: walking.TurnBegan) -> None:
        self.close_turn()
        self.turn = (event.slot, event.seat)
        assert self.turn == next(self.turns)
        self.revealed, self.used = False, Counter()

    @see.register
    def _(self, event: walking.SamuraiStepped) -> None:
        assert not self.revealed
        assert event.seat == self.turn[1]
        assert event.to in self.roads[event.origin]
        self.lord.pay(Goods(ryo=1))
        self.lord.samurai[event.origin] -= 1
        self.lord.samurai[event.to] += 1
        assert self.lord.samurai[event.origin] >= 0

    @see.register
    def _(self, event: walking.MerchantStepped) -> None:
        assert not self.revealed
        assert event.to in self.roads[self.merchant]
        self.lord.pay(Goods(ryo=1))
        self.merchant = event.to

    @see.register
    def _(self, event: activations.CardRevealed) -> None:
        assert (event.slot, event.seat) == self.turn
        assert self.lord.plan[event.slot] == [event.card, event.action, event.own, event.neutral]
        self.action, self.revealed = self.actions[event.action], True
        self.left = min((event.own + event.neutral) // self.action.officials, self.action.most)
        assert event.own + event.neutral <= self.action.most * self.action.officials
        self.own = event.own

    @see.register
    def _(self, event: activations.ActionForfeited) -> None:
        self.left = 0

    @see.register
    def _(self, event: actions.GoodsGained) -> None:
        assert isinstance(self.action.effect, GainEffect)
        gain = self.action.effect.gain
        self.lord.ryo += gain.ryo * self.left
        self.lord.gain("rice", gain.rice * self.left)
        self.left = 0

    @see.register
    def _(self, event: actions.SamuraiSent) -> None:
        effect = self.action.effect
        assert isinstance(effect, TravelEffect)
        assert effect.send_anywhere or self.kind[event.to] == "border"
        self.own -= 1
        self.left -= 1
        self.lord.officials -= 1
        assert min(self.own, self.left) >= 0
        self.lord.samurai[event.to] += 1

    @see.register
    def _(self, event: actions.JourneyBegan) -> None:
        assert isinstance(self.action.effect, TravelEffect)
        self.moves, self.used = self.action.effect.moves, Counter()
        self.left -= 1
        assert self.left >= 0

    @see.register
    def _(self, event: actions.SamuraiSetDown) -> None:
        assert event.origin in self.rested()
        self.moves -= 1
        assert self.moves >= 0
        self.lord.samurai[event.origin] -= 1
        self.lord.samurai[event.to] += 1
        self.used[event.to] += 1

    @see.register
    def _(self, event: actions.OfficialRecruited) -> None:
        assert isinstance(self.action.effect, RecruitEffect)
        self.lord.pay(Goods(rice=self.action.effect.rice))
        self.lord.recruits += 1
        self.supply["neutrals"] -= 1
        self.left -= 1
        assert min(self.left, self.supply["neutrals"]) >= 0

    @see.register
    def _(self, event: actions.SpecialCardTaken) -> None:
        assert isinstance(self.action.effect, DevelopEffect)
        self.lord.pay(Goods(ryo=self.action.effect.ryo))
        self.lord.bought.add(event.card)
        self.left -= 1

    @see.register
    def _(self, event: actions.Harvested) -> None:
        assert ("harvest", event.space) in self.deeds()
        assert isinstance(self.action.effect, HarvestEffect)
        crowd = sum(lord.samurai[event.space] for lord in self.lords)
        self.lord.gain(GROUND[self.kind[event.space]], max(1, 4 - crowd) + self.action.effect.bonus)
        self.used[event.space] += 1
        self.left -= 1

    @see.register
    def _(self, event: actions.Built) -> None:
        assert ("build", event.kind, event.city) in self.deeds()
        seat, lord = self.turn[1], self.lord
        lord.pay(self.cost(event.kind))
        lord.points += {"house": 1, "post": 2, "fortress": 3}[event.kind]
        lord.houses -= event.kind == "house"
        lord.posts -= event.kind == "post"
        self.supply["fortresses"] -= event.kind == "fortress"
        self.towns[event.city].append((event.kind, None if event.kind == "fortress" else seat))
        self.used[event.city] += event.served
        self.left -= 1

    @see.register
    def _(self, event: actions.TradeBegan) -> None:
        assert any(deed[1] == event.space for deed in self.deeds())
        assert isinstance(self.action.effect, TradeEffect)
        at_post = event.space == self.merchant and ("post", self.turn[1]) in self.towns.get(self.merchant, [])
        self.both, self.halves = at_post or self.action.effect.both, []
        self.active = event.space
        self.used[event.space] += 1
        self.left -= 1

    @see.register
    def _(self, event: actions.GoodsBought) -> None:
        good = self.merchant_cards[self.current].good
        count = getattr(event.goods, good)
        assert ("buy", self.active, str(count)) in self.bargains(self.active)
        self.lord.pay(Goods(ryo=count * self.merchant_cards[self.current].price))
        self.lord.gain(good, count)
        self.take_half("goods")

    @see.register
    def _(self, event: actions.PointBought) -> None:
        self.lord.pay(self.merchant_cards[self.current].point)
        self.lord.points += 1
        self.take_half("point")

    def take_half(self, half: str) -> None:
        assert half not in self.halves
        assert self.both or not self.halves
        self.halves.append(half)

    # -- phases 3 and 4 --------------------------------------------------------------------------

    def wages_turn(self, seat: Seat) -> None:
        """Whoever has paid does not come back."""
        self.close_turn()
        assert next(self.turns, None) is None
        if seat not in self.paid:
            self.paid.append(seat)
        assert self.paid == [other for other in self.order if other in self.paid]
        assert self.paid[-1] == seat

    @see.register
    def _(self, event: wages.SamuraiWithdrawn) -> None:
        self.wages_turn(event.seat)
        lord = self.lords[event.seat]
        lord.samurai -= Counter(event.spaces)
        lord.officials += len(event.spaces)
        assert lord.officials + lord.samurai.total() == 5

    @see.register
    def _(self, event: wages.WagesPaid) -> None:
        self.wages_turn(event.seat)
        self.lords[event.seat].pay(Goods(rice=self.lords[event.seat].samurai.total()))

    @see.register
    def _(self, event: wages.IncomePaid) -> None:
        self.close_turn()
        assert sorted(event.shares) == sorted(self.income())
        for _, seat, ryo in event.shares:
            self.lords[seat].ryo += ryo

    def last_round(self) -> bool:
        return max(lord.points for lord in self.lords) >= self.tables.numbers.goal or not self.following

    @see.register
    def _(self, event: next_round.RoundPrepared) -> None:
        assert max(lord.points for lord in self.lords) < self.tables.numbers.goal
        self.round, self.start = self.round + 1, (self.start + 1) % len(self.lords)
        assert (event.round, event.start) == (self.round, self.start)
        for lord in self.lords:
            lord.neutrals, lord.recruits = lord.neutrals + lord.recruits, 0
            lord.hand, lord.bought, lord.plan = lord.hand | lord.bought, set(), []

    @see.register
    def _(self, event: next_round.GameEnded) -> None:
        assert self.last_round()
        assert self.round <= 10
        result, podium = event.result, self.podium()
        assert result.winners == tuple(podium[:1])
        assert result.scores == tuple(self.score(seat) for seat in range(len(self.lords)))
        assert [result.ranks[seat] for seat in podium] == list(range(1, len(podium) + 1))
        self.over = True
