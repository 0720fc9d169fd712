// First-order IIR blur in x and y, f32 planar RGB.
#pragma once
#include "../built.h"

inline Func iir_columns_then_transpose(Func in, Expr h, Expr a, int v) {
    Func b("b"), tr("tr");
    b(x, y, c) = undef<float>();
    b(x, 0, c) = in(x, 0, c);
    RDom r(1, h - 1);
    b(x, r, c) = (1 - a) * b(x, r - 1, c) + a * in(x, r, c);
    Expr f = h - r - 1;
    b(x, f, c) = (1 - a) * b(x, f + 1, c) + a * b(x, f, c);
    tr(x, y, c) = b(y, x, c);
    tr.compute_root().tile(x, y, xo, yo, xi, yi, v, v * 4).vectorize(xi).unroll(yi, 2).parallel(yo).parallel(c);
    b.compute_at(tr, yo);
    b.update(0).vectorize(x, v);
    b.update(1).reorder(x, r).vectorize(x, v).unroll(x);
    b.update(2).reorder(x, r).vectorize(x, v).unroll(x);
    return tr;
}
inline Built iir(const Target &tg) {
    ImageParam in(Float(32), 3, "in");
    int v = tg.natural_vector_size<float>();
    Func f("f"), out("iir");
    f(x, y, c) = in(x, y, c);
    Func a = iir_columns_then_transpose(f, in.height(), 0.1f, v);
    Func b = iir_columns_then_transpose(a, in.width(), 0.1f, v);
    return {b, {in}};
}
