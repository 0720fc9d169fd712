// Conv layer 3x3 + bias + relu, f32, channels innermost.
#pragma once
#include "../built.h"

inline Built conv_with(const Target &tg, bool small) {
    ImageParam in(Float(32), 4, "in"), filt(Float(32), 4, "filt"), bias(Float(32), 1, "bias");
    const int CI = 64, CO = 96, W = 100, H = 80, N = 1;
    Func cv("cv"), relu("conv");
    RDom r(0, CI, 0, 3, 0, 3);
    cv(c, x, y, n) = bias(c);
    cv(c, x, y, n) += filt(c, r.y, r.z, r.x) * in(r.x, x + r.y, y + r.z, n);
    relu(c, x, y, n) = max(0.0f, cv(c, x, y, n));
    int v = tg.natural_vector_size<float>();
    int tw = small ? 2 : 3, th = !small && tg.has_feature(Target::AVX512_Skylake) ? 5 : 4;
    relu.output_buffer().dim(0).set_bounds(0, CO).set_stride(1).dim(1).set_bounds(0, W).set_stride(CO).dim(2).set_bounds(0, H).set_stride(CO * W).dim(3).set_bounds(0, N).set_stride(CO * W * H);
    in.dim(0).set_bounds(0, CI).set_stride(1).dim(1).set_bounds(0, W + 2).set_stride(CI).dim(2).set_bounds(0, H + 2).set_stride(CI * (W + 2)).dim(3).set_bounds(0, N).set_stride(CI * (W + 2) * (H + 2));
    filt.dim(0).set_bounds(0, CO).set_stride(1).dim(1).set_bounds(0, 3).set_stride(CO).dim(2).set_bounds(0, 3).set_stride(CO * 3).dim(3).set_bounds(0, CI).set_stride(CO * 9);
    bias.dim(0).set_bounds(0, CO).set_stride(1);
    relu.split(c, co, ci, v * tw).split(x, xo, xi, th).reorder(ci, xi, xo, y, n, co).vectorize(ci, v).unroll(ci).unroll(xi).parallel(y).parallel(n).parallel(co);
    cv.compute_at(relu, xo).vectorize(c, v).unroll(c).unroll(x).unroll(y)
        .update().reorder(c, x, y, r.x, r.y, r.z, n).vectorize(c, v).unroll(c).unroll(x).unroll(y);
    if (!small) cv.update().unroll(r.x, 2);
    filt.in().compute_at(cv, r.x).vectorize(_0, v).unroll(_0).unroll(_3);
    in.in().compute_at(cv, x).unroll(_0);
    return {relu, {in, filt, bias}};
}
