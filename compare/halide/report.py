"""Differences of two arrays, and the report of a comparison."""

from collections import Counter
from dataclasses import dataclass, field

import numpy as np


def differences(ours, theirs, signed_zeros=True):
    """The positions where two arrays of one type differ. All NaNs are equal; 0 and −0 are equal only on request."""
    if ours.dtype.kind != "f":
        return ours != theirs
    same = (ours == theirs) | (np.isnan(ours) & np.isnan(theirs))
    if signed_zeros:
        same &= (np.signbit(ours) == np.signbit(theirs)) | np.isnan(ours)
    return ~same


def ulps(a, b):
    """The distances of the values of two arrays in ulps (0 for two NaNs, infinite for one)."""
    steps = np.abs(_ordinals(a) - _ordinals(b)).astype(np.float64)
    one_nan = np.isnan(a) != np.isnan(b)
    both_nan = np.isnan(a) & np.isnan(b)
    return np.where(one_nan, np.inf, np.where(both_nan, 0.0, steps))


def _ordinals(values):
    """Integers in the order of the floats, so that neighbors differ by one (and both zeros are 0)."""
    bits = values.view(np.int32 if values.dtype == np.float32 else np.int64).astype(object)
    sign = -(2**31) if values.dtype == np.float32 else -(2**63)
    return np.where(bits < 0, sign - bits, bits).astype(np.longdouble)


@dataclass
class Report:
    """The results of a comparison."""

    values: int = 0
    cases: int = 0
    refused: Counter = field(default_factory=Counter)
    known: Counter = field(default_factory=Counter)
    examples: dict = field(default_factory=dict)
    failures: list = field(default_factory=list)

    def agree(self, values):
        self.cases += 1
        self.values += values

    def differ(self, message, reason=None):
        """Report a difference; with a reason it is a known one."""
        self.cases += 1
        if reason is None:
            self.failures.append(message)
            print(f"  DIFFERS  {message}", flush=True)
        else:
            self.known[reason] += 1
            self.examples.setdefault(reason, _short(message))

    def refuse(self, who, message):
        """Report a program that one side does not accept."""
        self.refused[who] += 1
        self.examples.setdefault(who, _short(message))

    def summary(self, what):
        lines = [f"{what}: {self.cases} compared, {self.values} values, {len(self.failures)} disagreements"]
        for title, counter in (("differ for a known reason", self.known), ("not compared", self.refused)):
            lines += [f"  {title}: {n} × {key}\n      e.g. {self.examples[key]}" for key, n in counter.items()]
        return "\n".join(lines)


def _short(text, longest=240):
    """A text on one line."""
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[:longest]}…"
