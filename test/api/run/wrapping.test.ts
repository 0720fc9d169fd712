import { describe, expect, test } from 'vitest';
import { type Answers, askAll, type Question } from './all-engines.ts';

/*
 * Window, size and address arithmetic is exact: every engine refuses overflows of i32, and nothing else (errata E15).
 */

/** Every engine has the values of the algorithm. */
async function expectValues(text: string, question: Question): Promise<void> {
  const answers = await askAll(text, question);
  const same = answers.algorithm;
  expect(answers, text).toEqual({
    algorithm: same,
    interpreter: same,
    oneThread: same,
    twoThreads: same,
    aheadOfTime: same,
  });
}

/** Every engine refuses: with S706, or because of the size if a window fits in i32 but not in memory. */
async function expectRefusal(text: string, question: Question): Promise<void> {
  const { algorithm: _, ...answers } = await askAll(text, question);
  for (const answer of Object.values<string>(answers)) expect(answer, text).toMatch(/^S70[369]$/);
}

/** An engine may refuse; the others have the values of the algorithm. */
async function expectNothingWrong(text: string, question: Question): Promise<Answers> {
  const answers = await askAll(text, question);
  const { algorithm, ...others } = answers;
  for (const answer of Object.values<string>(others))
    expect([algorithm, 'S706', 'S703', 'S709'], text).toContain(answer);
  return answers;
}

const window = { window: { x: [0, 9] } } as const;

describe('arithmetic that overflows i32 is refused', () => {
  test.each([
    'fun g(x) = { 0; rdom(r=(0,3000), s=(1073740573 << 1, 3)) in (r + s) <- 12345; } fun f(x) = g[x];',
    'fun g(x) = { 0; rdom(r=(0,3000), s=(2147481146, 3)) in (r + s) <- 12345; } fun f(x) = g[x];',
    'fun g(x) = { 0; rdom(r=(0,3000), s=(2147481146 | 1, 3)) in (r + s) <- 12345; } fun f(x) = g[x];',
    'fun g(x) = { 0; rdom(r=(0,3000), s=(i32(f64(2147481146.5)), 3)) in (r + s) <- 12345; } fun f(x) = g[x];',
    'fun g(x) = { 0; rdom(r=(0,3000), s=(n / -1, 3)) in (r + s) <- 12345; } fun f(x) = g[x];',
    'fun g(x) = { 0; rdom(r=(2147483640, 100)) in (r) <- 12345; } fun f(x) = g[x];',
    'fun g(x) = x; fun f(x) = { 0; rdom(r=(0,100000)) in (r) <- g[r*100000]; }',
    'fun g(x) = x + 7; fun f(x) = g[(x % 65536) * 65000];',
    'fun g(x) = x + 7; fun f(x) = g[i32(u16(x)) * 65000];',
    'fun g(x) = x; fun f(x) = g[x + 2147483640];',
    'fun g(x, y) = x; fun f(x) = g[x % 100000, (x / 3) % 100000];',
  ])('%s', async (funcs) => {
    await expectRefusal(`pipeline f(n: i32) { ${funcs} }`, { ...window, params: { n: -2147481146 } });
  });
});

describe('arithmetic that is not exact in f64 is refused, or has the correct values', () => {
  const d = '(x - n) * 67108864 * 67108864';
  const e = '(x - 16384) * 524288 * 524288';
  test.each([
    ['a coefficient', `fun f(x) = g[${d} + ${d} + x - ${d} - ${d}];`],
    ['a constant', `fun f(x) = g[${e} + ${e} + ${e} + 1 - ${e} - ${e} - ${e}];`],
  ])('%s', async (_, f) => {
    const text = `pipeline f(n: i32 in 16384..16384) { fun g(x) = x + 7; ${f} }`;
    const { algorithm } = await expectNothingWrong(text, { window: { x: [16384, 16385] }, params: { n: 16384 } });
    expect(algorithm).toMatch(/^(16391|8)$/);
  });
});

