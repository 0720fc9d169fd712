import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile as compileCore } from '../../src/driver/compile.ts';
import { optimize } from '../../src/driver/optimize.ts';
import { allocate, compile, extern, func, type HostArray, input, param, pipeline, syl, vars } from '../../src/index.ts';
import { printPipeline, printProgram } from '../../src/language/print.ts';
import { planar } from '../../src/machine/ir/layout.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import { codesOf, pipelineOf } from '../pipeline.ts';
import { shown } from '../shown.ts';

type Floats = HostArray<Float32Array<ArrayBuffer>>;

const at = ({ data, min, strides }: HostArray, ...point: readonly number[]): number =>
  data[point.reduce((index, c, d) => index + (c - (min[d] ?? 0)) * (strides[d] ?? 0), 0)] ?? Number.NaN;

/** The sum of three neighbors in dimension 0, times k. It logs the windows that it gets. */
function blur(log: string[] = []) {
  return (g: Floats, k: number, result: Floats): void => {
    log.push(`g ${g.min}+${g.shape} result ${result.min}+${result.shape}`);
    const [width = 0, height = 0] = result.shape;
    for (let j = 0; j < height; j++)
      for (let i = 0; i < width; i++) {
        const [x, y] = [i + (result.min[0] ?? 0), j + (result.min[1] ?? 0)];
        result.data[i + j * width] = (at(g, x - 1, y) + at(g, x, y) + at(g, x + 1, y)) * k;
      }
  };
}

const text = `pipeline f(img: f32[2], k: i32 = 2) {
  fun g(x, y) = img[x, y] + 1.0;
  extern blur(g, k): f32[2] by host where (x, y) reads g[[x - 1, x + 2), y];
  fun f(x, y) = blur[x, y] + blur[x, y + 1];
}
schedule strips { split(f.y, yo, yi, 2); compute-at(blur, f.yo); }
schedule rows { compute-at(blur, f.y); store-root(blur); parallel(g.y); }`;

const img = { data: Float32Array.from({ length: 30 }, (_, i) => i), shape: [6, 5] } as const;
const window = { x: [1, 5], y: [0, 4] } as const;
const expected = (() => {
  const b = (x: number, y: number): number => (3 * (x + 6 * y) + 3) * 2;
  return Array.from({ length: 16 }, (_, i) => b((i % 4) + 1, i >> 2) + b((i % 4) + 1, (i >> 2) + 1));
})();

describe('an extern in a text', () => {
  test('is printed as it is written, with the name of its function', () => {
    const P = pipelineOf(text);
    expect(printPipeline(P)).toMatchInlineSnapshot(`
      "pipeline f(k = 2, img: f32[2]) {
        fun g(x, y): f32 = img[x, y] + 1.0;
        extern blur(g, k): f32[2] by blur where (x, y) reads g[[x - 1, x + 2), [y, y + 1)];
        fun f(x, y): f32 = blur[x, y] + blur[x, y + 1];
      }"
    `);
    expect(printPipeline(pipelineOf(printPipeline(P)))).toBe(printPipeline(P));
  });

  test('ranges have a first point and an end, a length, or a single point; an input may be read as a whole', () => {
    const P = pipelineOf(
      'pipeline f(a: u8[2], b: u8[1]) { extern f(a, b): i32[1] by h where (i) reads a[(i, 3), 2 * i]; }',
    );
    expect(printPipeline(P)).toMatchInlineSnapshot(`
      "pipeline f(a: u8[2], b: u8[1]) {
        extern f(a, b): i32[1] by h where (i) reads a[[i, i + 3), [2 * i, 2 * i + 1)], b[[b.min[0], b.min[0] + b.len[0])];
      }"
    `);
  });

  test('the variables of an extern without a contract are x, y, z, w', () => {
    const P = pipelineOf('pipeline f(a: u8[2]) { extern g(a): f32[2] by host; extern f(): f64 by host; }');
    expect(P.funcs.map(({ vars }) => vars)).toEqual([['x', 'y'], []]);
  });

  test('mistakes', () => {
    const mistakes = [
      'extern f(g): i32[1] by host;',
      'extern f(g, g): i32[1] by host where (x) reads g[x];',
      'extern f(k): i32[1] by host where (x) reads g[x];',
      'extern f(g): i32[1] by host where (x) reads g[g[x]];',
      'extern f(g, g[0]): i32[1] by host where (x) reads g[x];',
      'extern f(g): i32[1] by host where (x) reads g[x, x];',
      'extern f(t): i32[1] by host where (x) reads t[x];',
      'extern f(g, x): i32[1] by host where (x) reads g[x];',
      'extern f(h): i32[1] by host where (x) reads h[x];',
      'extern f(f): i32[1] by host where (x) reads f[x];',
    ];
    const codes = mistakes.map((each) =>
      codesOf(`pipeline f(k) { fun g(x) = x; fun t(x) = (x, x); ${each} }`).filter((code) => code !== 'S212'),
    );
    expect(codes).toEqual([
      ['S220'],
      ['S220'],
      ['S220'],
      ['S220'],
      ['S220'],
      ['S215'],
      ['S220'],
      ['S214'],
      ['S213'],
      ['S208'],
    ]);
  });

  test('the diagnostic shows the extern', () => {
    expect(shown('pipeline f() { fun g(x) = x; extern f(g): i32[1] by host; }')).toMatchInlineSnapshot(`
      "error[S220]: the extern f does not say which points of the func g it reads
        --> blur.syl:1:39
         |
       1 | pipeline f() { fun g(x) = x; extern f(g): i32[1] by host; }
         |                                       ^
         = help: Write extern f(g, k): f32[1] by host where (x) reads g[[x - 1, x + 2)]; with a window for each func, which depends only on the variables, parameters and sizes.
      "
    `);
  });

  test('extern, by, where and reads are names elsewhere', () => {
    expect(
      codesOf('pipeline f(by, where, reads) { fun extern(x) = by + where + reads + x; fun f(x) = extern[x]; }'),
    ).toEqual([]);
  });
});

