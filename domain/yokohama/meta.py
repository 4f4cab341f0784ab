"""What a lobby shows of Yokohama."""

from domain.kernel.title import Meta, Setting, Variant

META = Meta(
    name="yokohama",
    label="Yokohama",
    summary="Merchants send assistants through the port town, fulfil foreign orders and learn foreign technology.",
    variants=(Variant("standard", "Standard", (2, 3, 4), "The whole game, as the rulebook sets it up for each number."),),
    settings=(
        Setting(
            "max_rounds",
            "Service policy, not a rule: after this many rounds the game is scored even if nobody has ended it.",
            default=200,
            least=1,
            most=1000,
        ),
    ),
)
