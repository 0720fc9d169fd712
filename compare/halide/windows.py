#!/usr/bin/python3
"""
Compare the windows of Sylvite and of Halide (Debian's python3-halide): the numbers of allocated and computed points of
each func, for the pipelines and schedules of `bench/bounds`. Fails if Sylvite has more.

largest, allocated: the volume of the largest realization of a func, and of all of them, before Halide folds storage.
computed: the number of stores of points.
"""

import argparse
import itertools
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from math import exp, log

import halide_run
from corpus import corpus
from kinds import KINDS
from ports import options_of
from random_schedules import random_pairs
from schedules import apply_schedule
from sylvite import COMMAND
from tracing import Work, traced
from window_ports import Built


def main():
    options = parse_options()
    pairs = random_pairs(options.seed, options.random) if options.random else corpus()
    pairs = [pair for pair in pairs if not options.only or {pair.name, pair.pipeline} & {*options.only}]
    print(HEAD)
    with multiprocessing.Pool(options.jobs, maxtasksperchild=1) as pool:
        results = []
        for result in pool.imap(compare, pairs, chunksize=1):
            results.append(result)
            print(result.text(), flush=True)
    print(summary(results))
    sys.exit(1 if any(result.failed for result in results) else 0)


HEAD = f"""\
{'':14}{'largest':>16}{'allocated':>22}{'computed':>22}
{'':14}{'Halide':>8}{'ours':>8}{'Halide':>8}{'ours':>8}{'ratio':>6}{'Halide':>8}{'ours':>8}{'ratio':>6}"""


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="the pairs (line/guarded) or pipelines (line) to compare")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="N random schedules instead of the corpus")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random schedules")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="number of parallel processes")
    return parser.parse_args()


@dataclass
class Row:
    """One func of one pair, in both languages."""

    func: str
    halide: Work
    ours: Work
    may_slide: bool
    feeds_sliding: bool

    @property
    def slides(self):
        """Does Halide compute fewer points only because it slides? Then both compute the same set of points."""
        may_slide = self.may_slide or self.feeds_sliding
        return may_slide and self.ours.stores > self.halide.stores and self.ours.points <= self.halide.points

    @property
    def allocates_more(self):
        more = self.ours.allocated > self.halide.allocated or self.ours.largest > self.halide.largest
        return more and not self.is_allocated_for_less

    @property
    def is_allocated_for_less(self):
        """Does Halide allocate less only because a consumer slides? Then fewer points of this func are needed."""
        return self.feeds_sliding and self.slides and not self.may_slide

    @property
    def computes_more(self):
        return self.ours.stores > self.halide.stores and not self.slides

    def text(self):
        notes = [
            *(["slides"] if self.slides else []),
            *(["ALLOCATES MORE"] if self.allocates_more else []),
            *(["COMPUTES MORE"] if self.computes_more else []),
        ]
        figures = [
            *(self.halide.largest, self.ours.largest),
            *(self.halide.allocated, self.ours.allocated, ratio(self.ours.allocated, self.halide.allocated)),
            *(self.halide.stores, self.ours.stores, ratio(self.ours.stores, self.halide.stores)),
        ]
        cells = [f"{n:8}" if isinstance(n, int) else f"{n:6.2f}" for n in figures]
        return f"  {self.func:12}{''.join(cells)}  {', '.join(notes)}".rstrip()


@dataclass
class Result:
    """One pair: its rows, or the reason why there are none."""

    name: str
    rows: list
    refused: str | None = None
    differs: bool = False

    @property
    def failed(self):
        return self.differs or any(row.allocates_more or row.computes_more for row in self.rows)

    def text(self):
        if self.refused is not None:
            return f"{self.name}: not compared: {self.refused}"
        head = f"{self.name}{'  VALUES DIFFER' if self.differs else ''}"
        return "\n".join([head, *(row.text() for row in self.rows)])


def ratio(ours, theirs):
    return 1.0 if ours == theirs else ours / theirs if theirs else float("inf")


def compare(pair):
    try:
        ours, values, allocated = measure_ours(pair)
        halide, theirs, scheduler = measure_halide(pair, allocated)
    except RuntimeError as error:
        return Result(pair.name, [], refused=" ".join(str(error).split())[:160])
    if halide.keys() != ours.keys() or not all(work.boxes for work in ours.values()):
        raise RuntimeError(f"{pair.name}: Halide has {sorted(halide)}, Sylvite {sorted(ours)}")
    rows = [
        Row(func, work, ours[func], scheduler.slides(func), scheduler.feeds_sliding(func, pair.readers))
        for func, work in halide.items()
    ]
    return Result(pair.name, rows, differs=values != theirs)


# --- Sylvite ---


