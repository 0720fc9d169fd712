import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { bug } from '../../src/errors/bug.ts';
import { printPipeline } from '../../src/language/print.ts';
import type { ArrayValue } from '../../src/syntax/array.ts';
import { algorithmOn, complete, request, runOn } from '../regressions/completed.ts';

const line = 'pipeline f(a: f32[1]) { fun f() = reorderable sum(r = (0, a.len[0]) : a[r]); }';
const plane =
  'pipeline f(a: f32[2]) { fun f() = reorderable sum(x = (1, a.len[0] - 1), y = (0, a.len[1]) : a[x, y]); }';

function expanded(pipeline: string): string {
  const { modules, diagnostics } = checkText(pipeline);
  return diagnostics.map(({ message }) => message)[0] ?? `\n${printPipeline(modules[0]?.pipeline ?? bug('none'))}\n`;
}

/** Values whose sum depends on the order of the additions. */
function noise(...lengths: readonly number[]): ArrayValue {
  const bounds = lengths.map((len) => ({ min: 0, len }));
  const length = lengths.reduce((a, b) => a * b, 1);
  const values = Float32Array.from({ length }, (_, i) => Math.sin(i * 12.9898) * 10 ** ((i * 7) % 9));
  return { type: 'f32', bounds, values };
}

/** The definition: points in a block and a lane in order, then the blocks of a lane in order, then lanes in pairs. */
function defined(points: readonly { readonly lane: number; readonly block: number; readonly value: number }[]): number {
  const groups = new Map<number, number[]>();
  for (const { lane, block, value } of points) {
    const blocks = groups.get(block) ?? new Array<number>(16).fill(0);
    blocks[lane] = Math.fround((blocks[lane] ?? 0) + value);
    groups.set(block, blocks);
  }
  let lanes = new Array<number>(16).fill(0);
  for (const block of groups.values()) lanes = lanes.map((sum, j) => Math.fround(sum + (block[j] ?? 0)));
  for (const half of [8, 4, 2, 1])
    lanes = lanes.slice(0, half).map((sum, j) => Math.fround(sum + (lanes[j + half] ?? 0)));
  return lanes[0] ?? 0;
}

test('a reorderable sum is three funcs', () => {
  expect(expanded(line)).toMatchInlineSnapshot(`
    "
    pipeline f(a: f32[1]) {
      fun f$sum0$part(lane, block): f32 = {
        0.0;
        rdom(r = (0, min(select(a.len[0] < 0, a.len[0], (a.len[0] - 1) / 16 + 1), 256))) in (lane, block) <- f$sum0$part[lane, block] + a[block * 4096 + (r * 16 + lane)] if block * 4096 + (r * 16 + lane) < a.len[0];
      }
      fun f$sum0$lanes(lane): f32 = {
        0.0;
        rdom(block = (0, select(a.len[0] < 0, a.len[0], (a.len[0] - 1) / 4096 + 1))) in (lane) <- f$sum0$lanes[lane] + f$sum0$part[lane, block];
      }
      fun f$sum0(): f32 = f$sum0$lanes[0] + f$sum0$lanes[8] + (f$sum0$lanes[4] + f$sum0$lanes[12]) + (f$sum0$lanes[2] + f$sum0$lanes[10] + (f$sum0$lanes[6] + f$sum0$lanes[14])) + (f$sum0$lanes[1] + f$sum0$lanes[9] + (f$sum0$lanes[5] + f$sum0$lanes[13]) + (f$sum0$lanes[3] + f$sum0$lanes[11] + (f$sum0$lanes[7] + f$sum0$lanes[15])));
      fun f(): f32 = f$sum0[];
    }
    "
  `);
});

test('one value of the outermost variable is a block', () => {
  const conv =
    'pipeline f(a: f32[1]) { fun f(x, lane) = reorderable sum(r = (0, 32), s = (0, 3), t = (2, 4) : a[x + r * s + t]); }';
  expect(expanded(conv)).toMatchInlineSnapshot(`
    "
    pipeline f(a: f32[1]) {
      fun f$sum0$part(lane$, x, block): f32 = {
        0.0;
        rdom(r = (0, 2), s = (0, 3)) in (lane$, x, block) <- f$sum0$part[lane$, x, block] + a[x + (r * 16 + lane$) * s + block];
      }
      fun f$sum0$lanes(lane$, x): f32 = {
        0.0;
        rdom(block = (2, 4)) in (lane$, x) <- f$sum0$lanes[lane$, x] + f$sum0$part[lane$, x, block];
      }
      fun f$sum0(x): f32 = f$sum0$lanes[0, x] + f$sum0$lanes[8, x] + (f$sum0$lanes[4, x] + f$sum0$lanes[12, x]) + (f$sum0$lanes[2, x] + f$sum0$lanes[10, x] + (f$sum0$lanes[6, x] + f$sum0$lanes[14, x])) + (f$sum0$lanes[1, x] + f$sum0$lanes[9, x] + (f$sum0$lanes[5, x] + f$sum0$lanes[13, x]) + (f$sum0$lanes[3, x] + f$sum0$lanes[11, x] + (f$sum0$lanes[7, x] + f$sum0$lanes[15, x])));
      fun f(x, lane): f32 = f$sum0[x];
    }
    "
  `);
});

describe('every schedule has the bits of the definition', () => {
  const vectors = `bound(f$sum0$part, lane, 0, 16); vectorize(f$sum0$part.lane); vectorize(f$sum0$part.s1.lane);
    vectorize(f$sum0$lanes.s1.lane, 4);`;

  test.each([
    '',
    `reorder(f$sum0$part.s1, lane, r, block); ${vectors}`,
    'at(f$sum0$part, f$sum0$lanes.s1.block);',
    'parallel(f$sum0$part.s1.block);',
  ])('in one dimension: %s', (directives) => {
    const { P, program } = complete(line, directives);
    for (const n of [0, 1, 17, 100, 4095, 4096, 4097, 9001]) {
      const a = noise(n);
      const z = { ...request({}), inputs: new Map([['a', a]]) };
      const value = defined(
        Array.from(a.values, (v, i) => ({ lane: i % 16, block: Math.floor(i / 4096), value: Number(v) })),
      );
      expect(runOn(program, z)).toEqual([value]);
      expect(algorithmOn(P, z)).toEqual([value]);
    }
  });

  test.each(['', `reorder(f$sum0$part.s1, lane, x, block); ${vectors} parallel(f$sum0$part.s1.block);`])(
    'in two dimensions: %s',
    (directives) => {
      const { P, program } = complete(plane, directives);
      for (const [w, h] of [
        [1, 5],
        [9, 3],
        [34, 7],
        [33, 1],
      ] as const) {
        const a = noise(w, h);
        const z = { ...request({}), inputs: new Map([['a', a]]) };
        const points = Array.from(a.values, (v, i) => ({
          lane: ((i % w) + 15) % 16,
          block: Math.floor(i / w),
          value: Number(v),
          x: i % w,
        }));
        const value = defined(points.filter(({ x }) => x > 0));
        expect(runOn(program, z)).toEqual([value]);
        expect(algorithmOn(P, z)).toEqual([value]);
      }
    },
  );
});

test('it is for floats, and reorderable is a name elsewhere', () => {
  expect(expanded('pipeline f() { fun f() = reorderable sum(r = (0, 9) : r); }')).toMatchInlineSnapshot(
    `"a reorderable sum needs a float, but this value has the type i32"`,
  );
  expect(expanded('pipeline f() { fun reorderable(x) = x; fun f(x) = reorderable[x] + 1; }')).toContain(
    'reorderable[x] + 1',
  );
});
