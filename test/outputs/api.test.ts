import { describe, expect, expectTypeOf, test } from 'vitest';
import { allocate, compile, func, input, type Output, outputLen, pipeline, rdom, syl, vars } from '../../src/index.ts';

const [x, y, i] = vars('x', 'y', 'i');
const img = input('img', 'u8', 2);
const smooth = func(
  'smooth',
  [x, y],
  img(x, y)
    .div(2)
    .add(img(x.add(1), y).div(2))
    .cast('u8'),
);
const points = rdom({ px: [0, 3], py: [0, 2] });
const none = func('histogram', [i], 0, 'u32');
const bin = smooth(points.px, points.py).cast('i32');
const histogram = none.update({ rdom: points, at: [bin], value: none(bin).add(1) });

const text = `pipeline smooth, histogram(img: u8[2]) {
  fun smooth(x, y): u8 = img[x, y] / 2 + img[x + 1, y] / 2;
  fun histogram(i): u32 = { 0; rdom(x = (0, 3), y = (0, 2)) in (smooth[x, y]) <- histogram[smooth[x, y]] + 1; }
}
schedule fast { parallel(smooth.y); vectorize(smooth.x, 16); }`;

const given = { img: { data: Uint8Array.of(2, 4, 6, 8, 0, 2, 4, 6), shape: [4, 2] } };
const bins = { histogram: { i: [0, 8] } } as const;
const smoothed = [3, 5, 7, 1, 3, 5];
const counted = [0, 1, 0, 2, 0, 2, 0, 1];

