// Histogram equalization, u8.
#pragma once
#include "../built.h"

inline Built hist(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func h("h"), cdf("cdf"), lut("lut"), out("hist");
    Var i("i"), u("u");
    RDom r(0, in.width(), 0, in.height());
    h(i) = u32(0);
    h(i32(in(r.x, r.y))) += u32(1);
    RDom s(1, 255);
    cdf(i) = u32(0);
    cdf(0) = h(0);
    cdf(s) = cdf(s - 1) + h(s);
    Expr scale = 255.0f / f32(in.width() * in.height());
    lut(i) = u8(clamp(f32(cdf(i)) * scale + 0.5f, 0.0f, 255.0f));
    out(x, y) = lut(i32(in(x, y)));
    int v8 = tg.natural_vector_size<uint8_t>(), v32 = tg.natural_vector_size<uint32_t>();
    RVar ryo("ryo"), ryi("ryi");
    h.compute_root().vectorize(i, v32);
    h.update().split(r.y, ryo, ryi, 32);
    Func part = h.update().rfactor(ryo, u);
    part.compute_root().vectorize(i, v32).parallel(u).update().parallel(u);
    h.update().reorder(i, ryo).vectorize(i, v32);
    h.bound(i, 0, 256);
    cdf.compute_root().bound(i, 0, 256).vectorize(i, v32);
    lut.compute_root().bound(i, 0, 256).vectorize(i, v32);
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, v8);
    return {out, {in}};
}
