import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { printPipeline } from '../../src/language/print.ts';
import { reductions } from '../../src/schedule/algorithm/reductions.ts';
import { apply } from '../../src/semantics/apply.ts';
import type { ArrayValue } from '../../src/syntax/array.ts';
import { constant } from '../../src/syntax/expr.ts';
import type { Operator } from '../../src/syntax/operator.ts';
import { integerRange, isLong, types } from '../../src/syntax/type.ts';
import type { Value } from '../../src/syntax/value.ts';
import { algorithmOn, complete, request, runOn } from '../regressions/completed.ts';
import { run } from '../run.ts';
import { refusal, stepsOf } from './scheduled.ts';

const total = `pipeline f(a: i32[1]) {
  fun f(): i32 = { 7; rdom(r = (0, a.len[0])) in () <- f[] + a[r]; }
}`;
const histogram = `pipeline f(a: i32[1], n) {
  fun f(i): u8 = { 250; rdom(x = (-1, 5), y = (0, n)) in (a[x + 3 * y + 1] % 4) <- u8(f[a[x + 3 * y + 1] % 4] + y + 1) if a[y] != 3; }
}`;
const search = `pipeline f(a: i32[1], n) {
  fun best(i): (i32, i32, i32) = {
    (90, -1, -1);
    rdom(x = (0, 3), y = (0, n)) in (i) <- (a[x + 3 * y] % 7 + i, x, y) if a[x + 3 * y] % 7 + i < best[i].0;
  }
  fun f(i) = best[i].0 * 10000 + best[i].1 * 100 + best[i].2;
}`;

/** The algorithm that a schedule rewrites a pipeline to. */
function rewritten(pipeline: string, directives: string): string {
  const { P, steps } = stepsOf(pipeline, directives);
  return `\n${printPipeline(steps.at(-1)?.P ?? P)}\n`;
}

describe('the rewritten algorithm', () => {
  test('has a partial result for each value of a variable', () => {
    expect(rewritten(histogram, 'rfactor(f.s1.y, rows, u);')).toMatchInlineSnapshot(`
      "
      pipeline f(n, a: i32[1]) {
        fun rows(i, u): u8 = {
          0;
          rdom(x = (-1, 5)) in (a[x + 3 * u + 1] % 4, u) <- u8(i32(rows[a[x + 3 * u + 1] % 4, u]) + u + 1) if a[u] != 3;
        }
        fun f(i): u8 = {
          250;
          rdom(u = (0, n)) in (i) <- f[i] + rows[i, u];
        }
      }
      "
    `);
  });

  test('or for each block of values', () => {
    expect(rewritten(histogram, 'rfactor(f.s1.x, part, u, 2);')).toMatchInlineSnapshot(`
      "
      pipeline f(n, a: i32[1]) {
        fun part(i, u): u8 = {
          0;
          rdom(x = (0, 2), y = (0, n)) in (a[-1 + (u * 2 + x) + 3 * y + 1] % 4, u) <- u8(i32(part[a[-1 + (u * 2 + x) + 3 * y + 1] % 4, u]) + y + 1) if u * 2 + x < 5 && a[y] != 3;
        }
        fun f(i): u8 = {
          250;
          rdom(u = (0, 3)) in (i) <- f[i] + part[i, u];
        }
      }
      "
    `);
  });

  test('or for each lane, the innermost dimension', () => {
    expect(rewritten(total, 'rfactor(f.s1.r, part, u, 16, lanes);')).toMatchInlineSnapshot(`
      "
      pipeline f(a: i32[1]) {
        fun part(u) = {
          0;
          rdom(r = (0, select(a.len[0] < 0, a.len[0], (a.len[0] - 1) / 16 + 1))) in (u) <- part[u] + a[r * 16 + u] if r * 16 + u < a.len[0];
        }
        fun f() = {
          7;
          rdom(u = (0, 16)) in () <- f[] + part[u];
        }
      }
      "
    `);
  });

  test('has no guard for a domain that is a multiple of the factor', () => {
    const sixteen = 'pipeline f() { fun f() = { 0; rdom(r = (3, 16)) in () <- f[] + r; } }';
    expect(rewritten(sixteen, 'rfactor(f.s1.r, part, u, 8, lanes);')).toMatchInlineSnapshot(`
      "
      pipeline f() {
        fun part(u) = {
          0;
          rdom(r = (0, 2)) in (u) <- part[u] + (3 + (r * 8 + u));
        }
        fun f() = {
          0;
          rdom(u = (0, 8)) in () <- f[] + part[u];
        }
      }
      "
    `);
  });

  test('keeps the first of the best points', () => {
    expect(rewritten(search, 'rfactor(best.s1.y, part, u, 2, blocks);')).toMatchInlineSnapshot(`
      "
      pipeline f(n, a: i32[1]) {
        fun part(i, u) = {
          (2147483647, 0, 0);
          rdom(x = (0, 3), y = (0, 2)) in (i, u) <- (a[x + 3 * (u * 2 + y)] % 7 + i, x, u * 2 + y) if u * 2 + y < n && a[x + 3 * min(u * 2 + y, n - 1)] % 7 + i < part[i, u].0;
        }
        fun best(i) = {
          (90, -1, -1);
          rdom(u = (0, select(n < 0, n, (n - 1) / 2 + 1))) in (i) <- (select(part[i, u].0 < best[i].0, part[i, u].0, best[i].0), select(part[i, u].0 < best[i].0, part[i, u].1, best[i].1), select(part[i, u].0 < best[i].0, part[i, u].2, best[i].2));
        }
        fun f(i) = best[i].0 * 10000 + best[i].1 * 100 + best[i].2;
      }
      "
    `);
  });

  test('is valid', () => {
    for (const directives of [
      'rfactor(f.s1.y, rows, u);',
      'rfactor(f.s1.x, a1, u, 2); rfactor(a1.s1.y, a2, v, 3, lanes);',
    ])
      expect(checkText(rewritten(histogram, directives)).diagnostics.filter((d) => d.severity === 'error')).toEqual([]);
  });
});

