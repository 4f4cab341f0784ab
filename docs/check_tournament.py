#!/usr/bin/env python3
"""Check an exported tournament of Bakufu with nothing but Python.

    curl -s https://HOST/v1/tournaments/ID/export > cup.json
    python check_tournament.py cup.json

It works out again, from the log in the file alone: the chain of hashes, the digest of the rules, the points of every
table, scores, tie-breaks, the order of the standings with what decided each place, and what every pairing cost.
It shares no code with the service. Exit status 0: all of it is as the file says; 1: something is not.
"""

import hashlib
import json
import math
import sys
from fractions import Fraction
from itertools import combinations
from pathlib import Path

POINT = 120
REMATCH, NOT_DUE, SMALLER, SECOND_BYE = 57_600, 10_000_000, 40_000, 100_000_000
USUAL = {
    "round-robin": ["direct-encounter", "sonneborn-berger", "wins", "seat-adjusted"],
    None: ["direct-encounter", "opponents-cut-1", "sonneborn-berger", "wins", "strength"],
}


# -- the log ----------------------------------------------------------------------------------


def check_chain(export, faults):
    """Each hash covers the one before, what was known about the append, and the event, letter by letter."""
    previous = hashlib.sha256(b"bakufu.stream.1|" + export["tournament"].encode()).digest()
    for number, stored in enumerate(export["events"], 1):
        meta, data = stored["meta"].encode(), stored["data"].encode()
        if stored["version"] != number:
            faults.append(f"event {number} has version {stored['version']}")
        if json.loads(meta).get("format", 1) == 2:
            previous = hashlib.sha256(b"bakufu.event.2|" + previous + hashlib.sha256(meta).digest() + data).digest()
        else:
            previous = hashlib.sha256(b"bakufu.event.1|" + previous + bytes(32) + data).digest()
        if previous.hex() != stored["hash"]:
            faults.append(f"event {number} does not have the hash that is stated")
            previous = bytes.fromhex(stored["hash"])


class Log:
    """What the events say, without judging any of it."""

    def __init__(self, export):
        self.rules, self.status, self.places = {}, "announced", []
        self.entries, self.seeds, self.rounds = {}, [], []
        for stored in export["events"]:
            event = json.loads(stored["data"])
            kind = event["type"].removeprefix("tournament.").replace("-", "_")
            getattr(self, kind, lambda _: None)(event)

    def announced(self, event):
        self.rules, self.digest = event["rules"], event["rules_digest"]

    def entry_made(self, event):
        self.entries[event["entrant"]] = {"since": event["since"]}
        if self.seeds:
            self.seeds.append(event["entrant"])

    def entry_withdrawn(self, event):
        if self.status == "announced":
            del self.entries[event["entrant"]]

    def begun(self, event):
        self.status, self.seeds = "running", list(event["seeds"])

    def round_paired(self, event):
        tables = [{"game": table["game"], "players": table["entrants"], "how": None} for table in event["tables"]]
        self.rounds.append({**event, "tables": tables})

    def round_annulled(self, event):
        self.rounds.pop()

    def result_reported(self, event):
        for one in self.rounds:
            for table in one["tables"]:
                if table["game"] == event["game"]:
                    table.update(ranks=event["ranks"], points=event["points"], how=event["how"])

    def finished(self, event):
        self.status, self.places = "finished", list(event["places"])

    def cancelled(self, event):
        self.status = "cancelled"


def check_digest(log, faults):
    """The rules are those whose hash stands in the first event; clock and settings count by the order of names."""
    games = {
        name: dict(sorted(value.items())) if isinstance(value, dict) else value
        for name, value in log.rules["games"].items()
    }
    text = json.dumps(log.rules | {"games": games}, separators=(",", ":"), ensure_ascii=False)
    if hashlib.sha256(text.encode()).hexdigest() != log.digest:
        faults.append("the rules do not have the digest that is stated")


# -- points -----------------------------------------------------------------------------------


