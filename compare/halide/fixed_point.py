"""
The fixed-point functions. Halide 14 does not export them to Python, so they are written in its other operators, in a
type in which they are exact.
"""

from itertools import product

import halide as hl

from kinds import INTEGERS, KINDS

I64 = hl.Int(64)


def fixed_point_functions():
    """Name, form in Sylvite, definition in Halide, and types of the operands."""
    narrow = [kind for kind in INTEGERS if kind.bits < 64]
    mixed = [("u8", "i8"), ("u8", "i16"), ("u16", "i8"), ("i16", "u16"), ("u32", "i16"), ("i32", "u32")]
    long = [("u64", "i64"), ("i64", "u64"), ("i32", "u64"), ("u64", "i8")]
    mixed, long = ([(KINDS[a], KINDS[b]) for a, b in pairs] for pairs in (mixed, long))
    for name, build in SAME_TYPE.items():
        for kinds in [(kind, kind) for kind in INTEGERS] + mixed + long:
            yield name, f"{name}({{}}, {{}})", build, kinds
    for name, build in WIDENING.items():
        for kinds in [(kind, kind) for kind in narrow] + mixed:
            yield name, f"{name}({{}}, {{}})", build, kinds
    for name, build in SHIFTS.items():
        for kinds in product(INTEGERS, repeat=2):
            yield name, f"{name}({{}}, {{}})", build, kinds
    for (name, build), kind, amount in product(MUL_SHIFTS.items(), narrow, ("u8", "i8", "u16", "i32", "u64", "i64")):
        yield name, f"{name}({{}}, {{}}, {{}})", build, (kind, kind, KINDS[amount])
    for (name, build), kind in product(MUL_SHIFTS.items(), narrow):
        for n in (0, 1, 7, 8, 14, 15, 16, 17, 31, 32, 33, 63, 64):
            constant = lambda a, b, build=build, n=n: build(a, b, hl.i32(n))
            yield name, f"{name}({{}}, {{}}, {n})", constant, (kind, kind)


def _common(a, b):
    return (a + b).type()


def _integer(bits, signed):
    return hl.Int(bits) if signed else hl.UInt(bits)


def _matched(a, b):
    """Both in the common type, which may change their signs."""
    return hl.cast(_common(a, b), a), hl.cast(_common(a, b), b)


def _widened(a, b):
    """Both in the common type, and then in the signed type of 64 bits."""
    a, b = _matched(a, b)
    return hl.cast(I64, a), hl.cast(I64, b)


# --- sums and differences: below 64 bits in 64 bits, else by the carries ------------------------------------------


def _saturating_add(a, b):
    t = _common(a, b)
    if t.bits() < 64:
        a, b = _widened(a, b)
        return hl.saturating_cast(t, a + b)
    a, b = _matched(a, b)
    if t.is_uint():
        return hl.select(b > ~a, ~hl.u64(0), a + b)
    total = _wrapping(a, b, lambda p, q: p + q)
    return hl.select(((a ^ total) & (b ^ total)) < 0, _nearest_end(a), total)


def _saturating_sub(a, b):
    t = _common(a, b)
    if t.bits() < 64:
        a, b = _widened(a, b)
        return hl.saturating_cast(t, a - b)
    a, b = _matched(a, b)
    if t.is_uint():
        return hl.select(a < b, hl.u64(0), a - b)
    rest = _wrapping(a, b, lambda p, q: p - q)
    return hl.select(((a ^ b) & (a ^ rest)) < 0, _nearest_end(a), rest)


def _wrapping(a, b, operator):
    """In Halide, an overflow of i64 is undefined, so the operation is that of u64."""
    return hl.cast(I64, operator(hl.u64(a), hl.u64(b)))


def _nearest_end(a):
    """The least i64 if a is negative, else the greatest."""
    return hl.cast(I64, (hl.u64(a) >> 63) + (~hl.u64(0) >> 1))


