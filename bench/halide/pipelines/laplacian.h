// Local Laplacian, u16 planar RGB.
#pragma once
#include "../built.h"

inline Func down2(Func f) {
    Func dx("dx"), dy("dy");
    dx(x, y, _) = (f(2 * x - 1, y, _) + 3.0f * (f(2 * x, y, _) + f(2 * x + 1, y, _)) + f(2 * x + 2, y, _)) * 0.125f;
    dy(x, y, _) = (dx(x, 2 * y - 1, _) + 3.0f * (dx(x, 2 * y, _) + dx(x, 2 * y + 1, _)) + dx(x, 2 * y + 2, _)) * 0.125f;
    return dy;
}
inline Func up2(Func f) {
    Func ux("ux"), uy("uy");
    ux(x, y, _) = 0.25f * f((x / 2) - 1 + 2 * (x % 2), y, _) + 0.75f * f(x / 2, y, _);
    uy(x, y, _) = 0.25f * ux(x, (y / 2) - 1 + 2 * (y % 2), _) + 0.75f * ux(x, y / 2, _);
    return uy;
}
inline Built laplacian(const Target &tg) {
    const int J = 6, K = 8;
    const float alpha = 1.0f / (K - 1), beta = 1.0f;
    ImageParam in(UInt(16), 3, "in");
    Func remap("remap");
    Expr fx = f32(x) / 256.0f;
    remap(x) = alpha * fx * exp(-fx * fx / 2.0f);
    Func cl = BoundaryConditions::repeat_edge(in);
    Func flo("flo"), gray("gray");
    flo(x, y, c) = f32(cl(x, y, c)) / 65535.0f;
    gray(x, y) = 0.299f * flo(x, y, 0) + 0.587f * flo(x, y, 1) + 0.114f * flo(x, y, 2);
    Func gP[J], lP[J], inG[J], outL[J], outG[J];
    for (int j = 0; j < J; j++) {
        gP[j] = Func("gP" + std::to_string(j)); lP[j] = Func("lP" + std::to_string(j));
        inG[j] = Func("inG" + std::to_string(j)); outL[j] = Func("outL" + std::to_string(j)); outG[j] = Func("outG" + std::to_string(j));
    }
    Expr level = k * (1.0f / (K - 1));
    Expr idx = clamp(i32(gray(x, y) * (float)((K - 1) * 256)), 0, (K - 1) * 256);
    gP[0](x, y, k) = beta * (gray(x, y) - level) + level + remap(idx - 256 * k);
    for (int j = 1; j < J; j++) gP[j](x, y, k) = down2(gP[j - 1])(x, y, k);
    lP[J - 1](x, y, k) = gP[J - 1](x, y, k);
    for (int j = J - 2; j >= 0; j--) lP[j](x, y, k) = gP[j](x, y, k) - up2(gP[j + 1])(x, y, k);
    inG[0](x, y) = gray(x, y);
    for (int j = 1; j < J; j++) inG[j](x, y) = down2(inG[j - 1])(x, y);
    for (int j = 0; j < J; j++) {
        Expr lev = inG[j](x, y) * (float)(K - 1);
        Expr li = clamp(i32(lev), 0, K - 2);
        Expr lf = lev - f32(li);
        outL[j](x, y) = (1.0f - lf) * lP[j](x, y, li) + lf * lP[j](x, y, li + 1);
    }
    outG[J - 1](x, y) = outL[J - 1](x, y);
    for (int j = J - 2; j >= 0; j--) outG[j](x, y) = up2(outG[j + 1])(x, y) + outL[j](x, y);
    Func color("color"), out("laplacian");
    const float eps = 0.01f;
    color(x, y, c) = outG[0](x, y) * (flo(x, y, c) + eps) / (gray(x, y) + eps);
    out(x, y, c) = u16(clamp(color(x, y, c), 0.0f, 1.0f) * 65535.0f);
    int v = tg.natural_vector_size<float>();
    remap.compute_root();
    out.bound(c, 0, 3).reorder(c, x, y).unroll(c).split(y, yo, yi, 64).parallel(yo).vectorize(x, v);
    gray.compute_root().parallel(y, 32).vectorize(x, v);
    for (int j = 1; j < J; j++) {
        bool fine = j < 4;
        inG[j].compute_root().parallel(y, fine ? 32 : 4).vectorize(x, v);
        gP[j].compute_root().reorder_storage(x, k, y).reorder(k, y).vectorize(x, v).parallel(y, fine ? 8 : 4);
        if (fine) outG[j].store_at(out, yo).compute_at(out, yi).fold_storage(y, 4).vectorize(x, v);
        else outG[j].compute_root().vectorize(x, v);
    }
    outG[0].compute_at(out, yi).vectorize(x, v);
    return {out, {in}};
}
