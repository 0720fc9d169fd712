import { describe, expect, test } from 'vitest';
import { compile, func, input, outputLen, param, pipeline, SylviteError, syl, vars } from '../../src/index.ts';
import { printPipeline } from '../../src/language/print.ts';
import { askAll } from '../api/run/all-engines.ts';
import { codesOf, pipelineOf } from '../pipeline.ts';
import { run } from '../run.ts';

const shifted = `pipeline f(img: u8[1], k: i32 in 0..15 = 3) {
  require(k < img.len[0], "the shift is larger than the image");
  fun f(x) = img[x + k];
}
schedule tiles { split(f.x, xo, xi, k + 1); }`;

describe('require', () => {
  test('a call that does not satisfy it fails with its message and the values of its variables', () => {
    const { code, err } = run('run --input img=random:1:4 --window x=0:1 --param k=4', shifted);
    expect(code).toBe(3);
    expect(err).toMatchInlineSnapshot(`
      "error[S719]: the shift is larger than the image: k < img.len[0] is false for k = 4, img.len[0] = 4
         = help: Change the parameters, the inputs or the window.

      "
    `);
  });

  test('every command and every engine refuses the same calls, under every schedule', () => {
    const failing = '--input img=random:1:4 --window x=0:1 --param k=4';
    const commands = ['eval', 'step', 'run --engine interp', 'run --engine wasm', 'bench --rounds 1'];
    for (const command of commands.flatMap((each) => [each, `${each} --schedule tiles`])) {
      const { code, out, err } = run(`${command} ${failing}`, shifted);
      expect({ command, code }).toEqual({ command, code: 3 });
      expect(`${out}${err}`).toContain('S719');
    }
  });

  test('on all engines, also for an empty window', async () => {
    const text = `pipeline f(k: i32 in -4..4, n = 1) {
      require(n != 7, "not seven");
      fun f(x) = { x; rdom(r = (0, n * 1000000)) in (x) <- f[x] + r * 0 if r < k; }
    } schedule s { split(f.x, xo, xi, k + 5); parallel(f.xo); }`;
    const ask = (k: number, n: number, to: number) => askAll(text, { window: { x: [0, to] }, params: { k, n } });
    const { algorithm, ...engines } = await ask(5, 1, 2);
    expect(algorithm).toBe('ε_req ε_req');
    expect(new Set(Object.values(engines))).toEqual(new Set(['S719']));
    const { algorithm: empty, ...others } = await ask(0, 7, 0);
    expect(empty).toBe('');
    expect(new Set(Object.values(others))).toEqual(new Set(['S719']));
    expect(Object.values(await ask(-4, 2, 2))).toEqual(Array(5).fill('0 1'));
  });

  test('before arithmetic that overflows', async () => {
    const text = 'pipeline f(k: i32 in 0..3) { fun g(x) = x; fun f(x) = g[x * k] + g[x]; } schedule s { at(g, f.x); }';
    const { algorithm: _, ...engines } = await askAll(text, { window: { x: [5, 6] }, params: { k: 2_000_000_000 } });
    expect(new Set(Object.values(engines))).toEqual(new Set(['S719']));
  });

  test('its message is shown on one line, without control characters', () => {
    const text = `pipeline f(k) { require(k > 0, "a\\u001b[31m\\nerror[S000]: b\\"\\\\"); fun f(x) = x * k; }`;
    expect(run('eval --window x=0:1 --param k=0', text).err.split('\n')[0]).toBe(
      'error[S719]: a\\u001b[31m error[S000]: b"\\: k > 0 is false for k = 0',
    );
    const json = JSON.parse(run('eval --json --window x=0:1 --param k=0', text).out);
    expect(json.error.code).toBe('S719');
    expect(json.error.message).not.toMatch(/\n/);
  });

  test('defs and the window of the output can be used; values of funcs and inputs cannot', () => {
    const text = (condition: string) =>
      `pipeline f(img: u8[1], k) { def half(a) = a / 2; require(${condition}, "m"); fun f(x) = img[x] + u8(half(k)); }`;
    expect(codesOf(text('half(f.len[0]) >= k && x.min > 0'))).toEqual([]);
    expect(codesOf(text('img[0] > 0'))).toEqual(['S218']);
    expect(codesOf(text('x > 0'))).toEqual(['S214']);
    expect(codesOf(text('sum(r = (0, 3) : r) > 0'))).toEqual(['S405']);
    expect(codesOf(text('1.5'))).toEqual(['S305']);
  });

  test('an error in the output is not one of a requirement on its window', () => {
    const text = 'pipeline f() { require(f.min[0] >= 0, "w"); fun t(i) = i * i; fun f(x) = t[min(abs(x), 60)]; }';
    expect(codesOf(text)).toEqual(['S306']);
  });

  test('messages and requirements are limited', () => {
    const text = (part: string) => `pipeline f(k) { ${part} fun f(x) = x + k; }`;
    expect(codesOf(text(`require(k > 0, "${'m'.repeat(500)}");`))).toEqual([]);
    expect(codesOf(text(`require(k > 0, "${'m'.repeat(501)}");`))).toEqual(['S218']);
    expect(codesOf(text('require(k > 0, "m");'.repeat(64)))).toEqual([]);
    expect(codesOf(text('require(k > 0, "m");'.repeat(65)))).toEqual(['S218']);
    expect(codesOf(text(`require(k > 0, "${'\\\\'.repeat(2_000_000)}");`))).toEqual(['S218']);
    expect(codesOf(text(`require(k > 0, "${'\\\\'.repeat(2_000_000)});\n`))).toContain('S111');
  });

  test('is a keyword only at the start of an entry', () => {
    const text = 'pipeline require(undef) { fun require(def) = def + undef; }';
    expect(codesOf(text)).toEqual([]);
    expect(run('eval --window def=1:3 --param undef=4', text).out).toContain('5 6');
  });
});

