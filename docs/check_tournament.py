#!/usr/bin/env python3
"""Check an exported tournament or ladder of Bakufu with nothing but Python.

    curl -s https://HOST/v1/tournaments/ID/export > cup.json
    curl -s https://HOST/v1/ladders/ID/export > ladder.json
    python check_tournament.py cup.json

It works out again, from the log in the file alone: the chain of hashes, the digest of the rules, and what every
pairing cost; of a tournament the points of every table, scores, tie-breaks, and the order of the standings with what
decided each place; of a ladder every rating after every result, the standings, and the order of every season.
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
    stream = export.get("tournament") or export["ladder"]
    previous = hashlib.sha256(b"bakufu.stream.1|" + stream.encode()).digest()
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
    """What the events of a tournament say, and what each pairing cost when it was made."""

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
        found = cost(self, [table["players"] for table in tables], event["byes"])
        self.rounds.append({**event, "tables": tables, "found": found})

    def round_annulled(self, event):
        self.rounds.pop()

    def result_reported(self, event):
        for one in self.rounds:
            for table in one["tables"]:
                if table["game"] == event["game"]:
                    table.update((name, event.get(name)) for name in ("ranks", "points", "how", "winners", "scores"))

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


def even(rules):
    """What a table counts that decided nothing."""
    return POINT // (rules["seats"] if rules["points"] == "score-share" else 2)


def beaten_share(ranks):
    return [
        POINT * (2 * sum(mine < rank for rank in ranks) + ranks.count(mine) - 1) // (2 * (len(ranks) - 1))
        for mine in ranks
    ]


def points_of(rules, table):
    """What a table gives, in 120ths."""
    ranks = table["ranks"]
    if table["how"] == "void":  # whoever never moved is behind the others, or all of them are alike
        shares = [even(rules) if rank == 1 else 0 for rank in ranks]
        return [0] * len(ranks) if not any(table["points"]) else shares
    match rules["points"]:
        case "beaten-share":
            return beaten_share(ranks)
        case "placement":
            places = rules["places"]
            return [POINT * sum(places[mine - 1 : mine - 1 + ranks.count(mine)]) // ranks.count(mine) for mine in ranks]
        case "wins":
            return win_points(table)
        case "score-share":
            by_ranks = [2 * share // len(ranks) for share in beaten_share(ranks)]  # where somebody has decided it
            return score_share(table["scores"]) if table["scores"] else by_ranks


def win_points(table):
    """The winners share a point. Older events do not name them: then the first have won, unless nobody has."""
    winners = table["winners"]
    if winners is None:
        winners = [seat for seat, rank in enumerate(table["ranks"]) if rank == 1] if any(table["points"]) else []
    return [POINT // len(winners) if seat in winners else 0 for seat in range(len(table["ranks"]))]


def score_share(scores):
    """Null is somebody who left; without any points those who stayed share equally."""
    counted = [max(score or 0, 0) for score in scores]
    if not sum(counted):
        counted = [int(score is not None) for score in scores]
    return [POINT * score // (sum(counted) or 1) for score in counted]


def check_points(log, faults):
    for one in log.rounds:
        for table in one["tables"]:
            if table["how"] is not None and points_of(log.rules, table) != table["points"]:
                wanted = points_of(log.rules, table)
                faults.append(f"{table['game']} gives {table['points']}, its ranks give {wanted}")


# -- the field after some rounds ----------------------------------------------------------------


class Field:
    def __init__(self, log, upto):
        rules, self.players, self.even = log.rules, list(log.entries), even(log.rules)
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
            self.missed[player] += [self.even if place < rules["late_rounds"] else 0 for place in range(late)]
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
        """Rounds without a game count as a mean table where a score measures somebody else."""
        played = sum(table["points"][seat] for table, seat in self.games[player])
        return Fraction(played + self.even * len(self.missed[player]), POINT)

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


# -- Plackett-Luce --------------------------------------------------------------------------------
# Ratings are the same bits everywhere: only exact operations, in this order; exp and sum of a platform are not.

START = 1.4 * 1.4  # variance of somebody of whom nothing is known


def exponential(x):
    """Range reduction by ln 2 in two parts, Taylor's polynomial of degree 13."""
    if x < -708.0:
        return 0.0
    turns = round(x * 1.44269504088896338700)
    r = x - turns * 6.93147180369123816490e-01 - turns * 1.90821492927058770002e-10
    p = 1.0
    for n in range(13, 1, -1):
        p = 1.0 + r / n * p
    return math.ldexp(1.0 + r * p, turns)


