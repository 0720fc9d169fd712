/** Programs with loops that run once, which flattening removes, and with storage that is read after such a loop. */
export interface OneIteration {
  readonly name: string;
  readonly window: Readonly<Record<string, readonly [number, number]>>;
  readonly text: string;
}

const twoFuncs = 'fun a(x) = x + 7; fun b(x) = x * 100;';

export const oneIteration: readonly OneIteration[] = [
  {
    name: 'a bound of one',
    window: { x: [0, 6], c: [0, 1] },
    text: `pipeline out() { ${twoFuncs} fun out(x, c) = { b[x]; (x, c) <- out[x, c] + a[x]; } }
      schedule serial { bound-extent(out, c, 1); at(b, out.s0.c); }
      schedule parallel { bound-extent(out, c, 1); at(b, out.s0.c); parallel(out.s0.x); parallel(out.s1.x); parallel(a.x); parallel(b.x); }
      schedule vectors { bound-extent(out, c, 1); at(b, out.s0.c); vectorize(out.s0.x, 4); vectorize(out.s1.x, 4); vectorize(b.x, 8, round); }
      schedule parallel_once { bound-extent(out, c, 1); at(b, out.s0.c); parallel(out.s0.c); parallel(out.s1.c); }
      schedule fixed { bound(out, c, 0, 1); at(b, out.s0.c); at(a, out.s1.c); }`,
  },
  {
    name: 'a split whose outer loop runs once',
    window: { x: [3, 203] },
    text: `pipeline out(n = 3) {
        fun a(x, y) = x + 7 * y; fun b(x, y) = x * 100 - y;
        fun out(x) = { b[x, 0] + b[x, n]; (x) <- out[x] + a[x, n] * a[x, 1]; }
      }
      schedule guard { bound-extent(out, x, 200); split(out.x, xo, xi, 1000); at(b, out.xo); }
      schedule round { split(out.x, xo, xi, 200, round); bound-extent(out, x, 200); at(b, out.xo); vectorize(b.x, 8); }
      schedule twice { bound-extent(out, x, 200); split(out.x, xo, xi, 1000); split(out.xo, xoo, xoi, 5); at(b, out.xoi); parallel(out.xoo); }
      schedule vectors { bound-extent(out, x, 200); split(out.x, xo, xi, 256); vectorize(out.xi, 16); at(b, out.xo); }`,
  },
  {
    name: 'a split whose outer loop runs once, and windows whose size is known at run time',
    window: { x: [3, 60], y: [0, 3] },
    text: `pipeline out() {
        fun a(x, y) = x + y * 7; fun b(x, y) = x * 100 - y;
        fun out(x, y) = { b[x, y]; (x, y) <- out[x, y] + a[x, y]; (x, y) <- out[x, y] * 3 + a[x + 1, y]; }
      }
      schedule one { bound-extent(out, y, 3); split(out.y, yo, yi, 8); at(b, out.yo); }
      schedule both { bound-extent(out, y, 3); split(out.y, yo, yi, 8); at(b, out.yo); split(out.s1.y, yo, yi, 4); split(out.s2.y, yo, yi, 4); }
      schedule parallel { bound-extent(out, y, 3); split(out.y, yo, yi, 3); at(b, out.yo); parallel(out.yi); parallel(out.s2.y); }
      schedule vectors { bound-extent(out, y, 3); split(out.y, yo, yi, 4); at(b, out.yo); vectorize(out.x, 8); vectorize(out.s1.x, 4); vectorize(b.x, 4, round); }`,
  },
  {
    name: 'an rdom of one iteration',
    window: { x: [0, 77] },
    text: `pipeline out() { ${twoFuncs} fun out(x) = { x; rdom(r = (0, 1)) in (x) <- out[x] + b[x + r]; (x) <- out[x] + a[x]; } }
      schedule serial { reorder(out.s1, x, r); at(b, out.s1.r); }
      schedule parallel { reorder(out.s1, x, r); at(b, out.s1.r); parallel(out.s1.x); parallel(out.s2.x); }
      schedule vectors { reorder(out.s1, x, r); at(b, out.s1.r); vectorize(out.s1.x, 8); vectorize(out.s2.x, 8); }
      schedule unrolled { reorder(out.s1, x, r); at(b, out.s1.r); unroll(out.s1.r); }`,
  },
  {
    name: 'tuples of several types',
    window: { x: [0, 300], c: [4, 5] },
    text: `pipeline out() {
        fun a(x): (f64, u8) = (f64(x) + 7.0, u8(x)); fun b(x): (u8, f32) = (u8(x * 100), f32(x));
        fun out(x, c): (f64, u8) = {
          (f64(b[x].0) + f64(b[x].1), b[x + 1].0);
          (x, c) <- (out[x, c].0 + a[x].0 + f64(a[x].1), out[x, c].1 + a[x].1);
        }
      }
      schedule first { bound-extent(out, c, 1); at(b, out.s0.c); }
      schedule second { bound-extent(out, c, 1); at(b, out.s0.c); at(a, out.s1.c); }
      schedule vectors { bound-extent(out, c, 1); at(b, out.s0.c); vectorize(b.x, 16, round); vectorize(out.x, 4); }`,
  },
  {
    name: 'a larger guest, then a smaller one',
    window: { x: [0, 50], c: [0, 1] },
    text: `pipeline out() {
        fun a(x): u8 = u8(x * 3); fun b(x, y): f64 = f64(x * 100 + y); fun d(x): i16 = i16(x - 9);
        fun out(x, c): f64 = { b[x, 3] + b[x + 1, 0]; (x, c) <- out[x, c] + f64(d[x]); (x, c) <- out[x, c] + f64(a[x]); (x, c) <- out[x, c] + f64(a[x + 1]); }
      }
      schedule each { bound-extent(out, c, 1); at(b, out.s0.c); at(d, out.s1.c); }
      schedule last { bound-extent(out, c, 1); at(b, out.s0.c); at(d, out.s1.c); split(out.s2.c, co, ci, 7); parallel(out.s2.x); }`,
  },
  {
    name: 'the stages of an intermediate func, in nested loops that run once',
    window: { x: [0, 40], c: [0, 1] },
    text: `pipeline out() {
        fun e(x) = x * x - 5; fun a(x) = x + 7; fun b(x) = a[x] * 100; fun d(x) = b[x + 1] - a[x - 1];
        fun g(x, c) = { b[x] + c; (x, c) <- g[x, c] + d[x]; (x, c) <- g[x, c] - a[x]; }
        fun out(x, c) = { g[x, c]; (x, c) <- out[x, c] * 5 + a[x] + e[x]; }
      }
      schedule inside { bound-extent(out, c, 1); at(g, out.s0.c); bound-extent(g, c, 1); at(d, g.s1.c); }
      schedule deep { bound-extent(out, c, 1); at(g, out.s0.c); bound-extent(g, c, 1); at(d, g.s1.c); split(out.s1.x, xo, xi, 8); parallel(out.s1.xo); }
      schedule stored { bound-extent(out, c, 1); store-at(g, out.s0.c); compute-at(g, out.s0.c); bound-extent(g, c, 1); at(d, g.s1.c); vectorize(g.s1.x, 4); }`,
  },
];
