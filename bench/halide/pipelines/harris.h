// Harris corners, f32 planar RGB in.
#pragma once
#include "../built.h"

inline Built harris(const Target &tg) {
    ImageParam in(Float(32), 3, "in");
    Func gray("gray"), Ix("Ix"), Iy("Iy"), xx("xx"), yy("yy"), xy("xy"), sxx("sxx"), syy("syy"), sxy("sxy"), out("harris");
    gray(x, y) = 0.299f * in(x, y, 0) + 0.587f * in(x, y, 1) + 0.114f * in(x, y, 2);
    auto G = [&](int i, int j) { return gray(x + 1 + i, y + 1 + j); };
    Iy(x, y) = (G(-1, 1) - G(-1, -1)) * (1.0f / 12) + (G(0, 1) - G(0, -1)) * (2.0f / 12) + (G(1, 1) - G(1, -1)) * (1.0f / 12);
    Ix(x, y) = (G(1, -1) - G(-1, -1)) * (1.0f / 12) + (G(1, 0) - G(-1, 0)) * (2.0f / 12) + (G(1, 1) - G(-1, 1)) * (1.0f / 12);
    xx(x, y) = Ix(x, y) * Ix(x, y);
    yy(x, y) = Iy(x, y) * Iy(x, y);
    xy(x, y) = Ix(x, y) * Iy(x, y);
    auto sum3x3 = [&](Func f) {
        Expr e = f(x, y);
        for (int j = 0; j < 3; j++)
            for (int i = 0; i < 3; i++)
                if (i || j) e = e + f(x + i, y + j);
        return e;
    };
    sxx(x, y) = sum3x3(xx);
    syy(x, y) = sum3x3(yy);
    sxy(x, y) = sum3x3(xy);
    Expr det = sxx(x, y) * syy(x, y) - sxy(x, y) * sxy(x, y);
    Expr trace = sxx(x, y) + syy(x, y);
    out(x, y) = det - 0.04f * trace * trace;
    int v = tg.natural_vector_size<float>();
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, v);
    gray.store_at(out, yo).compute_at(out, yi).vectorize(x, v);
    Ix.store_at(out, yo).compute_at(out, yi).vectorize(x, v);
    Iy.store_at(out, yo).compute_at(out, yi).vectorize(x, v);
    Ix.compute_with(Iy, x);
    return {out, {in}};
}
