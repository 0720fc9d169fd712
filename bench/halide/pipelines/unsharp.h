// Unsharp mask, f32 planar RGB.
#pragma once
#include "../built.h"

inline Built unsharp(const Target &tg) {
    ImageParam in(Float(32), 3, "in");
    const float sigma = 1.5f;
    auto g = [&](int i) { return (float)(std::exp(-i * i / (2.0 * sigma * sigma)) / (std::sqrt(2 * M_PI) * sigma)); };
    Func cl = BoundaryConditions::repeat_edge(in);
    Func gray("gray"), by("by"), bx("bx"), ratio("ratio"), out("unsharp");
    gray(x, y) = 0.299f * cl(x, y, 0) + 0.587f * cl(x, y, 1) + 0.114f * cl(x, y, 2);
    by(x, y) = g(0) * gray(x, y) + g(1) * (gray(x, y - 1) + gray(x, y + 1)) +
               g(2) * (gray(x, y - 2) + gray(x, y + 2)) + g(3) * (gray(x, y - 3) + gray(x, y + 3));
    bx(x, y) = g(0) * by(x, y) + g(1) * (by(x - 1, y) + by(x + 1, y)) +
               g(2) * (by(x - 2, y) + by(x + 2, y)) + g(3) * (by(x - 3, y) + by(x + 3, y));
    ratio(x, y) = (2 * gray(x, y) - bx(x, y)) / gray(x, y);
    out(x, y, c) = ratio(x, y) * in(x, y, c);
    int v = tg.natural_vector_size<float>();
    out.bound(c, 0, 3).reorder(x, c, y).split(y, yo, yi, 32).parallel(yo).vectorize(x, v).unroll(c);
    ratio.compute_at(out, yi).vectorize(x, v);
    by.compute_at(out, yi).vectorize(x, v);
    gray.store_at(out, yo).compute_at(out, yi).vectorize(x, v);
    return {out, {in}};
}
