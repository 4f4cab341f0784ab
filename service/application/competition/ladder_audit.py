"""The whole-history rating of a ladder beside the running one: all results together as an audit of their fold."""

from math import sqrt

from domain.competition.ladder.reckoning import ranking
from domain.competition.strength import whole_history
from service.application.competition.ladder_shown import StrengthAudit, StrengthLine
from service.application.competition.ladder_views import DIGITS, LadderViews

MOST = 150
"""The fit is dense: of larger fields the best are looked at. The model allows to leave players out of results."""
Z = 1.96


def strength_audit(views: LadderViews, now: int) -> StrengthAudit:
    """All rated results that were not annulled, of all seasons; a line outside is a change of strength or a fault."""
    history = views.history
    counted = [one for game, one in history.results.items() if one.event.rated and game not in history.annulled]
    played = {entrant for one in counted for entrant in one.table.entrants}
    ranked = [entry.entrant for entry in ranking(history.state, now) if entry.entrant in played]
    kept = set(ranked[:MOST])
    outcomes = []
    for one in counted:
        pairs = [(who, rank) for who, rank in zip(one.table.entrants, one.event.ranks, strict=True) if who in kept]
        if len(pairs) > 1:
            outcomes.append(([who for who, _ in pairs], [rank for _, rank in pairs]))
    order = [entrant for entrant in ranked if entrant in kept]
    fit = whole_history(order, outcomes)
    running = {entrant: history.state.entries[entrant].rating.mu for entrant in order}
    middle = sum(fit.theta.values()) / max(1, len(order))
    centre = sum(running.values()) / max(1, len(order))
    lines = []
    for index, entrant in enumerate(order):
        strength, spread = fit.theta[entrant] - middle, Z * sqrt(fit.covariance[index][index])
        mine = running[entrant] - centre
        lines.append(
            StrengthLine(
                entrant=entrant,
                name=views.name(entrant),
                strength=round(strength, DIGITS),
                low=round(strength - spread, DIGITS),
                high=round(strength + spread, DIGITS),
                running=round(mine, DIGITS),
                outside=not strength - spread <= mine <= strength + spread,
            )
        )
    return StrengthAudit(
        ladder=history.id,
        version=history.version,
        results=len(outcomes),
        left_out=len(ranked) - len(order),
        strengths=lines,
    )
