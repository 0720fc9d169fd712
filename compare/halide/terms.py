"""Abstract syntax of algorithms, with translations to Sylvite's text (`syl`) and to Halide's objects (`halide`)."""

from dataclasses import dataclass, field

import halide as hl
import numpy as np

import halide_run
from kinds import KINDS, Kind
from sylvite import Request

I32 = KINDS["i32"]


class Scope:
    """
    The Halide objects that the names of an algorithm denote.

    `opaque` names the expressions to hide from Halide's simplifier: "variables" (of reductions) or "casts" (of floats to
    integers). Their values are read from an identity table.
    """

    def __init__(self, program, opaque=()):
        self.opaque = opaque
        self.numbers = np.arange(-TABLE, TABLE + 1, dtype=np.int32)
        self.table = halide_run.buffer_of([-TABLE], self.numbers)
        self.funcs, self.variables, self.around = {}, {}, {}
        self.buffers = {i.name: halide_run.buffer_of(i.mins, i.array) for i in program.inputs}
        self.params = {name: hl.Param(kind.halide, name, value) for name, kind, value in program.params}

    def hidden(self, e):
        """The value of an i32 expression from -TABLE to TABLE, read from the table."""
        return self.table[hl.clamp(e, -TABLE, TABLE)]


# Values read from a table are between -TABLE and TABLE.
TABLE = 1000


@dataclass(frozen=True)
class Literal:
    kind: Kind
    value: float

    def syl(self):
        return f"{self.kind}({self.value})"

    def halide(self, _):
        if self.kind.is_float:
            return (hl.f32 if self.kind.bits == 32 else hl.f64)(self.value)
        return hl.cast(self.kind.halide, hl.i32(self.value))


@dataclass(frozen=True)
class Variable:
    """A pure variable or a reduction variable."""

    name: str
    kind: Kind = I32

    def syl(self):
        return self.name

    def halide(self, scope):
        return scope.variables[self.name]


@dataclass(frozen=True)
class Parameter:
    name: str
    kind: Kind

    def syl(self):
        return self.name

    def halide(self, scope):
        return hl.Expr(scope.params[self.name])


@dataclass(frozen=True)
class InputBound:
    """img.min[d] or img.len[d]."""

    name: str
    end: str
    dim: int
    kind: Kind = I32

    def syl(self):
        return f"{self.name}.{self.end}[{self.dim}]"

    def halide(self, scope):
        dim = scope.buffers[self.name].dim(self.dim)
        return hl.i32(dim.min() if self.end == "min" else dim.extent())


@dataclass(frozen=True)
class Operation:
    """An operator (of INFIX, PREFIX or CALLS) or a cast, on its operands."""

    op: str
    args: tuple
    kind: Kind

    def syl(self):
        texts = [arg.syl() for arg in self.args]
        if self.op in INFIX:
            return f"({texts[0]} {self.op} {texts[1]})"
        if self.op in PREFIX:
            return f"{PREFIX[self.op][0]}({texts[0]})"
        name = {"cast": str(self.kind), "saturating": f"saturating_{self.kind}"}.get(self.op, self.op)
        return f"{name}({', '.join(texts)})"

    def halide(self, scope):
        args = [arg.halide(scope) for arg in self.args]
        if self.op == "cast":
            hide = "casts" in scope.opaque and self.args[0].kind.is_float and not self.kind.is_float
            return hl.cast(self.kind.halide, scope.hidden(hl.i32(*args)) if hide else args[0])
        if self.op == "saturating":
            return hl.saturating_cast(self.kind.halide, *args)
        if self.op in PREFIX:
            return PREFIX[self.op][1](*args)
        return (INFIX.get(self.op) or CALLS[self.op])(*args)


INFIX = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "%": lambda a, b: a % b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": lambda a, b: a << b,
    ">>": lambda a, b: a >> b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "&&": lambda a, b: a & b,
    "||": lambda a, b: a | b,
}
PREFIX = {"neg": ("-", lambda a: -a), "~": ("~", lambda a: ~a), "!": ("!", hl.logical_not)}
CALLS = {
    "min": hl.min,
    "max": hl.max,
    "clamp": hl.clamp,
    "select": hl.select,
    "abs": hl.abs,
    "absd": hl.absd,
    "popcount": hl.popcount,
    "clz": hl.count_leading_zeros,
    "ctz": hl.count_trailing_zeros,
    "sqrt": hl.sqrt,
    "floor": hl.floor,
    "ceil": hl.ceil,
    "round": hl.round,
    "trunc": hl.trunc,
    "fract": hl.fract,
}


@dataclass(frozen=True)
class Access:
    """f[e, …] or img[e, …]"""

    name: str
    args: tuple
    kind: Kind

    def syl(self):
        return f"{self.name}[{', '.join(arg.syl() for arg in self.args)}]"

    def halide(self, scope):
        point = tuple(arg.halide(scope) for arg in self.args)
        return scope.buffers[self.name][point] if self.name in scope.buffers else hl.Expr(scope.funcs[self.name][point])


