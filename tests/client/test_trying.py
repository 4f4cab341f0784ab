"""The client's further ways to send commands: tried out, several together, and orders for later."""

import pytest

from bakufu.client import Client, Refused, Stale

POLL = {"type": "yedo.give-standing-order", "question": "yedo.poll", "active": True}
RESCUE = {"type": "yedo.give-standing-order", "question": "yedo.rescue", "active": True}


@pytest.fixture
def yedo(ann: Client, ben: Client) -> str:
    """A running game of a title with standing orders."""
    id = ann.open("yedo", 2).id
    ann.sit(id)
    ben.sit(id)
    ann.start(id)
    return id


def test_a_dry_run_tells_and_changes_nothing(ann: Client, game: str) -> None:
    """The events that would follow, at the version at which the game still is."""
    options = ann.options(game)
    command = options.options[0].command
    told = ann.dry_run(game, command, seen=options)
    assert told.events[0] == {"type": "toy.kept", "seat": 0, "card": command["card"]}
    assert (told.version, told.etag) == (options.version, options.etag)
    assert ann.options(game) == options


def test_a_dry_run_raises_what_the_real_thing_would(ann: Client, game: str) -> None:
    """Refused and stale are told apart, before anything is risked."""
    options = ann.options(game)
    with pytest.raises(Refused) as refused:
        ann.dry_run(game, {"type": "toy.keep", "card": 99})
    assert refused.value.code == "toy.not-yours"
    ann.play(game, options.options[0].command)
    with pytest.raises(Stale):
        ann.dry_run(game, options.options[0].command, seen=options)


def test_a_standing_order_is_a_command(ann: Client, ben: Client, yedo: str) -> None:
    """It is given at any moment, whoever is asked, and refused like any other command."""
    for player in (ann, ben):
        before = player.view(yedo).version
        assert player.play(yedo, POLL).version == before + 1
    with pytest.raises(Refused) as refused:
        ann.play(yedo, POLL)
    assert refused.value.code == "yedo.order-stands"
    assert refused.value.reason == f"That is your standing order already. ({refused.value.rule})"
    assert refused.value.more["rules"] == "/rules/yedo"


def test_several_commands_are_one_step(ann: Client, yedo: str) -> None:
    """All are carried out, or none; the refusal says which one was wrong, and the same key is the same step."""
    before = ann.view(yedo)
    with pytest.raises(Refused) as refused:
        ann.play_all(yedo, [POLL, RESCUE, POLL], seen=before)
    assert refused.value.facts["batch_index"] == 2
    assert ann.view(yedo).version == before.version
    assert len(ann.dry_run(yedo, POLL, RESCUE, seen=before).events) == 2
    played = ann.play_all(yedo, [POLL, RESCUE], seen=before, key="one-step")
    assert played.version == before.version + 2
    assert ann.play_all(yedo, [POLL, RESCUE], seen=before, key="one-step") == played
    assert ann.view(yedo).version == played.version


def test_the_former_name_still_works_and_warns(ann: Client, game: str) -> None:
    """Programs that call `rehearse` go on, and are told what it is called now."""
    command = ann.options(game).options[0].command
    with pytest.warns(DeprecationWarning, match="dry_run"):
        told = ann.rehearse(game, command)
    assert told.version == ann.view(game).version
