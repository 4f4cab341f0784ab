"""Challenge ladders: who may challenge whom, and what becomes of it."""

from domain.competition.ladder import orders
from domain.competition.ladder.events import ChallengeAccepted, Challenged, ChallengeForfeited
from domain.competition.ladder.matching import unplayed
from domain.competition.ladder.state import Challenge
from domain.competition.ladder.tables import LadderTables
from domain.kernel.errors import refuse, require


def furthest(place: int) -> int:
    """How many places up somebody on a place, counted from 1, may challenge."""
    return max(2, -(-place // 5))


class LadderChallenges(LadderTables):
    """The part of the aggregate that judges challenges."""

    def _challenge(self, order: orders.MakeChallenge) -> None:
        state, rules = self.state, self.rules
        self._require_open()
        require(rules.kind == "challenge", "ladder.no-challenges")
        self._require_own(order.challenger)
        number = len(order.targets)
        require(
            rules.least <= number + 1 <= rules.seats and len(set(order.targets)) == number,
            "ladder.table-size",
            least=rules.least,
            most=rules.seats,
        )
        require(state.entries[order.challenger].active, "ladder.challenger-paused")
        involved = [one for one in state.challenges.values() if one.challenger == order.challenger]
        require(not involved, "ladder.challenge-open", challenge=involved[0].number if involved else 0)
        for target in order.targets:
            self._require_within_reach(order.challenger, target)
        until = self.now + 1000 * rules.accept_within
        self.emit(Challenged(state.challenged + 1, order.challenger, order.targets, until))

    def _require_within_reach(self, challenger: str, target: str) -> None:
        state = self.state
        entry = state.entries.get(target)
        if entry is None or entry.gone:
            refuse("ladder.not-entered", entrant=target)
        require(entry.active, "ladder.target-paused", entrant=target)
        mine, theirs = state.places.index(challenger) + 1, state.places.index(target) + 1
        reach = furthest(mine)
        require(mine - reach <= theirs < mine, "ladder.out-of-reach", place=mine, furthest=reach)
        asked = any(target in one.targets for one in state.challenges.values())
        require(not asked, "ladder.target-challenged", entrant=target)
        until = max(state.guarded.get(target, 0), state.guarded.get(f"{challenger}>{target}", 0))
        require(self.now >= until, "ladder.target-guarded", entrant=target, until=until)

    def _accept(self, order: orders.AcceptChallenge) -> None:
        challenge = self._asked(order.challenge, order.entrant)
        require(self.now < challenge.until, "ladder.too-late", until=challenge.until)
        self.emit(ChallengeAccepted(challenge.number, order.entrant))

    def _decline(self, order: orders.DeclineChallenge) -> None:
        """The place goes to the challenger, as if the game was lost."""
        challenge = self._asked(order.challenge, order.entrant)
        self.emit(ChallengeForfeited(challenge.number, (order.entrant,), "declined"))

    def _asked(self, number: int, entrant: str) -> Challenge:
        self._require_own(entrant)
        challenge = next((one for one in unplayed(self.state) if one.number == number), None)
        if challenge is None or entrant not in challenge.targets:
            refuse("ladder.no-challenge", challenge=number)
        require(entrant not in challenge.accepted, "ladder.already-accepted", challenge=number)
        return challenge

    def _lapse(self, _: orders.LapseChallenges) -> None:
        require(self._doer.cause == "deadline", "ladder.not-yours")
        late = [one for one in unplayed(self.state) if not one.ready and one.until <= self.now]
        require(late, "ladder.too-early")
        for challenge in late:
            absent = tuple(target for target in challenge.targets if target not in challenge.accepted)
            self.emit(ChallengeForfeited(challenge.number, absent, "not accepted in time"))
