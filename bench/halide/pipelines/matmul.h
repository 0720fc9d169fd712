// Matrix multiply, f32.
#pragma once
#include "../built.h"

// small: a register tile of 2 vectors x 4 rows and no unrolling of the reduction, for V8 on a machine with 16 registers
inline Built matmul_with(const Target &tg, bool small) {
    ImageParam A(Float(32), 2, "A"), B(Float(32), 2, "B");
    Func prod("prod"), out("matmul");
    RDom r(0, A.width());
    prod(x, y) = 0.0f;
    prod(x, y) += B(x, r) * A(r, y);
    out(x, y) = prod(x, y);
    int v = tg.natural_vector_size<float>();
    int rows = !small && tg.has_feature(Target::AVX512_Skylake) ? 8 : 4, cols = (small ? 2 : 3) * v;
    Var yii("yii"), t("t");
    out.tile(x, y, xi, yi, cols, 32).fuse(x, y, t).parallel(t).split(yi, yi, yii, rows).vectorize(xi, v).unroll(xi).unroll(yii);
    prod.compute_at(out, yi).vectorize(x, v).unroll(x).unroll(y);
    prod.update().reorder(x, y, r).vectorize(x, v).unroll(x).unroll(y);
    if (!small) prod.update().unroll(r, 2);
    out.bound(x, 0, (out.output_buffer().width() / cols) * cols).bound(y, 0, (out.output_buffer().height() / 32) * 32);
    out.output_buffer().dim(0).set_min(0);
    out.output_buffer().dim(1).set_min(0);
    return {out, {A, B}};
}