test.each([
  [total, 'rfactor(f.s1.r, part, u, 4, lanes); reorder(part.s1, u, r); vectorize(part.s1.u, 4); parallel(part.u);'],
  [total, 'rfactor(f.s1.r, part, u, 4, blocks); parallel(part.s1.u);'],
  [total, 'rfactor(f.s1.r, part, u); parallel(part.s1.u);'],
  [
    total,
    'rfactor(f.s1.r, part, u, 8); rfactor(part.s1.r, lane, v, 4, lanes); at(lane, part.s1.u); parallel(part.s1.u);',
  ],
  [histogram, 'rfactor(f.s1.y, part, u); parallel(part.s1.u); split(f.s1.i, io, ii, 2);'],
  [histogram, 'rfactor(f.s1.y, part, u, 2); parallel(part.s1.u);'],
  [histogram, 'rfactor(f.s1.x, part, u, 2, lanes); rfactor(part.s1.y, more, v, 3, blocks); at(more, part.s1.u);'],
  [search, 'rfactor(best.s1.y, part, u); parallel(part.s1.u);'],
  [search, 'rfactor(best.s1.y, part, u, 2); parallel(part.s1.u); parallel(part.s1.i);'],
])('the values are those of the algorithm: %#', (pipeline, directives) => {
  const { P, program } = complete(pipeline, directives);
  for (const n of [0, 1, 5, 6]) {
    const len = pipeline === total ? n * 3 : 24;
    const a: ArrayValue = {
      type: 'i32',
      bounds: [{ min: 0, len }],
      values: Int32Array.from({ length: len }, (_, i) => (i * 7919 + 5) % 31),
    };
    const z = { ...request(pipeline === total ? {} : { i: [0, 4] }, { n }), inputs: new Map([['a', a]]) };
    expect(runOn(program, z)).toEqual(algorithmOn(P, z));
  }
});

