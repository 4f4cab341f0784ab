"""What the chronicle of Ikusa says beyond the fields of an event; `seen` is the event as it is redacted."""

from collections.abc import Mapping
from typing import Any

from domain.ikusa.events import (
    casualties,
    combat,
    elimination,
    experience,
    final_movement,
    hire_ronin,
    levy,
    move_armies,
    ninja,
    plan,
    setting_up,
    turn_order,
    wage_war,
)
from domain.ikusa.parts import Parts
from domain.ikusa.tables.pack import KINDS
from domain.kernel.phrases import Amounts, Named, Phrase

Values = Mapping[str, Any]
Seen = Mapping[str, Any]

MOST_DICE = 8
"""More are counted, not listed: a sentence stays on one line."""
MOST_LOSSES = 3


def figures(counts: Any) -> Amounts:
    return Amounts("unit", dict(zip(KINDS, counts, strict=False)))


def game_began(seen: Seen, parts: Parts) -> Values:
    """Who leads which colour, for sentences that name colours only, and what wins."""
    colours: dict[int, list[Named]] = {}
    for number, seat in enumerate(seen["owners"]):
        colours.setdefault(seat, []).append(Named("colour", number))
    leaders = tuple(
        Phrase("leads", {"seat": Named("seat", seat), "colours": tuple(own)}) for seat, own in sorted(colours.items())
    )
    return {"leaders": leaders, "at_the_end": "" if seen["at_round_end"] else None}


def counted(field: str) -> Any:
    """How many places or stacks an event names; None for none."""

    def count(seen: Seen, parts: Parts) -> Values:
        return {"count": len(seen[field]) or None}

    return count


def armies_raised(seen: Seen, parts: Parts) -> Values:
    return {"figures": figures([sum(column) for column in zip(*seen["units"], strict=True)])}


def units(seen: Seen, parts: Parts) -> Values:
    return {"figures": figures(seen["units"])}


def plan_spied(seen: Seen, parts: Parts) -> Values:
    if "bins" not in seen:
        return {"plan": None}
    amounts = zip(parts.ids["bin"], seen["bins"], strict=True)
    return {"plan": tuple(Phrase("bin-amount", {"bin": Named("bin", bin), "amount": n}) for bin, n in amounts)}


def bidders_ranked(seen: Seen, parts: Parts) -> Values:
    names = tuple(Named("colour", number) for number in seen["ranking"])
    return {"alone": names[0] if len(names) == 1 else None, "bidders": names or None}


def pair(number: int, amount: int) -> Phrase:
    return Phrase("bid", {"colour": Named("colour", number), "amount": amount})


def markers_drawn(seen: Seen, parts: Parts) -> Values:
    return {"drawn": tuple(pair(*one) for one in zip(seen["colours"], seen["order"], strict=True))}


def koku_collected(seen: Seen, parts: Parts) -> Values:
    return {"income": tuple(pair(number, amount) for number, amount in enumerate(seen["amounts"]) if amount)}


def levy_bought(seen: Seen, parts: Parts) -> Values:
    package = seen.get("package")
    return {"package": Named("package", package) if package else None, "unused": "" if package == "" else None}


def levy_placed(seen: Seen, parts: Parts) -> Values:
    return {"figures": Amounts("unit", {kind: seen["kinds"].count(kind) for kind in KINDS})}


def ronin_deployed(seen: Seen, parts: Parts) -> Values:
    code = seen.get("formation")
    return {"formation": Named("formation", code) if code else None, "kept_back": "" if code == "" else None}


def ninja_hired(seen: Seen, parts: Parts) -> Values:
    return {"hirer": Named("colour", seen["colour"]) if seen["colour"] >= 0 else None}


def ninja_held(seen: Seen, parts: Parts) -> Values:
    return {"waits": "" if seen.get("all_round") else None}


def revenge_rolled(seen: Seen, parts: Parts) -> Values:
    return {"revenge": "" if seen["success"] else None}


def daimyo_lost(seen: Seen, parts: Parts) -> Values:
    return {"empty": "" if seen["emptied"] else None}


def ronin_removed(seen: Seen, parts: Parts) -> Values:
    return {"amount": seen["amount"] or None}


def conquered(seen: Seen, parts: Parts) -> Values:
    return {"conquers": "" if seen["conquered"] else None}


def army_stopped(seen: Seen, parts: Parts) -> Values:
    return {"other": Named("army", seen["makes_room"]) if seen["makes_room"] else None}


