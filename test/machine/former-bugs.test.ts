/** Programs whose compiled code had wrong values, trapped or was refused, although no random case showed it. */
import { describe, expect, test } from 'vitest';
import { compile, syl } from '../../src/index.ts';
import { run } from '../run.ts';

interface Former {
  readonly text: string;
  readonly options: string;
}

const former: Readonly<Record<string, Former>> = {
  'of two guards, one ends after the other': {
    text: `pipeline f(k) {
      fun g(x) = { x; (x) <- g[x] + 10 if x < k; }
      fun h(x) = { x; (x) <- h[x] + 1000 if x < 2147483647; }
      fun f(x) = g[x] + h[x];
    }
    schedule s { at(g, f.x); at(h, f.x); }`,
    options: '--window x=0:14 --param k=10',
  },
  'half of a sum of three terms is not the mean of two': {
    text: `pipeline f(a: u8[1], b: u8[1], c: u8[1]) { fun f(x) = u8((u16(a[x]) + u16(b[x]) + u16(c[x])) / 2); }
    schedule s { vectorize(f.x, 16); }`,
    options: '--window x=0:16 --input a=random:1:16 --input b=random:2:16 --input c=random:3:16',
  },
  'a sum of two constants wraps in a type that is not wider than the result': {
    text: `pipeline f(a: i8[1], b: i8[1], p) {
      fun f(x) = saturating_u16(select(p > 0, i8(100), a[x]) + select(p > 0, i8(100), b[x]));
    }
    schedule s { vectorize(f.x, 16, round); }`,
    options: '--window x=0:16 --param p=1 --input a=random:1:16 --input b=random:2:16',
  },
  'the condition of a select in a coordinate wraps': {
    text: `pipeline f(k) { fun t(i) = i * 3 + 1; fun f(x) = t[select((x * 8 + k) / 8 < 0, 0, 1)]; }
    schedule s { compute-root(t); }`,
    options: '--window x=0:12 --param k=2147483600',
  },
  'the condition of a select in a coordinate wraps in a short loop': {
    text: `pipeline f(k, a: i32[1]) {
      fun t(i) = i * 3 + 1;
      fun f(x) = t[select(min(x + k, 100) < 200, 0, 1)] + a[clamp(x, 0, 35)];
    }
    schedule s { bound(f, x, 0, 30); split(f.x, xo, xi, 8, shift); vectorize(f.xi); }`,
    options: '--window x=0:30 --param k=2147483640 --input a=zero:40',
  },
  'an operand of a coordinate wraps beside a value that is read': {
    text: `pipeline f(k, j: i32[1]) { fun t(i) = i * 3 + 1; fun f(x) = t[clamp((x * 8 + k) / 8 + j[0], 0, 10)]; }
    schedule s { compute-root(t); }`,
    options: '--window x=0:12 --param k=2147483600 --input j=zero:1',
  },
  'an operand of a coordinate wraps beside a hash': {
    text: `pipeline f(k) { fun t(i) = i * 3 + 1; fun f(x) = t[clamp((x * 8 + k) / 8 + x * 1103515245, 0, 10)]; }
    schedule s { compute-root(t); }`,
    options: '--window x=0:12 --param k=2147483600',
  },
  'residues of large products': {
    text: `pipeline f() { fun f(x) = (987654321 * ((x + 1012345679) % 1073741824) - 987654321 * x) % 1073741824; }
    schedule s { vectorize(f.x, 8); }`,
    options: '--window x=0:6',
  },
  'a gather far from the start of its storage': {
    text: `pipeline f(img: u8[1]) { fun t(i, j) = i + j; fun f(x) = t[i32(img[x]), 1000]; }
    schedule s { vectorize(f.x, 8); }`,
    options: '--window x=0:16 --input img=random:1:16',
  },
  'a gather at a large constant in its own dimension': {
    text: `pipeline f() { fun t(i, j) = i + j; fun f(x) = t[clamp(x, 0, 200) / 2, 1000000]; }
    schedule s { vectorize(f.x, 16); store-in(t, heap); }`,
    options: '--window x=0:32',
  },
  'quotients of 16-bit values by a divisor of more bits': {
    text: `pipeline f(a: i16[1]) {
      fun f(x) = i32(a[x]) / 70000 + i32(a[x] - 9) / -65537 * 3 + i32(a[x]) % 131077 + i32(a[x]) % 1000003 / 7;
    }
    schedule s { vectorize(f.x, 8); }`,
    options: '--window x=0:64 --input a=random:1:64',
  },
  'an index that is a remainder by a divisor of more than 16 bits': {
    text: `pipeline f(a: i16[1]) { fun t(i) = i * 3; fun f(x) = t[i32(a[x]) % 70000]; }
    schedule s { vectorize(f.x, 8); }`,
    options: '--window x=0:16 --input a=random:1:16',
  },
  'a remainder by a power of two of a sum that wraps in a short loop': {
    text: `pipeline f() { fun t(i) = u8(i * 3 + 1); fun f(x, y) = t[(min(y * 8, 32) * 16384 * 8192 + x) % 4096]; }
    schedule s { bound(f, x, 0, 8); bound(f, y, 0, 5); vectorize(f.x); }`,
    options: '--window x=0:8,y=0:5',
  },
  'an update whose rows wrap does not overwrite the pure definition': {
    text: `pipeline f(k) { fun f(x) = { x + 100; rdom(r = (0, 0)) in (r + k * 70000) <- 7; } }
    schedule s { vectorize(f.x, 4); }`,
    options: '--window x=0:6 --param k=134217728',
  },
  'a quotient is compared with a limit that it cannot reach': {
    text: `pipeline f(k) { fun g(x) = x * 3; fun f(x) = { 0; (x) <- g[x] + 1 if k / 65536 <= 40000 && k / 65536 >= -40000; } }
    schedule s { compute-root(g); }`,
    options: '--window x=0:4 --param k=5',
  },
  'many unrolled loops that accumulate': {
    text: `pipeline f() { fun f(i) = { 0; (0) <- 0; rdom(r = (0, 2), q = (0, 6)) in (i) <- f[i] + r + q; } }
    schedule s { bound(f, i, 0, 213); unroll(f.s2.i); unroll(f.s2.q); }`,
    options: '--window i=0:3',
  },
  'many unrolled iterations that share values': {
    text: `pipeline f() { fun f(x) = { 0; (0) <- 0; rdom(r = (0, 6)) in (x) <- select(f[x], 0, f[x]); } }
    schedule s { unroll(f.s2.x); unroll(f.s2.r); bound(f, x, -4, 250); }`,
    options: '--window x=0:3',
  },
};

