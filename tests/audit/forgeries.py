"""What a forger with the seed may try before it seals and chains anew."""

import random
from copy import deepcopy

from tests.audit.forging import ForgedLog
from tests.audit.random_tampering import another


def _appends(log: ForgedLog) -> list[int]:
    """Where appends begin, after the game has started."""
    started = log.find(lambda row: row["event"]["type"] == "game.started")
    return [place for place, row in enumerate(log.rows) if place > started and "events" in row["meta"]]


def _facts(log: ForgedLog) -> list[int]:
    """Events of the title that are not the first of their append."""
    return [place for place, row in enumerate(log.rows) if "events" not in row["meta"] and place > _appends(log)[0]]


def _recount(log: ForgedLog, place: int, by: int) -> None:
    log.rows[log.head_of(place)]["meta"]["events"] += by


def forge_insert(log: ForgedLog, dice: random.Random) -> None:
    place = dice.choice(_facts(log))
    _recount(log, place, 1)
    log.rows.insert(place, deepcopy(log.rows[place]))


def forge_drop(log: ForgedLog, dice: random.Random) -> None:
    place = dice.choice(_facts(log)[:-3])
    _recount(log, place, -1)
    del log.rows[place]


def forge_number(log: ForgedLog, dice: random.Random) -> None:
    places = [p for p in _facts(log)[:-3] if any(type(v) is int for k, v in log.rows[p]["event"].items())]
    event = log.rows[dice.choice(places)]["event"]
    event[dice.choice([k for k, v in event.items() if type(v) is int])] += 1


def forge_secret(log: ForgedLog, dice: random.Random) -> None:
    row = dice.choice([row for row in log.rows if row.get("private")])
    row["private"] = another(row["private"], dice)


def forge_command(log: ForgedLog, dice: random.Random) -> None:
    rows = [row for row in log.rows if len((row["meta"].get("commands") or [{}])[0]) > 1 and "seat" in row["meta"]]
    dice.choice(rows)["meta"]["commands"][0]["type"] += "x"


def forge_actor(log: ForgedLog, dice: random.Random) -> None:
    rows = [log.rows[place] for place in _appends(log) if "by" in log.rows[place]["meta"]]
    dice.choice(rows)["meta"]["by"] = "p_other"


def forge_dropped_append(log: ForgedLog, dice: random.Random) -> None:
    place = dice.choice(_appends(log)[:-2])
    del log.rows[place : place + log.rows[place]["meta"]["events"]]


def forge_swapped_appends(log: ForgedLog, dice: random.Random) -> None:
    starts = _appends(log)
    number = dice.randrange(len(starts) - 3)
    one, other, end = starts[number : number + 3]
    first, second = log.rows[one:other], log.rows[other:end]
    at, later = first[0]["meta"]["at"], second[0]["meta"]["at"]
    for rows, time_ in ((first, later), (second, at)):
        for row in rows:
            row["meta"]["at"] = time_
    log.rows[one:end] = second + first


def forge_times(log: ForgedLog, dice: random.Random) -> None:
    for row in log.rows:
        row["meta"]["at"] += 60_000


def forge_request(log: ForgedLog, dice: random.Random) -> None:
    row = log.rows[dice.choice(_appends(log))]
    row["meta"] = {**row["meta"], "request": "0123456789abcdef"}


FORGERIES = {
    forge_insert: True, forge_drop: True, forge_number: True, forge_secret: True, forge_command: True,
    forge_actor: True, forge_dropped_append: None, forge_swapped_appends: None, forge_times: False,
}  # fmt: skip
"""Whether judging must find them: always, mostly (what is left is a legal game), or never."""