describe('a call', () => {
  test('computes the same values under every schedule, on every engine', async () => {
    for (const schedule of [null, 'strips', 'rows'] as const)
      for (const engine of ['wasm', 'interp'] as const)
        for (const options of [{}, { checked: true }, { verify: true }, { threads: 2 }]) {
          const f = compile(syl(text as string), schedule, { engine, ...options, externs: { blur: blur() } });
          expect([...(await f({ img }, { window })).data]).toEqual(expected);
        }
  });

  test('the host gets exactly the hull of the windows of the points that it computes', async () => {
    const logs = await Promise.all(
      [null, 'strips'].map(async (schedule) => {
        const log: string[] = [];
        await compile(syl(text as string), schedule, { externs: { blur: blur(log) } })({ img }, { window });
        return log;
      }),
    );
    expect(logs).toEqual([['g 0,0+6,5 result 1,0+4,5'], ['g 0,0+6,3 result 1,0+4,3', 'g 0,3+6,2 result 1,3+4,2']]);
  });

  test('the loops become one call', () => {
    const program = compileCore(pipelineOf(text), null);
    expect(printProgram(program)).toContain('blur[x, y] <- extern blur(g, k, g[[x - 1, x + 2), [y, y + 1)])');
    const calls = printMachine(optimize(program, planar))
      .split('\n')
      .filter((line) => line.includes('extern'));
    expect(calls.map((line) => line.trim())).toMatchInlineSnapshot(`
      [
        "blur{((blur@ + (x.min * 4)) + (y.min * v'14))}[(x.min, x.len) step 4, (y.min, blur.y.len) step v'14] <- extern blur(g{((g@ + (g.x.min * 4)) + (y.min * v'13))}[(g.x.min, max(0, ((((((x.min + x.len) - 1) + 2) - 1) - g.x.min) + 1))) step 4, (y.min, max(0, ((((((y.min + blur.y.len) - 1) + 1) - 1) - y.min) + 1))) step v'13], k);",
      ]
    `);
  });

  test('where the contract is not monotone, the host is called point by point', async () => {
    const log: string[] = [];
    const mod = (g: HostArray, result: HostArray): void => {
      log.push(`${g.min}+${g.shape}`);
      result.data[0] = at(g, (g.min[0] ?? 0) as number);
    };
    const f = compile(
      syl`pipeline f() { fun g(x) = x * x; extern f(g): i32[1] by host where (x) reads g[x % 3]; }`,
      null,
      { externs: { f: mod } },
    );
    expect([...(await f({}, { window: { x: [0, 4] } })).data]).toEqual([0, 1, 4, 0]);
    expect(log).toEqual(['0+1', '1+1', '2+1', '0+1']);
  });

  test('a sort, which the language cannot express', async () => {
    const sort = (values: HostArray<Int32Array<ArrayBuffer>>, result: HostArray<Int32Array<ArrayBuffer>>): void => {
      const sorted = values.data.toSorted();
      for (let i = 0; i < result.data.length; i++) result.data[i] = sorted[i + (result.min[0] ?? 0)] ?? 0;
    };
    const median = compile(
      syl`pipeline median(a: i32[1]) {
        fun square(x) = a[x] * a[x];
        extern sorted(square): i32[1] by sort where (i) reads square[(a.min[0], a.len[0])];
        fun median() = sorted[a.len[0] / 2];
      }`,
      null,
      { externs: { sort } },
    );
    expect((await median({ a: Int32Array.of(5, -3, 1, 4, -2) })).data[0]).toBe(9);
  });

  test('values are canonical: a bool is 0 or 1', async () => {
    const f = compile(syl`pipeline f() { extern f(): bool[1] by host; }`, null, {
      externs: { f: (result: HostArray) => void result.data.fill(7) },
    });
    expect([...(await f({}, { window: { x: [0, 3] } })).data]).toEqual([1, 1, 1]);
  });
});

