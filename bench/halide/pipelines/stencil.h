// Chain of 5x5 stencils, u16.
#pragma once
#include "../built.h"

inline Built stencil(const Target &tg) {
    const int D = 10;
    ImageParam in(UInt(16), 2, "in");
    std::vector<Func> st;
    Func first("s0");
    first(x, y) = BoundaryConditions::repeat_edge(in)(x, y);
    st.push_back(first);
    for (int s = 0; s < D; s++) {
        Func f("s" + std::to_string(s + 1));
        Expr e = u16(0);
        for (int j = -2; j <= 2; j++)
            for (int i = -2; i <= 2; i++) e += u16((i + 3) * (j + 7)) * st.back()(x + i, y + j);
        f(x, y) = e;
        st.push_back(f);
    }
    Func out = st.back();
    int v = tg.natural_vector_size<uint16_t>();
    out.tile(x, y, xo, yo, xi, yi, 512, 128).parallel(yo).vectorize(xi, v);
    for (int s = 0; s < D; s++) st[s].compute_at(out, xo).vectorize(x, v);
    return {out, {in}};
}
