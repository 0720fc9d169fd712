"""Random schedules for the pipelines of `bench/bounds`."""

import dataclasses

import numpy as np

from corpus import corpus, directives_of, funcs_of, reads

TAILS = ("guard", "round", "shift")


def random_pairs(seed, count):
    """The given number of pairs, each of a pipeline of the corpus with a random schedule."""
    plain = [pair for pair in corpus() if pair.schedule is None]
    for number in range(count):
        random = np.random.default_rng([seed, number])
        pair = plain[int(random.integers(len(plain)))]
        body = "".join(f"  {line};\n" for line in Author(random, pair).lines())
        yield dataclasses.replace(
            pair,
            schedule=f"random{number}",
            directives=tuple(directives_of(body)),
            text=f"{pair.text}schedule random{number} {{\n{body}}}\n",
        )


class Author:
    """
    The generator of one schedule, from the output to its producers. `around` maps each func to the loops around its
    points, outermost first, each (func, variable). A producer may be computed in the loops that all consumers share.
    """

    def __init__(self, random, pair):
        self.random = random
        funcs = funcs_of(pair.text)
        self.loops = {name: vars for name, vars, _ in funcs}  # innermost first
        self.bodies = {name: body for name, _, body in funcs}
        self.around = {}

    def lines(self):
        output, *producers = reversed(self.loops)
        yield from self.splits(output)
        self.around[output] = self.inside([], output)
        for name in producers:
            yield from self.placement(name)

    def placement(self, name):
        shared = self.shared(name)
        kind = self.pick(["root", "inline", "at", "at", "at", "slide"])
        if kind == "inline" and not self.has_updates(name):
            self.around[name] = shared
            yield f"inline({name})"
            return
        if self.chance(0.4):
            yield from self.splits(name)
        place = [] if kind in ("root", "inline") or not shared else shared[: self.whole(1, len(shared))]
        self.around[name] = self.inside(place, name)
        if kind == "at" and place:
            yield f"at({name}, {'.'.join(place[-1])})"
        elif kind == "slide" and place:
            yield f"compute-at({name}, {'.'.join(place[-1])})"
            if len(place) > 1:
                yield f"store-at({name}, {'.'.join(place[self.whole(0, len(place) - 2)])})"

    def shared(self, name):
        """The loops around all points that read a func."""
        paths = [self.around[user] for user in self.around if reads(self.bodies[user], name)]
        return [loop for loop, *others in zip(*paths) if all(other == loop for other in others)]

    def inside(self, place, name):
        """The loops around the points of a func; several stages of it have no own loop in common."""
        own = [] if self.has_updates(name) else [(name, var) for var in reversed(self.loops[name])]
        return [*place, *own]

    def has_updates(self, name):
        return "<-" in self.bodies[name] or "sum(" in self.bodies[name]

    def splits(self, name):
        for var in [*self.loops[name]]:
            if self.chance(0.6):
                at = self.loops[name].index(var)
                inner, outer = f"{var}i", f"{var}o"
                yield f"split({name}.{var}, {outer}, {inner}, {self.whole(2, 9)}, {self.pick(TAILS)})"
                self.loops[name][at : at + 1] = [inner, outer]
        if len(self.loops[name]) > 1 and self.chance(0.5):
            old, self.loops[name] = self.loops[name], [str(var) for var in self.random.permutation(self.loops[name])]
            if old != self.loops[name]:
                yield f"reorder({name}, {', '.join(self.loops[name])})"

    def chance(self, p):
        return self.random.random() < p

    def pick(self, options):
        return options[int(self.random.integers(len(options)))]

    def whole(self, low, high):
        """From low to high, both included."""
        return int(self.random.integers(low, high + 1))
