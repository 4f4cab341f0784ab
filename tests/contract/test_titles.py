"""Every title in the catalogue obeys the rules of the house."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import domain
from domain.catalogue import catalogue
from domain.kernel.chance import FastChance
from domain.kernel.inspection import KERNEL_CODES, inspect
from domain.kernel.record import WHOLE, tag_of
from domain.kernel.table import fold
from domain.kernel.title import AnyTitle, PackError
from tests import replays
from tests.contract.purity import impure_lines

TITLES = catalogue()
GAMES_EACH = 2


def settings_of() -> Iterator[tuple[str, str, int]]:
    for name, title in TITLES.items():
        for variant in title.meta.variants:
            for seats in variant.seats:
                yield name, variant.name, seats


@pytest.fixture(params=list(TITLES))
def title(request: pytest.FixtureRequest) -> AnyTitle:
    return TITLES[request.param]


@pytest.mark.parametrize(("name", "variant", "seats"), list(settings_of()))
@pytest.mark.parametrize("seed", range(GAMES_EACH))
def test_random_games_obey_the_rules(name: str, variant: str, seats: int, seed: int) -> None:
    """Options, refusals, folding, codecs, conservation, secrecy, chance and ending hold in random games."""
    title = TITLES[name]
    inspector = inspect(title, title.setup(seats, variant), seed, stride=13)
    assert inspector.choices > 0


def test_names_are_stable_and_unique(title: AnyTitle) -> None:
    """Events, commands and refusals are named after their title."""
    prefix = title.meta.name + "."
    for record in (*title.events, *title.commands):
        assert tag_of(record).startswith(prefix), record
    assert all(code.startswith(prefix) for code in title.codes)
    assert not set(title.codes) & set(KERNEL_CODES)


def test_declarations_name_real_fields(title: AnyTitle) -> None:
    """Every declared secret, audience and draw is a field of its event."""
    for event in title.events:
        fields = set(event.__struct_fields__)
        for field, audience in event.secrets.items():
            assert field in fields or field == WHOLE, event
            assert audience in fields or audience == "", event
        assert set(event.drawn) <= fields, event


def test_events_hold_no_floats_or_sets(title: AnyTitle) -> None:
    """Events are made of what has one canonical form."""
    for event in title.events:
        shape = str([field.type for field in msgspec.structs.fields(event)])
        assert "float" not in shape, event
        assert "set[" not in shape, event


def test_the_question_of_every_position_is_known(title: AnyTitle) -> None:
    """Each question lists the commands that answer it, and all commands answer some question."""
    answering = {command for question in title.questions.values() for command in question.answers}
    answering |= set(title.out_of_turn_answers)
    assert answering == set(title.commands)


def test_bundled_tables_load_as_a_pack(title: AnyTitle) -> None:
    """What the API shows of a title's tables can be changed and loaded again as a replacement."""
    source = title.packs[title.default_pack].source
    raw = msgspec.to_builtins(source)
    with pytest.raises(PackError, match="already there"):
        title.add_pack(raw)
    samples: tuple[object, ...] = ({}, [], None, {"id": 1})
    for nonsense in samples:
        with pytest.raises(PackError):
            title.load_pack(nonsense)


def test_the_same_seed_gives_the_same_game(title: AnyTitle) -> None:
    """A game depends on nothing but its set-up, its chance and its commands."""
    setup = title.setup(title.meta.variants[0].seats[0])
    one, two = (replays.random_game(title, setup, 5) for _ in range(2))
    assert one == two


def test_only_events_change_the_state(title: AnyTitle) -> None:
    """No rule assigns to the state; that is left to Event.apply."""
    folder = Path(domain.__file__).parent / title.meta.name
    assert impure_lines(folder) == []


@pytest.mark.parametrize("path", sorted(replays.FOLDER.glob("*.jsonl.gz")), ids=lambda path: path.name)
def test_recorded_games_fold_to_their_recorded_end(path: Path) -> None:
    """Any log ever written folds to the same position for ever."""
    header, records = replays.load(path)
    title = TITLES[header.title]
    state = title.blank()
    fold(state, title.codec.decode_all(records))
    title.check(state)
    result = title.result(state)
    assert result is not None
    assert result.reason == header.reason
    assert len(records) == header.events
    assert replays.position_hash(state) == header.end


def test_every_title_has_recorded_games(title: AnyTitle) -> None:
    """At least one whole recorded game per title guards its log."""
    assert list(replays.FOLDER.glob(f"{title.meta.name}-*.jsonl.gz"))


def test_clones_are_independent(title: AnyTitle) -> None:
    """Playing on a clone leaves the original alone."""
    setup = title.setup(title.meta.variants[0].seats[0])
    table = title.open_table(setup, FastChance(1))
    before = title.pack_state(table.state)
    copy = title.table(title.clone(table.state), FastChance(2))
    seat = copy.state.asked[0]
    title.play(copy, seat, title.options(copy.state, seat)[0])
    assert title.pack_state(table.state) == before
