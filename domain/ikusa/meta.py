"""What a lobby shows of Ikusa."""

from domain.kernel.title import Meta, Setting, Variant

META = Meta(
    name="ikusa",
    label="Ikusa",
    summary="Daimyos allot their koku in secret, raise armies and fight for the 68 provinces of Japan.",
    variants=(
        Variant(
            "regular",
            "Regular",
            seats=(2, 3, 4, 5),
            summary="First to own 35 provinces; two players command two colours each and need 50 at a round's end.",
        ),
        Variant(
            "quick",
            "Quick play",
            seats=(3, 4, 5),
            summary="Some provinces are drafted, daimyos start experienced; the first elimination ends the game.",
        ),
    ),
    settings=(
        Setting("long_game", "Count provinces for victory only when a round is complete.", default=False),
        Setting("max_rounds", "Rounds after which the most provinces win.", default=20, least=1, most=60),
    ),
)
