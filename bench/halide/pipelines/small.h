// Small pipelines, as parts of larger ones, with the schedules of bench/pipelines/small.
#pragma once
#include "../built.h"

namespace small {

inline Built gauss5(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func v("v"), out("out");
    v(x, y) = u16(in(x, y)) + 4 * u16(in(x, y + 1)) + 6 * u16(in(x, y + 2)) + 4 * u16(in(x, y + 3)) + u16(in(x, y + 4));
    out(x, y) = u8((v(x, y) + 4 * v(x + 1, y) + 6 * v(x + 2, y) + 4 * v(x + 3, y) + v(x + 4, y) + 128) / 256);
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    v.compute_at(out, yi).vectorize(x, 16);
    return {out, {in}};
}

inline Built nearest(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func out("out");
    out(x, y) = in(x / 2, y / 2);
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 32);
    return {out, {in}};
}

inline Built bilinear(const Target &tg) {
    ImageParam in(Float(32), 2, "in");
    Func u("u"), out("out");
    u(x, y) = 0.25f * in(x / 2 + 2 * (x % 2), y) + 0.75f * in(x / 2 + 1, y);
    out(x, y) = 0.25f * u(x, y / 2 + 2 * (y % 2)) + 0.75f * u(x, y / 2 + 1);
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 8);
    u.store_at(out, yo).compute_at(out, yi).vectorize(x, 8);
    return {out, {in}};
}

inline Built gemv(const Target &tg) {
    ImageParam a(Float(32), 2, "a"), b(Float(32), 1, "b");
    Func out("out"), s("s");
    RDom r(0, 2048);
    s(x) = 0.0f;
    s(x) += a(x, r) * b(r);
    out(x) = s(x);
    out.split(x, xo, xi, 64).parallel(xo).vectorize(xi, 4);
    s.compute_at(out, xo).vectorize(x, 4).unroll(x);
    s.update().reorder(x, r).vectorize(x, 4).unroll(x);
    return {out, {a, b}};
}

inline Built resize(const Target &tg) {
    ImageParam in(Float(32), 2, "in");
    Func rx("rx"), out("out");
    Expr sx = (f32(x) + 0.5f) * 0.6f;
    Expr ix = i32(floor(sx));
    Expr fx = sx - ix;
    Expr sy = (f32(y) + 0.5f) * 0.6f;
    Expr iy = i32(floor(sy));
    Expr fy = sy - iy;
    auto cx = [&](Expr e) { return clamp(e, 0, 1599); };
    auto cy = [&](Expr e) { return clamp(e, 0, 999); };
    rx(x, y) = in(x, cy(iy)) * (1.0f - fy) + in(x, cy(iy + 1)) * fy;
    out(x, y) = rx(cx(ix), y) * (1.0f - fx) + rx(cx(ix + 1), y) * fx;
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 4);
    rx.compute_at(out, yi).vectorize(x, 4);
    return {out, {in}};
}

inline Built sobel(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func out("out");
    auto p = [&](int i, int j) { return i16(in(x + i, y + j)); };
    Expr gx = (p(2, 0) + 2 * p(2, 1) + p(2, 2)) - (p(0, 0) + 2 * p(0, 1) + p(0, 2));
    Expr gy = (p(0, 2) + 2 * p(1, 2) + p(2, 2)) - (p(0, 0) + 2 * p(1, 0) + p(2, 0));
    out(x, y) = u8_sat(abs(gx) + abs(gy));
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    return {out, {in}};
}

inline Built median(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func lo("lo"), mi("mi"), hi("hi"), out("out");
    auto mid3 = [](Expr a, Expr b, Expr c) { return max(min(max(a, b), c), min(a, b)); };
    Expr a = in(x, y), b = in(x, y + 1), d = in(x, y + 2);
    lo(x, y) = min(min(a, b), d);
    hi(x, y) = max(max(a, b), d);
    mi(x, y) = mid3(a, b, d);
    out(x, y) = mid3(max(max(lo(x, y), lo(x + 1, y)), lo(x + 2, y)), mid3(mi(x, y), mi(x + 1, y), mi(x + 2, y)), min(min(hi(x, y), hi(x + 1, y)), hi(x + 2, y)));
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    for (Func f : {lo, mi, hi}) f.compute_at(out, yi).vectorize(x, 16);
    return {out, {in}};
}

