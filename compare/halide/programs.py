"""Random algorithms in both languages, and the comparison of their values."""

import numpy as np

import halide_run
from kinds import ALL, FLOATS, KINDS
from report import differences
from sylvite import Refused
from terms import (
    I32,
    Access,
    Bounded,
    Func,
    Input,
    InputBound,
    Literal,
    Operation,
    Parameter,
    Program,
    Range,
    Reduction,
    Update,
    Variable,
)

BOOL = KINDS["bool"]
BOUNDARIES = ("repeat_edge", "mirror_image", "mirror_interior", "repeat_image", "constant_exterior")

# In Halide, overflow of i32 and i64 and out-of-range conversions of floats are undefined; in Sylvite, both are defined.
# Also, min and max of NaN differ. So the values of these types are bounded by these sizes, and are never infinite or
# NaN.
SMALL = (I32, KINDS["i64"], *FLOATS)
LARGEST = 2**20
REDUCED = 1000


def compare_programs(evaluator, report, seed, count, only=None):
    """`only`: the numbers of the programs to compare."""
    relaxed = 0
    for number in range(count):
        program = Generator(np.random.default_rng([seed, number])).program()
        if only is None or str(number) in only:
            relaxed += compare(number, program, evaluator, report, show=only is not None)
    print(f"  with Halide's default target instead of strict_float, {relaxed} programs with floats have different values")


def compare(number, program, evaluator, report, show=False):
    """Compare one program; returns 1 if floats differ when Halide may contract and reassociate."""
    text = program.syl()
    if show:
        print(f"// program {number}, window {program.window}, inputs {program.inputs}\n{text}")
    try:
        _, ours = evaluator.evaluate(program.request())
        theirs = program.halide()
    except Refused as refusal:
        report.differ(f"program {number}: Sylvite refuses: {refusal}\n{text}")
        return 0
    except RuntimeError as error:
        report.refuse("program refused by Halide", f"program {number}: {error}\n{text}")
        return 0
    wrong = differences(ours, theirs, signed_zeros=False)
    if wrong.any():
        at = tuple(np.argwhere(wrong)[0])
        where = [int(i) + low for i, (low, _) in zip(at[::-1], program.window)]
        report.differ(
            f"program {number}: at {where} Sylvite gives {ours[at]}, Halide {theirs[at]}"
            f" ({wrong.sum()} of {wrong.size} values)\n{text}",
            reason(program, ours),
        )
    else:
        report.agree(ours.size)
    if not any(func.kind.is_float for func in program.funcs):
        return 0
    return int(differences(ours, program.halide(halide_run.RELAXED), signed_zeros=False).any())


# Bugs of Halide 14, by the expressions that must be hidden from its simplifier to avoid them:
#   variables: it trims the loop of `f(x) = min(f(x), r)` by the value of f before the loop, which the loop changes, and
#              so computes the last r instead of the least
#   casts:     it simplifies `i8(u8(e))` to `i8(e)` even if e is a float, whose conversion to i8 may be undefined
BUGS = {
    "variables": "a bug of Halide 14: it trims a loop by a value that the loop changes (halide/Halide#6164)",
    "casts": "a bug of Halide 14: it drops the inner cast of i8(u8(e)) where e is a float",
}


def reason(program, ours):
    """The bugs of Halide that explain a difference; None if they do not."""
    for opaque in (("variables",), ("casts",), ("variables", "casts")):
        if not differences(ours, program.halide(opaque=opaque), signed_zeros=False).any():
            return "; ".join(BUGS[name] for name in opaque)
    return None


def meet(a, b):
    """Type promotion, by language.md."""
    if a.is_float or b.is_float:
        return KINDS["f64" if "f64" in (a.name, b.name) else "f32"]
    bits = max(a.bits, b.bits)
    return BOOL if bits == 1 else KINDS[f"{'i' if a.is_signed or b.is_signed else 'u'}{bits}"]


def operation(op, kind, *args):
    return Operation(op, args, kind)


