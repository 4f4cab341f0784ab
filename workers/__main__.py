"""`python -m workers`: the commands behind `bakufu worker`, `bakufu sweep` and `bakufu todo`."""

from workers.cli import main

if __name__ == "__main__":
    main(prog_name="bakufu")
