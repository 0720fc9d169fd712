// What a pipeline makes: its last func, and the inputs in the order of bench/spec.txt. Widths are those of the target's own vectors, so that
// one schedule is used on SSE4.1, on what this machine has, and on the 128 bits of WebAssembly.
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