@dataclass(frozen=True)
class Bounded:
    """boundary(img)[e, …]; `outside` is the value for constant_exterior."""

    boundary: str
    name: str
    args: tuple
    kind: Kind
    outside: Literal = None

    def syl(self):
        given = self.name if self.outside is None else f"{self.name}, {self.outside.syl()}"
        return f"{self.boundary}({given})[{', '.join(arg.syl() for arg in self.args)}]"

    def halide(self, scope):
        if self not in scope.around:
            given = [] if self.outside is None else [self.outside.halide(scope)]
            make = getattr(hl.BoundaryConditions, self.boundary)
            scope.around[self] = make(scope.buffers[self.name], *given)
        return hl.Expr(scope.around[self][tuple(arg.halide(scope) for arg in self.args)])


@dataclass(frozen=True)
class Range:
    """name = (min, length)"""

    name: str
    min: object
    len: object

    def syl(self):
        return f"{self.name} = ({self.min.syl()}, {self.len.syl()})"


def domain_of(ranges, scope):
    """The RDom of ranges; its variables are added to the scope."""
    domain = hl.RDom([hl.Range(r.min.halide(scope), r.len.halide(scope)) for r in ranges])
    for i, r in enumerate(ranges):
        scope.variables[r.name] = hl.Expr(domain[i])
        if "variables" in scope.opaque:
            low, length = r.min.halide(scope), r.len.halide(scope)
            scope.variables[r.name] = hl.clamp(scope.hidden(domain[i]), low, low + length - 1)
    return domain


@dataclass(frozen=True)
class Reduction:
    """sum(r = (0, 3) : e) and other reductions."""

    op: str
    ranges: tuple
    body: object
    kind: Kind

    def syl(self):
        return f"{self.op}({', '.join(r.syl() for r in self.ranges)} : {self.body.syl()})"

    def halide(self, scope):
        domain = domain_of(self.ranges, scope)
        return getattr(hl, self.op)(domain, self.body.halide(scope))


@dataclass(frozen=True)
class Update:
    """rdom(…) in (target) <- value if condition"""

    ranges: tuple
    target: tuple
    value: object
    condition: object = None

    def syl(self):
        domain = f"rdom({', '.join(r.syl() for r in self.ranges)}) in " if self.ranges else ""
        condition = f" if {self.condition.syl()}" if self.condition else ""
        return f"{domain}({', '.join(t.syl() for t in self.target)}) <- {self.value.syl()}{condition};"

    def define(self, func, scope):
        """Halide has predicates only on reduction domains; elsewhere a predicate is a select."""
        domain = domain_of(self.ranges, scope) if self.ranges else None
        condition = self.condition and self.condition.halide(scope)
        if condition is not None and domain is not None:
            domain.where(condition)
        target = tuple(t.halide(scope) for t in self.target)
        value = self.value.halide(scope)
        func[target] = value if condition is None or domain is not None else hl.select(condition, value, func[target])


@dataclass(frozen=True)
class Func:
    name: str
    vars: tuple
    pure: object
    updates: tuple = ()

    @property
    def kind(self):
        return self.pure.kind

    def syl(self):
        head = f"fun {self.name}({', '.join(self.vars)}): {self.kind} ="
        if not self.updates:
            return f"  {head} {self.pure.syl()};"
        body = "\n".join(f"    {line}" for line in [f"{self.pure.syl()};", *(u.syl() for u in self.updates)])
        return f"  {head} {{\n{body}\n  }}"

    def define(self, scope):
        func = scope.funcs[self.name] = hl.Func(self.name)
        scope.variables = {name: hl.Expr(hl.Var(name)) for name in self.vars}
        point = tuple(hl.Var(name) for name in self.vars)
        func[point] = self.pure.halide(scope)
        for update in self.updates:
            update.define(func, scope)
        func.compute_root()


@dataclass(frozen=True)
class Input:
    name: str
    mins: tuple
    array: np.ndarray = field(compare=False)
    kind: Kind = None


@dataclass(frozen=True)
class Program:
    """An algorithm and its request. A parameter is (name, kind, value)."""

    params: tuple
    inputs: tuple
    funcs: tuple
    window: tuple

    @property
    def output(self):
        return self.funcs[-1]

    def syl(self):
        params = [f"{name}: {kind}" for name, kind, _ in self.params]
        params += [f"{i.name}: {i.kind}[{i.array.ndim}]" for i in self.inputs]
        funcs = "\n".join(func.syl() for func in self.funcs)
        return f"pipeline {self.output.name}({', '.join(params)}) {{\n{funcs}\n}}\n"

    def request(self):
        params = {name: value for name, _, value in self.params}
        inputs = {i.name: (i.mins, i.array) for i in self.inputs}
        return Request(self.syl(), [list(w) for w in self.window], params, inputs)

    def halide(self, target=halide_run.STRICT, opaque=()):
        """The values of the output in Halide."""
        scope = Scope(self, opaque)
        for func in self.funcs:
            func.define(scope)
        return halide_run.realize(scope.funcs[self.output.name], self.output.kind, self.window, target)
