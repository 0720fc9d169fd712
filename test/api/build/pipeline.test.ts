import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clamp,
  constantExterior,
  e,
  exp,
  type Func,
  f32,
  func,
  input,
  maximum,
  min,
  mirrorImage,
  param,
  pipeline,
  randomInt,
  rdom,
  repeatEdge,
  select,
  sum,
  syl,
  u8,
  u16,
  vars,
} from '../../../src/index.ts';
import { printPipeline } from '../../../src/language/print-tree.ts';
import { anyUnscheduledCase } from '../../lab/any-case.ts';
import { pipelineOf } from '../../pipeline.ts';
import { rebuilt } from './rebuilt.ts';

const [x, y] = vars('x', 'y');
const img = input('img', 'u8', 2);
const k = param('k', 'i32', 3);

/** Pipelines that are built by code, and the same pipelines as text. */
const twins: readonly { readonly what: string; readonly output: Func; readonly text: string }[] = [
  {
    what: 'calls and operators',
    output: func(
      'f',
      [x, y],
      img(x.sub(1), y)
        .cast('u16')
        .add(img(x.add(1), y).cast('u16'))
        .div(2)
        .cast('u8'),
    ),
    text: 'pipeline f(img: u8[2]) { fun f(x, y) = u8((u16(img[x - 1, y]) + u16(img[x + 1, y])) / 2); }',
  },
  {
    what: 'an expression template',
    output: func('f', [x, y], e`(${img}[x - 1, y] + ${img}[x + ${k}, y] * ${2}) / ${x.mul(y)}`),
    text: 'pipeline f(img: u8[2], k = 3) { fun f(x, y) = (img[x - 1, y] + img[x + k, y] * 2) / (x * y); }',
  },
  {
    what: 'functions, conditions and literals',
    output: func('f', [x], select(x.lt(0).and(x.ne(-3)), exp(f32(x)), clamp(min(x, 5, 7), 1.5, 2e10))),
    text: 'pipeline f() { fun f(x) = select(x < 0 && x != -3, exp(f32(x)), clamp(min(x, 5, 7), 1.5, 2e10)); }',
  },
  {
    what: 'bits, signs and saturation',
    output: func(
      'f',
      [x],
      u8(x.bitAnd(15).shl(2).bitXor(x.shr(1).bitNot()))
        .saturate('i8')
        .neg(),
    ),
    text: 'pipeline f() { fun f(x) = -saturating_i8(u8((x & 15) << 2 ^ ~(x >> 1))); }',
  },
  {
    what: 'a declared type, which literals adapt to',
    output: func('f', [x], 7, 'u8'),
    text: 'pipeline f() { fun f(x): u8 = 7; }',
  },
  {
    what: 'updates over a reduction domain, with a condition',
    output: (() => {
      const r = rdom({ i: [0, img.len(0)], j: [img.min(1), k] });
      const f = func('f', [x], 0, 'u16');
      return f.update({ rdom: r, at: [i32Of(r.i, r.j)], value: f(i32Of(r.i, r.j)).add(1), if: r.i.le(r.j) });
    })(),
    text: `pipeline f(img: u8[2], k = 3) {
      fun f(x): u16 = { 0; rdom(i = [0, img.len[0]), j = [img.min[1], k)) in (i32(img[i, j])) <- f[i32(img[i, j])] + 1 if i <= j; }
    }`,
  },
  {
    what: 'inline reductions',
    output: func(
      'f',
      [x, y],
      sum(rdom({ i: [-1, 2] }), u16(img(x.add(vars('i')[0]), y))).add(
        maximum(rdom({ j: [0, 2] }), vars('j')[0]).cast('u16'),
      ),
    ),
    text: 'pipeline f(img: u8[2]) { fun f(x, y) = sum(i = [-1, 2) : u16(img[x + i, y])) + u16(maximum(j = [0, 2) : j)); }',
  },
  {
    what: 'tuples',
    output: (() => {
      const r = rdom({ i: [0, 8] });
      const start = func('best', [y], [255, 0], ['u8', 'i32']);
      const [least, where] = start(y);
      const best = start.update({
        rdom: r,
        at: [y],
        value: [min(least, img(r.i, y)), select(img(r.i, y).lt(least), r.i, where)],
      });
      return func('f', [x, y], e`${x} - ${best}[y].1 + ${best(y)[0].cast('i32')}`);
    })(),
    text: `pipeline f(img: u8[2]) {
      fun best(y): (u8, i32) = { (255, 0); rdom(i = [0, 8)) in (y) <- (min(best[y].0, img[i, y]), select(img[i, y] < best[y].0, i, best[y].1)); }
      fun f(x, y) = x - best[y].1 + i32(best[y].0);
    }`,
  },
  {
    what: 'boundary conditions',
    output: func('f', [x, y], repeatEdge(img)(x, y).add(constantExterior(img, 0)(x, y.sub(1)))),
    text: 'pipeline f(img: u8[2]) { fun f(x, y) = repeat_edge(img)[x, y] + constant_exterior(img, 0)[x, y - 1]; }',
  },
  {
    what: 'boundary conditions around funcs, and around a part of an input',
    output: (() => {
      const g = func('g', [x, y], [x.add(y), img(x, y)]);
      const part = repeatEdge(img, [1, 3], { min: k, len: 4 })(x, y);
      const [sums, pixels] = mirrorImage(g, [0, img.len(0)], [k, img.len(1)])(x, y);
      const outside = constantExterior(g, 7, [0, 8], [2, 6])(x, y)[0];
      return func('f', [x, y], sums.add(outside).add(part).add(pixels));
    })(),
    text: `pipeline f(img: u8[2], k = 3) {
      fun g(x, y) = (x + y, img[x, y]);
      fun f(x, y) =
        mirror_image(g, 0, img.len[0], k, img.len[1] - k)[x, y].0 + constant_exterior(g, 7, 0, 8, 2, 4)[x, y].0
        + repeat_edge(img, 1, 2, k, 4)[x, y] + mirror_image(g, 0, img.len[0], k, img.len[1] - k)[x, y].1;
    }`,
  },
];

