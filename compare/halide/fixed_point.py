"""The fixed-point functions. Halide 14 does not export them to Python, so they are written in 64-bit arithmetic."""

from itertools import product

import halide as hl

from kinds import INTEGERS, KINDS

I64 = hl.Int(64)


def fixed_point_functions():
    """Name, form in Sylvite, definition in Halide, and types of the operands."""
    narrow = [kind for kind in INTEGERS if kind.bits < 32]
    mixed = [(KINDS[a], KINDS[b]) for a, b in (("u8", "i8"), ("u8", "i16"), ("u16", "i8"), ("i16", "u16"))]
    for name, build in SAME_TYPE.items():
        for kinds in [(kind, kind) for kind in INTEGERS] + mixed:
            yield name, f"{name}({{}}, {{}})", build, kinds
    for name, build in WIDENING.items():
        for kinds in [(kind, kind) for kind in narrow] + mixed:
            yield name, f"{name}({{}}, {{}})", build, kinds
    for name, build in SHIFTS.items():
        for kinds in product(INTEGERS, repeat=2):
            yield name, f"{name}({{}}, {{}})", build, kinds
    for (name, build), kind, amount in product(MUL_SHIFTS.items(), narrow, ("u8", "u16")):
        yield name, f"{name}({{}}, {{}}, {{}})", build, (kind, kind, KINDS[amount])
        for n in (0, 1, 7, 8, 14, 15, 16, 17, 31):
            constant = lambda a, b, build=build, n=n: build(a, b, hl.cast(a.type(), n))
            yield name, f"{name}({{}}, {{}}, {n})", constant, (kind, kind)


def _wide(e):
    return hl.cast(I64, e)


def _common(a, b):
    return (a + b).type()


def _wider(type, signed):
    bits = 2 * type.bits()
    return hl.Int(bits) if signed else hl.UInt(bits)


def _shifted(a, n):
    """⌊a / 2ⁿ⌋, or a · 2⁻ⁿ if n is negative. In Halide, a shift by the width is undefined."""
    amount = hl.clamp(_wide(n), hl.cast(I64, -62), hl.cast(I64, 62))
    return hl.select(amount < 0, a << hl.max(-amount, 0), a >> hl.max(amount, 0))


def _rounded(a, n):
    """a / 2ⁿ rounded to nearest; ties round up."""
    amount = hl.clamp(_wide(n), hl.cast(I64, -62), hl.cast(I64, 62))
    half = hl.select(amount > 0, hl.cast(I64, 1) << hl.max(amount - 1, 0), hl.cast(I64, 0))
    return _shifted(a + half, amount)


SAME_TYPE = {
    "saturating_add": lambda a, b: hl.saturating_cast(_common(a, b), _matched(a, b) + _matched(b, a)),
    "saturating_sub": lambda a, b: hl.saturating_cast(_common(a, b), _matched(a, b) - _matched(b, a)),
    "halving_add": lambda a, b: hl.cast(_common(a, b), (_matched(a, b) + _matched(b, a)) >> 1),
    "halving_sub": lambda a, b: hl.cast(_common(a, b), (_matched(a, b) - _matched(b, a)) >> 1),
    "rounding_halving_add": lambda a, b: hl.cast(_common(a, b), (_matched(a, b) + _matched(b, a) + 1) >> 1),
}


def _matched(a, b):
    """a in the common type, which may change its sign, and then in 64 bits."""
    return _wide(hl.cast(_common(a, b), a))


WIDENING = {
    "widening_add": lambda a, b: hl.cast(_wider(_common(a, b), _common(a, b).is_int()), _matched(a, b) + _matched(b, a)),
    "widening_sub": lambda a, b: hl.cast(_wider(_common(a, b), True), _matched(a, b) - _matched(b, a)),
    "widening_mul": lambda a, b: hl.cast(_wider(_common(a, b), _common(a, b).is_int()), _wide(a) * _wide(b)),
}

SHIFTS = {
    "rounding_shift_left": lambda a, n: hl.cast((a << n).type(), _rounded(_wide(a), -_wide(n))),
    "rounding_shift_right": lambda a, n: hl.cast((a >> n).type(), _rounded(_wide(a), _wide(n))),
}


MUL_SHIFTS = {
    "mul_shift_right": lambda a, b, n: hl.saturating_cast(a.type(), _shifted(_wide(a) * _wide(b), n)),
    "rounding_mul_shift_right": lambda a, b, n: hl.saturating_cast(a.type(), _rounded(_wide(a) * _wide(b), n)),
}