def _halving_add(a, b):
    t = _common(a, b)
    if t.bits() < 64:
        a, b = _widened(a, b)
        return hl.cast(t, (a + b) >> 1)
    a, b = _matched(a, b)
    return (a & b) + ((a ^ b) >> 1)


def _rounding_halving_add(a, b):
    t = _common(a, b)
    if t.bits() < 64:
        a, b = _widened(a, b)
        return hl.cast(t, (a + b + 1) >> 1)
    a, b = _matched(a, b)
    return (a | b) - ((a ^ b) >> 1)


def _halving_sub(a, b):
    t = _common(a, b)
    if t.bits() < 64:
        a, b = _widened(a, b)
        return hl.cast(t, (a - b) >> 1)
    a, b = _matched(a, b)
    return (a >> 1) - (b >> 1) - (~a & b & 1)


SAME_TYPE = {
    "saturating_add": _saturating_add,
    "saturating_sub": _saturating_sub,
    "halving_add": _halving_add,
    "halving_sub": _halving_sub,
    "rounding_halving_add": _rounding_halving_add,
}


# --- twice as many bits ------------------------------------------------------------------------------------------


def _wider(a, b, operator, signed):
    """The operation in twice as many bits; both operands are first converted to the common type if it is a sum."""
    wide = _integer(2 * _common(a, b).bits(), signed)
    return operator(hl.cast(wide, a), hl.cast(wide, b))


WIDENING = {
    "widening_add": lambda a, b: _wider(*_matched(a, b), lambda p, q: p + q, _common(a, b).is_int()),
    "widening_sub": lambda a, b: _wider(*_matched(a, b), lambda p, q: p - q, True),
    "widening_mul": lambda a, b: _wider(a, b, lambda p, q: p * q, _common(a, b).is_int()),
}


# --- shifts by any amount ----------------------------------------------------------------------------------------


def _amount(n):
    """The amount as an i64 from -70 to 70; the values are the same beyond."""
    if n.type().is_uint():
        return hl.cast(I64, hl.min(n, hl.cast(n.type(), 70)))
    return hl.clamp(hl.cast(I64, n), hl.i64(-70), hl.i64(70))


def _shifted(a, n):
    """⌊a / 2ⁿ⌋, or a · 2⁻ⁿ modulo the width if n is negative. In Halide, a shift by the width is undefined."""
    last = a.type().bits() - 1
    within = lambda m: hl.cast(_integer(last + 1, True), hl.clamp(m, hl.i64(0), hl.i64(last)))
    zero = hl.cast(a.type(), 0)
    signs = a >> hl.cast(_integer(last + 1, True), last) if a.type().is_int() else zero
    left = hl.select(-n > last, zero, a << within(-n))
    return hl.select(n < 0, left, n > last, signs, a >> within(n))


def _rounded(a, n):
    """a / 2ⁿ rounded to nearest; ties round up."""
    zero, one = hl.cast(a.type(), 0), hl.cast(a.type(), 1)
    twice = _shifted(a, n - 1)
    # Halide 14 recognises `(t >> 1) + (t & 1)`, and computes `(t + 1) >> 1`, which overflows.
    upwards = hl.select((twice & one) == one, one, zero)
    return hl.select(n > 0, (twice >> one) + upwards, _shifted(a, n))


SHIFTS = {
    "rounding_shift_left": lambda a, n: _rounded(hl.cast((a << n).type(), a), -_amount(n)),
    "rounding_shift_right": lambda a, n: _rounded(hl.cast((a >> n).type(), a), _amount(n)),
}


def _product(a, b):
    return _wider(a, b, lambda p, q: p * q, _common(a, b).is_int())


MUL_SHIFTS = {
    "mul_shift_right": lambda a, b, n: hl.saturating_cast(a.type(), _shifted(_product(a, b), _amount(n))),
    "rounding_mul_shift_right": lambda a, b, n: hl.saturating_cast(a.type(), _rounded(_product(a, b), _amount(n))),
}
