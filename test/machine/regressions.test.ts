import { expect, test } from 'vitest';
import { optimize } from '../../src/driver/optimize.ts';
import { compile, syl } from '../../src/index.ts';
import { type Ended, runMachine } from '../../src/lab/machine/run.ts';
import { stagesOf } from '../../src/lab/machine/stages.ts';
import { planar } from '../../src/machine/ir/layout.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import { eliminateDeadCode } from '../../src/machine/passes/scalar/dead-code.ts';
import { type OrderedPass, passes } from '../../src/machine/passes.ts';
import { malformed } from '../../src/verify/malformed.ts';
import { completed } from './left-by.ts';

/* Regression tests: former bugs in the passes, each with the smallest program that shows it. */

/** How a program ends on the window 0 … len − 1, after each pass. */
function endings(text: string, len = 4, order = passes): readonly Ended[] {
  const z = { window: [{ min: 0, len }], params: new Map(), inputs: new Map() };
  return stagesOf(completed(text), planar, order).map(({ machine }) => {
    expect(malformed(machine)).toBe(null);
    return runMachine(machine, z);
  });
}

function passesOf(...order: readonly string[]): readonly OrderedPass[] {
  return order.flatMap((pass) => passes.filter(({ name }) => name === pass));
}

test('the point of a tuple is computed before its first component is stored', () => {
  const text = `pipeline f() {
    fun f(x): (i32, i32) = { (x, 0); rdom(r = (0, 3)) in (clamp(f[r].0, 0, 3)) <- (f[r].0 + 1, 7); }
  }`;
  for (const ended of endings(text)) expect(ended).toMatchObject({ tag: 'Done', values: [1, 2, 3, 3, 7, 7, 7, 0] });
});

test('facts about a variable do not apply to the variable that it shadows', () => {
  const text = `pipeline f() { fun g(i) = 7; fun f(i) = g[0]; }
    schedule s { split(f.i, io, ii, 2); split(g.i, io, ii, 1); fuse(g.io, t); compute-at(g, f.ii); }`;
  for (const ended of endings(text, 3)) expect(ended).toMatchObject({ tag: 'Done', values: [7, 7, 7] });
});

