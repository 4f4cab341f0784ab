"""A small client of the HTTP API: typed answers, safe repetition, resumable events.

    client = Client("http://127.0.0.1:8080", token)
    options = client.options(game)
    client.play(game, options.options[0].command, seen=options)

It knows nothing of the service's inside; only the contract in openapi.yaml binds the two.
"""

from bakufu.client.client import Client
from bakufu.client.errors import (
    ClientError,
    Forbidden,
    Invalid,
    NotFound,
    Problem,
    Refused,
    Stale,
    Throttled,
    Unauthenticated,
    Unavailable,
    Unreachable,
)
from bakufu.client.records import (
    Chair,
    ChroniclePage,
    Components,
    DryRun,
    Event,
    Game,
    Heading,
    Line,
    ListedGame,
    Message,
    Note,
    Option,
    Options,
    Played,
    Player,
    Question,
    Registered,
    StreamItem,
    TextBoard,
    TitleSummary,
    Told,
    View,
)
from bakufu.client.retries import RetryPolicy

__all__ = [
    "Chair",
    "ChroniclePage",
    "Client",
    "ClientError",
    "Components",
    "DryRun",
    "Event",
    "Forbidden",
    "Game",
    "Heading",
    "Invalid",
    "Line",
    "ListedGame",
    "Message",
    "NotFound",
    "Note",
    "Option",
    "Options",
    "Played",
    "Player",
    "Problem",
    "Question",
    "Refused",
    "Registered",
    "Rehearsed",
    "RetryPolicy",
    "Stale",
    "StreamItem",
    "TextBoard",
    "Throttled",
    "TitleSummary",
    "Told",
    "Unauthenticated",
    "Unavailable",
    "Unreachable",
    "View",
]

Rehearsed = DryRun
"""Its name before `dry_run` had its own."""
