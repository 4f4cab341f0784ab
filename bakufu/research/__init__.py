"""Titles as PettingZoo environments: `from bakufu.research import env; game = env("edo", seats=3)`.

Needs the extra: pip install 'bakufu[research]'. docs/research.md tells how positions and options are encoded.
"""

import bakufu._paths  # noqa: F401 - see there; the others are found through it
from service.research.encoding import ACTION_SIZE, ENCODING, OBSERVATION_SIZE
from service.research.environment import TitleEnv, env

__all__ = ["ACTION_SIZE", "ENCODING", "OBSERVATION_SIZE", "TitleEnv", "env"]