describe('a schedule', () => {
  const under = (directives: string): readonly string[] =>
    codesOf(`${text.slice(0, text.indexOf('schedule strips'))} schedule s { ${directives} }`);

  test.each([
    ['parallel(blur.y);', 'S448'],
    ['vectorize(blur.x, 4);', 'S448'],
    ['split(blur.x, xo, xi, 2);', 'S448'],
    ['tile(blur.x, blur.y, xo, yo, xi, yi, 2, 2);', 'S448'],
    ['reorder(blur, y, x);', 'S448'],
    ['compute-at(g, blur.y);', 'S448'],
    ['specialize(blur, k > 1);', 'S448'],
    ['compute-at(g, f.y); store-root(g); fold-storage(g, y, 4);', 'S448'],
    ['inline(blur);', 'S426'],
    ['inline(g);', 'S426'],
    ['parallel(f.y); compute-at(blur, f.y);', 'S449'],
    ['vectorize(f.x, 4); compute-at(blur, f.x_v);', 'S449'],
  ])('%s is refused', (directives, code) => {
    expect(under(directives)).toContain(code);
  });

  test.each([
    'compute-at(blur, f.y); store-root(blur); slide(blur, f.y);',
    'compute-at(blur, f.x); store-in(blur, heap);',
    'unroll(f.y, 2); compute-at(blur, f.y_u);',
    'bound-extent(blur, x, 4); align-storage(blur, x, 8); reorder-storage(blur, y, x);',
    'in(g, own, blur); clone-in(blur, twin, f);',
  ])('%s is legal, and keeps the values', async (directives) => {
    expect(under(directives)).toEqual([]);
    const program = `${text.slice(0, text.indexOf('schedule strips'))} schedule s { ${directives} }`;
    const f = compile(syl(program as string), 's', { verify: true, externs: { blur: blur() } });
    expect(f.warnings().map(({ code }) => code)).toEqual([]);
    expect([...(await f({ img }, { window })).data]).toEqual(expected);
  });

  test('the host needs whole windows, so their storage is not folded', () => {
    const [module] = checkText(`pipeline f(img: f32[2]) {
      fun g(x, y) = img[x, y] + 1.0;
      extern blur(g): f32[2] by host where (x, y) reads g[x, [y, y + 2)];
      fun f(x, y) = blur[x, y] + blur[x, y + 1];
    }
    schedule s { compute-at(blur, f.y); store-root(blur); compute-at(g, f.y); store-root(g); }`).modules;
    if (module === undefined) return expect.fail('there is no pipeline');
    const program = compileCore(module.pipeline, module.schedules[0] ?? null);
    expect(printProgram(program)).not.toContain('%');
    expect(program.folds).toEqual([]);
  });
});

test('an extern that is the output changes only its window of a buffer', async () => {
  const f = compile(syl`pipeline f(k) { extern f(k): i32[2] by host; }`, null, {
    externs: { f: (k: number, result: HostArray) => void result.data.fill(k) },
  });
  const buffer = await allocate('i32', [6, 5]); // in the memory of programs, so nothing is copied around the call
  const data = buffer.data.fill(-1);
  await f.into(buffer, { k: 7 }, { window: { x: [1, 4], y: [1, 3] } });
  expect(Array.from({ length: 5 }, (_, y) => [...data.subarray(6 * y, 6 * y + 6)].join(' '))).toEqual([
    '-1 -1 -1 -1 -1 -1',
    '-1 7 7 7 -1 -1',
    '-1 7 7 7 -1 -1',
    '-1 -1 -1 -1 -1 -1',
    '-1 -1 -1 -1 -1 -1',
  ]);
});

describe('the builder', () => {
  const [x, y] = vars('x', 'y');
  const a = input('img', 'f32', 2);
  const k = param('k', 'i32', 2);
  const g = func('g', [x, y], a(x, y).add(1), 'f32');
  const b = extern('blur', [x, y], 'f32', [{ of: g, reads: [[x.sub(1), x.add(2)], y] }, k]);
  const f = func('f', [x, y], b(x, y).add(b(x, y.add(1))));

  test('builds the same pipeline as the text', () => {
    expect(printPipeline(pipelineOf(String(pipeline(f, [a, k]))))).toBe(
      printPipeline(pipelineOf(text)).replace('(k = 2, img: f32[2])', '(k = 2, img: f32[2])'),
    );
  });

  test('has typed results and computes them', async () => {
    const out = await compile(f, null, { externs: { blur: blur() } })({ img }, { window });
    const data: Float32Array = out.data;
    expect([...data]).toEqual(expected);
  });

  test('by names another function, and ranges may have a length', () => {
    const e = extern('e', [x], 'u8', [{ of: g, reads: [{ min: x, len: 3 }, 0] }, a], { by: 'other' });
    expect(String(pipeline(e))).toContain('extern e(g, img): u8[1] by other where (x) reads g[(x, 3), 0];');
  });

  test('refuses other values', () => {
    // @ts-expect-error A func is not a scalar.
    expect(() => extern('e', [x], 'u8', ['g'])).toThrow(/S101/);
    // @ts-expect-error The window has no func.
    expect(() => extern('e', [x], 'u8', [{ of: 3, reads: [] }])).toThrow(/S101/);
  });
});
