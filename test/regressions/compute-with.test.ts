/**
 * The directive compute-with of Halide interleaved two funcs, and could move the pure stage of one of them after its
 * own update; it was removed. Sylvite does not have it. If several funcs are computed at one loop, their stages stay in
 * order, in every branch.
 */
import { expect, test } from 'vitest';
import type { Hole } from '../../src/syntax/expr.ts';
import { childrenOf } from '../../src/syntax/stmt.ts';
import type { Program, Stmt } from '../../src/syntax/target.ts';
import { refusal, stepsOf } from '../schedule/scheduled.ts';
import { algorithmOn, complete, request, rewrite, runOn } from './completed.ts';

const pair = `pipeline f(n) {
  fun a(x) = x * 3;
  fun p(x) = { a[x]; (x) <- p[x] + a[x + 1]; rdom(r = (0, n)) in (x) <- p[x] * 2 + r; }
  fun q(x) = { a[x + 2]; rdom(r = (0, n)) in (x) <- q[x] - a[x + r]; }
  fun f(x) = p[x] + q[x + 1];
}`;

test('there is no such directive', () => {
  expect(refusal(pair, 'compute-with(p, q.x);')).toContain('S401');
});

test.each([
  'at(p, f.x); at(q, f.x);',
  'split(f.x, xo, xi, 4, round); at(p, f.xo); at(q, f.xo);',
  'split(f.x, xo, xi, 4, shift); at(p, f.xo); at(q, f.xi);',
  'split(f.x, xo, xi, 4); parallel(f.xo); at(p, f.xo); at(q, f.xo); at(a, f.xo);',
  'specialize(p, n == 2, n == 3); at(p, f.x); at(q, f.x);',
  'specialize(q, n == 2); specialize(f, n == 2); at(p, f.x); at(q, f.x); split(q.z1.s1.r, ro, ri, 2);',
])('stages stay in order under "%s"', (directives) => {
  const { P, program } = complete(pair, directives);
  for (const { T } of stepsOf(pair, directives).steps) expect(outOfOrder(T)).toEqual([]);
  for (const n of [0, 2, 3]) {
    const z = request({ x: [-2, 7] }, { n });
    expect(runOn(program, z)).toEqual(algorithmOn(P, z));
  }
  // With the stages of p in another order the values differ, as in the bug.
  const turned = rewrite(program, (s) => (isStages(s) ? { ...s, stmts: s.stmts.toReversed() } : s));
  const z = request({ x: [-2, 7] }, { n: 2 });
  expect(outOfOrder(turned)).not.toEqual([]);
  expect(runOn(turned, z)).not.toEqual(algorithmOn(P, z));
});

/** The stages that are out of order. */
function outOfOrder({ body }: Program<Hole>): readonly number[] {
  const search = (s: Stmt<Hole>): readonly number[] => {
    const own = isStages(s) ? stagesOf(s).filter((stage, i) => stage !== i) : [];
    return [...own, ...childrenOf(s).flatMap(search)];
  };
  return search(body);
}

function isStages(s: Stmt<Hole>): s is Extract<Stmt<never>, { tag: 'Seq' }> {
  return s.tag === 'Seq' && stagesOf(s).length > 1;
}

/** The numbers of the stages in a sequence. A stage may be inside the lets of its window. */
function stagesOf(s: Stmt<Hole>): readonly number[] {
  const stageOf = (s: Stmt<Hole>): readonly number[] => {
    if (s.tag === 'Let') return stageOf(s.body);
    return s.tag === 'Label' && s.label.tag === 'stage' ? [s.label.stage] : [];
  };
  return s.tag === 'Seq' ? s.stmts.flatMap(stageOf) : [];
}
