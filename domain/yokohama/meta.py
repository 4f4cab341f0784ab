"""What a lobby shows of Yokohama."""

from domain.kernel.title import Meta, Setting, Variant

MAX_ROUNDS = Setting(
    "max_rounds",
    "Service policy, not a rule: after this many rounds the game is scored in any case.",
    default=200,
    least=1,
    most=1000,
)

META = Meta(
    name="yokohama",
    label="Yokohama",
    summary="Merchants roam the port town, fulfil foreign orders and learn foreign technology.",
    variants=(Variant("standard", "Standard", (2, 3, 4), "The whole game, set up for the number of players."),),
    settings=(MAX_ROUNDS,),
)
