"""Positions that a seat cannot tell from the real one: what others have committed or hidden is drawn anew."""

from collections.abc import Callable

import msgspec

from domain.ikusa import build, casualties, hire_ronin, levy, ninja, plan, quick_play
from domain.ikusa.commands import BuildCastle, BuildFortress, BuyPackage, DeployRonin, FillCards, PlaceUnit
from domain.ikusa.double_troops import attackers, defenders
from domain.ikusa.events.build import BuildCommitted
from domain.ikusa.events.hire_ronin import RoninDeployed
from domain.ikusa.events.imagine import Imagined
from domain.ikusa.events.levy import LevyBought, UnitAssigned
from domain.ikusa.events.quick_play import CardsFilled
from domain.ikusa.parts import Parts
from domain.ikusa.ronin import formations, hidden_stacks
from domain.ikusa.state import Ikusa
from domain.ikusa.tables.pack import INDEX
from domain.kernel.chance import Chance
from domain.kernel.record import Command, Event, Seat

Options = Callable[[Ikusa, Seat, Parts], list[Command]]


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(Ikusa).decode


def imagination(state: Ikusa, seat: Seat | None, parts: Parts, chance: Chance) -> Imagined:
    """Answers given in secret are given again at random on a copy, and what is hidden there is read off it."""
    copy = _unpack(_pack(state))
    Redrawing(copy, seat, parts, chance).redraw()
    return Imagined(
        bins=tuple(tuple(colour.bins) for colour in copy.colours),
        staged=tuple(tuple(colour.staged) for colour in copy.colours),
        levied=tuple(tuple(colour.levied) for colour in copy.colours),
        hidden=tuple(
            (number, code, formation.hidden)
            for number in range(len(copy.colours))
            for code, formation in formations(copy, number)
            if formation.hidden
        ),
        doomed=() if copy.battle is None else tuple(tuple(losses) for losses in copy.battle.doomed),
        hold_all=copy.hold_all,
    )


class Redrawing:
    """Redraws on a copy. Committed answers are given again at random, as many as were given."""

    def __init__(self, state: Ikusa, seat: Seat | None, parts: Parts, chance: Chance) -> None:
        self.state, self.seat, self.parts, self.chance = state, seat, parts, chance

    def redraw(self) -> None:
        state = self.state
        for number in range(len(state.colours)):
            if state.owners[number] != self.seat:
                self._committed(number)
        if not ninja.holds_all_round(state, self.seat):
            state.hold_all = False
        if state.battle is not None:
            self._casualties()

    def _pick(self, bound: int) -> int:
        return self.chance.below(bound, 0, "imagine")

    def _committed(self, number: int) -> None:
        match self.state.action:
            case "fill-cards":
                self._again(number, quick_play.fill_cards_options)
            case "plan":
                self._plan(number)
            case "build" if not self.state.in_turn:
                self._again(number, build.build_options)
            case "levy":
                self.state.colours[number].levied = [0, 0, 0, 0]
                self._again(number, levy.levy_options)
            case "place-levy":
                self._again(number, levy.place_levy_options)
            case "deploy":
                for _, formation in formations(self.state, number):
                    formation.hidden = 0
                self._again(number, hire_ronin.deploy_ronin_options)
            case "war":
                self._stacks(number)
            case _:
                pass  # nothing is hidden in the other actions

    def _again(self, number: int, options: Options) -> None:
        """Give so many answers at random as the colour has given in this action."""
        state, colour = self.state, self.state.colours[number]
        given, colour.staged = len(colour.staged), []
        seat = state.owners[number]
        order, state.order = state.order, [number]  # so that this colour of the seat is the one that answers
        for _ in range(given):
            possible = options(state, seat, self.parts)
            self._event(number, possible[self._pick(len(possible))]).apply(state)
        state.order = order

    def _event(self, number: int, command: Command) -> Event:
        seat = self.state.owners[number]
        match command:
            case FillCards(kind, counts):
                return CardsFilled(seat, number, kind, counts)
            case BuildCastle(place):
                return BuildCommitted(seat, number, "castle", place)
            case BuildFortress(place):
                return BuildCommitted(seat, number, "fortress", place)
            case BuyPackage(package):
                units = levy.bundle(self.state, number, self.parts, package)
                return LevyBought(seat, number, package, units or (0, 0, 0, 0))
            case PlaceUnit(formation):
                return UnitAssigned(seat, number, formation)
            case DeployRonin(formation):
                return RoninDeployed(seat, number, formation)
            case _ if self.state.action == "levy":
                return LevyBought(seat, number, "", (0, 0, 0, 0))
            case _:
                return RoninDeployed(seat, number, "")

    def _plan(self, number: int) -> None:
        """Bins anew, except those the observer's ninja has seen."""
        state, colour = self.state, self.state.colours[number]
        if state.spied == number and self.seat is not None and state.owners[state.ninja] == self.seat:
            return
        given, colour.bins = len(colour.bins), []
        for _ in range(given):
            _, amounts = plan.allotments(state, number, self.parts)
            colour.bins.append(amounts[self._pick(len(amounts))])

    def _stacks(self, number: int) -> None:
        """Face-down stacks keep their sizes, which all can see, and change places within what all can know.

        Largest first: whatever can hold a larger stack can hold a smaller one, so none is left over.
        """
        found = [formation for _, formation in formations(self.state, number)]
        sizes = hidden_stacks(self.state, number)
        for formation in found:
            formation.hidden = 0
        for size in sizes:
            able = [formation for formation in found if not formation.hidden and formation.doubt >= size]
            able[self._pick(len(able))].hidden = size

    def _casualties(self) -> None:
        """The attacker's choice is hidden while the defender chooses, and from spectators all the time (R16)."""
        state, battle = self.state, self.state.battle
        assert battle is not None
        sides = (
            (battle.attacker, (0,), attackers(state, battle)),
            (battle.defender, (1, 2), defenders(state, battle)),
        )
        for colour, slots, parts in sides:
            given = sum(sum(battle.doomed[slot]) for slot in slots)
            if state.owners[colour] == self.seat or not given:
                continue
            for slot in slots:
                battle.doomed[slot] = [0] * 5
            for _ in range(given):
                able = [
                    (part.slot, command)
                    for part in parts
                    for command in casualties.LOSE[part.name]
                    if casualties.may_lose(part.formation, battle.doomed[part.slot], INDEX[command.kind])
                ]
                slot, command = able[self._pick(len(able))]
                battle.doomed[slot][INDEX[command.kind]] += 1
