import { describe, expect, test } from 'vitest';
import { compile, func, undef, vars } from '../../src/index.ts';
import { printPipeline } from '../../src/language/print.ts';
import { deriveAt } from '../../src/semantics/source/realize.ts';
import { askAll } from '../api/run/all-engines.ts';
import { codesOf, pipelineOf } from '../pipeline.ts';
import { run } from '../run.ts';

/** The code and the reason of the refusal of a program by `check`, or `valid`. */
function verdict(text: string): string {
  const { code, out, err } = run('check', text);
  return code === 0 ? 'valid' : (/S\d+\]: .*/.exec(`${out}${err}`)?.[0] ?? '');
}

describe('undef is accepted', () => {
  test('if the first update writes all points: the pure stage is not computed', () => {
    const text = `pipeline f() {
      fun g(x, y): f32 = { undef; (x, y) <- f32(x * y); rdom(r = (0, 2)) in (x, y) <- g[x, y] + f32(r); }
      fun f(x, y) = g[x, y] + g[x + 1, y];
    } schedule s { at(g, f.y); vectorize(f.x, 4, round); vectorize(g.s1.x, 4); }`;
    expect(verdict(text)).toBe('valid');
    const lowered = run('lower --after lower', text).out;
    expect(lowered.slice(lowered.indexOf('label g:'), lowered.indexOf('label s2:'))).toMatchInlineSnapshot(`
      "label g:
          label s0:
            nop;
          label s1:
            for y in ?cpu g.s1.y do
              for x in ?cpu g.s1.x do
                g.s1[x, y] <- f32(x * y);
          "
    `);
    const values = run('eval --json --window x=0:5,y=-1:2', text).out;
    expect(JSON.parse(run('run --json --schedule s --window x=0:5,y=-1:2', text).out).values).toEqual(
      JSON.parse(values).values,
    );
  });

  test('if updates write all rows that are read, before they read them', () => {
    const scan = `pipeline f(img: u8[2]) {
      fun scan(x, y): u32 = {
        undef;
        (x, 0) <- u32(img[x, 0]);
        rdom(r = [1, img.len[1])) in (x, r) <- scan[x, r - 1] + img[x, r];
      }
      fun f(x, y) = scan[x, clamp(y, 0, img.len[1] - 1)];
    } schedule s { split(f.y, yo, yi, 4, round); at(scan, f.yo); vectorize(scan.s1.x, 4); }`;
    expect(verdict(scan)).toBe('valid');
    const options = '--json --input img=random:1:6x5 --window x=0:6,y=-2:7';
    const { values } = JSON.parse(run(`eval ${options}`, scan).out);
    for (const command of ['run --engine interp', 'run', 'run --schedule s'])
      expect(JSON.parse(run(`${command} ${options}`, scan).out).values).toEqual(values);
    expect(run('bounds', scan).out).toContain('scan.s0 is not computed where');
  });

  test('for the rows of the window, and under a requirement', () => {
    const over = (range: string, more = '') =>
      verdict(`pipeline f(n) { ${more} fun f(x) = { undef; rdom(r = ${range}) in (r) <- r * r; } }`);
    expect(over('(f.min[0], f.len[0])')).toBe('valid');
    expect(over('(x.min - 1, x.len + 1)')).toBe('valid');
    expect(over('(0, n)', 'require(x.min >= 0 && x.min + x.len <= n, "m");')).toBe('valid');
    expect(over('(0, n)', 'require(x.min >= 0 && x.min + x.len <= n + 1, "m");')).toMatch(/^S502/);
    expect(over('(0, n)', 'require(x.min >= -1 && x.min + x.len <= n, "m");')).toMatch(/^S502/);
  });

  test('in a tuple, if all components are undef', () => {
    const text = 'pipeline f() { fun f(x): (u8, f32) = { (undef, undef); (x) <- (u8(x), 0.5); } }';
    expect(codesOf(text)).toEqual([]);
    expect(codesOf(text.replace('(undef, undef)', '(undef, 1.0)'))).toEqual(['S219']);
    expect(codesOf(text.replace('(undef, undef)', 'undef'))).toEqual(['S318']);
  });

  test('with one func for each inline reduction of the first update, also if a let or a def is expanded', () => {
    const funcs = (update: string): readonly string[] =>
      pipelineOf(`pipeline f() {
        def three(a) = sum(r = (0, 3) : a + r);
        fun f(x) = { undef; ${update}; }
      }`).funcs.map(({ name }) => name);
    expect(funcs('(x) <- sum(r = (0, 2) : x + r)')).toEqual(['f$sum0', 'f']);
    expect(funcs('let a = x + 1 in (x) <- sum(r = (0, 2) : a + r)')).toEqual(['f$sum0', 'f']);
    expect(funcs('(x) <- sum(r = (0, 2) : three(x + r))')).toEqual(['f$sum1', 'f$sum0', 'f']);
  });

  test('with the type of the first update, which is declared when it is printed', () => {
    const P = pipelineOf('pipeline f(img: u16[1]) { fun f(x) = { undef; (x) <- img[x] + 1; (x) <- f[x] * 2; } }');
    expect(P.funcs[0]?.types).toEqual(['u16']);
    const text = printPipeline(P);
    expect(text).toContain('fun f(x): u16 = {\n    undef;\n');
    expect(printPipeline(pipelineOf(text))).toBe(text);
  });
});

