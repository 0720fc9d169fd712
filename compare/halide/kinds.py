"""The types of both languages, and test values of each."""

from dataclasses import dataclass

import halide as hl
import numpy as np


@dataclass(frozen=True, eq=False)
class Kind:
    """A type: its name in Sylvite, in Halide and in numpy."""

    name: str
    halide: hl.Type
    dtype: np.dtype

    @property
    def is_float(self):
        return self.name.startswith("f")

    @property
    def is_signed(self):
        return self.name.startswith("i")

    @property
    def bits(self):
        return 1 if self.name == "bool" else int(self.name[1:])

    @property
    def is_long(self):
        """Is it an integer type of 64 bits?"""
        return self.bits == 64 and not self.is_float

    @property
    def least(self):
        """The least value of an integer type."""
        return -(2 ** (self.bits - 1)) if self.is_signed else 0

    @property
    def greatest(self):
        """The greatest value of an integer type."""
        return 2 ** (self.bits - self.is_signed) - 1

    def __str__(self):
        return self.name


def _kind(name, halide, dtype):
    return Kind(name, halide, np.dtype(dtype))


KINDS = {
    kind.name: kind
    for kind in (
        _kind("bool", hl.Bool(), np.bool_),
        _kind("u8", hl.UInt(8), np.uint8),
        _kind("u16", hl.UInt(16), np.uint16),
        _kind("u32", hl.UInt(32), np.uint32),
        _kind("u64", hl.UInt(64), np.uint64),
        _kind("i8", hl.Int(8), np.int8),
        _kind("i16", hl.Int(16), np.int16),
        _kind("i32", hl.Int(32), np.int32),
        _kind("i64", hl.Int(64), np.int64),
        _kind("f32", hl.Float(32), np.float32),
        _kind("f64", hl.Float(64), np.float64),
    )
}

NUMBERS = [kind for kind in KINDS.values() if kind.name != "bool"]
INTEGERS = [kind for kind in NUMBERS if not kind.is_float]
FLOATS = [kind for kind in NUMBERS if kind.is_float]
ALL = list(KINDS.values())


def kind_of(halide_type):
    """The kind of a Halide type; None if Sylvite does not have it."""
    return next((kind for kind in ALL if kind.halide == halide_type), None)


# The powers of two, and their neighbors, at which widths, types and the exact integers of a float end.
NOTABLE = {8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 32767, 65535, 2**30}
NOTABLE |= {2**24 + 1, 2**31, 2**32 - 1, 2**32, 2**53 + 1, 2**62, 2**63}


def boundary_values(kind):
    """The boundary values of a type."""
    if kind.is_float:
        return _boundary_floats(kind)
    near = {kind.least, kind.least + 1, kind.greatest - 1, kind.greatest}
    powers = {sign * 2**n + d for n in range(kind.bits) for sign in (1, -1) for d in (-1, 0, 1)}
    small = {0, 1, 2, 3, 5, 7, -1, -2, -3, -5, -7}
    some = small | {p for p in powers if abs(p) in NOTABLE}
    return np.array(sorted(v for v in near | some if kind.least <= v <= kind.greatest), dtype=kind.dtype)


def _boundary_floats(kind):
    info = np.finfo(kind.dtype)
    ordinary = [0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 7.0, 100.75, 2.0**23 - 0.5, 2.0**24 + 2, float(info.max)]
    ordinary += [2.0**31, 2.0**32, 2.0**63, 2.0**63 * (1 - float(info.eps)), 2.0**64, 2.0**64 * (1 - float(info.eps))]
    tiny = [float(info.tiny), float(info.smallest_subnormal), float(info.eps)]
    signed = [sign * v for v in ordinary + tiny + [np.inf] for sign in (1, -1)]
    return np.array(signed + [np.nan], dtype=kind.dtype)


def random_values(kind, count, random):
    """Values from the entire range of a type; floats of all magnitudes, most of them near 1."""
    if kind.is_float:
        scale = random.choice([1.0, 1.0, 10.0, 1000.0, 1e6, 1e-6], count)
        return (random.standard_normal(count) * scale).astype(kind.dtype)
    dtype = np.uint64 if kind.name == "u64" else np.int64
    values = random.integers(kind.least, kind.greatest, count, dtype=dtype, endpoint=True)
    if kind.is_long:
        values >>= random.integers(0, 64, count).astype(dtype)  # of all magnitudes
    return values.astype(kind.dtype)


def argument_lists(kinds, count, random):
    """Arrays of arguments: all combinations of boundary values, then random ones."""
    grids = np.meshgrid(*(boundary_values(kind) for kind in kinds), indexing="ij")
    edges = [_thinned(grid.ravel(), 1600) for grid in grids]
    return [np.concatenate([edge, random_values(kind, count, random)]) for kind, edge in zip(kinds, edges)]


def _thinned(values, most):
    """Every n-th value, so that at most `most` are left (n is odd, so that it does not align with the grid)."""
    step = -(-len(values) // most)
    return values[:: step if step % 2 else step + 1]
