"""Format 2 of the log, byte by byte: whoever writes a verifier can begin with these values."""

import hashlib
from typing import ClassVar

import pytest

from domain.game.observation import bot_seed
from domain.kernel import seal
from domain.kernel.aggregate import Decision, Doer
from domain.kernel.record import CONCEALED, NOBODY, WHOLE, Codec, Command, Event
from service.eventstore.codec import MOST_COMMANDS, LogPlace, StreamCodec, decode_meta

GAME, SEED = "g_00000000000000000001", bytes(range(32))
AT = 1_700_000_000_000
GENESIS = "b8828f28c96229d939ccdf94ea684e586e53a808493fc68d01c57241c9d63d9d"
FORMAT_1 = "f66af55ab4b0dd8cf51e2657fcd0f4d3b3bcdb7e3cfaf4543db3ff65256d1007"
ANN = Doer("person", "p_1")


class Build(Command, tag="edo.build"):
    kind: str
    place: str


class PlanCard(Command, tag="edo.plan-card"):
    card: str


class Built(Event, tag="edo.built"):
    seat: int
    kind: str
    place: str


class Asked(Event, tag="table.asked"):
    seats: tuple[int, ...]
    ask: str


class Planned(Event, tag="edo.card-planned"):
    secrets: ClassVar = {"card": "seat"}
    seat: int
    card: str


class Shuffled(Event, tag="edo.shuffled"):
    secrets: ClassVar = {"order": NOBODY}
    order: tuple[int, ...]


class Ordered(Event, tag="edo.ordered"):
    secrets: ClassVar = {WHOLE: "seat"}
    seat: int


CODEC = StreamCodec(Codec((Built, Asked, Planned, Shuffled, Ordered)))


def place(version: int = 1, previous: str = FORMAT_1) -> LogPlace:
    return LogPlace(GAME, SEED, version, bytes.fromhex(previous))


def test_the_chain_goes_on_from_format_1() -> None:
    """The first event of format 2 follows the last hash of format 1, which is what it always was."""
    taken = b'{"type":"game.seat-taken","seat":0,"player":"p_1","bot":null,"entropy":""}'
    assert seal.genesis(GAME).hex() == GENESIS
    assert seal.link(seal.genesis(GAME), taken).hex() == FORMAT_1


def test_the_first_event_of_an_append_holds_its_cause() -> None:
    """Cause, actor, seat, request and commands stand in its meta, in that order; the next one says only when."""
    events: list[Event] = [Built(0, "house", "C1"), Asked((1,), "edo.build")]
    doer = ANN._replace(request="0123456789abcdef")
    first, second = CODEC.write(place(), Decision(doer, [Build("house", "C1")], events, 0), AT).events
    assert first.meta == (
        b'{"format":2,"at":1700000000000,"events":2,"cause":"person","by":"p_1","seat":0,'
        b'"request":"0123456789abcdef","commands":[{"type":"edo.build","kind":"house","place":"C1"}]}'
    )
    assert seal.digest_of(first.meta).hex() == "7368696ac8f9c51cbcb2838be57a33b58b58b7c89a6be67e9f530477587a370f"
    assert first.hash.hex() == "2f179d1013696ca1e643bf253cc951c2368e46354cc2f32898130f68a4c3c60d"
    assert second.meta == b'{"format":2,"at":1700000000000}'
    assert second.hash.hex() == "5557809b7b58c478b128c186d8f6e9ff6986d1dd31c5cd9310bcac4a8fe108df"
    assert first.cause is second.cause is None


def test_commands_are_sealed_with_what_they_hide() -> None:
    """Where an event is for one seat only, so are the commands; the meta holds two seals, which tell nothing."""
    previous = "5557809b7b58c478b128c186d8f6e9ff6986d1dd31c5cd9310bcac4a8fe108df"
    decided = Decision(ANN, [PlanCard("geisha")], [Planned(0, "geisha")], 0)
    (stored,) = CODEC.write(place(3, previous), decided, AT + 1000).events
    assert stored.cause == b'[{"type":"edo.plan-card","card":"geisha"}]'
    assert stored.secret == b'{"card":"geisha"}'
    assert stored.data == b'{"type":"edo.card-planned","seat":0}'
    salt = seal.commands_salt(SEED, GAME, 4)
    assert salt.hex() == "e6c4c7a5d7202a9b94a9606433ecbc89d255abf17bbb4271a55682ee1a1af52e"
    of_event = b"1ea56b4114b8aaff7afcceeec4ad031a3cc5b83bc9624f0797f4637e70a55275"
    of_commands = b"31d8b6c8fe1afb9f1f20bf16b066ca5daa48bb71e8c884a64572866b270d1e81"
    assert seal.commands_seal(salt, stored.cause).hex().encode() == of_commands
    assert stored.meta == (
        b'{"format":2,"at":1700000001000,"seal":"%b","events":1,"cause":"person","by":"p_1","seat":0,'
        b'"commands_seal":"%b"}'
    ) % (of_event, of_commands)
    assert stored.hash.hex() == "30d1bfbee7a9cb55d9fc42508756874dd2f4f55e1d4b7d7809e9b3c1c71f2ad3"


