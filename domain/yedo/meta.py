"""What a lobby shows of Yedo."""

from domain.kernel.title import Meta, Variant

GEISHA, SAMURAI = "geisha", "samurai"

META = Meta(
    name="yedo",
    label="Yedo",
    summary="Eleven rounds of bidding, placing disciples and completing missions under the eyes of the Watch Patrol.",
    variants=(
        Variant(
            GEISHA,
            "Geisha setting",
            (2, 3, 4, 5),
            "The kinder game: no Samurai cards, and no Watch Patrol in the last round.",
        ),
        Variant(
            SAMURAI,
            "Samurai setting",
            (2, 3, 4, 5),
            "All cards, cruel events included; the first Action Card is chosen from three.",
        ),
    ),
)