describe('the range of a parameter', () => {
  test('includes both ends, and NaN is in no range', () => {
    const text = `pipeline f(s: f32 in 0.1..10, k: u8 in 2.. = 5, m: i16 in ..-3) { fun f(x) = s * f32(k) + f32(m); }`;
    const exit = (params: string) => run(`eval --window x=0:1 ${params}`, text).code;
    expect(exit('--param s=0.1 --param m=-3')).toBe(0);
    expect(exit('--param s=10 --param k=2 --param m=-32768')).toBe(0);
    for (const s of ['0.0999', '10.001', 'NaN']) expect([s, exit(`--param s=${s} --param m=-3`)]).toEqual([s, 3]);
    expect(exit('--param s=1 --param m=-3 --param k=1')).toBe(3);
    expect(exit('--param s=1 --param m=-2')).toBe(3);
    expect(run('eval --window x=0:1 --param s=0.05 --param m=-4', text).err).toContain(
      'S719]: s is not in its range 0.1..10.0: s = 0.05',
    );
  });

  test('is printed after the type', () => {
    const text = `pipeline f(k in 0..15 = 3, s: f64 in -0.5.., u: u8 in ..0x10) {
      require(k + 1 < 3, "a \\"b\\"");
      fun f(x) = x * k;
    }`;
    expect(printPipeline(pipelineOf(text))).toMatchInlineSnapshot(`
      "pipeline f(k in 0..15 = 3, s: f64 in -0.5.., u: u8 in ..16) {
        require(k + 1 < 3, "a \\"b\\"");
        fun f(x) = x * k;
      }"
    `);
  });

  test.each([
    ['k in 4..3', ['S326']],
    ['k in ..', ['S326']],
    ['k in 0.5..1', ['S326']],
    ['k: u8 in -1..', ['S326']],
    ['k: bool in 0..1', ['S326']],
    ['k in true..', ['S326']],
    ['k in 0..3 = 4', ['S312']],
    ['k: f32 in 0.5.. = 0.25', ['S312']],
    ['k in 0...3', ['S101']],
    ['k in 0..n', ['S101']],
    ['k: u8[1] in 0..3', ['S101']],
  ])('%s is an error', (declared, codes) => {
    expect(codesOf(`pipeline f(${declared}) { fun f(x) = x; }`)).toEqual(codes);
  });
});