test('a check that is uniform across the lanes of a vector is made once', () => {
  const text = `pipeline f() { fun f(x) = { 0; rdom(r = (0, 3)) in (x) <- f[x] + r; } }
    schedule s { vectorize(f.s1.x, 4); swap(f.s1.x_vo); }`;
  for (const ended of endings(text)) expect(ended).toMatchObject({ tag: 'Done', values: [3, 3, 3, 3] });
  expect(printMachine(optimize(completed(text)))).not.toMatch(/for .* do\n +check \(\(\(x.len/);
});

test('a long chain of funcs does not overflow the stack', () => {
  const names = Array.from({ length: 300 }, (_, i) => `f${i}`);
  const funcs = names.map((f, i) => {
    const g = names[i - 1];
    return `fun ${f}(x, y) = ${g === undefined ? 'x * y' : `${g}[x - 1, y] + ${g}[x, y + 1] + ${g}[x + 1, y]`};`;
  });
  const text = `pipeline f299() { ${funcs.join(' ')} } schedule s { ${names.map((f) => `vectorize(${f}.x, 8);`).join(' ')} }`;
  const machine = optimize(completed(text));
  expect(printMachine({ ...machine, body: eliminateDeadCode(machine.body) })).toContain('f298');
});

test('values that are kept in registers may have indices far from zero', async () => {
  const algorithm = syl`pipeline f() {
    fun f(x) = {
      x;
      rdom(r = [1, 9)) in (r + 1000000) <- f[r + 999999] + 3;
      rdom(r = (0, 5)) in (1000002) <- f[1000002] * 2 + r;
    }
  }`;
  const [compiled, interpreted] = await Promise.all(
    (['wasm', 'interp'] as const).map((engine) =>
      compile(algorithm, null, { engine }).realize({}, { window: { x: [1000000, 1000004] } }),
    ),
  );
  expect(compiled?.requested).toEqual(interpreted?.requested);
});

test('full tiles end at the greatest i32', async () => {
  const algorithm = syl`pipeline f() { fun g(x) = x / 3; fun f(x) = g[x] * 2; }
    schedule s { split(f.x, xo, xi, 2); at(g, f.xo); }`;
  const window = { x: [2 ** 31 - 6, 2 ** 31 - 1] } as const;
  const [compiled, interpreted] = await Promise.all(
    (['wasm', 'interp'] as const).map((engine) => compile(algorithm, 's', { engine }).realize({}, { window })),
  );
  expect(compiled?.requested).toEqual(interpreted?.requested);
});

test('a tile is not full because a product wraps', async () => {
  const algorithm = syl`pipeline f(m: i32, q: i32, k: i32) {
      fun g(x) = x * 3;
      fun f(x) = g[min(min(2 * x, 1000) / 2, max(x - 2147480100, m) - min(q, 65536 * k))];
    }
    schedule s { split(f.x, xo, xi, 4); at(g, f.xo); }`;
  const params = { m: -2147480000, q: -2147480010, k: 32767 };
  const [compiled, interpreted] = await Promise.all(
    (['wasm', 'interp'] as const).map((engine) =>
      compile(algorithm, 's', { engine }).realize(params, { window: { x: [0, 64] } }),
    ),
  );
  expect(compiled?.requested).toEqual(interpreted?.requested);
});

test('a quotient grows by a constant amount except where i32 wraps', async () => {
  const algorithm = syl`pipeline f(img: i32[1]) {
    fun f(x) = (x * 1073741824) / 2 + img[clamp((4 * x + img[0]) / 4, 0, 7)] + img[(4 * x) / 4];
  }`;
  const img = Int32Array.from([2 ** 31 - 9, 1, 2, 3, 4, 5, 6, 7]);
  const [compiled, interpreted] = await Promise.all(
    (['wasm', 'interp'] as const).map((engine) =>
      compile(algorithm, null, { engine })({ img: { shape: [8], data: img } }),
    ),
  );
  expect(compiled).toEqual(interpreted);
});

test('code after many registers is kept', () => {
  const text = `pipeline f() {
    fun f(x) = { 0; rdom(r0 = (0, 2), r1 = (0, 9)) in (x) <- r1; }
  }
  schedule s { unroll(f.s1.x, 8); unroll(f.s1.r1); }`;
  for (const ended of endings(text, 8)) expect(ended).toMatchObject({ tag: 'Done', values: Array(8).fill(8) });
});

test('a store to an address that it changes itself is not forwarded', async () => {
  const algorithm = syl`pipeline f(n: i32) {
      fun p(i): i32 = { i * 0 + n - 1; (clamp(p[0], 0, 3)) <- 2; }
      fun f(x) = p[clamp(p[0], 0, 3)] + x;
    }
    schedule s { at(p, f.x); }`;
  const { data } = await compile(algorithm, 's')({ n: 1 }, { window: { x: [0, 4] } });
  expect([...data]).toEqual([0, 1, 2, 3]);
});

test('a guard over a minimum holds after the steady state of the minimum', async () => {
  const algorithm = syl`pipeline f(n: i32) {
      fun p(i): i32 = { i; (i) <- p[i] + 100 if i <= (n & 15); }
      fun f(x) = p[min(x, n & 15)];
    }
    schedule s { at(p, f.x); }`;
  const { data } = await compile(algorithm, 's')({ n: 3 }, { window: { x: [0, 14] } });
  expect([...data]).toEqual([100, 101, 102, ...Array(11).fill(103)]);
});

/* In these programs no start-up check covers x + k or r + k, because no window relies on it. */
test.each([
  {
    title: 'clamps',
    text: `pipeline f(t: i32[1], k: i32) {
      fun f(x, y, z) = t[clamp(y * z + x + k, 0, 20)] + t[clamp(x, 0, 59)];
    }
    schedule s { split(f.x, xo, xi, 30); vectorize(f.xi, 4, shift); reorder(f, y, xi_v); unroll(f.y); bound(f, y, 0, 2); }`,
    k: 2 ** 31 - 1,
  },
  {
    title: 'quotients',
    text: `pipeline f(t: i32[1], k: i32) {
      fun f(x, y, z) = t[(clamp((x + k) / 2, 0, 20) + i32(t[x] & 1)) * i32(t[x] & 3)];
    }
    schedule s { split(f.x, xo, xi, 2); unroll(f.xi); }`,
    k: 2 ** 31 - 41,
  },
  {
    title: 'conditions',
    text: `pipeline f(t: i32[1], k: i32) {
      fun g(y) = { 0; rdom(r = (0, 60)) in (y) <- g[y] + t[r] if y * 70000 + r + k < 0; }
      fun f(x, y, z) = g[y] + x;
    }
    schedule s { unroll(g.s1.y); bound(g, y, 0, 2); }`,
    k: 2 ** 31 - 70_041,
  },
])('no part of a coordinate or condition is assumed to be exact: $title', async ({ text, k }) => {
  const t = { shape: [100], data: Int32Array.from({ length: 100 }, (_, i) => i ^ (i >> 2)) };
  const window = { x: [0, 60], y: [0, 2], z: [0, 2] } as const;
  const [compiled, interpreted] = await Promise.all(
    (['wasm', 'interp'] as const).map((engine) => compile(text, 's', { engine }).realize({ t, k }, { window })),
  );
  expect(compiled?.requested).toEqual(interpreted?.requested);
});

test('a value that was loaded is not loaded again after a store', () => {
  const text = `pipeline f() {
      fun t(i) = i * 3;
      fun g(i) = { clamp(i, 0, 2); rdom(r = (0, 3)) in (r) <- r; (0) <- clamp(g[0] + 1, 0, 100); }
      fun f(x) = t[clamp(x, 0, 200) + g[0]];
    }
    schedule s { split(f.x, xo, xi, 4); vectorize(f.xi); at(g, f.xo); }`;
  const order = passesOf('store-to-load-forwarding', 'index-set-splitting');
  for (const ended of endings(text, 4, order)) expect(ended).toMatchObject({ tag: 'Done', values: [3, 6, 9, 12] });
});

test('a loop that is distributed keeps the registers that it has already', () => {
  const text = `pipeline f() {
      fun f(x) = { x; rdom(c = (0, 25), r = (0, 3)) in (c) <- f[c] + r + select(c == 8, f[0], 0); }
    }
    schedule s { unroll(f.s1.c); }`;
  const values = Array.from({ length: 25 }, (_, c) => (c === 8 ? 15 : c + 3));
  const order = passesOf('constant-folding', 'scalar-replacement', 'scalar-replacement');
  for (const ended of endings(text, 25, order)) expect(ended).toMatchObject({ tag: 'Done', values });
});
