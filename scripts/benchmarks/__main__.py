"""Runs a benchmark by name: every module beside this one that has a `main(argv)` is one."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

FOLDER = Path(__file__).parent


def benchmarks() -> dict[str, str]:
    """Return the names of the benchmarks and what each measures, without importing any."""
    found = {}
    for path in sorted(FOLDER.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        has_main = any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in tree.body)
        if has_main and path.stem != "__main__":
            found[path.stem.replace("_", "-")] = (ast.get_docstring(tree) or "").splitlines()[0]
    return found


def run(name: str, argv: list[str]) -> int:
    """Run one and return its exit code."""
    module = import_module(f"scripts.benchmarks.{name.replace('-', '_')}")
    code: int = module.main(argv)
    return code


def run_all(known: Mapping[str, str]) -> int:
    """Run each with its defaults, the rest also when one fails; the worst exit code is returned."""
    codes = []
    for name in known:
        print(f"\n== {name}: {known[name]}", flush=True)
        codes.append(run(name, []))
    return max(codes, default=0)


def main(argv: list[str]) -> int:
    """List, run one, or run all."""
    known = benchmarks()
    if not argv or argv[0] in ("-h", "--help"):
        print("scripts/bench NAME [OPTIONS] | all\n")
        print("\n".join(f"  {name:<14} {about}" for name, about in known.items()))
        return 0
    name, *rest = argv
    if name == "all":
        return run_all(known)
    if name not in known:
        print(f"There is no benchmark {name!r}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    return run(name, rest)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
