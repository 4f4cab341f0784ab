"""What is said about Ikusa that its tables tell."""

from domain.catalogue import catalogue
from domain.game.words import words
from domain.ikusa import flow, kinds, wage_war

TITLE = catalogue()["ikusa"]
EN, DE = (words(TITLE, TITLE.default_pack, language) for language in ("en", "de"))


def test_a_province_is_described_by_its_map() -> None:
    """Island, neighbours and sea ways, as the pack that is played with has them."""
    assert EN.text("province", "BUN") == (
        "On Kyushu; borders Buzen, Chikugo, Chikuzen, Higo and Hyūga; by sea to Iyo and Suō."
    )
    assert DE.text("province", "TSU") == "Eine kleine Insel; über See: Dewa, Iki und Oki."
    assert DE.text("work", "castle") == "Leiht den Verteidigern der Provinz 4 Speerkämpfer; diese fallen zuerst."
    assert EN.text("marker", "2") == "Who takes it wages war as number 2 of the round."


def test_every_action_and_phase_is_named() -> None:
    """The lists of what can be explained are those that the flow of the game goes through."""
    assert tuple(flow.ACTIONS) == kinds.ACTIONS
    assert tuple(wage_war.PHASES) == kinds.PHASES