def terms(ranks):
    """A tie counts as the average over its orders: every subset of it, with all behind, is one term."""
    for rank in sorted(set(ranks)):
        tied = [index for index, other in enumerate(ranks) if other == rank]
        behind = [index for index, other in enumerate(ranks) if other > rank]
        for size in range(1, len(tied) + 1):
            for chosen in combinations(tied, size):
                yield 1.0 / math.comb(len(tied), size), [*chosen, *behind]


def derivatives(theta, ranks):
    """Gradient of the log-likelihood of a result, and minus its second derivatives."""
    top = max(theta)
    powers = [exponential(value - top) for value in theta]
    slope, bend = [1.0] * len(theta), [[0.0] * len(theta) for _ in theta]
    for weight, among in terms(ranks):
        total = 0.0
        for i in among:
            total += powers[i]
        for i in among:
            share = powers[i] / total
            slope[i] -= weight * share
            bend[i][i] += weight * share
            pull = weight * share / total
            for j in among:
                bend[i][j] -= pull * powers[j]
    return slope, bend


def cholesky(matrix):
    lower = []
    for i, row in enumerate(matrix):
        lower.append([])
        for j in range(i + 1):
            rest = row[j]
            for k in range(j):
                rest -= lower[i][k] * lower[j][k]
            lower[i].append(math.sqrt(rest) if j == i else rest / lower[j][j])
    return lower


def forward(lower, right):
    found = []
    for i, row in enumerate(lower):
        rest = right[i]
        for k in range(i):
            rest -= row[k] * found[k]
        found.append(rest / row[i])
    return found


def solved(matrix, right):
    lower = cholesky(matrix)
    found = forward(lower, right)
    for i in reversed(range(len(found))):
        for k in range(i + 1, len(found)):
            found[i] -= lower[k][i] * found[k]
        found[i] /= lower[i][i]
    return found


def variances(matrix):
    """The diagonal of the inverse."""
    lower, found = cholesky(matrix), []
    for i in range(len(matrix)):
        total = 0.0
        for value in forward(lower, [float(i == j) for j in range(len(matrix))]):
            total += value * value
        found.append(total)
    return found


def rated(priors, ranks, drift=0.04):
    """(mu, variance) of everybody at a table after a result: the most likely strengths and their curvature."""
    mus, spread = [mu for mu, _ in priors], [variance + drift * drift for _, variance in priors]

    def posterior(theta):
        slope, bend = derivatives(theta, ranks)
        for i, variance in enumerate(spread):
            slope[i] -= (theta[i] - mus[i]) / variance
            bend[i][i] += 1.0 / variance
        return slope, bend

    theta = list(mus)
    for _ in range(50):
        slope, bend = posterior(theta)
        steps = solved(bend, slope)
        largest = max(abs(step) for step in steps)
        scale = 2.0 / largest if largest > 2.0 else 1.0
        theta = [value + scale * step for value, step in zip(theta, steps, strict=True)]
        if largest < 1e-12:
            break
    return list(zip(theta, variances(posterior(theta)[1]), strict=True))


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
    usual = Fraction(field.even, POINT)
    mean = {place: (Fraction(sum(found), POINT) + 4 * usual) / (len(found) + 4) for place, found in taken.items()}
    total = Fraction(sum(field.missed[player]), POINT)
    for table, seat in field.games[player]:
        total += Fraction(table["points"][seat], POINT) - mean[len(table["players"]), seat] + usual
    return total


