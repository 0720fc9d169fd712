#!/usr/bin/python3
"""
Compare the values of every example and every lesson with Halide (Debian's python3-halide), both with the default
schedule, on the same random inputs. Halide runs twice: with strict_float, where all values must be bitwise equal, except
those that depend on its sin; and with its default, where floats may be rounded differently, and values must be close.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import example_ports
import halide_run
import lesson_ports
from cases import CASES, LESSONS, NO_PORT
from kinds import KINDS
from ports import random_array
from report import differences
from sylvite import HERE, run_program

EXAMPLES = HERE.parents[1] / "examples"


def main():
    options = parse_options()
    if missing := names_there() - NO_PORT ^ {*CASES, *LESSONS}:
        sys.exit(f"not compared, or not there: {', '.join(sorted(missing))}")
    print(HEAD)
    results = [compare(name, (CASES | LESSONS)[name], options.engine) for name in options.only or [*CASES, *LESSONS]]
    same = sum(result.same for result in results)
    count = sum(result.count for result in results)
    print(f"{same} of {count} values of {len(results)} programs are the same bits under strict_float")
    sys.exit(1 if any(result.failed for result in results) else 0)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", choices=[[], *CASES, *LESSONS], help="names of the examples to compare")
    parser.add_argument("--engine", default="wasm", help="the engine of Sylvite")
    return parser.parse_args()


def names_there():
    """The examples by name, and each pipeline of each lesson."""
    examples = {path.stem for path in EXAMPLES.iterdir() if path.suffix in (".syl", ".ts")}
    lessons = {
        f"{path.stem} {pipeline}"
        for path in (EXAMPLES / "tutorial").glob("*.syl")
        for pipeline in re.findall(r"^pipeline (\w+)", path.read_text(), re.MULTILINE)
    }
    return examples | lessons


HEAD = f"{'':23}{'types':>24}{'values':>8}{'strict_float: same':>20}{'off by':>10}{'default: same':>15}{'off by':>10}"


@dataclass
class Result:
    count: int
    same: int
    failed: bool


def compare(name, example, engine):
    """Compare an example and print a line."""
    arrays = {
        of: example.shape(random_array(KINDS[kind], seed, shape)) for of, (kind, seed, shape) in example.inputs.items()
    }
    outputs = run_example(name, example, arrays, engine)
    ours = [component for _, components in outputs for component in components]
    kinds = [kind for kind, _ in ours]
    buffers = [halide_run.buffer_of([0] * array.ndim, array) for array in arrays.values()]
    pipeline = name.partition(" ")[2]
    port = getattr(lesson_ports, pipeline) if pipeline else getattr(example_ports, name.replace("-", "_"))
    cells, failed, same = [], False, []
    for target, tolerance in ((halide_run.STRICT, example.strict), (halide_run.RELAXED, example.tolerance)):
        funcs = port(*buffers, *example.params.values())
        funcs = funcs if isinstance(funcs, list) else [funcs]
        types = [kind for func in funcs for kind in func.output_types()]
        if types != [kind.halide for kind in kinds]:
            print(f"{name}: Sylvite's types are {kinds}, Halide's {types}")
            return Result(0, 0, True)
        theirs = [
            values
            for func, (window, components) in zip(funcs, outputs)
            for values in halide_run.realize_all(func, [kind for kind, _ in components], window, target)
        ]
        pairs = [(kind, values, other) for (kind, values), other in zip(ours, theirs)]
        same.append(sum(int((~differences(a, b)).sum()) for _, a, b in pairs))
        distance = np.concatenate([distances(kind, a, b).ravel() for kind, a, b in pairs])
        failed |= not (distance <= tolerance).all()
        cells += [same[-1], distance.max()]
    count = sum(values.size for _, values in ours)
    types = ", ".join(map(str, kinds))
    line = f"{name:23}{types:>24}{count:8}{cells[0]:20}{cells[1]:10.1e}{cells[2]:15}{cells[3]:10.1e}"
    print(f"{line}  {'DIFFERS' if failed else example.why}".rstrip(), flush=True)
    return Result(count, same[0], failed)


def distances(kind, ours, theirs):
    """The greatest difference of two arrays: absolute for integers, relative to the greatest value for floats."""
    apart = np.abs(ours.astype(np.float64) - theirs.astype(np.float64))
    return apart / np.abs(theirs).max() if kind.is_float else apart


def run_example(name, example, arrays, engine):
    """Run an example by the command line, with the arrays in files."""
    with tempfile.TemporaryDirectory() as folder:
        lesson, _, pipeline = name.partition(" ")
        file = EXAMPLES / "tutorial" / f"{lesson}.syl" if pipeline else EXAMPLES / f"{name}.syl"
        if not file.exists():
            file = Path(folder) / "built.syl"
            file.write_text(subprocess.check_output(["node", str(HERE / "example-text.mjs"), name], text=True))
        options = ["--engine", engine]
        if pipeline:
            options += ["--pipeline", pipeline]
        if example.window:
            options += ["--window", ",".join(f"{x}={low}:{end}" for x, (low, end) in example.window.items())]
        for of, array in arrays.items():
            np.save(Path(folder) / f"{of}.npy", array)
            options += ["--input", f"{of}={folder}/{of}.npy"]
        for of, value in example.params.items():
            options += ["--param", f"{of}={value}"]
        return run_program(file, *options)


if __name__ == "__main__":
    main()