def battle_began(seen: Seen, parts: Parts) -> Values:
    work = "castle" if seen["bonus_kind"] == "spearman" else "fortress"
    return {
        "sea": Phrase("across-the-sea") if seen["naval"] else "",
        "walls": Phrase(work) if seen["bonus"] else "",
    }


def first_strike(seen: Seen, parts: Parts) -> Values:
    dice = tuple(seen["defence"])
    return {"defence": dice if 0 < len(dice) <= MOST_DICE else None, "guards": len(dice), "killed": seen["hits"][0]}


def rolled(seen: Seen, parts: Parts) -> Values:
    ours, theirs = tuple(seen["attack"]), tuple(seen["defence"])
    few = len(ours) + len(theirs) <= MOST_DICE and ours and theirs
    taken, hit = seen["hits"]
    return {"ours": ours if few else None, "theirs": theirs, "hit": hit, "taken": taken}


def battle_ended(seen: Seen, parts: Parts) -> Values:
    outcome, emptied = seen["outcome"], seen["emptied"]
    if outcome == "lost" and emptied:
        outcome = "lost-home"
    return {"outcome": Phrase(outcome, {"place": Named("province", emptied[0])} if emptied else {})}


def casualties_removed(seen: Seen, parts: Parts) -> Values:
    attack, force, army = seen["losses"]
    defence = [one + other for one, other in zip(force, army, strict=True)]
    ours, theirs = lost(attack, 0, fell=seen["fallen"][0]), lost(defence, seen["bonus"], fell=seen["fallen"][1])
    if not ours and not theirs:
        return {"nobody": ""}
    many = sum(1 for amount in (*attack, *defence, seen["bonus"], *seen["fallen"]) if amount) > MOST_LOSSES
    return {
        "nobody": None,
        "ours": None if many else ours or Phrase("nothing"),
        "theirs": theirs or Phrase("nothing"),
        "lost": sum(attack) + seen["fallen"][0],
        "killed": sum(defence) + seen["bonus"] + seen["fallen"][1],
    }


def lost(amounts: Any, walls: int, *, fell: bool) -> tuple[Any, ...]:
    """What a side has lost, for a sentence."""
    found: list[Any] = [Phrase("walls", {"count": walls})] if walls else []
    if sum(amounts):
        found.append(figures(amounts))
    if fell:
        found.append(Phrase("daimyo"))
    return tuple(found)


def experience_gained(seen: Seen, parts: Parts) -> Values:
    return {"level": parts.levels[seen["hole"]]}


def game_ended(seen: Seen, parts: Parts) -> Values:
    scores = enumerate(seen["result"]["scores"])
    return {"standings": tuple(Phrase("seat-score", {"seat": Named("seat", seat), "points": n}) for seat, n in scores)}


EVENT_FACTS: Mapping[Any, Any] = {
    setting_up.GameBegan: game_began,
    setting_up.HandClaimed: counted("places"),
    setting_up.ArmiesRaised: armies_raised,
    plan.PlanSpied: plan_spied,
    turn_order.BiddersRanked: bidders_ranked,
    turn_order.MarkersDrawn: markers_drawn,
    levy.LevyBought: levy_bought,
    levy.LevyShown: units,
    levy.LevyPlaced: levy_placed,
    hire_ronin.RoninDeployed: ronin_deployed,
    hire_ronin.RoninHidden: counted("stacks"),
    ninja.NinjaHired: ninja_hired,
    ninja.NinjaHeld: ninja_held,
    ninja.RevengeRolled: revenge_rolled,
    ninja.DaimyoLost: daimyo_lost,
    wage_war.RoninRemoved: ronin_removed,
    wage_war.KokuCollected: koku_collected,
    move_armies.ArmyMoved: conquered,
    move_armies.ArmyStopped: army_stopped,
    move_armies.UnitDetached: conquered,
    final_movement.UnitMoved: conquered,
    combat.BattleBegan: battle_began,
    combat.FirstStrikeRolled: first_strike,
    combat.RangedRolled: rolled,
    combat.MeleeRolled: rolled,
    combat.BattleEnded: battle_ended,
    casualties.CasualtiesRemoved: casualties_removed,
    experience.ExperienceGained: experience_gained,
    elimination.ColourTakenOver: counted("lands"),
    elimination.GameEnded: game_ended,
}
