"""What a lobby shows of Edo."""

from domain.kernel.title import Meta, Setting, Variant

META = Meta(
    name="edo",
    label="Edo",
    summary="Daimyos plan three actions in secret, send officials out as samurai and build Edo and its surroundings.",
    variants=(
        Variant(
            "standard",
            "Standard",
            seats=(2, 3, 4),
            summary="Board side A for two and three seats, side B for four.",
        ),
    ),
    settings=(
        Setting(
            "hide_money",
            "Do not show a daimyo's money to the others until the end; it can still be counted along.",
            default=False,
        ),
    ),
)
