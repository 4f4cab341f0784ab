"""Importing this makes domain, projections, service and workers of an installed wheel importable, before any others.

Only entry points import it: `bakufu.__main__`, `bakufu.wsgi`, and the processes that workers fork from. It works by
being imported, because the last of them can be given nothing but names of modules.
"""

import sys
from pathlib import Path

APP = Path(__file__).with_name("_app")

if APP.is_dir() and str(APP) not in sys.path:
    sys.path.insert(0, str(APP))
