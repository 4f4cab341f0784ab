"""Self-play as arrays: what is written is what was played."""

import numpy as np
import pytest
from click.testing import CliRunner

from service.cli.selfplay import selfplay
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


@pytest.mark.parametrize("wrong", [["--bots", "greedy"], ["--bots", "greedy,kasparov"], ["--variant", "blitz"]])
def test_odd_wishes_are_told(tmp_path, wrong):
    """By the name of the option."""
    done = CliRunner().invoke(selfplay, ["edo", str(tmp_path / "x.npz"), *wrong])
    assert done.exit_code == 2
    assert wrong[0] in done.output
