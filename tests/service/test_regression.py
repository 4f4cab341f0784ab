"""`bakufu regress`: a changed rule is named for exactly the games that it touches."""

import json

import pytest
from click.testing import CliRunner

from bakufu.commands import main
from domain.catalogue import catalogue
from domain.edo.title import edo
from domain.ikusa.title import ikusa
from domain.kernel.errors import RuleViolation
from domain.kernel.question import Rule
from domain.kernel.record import tag_of
from domain.yedo.title import yedo
from domain.yokohama.title import yokohama
from service.application.regression import BadRecords, Regression, read_records, written
from service.eventstore.codec import decode_meta
from service.eventstore.open import open_store
from tests import toy
from tests.eventful import EventfulGame
from tests.serving import play, services_on, started_game
from tests.toy import ToyTitle

SHOW, PASS = toy.Show(), toy.Pass()


def regression(services, titles=None):
    return Regression(services.store, services.exports, titles or services.titles)


def recorded(services):
    return {record.id: record for record, _ in regression(services).run({}) if record is not None}


def differences(services, titles, known=None):
    run = regression(services, titles)
    list(run.run(known or {}))
    return {one.game: (one.what, one.version) for one in run.report.differences}


class Generous(ToyTitle):
    """Whoever shows a card shows a higher one."""

    def __init__(self, packs):
        super().__init__(packs)

        def show(table, seat, command):
            table.emit(toy.Shown(seat, table.state.kept[seat] + 1))

        self.answers = {**self.answers, "toy.show": {**self.answers["toy.show"], toy.Show: Rule(show)}}


class Strict(ToyTitle):
    """Nobody may pass."""

    def __init__(self, packs):
        super().__init__(packs)
        self.lists = {**self.lists, "toy.show": lambda state, seat, parts: [SHOW]}


def toys(services, title):
    return {**services.titles, "toy": title([toy.BUNDLED])}


@pytest.fixture
def games(store):
    """Three toys: in one a card was shown, in one both passed, in one somebody is asked to."""
    services = services_on(store)
    for id, answers in (("g_shown", [SHOW, PASS]), ("g_passed", [PASS, PASS]), ("g_asked", []), ("g_begun", None)):
        started_game(services, id=id)
        for seat in range(0 if answers is None else 2):
            play(services, id, seat)
        for seat, command in enumerate(answers or []):
            play(services, id, seat, command)
    return services


def test_what_has_not_changed_is_not_named(games):
    """Every game is folded, judged and compared, also those that run."""
    run = regression(games)
    list(run.run(recorded(games)))
    report = run.report
    assert (report.games, report.judged, report.compared, report.differences) == (4, 4, 4, [])
    assert report.commands > 12


def test_a_changed_rule_is_named_where_it_was_used(games):
    """Other events follow from a recorded command: the first of them is told with its command."""
    titles = toys(games, Generous)
    found = differences(games, titles)
    assert found.keys() == {"g_shown"}
    what, version = found["g_shown"]
    shown = next(event.version for event in games.store.read("g_shown") if event.type == "toy.shown")
    assert (what, version) == ("judge", shown)


def test_changed_options_are_named_where_they_are_open(games):
    """Of running games; only where the question is asked at which the options differ."""
    known = recorded(games)
    found = differences(games, toys(games, Strict), known)
    assert {game: what for game, (what, _) in found.items()} == {"g_asked": "options"}
    run = regression(games, toys(games, Strict))
    list(run.run(known))
    assert run.report.differences[0].text == "seat 0 may no longer toy.pass"


def test_a_game_that_went_on_is_compared_as_it_was(games):
    """At the version that was recorded; one whose log is another is named for that."""
    known = recorded(games)
    play(games, "g_asked", 0, SHOW)
    assert differences(games, games.titles, known) == {}
    assert set(differences(games, toys(games, Strict), known)) == {"g_asked"}
    known["g_begun"].hash = "00" * 32
    assert differences(games, games.titles, known)["g_begun"][0] == "log"


