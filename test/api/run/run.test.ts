import { describe, expect, test } from 'vitest';
import {
  compile,
  f32,
  func,
  input,
  min,
  param,
  pipeline,
  rdom,
  repeatEdge,
  sched,
  schedule,
  select,
  syl,
  vars,
} from '../../../src/index.ts';
import { run } from '../../run.ts';
import { messageOf } from '../message.ts';

const [x, y, c] = vars('x', 'y', 'c');
const img = input('img', 'u16', 2);
const bx = func(
  'bx',
  [x, y],
  img(x.sub(1), y)
    .add(img(x, y))
    .add(img(x.add(1), y))
    .div(3),
);
const by = func(
  'by',
  [x, y],
  bx(x, y.sub(1))
    .add(bx(x, y))
    .add(bx(x, y.add(1)))
    .div(3),
);
const photo = { data: Uint16Array.from({ length: 80 }, (_, i) => (i * 37) % 256), shape: [10, 8] };

/** A reference implementation: the blur of the interior of the photo. */
function blurred(): readonly number[] {
  const across = (i: number): number => {
    const [a = 0, b = 0, d = 0] = photo.data.subarray(i - 1, i + 2);
    return Math.floor((a + b + d) / 3);
  };
  return Array.from({ length: 48 }, (_, n) => {
    const i = (Math.floor(n / 8) + 1) * 10 + (n % 8) + 1;
    return Math.floor((across(i - 10) + across(i) + across(i + 10)) / 3);
  });
}

const inside = { window: { x: [1, 9], y: [1, 7] } } as const;

describe('several schedules for one algorithm', () => {
  const schedules = {
    none: null,
    chained: schedule(by, bx).by.tile(x, y, 'xo', 'yo', 'xi', 'yi', 4, 2).parallel('yo').and.bx.at(by, 'xo'),
    text: sched`tile(by.x, by.y, xo, yo, xi, yi, 3, 4); compute-at(bx, by.yo); store-at(bx, by.yo);`,
    inline: schedule(by)('bx').inline().and.by.vectorize('x', 4, 'round'),
  };
  test.each(Object.entries(schedules))('%s', async (_, s) => {
    const out = await compile(by, s)({ img: photo }, inside);
    expect(Array.from(out.data)).toEqual(blurred());
    expect(out).toMatchObject({ shape: [8, 6], min: [1, 1] });
  });

  test('can be printed', () => {
    expect(`${schedules.chained}`).toMatchInlineSnapshot(`
      "tile(by.x, by.y, xo, yo, xi, yi, 4, 2);
      parallel(by.yo);
      at(bx, by.xo);
      "
    `);
    expect(`${schedules.inline}`).toMatchInlineSnapshot(`
      "inline(bx);
      vectorize(by.x, 4, round);
      "
    `);
  });
});

test('a schedule in the text of the pipeline is selected by name', async () => {
  const p = syl`
    pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }
    schedule tiled { split(f.x, xo, xi, 3); at(g, f.xo); }
  `;
  expect(Array.from((await compile(p, 'tiled')({}, { window: { x: [0, 6] } })).data)).toEqual([1, 5, 13, 25, 41, 61]);
  expect(await messageOf(() => compile(p, 'tield'))).toMatchInlineSnapshot(`
    "error[S607]: there is no schedule named tield
       = help: Use one of the schedules of the pipeline: tiled.
    "
  `);
});

test('the default window is the bounds of an input of the same rank', async () => {
  const edge = compile(func('f', [x, y], repeatEdge(img)(x.add(1), y)));
  const out = await edge({ img: { data: Uint16Array.of(1, 2, 3, 4), shape: [2, 2], min: [-1, 5] } });
  expect(out).toMatchObject({ shape: [2, 2], min: [-1, 5], data: Uint16Array.of(2, 2, 4, 4) });
  expect(out.at(-1, 6)).toBe(4);
  expect(out.at(1, 6)).toBeUndefined();
});

test('an interleaved image is an array with strides', async () => {
  const rgb = input('rgb', 'u8', 3);
  const f = compile(func('f', [x, y, c], rgb(x, y, c)), null, { type: 'u8' });
  const data = Uint8ClampedArray.from({ length: 12 }, (_, i) => i);
  const planar = await f({ rgb: { data, shape: [2, 2, 3], strides: [3, 6, 1] } });
  expect(Array.from(planar.data)).toEqual([0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11]);

  const interleaved = { data: new Uint8Array(12), shape: [2, 2, 3], strides: [3, 6, 1] };
  await f.into(interleaved, { rgb: planar });
  expect(Array.from(interleaved.data)).toEqual(Array.from(data));
});