describe('a pipeline with several outputs', () => {
  const programs = {
    'from text': compile(text),
    'scheduled, from text': compile(text, 'fast'),
    'from code': compile(pipeline([smooth, histogram], [img])),
    interpreted: compile(pipeline([smooth, histogram], [img]), null, { engine: 'interp' }),
  };

  test.each(Object.entries(programs))('returns an object with each of them: %s', async (_, run) => {
    const result = await run(given, { window: bins });
    expect(Object.keys(result)).toEqual(['smooth', 'histogram']);
    // By default, the window is the bounds of the image, without the points for which it is read outside.
    expect(result.smooth).toMatchObject({ shape: [3, 2], min: [0, 0], type: 'u8' });
    expect([...result.smooth.data]).toEqual(smoothed);
    expect([...result.histogram.data]).toEqual(counted);
    const one = await run(given, { window: { ...bins, smooth: { x: [1, 2], y: [1, 2] } } });
    expect([...one.smooth.data]).toEqual([3]);
    expect([...one.histogram.data]).toEqual(counted);
  });

  test.each(Object.entries(programs))('gives views of the windows and of the allocations: %s', async (_, run) => {
    const { requested, allocated } = await run.realize(given, {
      window: { ...bins, smooth: { x: [1, 2], y: [1, 2] } },
    });
    expect([requested.smooth.shape, requested.smooth.at(1, 1)]).toEqual([[1, 1], 3]);
    expect(allocated.smooth).toMatchObject({ shape: [3, 2], min: [0, 0] });
    expect(requested.histogram.at(3)).toBe(2);
  });

  test.each(Object.entries(programs))('stores them in buffers of the caller: %s', async (_, run) => {
    const [a, b] = [{ data: new Uint8Array(6), shape: [3, 2] }, new Uint32Array(256)];
    const result = await run.into({ smooth: a, histogram: b }, given);
    expect([...a.data]).toEqual(smoothed);
    expect([...b.slice(0, 8)]).toEqual(counted);
    expect(result.histogram.data).toBe(b);
    const shared = await allocate('u32', [256]);
    await run.into({ smooth: a, histogram: [shared] }, given);
    expect([...shared.data.slice(0, 8)]).toEqual(counted);
  });

  test('has typed variables, results, windows and buffers', () => {
    const run = compile(text);
    expectTypeOf(run).returns.resolves.toEqualTypeOf<{
      readonly smooth: Output<'u8', ArrayBuffer>;
      readonly histogram: Output<'u32', ArrayBuffer>;
    }>();
    const built = pipeline([smooth, histogram], [img]);
    expectTypeOf(compile(built)).returns.resolves.toEqualTypeOf<{
      readonly smooth: Output<'u8', ArrayBuffer>;
      readonly histogram: Output<'u32', ArrayBuffer>;
    }>();
    expect(built.vars).toEqual({ smooth: ['x', 'y'], histogram: ['i'] });
    expectTypeOf(built.vars).toEqualTypeOf<{
      readonly smooth: readonly ['x', 'y'];
      readonly histogram: readonly ['i'];
    }>();
    const calls = () => {
      // @ts-expect-error: histogram has no variable x
      run(given, { window: { histogram: { x: [0, 8] } } });
      // @ts-expect-error: there is no such output
      run(given, { window: { edges: { x: [0, 8] } } });
      // @ts-expect-error: smooth has values of type u8
      run.into({ smooth: { data: new Uint16Array(6), shape: [3, 2] }, histogram: new Uint32Array(8) }, given);
    };
    expect(calls).toBeTypeOf('function');
  });

  test('refuses windows, buffers and types that do not fit', async () => {
    const { 'from text': run } = programs;
    const loose = run as unknown as {
      (given: unknown, options?: unknown): Promise<unknown>;
      into(buffers: unknown, given: unknown, options?: unknown): Promise<unknown>;
    };
    const errorOf = async (call: Promise<unknown>) =>
      call.then(
        () => 'none',
        (error: Error) => error.message.replaceAll(/\n +/g, ' '),
      );
    expect(await errorOf(loose(given))).toContain(
      'error[S601]: the output window is missing: there is no range for histogram.i = help: Pass { window: { histogram: { i: [0, 16] } } }',
    );
    expect(await errorOf(loose(given, { window: { i: [0, 8] } }))).toContain(
      'error[S602]: the window { i: [0, 8] } names i, which is not a variable of the output (smooth.x, smooth.y, histogram.i)',
    );
    expect(await errorOf(loose(given, { window: { histogram: { x: [0, 8] } } }))).toContain(
      'names histogram.x, which is not a variable of the output (smooth.x, smooth.y, histogram.i)',
    );
    expect(await errorOf(loose(given, { histogram: { i: [0, 8] } }))).toContain(
      'Write { window: { smooth: { x: [0, 16], y: [0, 16] }, histogram: { i: [0, 16] } } }',
    );
    expect(await errorOf(loose(given, { window: { histogram: { i: [0, 0] } } }))).toContain('S719');
    expect(await errorOf(loose.into(new Uint32Array(8), given))).toContain('S606');
    expect(await errorOf(loose.into({ smooth: new Uint8Array(6) }, given))).toContain('S606');
    const bytes = new ArrayBuffer(1100);
    const overlapping = {
      smooth: { data: new Uint8Array(bytes, 1000, 6), shape: [3, 2] },
      histogram: new Uint32Array(bytes, 0, 256),
    };
    expect(await errorOf(loose.into(overlapping, given))).toContain(
      'the buffer for histogram overlaps the buffer of another output',
    );
    const short = { smooth: { data: new Uint8Array(4), shape: [2, 2] }, histogram: new Uint32Array(256) };
    expect(await errorOf(loose.into(short, given))).toContain(
      'the buffer for smooth is too small in smooth.x: it needs 1 more point after its end',
    );
    expect(() => compile(text, null, { type: { smooth: 'u8', histogram: 'i32' } as never })).toThrow('S302');
    expect(() => compile(text, null, { type: 'u8' as never })).toThrow('S634');
  });

  test('declares the layouts of each', async () => {
    const wide = compile(text, null, { layouts: { smooth: [2, null], histogram: 'planar' } });
    const data = new Uint8Array(12);
    await wide.into({ smooth: { data, shape: [3, 2], strides: [2, 6] }, histogram: new Uint32Array(256) }, given);
    expect([...data]).toEqual(smoothed.flatMap((value) => [value, 0]));
  });

  test('uses the windows of its outputs by name and dimension', async () => {
    const first = func('first', [x], x.add(outputLen('second', 1)));
    const second = func('second', [x, y], first(y).mul(x));
    const run = compile(pipeline([second, first]));
    const { second: b, first: a } = await run(
      {},
      { window: { second: { x: [1, 2], y: [0, 3] }, first: { x: [5, 7] } } },
    );
    expect([[...a.data], [...b.data]]).toEqual([
      [8, 9],
      [3, 4, 5],
    ]);
    expect(syl(String(pipeline([second, first]))).vars).toEqual({ second: ['x', 'y'], first: ['x'] });
  });

  test('has the same default window for outputs of the same rank', async () => {
    const run = compile(`pipeline next, sum(sig: i32[1]) {
      fun next(x) = sig[x + 1];
      fun sum(x) = next[x] + sig[x - 1];
    }`);
    const { next, sum } = await run({ sig: Int32Array.of(1, 2, 4, 8) });
    expect([next, sum].map(({ data, min }) => [...data, min])).toEqual([
      [4, 8, [1]],
      [5, 10, [1]],
    ]);
    const own = await run({ sig: Int32Array.of(1, 2, 4, 8) }, { window: { next: { x: [0, 3] } } });
    expect([own.next, own.sum].map(({ data }) => [...data])).toEqual([
      [2, 4, 8],
      [5, 10],
    ]);
  });

  test('may have tuples among them', async () => {
    const run = compile('pipeline f, g() { fun g(x) = (x, f32(x) / 2.0); fun f(x) = g[x].0 + 1; }');
    const { f, g } = await run({}, { window: { f: { x: [0, 2] }, g: { x: [1, 3] } } });
    expect([f, ...g.components].map(({ data }) => [...data])).toEqual([
      [1, 2],
      [1, 2],
      [0.5, 1],
    ]);
  });
});
