"""Transcendental functions: the distances of Sylvite, Halide and the exact value, in units in the last place."""

import math
from dataclasses import dataclass
from typing import Callable

import halide as hl
import numpy as np

from kinds import FLOATS, boundary_values
from operators import Case, in_halide, in_sylvite
from report import ulps


@dataclass(frozen=True)
class Function:
    """
    A function in Halide and in numpy, the ranges of its arguments, and the tolerance for Halide (f32, f64), which is None
    if Halide does not have the function.
    """

    halide: Callable
    exact: Callable
    ranges: tuple
    tolerance: tuple
    error: float = 1  # in f32, from the exact value


FUNCTIONS = {
    "exp": Function(hl.exp, np.exp, ((-80, 80),), (4, 2)),
    "log": Function(hl.log, np.log, ((1e-6, 1e6),), (16, 2)),
    "sin": Function(hl.sin, np.sin, ((-1e5, 1e5),), (2, 2)),
    "cos": Function(hl.cos, np.cos, ((-1e5, 1e5),), (2, 2)),
    "tan": Function(hl.tan, np.tan, ((-1e5, 1e5),), (2, 2)),
    "asin": Function(hl.asin, np.arcsin, ((-1, 1),), (2, 2)),
    "acos": Function(hl.acos, np.arccos, ((-1, 1),), (2, 2)),
    "atan": Function(hl.atan, np.arctan, ((-50, 50),), (2, 2)),
    "atan2": Function(hl.atan2, np.arctan2, ((-50, 50), (-50, 50)), (2, 2)),
    "pow": Function(hl.pow, np.power, ((1e-3, 1e3), (-8, 8)), (64, 2)),
    "hypot": Function(hl.hypot, np.hypot, ((-50, 50), (-50, 50)), (2, 2)),
    "sinh": Function(hl.sinh, np.sinh, ((-20, 20),), (2, 2)),
    "cosh": Function(hl.cosh, np.cosh, ((-20, 20),), (2, 2)),
    "tanh": Function(hl.tanh, np.tanh, ((-20, 20),), (2, 2)),
    "asinh": Function(hl.asinh, np.arcsinh, ((-50, 50),), (2, 2)),
    "acosh": Function(hl.acosh, np.arccosh, ((1, 50),), (2, 2)),
    "atanh": Function(hl.atanh, np.arctanh, ((-1, 1),), (2, 2)),
    "erf": Function(hl.erf, np.vectorize(math.erf, [np.longdouble]), ((-6, 6),), (8, None)),
    # Halide has them in f32 only, with errors in the last 5 bits, or more towards overflow; the last number limits ours.
    "fast_exp": Function(hl.fast_exp, np.exp, ((-80, 80),), (128, None), 4),
    "fast_log": Function(hl.fast_log, np.log, ((1e-6, 1e6),), (64, None), 2),
    "fast_pow": Function(hl.fast_pow, np.power, ((1e-3, 1e3), (-8, 8)), (256, None), 12),
    "fast_inverse": Function(hl.fast_inverse, np.reciprocal, ((1, 50),), (2**13, None)),
    "fast_inverse_sqrt": Function(hl.fast_inverse_sqrt, lambda x: 1 / np.sqrt(x), ((1, 50),), (2**13, None)),
    "exp2": Function(None, np.exp2, ((-80, 80),), (None, None)),
    "expm1": Function(None, np.expm1, ((-20, 20),), (None, None)),
    "log2": Function(None, np.log2, ((1e-6, 1e6),), (None, None)),
    "log10": Function(None, np.log10, ((1e-6, 1e6),), (None, None)),
    "log1p": Function(None, np.log1p, ((-1, 10),), (None, None)),
    "cbrt": Function(None, np.cbrt, ((-50, 50),), (None, None)),
}


def compare_mathematics(evaluator, report, random, count, only=None):
    print("  largest distances in ulps:   Sylvite–Halide  Sylvite–exact   Halide–exact")
    for name, function in FUNCTIONS.items():
        for kind, tolerance in zip(FLOATS, function.tolerance):
            is_approximate = name.startswith("fast_") and tolerance is None  # Halide has them in f32 only
            if (only is None or name in only) and not is_approximate:
                names = ", ".join("{}" for _ in function.ranges)
                case = Case(name, f"{name}({names})", function.halide, (kind,) * len(function.ranges))
                compare_range(case, function, tolerance, evaluator, report, random, count)
                # Halide's approximations give nonsense outside their domains.
                if tolerance is not None and not name.startswith("fast_"):
                    compare_specials(case, function, evaluator, report)


def compare_range(case, function, tolerance, evaluator, report, random, count):
    """The distances within the range of the function."""
    dtype = case.kinds[0].dtype
    args = [random.uniform(low, high, count).astype(dtype) for low, high in function.ranges]
    ours = in_sylvite(case, args, evaluator)[1]
    true = function.exact(*(arg.astype(np.longdouble) for arg in args)).astype(dtype)
    theirs = true if tolerance is None else in_halide(case, args)[1]
    distances = [ulps(ours, theirs).max(), ulps(ours, true).max(), ulps(theirs, true).max()]
    print(f"    {case.name:18}{case.kinds[0].name:4}{'':5}" + "".join(f"{d:15g}" for d in distances))
    if distances[0] > (tolerance or 1) or distances[1] > function.error:
        report.differ(f"{case}: {distances[0]:g} ulps from Halide, {distances[1]:g} from the exact value")
    else:
        report.agree(count)


def compare_specials(case, function, evaluator, report):
    """At boundary values: do all agree on zeros, infinities, NaN, and their signs?"""
    grid = np.meshgrid(*(boundary_values(kind) for kind in case.kinds), indexing="ij")
    args = [axis.ravel() for axis in grid]
    ours, theirs = in_sylvite(case, args, evaluator)[1], in_halide(case, args)[1]
    with np.errstate(all="ignore"):
        true = function.exact(*(arg.astype(np.longdouble) for arg in args)).astype(ours.dtype)
    for i in np.flatnonzero(_classes(ours) != _classes(theirs)):
        message = f"{case}: at {[arg[i].item() for arg in args]} Sylvite gives {ours[i]}, Halide {theirs[i]}"
        known = f"{case.name}: Halide's {case.kinds[0]} is an approximation without IEEE's special values"
        report.differ(message, known if _classes(ours)[i] == _classes(true)[i] else None)
    report.agree(int((_classes(ours) == _classes(theirs)).sum()))


def _classes(values):
    """The class of each float as a number: NaN, ±infinity, ±0, or another value, with its sign."""
    kind = np.select([np.isnan(values), np.isinf(values), values == 0], [1, 2, 3], 4)
    return np.where(np.isnan(values), 1, kind * np.where(np.signbit(values), -1, 1))
