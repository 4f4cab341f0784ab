"""Tournaments as they are changed: announce, enter, start, pair, decide, end."""

from typing import Any

from flask import Blueprint, Response

from domain.competition.rules import ONE_SIZE, GameTerms, Rules, even_points
from domain.competition.tournament import orders
from domain.kernel.aggregate import person
from domain.kernel.record import Command
from service.application.competition.tournaments import HandPairing
from service.http.organisers import doer_for, doer_of, organiser, recorded, require_scope
from service.http.request_context import current
from service.http.routes.tournaments import ROUTES
from service.http.schemas import tournaments as schemas
from service.http.schemas.games import Nothing

organising = Blueprint("organising", __name__)
NEW, ENTRY, SUBSTITUTE = schemas.NewTournament(), schemas.NewEntry(), schemas.NewSubstitute()
HELPERS, ROUND = schemas.Helpers(), schemas.NewRound()
EXTENSION, ADJUDICATION = schemas.Extension(), schemas.Adjudication()
WITHDRAW, NOTHING = schemas.WithdrawEntry(), Nothing()


@organising.post("/v1/tournaments")
def announce() -> Response:
    http = current()
    viewer = organiser(http, lasting=True)
    outcome = http.app.tournaments.announce(person(viewer.account), rules_of(http.body(NEW)), http.once_key())
    return ROUTES.changed(outcome, 201)


def rules_of(wanted: dict[str, Any]) -> Rules:
    """The rules that a checked body asks for."""
    games = GameTerms(**wanted.pop("games"))
    one_size = wanted["points"] in ONE_SIZE
    least = wanted.pop("least") or max(2, wanted["seats"] - (not one_size))
    if wanted["bye"] is None:
        wanted["bye"] = even_points(wanted["points"], wanted["seats"])
    wanted |= {name: tuple(wanted[name]) for name in ("places", "tie_breaks")}
    return Rules(games=games, least=min(least, wanted["seats"]), **wanted)


# -- entrants ---------------------------------------------------------------------------------


@organising.post("/v1/tournaments/<id>/entries")
def enter(id: str) -> Response:
    """Enter oneself; as organiser a built-in bot, or a player."""
    http = current()
    viewer = http.lasting_viewer()
    wanted = http.body(ENTRY)
    entrants = http.app.entrants
    player, bot = wanted["player"], wanted["bot"]
    doer = person(viewer.account)
    if player is not None or bot is not None:
        require_scope(viewer)
        doer = doer_of(viewer)

    def entry(tournament: Any) -> list[Command]:
        if bot is not None:
            return [entrants.bot(tournament.state, bot, tournament.state.organiser)]
        return [entrants.account(tournament.state, player or viewer.account, viewer.account)]

    return ROUTES.change(http, id, doer, entry, status=201)


@organising.delete("/v1/tournaments/<id>/entries/<entrant>")
def withdraw(id: str, entrant: str) -> Response:
    http = current()
    viewer = http.viewer("play")
    reason = http.query(WITHDRAW)["reason"]
    return ROUTES.change(http, id, doer_for(viewer, entrant), orders.Withdraw(entrant, reason), reason)


@organising.post("/v1/tournaments/<id>/entries/<entrant>/check-in")
def check_in(id: str, entrant: str) -> Response:
    http = current()
    viewer = http.viewer("play")
    http.body(NOTHING)
    return ROUTES.change(http, id, doer_for(viewer, entrant), orders.CheckIn(entrant))


@organising.post("/v1/tournaments/<id>/entries/<entrant>/substitute")
def substitute(id: str, entrant: str) -> Response:
    """Let somebody else play on for an entrant."""
    http = current()
    viewer = organiser(http)
    wanted = http.body(SUBSTITUTE)
    order = http.app.entrants.substitute(
        entrant, wanted["reason"], player=wanted["player"], bot=wanted["bot"], owner=viewer.account
    )
    return ROUTES.change(http, id, doer_of(viewer), order, wanted["reason"])


@organising.put("/v1/tournaments/<id>/helpers")
def name_helpers(id: str) -> Response:
    http = current()
    viewer = organiser(http)
    return ROUTES.change(http, id, doer_of(viewer), orders.NameHelpers(tuple(http.body(HELPERS)["helpers"])))


# -- rounds -----------------------------------------------------------------------------------


@organising.post("/v1/tournaments/<id>/start")
def start(id: str) -> Response:
    """Close the entries; the first round is paired by itself."""
    http = current()
    viewer = organiser(http)
    http.body(NOTHING)
    return ROUTES.change(http, id, doer_of(viewer), orders.Begin())


@organising.post("/v1/tournaments/<id>/rounds")
def pair(id: str) -> Response:
    """Pair the next round now; with tables, as the organiser wants it."""
    http = current()
    viewer = organiser(http)
    wanted = http.body(ROUND)
    by_hand = None
    if wanted["tables"] is not None:
        by_hand = HandPairing(tuple(map(tuple, wanted["tables"])), tuple(wanted["byes"]), wanted["reason"])
    outcome = http.app.tournaments.pair(
        ROUTES.known(id),
        doer_of(viewer),
        by_hand,
        expected=http.expected_version(needed=False),
        once=http.once_key(),
        also=recorded(http, ROUTES.action, id, doer_of(viewer), wanted["reason"]),
    )
    return ROUTES.changed(outcome, 201)


@organising.post("/v1/tournaments/<id>/rounds/<int:number>/annul")
def annul(id: str, number: int) -> Response:
    """Take the newest round back; it can be paired anew."""
    return ROUTES.with_reason(id, lambda reason: orders.AnnulRound(reason, number))


@organising.post("/v1/tournaments/<id>/rounds/<int:number>/extension")
def extend(id: str, number: int) -> Response:
    http = current()
    viewer = organiser(http)
    wanted = http.body(EXTENSION)
    order = orders.ExtendRound(wanted["deadline"], wanted["reason"], number)
    return ROUTES.change(http, id, doer_of(viewer), order, wanted["reason"])


@organising.post("/v1/tournaments/<id>/tables/<game>/adjudication")
def adjudicate(id: str, game: str) -> Response:
    http = current()
    viewer = organiser(http)
    wanted = http.body(ADJUDICATION)
    order = orders.Adjudicate(game, tuple(wanted["ranks"]), wanted["reason"])
    return ROUTES.change(http, id, doer_of(viewer), order, wanted["reason"])


@organising.post("/v1/tournaments/<id>/finish")
def finish(id: str) -> Response:
    """End after the last complete round."""
    return ROUTES.with_reason(id, orders.Finish)


@organising.post("/v1/tournaments/<id>/cancel")
def cancel(id: str) -> Response:
    return ROUTES.with_reason(id, orders.Cancel)
