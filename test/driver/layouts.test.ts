import { describe, expect, test } from 'vitest';
import { open } from '../../src/ahead/loader/open.ts';
import { ship } from '../../src/ahead/ship.ts';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { CompiledProgram } from '../../src/driver/compiled-program.ts';
import type { DeclaredLayout } from '../../src/driver/layouts.ts';
import { bug } from '../../src/errors/bug.ts';
import type { ArrayView } from '../../src/runtime/arrays/array-view.ts';
import { connect, openRuntime } from '../../src/runtime/open-runtime.ts';

const text = `pipeline f(a: u8[3]) { fun f(x, y, c) = 255 - a[x, y, c]; }
  schedule plain {} schedule vector { vectorize(f.x, 16); } schedule pixels { reorder(f, c, x, y); vectorize(f.c, 4); }`;
const [module = bug('no pipeline')] = checkText(text).modules;
const programs = new Map(module.schedules.map((S) => [S.name, compile(module.pipeline, S)]));
const layouts: Readonly<Record<string, ReadonlyMap<string, DeclaredLayout>>> = {
  undeclared: new Map(),
  interleaved: new Map([['a', 'interleaved'] as const, ['f', 'interleaved'] as const]),
  strides: new Map([['a', [4, null, 1]] as const, ['f', [4, null, 1]] as const]),
};

const [width, height] = [40, 10];

function pixels(channels: 3 | 4): ArrayView {
  const data = Uint8Array.from({ length: 4 * width * height }, (_, i) => i % 251);
  const shape = [width, height, channels];
  return { type: 'u8', data, offset: 0, strides: [4, 4 * width, 1], shape, min: [0, 0, 0] };
}

const window = (channels: number) => [width, height, channels].map((len) => ({ min: 0, len }));

/* Which calls compile again: a yes or no for each layout, for the first call with interleaved pixels. */
test.each([
  // Without vectors, strides cost little, so the code is specialized for them or reads them.
  ['plain', { undeclared: true, interleaved: false, strides: false }],
  // With dense vectors, the pixels are separated into planes while they are copied.
  ['vector', { undeclared: false, interleaved: false, strides: false }],
  // The vectors are dense along the channels of interleaved pixels.
  ['pixels', { undeclared: true, interleaved: false, strides: false }],
])('a call under the schedule %s compiles again: %s', (schedule, wanted) => {
  const program = programs.get(schedule) ?? bug('no schedule');
  const compilesAgain = (declared: ReadonlyMap<string, DeclaredLayout>): boolean => {
    const compiled = new CompiledProgram(program, { layouts: declared });
    const call = { window: window(4), params: new Map(), inputs: new Map([['a', pixels(4)]]), output: [pixels(4)] };
    return compiled.prepare(call).artifact !== compiled.usual;
  };
  expect(Object.fromEntries(Object.entries(layouts).map(([name, each]) => [name, compilesAgain(each)]))).toEqual(
    wanted,
  );
});

describe('ahead of time, with layouts that are', () => {
  test.each(Object.entries(layouts))('%s', async (_, declared) => {
    for (const program of programs.values()) {
      const { shipped, bytes } = ship(program, [], { layouts: declared });
      const f = open(shipped, { read: async () => bytes, openRuntime, connect });
      for (const channels of [3, 4] as const) {
        const [a, to] = [pixels(channels), pixels(channels)];
        await f.into(to as never, { a: a as never });
        const wanted = a.data.map((value, i) => (i % 4 < channels ? 255 - value : value));
        expect(to.data).toEqual(wanted);
      }
      await f.close();
    }
  });
});