test.each(reductions.map((r) => [r.name, r] as const))('%s is a commutative monoid', (_, r) => {
  const { op, identity, isDefinedOn, steps } = r;
  for (const type of types.filter(isDefinedOn)) {
    const { least, greatest } = integerRange(type);
    const on = (op: Operator, a: Value, b: Value): Value => apply(op, type, type, [a, b]);
    const values = [...new Set([least, least + 1n, 0n, 1n, 2n, 3n, 77n, greatest - 1n, greatest])]
      .filter((v) => v >= least && v <= greatest)
      .map((v) => (isLong(type) ? v : Number(v)));
    for (const a of values) {
      expect(on(op, a, constant(type, identity(type)).value)).toBe(a);
      for (const b of values) {
        expect(on(op, a, b)).toBe(on(op, b, a));
        for (const c of values) {
          expect(on(op, on(op, a, b), c)).toBe(on(op, a, on(op, b, c)));
          // a ∘ c and b ∘ c combine each with the same value.
          for (const step of steps) {
            expect(on(step.op, on(op, a, b), c)).toBe(on(op, a, on(step.op, b, c)));
            if (step.flipped) expect(on(step.op, c, on(op, a, b))).toBe(on(op, a, on(step.op, c, b)));
          }
        }
      }
    }
  }
});

test('updates that cannot be factored', () => {
  const update = (value: string, type = 'i32'): string =>
    `pipeline f(a: i32[1], n) { fun f(x): ${type} = { ${type === 'bool' ? 'true' : '0'}; rdom(r = (0, 9)) in (x) <- ${value}; } }`;
  const answers = [
    'f[x] * 3 + a[r]',
    'a[r] - f[x]',
    'f[x] + f[x]',
    'a[f[x]] + f[x]',
    'f[x] / 2',
    'f[x] + a[r] if f[x] > 3',
    'a[r] if a[r] <= f[x]',
    'select(f[x] > 1, f[x] + 1, f[x])',
    'i32(u8(f[x]) + u8(a[r]))',
    'i32(u8(max(i32(f[x]), a[r])))',
  ].map((value) => `${value} → ${refusal(update(value), 'rfactor(f.s1.r, part, u);')}`);
  const others = [
    [update('f[x] + f32(a[r])', 'f32'), 'rfactor(f.s1.r, part, u);'],
    [update('min(f[x], f32(a[r]))', 'f32'), 'rfactor(f.s1.r, part, u);'],
    [update('f[x] != (a[r] > 3)', 'bool'), 'rfactor(f.s1.r, part, u);'],
    [update('u8(max(i32(f[x]), a[r]))', 'u8'), 'rfactor(f.s1.r, wide, u);'],
    [search, 'rfactor(best.s1.x, part, u);'],
    [search, 'rfactor(best.s1.y, part, u, 2, lanes);'],
    [total, 'rfactor(f.s1.r, part, u, 0, lanes);'],
    [total, 'rfactor(f.s1.r, part, u, 65536, lanes);'],
    [total, 'rfactor(f.s1.r, part, u, 8, pairs);'],
    [total, 'rfactor(f.s1.q, part, u);'],
    [total, 'rfactor(f.r, part, u);'],
    [total, 'rfactor(f.s2.r, part, u);'],
    [total, 'rfactor(f.s1.r, f, u);'],
    [total, 'rfactor(f.s1.r, part, a);'],
    [total, 'rfactor(f.s1.r, part, r, 8);'],
    [histogram, 'rfactor(f.s1.x, part, i);'],
    [total, 'parallel(part.u); rfactor(f.s1.r, part, u, 0);'],
  ].map(([pipeline = '', directives = '']) => `${directives} → ${refusal(pipeline, directives)}`);
  expect(`\n${[...answers, ...others].join('\n')}\n`).toMatchInlineSnapshot(`
    "
    f[x] * 3 + a[r] → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    a[r] - f[x] → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    f[x] + f[x] → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    a[f[x]] + f[x] → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    f[x] / 2 → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    f[x] + a[r] if f[x] > 3 → S464: f.s1 cannot be factored: its condition depends on the values of f. Combine the value before the update with one that does not depend on it.
    a[r] if a[r] <= f[x] → S464: f.s1 cannot be factored: its condition depends on the values of f. Combine the value before the update with one that does not depend on it.
    select(f[x] > 1, f[x] + 1, f[x]) → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    i32(u8(f[x]) + u8(a[r])) → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    i32(u8(max(i32(f[x]), a[r]))) → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    rfactor(f.s1.r, part, u); → S464: f.s1 cannot be factored: its value is a float, and no operation on floats is associative. Write reorderable sum(r = … : e), whose definition fixes one order of the additions.
    rfactor(f.s1.r, part, u); → S464: f.s1 cannot be factored: its value is a float, and no operation on floats is associative. Write reorderable sum(r = … : e), whose definition fixes one order of the additions.
    rfactor(f.s1.r, part, u); → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    rfactor(f.s1.r, wide, u); → S464: f.s1 cannot be factored: its value is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||. Combine the value before the update with one that does not depend on it.
    rfactor(best.s1.x, part, u); → S464: best.s1 cannot be factored: it keeps the first of several best points, so its points can only be grouped in the order of the domain. Factor y, the outermost variable, whole or in blocks.
    rfactor(best.s1.y, part, u, 2, lanes); → S464: best.s1 cannot be factored: it keeps the first of several best points, so its points can only be grouped in the order of the domain. Factor y, the outermost variable, whole or in blocks.
    rfactor(f.s1.r, part, u, 0, lanes); → S465: rfactor needs a constant from 1 to 65535, but got 0. Write a number, such as 16.
    rfactor(f.s1.r, part, u, 65536, lanes); → S465: rfactor needs a constant from 1 to 65535, but got 65536. Write a number, such as 16.
    rfactor(f.s1.r, part, u, 8, pairs); → S402: rfactor: pairs is not blocks or lanes. Write rfactor(f.s1.r, new, u, factor, blocks | lanes).
    rfactor(f.s1.q, part, u); → S411: there is no loop named f.s1.q. Use one of the loops of this func: f.s1.r.
    rfactor(f.r, part, u); → S411: there is no loop named f.r. Use one of the loops of this func: f.s1.r.
    rfactor(f.s2.r, part, u); → S411: there is no loop named f.s2.r. Use one of the loops of this func: f.s1.r.
    rfactor(f.s1.r, f, u); → S462: f is already the name of a func. Choose another name for the new func.
    rfactor(f.s1.r, part, a); → S462: a is a dimension of the new func part, but also an input. Rename a.
    rfactor(f.s1.r, part, r, 8); → S462: r is a dimension of the new func part, but also another variable of f. Rename r.
    rfactor(f.s1.x, part, i); → S462: i is a dimension of the new func part, but also another variable of f. Rename i.
    parallel(part.u); rfactor(f.s1.r, part, u, 0); → S465: rfactor needs a constant from 1 to 65535, but got 0. Write a number, such as 16.
    "
  `);
});

