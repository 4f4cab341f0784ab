"""The position of Ikusa as a few lines of text."""

from collections.abc import Iterator

from domain.ikusa.view import ArmyView, ColourView, IkusaView
from domain.kernel.phrases import Named
from domain.kernel.sight import Sight
from domain.kernel.words import Line, Speaker


def board(sight: Sight[IkusaView], words: Speaker) -> list[Line]:
    view = sight.view
    lines = [Line(now(view, words), tuple(what_is_fought(view, words)))]
    for number, colour in enumerate(view.colours):
        name = words.phrase("colour-of", colour=Named("colour", number), seat=Named("seat", colour.seat))
        lines.append(Line(name, tuple(standing(view, number, colour, words))))
        if colour.provinces:
            heading = words.phrase("provinces-of", colour=Named("colour", number))
            lines.append(Line(heading, tuple(province(view, place, words) for place in colour.provinces)))
    empty = tuple(words.name("province", place) for place, force in view.provinces.items() if force.owner is None)
    if empty and view.action != "split":
        lines.append(Line(words.phrase("empty"), empty))
    left = ("ronin-left", view.ronin), ("castles-left", view.castles), ("bases-left", view.bases)
    lines.append(Line(words.phrase("tray"), tuple(words.phrase(key, count=count) for key, count in left)))
    return lines


def now(view: IkusaView, words: Speaker) -> str:
    action = Named("action", view.action)
    if view.turn is not None:
        return words.phrase("turn", colour=Named("colour", view.turn.colour), phase=Named("phase", view.turn.phase))
    if not view.round:
        return words.phrase("setting-up", action=action)
    return words.phrase("round", round=view.round, most=view.max_rounds, action=action)


def what_is_fought(view: IkusaView, words: Speaker) -> Iterator[str]:
    """The round, the battle that is fought, and those declared."""
    if view.turn is None:
        return
    yield words.phrase("round", round=view.round, most=view.max_rounds, action=Named("action", view.action))
    if view.battle is not None:
        battle = view.battle
        yield words.phrase(
            "fight",
            attacker=Named("colour", battle.attacker),
            defender=Named("colour", battle.defender),
            target=Named("province", battle.target),
            origin=Named("province", battle.origin),
        )
    for declared in view.turn.declared:
        formation, target = Named("formation", declared.formation), Named("province", declared.target)
        yield words.phrase("declaration", formation=formation, target=target)


def standing(view: IkusaView, number: int, colour: ColourView, words: Speaker) -> Iterator[str]:
    """What a colour has, apart from its provinces."""
    if colour.eliminated:
        yield words.phrase("out")
        return
    yield words.phrase("goal", provinces=len(colour.provinces), goal=view.goal)
    yield words.phrase("koku", koku=colour.koku)
    if colour.marker:
        yield words.phrase("marker", marker=colour.marker)
    if view.ninja == number:
        yield words.phrase("ninja-waits" if view.ninja_waits else "ninja")
    if colour.stacks:
        yield words.phrase("hidden", count=sum(colour.stacks))
    if colour.bins:
        amounts = (words.phrase("bin-amount", bin=Named("bin", bin), amount=n) for bin, n in colour.bins.items())
        yield ", ".join(amounts)
    for code, army in colour.armies.items():
        yield army_line(code, army, words)


def army_line(code: str, army: ArmyView, words: Speaker) -> str:
    name = Named("army", code)
    if army.daimyo == "lost":
        return words.phrase("army-lost", army=name)
    if not army.place:
        return words.phrase("army-waits", army=name)
    key = "army-lying" if army.daimyo == "lying" else "army" if army.units or army.hidden else "army-alone"
    counts = {**army.units, "ronin": army.units.get("ronin", 0) + army.hidden}
    units = ", ".join(f"{count} {words.name('unit', kind, 'short')}" for kind, count in counts.items() if count)
    return words.phrase(key, army=name, place=Named("province", army.place), level=army.level, units=units)


def province(view: IkusaView, place: str, words: Speaker) -> str:
    """A province with the number of units of its force, its castle, and one's own hidden ronin."""
    force = view.provinces[place]
    name, units = Named("province", place), sum(force.units.values())
    if force.hidden:
        return words.phrase("force-hidden", place=name, units=units, hidden=force.hidden)
    if force.works:
        return words.phrase("force-walls", place=name, units=units, work=Named("work", force.works))
    return words.phrase("force", place=name, units=units)