describe('bounds inference uses requirements', () => {
  const lowered = (text: string) => run('lower --schedule s', text).out;

  test('factors and lengths that they prove need no assertion, and storage has a constant size', () => {
    const text = `pipeline f(n: i32 in 1..8, k: u8 in 2..5, r: i32 in 0..) {
      require(r < n, "r is too large");
      fun table(i) = i * i;
      fun f(x) = { table[i32(k)] + table[clamp(x, 0, n)]; rdom(q = (0, r)) in (x) <- f[x] + q; }
    }
    schedule s { split(f.x, xo, xi, n); split(f.s1.x, xo, xi, n - r); at(table, f.xo); store-in(table, stack); hoist-storage-root(table); }`;
    expect(lowered(text).match(/assert .*|reserve .*/g)).toEqual([
      'assert n >= 1 && n <= 8;',
      'assert k >= 2 && k <= 5;',
      'assert r >= 0;',
      'assert r < n;',
      'reserve table(9) [stack];',
    ]);
    expect(lowered(text.replace('r < n', 'r <= n'))).toContain('assert n - r > 0;');
    const without = text.replace('in 1..8', '').replace('in 2..5', '');
    expect(run('lower --schedule s', without).err).toContain('S511');
  });

  test('a look-up by a value that a parameter bounds has a window', () => {
    const text = (range: string) => `pipeline f(k: i32 ${range}, img: u8[1]) {
      fun index(x) = min(i32(img[x]), 7) * k;
      fun table(i) = i * i;
      fun f(x) = table[index[x]];
    }`;
    const tableOf = (range: string) =>
      JSON.parse(run('bounds --json', text(range)).out).holes.find((hole: { func: string }) => hole.func === 'table');
    expect(tableOf('in 0..4')).toMatchObject({ min: '0', len: '7 * k + 1' });
    expect(tableOf('')).toMatchObject({ min: 'min(0, 7 * k)', len: 'max(0, 7 * k) - min(0, 7 * k) + 1' });
  });

  test('facts hold over ℤ: a run whose requirement wraps is refused', () => {
    const text = `pipeline f(k) { require(k + 1 > k - 5, "m"); require(k - 5 >= 0, "n"); fun f(x) = { 0; rdom(r = (0, k - 5)) in (x) <- f[x] + 1; } }`;
    const ran = (k: number) => run(`run --window x=0:1 --param k=${k}`, text);
    expect(ran(7).out).toContain('2');
    expect(ran(-2147483647).err).toContain('S706');
    expect(ran(4).err).toContain('S719');
  });

  test.each([
    ['a lower bound below zero', 'k > -100', 'k=-50', 'k'],
    ['a float', 'scale > 0.5', 'scale=0.75', 'i32(scale)'],
    ['an unsigned difference that wraps', 'u - 5 > 3', 'u=2', 'i32(u)'],
    ['two parameters', 'k > n', 'k=-50 --param n=-60', 'k'],
  ])('no more than %s says: %s', (_, condition, params, offset) => {
    const text = `pipeline f(k = 0, n = 0, scale: f32 = 0.0, u: u32 = 0) {
      require(${condition}, "no");
      fun g(x) = { x * 3 + 1; (${offset}) <- 5; rdom(r = (2, 10)) in (r) <- r * 7; }
      fun f(x) = g[x + max(${offset}, 0)] + 1;
    }
    schedule s { specialize(f, ${condition}); specialize-fail(f, "no"); }`;
    const options = `--json --window x=-55:65 --param ${params}`;
    const { values } = JSON.parse(run(`eval ${options}`, text).out);
    expect(values).toHaveLength(120);
    for (const program of [text, text.replace(/require.*/, '')])
      for (const schedule of ['', '--schedule s'])
        for (const engine of ['interp', 'wasm --checked'])
          expect(JSON.parse(run(`run --engine ${engine} ${schedule} ${options}`, program).out).values).toEqual(values);
  });

  test('a check whose arithmetic may wrap is kept, although it holds over ℤ', () => {
    const text = `pipeline f(k: i32 in 1..1000000 = 5) { fun f(x) = x + 100; }
      schedule s { specialize(f, k * 70000 > 0); specialize-fail(f, "no branch"); }`;
    expect(run('run --schedule s --window x=0:2', text).out).toContain('100 101');
    expect(run('run --schedule s --window x=0:2 --param k=50000', text).err).toMatch(/S704|S706/);
  });

  test('sums of small types may wrap', () => {
    const text = `pipeline f(j: u8, k: u8 in 250..255) {
      require(k + 1 <= j, "m");
      fun g(x) = x * 3;
      fun f(x) = g[x + max(i32(j), 200)] + 1;
    }`;
    const { out } = run('run --checked --json --window x=-2:4 --param j=0 --param k=255', text);
    expect(JSON.parse(out).values).toEqual([595, 598, 601, 604, 607, 610]);
  });

  test('warnings about wrapping sums use them', () => {
    const text = (range: string) => `pipeline f(img: u8[1], k: u8${range}) { fun f(x) = img[x] / 2 + k; }`;
    expect(codesOf(text(''))).toEqual(['S341']);
    expect(codesOf(text(' in 0..100'))).toEqual([]);
  });

  test('contradictory requirements are harmless', () => {
    const text = `pipeline f(k: i32 in 5..9) { require(k < 2, "m"); fun g(x) = x; fun f(x) = g[clamp(x, k, 2)]; } schedule s { split(f.x, a, b, k); }`;
    expect(run('check', text).code).toBe(0);
    expect(run('run --schedule s --window x=0:4 --param k=6', text).err).toContain('S719');
  });
});

