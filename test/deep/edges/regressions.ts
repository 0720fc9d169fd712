import type { InputSpec } from './case-of-text.ts';

export type Regression = readonly [text: string, spec: InputSpec];

/** Programs that had wrong values, wrote out of bounds, trapped, or were refused with a wrong message. */
export const regressions: readonly Regression[] = [
  ['pipeline f(p) { fun g(x) = x + 3; fun f(y) = g[y % p + -2147483648]; }', { window: [[0, 4]], params: { p: 0 } }],
  [
    'pipeline f() { fun g(x) = x + 3; fun h(y) = { 0; (1073741824 * 5 / 1073741824 + 10) <- g[7]; } fun f(x) = h[x]; }',
    { window: [[11, 12]] },
  ],
  [
    'pipeline f(p) { fun g(x) = x + 3; fun h(y) = { 0; (p * 1073741824 / 1073741824 + 10) <- g[7]; } fun f(x) = h[x]; }',
    { window: [[11, 12]], params: { p: 5 } },
  ],
  ...[1, 2, 3, 4].map(
    (size): Regression => [
      `pipeline f() {
        fun a(x): u16 = u16(x);
        fun g(x) = x + 7;
        fun f(x) = g[min(i32(a[x]) + 2147483000, 5000)];
      }
      schedule s { at(g, f.s0.x); fold-storage(g, x, ${size}); hoist-storage-root(g); }`,
      { window: [[9995, 10005]] },
    ],
  ),
  ...[1, 2, 3, 4].map(
    (size): Regression => [
      `pipeline f(p) {
        fun g(x) = p & x;
        fun f(x) = g[select(2147483637 - -2147483646 > -2, x + 1073676283, p - 65542)] + x;
      }
      schedule s { at(g, f.s0.x); fold-storage(g, x, ${size}); hoist-storage-root(g); }`,
      { params: { p: -2 }, window: [[-1073741824, -1073741815]] },
    ],
  ),
  [
    'pipeline f() { fun g(x) = x; fun f(y) = g[(saturating_i32(u32(y)) - 7 >> 29) - 1103515250]; }',
    { window: [[-3, 1]] },
  ],
  ['pipeline f() { fun g(x) = x; fun f(y) = g[(saturating_i32(u32(y)) - 7) / 1000000]; }', { window: [[-3, 4]] }],
  ['pipeline f() { fun g(x) = x; fun f(y) = g[(max(y * 1103515245, 0) + 900) / 536870912]; }', { window: [[0, 9]] }],
  [
    'pipeline f() { fun g(x) = x; fun f(x) = g[max(min(i32(abs(-2147483648)), -16777221), -16777224)]; }',
    { window: [[-2147483647, -2147483646]] },
  ],
  [
    'pipeline f() { fun f(x, y, z) = { y; (-1, 256, z) <- 3; } }',
    {
      window: [
        [2147483641, 2147483642],
        [2147483641, 2147483642],
        [-2147483641, -2147483639],
      ],
    },
  ],
  ['pipeline f() { fun g(x) = x; fun f(x) = g[max(x, -2147483647) - 2]; }', { window: [[0, 1]] }],
  ['pipeline f() { fun g(x) = 0; fun f(x) = g[max(x, -2147483647) - 2]; }', { window: [[-536870914, -536870905]] }],
  ['pipeline f(q) { fun g(x) = 1; fun f() = g[clamp(q, -2147483648, 5) - 2]; }', { params: { q: 1 } }],
  ['pipeline f(q) { fun g(x) = 1; fun f() = g[min(q, 2147483647) + 1]; }', { params: { q: 0 } }],
  ['pipeline f() { fun g(x) = 1; fun f(x) = g[clamp(x - 3, 0, 2147483647) + 2]; }', { window: [[3, 5]] }],
  [
    'pipeline f(q) { fun g(x) = 0; fun f(x) = g[max(x + -16777215, -2147483648) - 2]; }',
    { params: { q: 4 }, window: [[2147483637, 2147483638]] },
  ],
  ['pipeline f(p) { fun f(x) = { 0; (min(p, 2147483647) + 1) <- 0; } }', { params: { p: 0 }, window: [[0, 1]] }],
  ['pipeline f(q) { fun g(y) = 1; fun f() = g[i32(f32(q) * 0.5)]; }', { params: { q: 0 } }],
  ['pipeline f() { fun g(x) = x + 7; fun f(x) = g[i32(f32(x) * 0.5)]; }', { window: [[0, 4]] }],
  ['pipeline f() { fun g(x) = x + 7; fun f(x) = g[(x % 65536) * 65000]; }', { window: [[0, 4]] }],
  ['pipeline f() { fun g(x) = 0; fun f(x) = g[x % 65536 * 65537]; }', { window: [[0, 0]] }],
  ['pipeline f() { fun g(x) = 0; fun f() = sum(u = (0, 1) : g[i32(u * 0.5) * 16384]); }', {}],
  ['pipeline f() { fun g(x) = { 0; (2147483640) <- 0; } fun f() = g[-2 * 7 + -2147483641]; }', {}],
  ['pipeline f() { fun g(x) = 0; fun f(y) = g[i32(i8(y)) - 2147483630]; }', { window: [[-2, 1]] }],
  ['pipeline f() { fun g(x) = { 0; rdom(s = (-2147483648, 2)) in (s - 2147483645) <- 1; } fun f() = g[4]; }', {}],
  [
    'pipeline f() { fun g(x) = 4; fun f(x) = g[x - 10]; } schedule s { bound(f, x, -2147483648, 14); }',
    { window: [[-2147483647, -2147483646]] },
  ],
  ['pipeline f(p) { fun g(x) = 0; fun f() = (g[max(p, -2147483647) - 2], g[(0 << 24) % 3]); }', { params: { p: 3 } }],
  ['pipeline f() { fun f(x) = { 0; ((1 << 19) + 2146959360) <- 0; } }', { window: [[3, 6]] }],
  [
    'pipeline f() { fun f(x, y) = { 0; (0, 0 >> 0) <- 0; } }',
    {
      window: [
        [0, 1],
        [-2147483648, -2147483644],
      ],
    },
  ],
  [
    'pipeline f() { fun g(x) = { 0; (saturating_i32(0) + 4) <- 0; } fun f(x) = g[x + -6]; }',
    { window: [[-2147483637, -2147483631]] },
  ],
  [
    'pipeline f() { fun f(x) = { 0; rdom(r = (0, 372), s = (saturating_i32(u32(46341)) - -2147437093, 3)) in (r + s) <- 12345; } }',
    { window: [[536870908, 536870916]] },
  ],
  [
    'pipeline f() { fun f(x) = { 0; rdom(r = (1, 4), s = (clz(1) + 8 + 2147483603, 1)) in (r + s) <- 7; } }',
    { window: [[-2147483648, -2147483647]] },
  ],
  [
    'pipeline f(p) { fun f(x) = { u32(0); rdom(s = ((p - 65534 >> 29) + -2147483505, 3)) in (p + p - 316 - s) <- u32(12345); } }',
    { params: { p: -536870914 }, window: [[-2147483642, -2147483641]] },
  ],
  [
    'pipeline f() { fun g(x) = { 0; rdom(r = (0, 3000), s = (1073740573 << 1, 3)) in (r + s) <- 12345; } fun f(x) = g[x]; }',
    { window: [[1, 10]] },
  ],
  [
    'pipeline f(p) { fun f() = { u8(0); rdom(r = (0, 4)) in () <- u8(minimum(u = (~p + 2147483646, 1) : 0)); } } schedule s { split(f$minimum0.s1.u, uo, ui, 1); }',
    { params: { p: -2 } },
  ],
  ['pipeline f() { fun f() = { 0; rdom(s = (2147483641, 100)) in () <- f[] + (s >> 28); } }', {}],
  [
    'pipeline f() { fun f(x, y) = 0; }',
    {
      window: [
        [0, 1],
        [-2147483649, -2147483647],
      ],
    },
  ],
  [
    'pipeline f(img: u8[1]) { fun g(x) = 0; fun f() = { g[-5]; rdom(r = (0, 3)) in () <- g[(img.min[0] << 31) + -2] + r; } }',
    { inputs: { img: [{ min: -3, len: 5 }] } },
  ],
];
