"""Set-up, rulebook pp. 10-11; with two players p. 29."""

from domain.ikusa.commands import AssignCard, PlaceArmy, Reinforce
from domain.ikusa.events.setting_up import (
    ActionBegan,
    ArmiesRaised,
    ArmyPlaced,
    CardAssigned,
    CardsDealt,
    GameBegan,
    HandClaimed,
    ProvinceReinforced,
)
from domain.ikusa.events.turn_order import MarkersDrawn, OrderSet
from domain.ikusa.events.wage_war import KokuCollected, RoundBegan
from domain.ikusa.kinds import ArmyCode
from domain.ikusa.parts import IkusaTable, Parts
from domain.ikusa.state import ARMIES, Ikusa
from domain.ikusa.tables.pack import RONIN, SPEARMAN
from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.kernel.title import Setup


def lay_out(table: IkusaTable, setup: Setup) -> None:
    """Lay out everything that nobody decides."""
    parts, numbers = table.parts, table.parts.numbers
    deal = parts.deal(setup.variant, setup.seats)
    table.emit(
        GameBegan(
            pack=setup.pack,
            seats=setup.seats,
            variant=setup.variant,
            long_game=bool(setup.settings["long_game"]),
            max_rounds=int(setup.settings["max_rounds"]),
            goal=deal.goal,
            at_round_end=deal.at_round_end or bool(setup.settings["long_game"]),
            owners=tuple(number % setup.seats for number in range(deal.colours)),
            provinces=parts.provinces,
            tray=parts.supplies[:RONIN],
            ronin=parts.supplies[RONIN],
            castles=numbers.castles,
            bases=numbers.bases,
        )
    )
    if setup.variant == "regular":
        for colour in range(deal.colours):
            table.emit(ArmiesRaised(colour, (numbers.army_start,) * len(ARMIES), 0))
    order = tuple(table.shuffle(parts.provinces, "ikusa.cards-dealt/order"))
    share = deal.cards * deal.colours // setup.seats
    table.emit(CardsDealt(order, setup.seats, share))
    if deal.colours != setup.seats:
        table.emit(ActionBegan("split"))
        return
    for colour in range(deal.colours):
        table.emit(HandClaimed(colour, tuple(table.state.piles[colour])))
    draw_order(table)


def draw_order(table: IkusaTable) -> None:
    """Step 6 of the set-up and what follows it."""
    state = table.state
    colours = tuple(range(len(state.colours)))
    markers = table.shuffle(range(1, len(colours) + 1), "ikusa.markers-drawn/order")
    table.emit(MarkersDrawn(colours, tuple(markers)))
    table.emit(OrderSet(marker_order(state)))
    if state.variant == "quick":
        table.emit(ActionBegan("claim"))
    else:
        table.emit(collected(table))
        table.emit(ActionBegan("reinforce"))


def marker_order(state: Ikusa) -> tuple[int, ...]:
    return tuple(sorted(state.alive(), key=lambda colour: state.colours[colour].marker))