def test_a_position_that_does_not_fold_is_named(games, monkeypatch):
    """And the others are looked at all the same."""
    monkeypatch.setattr(toy.Shown, "apply", lambda self, state: 1 / 0)
    assert {game: what for game, (what, _) in differences(games, games.titles).items()} == {"g_shown": "fold"}


def test_what_others_see_counts(games, monkeypatch):
    """A view that shows something else is named for every game that has one."""
    known = recorded(games)
    monkeypatch.setattr(ToyTitle, "view", lambda self, state, seat: toy.ToyView(7, state.shown, None, None))
    assert {what for what, _ in differences(games, games.titles, known).values()} == {"views"}


def test_declared_changes_are_marked(games, monkeypatch):
    """Where the number of the rules was raised, games of before are judged all the same, and marked."""
    monkeypatch.setattr(Generous, "rules", 2)
    run = regression(games, toys(games, Generous))
    list(run.run({}))
    assert [(one.game, one.declared) for one in run.report.differences] == [("g_shown", True)]


@pytest.mark.parametrize("make", [edo, ikusa, yedo, yokohama])
def test_a_changed_rule_is_named_for_exactly_the_games_it_touches(make, sqlite_url):
    """A command that is refused from now on: all games in which it was played are named, and no other."""
    store = open_store(f"{sqlite_url}?synchronous=normal")
    services = services_on(store)

    class ShortGame(EventfulGame):
        most_steps = 45

        def _unfinished(self):
            return self.id

    name = make().meta.name
    ids = [ShortGame(services, name, seed).play() for seed in range(8)]
    used = {id: _commands(store, id) for id in ids}
    partly = [kind for kind in make().commands if 0 < sum(tag_of(kind) in of for of in used.values()) < len(ids)]
    assert partly, used
    for kind in partly[:3]:
        planted = make()
        planted.answers = {
            ask: {one: Rule(rule.do, _refuse if one is kind else rule.judge) for one, rule in rules.items()}
            for ask, rules in planted.answers.items()
        }
        found = differences(services, {**catalogue(), name: planted})
        assert set(found) == {id for id, commands in used.items() if tag_of(kind) in commands}
    store.close()


def _refuse(state, seat, parts, command):
    raise RuleViolation("planted.change")


def _commands(store, id):
    """Names of all commands that were recorded, open or sealed."""
    found = set()
    for event in store.read(id):
        open_part = bytes(decode_meta(event.meta).commands) or b"[]"
        sealed = json.loads(event.cause or b"[]")
        sealed = sealed["commands"] if isinstance(sealed, dict) else sealed
        found |= {command["type"] for command in (*json.loads(open_part), *sealed)}
    return found


def test_records_are_a_file(games):
    """What was written is read; what is no such file is refused with a sentence."""
    records = recorded(games)
    lines = list(written(regression(games).header(), records.values()))
    assert read_records(lines) == records
    for wrong in ([], [b"no json"], [b'{"format":"bakufu.regress.9"}'], [lines[0], b'{"id": 1}']):
        with pytest.raises(BadRecords):
            read_records(wrong)


def test_the_command(games, store, tmp_path, store_url):
    """Written with --record, compared with --against; exit code 1 says that something differs, 2 wrong use."""
    file, run = tmp_path / "records.jsonl", CliRunner()
    base = ["regress", "--database", store_url]
    for id in ("g_shown", "g_passed", "g_asked", "g_begun"):
        assert store.version(id)
    first = run.invoke(main, [*base, "--record", str(file)])
    # the toy is no title of the catalogue: each of its games is named as one that cannot be read
    assert first.exit_code == 1
    assert first.output.count("its title is not known here") == 4
    assert "4 games" in first.output.splitlines()[-1]
    assert json.loads(run.invoke(main, [*base, "--against", str(file), "--json"]).output)["games"] == 4
    assert run.invoke(main, [*base, "--against", str(tmp_path / "nothing")]).exit_code == 2
    file.write_text("nonsense")
    assert run.invoke(main, [*base, "--against", str(file)]).exit_code == 2
