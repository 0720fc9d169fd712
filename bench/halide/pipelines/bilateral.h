// Bilateral grid, f32.
#pragma once
#include "../built.h"

inline Built bilateral(const Target &tg) {
    ImageParam in(Float(32), 2, "in");
    const int s = 8;
    const float rs = 0.1f;
    Func cl = BoundaryConditions::repeat_edge(in);
    RDom r(0, s, 0, s);
    Expr val = clamp(cl(x * s + r.x - s / 2, y * s + r.y - s / 2), 0.0f, 1.0f);
    Expr zi = i32(val * (1.0f / rs) + 0.5f);
    Func hg("hg"), bz("bz"), bx("bx"), by("by"), interp("interp"), out("bilateral");
    hg(x, y, z, c) = 0.0f;
    hg(x, y, zi, c) += mux(c, {val, 1.0f});
    bz(x, y, z, c) = hg(x, y, z - 2, c) + hg(x, y, z - 1, c) * 4 + hg(x, y, z, c) * 6 + hg(x, y, z + 1, c) * 4 + hg(x, y, z + 2, c);
    bx(x, y, z, c) = bz(x - 2, y, z, c) + bz(x - 1, y, z, c) * 4 + bz(x, y, z, c) * 6 + bz(x + 1, y, z, c) * 4 + bz(x + 2, y, z, c);
    by(x, y, z, c) = bx(x, y - 2, z, c) + bx(x, y - 1, z, c) * 4 + bx(x, y, z, c) * 6 + bx(x, y + 1, z, c) * 4 + bx(x, y + 2, z, c);
    Expr v = clamp(in(x, y), 0.0f, 1.0f);
    Expr zv = v * (1.0f / rs);
    Expr zz = i32(zv), zf = zv - zz;
    Expr xf = f32(x % s) / s, yf = f32(y % s) / s;
    Expr X = x / s, Y = y / s;
    interp(x, y, c) = lerp(lerp(lerp(by(X, Y, zz, c), by(X + 1, Y, zz, c), xf), lerp(by(X, Y + 1, zz, c), by(X + 1, Y + 1, zz, c), xf), yf),
                           lerp(lerp(by(X, Y, zz + 1, c), by(X + 1, Y, zz + 1, c), xf), lerp(by(X, Y + 1, zz + 1, c), by(X + 1, Y + 1, zz + 1, c), xf), yf), zf);
    out(x, y) = interp(x, y, 0) / interp(x, y, 1);
    int vw = tg.natural_vector_size<float>();
    bz.compute_root().reorder(c, z, x, y).parallel(y).vectorize(x, vw).unroll(c).bound(c, 0, 2);
    hg.compute_at(bz, y).bound(c, 0, 2);
    hg.update().reorder(c, r.x, r.y, x, y).unroll(c);
    bx.compute_root().reorder(c, x, y, z).parallel(z).vectorize(x, vw).unroll(c).bound(c, 0, 2);
    by.compute_root().reorder(c, x, y, z).parallel(z).vectorize(x, vw).unroll(c).bound(c, 0, 2);
    out.compute_root().parallel(y).vectorize(x, vw);
    return {out, {in}};
}
