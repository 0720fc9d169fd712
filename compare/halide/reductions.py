"""The inline reductions on every type: the type of the result, and its values."""

import halide as hl
import numpy as np

import halide_run
from kinds import NUMBERS, kind_of, random_values
from report import differences
from sylvite import Refused, Request

LENGTH = 7
X, R = hl.Var("x"), hl.RDom([(0, LENGTH)])

# Form in Sylvite, and in Halide.
REDUCTIONS = {
    "sum": ("sum(r = (0, {n}) : a[x, r])", hl.sum),
    "product": ("product(r = (0, {n}) : a[x, r])", hl.product),
    "minimum": ("minimum(r = (0, {n}) : a[x, r])", hl.minimum),
    "maximum": ("maximum(r = (0, {n}) : a[x, r])", hl.maximum),
    "argmin": ("{{ let (i, least) = argmin(r = (0, {n}) : a[x, r]); {kind}(i) ^ least; }}", hl.argmin),
    "argmax": ("{{ let (i, most) = argmax(r = (0, {n}) : a[x, r]); {kind}(i) ^ most; }}", hl.argmax),
}


def compare_reductions(evaluator, report, random, count, only=None):
    for name, (syl, build) in REDUCTIONS.items():
        for kind in NUMBERS:
            if (only is None or name in only) and not (name.startswith("arg") and kind.is_float):
                compare(name, kind, syl, build, evaluator, report, random, count)


def compare(name, kind, syl, build, evaluator, report, random, count):
    array = within(name, kind, random_values(kind, count * LENGTH, random)).reshape(LENGTH, count)
    form = syl.format(n=LENGTH, kind=kind)
    body = f"{{ {form}; }}" if not form.startswith("{") else form
    text = f"pipeline f(a: {kind}[2]) {{ fun f(x) = {body} }}"
    window = [[0, count]]
    try:
        found, ours = evaluator.evaluate(Request(text, window, inputs={"a": ([0, 0], array)}))
    except Refused as refusal:
        report.differ(f"{name} of {kind}: Sylvite refuses: {refusal}")
        return
    expr = build(R, halide_run.buffer_of([0, 0], array)[X, R[0]])
    if name.startswith("arg"):
        place, value = expr
        expr = hl.cast(kind.halide, place) ^ value
    if kind_of(expr.type()) != found:
        report.differ(f"{name} of {kind}: Sylvite's type is {found}, Halide's {expr.type()}")
        return
    func = hl.Func("f")
    func[X] = expr
    theirs = halide_run.realize(func, found, window)
    wrong = differences(ours, theirs)
    if wrong.any():
        i = int(np.flatnonzero(wrong)[0])
        report.differ(f"{name} of {kind}: of {array[:, i]} Sylvite gives {ours[i]}, Halide {theirs[i]}")
    else:
        report.agree(count)


def within(name, kind, values):
    """In Halide, an overflow of i32 or i64 is undefined. In `arg…`, equal values are frequent."""
    if kind.name in ("i32", "i64") and name == "sum":
        return values >> 3
    if kind.name in ("i32", "i64") and name == "product":
        return values % (2 ** (kind.bits // LENGTH)) - 3
    return values % 6 if name.startswith("arg") else values