describe('undef is refused', () => {
  test.each([
    ['a row is not written', 'undef; rdom(r = (x.min, x.len - 1)) in (r) <- r;'],
    ['rows before the window are written', 'undef; rdom(r = (x.min - 1, x.len)) in (r) <- r;'],
    ['there is a condition', 'undef; (x) <- x if x > 0;'],
    ['there is a condition on rows', 'undef; rdom(r = (x.min, x.len)) in (r) <- r if r != 3;'],
    ['an update reads a row that is not written', 'undef; rdom(r = (x.min, x.len)) in (r) <- f[r - 1] + 1;'],
    ['the first update reads the func', 'undef; (x) <- f[x] + 1;'],
    ['rows have gaps', 'undef; rdom(r = (x.min, x.len)) in (2 * r) <- r;'],
  ])('if %s', (_, stages) => {
    expect(verdict(`pipeline f() { fun f(x): i32 = { ${stages} } }`)).toMatch(/^S502/);
    expect(run('eval --window x=0:3', `pipeline f() { fun f(x): i32 = { ${stages} } }`).err).toContain('S502');
  });

  test('if a consumer reads a row that no update writes', () => {
    const text = (read: string) => `pipeline f() {
      fun g(x) = { undef; rdom(r = (0, 8)) in (r) <- r; }
      fun f(x) = g[${read}];
    } schedule s { inline(f); }`;
    expect(verdict(text('clamp(x, 0, 7)').replace(/schedule.*/, ''))).toBe('valid');
    expect(verdict(text('clamp(x, 0, 8)').replace(/schedule.*/, ''))).toMatchInlineSnapshot(
      `"S502]: g starts from undef, and a value that no update has written may be read: x from 0 to 7 is written, x from max(min(x.min, 8), 0) to max(min(x.min + x.len - 1, 8), 0) is needed"`,
    );
  });

  test('as an operand, without updates, or without a type', () => {
    const codes = (stages: string) => codesOf(`pipeline f() { fun f(x) = { ${stages} } }`);
    expect(codes('undef + 1; (x) <- 1;')).toEqual(['S219']);
    expect(codes('undef;')).toEqual(['S219']);
    expect(codes('undef; (x) <- f[x];')).toEqual(['S219']);
    expect(codes('0; (x) <- undef;')).toEqual(['S219']);
  });
});

describe('the semantics of undef', () => {
  const z = { window: [{ min: 0, len: 3 }], params: new Map(), inputs: new Map() };
  const P = pipelineOf('pipeline f() { fun f(x): i32 = { undef; rdom(r = (0, 2)) in (r) <- r + 5; } }');

  test('[Update-Undef]: an update replaces it, and reading it is an error', () => {
    expect([0, 1, 2].map((x) => deriveAt(P, z, [x]).value)).toEqual([5, 6, 'ε_mem']);
    expect(deriveAt(P, z, [1]).premises.at(-1)?.rule).toBe('Update-Undef');
    const halves = 'undef; rdom(r = (0, 2)) in (r) <- 1; rdom(s = (2, 1)) in (s) <- f[s - 2] + 1;';
    const both = pipelineOf(`pipeline f() { fun h(x) = x; fun f(x): i32 = { ${halves} } }`);
    expect([0, 1, 2].map((x) => deriveAt(both, z, [x]).value)).toEqual([1, 1, 2]);
  });

  test('an update that reads it is an error everywhere', () => {
    const reading = pipelineOf('pipeline f() { fun f(x): i32 = { undef; rdom(r = (0, 2)) in (r) <- f[r + 1]; } }');
    expect([0, 1].map((x) => deriveAt(reading, z, [x]).value)).toEqual(['ε_mem', 'ε_mem']);
  });
});

test('all engines agree where a schedule computes points that no update writes', async () => {
  const text = `pipeline f() {
    fun g(x): bool = { undef; rdom(r = (0, 5)) in (r) <- r % 2 == 0; }
    fun table(i) = 10 * i;
    fun f(x) = { undef; rdom(r = (x.min, x.len)) in (r) <- table[i32(g[clamp(r, 0, 4)])]; }
  } schedule s { align-bounds(f, x, 8, 0); parallel(g.s1.r); }`.replace('parallel(g.s1.r);', '');
  const answers = await askAll(text, { window: { x: [-1, 6] } });
  expect(new Set(Object.values(answers))).toEqual(new Set(['10 10 0 10 0 10 10']));
});

test('in TypeScript', async () => {
  const [x] = vars('x');
  const f = func('f', [x], undef, 'f32').update({ at: [x], value: x.cast('f32').mul(0.5) });
  expect((await compile(f)({}, { window: { x: [0, 4] } })).data).toEqual(Float32Array.of(0, 0.5, 1, 1.5));
  expect(() => compile(func('g', [x], undef, 'f32'))).toThrow('S219');
  const open = func('h', [x], undef, 'i32').update({ rdom: { r: [0, 4] }, at: [vars('r')[0]], value: 1 });
  expect(() => compile(open)).toThrow('S502');
});
