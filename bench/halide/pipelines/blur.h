// 3x3 box blur, u16.
#pragma once
#include "../built.h"

enum BlurSchedule { Slide, Tile, Inline };
inline Built blur_with(const Target &tg, BlurSchedule how) {
    ImageParam in(UInt(16), 2, "in");
    Func bx("bx"), by("by");
    bx(x, y) = (in(x, y) + in(x + 1, y) + in(x + 2, y)) / 3;
    by(x, y) = (bx(x, y) + bx(x, y + 1) + bx(x, y + 2)) / 3;
    int v = tg.natural_vector_size<uint16_t>();
    if (how == Slide) {  // sliding window inside strips of 32 rows
        by.split(y, yo, yi, 32).parallel(yo).vectorize(x, v);
        bx.store_at(by, yo).compute_at(by, yi).vectorize(x, v);
    } else if (how == Tile) {  // the PLDI paper's schedule: 256x32 tiles, overlapped
        by.tile(x, y, xo, yo, xi, yi, 256, 32).vectorize(xi, v).parallel(yo);
        bx.compute_at(by, xo).vectorize(x, v);
    } else {  // blur_x recomputed inside blur_y
        by.split(y, yo, yi, 32).parallel(yo).vectorize(x, v);
    }
    return {by, {in}};
}