describe.each(Object.entries(former))('%s', (_, { text, options }) => {
  const expected = JSON.parse(run(`eval --json ${options}`, text).out).values;

  test.each(['', '--schedule s', '--schedule s --checked', '--engine interp --schedule s'])('run %s', (how) => {
    const { out, err } = run(`run --json ${options} ${how}`, text);
    expect(err).toBe('');
    expect(JSON.parse(out).values).toEqual(expected);
  });
});

test('a call is checked although the previous one differs only in a number that JSON does not write', async () => {
  const algorithm = syl`pipeline f(p: f32) { fun t(i) = i * 3 + 1; fun f(x) = t[x + i32(max(p, -5.0))] + t[x]; }`;
  const compiled = compile(algorithm);
  const window = { x: [0, 4] } as const;
  for (const p of [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    const call = compiled({ p }, { window });
    if (p < 0) expect([...(await call).data]).toEqual([-13, -7, -1, 5]);
    else await expect(call).rejects.toThrow('S706');
  }
});

describe('bounds inference takes time linear in the size of a program, not exponential', () => {
  const repeated = (n: number, of: (i: number) => string): string =>
    Array.from({ length: n }, (_, i) => of(i)).join('');

  test('with nested float operations under a condition', () => {
    const e = `${repeated(60, () => 'sin(')}f32(x)${')'.repeat(60)}`;
    const text = `pipeline f(img: u8[1], k) { fun f(x) = { 0; (x) <- i32(img[i32(${e} * 5.0)]) if x < k; } }`;
    expect(run('check', text).code).toBe(0);
  });

  test('with funcs that read each other twice in an index', () => {
    const funcs = repeated(28, (i) => `fun f${i + 1}(x) = f${i}[x] + f${i}[x]; `);
    const text = `pipeline f(img: u8[1]) { fun f0(x) = x; ${funcs} fun f(x) = img[min(f28[x], f28[x])]; }`;
    expect(run('check', text).code).toBe(0);
  });

  test('with nested sums in a requirement', () => {
    const e = `${repeated(40, () => 'twice(')}k${')'.repeat(40)}`;
    const text = `pipeline f(k) { def twice(a) = a + a; require(${e} < 5, "k is too large"); fun f(x) = x + k; }`;
    expect(run('check', text).out).toContain('S108'); // its text would be too long
  });

  test('with nested reads of a func with updates in an index', () => {
    const index = `${repeated(24, () => 'i[')}x${']'.repeat(24)}`;
    const updates = '(x) <- max(i[x], 0); (x) <- min(i[x], 50);';
    const text = `pipeline f(img: u8[1]) { fun i(x) = { x / 2; ${updates} } fun f(x) = img[${index}]; }`;
    expect(run('check', text).code).toBe(0);
  });
});
