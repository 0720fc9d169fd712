#!/usr/bin/python3
"""Compare `sylvite eval` with Halide (Debian's python3-halide) on the same algorithms."""

import argparse
import sys
import time

import numpy as np

from mathematics import compare_mathematics
from operators import compare_operators
from ports import compare_ports
from programs import compare_programs
from reductions import compare_reductions
from report import Report
from sylvite import Evaluator


def main():
    options = parse_options()
    failed = False
    for part in options.parts or PARTS:
        start = time.monotonic()
        report = Report()
        with Evaluator() as evaluator:
            PARTS[part](evaluator, report, np.random.default_rng(options.seed), options)
        print(f"{report.summary(part)}\n  {time.monotonic() - start:.0f} s\n", flush=True)
        failed |= bool(report.failures)
    sys.exit(1 if failed else 0)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="the parts to compare (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random arguments and programs")
    parser.add_argument("--count", type=int, default=300, help="number of random arguments for each operator and types")
    parser.add_argument("--programs", type=int, default=200, help="number of random programs")
    parser.add_argument("--only", help="names of the operators or programs to compare", nargs="+")
    return parser.parse_args()


def operators_part(evaluator, report, random, options):
    compare_operators(evaluator, report, random, options.count, options.only)


def reductions_part(evaluator, report, random, options):
    compare_reductions(evaluator, report, random, options.count, options.only)


def mathematics_part(evaluator, report, random, options):
    compare_mathematics(evaluator, report, random, 10 * options.count, options.only)


def programs_part(evaluator, report, _, options):
    compare_programs(evaluator, report, options.seed, options.programs, options.only)


def ports_part(_evaluator, report, _, options):
    compare_ports(report, options.only)


PARTS = {
    "operators": operators_part,
    "reductions": reductions_part,
    "mathematics": mathematics_part,
    "programs": programs_part,
    "ports": ports_part,
}

if __name__ == "__main__":
    main()
