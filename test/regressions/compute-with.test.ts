/**
 * The two failures of the directive compute_with of Halide that the paper reports. A naive compute-with, a wrong rule
 * that is kept here, shows both: it moves the loops of a stage to the loops of another func, wherever those are. The
 * directive of Sylvite orders the loop nests by the stages of all funcs, and refuses specialized funcs.
 */
import { describe, expect, test } from 'vitest';
import { infer } from '../../src/bounds/infer/infer.ts';
import { bug } from '../../src/errors/bug.ts';
import { fuseNests } from '../../src/schedule/fusion/fuse-nests.ts';
import { isFuncLabel, labelled } from '../../src/schedule/fusion/group.ts';
import { labelledNest, type Member, nestOf } from '../../src/schedule/fusion/nest.ts';
import type { Hole, Name } from '../../src/syntax/expr.ts';
import { childrenOf, mapChildren } from '../../src/syntax/stmt.ts';
import { nop, type Program, type Stmt, seq } from '../../src/syntax/target.ts';
import { refusal, stepsOf } from '../schedule/scheduled.ts';
import { algorithmOn, complete, request, rewrite, runOn } from './completed.ts';

const pair = `pipeline f(n) {
  fun a(x) = x * 3;
  fun p(x) = { a[x]; (x) <- p[x] + a[x + 1]; rdom(r = (0, n)) in (x) <- p[x] * 2 + r; }
  fun q(x) = { a[x + 2]; rdom(r = (0, n)) in (x) <- q[x] - a[x + r]; }
  fun f(x) = p[x] + q[x + 1];
}`;

const single = `pipeline f(n) {
  fun g(x) = x + n;
  fun h(x) = { x * n; (x) <- h[x] + 7; }
  fun f(x) = g[x] - h[x];
}`;

const z = (n: number) => request({ x: [-2, 7] }, { n });

describe('a pure stage is moved after an update of its func', () => {
  test('by the naive directive, so values are wrong', () => {
    const { P, program } = complete(pair, 'compute-with(p, q.x);');
    const naive = rewrite(program, (s) => (isStages(s) ? { ...s, stmts: inTextOrder(s.stmts) } : s));
    expect(outOfOrder(naive)).toEqual(['p.s0']);
    expect(runOn(naive, z(2))).not.toEqual(algorithmOn(P, z(2)));
  });

  test.each([
    'compute-with(p, q.x);',
    'compute-with(q, p.x);',
    'compute-with(p.s1, q.x);',
    'compute-with(p.s2, q.s1.x);',
    'compute-with(p.s2, q.x);',
    'compute-with(p, q.s1.x);',
    'compute-with(p, q.x); compute-with(p.s2, q.s1.x);',
    'at(p, f.x); at(q, f.x); compute-with(p, q.x); at(a, f.x);',
    'split(f.x, xo, xi, 4, round); at(p, f.xo); at(q, f.xo); compute-with(q.s1, p.s2.x);',
  ])('never by "%s", so values are right', (directives) => {
    const { P, program } = complete(pair, directives);
    for (const { T } of stepsOf(pair, directives).steps) expect(outOfOrder(T)).toEqual([]);
    for (const n of [0, 2, 3]) expect(runOn(program, z(n))).toEqual(algorithmOn(P, z(n)));
  });

  test('stages without a common order are refused', () => {
    expect(refusal(pair, 'compute-with(p.s1, q.x); compute-with(p, q.s1.x);')).toMatchInlineSnapshot(
      `"S475: p.s1 cannot be computed in the loops of q.s0: p.s0 would not be complete when p.s1 runs. The stages of a func run in the order of their definitions. Compute stages together in that order, or remove another compute-with of the same funcs."`,
    );
  });
});

describe('the loops of a branch are moved out of the specialization', () => {
  test('by the naive directive, so the other branch reads values that were never computed', () => {
    const { P, T0, steps } = stepsOf(single, 'specialize(h, n == 2);');
    const T = steps.at(-1)?.T ?? T0;
    const program = infer({ ...T, body: ignoringBranches(T.body) }, P);
    expect(runOn(program, z(3))).toEqual(algorithmOn(P, z(3)));
    expect(runOn(program, z(2))).not.toEqual(algorithmOn(P, z(2)));
  });

  test('is refused', () => {
    expect(refusal(single, 'specialize(h, n == 2); compute-with(h, g.x);')).toMatchInlineSnapshot(
      `"S473: the loops of h cannot be computed with others: h is specialized. A branch decides which loops of a specialized func run. Remove the specialize or the compute-with."`,
    );
    expect(refusal(single, 'specialize(g, n == 2); compute-with(h, g.x);')).toContain('S473: the loops of g');
    expect(refusal(single, 'specialize(f, n == 2); compute-with(h, g.x);')).toBe('legal');
  });
});

