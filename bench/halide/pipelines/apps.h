// Applications, after those of Halide, with the schedules of bench/pipelines/apps.
#pragma once
#include "../built.h"

namespace apps {

static Var xv("xv"), yp("yp"), p("p"), dx("dx"), dy("dy"), t("t");

inline Built camera(const Target &tg) {
    ImageParam in(UInt(16), 2, "in"), curve(UInt(8), 1, "curve");
    Func raw("raw"), still("still"), site("site"), gr("gr"), gb("gb"), rgb("rgb"), mixed("mixed"), out("out");
    auto avg = [](Expr a, Expr b) { return i16((i32(a) + i32(b) + 1) / 2); };
    raw(x, y) = i16(in(x + 16, y + 12));
    Expr least = min(min(raw(x - 2, y), raw(x + 2, y)), min(raw(x, y - 2), raw(x, y + 2)));
    Expr most = max(max(raw(x - 2, y), raw(x + 2, y)), max(raw(x, y - 2), raw(x, y + 2)));
    still(x, y) = clamp(raw(x, y), least, most);
    site(x, y, c) = select(c == 0, still(2 * x, 2 * y), c == 1, still(2 * x + 1, 2 * y), c == 2, still(2 * x, 2 * y + 1), still(2 * x + 1, 2 * y + 1));
    auto a = [&](Expr i, Expr j) { return site(i, j, 0); };
    auto r = [&](Expr i, Expr j) { return site(i, j, 1); };
    auto b = [&](Expr i, Expr j) { return site(i, j, 2); };
    auto d = [&](Expr i, Expr j) { return site(i, j, 3); };
    gr(x, y) = select(absd(a(x + 1, y), a(x, y)) < absd(d(x, y - 1), d(x, y)), avg(a(x + 1, y), a(x, y)), avg(d(x, y - 1), d(x, y)));
    gb(x, y) = select(absd(d(x - 1, y), d(x, y)) < absd(a(x, y + 1), a(x, y)), avg(d(x - 1, y), d(x, y)), avg(a(x, y + 1), a(x, y)));
    Func ra("ra"), ba("ba"), rd("rd"), bd("bd"), rb("rb"), br("br"), red("red"), green("green"), blue("blue");
    ra(x, y) = a(x, y) - avg(gr(x, y), gr(x - 1, y)) + avg(r(x - 1, y), r(x, y));
    ba(x, y) = a(x, y) - avg(gb(x, y), gb(x, y - 1)) + avg(b(x, y), b(x, y - 1));
    rd(x, y) = d(x, y) - avg(gr(x, y), gr(x, y + 1)) + avg(r(x, y), r(x, y + 1));
    bd(x, y) = d(x, y) - avg(gb(x, y), gb(x + 1, y)) + avg(b(x, y), b(x + 1, y));
    rb(x, y) = select(absd(r(x, y), r(x - 1, y + 1)) < absd(r(x - 1, y), r(x, y + 1)),
                      gb(x, y) - avg(gr(x, y), gr(x - 1, y + 1)) + avg(r(x, y), r(x - 1, y + 1)),
                      gb(x, y) - avg(gr(x - 1, y), gr(x, y + 1)) + avg(r(x - 1, y), r(x, y + 1)));
    br(x, y) = select(absd(b(x, y), b(x + 1, y - 1)) < absd(b(x + 1, y), b(x, y - 1)),
                      gr(x, y) - avg(gb(x, y), gb(x + 1, y - 1)) + avg(b(x, y), b(x + 1, y - 1)),
                      gr(x, y) - avg(gb(x + 1, y), gb(x, y - 1)) + avg(b(x + 1, y), b(x, y - 1)));
    auto woven = [](Expr even, Expr odd, Expr at) { return select(at % 2 == 0, even, odd); };
    red(x, y) = woven(woven(ra(x / 2, y / 2), r(x / 2, y / 2), x), woven(rb(x / 2, y / 2), rd(x / 2, y / 2), x), y);
    green(x, y) = woven(woven(a(x / 2, y / 2), gr(x / 2, y / 2), x), woven(gb(x / 2, y / 2), d(x / 2, y / 2), x), y);
    blue(x, y) = woven(woven(ba(x / 2, y / 2), br(x / 2, y / 2), x), woven(b(x / 2, y / 2), bd(x / 2, y / 2), x), y);
    rgb(x, y, c) = select(c == 0, red(x, y), c == 1, green(x, y), blue(x, y));
    auto by = [&](int wr, int wg, int wb) { return i16((wr * i32(rgb(x, y, 0)) + wg * i32(rgb(x, y, 1)) + wb * i32(rgb(x, y, 2)) - 2560) / 256); };
    mixed(x, y, c) = select(c == 0, by(430, -140, -34), c == 1, by(-60, 380, -64), by(-10, -170, 436));
    out(x, y, c) = curve(i32(clamp(mixed(x, y, c), 0, 1023)));
    out.bound(c, 0, 3).align_bounds(x, 2).align_bounds(y, 2).split(y, yo, yi, 32, TailStrategy::RoundUp).tile(x, yi, x, yi, xi, yp, 16, 2, TailStrategy::RoundUp).reorder(xi, yp, c, x, yi, yo);
    out.vectorize(xi).unroll(yp).unroll(c).parallel(yo);
    still.store_at(out, yo).compute_at(out, yi).vectorize(x, 16);
    site.store_at(out, yo).compute_at(out, yi).bound(c, 0, 4).reorder(c, x, y).vectorize(x, 16).unroll(c);
    for (Func f : {gr, gb}) f.store_at(out, yo).compute_at(out, yi).vectorize(x, 16);
    for (Func f : {rgb, mixed}) f.compute_at(out, x).bound(c, 0, 3).reorder(c, x, y).vectorize(x, 16).unroll(y).unroll(c);
    return {out, {in, curve}};
}

inline Built interpolate(const Target &tg) {
    ImageParam in(Float(32), 3, "in");
    Func first("first"), base("base"), out("out");
    Func edge = BoundaryConditions::repeat_edge(in);
    first(x, y, c) = select(c < 3, edge(x, y, c) * edge(x, y, 3), edge(x, y, 3));
    base(x, y, c) = select(c < 3, edge(x, y, c) * edge(x, y, 3), edge(x, y, 3));
    auto halved = [](Func f, const std::string &name) {
        Func wide, down(name);
        wide(x, y, c) = (f(2 * x - 1, y, c) + 2.0f * f(2 * x, y, c) + f(2 * x + 1, y, c)) * 0.25f;
        down(x, y, c) = (wide(x, 2 * y - 1, c) + 2.0f * wide(x, 2 * y, c) + wide(x, 2 * y + 1, c)) * 0.25f;
        return down;
    };
    auto filled = [](Func down, Func coarse, const std::string &name) {
        Func wide, up, full(name);
        wide(x, y, c) = (coarse(x / 2, y, c) + coarse((x + 1) / 2, y, c)) / 2.0f;
        up(x, y, c) = (wide(x, y / 2, c) + wide(x, (y + 1) / 2, c)) / 2.0f;
        full(x, y, c) = down(x, y, c) + (1.0f - down(x, y, 3)) * up(x, y, c);
        return full;
    };
    Func down1 = halved(first, "down1"), down2 = halved(down1, "down2"), full3 = halved(down2, "full3");
    Func full2 = filled(down2, full3, "full2"), full1 = filled(down1, full2, "full1"), full0 = filled(base, full1, "full0");
    out(x, y, c) = full0(x, y, c) / full0(x, y, 3);
    out.bound(c, 0, 3).split(x, xo, xi, 4).split(y, yo, yi, 32).reorder(xi, c, xo, yi, yo).vectorize(xi).unroll(c).parallel(yo);
    for (Func f : {down1, down2}) f.compute_root().bound(c, 0, 4).split(y, yo, yi, 8).reorder(x, c, yi, yo).parallel(yo).vectorize(x, 4);
    first.store_at(down1, yo).compute_at(down1, yi).bound(c, 0, 4).reorder(c, x, y).vectorize(x, 4).unroll(c);
    for (Func f : {full1, full2, full3}) f.store_at(out, yo).compute_at(out, yi).bound(c, 0, 4).vectorize(x, 4);
    return {out, {in}};
}

inline Built nlmeans(const Target &tg) {
    ImageParam in(Float(32), 3, "in");
    Func apart("apart"), down("down"), patch("patch"), weight("weight"), sum("sum"), out("out");
    Func edge = BoundaryConditions::repeat_edge(in);
    auto square = [](Expr e) { return e * e; };
    auto at = [&](int i) { return square(edge(x, y, i) - edge(x + dx, y + dy, i)); };
    apart(x, y, dx, dy) = at(0) + at(1) + at(2);
    down(x, y, dx, dy) = apart(x, y - 1, dx, dy) + apart(x, y, dx, dy) + apart(x, y + 1, dx, dy);
    patch(x, y, dx, dy) = down(x - 1, y, dx, dy) + down(x, y, dx, dy) + down(x + 1, y, dx, dy);
    weight(x, y, dx, dy) = square(square(square(max(1.0f - patch(x, y, dx, dy) * 0.5f, 0.0f))));
    RDom s(-2, 5, -2, 5);
    sum(x, y, c) = 0.0f;
    sum(x, y, c) += weight(x, y, s.x, s.y) * select(c < 3, edge(x + s.x, y + s.y, clamp(c, 0, 2)), 1.0f);
    out(x, y, c) = clamp(sum(x, y, c) / sum(x, y, 3), 0.0f, 1.0f);
    out.bound(c, 0, 3).tile(x, y, xo, yo, xi, yi, 16, 8).split(xi, xi, xv, 4).reorder(xv, c, xi, yi, xo, yo).parallel(yo).vectorize(xv).unroll(c);
    apart.compute_at(out, xo).vectorize(x, 4);
    down.compute_at(out, xo).vectorize(x, 4);
    sum.compute_at(out, xi).bound(c, 0, 4).reorder(c, x, y).unroll(c).vectorize(x, 4);
    sum.update().reorder(c, x, y, s.x, s.y).unroll(c).vectorize(x, 4);
    weight.compute_at(sum, x).vectorize(x, 4);
    return {out, {in}};
}

inline Built maxfilter(const Target &tg) {
    ImageParam in(Float(32), 3, "in");
    Func tall("tall"), column("column"), height("height"), widest("widest"), out("out");
    Func edge = BoundaryConditions::repeat_edge(in);
    RDom r(-7, in.dim(1).extent() + 7, 1, 3), h(1, 7), d(-7, 15);
    tall(x, y, c, t) = edge(x, y, c);
    tall(x, r.x, c, r.y) = max(tall(x, r.x, c, r.y - 1), tall(x, r.x + clamp(1 << (r.y - 1), 0, 14), c, r.y - 1));
    Expr slice = clamp(31 - i32(count_leading_zeros(2 * t + 1)), 0, 3);
    column(x, y, c, t) = max(tall(x, y - t, c, slice), tall(x, y + t + 1 - clamp(1 << slice, 0, 14), c, slice));
    height(x) = 0;
    height(x) += select(x * x + h * h <= 52, 1, 0);
    widest(x, y, c) = -1.0f;
    widest(x, y, c) = max(widest(x, y, c), column(x + d, y, c, clamp(height(d), 0, 7)));
    out(x, y, c) = widest(x, y, c);
    out.split(x, xo, xi, 256).split(xi, xi, xv, 4).reorder(xv, xi, y, c, xo).parallel(xo).vectorize(xv);
    height.compute_root();
    tall.compute_at(out, c).vectorize(x, 4);
    tall.update().reorder(x, r.x, r.y, c).vectorize(x, 4);
    column.compute_at(out, y).vectorize(x, 4);
    widest.compute_at(out, xi).vectorize(x, 4);
    widest.update().reorder(x, y, c, d).vectorize(x, 4);
    return {out, {in}};
}

inline Built dog(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func fine("fine"), coarse("coarse"), apart("apart"), out("out");
    auto at = [&](int i) { return u16(in(x + i, y + 4)); };
    fine(x, y) = at(2) + 4 * at(3) + 6 * at(4) + 4 * at(5) + at(6);
    coarse(x, y) = (at(0) + 8 * at(1) + 28 * at(2) + 56 * at(3) + 70 * at(4) + 56 * at(5) + 28 * at(6) + 8 * at(7) + at(8) + 128) / 256;
    auto f = [&](int j) { return fine(x, y + j); };
    auto g = [&](int j) { return coarse(x, y + j); };
    Expr narrow = f(-2) + 4 * f(-1) + 6 * f(0) + 4 * f(1) + f(2);
    Expr broad = g(-4) + 8 * g(-3) + 28 * g(-2) + 56 * g(-1) + 70 * g(0) + 56 * g(1) + 28 * g(2) + 8 * g(3) + g(4);
    apart(x, y) = i16(narrow / 64) - i16(broad / 64);
    out(x, y) = select(abs(apart(x, y)) > 16, u8(255), u8(0));
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    for (Func s : {fine, coarse}) s.store_at(out, yo).compute_at(out, yi).vectorize(x, 16);
    return {out, {in}};
}

inline Built wavelet(const Target &tg) {
    ImageParam in(Float(32), 2, "in");
    Func across("across"), out("out");
    Func edge = BoundaryConditions::repeat_edge(in);
    const float d0 = 0.4829629131f, d1 = 0.8365163037f, d2 = 0.2241438680f, d3 = -0.1294095226f;
    auto low = [&](Expr a, Expr b, Expr e, Expr f) { return d0 * a + d1 * b + d2 * e + d3 * f; };
    auto high = [&](Expr a, Expr b, Expr e, Expr f) { return d3 * a - d2 * b + d1 * e - d0 * f; };
    auto h = [&](int i) { return edge(2 * x + i, y); };
    across(x, y, c) = select(c == 0, low(h(-1), h(0), h(1), h(2)), high(h(-1), h(0), h(1), h(2)));
    auto v = [&](int j) { return across(x, 2 * y + j, p % 2); };
    out(x, y, p) = select(p < 2, low(v(-1), v(0), v(1), v(2)), high(v(-1), v(0), v(1), v(2)));
    out.bound(p, 0, 4).split(x, xo, xi, 4).split(y, yo, yi, 32).reorder(xi, p, xo, yi, yo).vectorize(xi).unroll(p).parallel(yo);
    across.store_at(out, yo).compute_at(out, yi).bound(c, 0, 2).reorder(c, x, y).vectorize(x, 4).unroll(c);
    return {out, {in}};
}

inline Built erode(const Target &tg) {
    ImageParam in(UInt(8), 2, "in");
    Func thin("thin"), eroded("eroded"), wide("wide"), out("out");
    Func edge = BoundaryConditions::repeat_edge(in);
    thin(x, y) = min(min(edge(x - 1, y), edge(x, y)), edge(x + 1, y));
    eroded(x, y) = min(min(thin(x, y - 1), thin(x, y)), thin(x, y + 1));
    wide(x, y) = max(max(eroded(x - 1, y), eroded(x, y)), eroded(x + 1, y));
    out(x, y) = max(max(wide(x, y - 1), wide(x, y)), wide(x, y + 1));
    out.split(y, yo, yi, 32).parallel(yo).vectorize(x, 16);
    for (Func f : {thin, eroded, wide}) f.store_at(out, yo).compute_at(out, yi).vectorize(x, 16);
    return {out, {in}};
}

inline Built yuv(const Target &tg) {
    ImageParam luma(UInt(8), 2, "luma"), cb(UInt(8), 2, "cb"), cr(UInt(8), 2, "cr");
    Func out("out");
    Expr l = 298 * i32(i16(luma(x, y)) - 16);
    Expr u = i32(i16(cb(x / 2, y / 2)) - 128);
    Expr v = i32(i16(cr(x / 2, y / 2)) - 128);
    auto shade = [](Expr e) { return u8_sat((e + 128) / 256); };
    out(x, y, c) = select(c == 0, shade(l + 409 * v), c == 1, shade(l - 100 * u - 208 * v), shade(l + 516 * u));
    out.bound(c, 0, 3).split(x, xo, xi, 16).split(y, yo, yi, 32).reorder(xi, c, xo, yi, yo).vectorize(xi).unroll(c).parallel(yo);
    return {out, {luma, cb, cr}};
}

}  // namespace apps