def strengths(field):
    """Most likely strengths of the whole field: Newton's method on the Plackett-Luce likelihood with its prior."""
    place = {player: number for number, player in enumerate(field.players)}
    theta = [0.0] * len(place)
    for _ in range(60):
        slope = [-value / START for value in theta]
        bend = [[1 / START if i == j else 0.0 for j in range(len(theta))] for i in range(len(theta))]
        for table in field.tables:
            those = [place[player] for player in table["players"]]
            ups, bends = derivatives([theta[index] for index in those], table["ranks"])
            for i, one in enumerate(those):
                slope[one] += ups[i]
                for j, other in enumerate(those):
                    bend[one][other] += bends[i][j]
        step = solved(bend, slope)
        largest = max((abs(one) for one in step), default=0.0)
        scale = min(1.0, 2.0 / largest) if largest else 1.0
        theta = [value + scale * one for value, one in zip(theta, step, strict=True)]
        if largest < 1e-11:
            break
    return {player: Fraction(round(theta[number] * 1_000_000)) for player, number in place.items()}


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
        points = sorted((source["points"] for source in line["sources"]), reverse=True)
        if sum(points[: log.rules["best"]] if log.rules["format"] == "arena" else points) != line["score"]:
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
    for one in log.rounds:
        seated = [player for table in one["tables"] for player in table["players"]] + one["byes"]
        if len(set(seated)) != len(seated):
            faults.append(f"somebody plays twice in round {one['round']}")
        stated = {name: one["cost"].get(name, 0) for name in one["found"]}
        if one["found"] != stated:
            faults.append(f"round {one['round']} costs {one['found']}, not {stated}")


def check_seeds(export, pairings, faults):
    """The seed of a pairing is the hash of a checkpoint; whoever has kept that one can compare."""
    for one in pairings:
        note = export["checkpoints"].get(str(one["checkpoint"]))
        called = f"round {one['round']}" if "round" in one else f"the tables of {one['at']}"
        if note is None:
            if one["checkpoint"]:
                faults.append(f"checkpoint {one['checkpoint']} of {called} is missing")
            continue
        if hashlib.sha256(b"bakufu pairing\n" + note.encode()).hexdigest() != one["seed"]:
            faults.append(f"the seed of {called} is not the hash of checkpoint {one['checkpoint']}")


def cost(log, tables, byes):
    """What the next round costs after everything that the log holds."""
    scores = Field(log, len(log.rounds)).scores
    met, seats, small, rested = history(log)
    largest = max((len(table) for table in tables), default=0)
    playing = [player for table in tables for player in table] + byes
    least = min((scores[player] for player in playing), default=0)
    return {
        **cost_of_tables(tables, scores, met, seats),
        "smaller": sum(SMALLER * (small.get(one, 0) + 1) ** 2 for t in tables if len(t) < largest for one in t),
        "byes": sum(SECOND_BYE * rested.get(one, 0) + (scores[one] - least) ** 2 for one in byes),
    }


def cost_of_tables(tables, scores, met, seats):
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    return {
        "distance": sum((scores[a] - scores[b]) ** 2 for a, b in pairs),
        "rematches": sum(REMATCH * met.get(frozenset(pair), 0) ** 2 for pair in pairs),
        "fold": 0,
        "seats": NOT_DUE * sum(_not_due(table, seats) for table in tables),
    }


def history(log):
    """Meetings, seats by size of table, rounds at a smaller table, and byes."""
    met, seats, small, rested = {}, {}, {}, {}
    for one in log.rounds:
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
    _, seats, _, _ = history(log)
    full = [counts for (_, size), counts in seats.items() if size == log.rules["seats"]]
    return max((max(counts) - min(counts) for counts in full), default=0)


# -- ladders ------------------------------------------------------------------------------------

DAY = 86_400_000
MET = 30 * DAY


def shown(mu):
    return round(1500 + 173.7178 * mu)


