"""Every title as a PettingZoo environment: it keeps that package's promises, and no seat sees more than it may."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from bakufu.research import ACTION_SIZE, OBSERVATION_SIZE, env
from domain.catalogue import NAMES, catalogue
from domain.kernel.chance import FastChance
from domain.kernel.meta import Result
from service.research.encoding import encode_position, number_options, view_leaves
from service.research.environment import reward_of

TITLES = catalogue()
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")


def pick(environment, number: int) -> int:
    """An allowed action, always the same one in the same place."""
    offered: list[int] = sorted(environment.options())
    return offered[number % len(offered)]


@pytest.mark.parametrize("title", NAMES)
def test_the_api_is_kept(title):
    """PettingZoo's own test of what an environment owes."""
    api_test(env(title), num_cycles=120, verbose_progress=False)


@pytest.mark.parametrize("title", NAMES)
def test_a_seed_gives_the_same_game(title):
    """Two environments with the same seed and actions show the same; another seed shows something else."""
    one, other, third = env(title), env(title), env(title)
    for environment, seed in ((one, 7), (other, 7), (third, 8)):
        environment.reset(seed=seed)
    differs = False
    for number in range(60):
        seen = [environment.observe(environment.agent_selection) for environment in (one, other)]
        assert all(np.array_equal(seen[0][name], seen[1][name]) for name in seen[0])
        differs |= not np.array_equal(seen[0]["observation"], third.observe(third.agent_selection)["observation"])
        if any(one.terminations.values()):
            break
        for environment in (one, other, third):
            if not any(environment.terminations.values()):
                environment.step(pick(environment, 3 * number))
    assert differs


@pytest.mark.slow
@pytest.mark.parametrize("title", NAMES)
def test_a_game_ends_with_rewards(title):
    """Played at random to its end: each seat has got what its rank is worth, everybody is terminated, agents leave."""
    environment = env(title)
    environment.reset(seed=3)
    chance, rewards = FastChance(1, "play"), dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter(200_000):
        _, reward, terminated, truncated, _ = environment.last(observe=False)
        rewards[agent] += reward
        if terminated or truncated:
            environment.step(None)
        else:
            environment.step(pick(environment, chance.pick(1 << 20)))
    assert environment.agents == []
    result = environment.title.result(environment._at_table().state)
    assert result is not None
    assert rewards == {agent: reward_of(result, seat) for seat, agent in enumerate(environment.possible_agents)}
    assert all(-1.0 <= reward <= 1.0 for reward in rewards.values())


@pytest.mark.parametrize("title", NAMES)
def test_an_observation_knows_no_more_than_the_seat(title):
    """In every position that the seat cannot tell from the real one the arrays are the same."""
    environment = env(title)
    environment.reset(seed=5)
    rules = environment.title
    for number in range(80):
        if any(environment.terminations.values()):
            break
        if number % 8 == 0:
            state = environment._at_table().state
            for seat in range(len(environment.possible_agents)):
                twin = rules.imagine(state, seat, FastChance(number, "twin"))
                assert np.array_equal(encode_position(rules, state, seat), encode_position(rules, twin, seat))
                assert number_options(rules.options(state, seat)) == number_options(rules.options(twin, seat))
        environment.step(pick(environment, 5 * number))


@pytest.mark.parametrize("title", NAMES)
def test_every_option_has_its_own_action(title):
    """As many allowed actions as options, at the same index wherever the option is offered alone."""
    environment = env(title)
    environment.reset(seed=2)
    for number in range(120):
        if any(environment.terminations.values()):
            break
        seen = environment.observe(environment.agent_selection)
        assert seen["observation"].shape == (OBSERVATION_SIZE,)
        assert seen["action_mask"].shape == (ACTION_SIZE,)
        assert set(np.flatnonzero(seen["action_mask"])) == set(environment.options())
        seat = environment.possible_agents.index(environment.agent_selection)
        options = environment.title.options(environment._at_table().state, seat)
        assert sorted(map(str, environment._offered.values())) == sorted(map(str, options))
        environment.step(pick(environment, 7 * number))


def test_who_does_not_act_has_no_actions():
    """The mask of everybody else is empty."""
    environment = env("yokohama")
    environment.reset(seed=1)
    for agent in environment.agents:
        allowed = environment.observe(agent)["action_mask"].any()
        assert bool(allowed) == (agent == environment.agent_selection)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"title": "chess"}, "the titles are"),
        ({"title": "edo", "seats": 9}, "seats, not 9"),
        ({"title": "edo", "variant": "blitz"}, "the variants are"),
    ],
)
def test_what_there_is_not_is_refused(wanted, told):
    """A sentence that names what there is."""
    with pytest.raises(ValueError, match=told):
        env(**wanted)


def test_a_masked_action_is_refused():
    """Nothing happens, and the number of options is told."""
    environment = env("edo")
    environment.reset(seed=1)
    masked = next(action for action in range(ACTION_SIZE) if action not in environment.options())
    with pytest.raises(ValueError, match="is masked"):
        environment.step(masked)


def test_the_seed_test_of_pettingzoo():
    """Their own check that seeding is thorough."""
    seed_test(lambda: env("edo"), num_cycles=20)


def test_what_a_view_says_becomes_names():
    """Numbers stand under their path, words are part of the name, lists of words are counted, nothing is nothing."""
    view = {"points": 3, "hand": ["rice", "rice"], "open": True, "who": "ann", "none": None, "rows": [{"at": 2}]}
    assert sorted(view_leaves(view)) == [
        (".hand[]=rice", 1.0),
        (".hand[]=rice", 1.0),
        (".open", 1.0),
        (".points", 3.0),
        (".rows[0].at", 2.0),
        (".who=ann", 1.0),
    ]


def test_rewards_follow_the_ranks():
    """Who beats all gets 1, who beats nobody -1, ties share; where nobody wins all get -1."""

    def ended(*ranks: int, winners: tuple[int, ...] = (0,)) -> Result:
        return Result(winners=winners, ranks=ranks, scores=tuple(0 for _ in ranks), reason="test")

    assert [reward_of(ended(1, 2, 3), seat) for seat in range(3)] == [1.0, 0.0, -1.0]
    assert [reward_of(ended(1, 1), seat) for seat in range(2)] == [0.0, 0.0]
    assert reward_of(ended(2, 2, winners=()), 0) == -1.0