describe('in TypeScript', () => {
  const [x] = vars('x');
  const img = input('img', 'u8', 1);
  const k = param('k', 'i32', { default: 3, range: [0, 15] });
  const sigma = param('sigma', 'f32', { range: [0.5, null] });
  const f = func('f', [x], img(x.add(k)).mul(sigma))
    .require(k.lt(img.len(0)), 'the shift is "too large"')
    .require(outputLen(x).gt(0), 'the window is empty');

  test('builds the program that the text means', () => {
    const text = `pipeline f(img: u8[1], k in 0..15 = 3, sigma: f32 in 0.5..) {
  require(k < img.len[0], "the shift is \\"too large\\"");
  require(x.len > 0, "the window is empty");
  fun f(x) = img[x + k] * sigma;
}`;
    expect(String(pipeline(f, [img, k, sigma]))).toBe(text);
    expect(String(syl(text))).toBe(text);
    const read = syl`pipeline g() { fun g(x) = ${f}[x] + 1.0; }`;
    expect(read.module.pipeline.requirements.length).toBe(2);
  });

  test('a call that fails is a SylviteError', async () => {
    const run = compile(f);
    const data = Uint8Array.of(1, 2, 3, 4);
    const failed = await run({ img: data, k: 4, sigma: 1 }, { window: { x: [0, 1] } }).catch((error) => error);
    expect(failed).toBeInstanceOf(SylviteError);
    expect(failed.diagnostics[0].code).toBe('S719');
    expect((await run({ img: data, k: 1, sigma: 2 }, { window: { x: [0, 2] } })).data).toEqual(Float32Array.of(4, 6));
  });
});
