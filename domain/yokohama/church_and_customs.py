"""Church and Customs (rulebook p. 12): for faith or imports, an assistant goes to the board for good."""

from domain.kernel.errors import require
from domain.kernel.record import Command, Seat
from domain.yokohama import commands as c
from domain.yokohama.events.church_and_customs import AssistantDedicated, Donated, SpaceChosen
from domain.yokohama.events.flow import StepEnded
from domain.yokohama.free_actions import with_free
from domain.yokohama.game_end import trigger_if_full
from domain.yokohama.kinds import FREE, Gift
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.rewards import open_choices, pay_technologies, with_mining
from domain.yokohama.state import Merchant, Offering, Yokohama

DECLINE = c.Decline()
DONATIONS: dict[Gift, int] = {"imports": 1, "copper": 1, "silk": 1, "tea": 1, "fish": 1, "yen": 2}
"""Each kind may be given once, for 1 faith."""


def go_on(table: YokohamaTable, seat: Seat, frame: Offering) -> bool:
    """Choose a space, make up for lacking faith, say which assistant goes; forced choices are not asked."""
    state = table.state
    if not frame.space:
        return _choose_or_leave(table, seat)
    if frame.due:
        gifts = donations(state.merchants[seat], frame)
        if len(gifts) > frame.due:
            return table.ask_one(seat, "yokohama.donation")
        for piece in gifts:
            table.emit(Donated(seat, piece, DONATIONS[piece]))
        return False
    places = sources(state.merchants[seat], frame.area)
    if len(places) > 1:
        return table.ask_one(seat, "yokohama.source")
    _dedicate(table, seat, frame, places[0])
    return False


def _choose_or_leave(table: YokohamaTable, seat: Seat) -> bool:
    if len(space_options(table.state, seat, table.parts)) == 1:
        table.emit(StepEnded(seat, "offering"))
        return False
    return table.ask_one(seat, "yokohama.space")


def donations(merchant: Merchant, frame: Offering) -> list[Gift]:
    """What the merchant can still give to the church."""
    stock, given = merchant.stock, frame.given
    return [piece for piece, count in DONATIONS.items() if stock[piece] >= count and piece not in given]


def sources(merchant: Merchant, area: str) -> list[str]:
    return [place for place, there in (("hand", merchant.hand), (area, merchant.out.get(area))) if there]


def reach(merchant: Merchant, frame: Offering, parts: Parts) -> int:
    """The dearest space within reach: power and gifts at the Church, imports up to power - 1 at Customs."""
    if frame.area == parts.church:
        return frame.level + len(donations(merchant, frame))
    return min(frame.level, merchant.stock["imports"])


def space_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    frame, merchant = state.top(Offering), state.merchants[seat]
    found: list[Command] = [DECLINE]
    if sources(merchant, frame.area):
        most = reach(merchant, frame, parts)
        needs = parts.boards[frame.area].needs
        for at, owner in enumerate(state.spaces[frame.area]):
            if owner == FREE and needs[at] <= most:
                found.append(c.ChooseSpace(at + 1))
    return with_free(found, state, seat)


def judge_choose_space(state: Yokohama, seat: Seat, parts: Parts, command: c.ChooseSpace) -> None:
    frame, merchant = state.top(Offering), state.merchants[seat]
    owners = state.spaces[frame.area]
    require(1 <= command.space <= len(owners), "yokohama.no-such-space", space=command.space)
    require(owners[command.space - 1] == FREE, "yokohama.space-taken", space=command.space)
    require(sources(merchant, frame.area), "yokohama.no-assistant-there", place=frame.area)
    need, most = parts.boards[frame.area].needs[command.space - 1], reach(merchant, frame, parts)
    require(need <= most, "yokohama.out-of-reach", need=need, reach=most)


def choose_space(table: YokohamaTable, seat: Seat, command: c.ChooseSpace) -> None:
    """Exactly what the space needs is given, never more (rulings A9, A10)."""
    frame = table.state.top(Offering)
    need = table.parts.boards[frame.area].needs[command.space - 1]
    if frame.area == table.parts.church:
        table.emit(SpaceChosen(seat, frame.area, command.space, max(0, need - frame.level), ()))
    else:
        table.emit(SpaceChosen(seat, frame.area, command.space, 0, (("imports", need),) if need else ()))


def decline_space(table: YokohamaTable, seat: Seat, command: c.Decline) -> None:
    table.emit(StepEnded(seat, "offering"))


def donation_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    return [c.Donate(piece) for piece in donations(state.merchants[seat], state.top(Offering))]


def judge_donate(state: Yokohama, seat: Seat, parts: Parts, command: c.Donate) -> None:
    frame, piece = state.top(Offering), command.piece
    require(piece not in frame.given, "yokohama.given-already", piece=piece)
    lacking = DONATIONS[piece] - state.merchants[seat].stock[piece]
    require(lacking <= 0, "yokohama.goods-lacking", lacking={piece: lacking})


def donate(table: YokohamaTable, seat: Seat, command: c.Donate) -> None:
    table.emit(Donated(seat, command.piece, DONATIONS[command.piece]))


def source_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    places = sources(state.merchants[seat], state.top(Offering).area)
    return with_free([c.ChooseSource(place) for place in places], state, seat)


def judge_choose_source(state: Yokohama, seat: Seat, parts: Parts, command: c.ChooseSource) -> None:
    places = sources(state.merchants[seat], state.top(Offering).area)
    require(command.source in places, "yokohama.no-assistant-there", place=command.source)


def choose_source(table: YokohamaTable, seat: Seat, command: c.ChooseSource) -> None:
    _dedicate(table, seat, table.state.top(Offering), command.source)


def _dedicate(table: YokohamaTable, seat: Seat, frame: Offering, source: str) -> None:
    merchant = table.state.merchants[seat]
    prize = table.parts.boards[frame.area].prizes[frame.space - 1]
    gains = with_mining(merchant, prize.gains)
    table.emit(AssistantDedicated(seat, frame.area, frame.space, source, gains))
    pay_technologies(table, seat, "church" if frame.area == table.parts.church else "customs")
    trigger_if_full(table, seat, frame.area)
    open_choices(table, seat, prize)