def points_of(rules, ranks):
    """What a table gives by its ranks, in 120ths; None where more than ranks decides."""
    if rules["points"] == "beaten-share":
        others = len(ranks) - 1
        return [
            POINT * (2 * sum(mine < rank for rank in ranks) + ranks.count(mine) - 1) // (2 * others) for mine in ranks
        ]
    if rules["points"] == "placement":
        places = rules["places"]
        return [POINT * sum(places[mine - 1 : mine - 1 + ranks.count(mine)]) // ranks.count(mine) for mine in ranks]
    return None


def check_points(log, faults):
    for one in log.rounds:
        for table in one["tables"]:
            if table["how"] in (None, "void"):
                continue
            wanted = points_of(log.rules, table["ranks"])
            if wanted is not None and wanted != table["points"]:
                faults.append(f"{table['game']} gives {table['points']}, its ranks give {wanted}")


# -- the field after some rounds ----------------------------------------------------------------


class Field:
    def __init__(self, log, upto):
        rules, self.players = log.rules, list(log.entries)
        self.games = {player: [] for player in self.players}  # (table, seat)
        self.missed = {player: [] for player in self.players}  # points without a game
        self.tables = []
        for one in log.rounds[:upto]:
            for player in one["byes"]:
                self.missed[player].append(rules["bye"])
            for table in one["tables"]:
                self._add(table)
        for player, entry in log.entries.items() if rules["format"] != "arena" else ():
            late = sum(one["round"] < entry["since"] for one in log.rounds[:upto])
            self.missed[player] += [POINT // 2 if place < rules["late_rounds"] else 0 for place in range(late)]
        best = rules["best"] if rules["format"] == "arena" else 0
        self.scores = {player: self._score(player, best) for player in self.players}

    def _add(self, table):
        if table["how"] == "void":
            for player, points in zip(table["players"], table["points"], strict=True):
                self.missed[player].append(points)
        elif table["how"] is not None:
            self.tables.append(table)
            for seat, player in enumerate(table["players"]):
                self.games[player].append((table, seat))

    def _score(self, player, best):
        points = sorted((table["points"][seat] for table, seat in self.games[player]), reverse=True)
        return sum(points[:best] if best else points) + sum(self.missed[player])

    def as_opponent(self, player):
        """Rounds without a game count half a point where a score measures somebody else."""
        played = sum(table["points"][seat] for table, seat in self.games[player])
        return Fraction(played + POINT // 2 * len(self.missed[player]), POINT)

    def met(self, player):
        """Opponents with the half points won against them, game by game."""
        for table, seat in self.games[player]:
            mine = table["ranks"][seat]
            others = [
                (other, 2 if mine < rank else 1 if mine == rank else 0)
                for other, rank in zip(table["players"], table["ranks"], strict=True)
                if other != player
            ]
            yield others


# -- tie-breaks ---------------------------------------------------------------------------------


def opponents(field, player):
    own = Fraction(field.scores[player], POINT)
    total = own * len(field.missed[player])
    for others in field.met(player):
        total += sum(field.as_opponent(other) for other, _ in others) / len(others)
    return total


def single_opponents(field, player):
    own = Fraction(field.scores[player], POINT)
    found = [field.as_opponent(other) for others in field.met(player) for other, _ in others]
    return sorted(found + [own] * len(field.missed[player]))


def sonneborn_berger(field, player):
    total = Fraction(sum(field.missed[player]), POINT) * Fraction(field.scores[player], POINT)
    for others in field.met(player):
        total += sum(half * field.as_opponent(other) for other, half in others) / (2 * len(others))
    return total


def wins(field, player):
    return sum(
        (Fraction(1, table["ranks"].count(1)) for table, seat in field.games[player] if table["ranks"][seat] == 1),
        Fraction(),
    )


def seat_adjusted(field, player):
    taken = {}
    for table in field.tables:
        for seat, points in enumerate(table["points"]):
            taken.setdefault((len(table["players"]), seat), []).append(points)
    mean = {place: (Fraction(sum(found), POINT) + 2) / (len(found) + 4) for place, found in taken.items()}
    total = Fraction(sum(field.missed[player]), POINT)
    for table, seat in field.games[player]:
        total += Fraction(table["points"][seat], POINT) - mean[len(table["players"]), seat] + Fraction(1, 2)
    return total


def strengths(field):
    """Most likely strengths of the whole field: Newton's method on the Plackett-Luce likelihood with its prior."""
    place = {player: number for number, player in enumerate(field.players)}
    theta, variance = [0.0] * len(place), 1.4 * 1.4
    for _ in range(60):
        slope = [-value / variance for value in theta]
        bend = [[1 / variance if i == j else 0.0 for j in range(len(theta))] for i in range(len(theta))]
        for table in field.tables:
            _add_table([place[player] for player in table["players"]], table["ranks"], theta, slope, bend)
        step = _solved(bend, slope)
        largest = max((abs(one) for one in step), default=0.0)
        scale = min(1.0, 2.0 / largest) if largest else 1.0
        theta = [value + scale * one for value, one in zip(theta, step, strict=True)]
        if largest < 1e-11:
            break
    return {player: Fraction(round(theta[number] * 1_000_000)) for player, number in place.items()}


def _add_table(those, ranks, theta, slope, bend):
    """A tie counts as the average over its orders: every subset of it, with all behind, is one term."""
    for index in those:
        slope[index] += 1.0
    for rank in sorted(set(ranks)):
        tied = [index for index, other in zip(those, ranks, strict=True) if other == rank]
        behind = [index for index, other in zip(those, ranks, strict=True) if other > rank]
        for size in range(1, len(tied) + 1):
            for chosen in combinations(tied, size):
                among = [*chosen, *behind]
                top = max(theta[index] for index in among)
                powers = {index: math.exp(theta[index] - top) for index in among}
                total, weight = sum(powers.values()), 1 / math.comb(len(tied), size)
                for i in among:
                    slope[i] -= weight * powers[i] / total
                    bend[i][i] += weight * powers[i] / total
                    for j in among:
                        bend[i][j] -= weight * powers[i] * powers[j] / total**2


def _solved(matrix, right):
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for below in range(i + 1, len(rows)):
            share = rows[below][i] / rows[i][i]
            if share:
                rows[below] = [one - share * other for one, other in zip(rows[below], rows[i], strict=True)]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        found[i] = (rows[i][-1] - sum(rows[i][j] * found[j] for j in range(i + 1, len(rows)))) / rows[i][i]
    return found


SINGLE = {
    "opponents": opponents,
    "opponents-cut-1": lambda field, player: sum(single_opponents(field, player)[1:], Fraction()),
    "median": lambda field, player: sum(single_opponents(field, player)[1:-1], Fraction()),
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "seat-adjusted": seat_adjusted,
}


def values(field, name):
    return strengths(field) if name == "strength" else {one: SINGLE[name](field, one) for one in field.players}


def direct(field, tied):
    """How the tied did against each other; None unless every two of them met."""
    found = {}
    for player in tied:
        met = {other: [] for other in tied if other != player}
        for others in field.met(player):
            for other, half in others:
                if other in met:
                    met[other].append(half)
        if not all(met.values()):
            return None
        found[player] = sum((Fraction(sum(halves), 2 * len(halves)) for halves in met.values()), Fraction())
    return found


class Standings:
    def __init__(self, field, order, seed):
        self.field, self.order, self.seed, self.known, self.decided = field, order, seed, {}, {}
        scores = {player: Fraction(score) for player, score in field.scores.items()}
        self.ranked = self._split(field.players, "score", scores, 0)

    def _split(self, players, name, numbers, following):
        ranked = []
        for value in sorted({numbers[player] for player in players}, reverse=True):
            tied = self._break([player for player in players if numbers[player] == value], following)
            if ranked:
                self.decided[tied[0]] = name
            ranked += tied
        return ranked

    def _break(self, tied, following):
        if len(tied) == 1:
            return tied
        if following == len(self.order):
            drawn = sorted(tied, key=lambda one: hashlib.sha256(f"{self.seed}|lots|{one}".encode()).digest())
            self.decided.update(dict.fromkeys(drawn[1:], "lots"))
            return drawn
        name = self.order[following]
        if name == "direct-encounter":
            met = direct(self.field, tied)
            if met is None or len(set(met.values())) == 1:
                return self._break(tied, following + 1)
            return self._split(tied, name, met, following)
        if name not in self.known:
            self.known[name] = values(self.field, name)
        return self._split(tied, name, self.known[name], following + 1)


def check_standings(export, log, faults):
    stated = export["standings"]
    upto = stated["round"]
    field = Field(log, upto)
    order = log.rules["tie_breaks"] or USUAL.get(log.rules["format"], USUAL[None])
    seed = log.rounds[upto - 1]["seed"] if log.rounds[:upto] else ""
    found = Standings(field, order, seed)
    for line in stated["standings"]:
        player = line["entrant"]
        if field.scores[player] != line["score"]:
            faults.append(f"{player} has {field.scores[player]} points, not {line['score']}")
        for name, value in line["tie_breaks"].items():
            if str(values_of(found, field, name)[player]) != value:
                faults.append(f"{player}: {name} is {found.known[name][player]}, not {value}")
        if sum(source["points"] for source in line["sources"]) != line["score"]:
            faults.append(f"the sources of {player} do not add up")
    ranked = [line["entrant"] for line in stated["standings"]]
    if log.rules["format"] in ("elimination", "groups") and log.rounds:
        ranked_here = by_stage(log, found.ranked) if stated["final"] else found.ranked
    else:
        ranked_here = found.ranked
    if ranked != ranked_here:
        faults.append(f"the order is {ranked_here}, not {ranked}")
    if log.places and log.places != (ranked_here if stated["final"] else log.places):
        faults.append("the places in the log are others than the standings")


def values_of(standings, field, name):
    if name not in standings.known:
        standings.known[name] = values(field, name)
    return standings.known[name]


def by_stage(log, ranked):
    """Where a final was played: its table first; in an elimination, before that whoever lasted longer."""
    lasted = {}
    for one in log.rounds:
        lasted.update((player, (-one["round"], 0)) for player in one["byes"])
        for table in one["tables"]:
            lasted.update(
                (player, (-one["round"], rank)) for player, rank in zip(table["players"], table["ranks"], strict=True)
            )
    if log.rules["format"] == "groups" and log.rounds[-1]["stage"] != "final":
        return ranked
    if log.rules["format"] == "groups":
        final = {player for table in log.rounds[-1]["tables"] for player in table["players"]}
        return sorted(ranked, key=lambda one: (one not in final, lasted[one][1] if one in final else 0))
    return sorted(ranked, key=lambda one: lasted.get(one, (0, 0)))


# -- pairings -----------------------------------------------------------------------------------


def check_pairings(log, faults):
    """Everybody sits once, and the round costs what was announced, part by part."""
    for place, one in enumerate(log.rounds):
        seated = [player for table in one["tables"] for player in table["players"]] + one["byes"]
        if len(set(seated)) != len(seated):
            faults.append(f"somebody plays twice in round {one['round']}")
        found = cost(log, place)
        stated = {name: one["cost"].get(name, 0) for name in found}
        if found != stated:
            faults.append(f"round {one['round']} costs {found}, not {stated}")


def check_seeds(export, log, faults):
    """The seed of a pairing is the hash of a checkpoint; whoever has kept that one can compare."""
    for one in log.rounds:
        note = export["checkpoints"].get(str(one["checkpoint"]))
        if note is None:
            if one["checkpoint"]:
                faults.append(f"checkpoint {one['checkpoint']} of round {one['round']} is missing")
            continue
        if hashlib.sha256(b"bakufu pairing\n" + note.encode()).hexdigest() != one["seed"]:
            faults.append(f"the seed of round {one['round']} is not the hash of checkpoint {one['checkpoint']}")


def cost(log, place):
    tables = [table["players"] for table in log.rounds[place]["tables"]]
    byes, scores = log.rounds[place]["byes"], Field(log, place).scores
    met, seats, small, rested = history(log, place)
    largest = max((len(table) for table in tables), default=0)
    playing = [player for table in tables for player in table] + byes
    least = min((scores[player] for player in playing), default=0)
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return {
        "distance": sum((scores[a] - scores[b]) ** 2 for a, b in pairs),
        "rematches": sum(REMATCH * met.get(frozenset(pair), 0) ** 2 for pair in pairs),
        "fold": 0,
        "seats": NOT_DUE * sum(_not_due(table, seats) for table in tables),
        "smaller": sum(SMALLER * (small.get(one, 0) + 1) ** 2 for t in tables if len(t) < largest for one in t),
        "byes": sum(SECOND_BYE * rested.get(one, 0) + (scores[one] - least) ** 2 for one in byes),
    }


def history(log, place):
    """Meetings, seats by size of table, rounds at a smaller table, and byes before a round."""
    met, seats, small, rested = {}, {}, {}, {}
    for one in log.rounds[:place]:
        largest = max((len(table["players"]) for table in one["tables"]), default=0)
        for player in one["byes"]:
            rested[player] = rested.get(player, 0) + 1
        for table in one["tables"]:
            size = len(table["players"])
            for pair in combinations(table["players"], 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
            for seat, player in enumerate(table["players"]):
                seats.setdefault((player, size), [0] * size)[seat] += 1
                small[player] = small.get(player, 0) + (size < largest)
    return met, seats, small, rested


def _not_due(table, seats):
    size = len(table)
    counts = [seats.get((player, size), [0] * size) for player in table]
    return sum(counts[seat][seat] != min(counts[seat]) for seat in range(size))


def spread(log):
    """The largest difference between the seats of one player at full tables."""
    _, seats, _, _ = history(log, len(log.rounds))
    full = [counts for (_, size), counts in seats.items() if size == log.rules["seats"]]
    return max((max(counts) - min(counts) for counts in full), default=0)


def check(export):
    """Everything that is wrong with an exported tournament."""
    faults = []
    check_chain(export, faults)
    log = Log(export)
    for step in (check_digest, check_points, check_pairings):
        step(log, faults)
    check_seeds(export, log, faults)
    check_standings(export, log, faults)
    return faults, log


def say(words):
    sys.stdout.write(f"{words}\n")


def main(arguments):
    if len(arguments) != 1:
        say(__doc__)
        return 2
    export = json.loads(Path(arguments[0]).read_text("utf-8"))
    if export.get("format") != "bakufu-tournament@1":
        say("this is no exported tournament")
        return 2
    faults, log = check(export)
    for fault in faults:
        say(fault)
    tables = sum(len(one["tables"]) for one in log.rounds)
    if not faults:
        say(
            f"{export['tournament']}: {len(export['events'])} events, {len(log.entries)} entrants, "
            f"{len(log.rounds)} rounds, {tables} tables, seat spread {spread(log)}: all as stated"
        )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
