"""Ladders as they are changed: open, enter, pause, challenge, seat, decide, end."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response

from domain.competition.ladder import orders
from domain.competition.ladder.rules import LadderRules
from domain.competition.rules import GameTerms
from domain.kernel.aggregate import person
from domain.kernel.record import Command
from service.application.competition.ladders import HandSeating
from service.http.organisers import doer_for, doer_of, organiser, recorded, require_scope
from service.http.request_context import current
from service.http.routes.ladders import ROUTES
from service.http.schemas import ladders as schemas
from service.http.schemas.games import Nothing
from service.http.schemas.tournaments import Adjudication, Helpers, WithdrawEntry

ladder_acts = Blueprint("ladder_acts", __name__)
NEW, ENTRY, LIMIT = schemas.NewLadder(), schemas.NewLadderEntry(), schemas.GameLimit()
TABLES, CHALLENGE, ANSWER = schemas.LadderTables(), schemas.NewChallenge(), schemas.ChallengeAnswer()
EXTENSION, HELPERS = schemas.SeasonExtension(), Helpers()
ADJUDICATION, WITHDRAW, NOTHING = Adjudication(), WithdrawEntry(), Nothing()


@ladder_acts.post("/v1/ladders")
def open_ladder() -> Response:
    http = current()
    viewer = organiser(http, lasting=True)
    outcome = http.app.ladders.open(person(viewer.account), rules_of(http.body(NEW)), http.once_key())
    return ROUTES.changed(outcome, 201)


def rules_of(wanted: dict[str, Any]) -> LadderRules:
    """The rules that a checked body asks for."""
    games = GameTerms(**wanted.pop("games"))
    least = wanted.pop("least") or max(2, wanted["seats"] - 1)
    return LadderRules(games=games, least=min(least, wanted["seats"]), **wanted)


# -- entrants ---------------------------------------------------------------------------------


@ladder_acts.post("/v1/ladders/<id>/entries")
def enter(id: str) -> Response:
    """Enter oneself; as organiser a built-in bot, or a player."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(ENTRY)
    entrants = http.app.entrants
    player, bot, limit = wanted["player"], wanted["bot"], wanted["limit"]
    doer = person(viewer.account)
    if player is not None or bot is not None:
        require_scope(viewer)
        doer = doer_of(viewer)

    def entry(ladder: Any) -> list[Command]:
        if bot is not None:
            return [entrants.bot_on_ladder(ladder.state, bot, ladder.state.organiser, limit)]
        return [entrants.on_ladder(ladder.state, player or viewer.account, viewer.account, limit)]

    return ROUTES.change(http, id, doer, entry, status=201)


@ladder_acts.delete("/v1/ladders/<id>/entries/<entrant>")
def leave(id: str, entrant: str) -> Response:
    http = current()
    viewer = http.viewer("play")
    reason = http.query(WITHDRAW)["reason"]
    return ROUTES.change(http, id, doer_for(viewer, entrant), orders.LeaveLadder(entrant, reason), reason)


@ladder_acts.post("/v1/ladders/<id>/entries/<entrant>/pause")
def pause(id: str, entrant: str) -> Response:
    """Games that are played go on; no new ones begin."""
    return _of_entrant(id, entrant, orders.PauseEntry(entrant))


@ladder_acts.post("/v1/ladders/<id>/entries/<entrant>/resume")
def resume(id: str, entrant: str) -> Response:
    return _of_entrant(id, entrant, orders.ResumeEntry(entrant))


def _of_entrant(id: str, entrant: str, order: Command) -> Response:
    http = current()
    viewer = http.viewer("play")
    http.body(NOTHING)
    return ROUTES.change(http, id, doer_for(viewer, entrant), order)


@ladder_acts.put("/v1/ladders/<id>/entries/<entrant>/limit")
def set_limit(id: str, entrant: str) -> Response:
    """How many games somebody plays at the same time."""
    http = current()
    viewer = http.viewer("play")
    return ROUTES.change(http, id, doer_for(viewer, entrant), orders.SetLimit(entrant, http.body(LIMIT)["limit"]))