describe('arithmetic that fits in i32 has the correct values', () => {
  test.each([
    'fun g(x) = x*3+1; fun f(x) = g[min(x, 2147483647) + 1];',
    'fun g(x) = x*3+1; fun f(x) = g[clamp(x, 0, 2147483647) + 1];',
    'fun g(x) = x*3+1; fun f(x) = g[max(x, -2147483648) - 2];',
    'fun g(x) = x*3+1; fun f(x) = g[max(x, -2147483647) - 2];',
    'fun g(x) = x + 7; fun f(x) = g[i32(f32(x) * 0.5)];',
    'fun g(x) = x + 7; fun f(x) = g[i32(floor((f64(x) + 0.5) * 1.5 - 0.5))];',
    'fun g(x) = x + 7; fun f(x) = g[i32(3.0 - f32(x) / 2.0)];',
    'fun g(x) = x + 7; fun f(x) = g[x << 2];',
    'fun g(x) = { 0; rdom(r=(0,3), s=(3 << 1, 3)) in (r + s) <- 12345; } fun f(x) = g[x];',
    'fun g(x) = x; fun f(x) = g[x + 2000000000 - 1999999990];',
    'fun g(x) = x; fun f(x) = g[x % n] + g[x / n];',
    'fun g(x) = x; fun f(x) = g[clamp(i32(u32(n - 20)), -5, 5)] + g[max(i32(u32(0 - n)), -7) + x];',
    'fun g(x) = x; fun f(x) = g[x + select(i32(u32(n - 20)) < 0, 3, 90)];',
    'fun g(x) = x; fun f(x) = { 0; rdom(r=(max(-4, i32(u32(n - 15))), 5)) in (x) <- f[x] + g[r]; }',
  ])('%s', async (funcs) => {
    await expectNothingWrong(`pipeline f(n: i32) { ${funcs} }`, { ...window, params: { n: -3 } });
  });

  test('also under schedules', async () => {
    for (const directives of ['', 'at(g, f.x);', 'vectorize(f.x, 4);', 'split(f.x, xo, xi, 4, shift); at(g, f.xo);']) {
      for (const at of [
        'min(x, 2147483647) + 1',
        'i32(f32(x) * 0.5)',
        'max(x, -2147483648) - 2',
        'x & 15',
        '(x * 7) >> 1',
      ]) {
        const text = `pipeline f() { fun g(x) = x*3+1; fun f(x) = g[${at}]; } schedule s { ${directives} }`;
        await expectValues(text, { window: { x: [0, 13] } });
      }
    }
  });
});

describe('arithmetic that affects no window and no address may wrap', () => {
  const schedules = ['', 'vectorize(f.x, 4);', 'unroll(f.x, 3);', 'parallel(f.x);', 'at(g, f.x);'];
  test.each([
    'fun f(x) = g[(x * 1103515245 + 12345) % 16];',
    'fun f(x) = g[(x * 1103515245 + 12345) % 10];',
    'fun f(x) = g[(x * 1103515245 + 12345) % n];',
    'fun f(x) = g[(x * 1103515245 + 12345) & 15];',
    'fun f(x) = g[clamp(x * 1103515245, 0, 9)];',
    'fun f(x) = g[max(0, min(x * 1103515245 + 3, 9))];',
    'fun f(x) = g[clamp(x * x * 1000003, -4, 9)];',
    'fun f(x) = g[i32(u8(x * 1103515245))];',
    'fun f(x) = g[(x * 1103515245) >> 28];',
    'fun f(x) = g[x + select(-2147483638 * -2 > 2147483641, n - 5, i32(n | 7) - 9)];',
    'fun f(x) = g[x + select(n * 1103515245 > 5, 3, 8)];',
    'fun f(x) = g[i32(abs(x * 1103515245) % u32(12))];',
    'fun f(x) = g[max(min(i32(abs(-2147483648)), -16777221), -16777224)];',
    'fun f(x) = g[clamp(i32(u32(x) + u32(4294967290)), -3, 30)];',
    'fun f(x) = g[max(-2, i32(i8(x * 100))) + min(3, i32(u16(x - 10)))];',
    'fun f(x) = { 0; rdom(r=(0,30)) in (x) <- f[x] + g[r] if r * 1000000000 > 0; }',
    'fun f(x) = { 0; rdom(r=(0,30)) in (x) <- f[x] + g[r] if r * 1000000000 < 5 && r > 2; }',
    'fun f(x) = { 1; (x) <- 0 if x * 499999986 <= 0; }',
    'fun f(x) = { 1; (x) <- g[x] if 0 <= x * 499999986; }',
    'fun f(x) = select(x * 499999986 <= 0, g[x], 3);',
    'fun f(x) = min(x * 499999986, 100) + max(x * 300000, g[x]);',
    'fun f(x) = (x * 499999986) / 7 + (x * 499999986) % 10;',
  ])('%s', async (definition) => {
    for (const directives of definition.includes('f[x] + ')
      ? ['', 'vectorize(f.x, 4);', 'at(g, f.s1.r);']
      : schedules) {
      const isNeeded = !directives.includes('(g,') || definition.includes('g[');
      if (!isNeeded) continue;
      const text = `pipeline f(n: i32) { fun g(x) = x * 3 + 1; ${definition} } schedule s { ${directives} }`;
      await expectValues(text, { window: { x: [0, 21] }, params: { n: 12 } });
    }
  });
});

test('engines agree on a condition that only compiled programs evaluate', async () => {
  const text = `
    pipeline f() {
      fun g(x) = 0;
      fun f(x, y) = { 0; rdom(r = (0, 0)) in (y, y) <- g[y] - g[y + 1]; }
    }
    schedule s { compute-at(g, f.s1.r); store-at(g, f.s1.r); }`;
  await expectRefusal(text, { window: { x: [-2147483644, -2147483643], y: [2, 3] } });
});
