"""The command `bakufu`, also as `python -m bakufu`."""

import bakufu._paths  # noqa: F401 - see there
from bakufu.commands import main

if __name__ == "__main__":
    main(prog_name="bakufu")