test('the points of a domain are in its window, whatever the order of the loops', () => {
  for (const directives of ['', 'reorder(part.s1, u, r);', 'parallel(part.s1.u);']) {
    const program = `${total} schedule s { rfactor(f.s1.r, part, u, 16, lanes); ${directives} }`;
    expect(run('run --schedule s --input a=random:1:17', program).code).toBe(0);
  }
});

test('a domain of negative length is an error, as without the schedule', () => {
  const program = `pipeline f(n) { fun f() = { 0; rdom(r = (0, n)) in () <- f[] + r; } }
    schedule s { rfactor(f.s1.r, part, u, 16, lanes); } schedule t { rfactor(f.s1.r, part, u, 16, blocks); }`;
  for (const schedule of ['', '--schedule s', '--schedule t'])
    expect(run(`run ${schedule} --param n=-5`, program).err).toContain('S70');
});

test('lanes are vectors in a register', () => {
  const program = `${total} schedule s { rfactor(f.s1.r, part, u, 16, lanes); reorder(part.s1, u, r); vectorize(part.s1.u, 16); }`;
  const { out } = run('lower --after optimize --schedule s', program);
  expect(out).toMatch(/hold (\S+) = part\{.*: i32x16\} in\n\s+for r in .*\n\s+\1 <- \(\1 \+ a\{.*: i32x16\}\);\n/);
});
