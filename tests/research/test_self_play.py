"""Self-play as arrays: what is written is what was played."""

from itertools import islice

import numpy as np
import pytest
from click.testing import CliRunner

from service.cli.selfplay import selfplay
from service.research import self_play as self_play_module
from service.research.encoding import ACTION_SIZE, ENCODING, OBSERVATION_SIZE

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def written(tmp_path, *more: str):
    file = tmp_path / "games.npz"
    done = CliRunner().invoke(selfplay, ["edo", str(file), "--games", "2", "--bots", "random,easy", *more])
    assert done.exit_code == 0, done.output
    with np.load(file) as data:
        return {name: data[name] for name in data.files}, done.output


def test_every_decision_is_a_row(tmp_path):
    """Ends of rows lead to observations and masks; the action is always allowed, rewards are those of whole games."""
    data, said = written(tmp_path)
    rows = len(data["action"])
    assert f"{rows} decisions of 2 games" in said
    assert (int(data["encoding"]), str(data["title"]), list(data["bots"])) == (ENCODING, "edo", ["random", "easy"])
    assert {len(data[name]) for name in ("game", "seat", "bot", "reward", "observation_ends", "mask_ends")} == {rows}
    assert data["observation_ends"][-1] == len(data["observation_places"]) == len(data["observation_values"])
    assert 0 <= data["observation_places"].min() <= data["observation_places"].max() < OBSERVATION_SIZE
    starts = np.concatenate([[0], data["mask_ends"][:-1]])
    for start, end, action in zip(starts, data["mask_ends"], data["action"], strict=True):
        allowed = data["mask_actions"][start:end]
        assert 2 <= len(allowed) <= ACTION_SIZE
        assert action in allowed
    for game in (0, 1):
        for seat in (0, 1):
            of_seat = (data["game"] == game) & (data["seat"] == seat)
            assert len(set(data["reward"][of_seat].tolist())) == 1
            assert len(set(data["bot"][of_seat].tolist())) == 1


def test_the_same_seed_writes_the_same(tmp_path):
    """Data can be made again anywhere; another seed gives other games."""
    one, other, third = (written(tmp_path, "--seed", seed)[0] for seed in ("4", "4", "5"))
    assert all(np.array_equal(one[name], other[name]) for name in one)
    assert not np.array_equal(one["action"], third["action"])


def test_self_play_that_is_stopped_keeps_what_is_over(tmp_path, monkeypatch):
    """Ctrl-C during the second of four games leaves the first one; during the first, no file."""

    def interrupted_after(games):
        def play(*given):
            yield from islice(play_all(*given), games)
            raise KeyboardInterrupt

        monkeypatch.setattr(self_play_module, "self_play", play)

    play_all, file = self_play_module.self_play, tmp_path / "x.npz"
    wanted = ["edo", str(file), "--games", "4", "--bots", "random,random"]
    interrupted_after(0)
    assert CliRunner().invoke(selfplay, wanted).exit_code == 1
    assert not file.exists()
    interrupted_after(1)
    done = CliRunner().invoke(selfplay, wanted)
    assert done.exit_code == 0
    assert "stopped after 1 of 4 games" in done.stderr
    with np.load(file) as data:
        assert set(data["game"]) == {0}


@pytest.mark.parametrize("name", ["edo.parquet", "edo", "nowhere/edo.npz"])
def test_a_file_that_will_not_be_written_is_told_before_the_games(tmp_path, name):
    """Another kind than npz, or a folder that is not there."""
    done = CliRunner().invoke(selfplay, ["edo", str(tmp_path / name), "--games", "1000000"])
    assert done.exit_code == 2
    assert "FILE" in done.output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("wrong", [["--bots", "greedy"], ["--bots", "greedy,kasparov"], ["--variant", "blitz"]])
def test_odd_wishes_are_told(tmp_path, wrong):
    """By the name of the option."""
    done = CliRunner().invoke(selfplay, ["edo", str(tmp_path / "x.npz"), *wrong])
    assert done.exit_code == 2
    assert wrong[0] in done.output