class Climber:
    """Somebody on a ladder: what is known of its strength, and its season."""

    def __init__(self):
        self.division, self.gone, self.paused = 1, False, False
        self.mu, self.variance, self.rated_games, self.rated = 0.0, START, 0, 0
        self.games = self.points = 0
        self.start = self.strength()

    def strength(self):
        return self.mu, self.variance, self.rated_games, self.rated

    def reset(self):
        """As the season began, for results that are annulled later."""
        self.mu, self.variance, self.rated_games, self.rated = self.start
        self.games = self.points = 0

    def variance_at(self, now):
        """Whole days without a rated game widen what is known."""
        days = max(0, now - self.rated) // DAY if self.rated else 0
        return max(self.variance, min(START, self.variance + 0.0024 * days))

    def proven_at(self, now):
        return self.mu - 2.0 * math.sqrt(self.variance_at(now))

    def told(self, now=None):
        """As a rating is shown; `now` counts idle days."""
        sigma = math.sqrt(self.variance if now is None else self.variance_at(now))
        return {
            "mu": round(self.mu, 6),
            "sigma": round(sigma, 6),
            "rating": shown(self.mu),
            "margin": round(173.7178 * 1.96 * sigma),
            "provisional": sigma > 0.6,
        }


class LadderLog:
    """The fold of a ladder's events: ratings after each of them, and what they say that does not follow."""

    def __init__(self, export, faults):
        self.rules, self.season, self.at, self.faults = {}, 0, 0, faults
        self.climbers, self.tables, self.results, self.counted = {}, {}, [], 0
        self.places, self.challenges, self.pairings, self.steps = [], {}, [], {}
        self.met, self.seats = {}, {}
        for stored in export["events"]:
            event = json.loads(stored["data"])
            self.version, self.at = stored["version"], event.get("at", self.at)
            before = {name: (one.strength()[:3], one.told()) for name, one in self.climbers.items()}
            kind = event["type"].removeprefix("ladder.").replace("-", "_")
            getattr(self, kind, lambda _: None)(event)
            self.note(kind, event, before)

    def note(self, kind, event, before):
        """The steps of every rating that the event has changed."""
        what = {"result_counted": "result", "result_annulled": "annulment", "season_begun": "season"}.get(kind)
        for name, (strength, old) in before.items() if what else ():
            if self.climbers[name].strength()[:3] != strength:
                rank = event["ranks"][event["players"].index(name)] if what == "result" else None
                told = {"event": self.version, "at": self.at, "season": self.season, "what": what, "rank": rank}
                told |= {"game": event.get("game"), "before_mu": old["mu"], "before_sigma": old["sigma"]}
                self.steps[name].append(told | self.climbers[name].told())

    # -- what happened ------------------------------------------------------------------------

    def opened(self, event):
        self.rules, self.digest = event["rules"], event["rules_digest"]

    def season_begun(self, event):
        self.season, self.results = event["season"], []
        for one in self.climbers.values():
            if self.season > 1 and one.rated_games:
                one.variance = 0.8 * 0.8 * one.variance_at(event["at"]) + (1.0 - 0.8 * 0.8) * START
                one.mu, one.rated = 0.8 * one.mu, event["at"]
            one.start = one.strength()
            one.games = one.points = 0

    def entered(self, event):
        one = self.climbers.setdefault(event["entrant"], Climber())
        one.division, one.gone, one.paused = event["division"], False, False
        self.steps.setdefault(event["entrant"], [])
        if self.rules["kind"] == "challenge":
            self.places.append(event["entrant"])

    def paused(self, event):
        self.climbers[event["entrant"]].paused = True

    def resumed(self, event):
        self.climbers[event["entrant"]].paused = False

    def left(self, event):
        self.climbers[event["entrant"]].gone = True
        self.places = [name for name in self.places if name != event["entrant"]]

    def tables_made(self, event):
        tables = [table["entrants"] for table in event["tables"]]
        ratings = {name: shown(one.mu) for name, one in self.climbers.items()}
        lately = {pair: sum(when > event["at"] - MET for when in times) for pair, times in self.met.items()}
        found = cost_of_tables(tables, ratings, lately, self.seats)
        if any(found.get(name, 0) != value for name, value in event["cost"].items()):
            self.faults.append(f"the tables of event {self.version} cost {found}, not {event['cost']}")
        self.pairings.append(event)
        for table in event["tables"]:
            players, size = table["entrants"], len(table["entrants"])
            self.tables[table["game"]] = table
            for seat, player in enumerate(players):
                self.seats.setdefault((player, size), [0] * size)[seat] += 1
            for pair in combinations(players, 2):
                self.met.setdefault(frozenset(pair), []).append(event["at"])

    def result_counted(self, event):
        table, adjudicated = self.tables.pop(event["game"]), event["how"] == "adjudicated"
        event |= {"players": table["entrants"], "event": self.version}
        counts = event["how"] == "played" or (adjudicated and self.rules["adjudicated"] == "rated")
        if event["rated"] != (self.rules["rated"] and counts):
            self.faults.append(f"{event['game']} is rated, or not, against the rules")
        self.counted += 1
        self.results.append(event)
        self.count(event)
        challenge = self.challenges.pop(table.get("challenge", 0), None)
        if challenge is not None and event["how"] != "void":
            self.settle(challenge["challenger"], event)

    def count(self, event):
        if event["how"] == "void":
            return
        those = [self.climbers[player] for player in event["players"]]
        for one, points in zip(those, beaten_share(event["ranks"]), strict=True):
            one.games, one.points = one.games + 1, one.points + points
        if event["rated"]:
            after = rated([(one.mu, one.variance_at(event["at"])) for one in those], event["ranks"])
            for one, (mu, variance) in zip(those, after, strict=True):
                one.mu, one.variance, one.rated, one.rated_games = mu, variance, event["at"], one.rated_games + 1

    def result_annulled(self, event):
        """The season is reckoned again without it."""
        self.results = [result for result in self.results if result["game"] != event["game"]]
        for one in self.climbers.values():
            one.reset()
        for result in self.results:
            self.count(result)

    def challenged(self, event):
        self.challenges[event["challenge"]] = event

    def challenge_forfeited(self, event):
        challenger = self.challenges.pop(event["challenge"])["challenger"]
        self.overtake(challenger, min(event["by"], key=self.places.index))

    def settle(self, challenger, event):
        """Between two the winner takes the place; more of them re-sort into the places they held."""
        rank = {p: r for p, r in zip(event["players"], event["ranks"], strict=True) if p in self.places}
        if challenger not in rank or len(rank) < 2:
            return
        if len(rank) == 2:
            (target,) = rank.keys() - {challenger}
            if rank[challenger] < rank[target]:
                self.overtake(challenger, target)
            return
        held = iter(sorted((name for name in self.places if name in rank), key=rank.get))
        self.places = [next(held) if name in rank else name for name in self.places]

    def overtake(self, challenger, target):
        if self.places.index(target) < self.places.index(challenger):
            self.places.remove(challenger)
            self.places.insert(self.places.index(target), challenger)

    # -- how it stands ------------------------------------------------------------------------

    def ranked(self, now):
        """By places where there are some, else by division and proven rating, or points where nothing is rated."""
        those = [name for name, one in self.climbers.items() if not one.gone or one.games]

        def key(name):
            one = self.climbers[name]
            if self.rules["kind"] == "challenge":
                return (self.places.index(name) if name in self.places else len(self.places), name)
            first = (-one.proven_at(now), -one.games) if self.rules["rated"] else (-one.points,)
            return (one.division, one.gone, *first, name)

        return sorted(those, key=key)

    def season_ended(self, event):
        now, found = event["at"], []
        ranked = self.ranked(now)
        for name in ranked:
            one = self.climbers[name]
            told = {"entrant": name, "division": one.division, "rating": shown(one.mu), "games": one.games}
            found.append(told | {"proven": shown(one.proven_at(now)), "points": one.points})
        if found != event["places"]:
            self.faults.append(f"season {event['season']} ended otherwise than event {self.version} says")
        if self.moves(ranked) != (event["up"], event["down"]):
            self.faults.append(f"others change the division after season {event['season']}")
        for step, those in ((-1, event["up"]), (1, event["down"])):
            for name in those:
                self.climbers[name].division += step

    def moves(self, ranked):
        """As many go up as down between two divisions, and nobody up who has left."""
        up, down = [], []
        for division in range(1, self.rules["divisions"]):
            above = [n for n in ranked if self.climbers[n].division == division and n not in up]
            below = [n for n in ranked if self.climbers[n].division == division + 1 and not self.climbers[n].gone]
            number = min(self.rules["moving"], len(below), len(above))
            up, down = up + below[:number], down + above[len(above) - number :]
        return up, down

    def line(self, place, name, now):
        one = self.climbers[name]
        sources = [
            {key: result[key] for key in ("event", "game", "how", "rated")}
            | {"rank": result["ranks"][result["players"].index(name)]}
            | {"game_version": result["version"] or None, "game_hash": result["hash"] or None}
            for result in self.results
            if name in result["players"]
        ]
        told = {"place": place, "division": one.division, "entrant": name, "rated_games": one.rated_games}
        told |= {"games": one.games, "points": one.points, "paused": one.paused, "left": one.gone, "sources": sources}
        return told | one.told(now) | {"proven": shown(one.proven_at(now))}