def measure_ours(pair):
    """{func: Work}, the values on the window, and the allocation of the output."""
    ran = sylvite(pair, "run", "--engine", "interp", "--stats")
    works = {func: Work(stores=stores) for func, stores in ran["stats"]["stores"].items()}
    for (func, kind), boxes in windows_of(sylvite(pair, "bounds")["holes"]).items():
        if kind == "mem":
            works[func].boxes = boxes
        else:
            works[func].points = {point for box in boxes for point in points_of(box)}
    allocated = [(dim["min"], dim["len"]) for dim in ran["allocated"]]
    return works, ran["values"], allocated


def windows_of(holes):
    """{(func, kind): the boxes of the storage or of stage 0}, in order of execution; branches of a func share them."""
    sides = {}
    for hole in holes:
        if hole["kind"] == "mem" or hole["stage"] == 0:
            sides.setdefault((hole["func"], hole["kind"]), {})[hole["dim"]] = hole["instances"]
    return {key: [list(map(tuple, box)) for box in zip(*dims.values())] for key, dims in sides.items()}


def points_of(box):
    return itertools.product(*(range(low, low + length) for low, length in box))


def sylvite(pair, command, *options):
    schedule = [] if pair.schedule is None else ["--schedule", pair.schedule]
    request = options_of(pair.window, pair.inputs, pair.params)
    with tempfile.NamedTemporaryFile("w", suffix=".syl") as file:
        file.write(pair.text)
        file.flush()
        line = ["node", str(COMMAND), command, file.name, "--json", *schedule, *request, *options]
        done = subprocess.run(line, capture_output=True, text=True, check=False)
    document = json.loads(done.stdout) if done.stdout else {"error": {"code": done.returncode, "message": done.stderr}}
    if "error" in document:
        raise RuntimeError(f"Sylvite: {document['error']['code']}: {document['error']['message']}")
    return document


# --- Halide ---


def measure_halide(pair, allocated):
    """
    {func: Work}, the values on the window, and the scheduler. The window of Halide is the output buffer. If Halide
    refuses it because the output computes more points, the buffer is the larger one that Sylvite allocates.
    """
    built = Built(pair)
    scheduler = apply_schedule(built, pair.directives)
    names = {built.funcs[name].name(): name for name in built.funcs if not scheduler.is_inlined(name)}
    for name in names.values():
        built.funcs[name].trace_realizations().trace_stores()
    window = [(low, end - low) for low, end in pair.window.values()]
    values = None

    def run():
        nonlocal values
        try:
            values = realize(built.output, window, window)
        except RuntimeError as error:
            if not str(error).startswith("Error: Output buffer"):
                raise
            values = realize(built.output, allocated, window)

    works = traced(run)
    found = {names[func]: work for func, work in works.items() if func in names}
    return found, values, scheduler


def realize(func, buffer, window):
    """The values on the window, first dimension fastest, of a run with a buffer that may be larger."""
    kind = next(kind for kind in KINDS.values() if kind.halide == func.output_types()[0])
    array = halide_run.realize(func, kind, buffer)
    inside = tuple(slice(low - start, low - start + length) for (start, _), (low, length) in zip(buffer, window))
    return array[inside[::-1]].ravel().tolist()


# --- the report ---


def summary(results):
    compared = [result for result in results if result.refused is None]
    rows = [(result.name, row) for result in compared for row in result.rows]
    allocated = [row for _, row in rows if not row.is_allocated_for_less]
    lines = [
        f"\n{len(compared)} pairs compared, {len(rows)} funcs; {len(results) - len(compared)} not compared",
        f"allocated: {account([(row.ours.allocated, row.halide.allocated) for row in allocated])}",
        f"computed:  {account([(row.ours.stores, row.halide.stores) for _, row in rows if not row.slides])}",
        f"slides: {sum(row.slides for _, row in rows)} funcs that Halide computes less often, since it keeps points",
    ]
    for title, chosen in (("allocate more", "allocates_more"), ("compute more", "computes_more"), ("slides", "slides")):
        found = [f"{name} ({row.func})" for name, row in rows if getattr(row, chosen)]
        lines += [f"{title}: {', '.join(found) or 'none'}"]
    lines += [f"not compared: {result.name}: {result.refused}" for result in results if result.refused is not None]
    lines += [f"VALUES DIFFER: {result.name}" for result in compared if result.differs]
    return "\n".join(lines)


def account(pairs):
    """The numbers of less, equal and more, and the geometric mean of Sylvite over Halide."""
    less, more = sum(a < b for a, b in pairs), sum(a > b for a, b in pairs)
    logarithms = [log(ratio(a, b)) for a, b in pairs if a > 0 and b > 0]
    mean = exp(sum(logarithms) / max(1, len(logarithms)))
    return f"{less} less, {len(pairs) - less - more} equal, {more} more; geometric mean {mean:.3f} of Halide's"


if __name__ == "__main__":
    main()
