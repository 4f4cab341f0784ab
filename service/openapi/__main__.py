"""`python -m service.openapi`: writes the schemas that are derived from the titles, one file a title.

With --check it only looks at them; with --bundle FILE it writes the whole contract in one piece.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

import yaml

from domain.catalogue import catalogue
from service.openapi.bundle import SCHEMAS, bundle
from service.openapi.derive import derived_parts

HEAD = "# Derived from the code by `make openapi`; do not edit.\n"


class _Plain(yaml.SafeDumper):
    """Without anchors: every schema stands for itself."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def as_yaml(data: Any) -> str:
    return HEAD + yaml.dump(data, Dumper=_Plain, sort_keys=False, width=116, allow_unicode=True)


def wanted_files() -> dict[Path, str]:
    """What each file of derived schemas should hold."""
    parts = derived_parts(catalogue().values())
    return {SCHEMAS / f"{name}.yaml": as_yaml(schemas) for name, schemas in parts.items()}


def outdated(wanted: dict[Path, str]) -> list[Path]:
    """Files that are missing, hold something else, or should not be there."""
    there = {path: path.read_text("utf-8") for path in SCHEMAS.glob("*.yaml")}
    return sorted(path for path in wanted.keys() | there.keys() if wanted.get(path) != there.get(path))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m service.openapi", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a file is not up to date")
    parser.add_argument("--bundle", type=Path, metavar="FILE", help="write the whole contract into one file")
    options = parser.parse_args(arguments)
    if options.bundle:
        options.bundle.parent.mkdir(parents=True, exist_ok=True)
        options.bundle.write_text(bundle(), "utf-8")
        print(f"{options.bundle} written")
        return 0
    wanted = wanted_files()
    changed = outdated(wanted)
    names = ", ".join(path.name for path in changed)
    if not changed:
        print("derived schemas are up to date")
    elif options.check:
        print(f"not up to date: {names}; run `make openapi`", file=sys.stderr)
        return 1
    else:
        for path in changed:
            path.write_text(wanted[path], "utf-8") if path in wanted else path.unlink()
        print(f"written: {names}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
