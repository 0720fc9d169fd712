import fc from 'fast-check';
import { bug } from '../../src/errors/bug.ts';
import type { Bounds } from '../../src/semantics/array.ts';
import type { Request } from '../../src/semantics/request.ts';
import { outputOf, type Pipeline } from '../../src/syntax/algorithm.ts';

/** A small window anywhere near the origin, empty ones included, the parameter p, and an image of 4×3. */
export function anyRequest(P: Pipeline): fc.Arbitrary<Request> {
  const rank = outputOf(P)?.vars.length ?? bug('no output');
  const bounds: fc.Arbitrary<Bounds> = fc.record({
    min: fc.integer({ min: -3, max: 3 }),
    len: fc.integer({ min: 0, max: 3 }),
  });
  return fc
    .tuple(
      fc.array(bounds, { minLength: rank, maxLength: rank }),
      fc.integer({ min: -1, max: 2 }),
      fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 12, maxLength: 12 }),
    )
    .map(([window, p, values]) => ({
      window,
      params: new Map([['p', p]]),
      inputs: new Map([['img', { type: 'u8', bounds: [len(4), len(3)], values }]]),
    }));
}

function len(n: number): Bounds {
  return { min: 0, len: n };
}
