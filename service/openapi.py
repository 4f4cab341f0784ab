"""`python -m service.openapi`: writes the derived part of openapi.yaml anew, or with --check only looks at it."""

import argparse
import sys
from pathlib import Path
from typing import Any

import yaml

from domain.catalogue import catalogue
from service.contract import derived_schemas

CONTRACT = Path(__file__).parents[1] / "openapi.yaml"
MARK = "    # -- Derived from the titles"
INDENT = "    "


class _Plain(yaml.SafeDumper):
    """Without anchors: every schema stands for itself."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def renewed(text: str) -> str:
    """The document with everything below the mark written anew."""
    above, mark, below = text.partition(MARK)
    if not mark:
        raise ValueError("openapi.yaml has lost the line that divides what is written from what is derived")
    rest_of_line = below.partition("\n")[0]
    schemas = derived_schemas(catalogue().values())
    derived = yaml.dump(schemas, Dumper=_Plain, sort_keys=False, width=116, allow_unicode=True)
    lines = [INDENT + line if line else line for line in derived.splitlines()]
    return f"{above}{mark}{rest_of_line}\n" + "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m service.openapi", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the file is not up to date")
    options = parser.parse_args(arguments)
    text = CONTRACT.read_text("utf-8")
    wanted = renewed(text)
    if text == wanted:
        print("openapi.yaml is up to date")
        return 0
    if options.check:
        print("openapi.yaml is not up to date: run `make openapi`", file=sys.stderr)
        return 1
    CONTRACT.write_text(wanted, "utf-8")
    print("openapi.yaml written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
