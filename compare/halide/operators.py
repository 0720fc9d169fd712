"""Every operator on every type, on boundary values and random values: the type of the result, and its values."""

from dataclasses import dataclass
from itertools import product
from typing import Callable

import halide as hl
import numpy as np

import halide_run
from fixed_point import fixed_point_functions
from kinds import ALL, FLOATS, INTEGERS, NUMBERS, argument_lists, kind_of
from report import differences
from sylvite import Refused, Request

X = hl.Var("x")


@dataclass(frozen=True)
class Case:
    """An operator with operand types: its form in both languages, and the arguments on which it is compared."""

    name: str
    syl: str
    build: Callable
    kinds: tuple
    defined: Callable = None  # the arguments for which Halide's result is defined: arrays -> mask

    def __str__(self):
        return f"{self.syl.format(*'abc')} with {', '.join(f'{n}: {k}' for n, k in zip('abc', self.kinds))}"

    def text(self):
        names = "abc"[: len(self.kinds)]
        params = ", ".join(f"{name}: {kind}[1]" for name, kind in zip(names, self.kinds))
        body = self.syl.format(*(f"{name}[x]" for name in names))
        return f"pipeline f({params}) {{ fun f(x) = {body}; }}"


def compare_operators(evaluator, report, random, count, only=None):
    for case in cases():
        if only is None or case.name in only:
            compare(case, evaluator, report, random, count)


def compare(case, evaluator, report, random, count):
    args = argument_lists(case.kinds, count, random)
    if case.defined is not None:
        with np.errstate(all="ignore"):
            mask = case.defined(*args)
        args = [arg[mask] for arg in args]
    ours, theirs = in_sylvite(case, args, evaluator), in_halide(case, args)
    if isinstance(ours, str) or isinstance(theirs, str):
        report_refusal(case, ours, theirs, report)
    elif ours[0] != theirs[0]:
        message = f"{case}: Sylvite's type is {ours[0]}, Halide's {theirs[0]}"
        report.differ(message, type_reason(case))
    else:
        compare_values(case, args, ours[1], theirs[1], report)


def compare_values(case, args, ours, theirs, report):
    wrong = differences(ours, theirs)
    reasons = {}
    for i in np.flatnonzero(wrong):
        point = [arg[i].item() for arg in args]
        reason = value_reason(case, point, ours[i].item(), theirs[i].item())
        reasons.setdefault(reason, []).append((point, ours[i], theirs[i]))
    if not reasons:
        report.agree(len(ours))
    for reason, found in reasons.items():
        point, mine, yours = found[0]
        message = f"{case}: at {point} Sylvite gives {mine}, Halide {yours} ({len(found)} of {len(ours)} values)"
        report.differ(message, reason)


def in_sylvite(case, args, evaluator):
    """The kind and the values, or the reason why there are none."""
    try:
        inputs = {name: ([0], arg) for name, arg in zip("abc", args)}
        return evaluator.evaluate(Request(case.text(), [[0, len(args[0])]], inputs=inputs))
    except Refused as refusal:
        return str(refusal)


def in_halide(case, args):
    """The kind (or Halide's type, if Sylvite does not have it) and the values, or the reason why there are none."""
    try:
        expr = case.build(*(halide_run.buffer_of([0], arg)[X] for arg in args))
        kind = kind_of(expr.type())
        if kind is None:
            return expr.type(), None
        func = hl.Func("f")
        func[X] = expr
        return kind, halide_run.realize(func, kind, [[0, len(args[0])]])
    except RuntimeError as error:
        return str(error).strip()


def report_refusal(case, ours, theirs, report):
    who = [name for name, result in (("Sylvite", ours), ("Halide", theirs)) if isinstance(result, str)]
    why = "; ".join(result for result in (ours, theirs) if isinstance(result, str))
    report.refuse(f"{case.name} refused by {' and '.join(who)}", f"{case}: {why}")


