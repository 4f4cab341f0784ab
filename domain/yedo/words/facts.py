"""What sentences about commands, questions, events and refusals name besides the fields of their records."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec

from domain.kernel.kinds import Place
from domain.kernel.label_facts import Common, Each, Facts, Fixed, Looked
from domain.kernel.phrases import Named, Phrase
from domain.kernel.record import Seat
from domain.kernel.sight import Glimpse
from domain.yedo import commands as wants
from domain.yedo.events import (
    action_phase,
    bidding,
    cards,
    decks,
    event_phase,
    flow,
    gains,
    missions,
    patrol,
    setting_up,
    trading,
)
from domain.yedo.parts import Parts
from domain.yedo.tables.vocabulary import Gain, Needs
from domain.yedo.view import (
    ACTIVE,
    ASK,
    AUCTION,
    DUE,
    EVENT,
    LACKING,
    OFFER,
    OVER_LIMIT,
    OWNER,
    PATROL,
    PLAYED,
    PRICE,
    PURSE,
    QUEST,
    SHELF,
    TRADE,
)
from domain.yedo.wares import Goods, Wares, Wish

Values: TypeAlias = Mapping[str, Any]

SHOWN_STEPS = ("draft", "favours", "dropping-out", "event", "assigning", "patrol", "attendance", "action", "scoring")
"""Steps that begin a phase, for the headings of the chronicle."""

KINDS = {
    "card": "card",
    "place": "place",
    "mission": "mission",
    "annex": "annex",
    "category": "category",
    "colour": "deck",
    "what": "loss",
    "seat": "seat",
}
"""Facts of a refusal that name components."""

MOST_NAMED = 3
"""Cards of a hand that are told one by one."""

MOST_SPELT = 5

WITHOUT_TEXT = ("market", "position", "loss", "hand", "order", "step")
"""Kinds whose names say all."""


# -- parts of sentences ----------------------------------------------------------------------------------------------


def seat_named(seat: Seat) -> Named:
    return Named("seat", seat)


def rewards(found: Iterable[Gain]) -> tuple[Phrase, ...]:
    return tuple(Phrase(f"gain.{what}", {"amount": amount}) for what, amount, _ in found)


def lacks(codes: Iterable[str]) -> tuple[Named | Phrase, ...]:
    """Codes of the cards, written out."""
    return tuple(
        Phrase("need.mon", {"amount": code[1:]}) if code.startswith("$") else Named("need", code) for code in codes
    )


def needs_named(needs: Needs) -> tuple[Named | Phrase, ...]:
    codes = [*needs.districts, *needs.weapons, *needs.annexes]
    codes += [f"G{needs.geisha}"] * bool(needs.geisha) + ["BL"] * needs.blessing + [f"${needs.mon}"] * bool(needs.mon)
    return lacks([*codes, *needs.specials])


def quoted(card: str) -> Phrase:
    return Phrase("quoted", {"card": Named("card", card)})


def weapons(ids: Iterable[str]) -> tuple[Phrase, ...]:
    """Those of one kind are told once, with their number."""
    return tuple(_alike("weapon", weapon, count) for weapon, count in Counter(ids).items())


def times(count: int, what: Named) -> Phrase:
    """`two Shuko`; numbers that are rarely needed stay figures."""
    return Phrase(f"times.{count}" if count <= MOST_SPELT else "times", {"count": count, "what": what})


def weapons_named(field: str) -> Callable[[Any, Any], Values]:
    return lambda seen, _: {field: weapons(seen[field]) or None}


def top_cards(seen: Values, parts: Parts) -> Values:
    """For those who see them; weapons are open pieces and go without quotation marks."""
    if "cards" not in seen:
        return {}
    found = seen["cards"]
    return {"cards": weapons(found) if seen["deck"] == "weapon" else tuple(map(quoted, found))}


def arranged(seen: Values, parts: Parts) -> Values:
    """One by one, because the order counts."""
    return {} if "cards" not in seen or seen["deck"] == "weapon" else {"cards": tuple(map(quoted, seen["cards"]))}


def hand_seen(seen: Values, parts: Parts) -> Values:
    found = seen.get("cards")
    return {"cards": None if found is None or len(found) > MOST_NAMED else tuple(map(quoted, found))}


@lru_cache(maxsize=2000)
def wares_named(side: Goods | Wish | Wares) -> tuple[Phrase, ...]:
    """One side of an offer. Most are small, and come up again and again."""
    return wares(msgspec.structs.asdict(side))


def wares(side: Mapping[str, Any]) -> tuple[Phrase, ...]:
    """The same from the fields: weapons, Mon, geisha and cards, by number or by name."""
    found = [*weapons(side.get("weapons", ()))]
    found += [
        Phrase(f"ware.{kind}", {"amount": side[kind]})
        for kind in ("mon", "geisha", "actions", "bonuses")
        if side.get(kind)
    ]
    found += [_alike("deck", colour, count) for colour, count in Counter(side.get("missions", ())).items()]
    found += [Phrase("ware.card", {"card": Named("card", card)}) for card in side.get("cards", ())]
    return tuple(found)


def _alike(kind: str, id: str, count: int) -> Phrase:
    named = Named(kind, id)
    return Phrase(f"ware.{kind}", {kind: named}) if count == 1 else times(count, named)


def aim(parts: Parts, card: str, rival: Seat, choice: Sequence[str]) -> Phrase | None:
    """What a card is aimed at, if that need be said."""
    against: dict[str, Any] = {"rival": seat_named(rival)}
    key: str
    values: dict[str, Any]
    match parts.actions[card].target.do, list(choice):
        case "own-disciple" | "endangered-one" | "endangered-two", [place]:
            key, values = "place", {"place": Named("place", place)}
        case "endangered-two", [one, two]:
            key, values = "places", {"one": Named("place", one), "two": Named("place", two)}
        case "steps", [steps]:
            key, values = "steps", {"steps": int(steps)}
        case "rival-hand", [kind]:
            key, values = f"rival-{kind}", against
        case "rival-disciple", [place]:
            key, values = "rival-place", against | {"place": Named("place", place)}
        case "rival-weapon", [weapon]:
            key, values = "rival-weapon", against | {"weapon": Named("weapon", weapon)}
        case "rival-annex", [annex]:
            key, values = "rival-annex", against | {"annex": Named("annex", annex)}
        case "none", [weapon]:
            key, values = "weapon", {"weapon": Named("weapon", weapon)}
        case _:
            key, values = ("rival", against) if rival >= 0 else ("", {})
    return Phrase(f"aim.{key}", values) if key else None


AIMED_PLACES = {
    "own-disciple": "place",
    "endangered-one": "place",
    "endangered-two": "place",
    "rival-disciple": "place",
    "slot": "market",
}
"""Targets that lie on the board."""


# -- options ---------------------------------------------------------------------------------------------------------


def play_card(command: wants.PlayCard, offer: tuple[str, int] | None, parts: Parts) -> Values:
    target = parts.actions[command.card].target.do
    places = [Place("card", command.card, "card")]
    if target in AIMED_PLACES:
        places += [Place(AIMED_PLACES[target], choice, "choice") for choice in command.choice]
    found: Any = aim(parts, command.card, command.rival, command.choice)
    if offer is not None:
        weapon, price = offer
        found = Phrase("aim.market", {"weapon": Named("weapon", weapon), "price": price})
    return {"aim": found, "places": tuple(places)}


def cards_that_buy(sight: Any) -> Callable[[wants.PlayCard], Hashable]:
    """Weapon and price, where a card is aimed at the market."""
    actions = sight.parts.actions

    def seen(command: wants.PlayCard) -> tuple[str, Any] | None:
        if actions[command.card].target.do != "slot":
            return None
        slot = int(command.choice[0])
        return sight.look(SHELF, slot)[0], sight.look(PRICE, command.card, slot)

    return seen


def shelf(sight: Any) -> Callable[[Any], Hashable]:
    return lambda command: sight.glance(SHELF, command.slot)


def from_market(command: Any, ware: tuple[str, int], parts: Parts) -> Values:
    weapon, price = ware
    return {"weapon": Named("weapon", weapon), "price": price}


def use(command: wants.Use, price: tuple[int, int], parts: Parts) -> Values:
    return {"price": price_of(*price)}


def price_of(mon: int, prestige: int) -> Phrase | None:
    if not (mon or prestige):
        return None
    return Phrase("gain.mon", {"amount": mon}) if mon else Phrase("gain.prestige", {"amount": prestige})


def offers(command: Any, parts: Parts) -> Values:
    """What can be done on a space."""
    place = command.place
    return {"offers": Named("offers", place[:4] if place.startswith("CA") else place[:2])}


def complete(command: wants.CompleteMission, lacking: Sequence[str], parts: Parts) -> Values:
    mission = parts.missions[command.mission]
    reward = rewards(mission.reward) + (rewards([("exile", 1, "")]) if mission.exile else ())
    return {"reward": reward, "lacking": lacks(lacking) if lacking else None}


def claim(command: wants.ClaimBonus, mission: str, parts: Parts) -> Values:
    return {"reward": rewards(parts.missions[mission].bonus_reward)}


def purse(sight: Any) -> int:
    mon: int = sight.look(PURSE)
    return mon


def with_purse(command: Any, mon: int, parts: Parts) -> Values:
    return {"purse": mon}


def due_amount(sight: Any) -> int:
    amount: int = sight.look(DUE).amount
    return amount


def asked(sight: Any) -> str:
    ask: str = sight.look(ASK)
    return ask


def both_sides(command: wants.MakeOffer | wants.CounterOffer, parts: Parts) -> Values:
    return {"give": wares_named(command.give), "want": wares_named(command.want)}


OPTIONS: dict[Any, Facts] = {
    wants.PlayCard: Each(cards_that_buy, play_card),
    wants.BuyWeapon: Each(shelf, from_market),
    wants.TakeWeapon: Each(shelf, from_market),
    wants.Use: Each(lambda sight: lambda command: sight.glance(PRICE, command.use), use),
    wants.PlaceDisciple: Fixed(offers),
    wants.MoveDisciple: Fixed(offers),
    wants.Activate: Fixed(offers),
    wants.CompleteMission: Each(lambda sight: lambda command: tuple(sight.glance(LACKING, command.mission)), complete),
    wants.ClaimBonus: Common(lambda sight: sight.look(QUEST).mission, claim),
    wants.Stay: Common(purse, with_purse),
    wants.Bid: Common(purse, with_purse),
    wants.DropOut: Common(asked, lambda _, ask, __: {"mon": 3 if ask == "yedo.stay" else None}),
    wants.Announce: Fixed(lambda command, parts: {"minimum": parts.minimums[command.category]}),
    wants.PayRansom: Common(due_amount, lambda command, amount, _: {"cost": command.disciples * amount}),
    wants.PayOff: Common(due_amount, lambda _, amount, __: {"amount": amount}),
    wants.Accuse: Each(
        lambda sight: lambda command: sight.glance(OWNER, command.space),
        lambda _, owner, __: {"owner": seat_named(owner)},
    ),
    wants.Pass: Common(asked, lambda _, ask, __: {"pass_": Phrase(ask.replace("yedo.", "pass.") or "pass")}),
    wants.MakeOffer: Fixed(both_sides),
    wants.CounterOffer: Fixed(both_sides),
    wants.AcceptOffer: Fixed(lambda command, _: {"cards": wares({"cards": command.cards}) if command.cards else None}),
}


# -- questions -------------------------------------------------------------------------------------------------------


def auction(found: tuple[Seat, int, str], parts: Parts) -> Values:
    leader, high, category = found
    return {"leader": seat_named(leader), "high": high, "category": Named("category", category)}


def bids(sight: Any, parts: Parts) -> tuple[Seat, int, str]:
    found = sight.look(AUCTION)
    return found.leader, found.high, found.category


def watch(found: tuple[str, bool], parts: Parts) -> Values:
    district, clockwise = found
    way = Phrase("clockwise" if clockwise else "counterclockwise")
    return {"patrol": Named("district", district) if district else None, "way": way}


WATCH = Looked(lambda sight, _: sight.look(PATROL), watch)
AUCTIONED = Looked(bids, auction)


def offered_now(sight: Any, parts: Parts) -> tuple[Seat, Wares, Wares]:
    found = sight.look(OFFER)
    return found.seat, found.give, found.want


def offer(seen: tuple[Seat, Wares, Wares], parts: Parts) -> Values:
    seat, give, want = seen
    return {"seat": seat_named(seat), "give": wares_named(give), "want": wares_named(want)}


def trading_place(seen: tuple[str, int], parts: Parts) -> Values:
    district, left = seen
    return {"district": Named("district", district), "left": left}


def quest(sight: Any, parts: Parts) -> tuple[str, tuple[str, ...]]:
    """The mission that is being completed, and what it lacks."""
    name: str = sight.look(QUEST).mission
    return name, tuple(sight.look(LACKING, name))


def pursued(seen: tuple[str, tuple[str, ...]], parts: Parts) -> Values:
    name, lacking = seen
    mission = parts.missions[name]
    return {
        "mission": Named("mission", name),
        "lacking": lacks(lacking),
        "needs": needs_named(mission.bonus_needs),
        "reward": rewards(mission.bonus_reward),
    }


def played(seen: tuple[Seat, str], parts: Parts) -> Values:
    seat, card = seen
    return {"seat": seat_named(seat), "card": Named("card", card)}


def due(seen: tuple[int, str], parts: Parts) -> Values:
    amount, of = seen
    return {"amount": amount, "deck": Named("deck", of), "annex": Named("annex", of)}


def seen_as(glimpse: Glimpse, field: str, kind: str) -> Looked:
    """A question that names one component."""
    return Looked(lambda sight, _: sight.look(glimpse), lambda found, _: {field: Named(kind, found)})


OFFERED = Looked(offered_now, offer)
PURSUED = Looked(quest, pursued)
OWED = Looked(lambda sight, _: (sight.look(DUE).amount, sight.look(DUE).of), due)


QUESTIONS: dict[Any, Facts] = {
    "yedo.bid": AUCTIONED,
    "yedo.won": AUCTIONED,
    "yedo.category": AUCTIONED,
    "yedo.exemption": seen_as(EVENT, "event", "card"),
    "yedo.blessing": seen_as(EVENT, "event", "card"),
    "yedo.place": WATCH,
    "yedo.influence": WATCH,
    "yedo.rescue": WATCH,
    "yedo.offer": Looked(lambda sight, _: sight.look(TRADE), trading_place),
    "yedo.answer": OFFERED,
    "yedo.reply": OFFERED,
    "yedo.action": seen_as(ACTIVE, "place", "place"),
    "yedo.help": PURSUED,
    "yedo.bonus": PURSUED,
    "yedo.poll": Looked(lambda sight, _: sight.look(PLAYED), played),
    "yedo.reduce": seen_as(OVER_LIMIT, "hand", "hand"),
    "yedo.arrange": OWED,
    "yedo.discard": OWED,
    "yedo.ransom": OWED,
    "yedo.extortion": OWED,
}


# -- events ----------------------------------------------------------------------------------------------------------


def gained(seen: Values, parts: Parts) -> Values:
    prestige, mon = seen["prestige"], seen["mon"]
    return {
        "won_prestige": prestige if prestige > 0 else None,
        "won_mon": mon if mon > 0 else None,
        "lost_prestige": -prestige if prestige < 0 else None,
        "lost_mon": -mon if mon < 0 else None,
    }


def arrested(seen: Values, parts: Parts) -> Values:
    """Whose disciples, and how many."""
    found = tuple(
        Phrase("arrested", {"seat": seat_named(seat), "count": count})
        for seat, count in Counter(seat for seat, _, _ in seen["arrests"]).items()
    )
    return {"arrested": found or None}


def surrendered(seen: Values, parts: Parts) -> Values:
    found = rewards([("mon", seen["mon"], "")] if seen["mon"] else []) + rewards(
        [("blessing", 1, "")] if seen["blessing"] else []
    )
    return {"surrendered": found or None}


def used(seen: Values, parts: Parts) -> Values:
    """A purchase is told by the weapon that changes hands."""
    quiet = seen["use"] == "buy"
    return {
        "use": None if quiet else seen["use"],
        "idle": seen["place"] and Named("place", seen["place"]) if seen["use"] == "nothing" else None,
        "price": price_of(seen["mon"], seen["prestige"]),
    }


def round_began(seen: Values, parts: Parts) -> Values:
    return {
        "farewell": Phrase("farewell") if seen["patrol_leaves"] else None,
        "owners": tuple(map(seat_named, seen["dojos"])) or None,
    }


def step_began(seen: Values, parts: Parts) -> Values:
    """A heading, where a step begins a phase."""
    step = seen["step"]
    if step in {"assigning", "favours"}:
        return {"phase": Phrase(f"heading.{step}")}
    return {"phase": Named("step", step) if step in SHOWN_STEPS else None}


def totals(seen: Values, parts: Parts) -> Values:
    sums = [score["prestige"] + sum(score["bonuses"].values()) + score["blackmail"] for score in seen["scores"]]
    return {
        "totals": tuple(
            Phrase("total", {"seat": seat_named(seat), "points": points}) for seat, points in enumerate(sums)
        )
    }


def offered(seen: Values, parts: Parts) -> Values:
    want = wares(seen["want"])
    return {"give": wares(seen["give"]), "want": want, "counter_want": want if seen["counter"] else None}


def traded(seen: Values, parts: Parts) -> Values:
    """Cards by name for those who know them."""
    return {
        side: wares(
            _without_counts(seen[side]) | {"cards": seen[f"{side}_cards"]} if f"{side}_cards" in seen else seen[side]
        )
        for side in ("given", "taken")
    }


def _without_counts(side: Mapping[str, Any]) -> dict[str, Any]:
    return {kind: side[kind] for kind in ("weapons", "mon", "geisha")}


EVENTS: dict[Any, Callable[[Any, Any], Values]] = {
    setting_up.TableLaid: lambda seen, _: {"colour": Phrase("blue" if seen["coin"] else "red")},
    flow.RoundBegan: round_began,
    flow.StepBegan: step_began,
    flow.GameEnded: totals,
    gains.Gained: gained,
    gains.ChurchChanged: lambda seen, _: {"added": seen["mon"] if seen["mon"] > 0 else None, "lost": -seen["mon"]},
    decks.DeckLookedAt: top_cards,
    decks.DeckForeseen: top_cards,
    decks.CardsArranged: arranged,
    decks.HandSeen: hand_seen,
    decks.WeaponKept: lambda seen, _: {"rest": weapons(seen["others"]) or None},
    decks.WeaponTaken: lambda seen, _: {"price": seen["paid"] or None},
    bidding.DroppedOut: lambda seen, _: {"price": seen["mon"] or None},
    event_phase.MarketCleared: weapons_named("discarded"),
    event_phase.MarketStocked: weapons_named("weapons"),
    patrol.DisciplesArrested: arrested,
    cards.CardPlayed: lambda seen, known: {"aim": aim(known, seen["card"], seen["rival"], seen["choice"])},
    cards.CardSettled: lambda seen, _: {"cancelled": None if seen["effective"] else Named("card", seen["card"])},
    cards.OrderGiven: lambda seen, _: {
        "on": Named("order", seen["question"]) if seen["active"] else None,
        "off": Named("order", seen["question"]),
    },
    trading.OfferMade: offered,
    trading.Traded: traded,
    action_phase.DiscipleUsed: used,
    missions.StandardMet: surrendered,
    missions.BonusMet: surrendered,
    missions.MissionCompleted: lambda seen, _: {"exiled": seat_named(seen["seat"]) if seen["reserve"] else None},
}


# -- refusals --------------------------------------------------------------------------------------------------------

REFUSALS: dict[Any, Callable[[Any, Any], Values]] = {
    "yedo.mission-not-met": lambda facts, _: {"lacking": lacks(facts["lacking"])},
    "yedo.bonus-not-met": lambda facts, _: {"lacking": lacks(facts["lacking"])},
    "yedo.not-now": lambda facts, _: {"window": Phrase(f"window.{facts['window']}")},
}

FACTS: dict[Any, Facts] = {**OPTIONS, **QUESTIONS, **EVENTS, **REFUSALS}