test.each([
  ['bool', Uint8Array.of(0, 1, 1)],
  ['u8', Uint8Array.of(0, 1, 255)],
  ['u16', Uint16Array.of(0, 1, 65535)],
  ['u32', Uint32Array.of(0, 1, 4294967295)],
  ['i8', Int8Array.of(-128, 0, 127)],
  ['i16', Int16Array.of(-32768, 0, 32767)],
  ['i32', Int32Array.of(-2147483648, 0, 2147483647)],
  ['f32', Float32Array.of(-0, 0.5, Number.NaN)],
  ['f64', Float64Array.of(-0, 0.1, Number.POSITIVE_INFINITY)],
] as const)('%s goes in and comes out as it is', async (type, data) => {
  const a = input('a', type, 1);
  const out = await compile(func('f', [x], a(x)))({ a: data });
  expect(out.data).toEqual(data);
});

test('parameters are passed with the inputs, or have a default value', async () => {
  const k = param('k', 'f32', 0.5);
  const on = param('on', 'bool', true);
  const f = compile(func('f', [x], k.mul(x).add(on)));
  const window = { x: [0, 3] } as const;
  expect(Array.from((await f({}, { window })).data)).toEqual([1, 1.5, 2]);
  expect(Array.from((await f({ k: 2, on: false }, { window })).data)).toEqual([0, 2, 4]);
});

