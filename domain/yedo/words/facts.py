"""What sentences about commands, questions, events and refusals name besides the fields of their records."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from domain.kernel.kinds import Place
from domain.kernel.phrases import Named, Phrase
from domain.kernel.record import Seat
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
    OWNER,
    PATROL,
    PLAYED,
    PRICE,
    PURSE,
    QUEST,
    SHELF,
    TRADE,
)

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


def wares(goods: Any) -> tuple[Phrase, ...]:
    """One side of an offer: weapons, Mon, geisha and cards, by number or by name."""
    side = msgspec.to_builtins(goods)
    found = [Phrase("ware.weapon", {"weapon": Named("weapon", weapon)}) for weapon in side.get("weapons", ())]
    found += [
        Phrase(f"ware.{kind}", {"amount": side[kind]})
        for kind in ("mon", "geisha", "actions", "bonuses")
        if side.get(kind)
    ]
    found += [Phrase("ware.mission", {"deck": Named("deck", colour)}) for colour in side.get("missions", ())]
    found += [Phrase("ware.card", {"card": Named("card", card)}) for card in side.get("cards", ())]
    return tuple(found)


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


def play_card(command: wants.PlayCard, sight: Any) -> Values:
    target = sight.parts.actions[command.card].target.do
    places = [Place("card", command.card, "card")]
    if target in AIMED_PLACES:
        places += [Place(AIMED_PLACES[target], choice, "choice") for choice in command.choice]
    found: Any = aim(sight.parts, command.card, command.rival, command.choice)
    if target == "slot":
        weapon, _ = sight.look(SHELF, int(command.choice[0]))
        price = sight.look(PRICE, command.card, int(command.choice[0]))
        found = Phrase("aim.market", {"weapon": Named("weapon", weapon), "price": price})
    return {"aim": found, "places": tuple(places)}


def from_market(command: wants.BuyWeapon | wants.TakeWeapon, sight: Any) -> Values:
    weapon, price = sight.look(SHELF, command.slot)
    return {"weapon": Named("weapon", weapon), "price": price}


def use(command: wants.Use, sight: Any) -> Values:
    return {"price": price_of(*sight.look(PRICE, command.use))}


def price_of(mon: int, prestige: int) -> Phrase | None:
    if not (mon or prestige):
        return None
    return Phrase("gain.mon", {"amount": mon}) if mon else Phrase("gain.prestige", {"amount": prestige})


def offers(command: Any, sight: Any) -> Values:
    """What can be done on a space."""
    place = command.place
    return {"offers": Named("offers", place[:4] if place.startswith("CA") else place[:2])}


def complete(command: wants.CompleteMission, sight: Any) -> Values:
    mission = sight.parts.missions[command.mission]
    reward = rewards(mission.reward) + (rewards([("exile", 1, "")]) if mission.exile else ())
    lacking = sight.look(LACKING, command.mission)
    return {"reward": reward, "lacking": lacks(lacking) if lacking else None}


def claim(command: wants.ClaimBonus, sight: Any) -> Values:
    return {"reward": rewards(sight.parts.missions[sight.look(QUEST).mission].bonus_reward)}


OPTIONS: dict[Any, Callable[[Any, Any], Values]] = {
    wants.PlayCard: play_card,
    wants.BuyWeapon: from_market,
    wants.TakeWeapon: from_market,
    wants.Use: use,
    wants.PlaceDisciple: offers,
    wants.MoveDisciple: offers,
    wants.Activate: offers,
    wants.CompleteMission: complete,
    wants.ClaimBonus: claim,
    wants.Stay: lambda _, sight: {"purse": sight.look(PURSE)},
    wants.Bid: lambda _, sight: {"purse": sight.look(PURSE)},
    wants.DropOut: lambda _, sight: {"mon": 3 if sight.look(ASK) == "yedo.stay" else None},
    wants.Announce: lambda command, sight: {"minimum": sight.parts.minimums[command.category]},
    wants.PayRansom: lambda command, sight: {"cost": command.disciples * sight.look(DUE).amount},
    wants.PayOff: lambda _, sight: {"amount": sight.look(DUE).amount},
    wants.Accuse: lambda command, sight: {"owner": seat_named(sight.look(OWNER, command.space))},
    wants.Pass: lambda _, sight: {"pass_": Phrase(sight.look(ASK).replace("yedo.", "pass.") or "pass")},
    wants.MakeOffer: lambda command, _: {"give": wares(command.give), "want": wares(command.want)},
    wants.CounterOffer: lambda command, _: {"give": wares(command.give), "want": wares(command.want)},
    wants.AcceptOffer: lambda command, _: {"cards": wares({"cards": command.cards}) if command.cards else None},
}


# -- questions -------------------------------------------------------------------------------------------------------


def auction(sight: Any, parts: Parts) -> Values:
    found = sight.look(AUCTION)
    return {
        "leader": seat_named(found.leader),
        "high": found.high,
        "category": Named("category", found.category),
    }


def watch(sight: Any, parts: Parts) -> Values:
    district, clockwise = sight.look(PATROL)
    way = Phrase("clockwise" if clockwise else "counterclockwise")
    return {"patrol": Named("district", district) if district else None, "way": way}


def offer(sight: Any, parts: Parts) -> Values:
    found = sight.look(OFFER)
    return {"seat": seat_named(found.seat), "give": wares(found.give), "want": wares(found.want)}


def trading_place(sight: Any, parts: Parts) -> Values:
    district, left = sight.look(TRADE)
    return {"district": Named("district", district), "left": left}


def pursued(sight: Any, parts: Parts) -> Values:
    quest = sight.look(QUEST)
    mission = parts.missions[quest.mission]
    return {
        "mission": Named("mission", quest.mission),
        "lacking": lacks(sight.look(LACKING, quest.mission)),
        "needs": needs_named(mission.bonus_needs),
        "reward": rewards(mission.bonus_reward),
    }


def played(sight: Any, parts: Parts) -> Values:
    seat, card = sight.look(PLAYED)
    return {"seat": seat_named(seat), "card": Named("card", card)}


def due(sight: Any, parts: Parts) -> Values:
    found = sight.look(DUE)
    return {"amount": found.amount, "deck": Named("deck", found.of), "annex": Named("annex", found.of)}


QUESTIONS: dict[Any, Callable[[Any, Any], Values]] = {
    "yedo.bid": auction,
    "yedo.won": auction,
    "yedo.category": auction,
    "yedo.exemption": lambda sight, _: {"event": Named("card", sight.look(EVENT))},
    "yedo.blessing": lambda sight, _: {"event": Named("card", sight.look(EVENT))},
    "yedo.place": watch,
    "yedo.influence": watch,
    "yedo.rescue": watch,
    "yedo.offer": trading_place,
    "yedo.answer": offer,
    "yedo.reply": offer,
    "yedo.action": lambda sight, _: {"place": Named("place", sight.look(ACTIVE))},
    "yedo.help": pursued,
    "yedo.bonus": pursued,
    "yedo.poll": played,
    "yedo.reduce": lambda sight, _: {"hand": Named("hand", sight.view.over_limit[0][1])},
    "yedo.arrange": due,
    "yedo.discard": due,
    "yedo.ransom": due,
    "yedo.extortion": due,
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


MOST_NAMED = 3


EVENTS: dict[Any, Callable[[Any, Any], Values]] = {
    setting_up.TableLaid: lambda seen, _: {"colour": Phrase("blue" if seen["coin"] else "red")},
    flow.RoundBegan: round_began,
    flow.StepBegan: step_began,
    flow.GameEnded: totals,
    gains.Gained: gained,
    gains.ChurchChanged: lambda seen, _: {"added": seen["mon"] if seen["mon"] > 0 else None, "lost": -seen["mon"]},
    decks.HandSeen: lambda seen, _: {
        "cards": seen.get("cards") if len(seen.get("cards", "1234")) <= MOST_NAMED else None
    },
    decks.WeaponKept: lambda seen, _: {"rest": tuple(Named("weapon", one) for one in seen["others"]) or None},
    decks.WeaponTaken: lambda seen, _: {"price": seen["paid"] or None},
    bidding.DroppedOut: lambda seen, _: {"price": seen["mon"] or None},
    event_phase.MarketCleared: lambda seen, _: {
        "discarded": tuple(Named("weapon", weapon) for weapon in seen["discarded"]) or None
    },
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

FACTS: dict[Any, Callable[[Any, Any], Values]] = {**OPTIONS, **QUESTIONS, **EVENTS, **REFUSALS}
