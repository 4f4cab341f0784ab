"""Settings that cannot work are refused at the start, with a sentence."""

import re
from pathlib import Path

import pytest

from service.settings import BadSetting, Settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def test_a_misspelt_name_is_refused_and_the_right_one_named() -> None:
    """`BAKUFU_STREAMCAP` sets nothing; whoever wrote it hears so, and what was meant."""
    with pytest.raises(
        BadSetting, match="BAKUFU_STREAMCAP is no setting of this release; did you mean BAKUFU_STREAM_CAP"
    ):
        Settings.from_environment({"BAKUFU_STREAMCAP": "8"})


def test_a_value_is_not_repeated() -> None:
    """The value of an unknown name may be a password."""
    with pytest.raises(BadSetting) as refused:
        Settings.from_environment({"BAKUFU_SECRET_OF_SOMEBODY": "hunter2"})
    assert "hunter2" not in str(refused.value)


def test_names_of_others_are_left_alone() -> None:
    """Only our own prefix is looked at, and not what the command line or the containers read."""
    others = {"PATH": "/bin", "BAKUFU_TOKEN": "t", "BAKUFU_DB_PASSWORD": "p", "BAKUFU_SOAK_GAMES": "3"}
    assert Settings.from_environment(others) == Settings.from_environment({})


def test_every_name_in_the_example_is_a_setting() -> None:
    """`.env.example` lists what can be set, and nothing else."""
    for name in re.findall(r"^#? ?(BAKUFU_[A-Z_]+)=", EXAMPLE.read_text(), re.MULTILINE):
        Settings.from_environment({name: ""})
