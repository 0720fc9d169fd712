#!/usr/bin/python3
"""
Compares the values of every example with those of the real Halide (Debian's python3-halide), both without a schedule, on
the same random inputs. Halide runs twice: with floats as they are written (strict_float), where all values must be the
same bits; and as it does by default, where floats may be rounded otherwise, and values must be near.
"""

import argparse
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import example_ports
import halide_run
from kinds import KINDS
from ports import random_array
from report import differences
from sylvite import HERE, run_program

EXAMPLES = HERE.parents[1] / "examples"


@dataclass
class Example:
    """What an example is run on, and how near to Halide its values are."""

    window: dict
    # By name: the type, the seed and the shape of `random:SEED:WxH`.
    inputs: dict = field(default_factory=dict)
    params: dict = field(default_factory=dict)
    # How random values become those of an input, where any will not do.
    shape: callable = lambda values: values
    # How far values may be from those of Halide's default, and why: floats by a part of the greatest of them.
    tolerance: float = 0
    why: str = ""


def sized(**lengths):
    return {name: (0, length) for name, length in lengths.items()}


# An f32 has 24 bits, so one rounding is up to 6e-8 of a value; a sum of contracted products saves several.
CONTRACTED = "Halide rounds a·b + c once"

CASES = {
    "paper": Example({"x": (-100, 100)}),
    "photo": Example(sized(x=192, y=128, c=3)),
    "blur": Example(sized(x=94, y=62), {"img": ("u16", 1, (96, 64))}),
    "histogram": Example(sized(x=96, y=64), {"img": ("u8", 2, (96, 64))}, shape=lambda v: v // 4 + 40),
    "life": Example(sized(x=48, y=32), {"world": ("u8", 3, (48, 32))}, shape=lambda v: v >> 7),
    "max-filter": Example(sized(x=64, y=48), {"img": ("u8", 4, (64, 48))}, {"radius": 3}),
    "stereo": Example(
        sized(x=32, y=24),
        {"left": ("u8", 5, (32, 24)), "right": ("u8", 6, (32, 24))},
        {"most": 9},
        shape=lambda v: v >> 4,
    ),
    "stencil-chain": Example(sized(x=24, y=16), {"img": ("u16", 7, (24, 16))}),
    "gaussian": Example(sized(x=96, y=64), {"img": ("f32", 8, (96, 64))}, tolerance=2e-7, why=CONTRACTED),
    "unsharp": Example(sized(x=64, y=48, c=3), {"img": ("f32", 9, (64, 48, 3))}, tolerance=4e-7, why=CONTRACTED),
    "harris": Example(sized(x=64, y=48), {"img": ("f32", 10, (68, 52, 3))}, tolerance=4e-7, why=CONTRACTED),
    "bilateral": Example(
        sized(x=64, y=48),
        {"img": ("f32", 11, (64, 48))},
        shape=lambda v: (v * 1.5 - 0.25).astype(np.float32),
        tolerance=4e-7,
        why=CONTRACTED,
    ),
    "matmul": Example(
        sized(x=40, y=32), {"a": ("f32", 12, (48, 32)), "b": ("f32", 13, (40, 48))}, tolerance=4e-7, why=CONTRACTED
    ),
    "conv": Example(
        sized(c=8, x=12, y=10, n=2),
        {"img": ("f32", 14, (6, 14, 12, 2)), "filter": ("f32", 15, (8, 3, 3, 6)), "bias": ("f32", 16, (8,))},
        shape=lambda v: v - np.float32(0.5),
        tolerance=4e-7,
        why=CONTRACTED,
    ),
    "iir": Example(
        sized(x=48, y=32, c=3), {"img": ("f32", 17, (48, 32, 3))}, {"alpha": 0.1}, tolerance=4e-7, why=CONTRACTED
    ),
    "mandelbrot": Example(sized(x=64, y=64), {}, {"size": 64, "limit": 24}),
    "local-laplacian": Example(
        sized(x=48, y=32, c=3),
        {"img": ("u16", 18, (48, 32, 3))},
        tolerance=1,
        why="Halide rounds a·b + c once, and the last bit of a float may make the next integer",
    ),
}


def main():
    options = parse_options()
    missing = {path.stem for path in EXAMPLES.iterdir() if path.suffix in (".syl", ".ts")} ^ {*CASES}
    if missing:
        sys.exit(f"neither compared nor there: {', '.join(sorted(missing))}")
    print(HEAD)
    results = [compare(name, CASES[name]) for name in options.only or CASES]
    same = sum(result.same for result in results)
    count = sum(result.count for result in results)
    print(f"{same} of {count} values of {len(results)} examples are the same bits under strict_float")
    sys.exit(1 if any(result.failed for result in results) else 0)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", choices=[[], *CASES], help="only these examples")
    return parser.parse_args()


HEAD = f"{'':16}{'types':>8}{'values':>8}{'strict_float: same':>20}{'off by':>10}{'default: same':>15}{'off by':>10}"


@dataclass
class Result:
    count: int
    same: int
    failed: bool


def compare(name, example):
    """Prints a line about an example."""
    arrays = {
        of: example.shape(random_array(KINDS[kind], seed, shape)) for of, (kind, seed, shape) in example.inputs.items()
    }
    ours = run_example(name, example, arrays)
    kinds = [kind for kind, _ in ours]
    buffers = [halide_run.buffer_of([0] * array.ndim, array) for array in arrays.values()]
    port = getattr(example_ports, name.replace("-", "_"))
    bounds = [[low, end - low] for low, end in example.window.values()]
    cells, failed, same = [], False, []
    for target, tolerance in ((halide_run.STRICT, 0), (halide_run.RELAXED, example.tolerance)):
        func = port(*buffers, *example.params.values())
        if func.output_types() != [kind.halide for kind in kinds]:
            print(f"{name}: Sylvite's types are {kinds}, Halide's {func.output_types()}")
            return Result(0, 0, True)
        theirs = halide_run.realize_all(func, kinds, bounds, target)
        pairs = [(kind, values, other) for (kind, values), other in zip(ours, theirs)]
        same.append(sum(int((~differences(a, b)).sum()) for _, a, b in pairs))
        distance = np.concatenate([distances(kind, a, b).ravel() for kind, a, b in pairs])
        failed |= not (distance <= tolerance).all()
        cells += [same[-1], distance.max()]
    count = sum(values.size for _, values in ours)
    types = ", ".join(map(str, kinds))
    line = f"{name:16}{types:>8}{count:8}{cells[0]:20}{cells[1]:10.1e}{cells[2]:15}{cells[3]:10.1e}"
    print(f"{line}  {'DIFFERS' if failed else example.why}".rstrip(), flush=True)
    return Result(count, same[0], failed)


def distances(kind, ours, theirs):
    """How far two arrays are apart: integers as they are, floats in parts of the greatest of them."""
    apart = np.abs(ours.astype(np.float64) - theirs.astype(np.float64))
    return apart / np.abs(theirs).max() if kind.is_float else apart


def run_example(name, example, arrays):
    """By the command line, on files with the arrays."""
    with tempfile.TemporaryDirectory() as folder:
        file = EXAMPLES / f"{name}.syl"
        if not file.exists():
            file = Path(folder) / "built.syl"
            file.write_text(subprocess.check_output(["node", str(HERE / "example-text.mjs"), name], text=True))
        options = ["--window", ",".join(f"{x}={low}:{end}" for x, (low, end) in example.window.items())]
        for of, array in arrays.items():
            np.save(Path(folder) / f"{of}.npy", array)
            options += ["--input", f"{of}={folder}/{of}.npy"]
        for of, value in example.params.items():
            options += ["--param", f"{of}={value}"]
        return run_program(file, *options)


if __name__ == "__main__":
    main()