inline Built half(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func out("out");
    out(x, y) = u8((u16(in(2 * x, 2 * y)) + u16(in(2 * x + 1, 2 * y)) + u16(in(2 * x, 2 * y + 1)) + u16(in(2 * x + 1, 2 * y + 1)) + 2) / 4);
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    return {out, {in}};
}

inline Built gray(const Target &tg) {
    ImageParam in(UInt(8), 3, "in");
    Func out("out");
    in.dim(0).set_bounds(0, 3).dim(1).set_stride(3);
    out(x, y) = u8((77 * u16(in(0, x, y)) + 150 * u16(in(1, x, y)) + 29 * u16(in(2, x, y)) + 128) / 256);
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    return {out, {in}};
}

inline Built depthwise(const Target &tg) {
    ImageParam in(Float(32), 3, "in"), w(Float(32), 3, "w");
    Func s("s"), out("out");
    RDom r(0, 3, 0, 3);
    s(c, x, y) = 0.0f;
    s(c, x, y) += in(c, x + r.x, y + r.y) * w(c, r.x, r.y);
    out(c, x, y) = max(s(c, x, y), 0.0f);
    out.split(c, co, ci, 16).split(x, xo, xi, 4).reorder(ci, xi, xo, co, y).vectorize(ci, 4).parallel(y);
    s.compute_at(out, xo).vectorize(c, 4).unroll(c).unroll(x);
    s.update().reorder(c, x, r.x, r.y).vectorize(c, 4).unroll(c).unroll(x).unroll(r.x).unroll(r.y);
    return {out, {in, w}};
}

inline Built turn(const Target &tg) {
    ImageParam in(Float(32), 2, "in");
    Func out("out");
    out(x, y) = in(y, x);
    out.tile(x, y, xo, yo, xi, yi, 32, 32).vectorize(xi, 4).unroll(yi, 4).parallel(yo);
    return {out, {in}};
}

inline Built lookup(const Target &tg) {
    ImageParam in(UInt(8), 2, "in"), t(UInt(8), 1, "t");
    Func out("out");
    out(x, y) = t(i32(in(x, y)));
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    return {out, {in, t}};
}

inline Built blend(const Target &tg) {
    ImageParam a(UInt(8), 2, "a"), b(UInt(8), 2, "b"), m(UInt(8), 2, "m");
    Func out("out");
    Expr al = u16(m(x, y));
    Expr v = u16(a(x, y)) * al + u16(b(x, y)) * (255 - al) + 128;
    out(x, y) = u8((v + v / 256) / 256);
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    return {out, {a, b, m}};
}

inline Built columns(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func s("s"), out("out"), h("h");
    RDom r(1, 1615);
    s(x, y) = u32(0);
    s(x, 0) = u32(in(x, 0));
    s(x, r) = s(x, r - 1) + u32(in(x, r));
    h(x, y) = s(x, y + 15) - s(x, y);
    out(x, y) = u8(h(x, y) / 15);
    out.compute_root().vectorize(x, 16);
    s.compute_root().vectorize(x, 16);
    s.update(0).vectorize(x, 16);
    s.update(1).reorder(x, r).vectorize(x, 16);
    return {out, {in}};
}

inline Built heat(const Target &tg) {
    ImageParam in(Float(32), 3, "in");
    Func out("out");
    out(x, y, z) = 0.4f * in(x + 1, y + 1, z + 1) + 0.1f * (in(x, y + 1, z + 1) + in(x + 2, y + 1, z + 1) + in(x + 1, y, z + 1) + in(x + 1, y + 2, z + 1) + in(x + 1, y + 1, z) + in(x + 1, y + 1, z + 2));
    out.parallel(z).vectorize(x, 4).unroll(y, 2);
    return {out, {in}};
}

}  // namespace small
