"""Movement step (rulebook p. 6): walk, enter from hand, jump by Tram or Station, or call everybody back."""

from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import combinations

from domain.kernel.errors import refuse, require
from domain.kernel.record import Command, Seat
from domain.yokohama import area_action
from domain.yokohama import commands as c
from domain.yokohama.events.movement import AssistantsRecalled, PresidentMoved, PresidentRecalled, RecallEnded
from domain.yokohama.free_actions import with_free
from domain.yokohama.parts import Parts, YokohamaTable
from domain.yokohama.state import Merchant, Movement, Recall, Yokohama
from domain.yokohama.town import hosts, is_area, near, rivals, stays

RECALL = c.RecallPresident()
END_RECALL = c.EndRecall()
CANAL_TOLL = 1


def go_on(table: YokohamaTable, seat: Seat, frame: Movement) -> bool:
    """A single possibility takes place by itself; it follows from what everybody sees."""
    state, parts = table.state, table.parts
    if not _free_to_go(state, seat, parts):
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


def _free_to_go(state: Yokohama, seat: Seat, parts: Parts) -> bool:
    """A quick sight of two possibilities, which there nearly always are: from the board one can be called back, too."""
    merchant = state.merchants[seat]
    here, out = merchant.president, merchant.out
    taken = [other.president for other in state.merchants]
    if not here:
        return len([area for area in out if area not in taken]) > 1
    for area in near(state, parts)[here]:  # noqa: SIM110 - asked before every move: twice as fast
        if area in out and area not in taken:
            return True
    return False


def movement_options(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    found = moves(state, seat, parts)
    if state.merchants[seat].president or not found:  # ruling M2
        found.append(RECALL)
    return with_free(found, state, seat)


# -- where a president can go --------------------------------------------------------------------


def moves(state: Yokohama, seat: Seat, parts: Parts) -> list[Command]:
    merchant = state.merchants[seat]
    met, here = rivals(state, seat), merchant.president
    station = state.station if "station" in merchant.technologies else ""
    ends = _ends(merchant, met, station)
    found: list[Command] = []
    found += _walks(state, seat, parts, ends, met) if here else _deployments(merchant, parts, ends, met)
    if "tram" in merchant.technologies:
        areas = [area for area in stays(state, parts) if area not in met and area not in (here, station)]
        found += [c.MovePresident(area, "tram") for area in areas]
    if station and station != here:
        found.append(c.MovePresident(station, "station"))
    return found


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
    merchant: Merchant, parts: Parts, ends: Iterable[str], met: Mapping[str, tuple[Seat, ...]]
) -> list[Command]:
    """Ruling M3: from hand to any legal destination, without a path."""
    tolls = _tolls(merchant, met)
    found: list[Command] = []
    for area in ends:
        if area not in tolls:
            found.append(parts.deploy[area])
        elif tolls[area] <= merchant.stock["yen"]:
            found.append(c.MovePresident(area, "deploy", (area,)))
    return found


def _walks(
    state: Yokohama, seat: Seat, parts: Parts, ends: list[str], met: Mapping[str, tuple[Seat, ...]]
) -> list[Command]:
    """Per destination, the sets of toll areas that suffice and of which none can be left out (ruling M6)."""
    if not ends:
        return []
    merchant = state.merchants[seat]
    start, out, neighbours = merchant.president, merchant.out, near(state, parts)
    gates = {area: toll for area, toll in _tolls(merchant, met).items() if area in out and area != start}
    free = out.keys() - gates.keys() if gates else out.keys()
    for canal in parts.canals:
        if canal in state.areas:
            gates[canal] = CANAL_TOLL
    reached = _reach(neighbours, start, free)
    found: list[Command] = [parts.walk[area] for area in ends if area in reached]
    yen = merchant.stock["yen"]
    if len(found) == len(ends) or not yen:
        return found
    dear = [area for area in ends if area not in reached]
    ways: dict[str, list[tuple[str, ...]]] = {area: [] for area in dear}
    for paid in _affordable(gates, yen):
        reached = _reach(neighbours, start, free | set(paid))
        for area in dear:
            if area in reached and not any(set(less) <= set(paid) for less in ways[area]):
                ways[area].append(paid)
                found.append(c.MovePresident(area, "walk", paid))
    return found


def _affordable(gates: Mapping[str, int], yen: int) -> Iterator[tuple[str, ...]]:
    """Sets of toll areas that can all be paid, small ones first."""
    names = sorted(gates)
    for count in range(1, min(len(names), yen) + 1):
        for paid in combinations(names, count):
            if sum(gates[area] for area in paid) <= yen:
                yield paid


def _reach(neighbours: Mapping[str, tuple[str, ...]], start: str, passable: Set[str]) -> set[str]:
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
    owners: tuple[Seat, ...] = ()
    canal = 0
    for area in command.tolls:
        owners += hosts(table.state, seat, area)
        canal += CANAL_TOLL * (area in table.parts.canals)
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
    require(on_board or not moves(state, seat, parts), "yokohama.must-move")


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
    one = parts.recall_one
    for area, count in state.merchants[seat].out.items():
        if count > 1:
            found.append(c.RecallAssistants(area, count))
        found.append(one[area])
    return with_free(found, state, seat)


def judge_recall_assistants(state: Yokohama, seat: Seat, parts: Parts, command: c.RecallAssistants) -> None:
    there = state.merchants[seat].out.get(command.area, 0)
    require(there, "yokohama.no-assistant-there", place=command.area)
    require(command.count in (1, there), "yokohama.wrong-count", one=1, all=there)


def recall_assistants(table: YokohamaTable, seat: Seat, command: c.RecallAssistants) -> None:
    table.emit(AssistantsRecalled(seat, command.area, command.count))


def end_recall(table: YokohamaTable, seat: Seat, command: c.EndRecall) -> None:
    table.emit(RecallEnded(seat))