def check_ladder(export):
    """Everything that is wrong with an exported ladder."""
    faults = []
    check_chain(export, faults)
    log = LadderLog(export, faults)
    check_digest(log, faults)
    check_seeds(export, log.pairings, faults)
    stated, now = export["standings"], export["standings"]["at"]
    ranked = log.ranked(now)
    if ranked != [line["entrant"] for line in stated["standings"]]:
        faults.append(f"the order is {ranked}, not as stated")
    lines = {name: log.line(place, name, now) for place, name in enumerate(ranked, 1)}
    for line in stated["standings"]:
        found = lines.get(line["entrant"], {})
        faults += [
            f"{line['entrant']}: {name} is {found.get(name)}, not {value}"
            for name, value in line.items()
            if name != "name" and found.get(name) != value
        ]
    for name, steps in export.get("ratings", {}).items():
        if steps != log.steps.get(name):
            faults.append(f"the rating of {name} went another way than is stated")
    return faults, log


def check(export):
    """Everything that is wrong with an exported tournament."""
    faults = []
    check_chain(export, faults)
    log = Log(export)
    for step in (check_digest, check_points, check_pairings):
        step(log, faults)
    check_seeds(export, log.rounds, faults)
    check_standings(export, log, faults)
    return faults, log


def told(export, log):
    """One line about what was looked at."""
    if "ladder" in export:
        steps = sum(len(steps) for steps in log.steps.values())
        return f"{len(log.climbers)} entrants, {log.counted} results, {steps} steps of ratings"
    tables = sum(len(one["tables"]) for one in log.rounds)
    return f"{len(log.entries)} entrants, {len(log.rounds)} rounds, {tables} tables, seat spread {spread(log)}"


def say(words):
    sys.stdout.write(f"{words}\n")


def main(arguments):
    if len(arguments) != 1:
        say(__doc__)
        return 2
    export = json.loads(Path(arguments[0]).read_text("utf-8"))
    steps = {"bakufu-tournament@1": check, "bakufu-ladder@1": check_ladder}
    if export.get("format") not in steps:
        say("this is no exported tournament, and no ladder")
        return 2
    faults, log = steps[export["format"]](export)
    for fault in faults:
        say(fault)
    if not faults:
        stream = export.get("tournament") or export["ladder"]
        say(f"{stream}: {len(export['events'])} events, {told(export, log)}: all as stated")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
