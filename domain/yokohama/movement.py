"""Movement step (rulebook p. 6): walk, enter from hand, jump by Tram or Station, or call everybody back."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from domain.kernel.errors import refuse, require
from domain.kernel.record import Command, Seat
from domain.yokohama import area_action
from domain.yokohama import commands as c
from domain.yokohama.events.movement import AssistantsRecalled, PresidentMoved, PresidentRecalled, RecallEnded
from domain.yokohama.free_actions import with_free
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Merchant, Movement, Recall, Yokohama
from domain.yokohama.town import is_area, near, rivals, stays

RECALL = c.RecallPresident()
END_RECALL = c.EndRecall()
CANAL_TOLL = 1


def go_on(table: YokohamaTable, seat: Seat, frame: Movement) -> bool:
    """A single possibility takes place by itself; it follows from what everybody sees."""
    state, parts = table.state, table.parts
    if not _free_neighbour(state, seat, parts):
        found = movement_options(state, seat, parts)
        if len(found) == 1:
            _only(table, seat, found[0])
            return False
    return table.ask_one(seat, "yokohama.movement")


def _only(table: YokohamaTable, seat: Seat, command: Command) -> None:
    if isinstance(command, c.MovePresident):
        move_president(table, seat, command)
    else:
        table.emit(PresidentRecalled(seat))


def _free_neighbour(state: Yokohama, seat: Seat, parts: Parts) -> bool:
    """A quick sight of one legal destination, which there nearly always is."""
    merchant = state.merchants[seat]
    if not merchant.president:
        return False
    met = rivals(state, seat)
    return any(area in merchant.out and area not in met for area in near(state, parts)[merchant.president])


def movement_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    found: list[Command] = list(moves(state, seat, parts))
    if state.merchants[seat].president or not found:  # ruling M2
        found.append(RECALL)
    return with_free(found, state, seat)


# -- where a president can go --------------------------------------------------------------------


def moves(state: Yokohama, seat: Seat, parts: Parts) -> Iterator[c.MovePresident]:
    merchant = state.merchants[seat]
    met = rivals(state, seat)
    station = state.station if "station" in merchant.technologies else ""
    ends = _ends(merchant, met, station)
    if merchant.president:
        yield from _walks(state, seat, parts, ends, met)
    else:
        yield from _deployments(merchant, ends, met)
    if "tram" in merchant.technologies:
        for area in stays(state, parts):
            if area not in met and area not in (merchant.president, station):
                yield c.MovePresident(area, "tram")
    if station and station != merchant.president:
        yield c.MovePresident(station, "station")


def _ends(merchant: Merchant, met: Mapping[str, object], station: str) -> list[str]:
    """Legal destinations of a walk: own assistants, no opposing president unless one has the Postal System.

    The station's owner jumps there instead, which costs nothing (ruling M10).
    """
    postal = "postal-system" in merchant.technologies
    here = merchant.president
    return [area for area in merchant.out if area not in (here, station) and (postal or area not in met)]


def _tolls(merchant: Merchant, met: Mapping[str, tuple[Seat, ...]]) -> dict[str, int]:
    """Yen for entering each area with opposing presidents; Stagecoach waives it."""
    if "stagecoach" in merchant.technologies:
        return {}
    return {area: len(owners) for area, owners in met.items()}


def _deployments(
    merchant: Merchant, ends: Iterable[str], met: Mapping[str, tuple[Seat, ...]]
) -> Iterator[c.MovePresident]:
    """Ruling M3: from hand to any legal destination, without a path."""
    tolls = _tolls(merchant, met)
    for area in ends:
        if area not in tolls:
            yield c.MovePresident(area, "deploy")
        elif tolls[area] <= merchant.stock["yen"]:
            yield c.MovePresident(area, "deploy", (area,))


def _walks(
    state: Yokohama, seat: Seat, parts: Parts, ends: list[str], met: Mapping[str, tuple[Seat, ...]]
) -> Iterator[c.MovePresident]:
    """Per destination, the sets of toll areas that suffice and of which none can be left out (ruling M6)."""
    merchant = state.merchants[seat]
    start, neighbours = merchant.president, near(state, parts)
    gates = {area: toll for area, toll in _tolls(merchant, met).items() if area in merchant.out and area != start}
    gates |= {canal: CANAL_TOLL for canal in parts.canals if canal in state.areas}
    free = merchant.out.keys() - gates.keys()
    reached = _reach(neighbours, start, free)
    for area in ends:
        if area in reached:
            yield c.MovePresident(area, "walk")
    dear = [area for area in ends if area not in reached]
    if not dear:
        return
    ways: dict[str, list[tuple[str, ...]]] = {area: [] for area in dear}
    for paid in _affordable(gates, merchant.stock["yen"]):
        reached = _reach(neighbours, start, free.union(paid))
        for area in dear:
            if area in reached and not any(set(less) <= set(paid) for less in ways[area]):
                ways[area].append(paid)
                yield c.MovePresident(area, "walk", paid)


def _affordable(gates: Mapping[str, int], yen: int) -> Iterator[tuple[str, ...]]:
    """Sets of toll areas that can all be paid, small ones first."""
    names = sorted(gates)
    for count in range(1, min(len(names), yen) + 1):
        for paid in combinations(names, count):
            if sum(gates[area] for area in paid) <= yen:
                yield paid


def _reach(neighbours: Mapping[str, tuple[str, ...]], start: str, passable: set[str]) -> set[str]:
    """Areas that can be entered from `start` without coming back to it (ruling M4)."""
    seen = {start}
    edge = [start]
    while edge:
        for area in neighbours[edge.pop()]:
            if area in passable and area not in seen:
                seen.add(area)
                edge.append(area)
    return seen


# -- moving --------------------------------------------------------------------------------------


def judge_move_president(state: Yokohama, seat: Seat, parts: Parts, command: c.MovePresident) -> None:
    if command not in moves(state, seat, parts):
        refuse(_why_not(state, seat, parts, command), area=command.area, via=command.via)


def move_president(table: YokohamaTable, seat: Seat, command: c.MovePresident) -> None:
    """Pay everybody on the way; the president arrives and acts."""
    met = rivals(table.state, seat)
    owners = tuple(owner for area in command.tolls for owner in met.get(area, ()))
    canal = sum(area in table.parts.canals for area in command.tolls) * CANAL_TOLL
    table.emit(PresidentMoved(seat, command.area, command.via, owners, canal))
    area_action.begin(table, seat, command.area, agent=False)


def _why_not(state: Yokohama, seat: Seat, parts: Parts, command: c.MovePresident) -> str:
    merchant = state.merchants[seat]
    if not is_area(state, parts, command.area):
        return "yokohama.no-such-area"
    if command.area == merchant.president:
        return "yokohama.same-area"
    if command.via in ("tram", "station") and command.via not in merchant.technologies:
        return "yokohama.no-technology"
    if command.via in ("walk", "deploy") and command.area not in merchant.out:
        return "yokohama.no-assistant-there"
    if command.area in rivals(state, seat) and command.via == "tram":
        return "yokohama.president-there"
    if command.area in rivals(state, seat) and "postal-system" not in merchant.technologies:
        return "yokohama.president-there"
    return "yokohama.no-such-way"


def judge_recall_president(state: Yokohama, seat: Seat, parts: Parts, command: c.RecallPresident) -> None:
    on_board = state.merchants[seat].president
    require(on_board or not any(moves(state, seat, parts)), "yokohama.must-move")


def recall_president(table: YokohamaTable, seat: Seat, command: c.RecallPresident) -> None:
    """Option a: president, then any assistants from any areas, back to hand; no area action this turn."""
    table.emit(PresidentRecalled(seat))


# -- taking assistants back ----------------------------------------------------------------------


def go_on_recall(table: YokohamaTable, seat: Seat, frame: Recall) -> bool:
    if not table.state.merchants[seat].out:
        table.emit(RecallEnded(seat))
        return False
    return table.ask_one(seat, "yokohama.recall")


def recall_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    """From each area one assistant or all (ruling M1)."""
    found: list[Command] = [END_RECALL]
    for area, count in state.merchants[seat].out.items():
        found.append(c.RecallAssistants(area, count))
        if count > 1:
            found.append(c.RecallAssistants(area, 1))
    return with_free(found, state, seat)


def judge_recall_assistants(state: Yokohama, seat: Seat, parts: Parts, command: c.RecallAssistants) -> None:
    there = state.merchants[seat].out.get(command.area, 0)
    require(there, "yokohama.no-assistant-there", place=command.area)
    require(command.count in (1, there), "yokohama.wrong-count", one=1, all=there)


def recall_assistants(table: YokohamaTable, seat: Seat, command: c.RecallAssistants) -> None:
    table.emit(AssistantsRecalled(seat, command.area, command.count))


def end_recall(table: YokohamaTable, seat: Seat, command: c.EndRecall) -> None:
    table.emit(RecallEnded(seat))
