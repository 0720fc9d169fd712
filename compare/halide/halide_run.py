"""Run algorithms with Halide."""

import halide as hl
import numpy as np

# Without AVX-512: where a virtual machine hides part of it, Halide's "host" generates illegal instructions.
_HOST = "x86-64-linux-sse41-avx-f16c-fma-avx2"
# strict_float: floats are never reassociated and never contracted into fused multiply-adds, as in Sylvite.
STRICT = hl.Target(f"{_HOST}-strict_float")
# The default of Halide.
RELAXED = hl.Target(_HOST)
# Halide recognises 64-bit integers by the letter of `long long` only; numpy's are `long` where both have 64 bits.
_LONG = {np.dtype(np.int64): np.longlong, np.dtype(np.uint64): np.ulonglong}


def buffer_of(mins, array):
    """
    A numpy array (last dimension first) as a buffer that starts at `mins`. They share memory, so the array must outlive
    the buffer.
    """
    if array.dtype in _LONG:
        array = array.view(_LONG[array.dtype])
    buffer = hl.Buffer(array.transpose())  # numpy's first dimension becomes Halide's first
    buffer.set_min([int(low) for low in mins])
    return buffer


def realize(func, kind, window, target=STRICT):
    """The values of a func on a window [[min, len], …], last dimension first."""
    return realize_all(func, [kind], window, target)[0]


def realize_all(func, kinds, window, target=STRICT):
    """The same for each component of a tuple."""
    outs = [hl.Buffer(kind.halide, [length for _, length in window]) for kind in kinds]
    for out in outs:
        out.set_min([low for low, _ in window])
    func.realize(outs if len(outs) > 1 else outs[0], target)
    return [np.array(out).transpose().copy() for out in outs]
