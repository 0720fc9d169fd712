"""Apply schedules of Sylvite to the funcs of Halide."""

import re
from dataclasses import dataclass

import halide as hl

TAILS = {
    "guard": hl.TailStrategy.GuardWithIf,
    "round": hl.TailStrategy.RoundUp,
    "shift": hl.TailStrategy.ShiftInwards,
}
ROOT, INLINE = "root", "inline"


def apply_schedule(built, directives):
    """Schedule a port; a func is computed and stored at the root unless a directive says otherwise."""
    scheduler = Scheduler(built)
    if unknown := {name for name, _ in directives} - set().union(*PHASES):
        raise RuntimeError(f"there is no counterpart of {', '.join(sorted(unknown))}")
    for phase in PHASES:
        for name, arguments in directives:
            if name in phase:
                getattr(scheduler, name.replace("-", "_"))(*arguments)
    scheduler.place()
    return scheduler


PHASES = (
    {"specialize"},
    {"split", "fuse", "swap", "reorder", "tile", "parallel", "vectorize", "unroll"},
    {"bound", "bound-extent", "align-bounds"},
    {"at", "compute-at", "store-at", "inline"},
)


@dataclass
class Nest:
    """The loops of one stage in one branch, innermost first; `handle` is the object of Halide that schedules them."""

    stage: int
    branch: int
    handle: object
    loops: list
    vars: dict

    def split(self, old, outer, inner, factor, tail):
        at = self.loops.index(old)
        self.add(outer, old)
        self.add(inner, old)
        self.handle.split(self.vars[old], self.vars[outer], self.vars[inner], factor, TAILS[tail])
        self.loops[at : at + 1] = [inner, outer]

    def fuse(self, outer, fused):
        at = self.loops.index(outer)
        inner = self.loops[at - 1]
        self.add(fused, outer)
        self.handle.fuse(self.vars[inner], self.vars[outer], self.vars[fused])
        self.loops[at - 1 : at + 1] = [fused]

    def reorder(self, names):
        self.handle.reorder(*(self.vars[name] for name in names))
        for place, name in zip(sorted(self.loops.index(name) for name in names), names):
            self.loops[place] = name

    def swap(self, outer):
        self.reorder([outer, self.loops[self.loops.index(outer) - 1]])

    def add(self, name, like):
        """A new variable, which is pure if another one is."""
        self.vars[name] = type(self.vars[like])(name)


class Scheduler:
    """The directives: one method each, with Sylvite's names, and arguments as text."""

    def __init__(self, built):
        self.funcs, self.scope = built.funcs, built.params
        self.nests = {name: built.nests(name, Nest) for name in built.funcs}
        self.computed = dict.fromkeys(self.funcs, ROOT)
        self.stored = dict.fromkeys(self.funcs, ROOT)

    # --- branches and loops ---

    def specialize(self, name, *conditions):
        for default in list(self.nests[name]):
            for branch, condition in enumerate(conditions, 1):
                handle = default.handle.specialize(self.value(condition))
                self.nests[name].append(Nest(default.stage, branch, handle, [*default.loops], {**default.vars}))

    def split(self, loop, outer, inner, factor, tail="guard"):
        for nest, var in self.found(loop):
            nest.split(var, outer, inner, self.value(factor), tail)

    def fuse(self, loop, fused):
        for nest, var in self.found(loop):
            nest.fuse(var, fused)

    def swap(self, loop):
        for nest, var in self.found(loop):
            nest.swap(var)

    def reorder(self, stage, *names):
        for nest, _ in self.found(f"{stage}.{names[0]}"):
            nest.reorder(names)

    def tile(self, x, y, xo, yo, xi, yi, x_factor, y_factor, tail="guard"):
        self.split(x, xo, xi, x_factor, tail)
        self.split(y, yo, yi, y_factor, tail)
        self.reorder(x.rpartition(".")[0], xi, yi, xo, yo)

    def parallel(self, loop):
        for nest, var in self.found(loop):
            nest.handle.parallel(nest.vars[var])

    def vectorize(self, loop, *factor):
        for nest, var in self.found(self.parts(loop, "v", *factor)):
            nest.handle.vectorize(nest.vars[var])

    def unroll(self, loop, *factor):
        for nest, var in self.found(self.parts(loop, "u", *factor)):
            nest.handle.unroll(nest.vars[var])

    def parts(self, loop, suffix, factor=None, tail="guard"):
        """The loop, or the inner loop after a split."""
        if factor is None:
            return loop
        var = loop.rpartition(".")[2]
        self.split(loop, f"{var}_{suffix}o", f"{var}_{suffix}", factor, tail)
        return f"{loop}_{suffix}"

    # --- windows ---

    def bound(self, name, x, low, length):
        self.funcs[name].bound(hl.Var(x), self.value(low), self.value(length))

    def bound_extent(self, name, x, length):
        self.funcs[name].bound_extent(hl.Var(x), self.value(length))

    def align_bounds(self, name, x, modulus, remainder):
        self.funcs[name].align_bounds(hl.Var(x), self.value(modulus), self.value(remainder))

    # --- placement ---

    def compute_at(self, name, loop):
        self.computed[name] = loop

    def store_at(self, name, loop):
        self.stored[name] = loop

    def at(self, name, loop):
        self.computed[name] = self.stored[name] = loop

    def inline(self, name):
        self.computed[name] = self.stored[name] = INLINE

    def place(self):
        for name, func in self.funcs.items():
            compute, store = self.computed[name], self.stored[name]
            if compute == INLINE:
                func.compute_inline()
            elif compute == ROOT:
                func.compute_root()
            else:
                func.compute_at(self.level(compute))
                func.store_root() if store == ROOT else func.store_at(self.level(store))

    def is_inlined(self, name):
        return self.computed[name] == INLINE

    def slides(self, name):
        """Whether Halide may slide: the storage is outside the computation."""
        return self.stored[name] != self.computed[name]

    def feeds_sliding(self, name, readers):
        """Whether a func that may slide reads this one, directly or not, which reduces the needed points."""
        return any(self.slides(reader) or self.feeds_sliding(reader, readers) for reader in readers[name])

    # --- names ---

    def found(self, loop):
        """`f.x`, `f.s1.x`, `f.z1.s0.x` → the nests that contain the loop (all branches if none is named), and its name."""
        name, branch, stage, var = self.path(loop)
        return [
            (nest, var)
            for nest in self.nests[name]
            if nest.stage == (stage or 0) and branch in (None, nest.branch) and var in nest.loops
        ]

    def level(self, loop):
        """Without the stage: Halide 14 refuses most levels with a stage, and finds the stage that reads the func."""
        name, _, stage, var = self.path(loop)
        nest = next(nest for nest in self.nests[name] if stage in (None, nest.stage) and var in nest.loops)
        return hl.LoopLevel(self.funcs[name], nest.vars[var])

    @staticmethod
    def path(loop):
        name, branch, stage, var = re.fullmatch(r"([\w$]+?)(?:\.z(\d+))?(?:\.s(\d+))?\.(\w+)", loop).groups()
        return name, *(None if part is None else int(part) for part in (branch, stage)), var

    def value(self, text):
        """A start-up expression."""
        return eval(text, {"__builtins__": {}}, self.scope)  # the text is from the corpus of this project