def test_a_deck_for_nobody_seals_no_commands() -> None:
    """A secret that no seat may see was not chosen by anybody, so the command stays public."""
    (stored,) = CODEC.write(place(), Decision(ANN, [Build("a", "b")], [Shuffled((2, 1))], 0), AT).events
    assert stored.cause is None
    assert b'"commands":[{' in stored.meta


def test_a_concealed_event_has_no_public_author() -> None:
    """Where the others may not even know what happened, who did it is sealed with it."""
    (stored,) = CODEC.write(place(), Decision(ANN, [Build("a", "b")], [Ordered(2)], 2), AT).events
    known = decode_meta(stored.meta)
    assert stored.data == CONCEALED
    assert (known.cause, known.by, known.seat) == ("", "", None)
    assert stored.cause == (
        b'{"cause":"person","by":"p_1","seat":2,"commands":[{"type":"edo.build","kind":"a","place":"b"}]}'
    )
    assert known.commands_seal == seal.commands_seal(seal.commands_salt(SEED, GAME, 2), stored.cause).hex()


def test_a_bot_is_named_with_version_and_budget() -> None:
    """A bot's append says which bot it was and how much it thought; it has no account."""
    doer = Doer("bot", bot="search@1", budget=400)
    (stored,) = CODEC.write(place(), Decision(doer, [Build("a", "b")], [Built(1, "a", "b")], 1), AT, rules="2.1").events
    known = decode_meta(stored.meta)
    assert (known.cause, known.by, known.seat, known.bot, known.budget, known.rules) == (
        "bot", "", 1, "search@1", 400, "2.1"
    )  # fmt: skip


def test_a_bots_seed_follows_from_the_sealed_seed() -> None:
    """Nobody can foresee what a bot draws, and everybody can recompute it once the seed is out."""
    assert f"{bot_seed(SEED, GAME, 12, 0, 'random@1'):016x}" == "a9d30831c5ef7dd5"
    assert bot_seed(bytes(32), GAME, 12, 0, "random@1") != bot_seed(SEED, GAME, 12, 0, "random@1")


@pytest.mark.parametrize("changed", ["at", "by", "cause", "seat", "request", "commands"])
def test_the_hash_covers_the_cause(changed: str) -> None:
    """Time, actor and commands cannot be changed without changing the hash."""
    (stored,) = CODEC.write(
        place(), Decision(ANN._replace(request="00ff"), [Build("a", "b")], [Built(0, "a", "b")], 0), AT
    ).events
    known = stored.meta.replace(f'"{changed}":'.encode(), f'"{changed}s":'.encode())
    assert known != stored.meta
    assert seal.link_2(bytes.fromhex(FORMAT_1), hashlib.sha256(known).digest(), stored.data) != stored.hash
    assert seal.link_2(bytes.fromhex(FORMAT_1), seal.digest_of(stored.meta), stored.data) == stored.hash


def test_an_append_holds_a_hundred_commands() -> None:
    """So that whoever reads an append can keep it in memory."""
    many = [Build("a", "b")] * (MOST_COMMANDS + 1)
    CODEC.write(place(), Decision(ANN, many[1:], [Built(0, "a", "b")], 0), AT)
    with pytest.raises(ValueError, match="100 commands"):
        CODEC.write(place(), Decision(ANN, many, [Built(0, "a", "b")], 0), AT)


def test_the_old_format_is_written_as_it_was() -> None:
    """While processes of the release before still read the log, it holds nothing that they do not know."""
    decided = Decision(Doer("bot", bot="random@1"), [PlanCard("geisha")], [Built(0, "a", "b"), Planned(0, "x")], 0)
    built, planned = CODEC.write(place(), decided, AT, format=1).events
    assert built.meta == b'{"at":1700000000000,"by":"worker"}'
    sealed = seal.seal(seal.salt(SEED, GAME, 3), b'{"card":"x"}')
    assert planned.meta == b'{"at":1700000000000,"by":"worker","seal":"%b"}' % sealed.hex().encode()
    assert built.hash == seal.link(bytes.fromhex(FORMAT_1), built.data)
    assert planned.hash == seal.link(built.hash, planned.data, sealed)
    assert planned.cause is None
