// A pipeline: its output func, and the inputs in the order of bench/spec.txt. Vector widths are the native ones of the
// target, so that one schedule serves SSE4.1, the host, and the 128 bits of WebAssembly.
#pragma once
#include "Halide.h"
#include <cmath>
#include <string>
#include <vector>

using namespace Halide;
using namespace Halide::ConciseCasts;

struct Built {
    Func out;
    std::vector<Argument> args;
};

static Var x("x"), y("y"), c("c"), k("k"), n("n"), z("z");
static Var xo("xo"), yo("yo"), xi("xi"), yi("yi"), co("co"), ci("ci");
