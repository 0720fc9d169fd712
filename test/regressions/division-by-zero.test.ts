/**
 * In Halide, points outside the window are computed from uninitialized storage, and a division by a zero in it crashed
 * the program. Here, quotients and remainders are total, so uninitialized values are harmless.
 */
import { describe, expect, test } from 'vitest';
import { apply } from '../../src/semantics/apply.ts';
import { int, operation } from '../../src/syntax/expr.ts';
import type { Operator } from '../../src/syntax/operator.ts';
import { type Program, type Stmt, seq } from '../../src/syntax/target.ts';
import { range, type Type } from '../../src/syntax/type.ts';
import { nodesOf } from '../../src/syntax/walk.ts';
import { algorithmOn, complete, poisoned, request, rewrite, runOn } from './completed.ts';

const integers = ['u8', 'u16', 'u32', 'i8', 'i16', 'i32'] as const satisfies readonly Type[];
const operators = ['/', '%'] as const satisfies readonly Operator[];

/** The window is [0, 6), and f is computed on eight points, by reads of a g that is computed on six. */
const overcomputing = [
  'split(f.x, xo, xi, 4, round);',
  'split(f.x, xo, xi, 8, shift);',
  'split(f.x, xo, xi, 8, round); split(f.xi, xm, xn, 2);',
  'split(f.x, xo, xi, 8, round); at(g, f.xo);',
  'split(f.x, xo, xi, 8, shift); compute-at(g, f.xo);',
  'split(f.x, xo, xi, 4, round); parallel(f.xo);',
];

describe.each(integers)('%s', (type) => {
  const { least, greatest } = range(type);
  // The critical divisors: zero, and −1 for the least value, which has no negative.
  const patterns = new Map([
    ['zero', 0],
    ['one', 1],
    ['the least', least],
    ['the greatest', greatest],
    ['minus one', least < 0 ? -1 : greatest],
  ]);
  const dividend = least < 0 ? `-${greatest} - 1` : `${greatest}`;
  const dividing = (op: Operator) =>
    `pipeline f() { fun g(x): ${type} = ${type}(x + 1); fun f(x): ${type} = ${type}(${dividend}) ${op} g[x]; }`;

  test.each(operators)('%s by values outside the window', (op) => {
    const z = request({ x: [0, 6] });
    for (const directives of overcomputing) {
      const { P, program } = complete(dividing(op), directives);
      for (const [name, pattern] of patterns) {
        let garbage = 0;
        const values = runOn(poisoned(program, pattern), z, {
          watch: (event) => {
            if (event.rule === 'Read' && Number(event.point[0]) >= 6 && event.value === pattern) garbage++;
          },
        });
        expect(values, `${directives} with ${name}`).toEqual(algorithmOn(P, z));
        expect(garbage, `${directives} with ${name}: points computed from garbage`).toBe(2);
      }
    }
  });

  test.each(operators)('%s is defined for all of them', (op) => {
    for (const a of [least, -1, 0, 1, greatest].filter((c) => c >= least)) {
      expect(apply(op, type, type, [a, 0])).toBe(0);
      for (const b of patterns.values()) {
        const c = apply(op, type, type, [a, b]);
        expect(c).toBeGreaterThanOrEqual(least);
        expect(c).toBeLessThanOrEqual(greatest);
      }
    }
  });
});

test('a quotient of uninitialized values is never an index: indices are computed', () => {
  const looked = 'pipeline f() { fun g(x): u8 = u8(x + 1); fun table(i) = i * i; fun f(x) = table[u8(200) / g[x]]; }';
  const z = request({ x: [0, 6] });
  for (const directives of overcomputing) {
    const { P, program } = complete(looked, directives);
    for (const pattern of [0, 1, 255])
      expect(runOn(poisoned(program, pattern), z), directives).toEqual(algorithmOn(P, z));
  }
});

test('on a machine that traps, the schedule would determine whether the program crashes', () => {
  const { program: plain } = complete(divided);
  const z = request({ x: [0, 6] });
  expect(runOn(trapping(poisoned(plain, 0)), z)).toEqual([60, 30, 20, 15, 12, 10]);
  for (const directives of overcomputing) {
    const { program } = complete(divided, directives);
    const trap = { tag: 'AssertionFailure', why: 'division by zero' };
    expect(runOn(trapping(poisoned(program, 0)), z), directives).toEqual(trap);
    expect(runOn(poisoned(program, 0), z), directives).toEqual([60, 30, 20, 15, 12, 10]);
  }
});

const divided = 'pipeline f() { fun g(x) = x + 1; fun f(x) = 60 / g[x]; }';

/** The program with an assertion for every quotient that its divisor is not zero. */
function trapping(program: Program): Program {
  return rewrite(program, (s) => {
    if (s.tag !== 'Assign') return s;
    const traps = nodesOf(...s.values).flatMap((e): readonly Stmt[] => {
      const divisor = e.tag === 'Op' && e.op === '/' ? e.args[1] : undefined;
      if (divisor === undefined) return [];
      return [{ tag: 'Assert', condition: operation('!=', divisor, int(0)), why: 'division by zero' }];
    });
    return seq(...traps, s);
  });
}