describe('output buffers', () => {
  const f = func('f', [x], x.mul(10));
  const rounded = compile(f, schedule(f).f.split('x', 'xo', 'xi', 4, 'round'));

  test('of the runtime: the window and the whole allocation are returned', async () => {
    const { requested, allocated } = await rounded.realize({}, { window: { x: [2, 8] } });
    expect(allocated).toMatchObject({ shape: [8], min: [2] });
    expect(requested).toMatchObject({ shape: [6], min: [2] });
    expect(requested.data).toBe(allocated.data);
    expect(requested.at(7)).toBe(70);
  });

  test('of the caller: it is written in place', async () => {
    const data = new Int32Array(8);
    await rounded.into({ data, shape: [8], min: [2] });
    expect(Array.from(data)).toEqual([20, 30, 40, 50, 60, 70, 80, 90]);
  });

  test('of the caller: it must hold the whole allocation, which is checked first', async () => {
    const data = new Int32Array(6);
    expect(await messageOf(() => rounded.into({ data, shape: [6] }))).toMatchInlineSnapshot(`
      "error[S707]: the buffer for f is too small in x: it needs 2 more points after its end
         = help: f is computed beyond the window: in whole tiles (the tails round and shift), in an aligned window (align-bounds), or where its own updates read and write. Pass a larger buffer, or let Sylvite allocate it. With the tail guard, tiles end at the window.
      "
    `);
    expect(Array.from(data)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('an invalid buffer', () => {
  const data = new Uint16Array(12);
  const f = compile(func('f', [x, y], img(x, y)));
  test.each([
    ['of another type', { data: new Uint8Array(12), shape: [4, 3] }],
    ['of another rank', { data: new Uint16Array(12), shape: [12] }],
    ['with overlapping points', { data: new Uint16Array(12), shape: [4, 3], strides: [1, 2] }],
    ['in the memory of an input', { data: data.subarray(2), shape: [3, 2], offset: 0 }],
  ])('%s', async (_, buffer) => {
    expect(await messageOf(() => f.into(buffer as never, { img: { data, shape: [4, 3] } }))).toMatchSnapshot();
  });
});

test('explain returns the output of the command line', () => {
  const s = schedule(by, bx).by.split('y', 'yo', 'yi', 4, 'round').and.bx.at(by, 'yo');
  const { lowered, scheduled, completed, windows } = compile(by, s).explain();
  const text = `${pipeline(by)} schedule s { ${s} }`;
  expect(`${lowered}\n`).toBe(run('lower --after lower', text).out);
  expect(`${scheduled}\n`).toBe(run('lower --after schedule --schedule s', text).out);
  expect(`${completed}\n`).toBe(run('lower --schedule s', text).out);
  expect(`${windows}\n`).toBe(run('bounds --schedule s', text).out);
});

test('shared nodes are evaluated once, and the printed text is limited', async () => {
  let doubled = x.add(1);
  for (let i = 0; i < 390; i++) doubled = doubled.add(doubled);
  const f = compile(func('f', [x], doubled), sched`split(f.x, xo, xi, 4);`);
  expect((await f({}, { window: { x: [0, 3] } })).data).toEqual(Int32Array.of(0, 0, 0));
  expect(await messageOf(() => f.explain())).toMatchInlineSnapshot(`
    "error[S108]: an expression in this program is too long to print
       = help: Move a subexpression that is used often into a separate func, or inline fewer funcs.
    "
  `);
});

test('a vector condition with many shared nodes is analyzed in linear time', async () => {
  let squared = x.add(0);
  for (let i = 0; i < 100; i++) squared = squared.mul(squared).add(1);
  const f = compile(func('f', [x], select(squared.gt(3), squared, x)), sched`vectorize(f.x, 8);`);
  const scalar = compile(func('f', [x], select(squared.gt(3), squared, x)));
  const window = { x: [0, 16] } as const;
  expect((await f({}, { window })).data).toEqual((await scalar({}, { window })).data);
});

describe('a tuple', () => {
  const r = rdom({ i: [0, img.len(0)] });
  const start = func('best', [y], [65535, 0], ['u16', 'i32']);
  const [least, where] = start(y);
  const best = start.update({
    rdom: r,
    at: [y],
    value: [min(least, img(r.i, y)), select(img(r.i, y).lt(least), r.i, where)],
  });
  const rows = Array.from({ length: 8 }, (_, j) => Array.from(photo.data.subarray(10 * j, 10 * j + 10)));
  const values = rows.map((row) => Math.min(...row));
  const places = rows.map((row, j) => row.indexOf(values[j] ?? 0));
  const window = { y: [0, 8] } as const;

  test('returns several arrays, the first of which is the output itself', async () => {
    const found = await compile(best, schedule(best).best.stage(1).parallel('y'))({ img: photo }, { window });
    const [value, place] = found.components;
    expect(Array.from(value.data)).toEqual(values);
    expect(Array.from(place.data)).toEqual(places);
    expect(found.data).toBe(value.data);
    expect(place).toMatchObject({ type: 'i32', shape: [8], min: [0] });
  });

  test('as text, and with its types', async () => {
    const written = syl`pipeline f() { fun f(x) = (x, f32(x) / 2); }`;
    const { components } = await compile(written, null, { type: ['i32', 'f32'] })({}, { window: { x: [0, 3] } });
    expect(components.map(({ data }) => data)).toEqual([Int32Array.of(0, 1, 2), Float32Array.of(0, 0.5, 1)]);
    expect(await messageOf(() => compile(written, null, { type: ['i32', 'f64'] }))).toMatchInlineSnapshot(`
      "error[S302]: f.1 has type f32, but f64 is requested
         = help: Compile it with { type: ['i32', 'f32'] }, or cast the value: f64(…).
      "
    `);
    expect(await messageOf(() => compile(written, null, { type: 'i32' }))).toMatchInlineSnapshot(`
      "error[S318]: f has 2 values at each point, but one type is requested
         = help: Compile it with { type: ['i32', 'f32'] }.
      "
    `);
  });

  test('a list of one value is not a tuple, but is read as a list', async () => {
    const one = func('one', [x], [x]);
    const out = await compile(func('f', [x], one(x)[0].add(1)))({}, { window: { x: [0, 2] } });
    expect(out.data).toEqual(Int32Array.of(1, 2));
    expect(out.components.map(({ data }) => data)).toEqual([out.data]);
  });

  test('is written to buffers of the caller, one for each component', async () => {
    const pair = compile(func('pair', [x], [x, f32(x)]));
    const [whole, real] = [new Int32Array(3), new Float32Array(6)];
    await pair.into([whole, { data: real, shape: [3], strides: [2] }]);
    expect(whole).toEqual(Int32Array.of(0, 1, 2));
    expect(real).toEqual(Float32Array.of(0, 0, 1, 0, 2, 0));
    expect(await messageOf(() => pair.into(whole as never))).toMatchInlineSnapshot(`
      "error[S606]: the buffer for pair must be a list of 2 arrays, one for each component
         = help: Pass { data, shape: [length] } with a typed array that is not used elsewhere.
      "
    `);
    expect(await messageOf(() => pair.into([whole, whole as never]))).toMatchInlineSnapshot(`
      "error[S606]: the buffer for pair.1 has type f32, so its data must be a Float32Array, not an Int32Array
         = help: Pass { data, shape: [length] } with a typed array.
      "
    `);
    const shared = new Float32Array(whole.buffer);
    expect(await messageOf(() => pair.into([whole, shared]))).toMatchInlineSnapshot(`
      "error[S606]: the buffer for pair.1 overlaps the buffer of another component
         = help: Pass { data, shape: [length] } with a typed array that is not used elsewhere.
      "
    `);
  });

  test('can be explained like any func', () => {
    const { completed, windows } = compile(best).explain();
    const text = `${pipeline(best)}`;
    expect(`${completed}\n`).toBe(run('lower', text).out);
    expect(`${windows}\n`).toBe(run('bounds', text).out);
  });
});