describe('without compute-with', () => {
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
    for (const n of [0, 2, 3]) expect(runOn(program, z(n))).toEqual(algorithmOn(P, z(n)));
    // With the stages of p in another order the values differ, as in the bug.
    const reversed = rewrite(program, (s) => (isStages(s) ? { ...s, stmts: s.stmts.toReversed() } : s));
    expect(outOfOrder(reversed)).not.toEqual([]);
    expect(runOn(reversed, z(2))).not.toEqual(algorithmOn(P, z(2)));
  });
});

/** A wrong rule: p.s0 joins the loops of q.s0 where they are, after all other loops of p, which is defined first. */
function inTextOrder(stmts: readonly Stmt[]): readonly Stmt[] {
  const isOf = (s: Stmt, func: Name): boolean => stagesOf(s, '').some((member) => member.func === func);
  return [...stmts.filter((s) => !isOf(s, 'q')), ...stmts.filter((s) => isOf(s, 'q'))];
}

/**
 * A wrong rule: the pure stage of h joins that of g, as it is in the default branch of h, and leaves all branches.
 */
function ignoringBranches(body: Stmt<Hole>): Stmt<Hole> {
  const stmts = body.tag === 'Seq' ? body.stmts : [];
  const [ofG, ofH] = stmts.filter(isFuncLabel);
  const [g, h] = [ofG, ofH].map((label) => nestOf(pureStageOf(label ?? nop), label?.label.func ?? ''));
  if (ofH === undefined || !g || !h) return bug('the labels of g and h');
  const fused = fuseNests(h, { func: 'h', stage: 0 }, g, { func: 'g', stage: 0 }, 1, new Set());
  const computed = ['g', 'h'].map((func) => ({ func, asserts: [] }));
  const group = labelled({ computed, nests: [labelledNest(fused), withoutPureStage(ofH.body)] });
  return seq(...stmts.flatMap((s) => (s === ofH ? [group] : s === ofG ? [] : [s])));
}

/** The loops of the pure stage in the default branch, the last one. */
function pureStageOf(s: Stmt<Hole>): Stmt<Hole> {
  if (s.tag === 'Label' && s.label.tag === 'stage' && s.label.stage === 0) return s;
  return (
    childrenOf(s)
      .map(pureStageOf)
      .findLast(({ tag }) => tag !== 'Nop') ?? nop
  );
}

function withoutPureStage(s: Stmt<Hole>): Stmt<Hole> {
  if (s.tag === 'Label' && s.label.tag === 'stage' && s.label.stage === 0) return nop;
  return mapChildren(s, withoutPureStage);
}

/** The stages that run after a later stage of their func, as `p.s0`. */
function outOfOrder({ body }: Program<Hole>): readonly string[] {
  const search = (s: Stmt<Hole>, func: Name): readonly string[] => {
    const inside = s.tag === 'Label' && s.label.tag === 'func' ? s.label.func : func;
    const own = s.tag === 'Seq' ? lateIn(s.stmts.flatMap((child) => stagesOf(child, inside))) : [];
    return [...own, ...childrenOf(s).flatMap((child) => search(child, inside))];
  };
  return search(body, '');
}

function lateIn(stages: readonly Member[]): readonly string[] {
  const isLate = ({ func, stage }: Member, i: number): boolean =>
    stages.slice(0, i).some((before) => before.func === func && before.stage > stage);
  return stages.filter(isLate).map(({ func, stage }) => `${func}.s${stage}`);
}

function isStages(s: Stmt<Hole>): s is Extract<Stmt<never>, { tag: 'Seq' }> {
  return s.tag === 'Seq' && s.stmts.flatMap((child) => stagesOf(child, '')).length > 1;
}

/** The stages whose loops a statement contains. A stage may be inside the lets of its window. */
function stagesOf(s: Stmt<Hole>, func: Name): readonly Member[] {
  if (s.tag === 'Let') return stagesOf(s.body, func);
  if (s.tag !== 'Label') return [];
  if (s.label.tag === 'stage') return [{ func, stage: s.label.stage }];
  return s.label.tag === 'member' ? [s.label, ...stagesOf(s.body, func)] : [];
}