function i32Of(i: Parameters<typeof img>[0], j: Parameters<typeof img>[1]) {
  return img(i, j).cast('i32');
}

describe('the same program by code and by text', () => {
  test.each(twins)('$what', ({ output, text }) => {
    expect(pipeline(output).module.pipeline).toEqual(pipelineOf(text));
  });
});

test('every program of the language can be built by code', () => {
  let compared = 0;
  const property = fc.property(anyUnscheduledCase(), ({ pipeline: tree }) => {
    const text = printPipeline(tree);
    const written = pipelineOf(text);
    // A function of JavaScript is not hygienic: its reduction variables are not renamed.
    if (written.funcs.some((f) => f.updates.some((U) => U.rdom.some((r) => r.name.includes('$'))))) return;
    compared++;
    const built = rebuilt(tree).module.pipeline;
    expect(built.outputs).toEqual(written.outputs);
    // Built by code, funcs are in the order of their use, without unused funcs.
    const needed = new Set(built.funcs.map((f) => f.name));
    const sorted = (funcs: typeof built.funcs) => funcs.toSorted((f, g) => (f.name < g.name ? -1 : 1));
    expect(isDeepStrictEqual(sorted(built.funcs), sorted(written.funcs.filter((f) => needed.has(f.name)))), text).toBe(
      true,
    );
  });
  fc.assert(property, { numRuns: 300 });
  expect(compared).toBeGreaterThan(250);
});

test('a pipeline can be checked under all its schedules before it is compiled', () => {
  const written = syl`
    pipeline f() { fun g(x) = x; fun h(x) = random_int(7, x); fun unused(x) = x; fun f(x) = g[h[x]]; }
    schedule inlined { inline(g); }
    schedule rows { parallel(f.x); }`;
  expect(written.check().map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning S212', 'error S501']);
  const [g, h] = [func('g', [x], x), func('h', [x], randomInt(7, x))];
  const built = pipeline(func('f', [x], g(h(x))));
  expect(built.check()).toMatchObject([{ code: 'S501', severity: 'warning', place: null }]);
  expect(pipeline(g).check()).toEqual([]);
});

test('a pipeline takes the listed inputs and parameters, in that order', () => {
  const f = func('f', [x, y], img(x, y).cast('i32').mul(k));
  expect(`${pipeline(f, [k, img])}`).toMatchInlineSnapshot(`
    "pipeline f(k = 3, img: u8[2]) {
      fun f(x, y) = i32(img[x, y]) * k;
    }"
  `);
  expect(`${pipeline(f, [img, param('unused', 'f32'), k])}`).toContain('pipeline f(img: u8[2], unused: f32, k = 3)');
});

test('a pipeline contains everything that its output uses, in order of use', () => {
  const g = func('g', [x], x.mul(k));
  const unused = func('unused', [x], x);
  const f = func('f', [x], g(x).add(g(x.add(1))));
  expect(unused.name).toBe('unused');
  expect(`${pipeline(f)}`).toMatchInlineSnapshot(`
    "pipeline f(k = 3) {
      fun g(x) = x * k;
      fun f(x) = g[x] + g[x + 1];
    }"
  `);
});

test('an update returns a new func and does not change the old one', () => {
  const f = func('f', [x], 0);
  const updated = f.update({ at: [3], value: 5 }).update({ at: [x], value: f(x).add(1) });
  expect(`${pipeline(f)}\n${pipeline(updated)}`).toMatchInlineSnapshot(`
    "pipeline f() {
      fun f(x) = 0;
    }
    pipeline f() {
      fun f(x) = {
        0;
        (3) <- 5;
        (x) <- f[x] + 1;
      }
    }"
  `);
});

test('funcs, inputs, parameters and expressions can be interpolated into text', () => {
  const g = func('g', [x, y], img(x, y).cast('i32').mul(k));
  const p = syl`
    pipeline f(${img}, offset: i32 = 1) {
      fun f(x, y) = ${g}[x, y] + ${x.add(y)} - offset / ${-2};
    }
    schedule inlined { inline(${g}); }
  `;
  expect(p.schedules).toEqual(['inlined']);
  expect(`${p}`).toMatchInlineSnapshot(`
    "pipeline f(img: u8[2], offset: i32 = 1, k = 3) {
      fun g(x, y) = i32(img[x, y]) * k;
      fun f(x, y) = g[x, y] + (x + y) - offset / -2;
    }"
  `);
});

test('shared nodes are elaborated once', () => {
  let doubled = x.add(1);
  for (let i = 0; i < 390; i++) doubled = doubled.add(doubled);
  expect(pipeline(func('f', [x], doubled)).module.pipeline.funcs).toHaveLength(1);
});