class Generator:
    """The generator of one program. `sizes` maps terms of SMALL types to a bound on their magnitude."""

    def __init__(self, random):
        self.random = random
        self.inputs, self.params, self.funcs, self.sizes = [], [], [], {}
        self.names = 0

    # --- choices ---

    def chance(self, p):
        return self.random.random() < p

    def pick(self, options):
        return options[int(self.random.integers(len(options)))]

    def whole(self, low, high):
        """From low to high, both included."""
        return int(self.random.integers(low, high + 1))

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    # --- the program ---

    def program(self):
        self.inputs = [self.input(f"img{i}") for i in range(self.whole(0, 2))]
        self.params = [(f"k{i}", I32, self.whole(-3, 5)) for i in range(self.whole(0, 1))]
        for _ in range(self.whole(1, 5)):
            self.funcs.append(self.func(self.name("f"), self.whole(1, 3)))
        output = self.output(self.funcs[-1])
        lengths = {1: 40, 2: 12, 3: 6}[len(output.vars)]
        window = tuple((self.whole(-9, 9), self.whole(1, lengths)) for _ in output.vars)
        return Program(tuple(self.params), tuple(self.inputs), (*self.funcs, output), window)

    def output(self, last):
        """A pure func, because Halide's output buffer must contain all writes of an update."""
        return Func("out", last.vars, Access(last.name, tuple(Variable(v) for v in last.vars), last.kind))

    def input(self, name):
        kind = self.pick(ALL)
        shape = [self.whole(1, 6) for _ in range(self.whole(1, 3))]
        values = self.random.integers(0, 2, shape) if kind == BOOL else self.random.integers(-200, 200, shape)
        array = (values / 7 if kind.is_float else values).astype(kind.dtype)
        return Input(name, tuple(self.whole(-2, 2) for _ in shape), array, kind)

    def func(self, name, rank):
        vars = tuple("xyz"[:rank])
        kind = self.pick(ALL)
        free = [Variable(v) for v in vars]
        pure = self.term(kind, 3, free)
        if self.funcs:
            pure = self.binary("||" if kind == BOOL else "+", kind, pure, self.access_to(self.funcs[-1], kind, 1, free))
        pure = self.reduced(pure)
        self.sizes[name] = self.size(pure)
        updates = []
        for _ in range(self.pick([0, 0, 1, 1, 2, 3])):
            updates.append(self.update(name, vars, kind))
        return Func(name, vars, pure, tuple(updates))

    # --- updates ---

    def update(self, name, vars, kind):
        make = self.pick([self.whole_update, self.pure_update, self.scan, self.histogram, self.histogram])
        return make(name, [Variable(v) for v in vars], kind)

    def ranges(self):
        return tuple(self.range() for _ in range(self.whole(1, 2)))

    def range(self):
        low, length = Literal(I32, self.whole(-3, 3)), Literal(I32, self.pick([0, 1, 2, 3, 4, 5, 6]))
        if self.inputs and self.chance(0.2):
            image = self.pick(self.inputs)
            dim = self.whole(0, image.array.ndim - 1)
            low, length = InputBound(image.name, "min", dim), InputBound(image.name, "len", dim)
        elif self.params and self.chance(0.2):
            low = Parameter(self.params[0][0], I32)
        return Range(self.name("r"), low, length)

    def condition(self, point):
        return self.term(BOOL, 2, point) if self.chance(0.3) else None

    def whole_update(self, name, vars, kind):
        """rdom(r) in (x, y) <- f[x, y] op e(x, y, r)"""
        ranges = self.ranges()
        free = vars + [Variable(r.name) for r in ranges]
        value = self.combined(name, kind, tuple(vars), self.with_all(kind, free[-1], free))
        return Update(ranges, tuple(vars), value, self.condition(free))

    def pure_update(self, name, vars, kind):
        """(x, 3) <- f[x, 3] op e(x)"""
        target = tuple(v if self.chance(0.7) else Literal(I32, self.whole(-3, 6)) for v in vars)
        free = [v for v in target if isinstance(v, Variable)]
        value = self.combined(name, kind, target, self.term(kind, 2, free), alone=0)
        return Update((), target, value, self.condition(free))

    def scan(self, name, vars, kind):
        """rdom(r) in (r, y) <- f[r - 1, y] op e(r, y)"""
        r = self.range()
        index = Variable(r.name)
        dim = self.whole(0, len(vars) - 1)
        target = tuple(index if d == dim else v for d, v in enumerate(vars))
        back = operation("-", I32, index, Literal(I32, self.whole(-1, 2)))
        source = tuple(back if d == dim else v for d, v in enumerate(vars))
        value = self.combined(name, kind, source, self.term(kind, 2, [*target]))
        return Update((r,), target, value, self.condition([*target]))

    def histogram(self, name, vars, kind):
        """rdom(r) in (x, clamp(e(r), 0, 9)) <- f[x, clamp(e(r), 0, 9)] op e(x, r)"""
        ranges = self.ranges()
        indices = [Variable(r.name) for r in ranges]
        scattered = [self.chance(0.5) for _ in vars]
        scattered[self.whole(0, len(vars) - 1)] = True
        free = [v for v, away in zip(vars, scattered) if not away] + indices
        target = tuple(self.gathered(free, indices[0]) if away else v for v, away in zip(vars, scattered))
        return Update(ranges, target, self.combined(name, kind, target, self.term(kind, 2, free)), self.condition(free))

    def combined(self, name, kind, source, value, alone=0.15):
        """f[source] combined with a value (or sometimes the value alone), of bounded magnitude."""
        own = Access(name, source, kind)
        ops = ["&&", "||"] if kind == BOOL else ["+", "+", "+", "-", "*", "min", "max"]
        result = self.binary(self.pick(ops), kind, own, value) if not self.chance(alone) else value
        if kind in SMALL:
            result = self.reduced(self.sized(result, LARGEST + 1))
            self.sizes[name] = max(self.sizes[name], self.size(result))
        return result

    # --- expressions ---

    def size(self, term):
        return self.sizes.get(term, self.sizes.get(getattr(term, "name", None), REDUCED))

    def sized(self, term, size):
        self.sizes[term] = size
        return term

    def reduced(self, term):
        """The term, reduced to a small magnitude if its type must stay small."""
        if term.kind not in SMALL or self.size(term) <= REDUCED:
            return term
        low, high = (Literal(term.kind, sign * REDUCED) for sign in (-1, 1))
        if term.kind in SMALL[:2] and self.chance(0.5):
            return self.sized(operation("%", term.kind, term, high), REDUCED)
        return self.sized(operation("clamp", term.kind, term, low, high), REDUCED)

    def kept(self, term, size):
        """The term with a bound on its magnitude; reduced if it is too large."""
        self.sized(term, size)
        return self.reduced(term) if size > LARGEST else term

    def with_all(self, kind, needed, free):
        """A term that certainly contains a variable (Halide finds reduction domains by their variables)."""
        return self.binary("||" if kind == BOOL else "+", kind, self.converted(kind, needed), self.term(kind, 2, free))

    def term(self, kind, depth, free):
        """A term of a kind, over the given variables."""
        if depth == 0 or self.chance(0.1):
            return self.leaf(kind, free)
        makers = [self.access, self.access, self.arithmetic, self.arithmetic, self.arithmetic, self.chosen, self.casted]
        makers += [self.special, self.inline]
        return self.pick(makers)(kind, depth - 1, free)

    def leaf(self, kind, free):
        if free and self.chance(0.5):
            return self.converted(kind, self.pick(free))
        return self.literal(kind)

    def literal(self, kind):
        value = self.whole(0 if not kind.is_signed and not kind.is_float else -7, 1 if kind == BOOL else 9)
        return Literal(kind, value / 10 if kind.is_float else value)

    def converted(self, kind, term):
        """A term converted to another kind, within the range where the conversion is defined."""
        if term.kind == kind:
            return term
        if term.kind.is_float and not kind.is_float:
            low, high = max(kind.least, -REDUCED), min(kind.greatest, REDUCED)
            term = operation("clamp", term.kind, term, Literal(term.kind, low), Literal(term.kind, high))
        return self.kept(operation("cast", kind, term), self.size(term) if term.kind in SMALL else 2**64)

    def access(self, kind, depth, free):
        """A func or an input at a nearby point."""
        options = self.funcs + self.inputs
        if not options:
            return self.leaf(kind, free)
        return self.access_to(self.pick(options), kind, depth, free)

    def access_to(self, of, kind, depth, free):
        if isinstance(of, Func):
            return self.converted(kind, Access(of.name, tuple(self.coordinate(depth, free) for _ in of.vars), of.kind))
        point = tuple(self.coordinate(depth, free) for _ in of.mins)
        return self.converted(kind, self.input_at(of, point))

    def input_at(self, image, point):
        boundary = self.pick((None, *BOUNDARIES))
        if boundary is not None:
            outside = self.literal(image.kind) if boundary == "constant_exterior" else None
            return Bounded(boundary, image.name, point, image.kind, outside)
        return Access(image.name, tuple(self.inside(image, d, e) for d, e in enumerate(point)), image.kind)

    def inside(self, image, d, e):
        """A coordinate, clamped to the input explicitly."""
        low = InputBound(image.name, "min", d)
        end = operation("+", I32, low, InputBound(image.name, "len", d))
        return operation("clamp", I32, e, low, operation("-", I32, end, Literal(I32, 1)))

    def coordinate(self, depth, free):
        if not free or self.chance(0.1):
            return Literal(I32, self.whole(-3, 6))
        x = self.pick(free)
        form = self.pick(["stencil"] * 6 + ["/", "%", "*", "gather"])
        if form == "gather":
            return self.gathered(free, x)
        if form == "stencil":
            return operation("+", I32, x, Literal(I32, self.whole(-2, 2)))
        return operation(form, I32, x, Literal(I32, self.whole(2, 3)))

    def gathered(self, free, needed):
        """A data-dependent coordinate between two small numbers, which certainly contains a variable."""
        data = operation("+", I32, self.reduced(self.term(I32, 1, free)), needed)
        low = self.whole(-3, 3)
        return operation("clamp", I32, data, Literal(I32, low), Literal(I32, low + self.whole(0, 6)))

    def arithmetic(self, kind, depth, free):
        if kind == BOOL:
            of = self.pick(ALL)
            compare = self.pick(["==", "!=", "<", "<=", ">", ">="])
            return operation(compare, BOOL, self.term(of, depth, free), self.term(self.partner(of), depth, free))
        ops = ["+", "-", "*", "min", "max", "/"] + ([] if kind.is_float else ["%", "&", "|", "^"])
        op = self.pick(ops)
        left, right = self.term(kind, depth, free), self.term(kind, depth, free)
        if op in ("+", "-", "*", "min", "max") and self.chance(0.3):
            right = self.term(self.partner(kind, exactly=True), depth, free)
        return self.binary(op, kind, left, right)

    def partner(self, kind, exactly=False):
        """A type for the other operand; with `exactly`, the same type."""
        return self.pick([k for k in ALL if k != BOOL and (not exactly or meet(k, kind) == kind)] or [kind])

    def binary(self, op, kind, a, b):
        """a op b, with a bound on its magnitude; both are reduced if it would be too large."""
        if kind not in SMALL:
            return operation(op, kind, a, b)
        a, b = self.reduced(a), self.reduced(self.converted(kind, b) if b.kind.name in ("u32", "u64") else b)
        if op == "/" and kind.is_float:
            b = operation("+", kind, operation("abs", kind, b), Literal(kind, 1.0))
        size = self.size(a) * self.size(b) if op == "*" else 2 * max(self.size(a), self.size(b), 2)
        return self.kept(operation(op, kind, a, b), size)

    def chosen(self, kind, depth, free):
        a, b = self.term(kind, depth, free), self.term(kind, depth, free)
        return self.sized(
            operation("select", kind, self.term(BOOL, depth, free), a, b), max(self.size(a), self.size(b))
        )

    def casted(self, kind, depth, free):
        of = self.pick(ALL)
        inner = self.reduced(self.term(of, depth, free))
        if kind.is_float or kind == BOOL or of == BOOL or self.chance(0.6):
            return self.converted(kind, inner)
        return self.kept(operation("saturating", kind, inner), 2**64 if of.name in ("u32", "u64") else 2**16)

    def special(self, kind, depth, free):
        """The operators that only some types have."""
        arg = self.reduced(self.term(kind, depth, free))
        if kind == BOOL:
            return operation(self.pick(["!", "~"]), BOOL, arg)
        if kind.is_float:
            op = self.pick(["sqrt", "floor", "ceil", "round", "trunc", "fract", "abs"])
            return operation(op, kind, operation("abs", kind, arg) if op == "sqrt" else arg)
        if kind.is_signed and self.chance(0.2):
            return self.kept(operation("neg", kind, arg), self.size(arg))
        if self.chance(0.3) and not kind.is_signed:
            op = self.pick(["abs", "absd"])
            signed = KINDS[f"i{kind.bits}"]
            args = [self.reduced(self.term(signed, depth, free)) for _ in range(2 if op == "absd" else 1)]
            return operation(op, kind, *args)
        op = self.pick(["~", "popcount", "clz", "ctz", "<<", ">>"])
        if op in ("<<", ">>"):
            shifted = operation(op, kind, arg, Literal(kind, self.whole(0, 7)))
            return self.kept(shifted, self.size(arg) * 2**7)
        return operation(op, kind, arg)

    def inline(self, kind, depth, free):
        """sum(r = (0, 3) : e) and other reductions of a term that contains r."""
        if kind == BOOL or depth < 1:
            return self.leaf(kind, free)
        ranges = self.ranges()
        inner = free + [Variable(r.name) for r in ranges]
        body = self.reduced(self.binary("+", kind, self.term(kind, depth - 1, inner), self.converted(kind, inner[-1])))
        op = self.pick(["sum", "product", "minimum", "maximum"])
        if op == "product" and kind in SMALL:
            op = "sum"
        if op in ("minimum", "maximum") and kind in SMALL:  # of an empty domain, it is the largest number of the type
            ranges = tuple(Range(r.name, r.min, Literal(I32, self.whole(1, 4))) for r in ranges)
        return self.kept(Reduction(op, ranges, body, kind), REDUCED * 36)
