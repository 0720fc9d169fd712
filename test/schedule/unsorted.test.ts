import { expect, test } from 'vitest';
import { Refusal } from '../../src/errors/diagnostic.ts';
import { printProgram } from '../../src/language/print.ts';
import { perform } from '../../src/schedule/schedule.ts';
import type { Directive } from '../../src/syntax/schedule.ts';
import { stepsOf } from './scheduled.ts';

// A schedule applies the directives of consumers before those of producers (errata E23). The rewrites themselves are
// sound in any order.

const chain = 'pipeline f() { fun p(x, y) = x * 3; fun g(x, y) = p[x, y] - y; fun f(x, y) = g[x, y] * 2; }';

const siblings = `pipeline f() {
  fun p(x, y) = x - y;
  fun a(x, y) = p[x, y] * 3;
  fun b(x, y) = a[x, y] + 1;
  fun c(x, y) = p[x, y] + y;
  fun f(x, y) = b[x, y] * c[x, y];
}`;

test('a func cannot be moved to where its producers are not computed yet', () => {
  const inside = [computeAt('g', 'x'), computeAt('p', 'x')];
  expect(unsorted(...inside)).toContain('label p');
  expect(unsorted(...inside, computeAt('g', 'y'))).toBe('S418');
  expect(unsorted(...inside, { tag: 'compute-root', func: 'g' })).toBe('S418');
});

test('a func whose producers were inlined earlier is inlined with their values', () => {
  const producerFirst = unsorted(inline('p'), inline('g'));
  expect(producerFirst).toContain('f[x, y] <- (x * 3 - y) * 2');
  expect(unsorted(inline('g'), inline('p'))).toBe(producerFirst);
});

test('funcs that are computed together stay together', () => {
  const join: Directive = {
    tag: 'compute-with',
    stage: { func: 'c', stage: null, specialization: null },
    loop: { func: 'a', stage: null, specialization: null, v: 'x' },
  };
  const unsortedOf = (...directives: readonly Directive[]): string => unsortedIn(siblings, directives);
  expect(unsortedOf(join)).toBe('S471'); // b, which reads a, is computed between a and c
  expect(unsortedOf(computeAt('b', 'x'), join)).toContain('label c:\n    label a:');
  expect(unsortedOf(computeAt('b', 'x'), join, computeAt('c', 'y'))).toBe('S478');
  expect(unsortedOf(computeAt('b', 'x'), join, inline('a'))).toBe('S478');
  expect(unsortedOf(computeAt('b', 'x'), join, join)).toBe('S477');
  expect(unsortedOf(computeAt('b', 'x'), computeAt('p', 'x'), join)).toBe('S418');
  const ofC: Directive = { tag: 'traverse', loop: { ...join.loop, func: 'c' }, order: 'parallel' };
  expect(unsortedOf(computeAt('b', 'x'), join, ofC)).toBe('S411');
});

function computeAt(func: string, v: string): Directive {
  return { tag: 'compute-at', func, loop: { func: 'f', stage: null, specialization: null, v } };
}

function inline(func: string): Directive {
  return { tag: 'inline', func };
}

/** The program after directives that are applied in the given order, or the code of the first refusal. */
function unsorted(...directives: readonly Directive[]): string {
  return unsortedIn(chain, directives);
}

function unsortedIn(pipeline: string, directives: readonly Directive[]): string {
  const { P, T0 } = stepsOf(pipeline, '');
  try {
    return printProgram(directives.reduce((T, d) => perform(d, T, P).at(-1)?.T ?? T, T0));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return refusal.diagnostics[0]?.code ?? '';
  }
}