@ladder_acts.put("/v1/ladders/<id>/helpers")
def name_ladder_helpers(id: str) -> Response:
    http = current()
    viewer = organiser(http)
    return ROUTES.change(http, id, doer_of(viewer), orders.NameLadderHelpers(tuple(http.body(HELPERS)["helpers"])))


# -- challenges -------------------------------------------------------------------------------


@ladder_acts.post("/v1/ladders/<id>/challenges")
def challenge(id: str) -> Response:
    """Challenge those above; an organiser may do so for a bot."""
    http = current()
    viewer = http.viewer("play")
    wanted = http.body(CHALLENGE)
    challenger = wanted["challenger"] or viewer.account
    order = orders.MakeChallenge(challenger, tuple(wanted["targets"]))
    return ROUTES.change(http, id, doer_for(viewer, challenger), order, status=201)


@ladder_acts.post("/v1/ladders/<id>/challenges/<int:number>/accept")
def accept(id: str, number: int) -> Response:
    return _answered(id, lambda entrant: orders.AcceptChallenge(number, entrant))


@ladder_acts.post("/v1/ladders/<id>/challenges/<int:number>/decline")
def decline(id: str, number: int) -> Response:
    """The place goes to the challenger."""
    return _answered(id, lambda entrant: orders.DeclineChallenge(number, entrant))


def _answered(id: str, order: Callable[[str], Command]) -> Response:
    http = current()
    viewer = http.viewer("play")
    entrant = http.body(ANSWER)["entrant"] or viewer.account
    return ROUTES.change(http, id, doer_for(viewer, entrant), order(entrant))


# -- tables and seasons -----------------------------------------------------------------------


@ladder_acts.post("/v1/ladders/<id>/pairings")
def seat(id: str) -> Response:
    """Seat those who wait now; with tables, as the organiser wants it."""
    http = current()
    viewer = organiser(http)
    wanted, doer = http.body(TABLES), doer_of(viewer)
    by_hand = None
    if wanted["tables"] is not None:
        by_hand = HandSeating(tuple(map(tuple, wanted["tables"])), wanted["reason"])
    outcome = http.app.ladders.seat(
        ROUTES.known(id),
        doer,
        by_hand,
        expected=http.expected_version(needed=False),
        once=http.once_key(),
        also=recorded(http, ROUTES.action, id, doer, wanted["reason"]),
    )
    return ROUTES.changed(outcome, 201)


@ladder_acts.post("/v1/ladders/<id>/tables/<game>/adjudication")
def adjudicate_on_ladder(id: str, game: str) -> Response:
    http = current()
    viewer = organiser(http)
    wanted = http.body(ADJUDICATION)
    order = orders.DecideTable(game, tuple(wanted["ranks"]), wanted["reason"])
    return ROUTES.change(http, id, doer_of(viewer), order, wanted["reason"])


@ladder_acts.post("/v1/ladders/<id>/tables/<game>/annul")
def annul_result(id: str, game: str) -> Response:
    """Leave a result out; everything after it is reckoned again."""
    return ROUTES.with_reason(id, lambda reason: orders.AnnulResult(game, reason))


@ladder_acts.post("/v1/ladders/<id>/season/extension")
def extend_season(id: str) -> Response:
    http = current()
    viewer = organiser(http)
    wanted = http.body(EXTENSION)
    order = orders.ExtendSeason(wanted["ends"], wanted["reason"])
    return ROUTES.change(http, id, doer_of(viewer), order, wanted["reason"])


@ladder_acts.post("/v1/ladders/<id>/season/end")
def end_season(id: str) -> Response:
    """End the season now; the next one begins."""
    return ROUTES.with_reason(id, orders.EndSeason)


@ladder_acts.post("/v1/ladders/<id>/close")
def close(id: str) -> Response:
    """No new games; those that are played still count."""
    return ROUTES.with_reason(id, orders.CloseLadder)