# --- the operators -----------------------------------------------------------------------------------------------

ARITHMETIC = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "%": lambda a, b: a % b,
}
COMPARISONS = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
BITWISE = {"&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b}
SHIFTS = {"<<": lambda a, b: a << b, ">>": lambda a, b: a >> b}
INTEGER_CALLS = {"popcount": hl.popcount, "clz": hl.count_leading_zeros, "ctz": hl.count_trailing_zeros}
FLOAT_CALLS = {
    "sqrt": hl.sqrt,
    "floor": hl.floor,
    "ceil": hl.ceil,
    "round": hl.round,
    "trunc": hl.trunc,
    "fract": hl.fract,
    "is_nan": hl.is_nan,
    "is_inf": hl.is_inf,
    "is_finite": hl.is_finite,
}


def cases():
    """All operators, in the order of language.md."""
    yield from conditional_cases()
    yield from arithmetic_cases()
    yield from bitwise_cases()
    yield from cast_cases()
    yield from fixed_point_cases()
    yield from float_cases()
    yield from literal_cases()


def arithmetic_cases():
    for (op, build), kinds in product((ARITHMETIC | COMPARISONS).items(), product(ALL, repeat=2)):
        yield Case(op, f"{{}} {op} {{}}", build, kinds)
    for kind in ALL:
        yield Case("neg", "-{}", lambda a: -a, (kind,))
        yield Case("abs", "abs({})", _abs, (kind,))
    for kinds in product(ALL, repeat=2):
        yield Case("absd", "absd({}, {})", hl.absd, kinds)


def conditional_cases():
    conditions = [kind for kind in ALL if not kind.is_float]
    logical = {"&&": lambda a, b: _truth(a) & _truth(b), "||": lambda a, b: _truth(a) | _truth(b)}
    for (op, build), kinds in product(logical.items(), product(conditions, repeat=2)):
        yield Case(op, f"{{}} {op} {{}}", build, kinds)
    for kind in conditions:
        yield Case("!", "!{}", lambda a: hl.logical_not(_truth(a)), (kind,))
        yield Case("select", "select({}, {}, {})", _select, (kind, kind, kind))
    for kinds in product(ALL, repeat=2):
        yield Case("select", "select({}, {}, {})", _select, (conditions[0], *kinds))
        yield Case("min", "min({}, {})", hl.min, kinds)
        yield Case("max", "max({}, {})", hl.max, kinds)
    for kinds in [(kind,) * 3 for kind in ALL]:
        yield Case("clamp", "clamp({}, {}, {})", hl.clamp, kinds)


def bitwise_cases():
    integers = [kind for kind in ALL if not kind.is_float]
    for (op, build), kinds in product(BITWISE.items(), product(integers, repeat=2)):
        yield Case(op, f"{{}} {op} {{}}", build, kinds)
    for (op, build), kinds in product(SHIFTS.items(), product(integers, repeat=2)):
        yield Case(op, f"{{}} {op} {{}}", build, kinds)
    for kind in integers:
        yield Case("~", "~{}", lambda a: ~a, (kind,))
        for name, build in INTEGER_CALLS.items():
            yield Case(name, f"{name}({{}})", build, (kind,))


def cast_cases():
    for to, of in product(ALL, repeat=2):
        defined = _in_range_of(to) if of.is_float and not to.is_float else None
        yield Case("cast", f"{to}({{}})", lambda a, to=to: hl.cast(to.halide, a), (of,), defined)
        not_nan = (lambda a: ~np.isnan(a)) if of.is_float else None
        saturate = lambda a, to=to: hl.saturating_cast(to.halide, a)
        yield Case("saturating", f"saturating_{to}({{}})", saturate, (of,), not_nan)


def fixed_point_cases():
    for name, syl, build, kinds in fixed_point_functions():
        yield Case(name, syl, build, kinds)


def float_cases():
    for (name, build), kind in product(FLOAT_CALLS.items(), ALL):
        yield Case(name, f"{name}({{}})", build, (kind,))
    weights = lambda a, b, w: (w >= 0) & (w <= 1) if w.dtype.kind == "f" else np.ones(len(w), bool)
    for kind in FLOATS:
        yield Case("lerp", "lerp({}, {}, {})", hl.lerp, (kind,) * 3, weights)
    # With 64 bits, both would need 128-bit integers.
    unsigned = [k for k in NUMBERS if not k.is_signed]
    for kind, weight in product([k for k in INTEGERS if k.bits < 64], unsigned):
        yield Case("lerp", "lerp({}, {}, {})", hl.lerp, (kind, kind, weight), weights)
    for kind, weight in product(FLOATS, [k for k in unsigned if not k.is_float]):
        yield Case("lerp", "lerp({}, {}, {})", hl.lerp, (kind, kind, weight))


def literal_cases():
    """An integer literal has the type of the other operand, if that can represent it."""
    for kind, value in product(ALL, (0, 1, 2, 127, 128, 255, 256, 32767, 65535, 65536, -1, -128, -129, -32769)):
        for op in ("+", "<"):
            build = (ARITHMETIC | COMPARISONS)[op]
            yield Case("literal", f"{{}} {op} ({value})", lambda a, f=build, v=value: f(a, v), (kind,))
    for kind in [kind for kind in INTEGERS if kind.bits == 64]:
        make = hl.i64 if kind.is_signed else hl.u64
        for value in (2**31, 2**32 - 1, 2**53 + 1, 2**63 - 1, *([-(2**63)] if kind.is_signed else [2**63, 2**64 - 1])):
            yield Case("literal", f"{{}} < ({value})", lambda a, v=make(value): a < v, (kind,))
            if value > 0:  # a + (-2⁶³) overflows if a is negative, which is undefined in Halide
                yield Case("literal", f"{{}} + ({value})", lambda a, v=make(value): a + v, (kind,))
    for kind in ALL:
        yield Case("literal", "{} * 0.5", lambda a: a * hl.f32(0.5), (kind,))


def _truth(e):
    return e if e.type() == hl.Bool() else e != hl.cast(e.type(), 0)


def _abs(a):
    return a if a.type().is_uint() else hl.abs(a)  # abs of an unsigned type is the identity in Halide, with a warning


def _select(c, a, b):
    return hl.select(_truth(c), a, b)


def _in_range_of(to):
    """In Halide, the conversion of a float that is out of range is undefined."""
    return lambda a: (np.trunc(a) >= to.least) & (np.trunc(a) < float(to.greatest + 1))


# --- differences that language.md specifies ----------------------------------------------------------------------


def type_reason(case):
    """The reason why the types may differ."""
    if {kind.name for kind in case.kinds} == {"bool"}:
        return "among bools alone, arithmetic is on i32; Halide's is on one bit"
    return None


def value_reason(case, point, mine, yours):
    """The reason why the values may differ at these arguments."""
    if case.name == "lerp" and case.kinds[0].is_float and not case.kinds[2].is_float:
        size = max(map(abs, point[:2]))
        if not size * 2.0 ** case.kinds[2].bits < 1e38 or abs(mine - yours) <= 2e-7 * size:
            return "strict_float does not apply to Halide's conversion of a weight, so b · (w / m) may be (b · w) / m"
    if case.name in ("min", "max", "clamp") and (any(v != v for v in point) or point.count(0) > 1):
        return "min(a, b) is `b < a ? b : a`; Halide's is `a < b ? a : b` (NaN, zeros of both signs)"
    if case.name in ("neg", "abs", "absd") and not any(point):
        return "the sign of a float zero is IEEE's; Halide's -a is 0 - a, and its abs of an f64 keeps -0"
    if case.name in SHIFTS and abs(point[1]) >= max(kind.bits for kind in case.kinds):
        return "a shift by the width or more gives 0 or sign bits; in Halide it is undefined"
    return None