def collected(table: IkusaTable) -> KokuCollected:
    """Collect koku, rulebook pp. 11 and 28: a third of the provinces, never less than three."""
    numbers = table.parts.numbers
    return KokuCollected(
        tuple(
            0 if colour.out else max(numbers.koku_least, len(colour.lands) // numbers.koku_divisor)
            for colour in table.state.colours
        )
    )


# -- two players: splitting the pile -------------------------------------------------------------


def splitter(state: Ikusa) -> Seat:
    """The seat that divides its pile: one after the other."""
    return next(seat for seat, pile in enumerate(state.piles) if pile)


def own_colours(state: Ikusa, seat: Seat) -> list[int]:
    return [number for number, owner in enumerate(state.owners) if owner == seat]


def share_of(state: Ikusa) -> int:
    """Cards for each colour."""
    return len(state.provinces) // len(state.colours)


def open_colours(state: Ikusa, seat: Seat) -> list[int]:
    share = share_of(state)
    return [number for number in own_colours(state, seat) if len(state.colours[number].lands) < share]


def advance_split(table: IkusaTable) -> bool:
    state = table.state
    if not any(state.piles):
        draw_order(table)
        return False
    seat = splitter(state)
    colours = open_colours(state, seat)
    if len(colours) == 1:
        table.emit(CardAssigned(seat, state.piles[seat][0], colours[0]))
        return False
    table.ask((seat,), "ikusa.assign-card")
    return True


def assign_card_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    card = state.piles[seat][0]
    return [AssignCard(card, colour) for colour in open_colours(state, seat)]


def judge_assign_card(state: Ikusa, seat: Seat, parts: Parts, command: AssignCard) -> None:
    """Rulebook p. 29: each player divides his cards into two equal sets."""
    require(command.card == state.piles[seat][0], "ikusa.not-this-card", card=state.piles[seat][0])
    require(command.colour in open_colours(state, seat), "ikusa.colour-not-open", colour=command.colour)


def assign_card(table: IkusaTable, seat: Seat, command: AssignCard) -> None:
    table.emit(CardAssigned(seat, command.card, command.colour))


# -- first reinforcements -------------------------------------------------------------------------


def placer(state: Ikusa) -> int:
    """The colour whose placement is next."""
    return state.order[state.placings % len(state.order)]


def advance_reinforce(table: IkusaTable) -> bool:
    state = table.state
    if state.placings == table.parts.numbers.reinforcements * len(state.order):
        table.emit(ActionBegan("place-armies"))
        return False
    table.ask((state.owners[placer(state)],), "ikusa.reinforce")
    return True


def weak_places(state: Ikusa, colour: int) -> list[str]:
    """Own provinces with a single spearman."""
    provinces = state.provinces
    return [place for place in state.colours[colour].lands if provinces[place].units[SPEARMAN] == 1]


def reinforce_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    return [Reinforce(place) for place in weak_places(state, placer(state))]


def judge_reinforce(state: Ikusa, seat: Seat, parts: Parts, command: Reinforce) -> None:
    """Rulebook p. 11: two spearmen into an own province that has only one."""
    require(command.place in weak_places(state, placer(state)), "ikusa.not-weak", place=command.place)


def reinforce(table: IkusaTable, seat: Seat, command: Reinforce) -> None:
    table.emit(ProvinceReinforced(placer(table.state), command.place, 2))


# -- army markers ---------------------------------------------------------------------------------


def advance_place_armies(table: IkusaTable) -> bool:
    state = table.state
    if state.placings == len(ARMIES) * len(state.order):
        if state.variant == "quick":
            table.emit(collected(table))
        table.emit(RoundBegan(1))
        return False
    table.ask((state.owners[placer(state)],), "ikusa.place-army")
    return True


def unplaced(state: Ikusa, colour: int) -> list[ArmyCode]:
    """Armies to choose from; in the regular game they are alike, so only the first is offered."""
    left = [code for code, army in zip(ARMIES, state.colours[colour].armies, strict=True) if not army.place]
    return left if state.variant == "quick" else left[:1]


def places_without_army(state: Ikusa, colour: int) -> list[str]:
    """Own provinces where another army marker may be put down."""
    player = state.colours[colour]
    taken = {army.place for army in player.armies}
    return [place for place in player.lands if place not in taken]


def place_army_options(state: Ikusa, seat: Seat, parts: Parts) -> list[Command]:
    colour = placer(state)
    places = places_without_army(state, colour)
    return [PlaceArmy(code, place) for code in unplaced(state, colour) for place in places]


def judge_place_army(state: Ikusa, seat: Seat, parts: Parts, command: PlaceArmy) -> None:
    """Rulebook p. 11: an army marker into an own province without one."""
    colour = placer(state)
    require(command.army in unplaced(state, colour), "ikusa.army-not-free", army=command.army)
    require(command.place in places_without_army(state, colour), "ikusa.no-place-for-army", place=command.place)


def place_army(table: IkusaTable, seat: Seat, command: PlaceArmy) -> None:
    table.emit(ArmyPlaced(placer(table.state), command.army, command.place))
