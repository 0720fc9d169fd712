import { expect, test } from 'vitest';
import { fill } from '../../src/bounds/infer/fill.ts';
import { infer } from '../../src/bounds/infer/infer.ts';
import { bug } from '../../src/errors/bug.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import type { Stuck } from '../../src/semantics/target/store.ts';
import { type Expr, type Hole, int, type Name, operation, variable } from '../../src/syntax/expr.ts';
import { childrenOf, mapChildren, ownExpressions } from '../../src/syntax/stmt.ts';
import type { Program, Stmt } from '../../src/syntax/target.ts';
import type { Value } from '../../src/syntax/value.ts';
import { nodesOf } from '../../src/syntax/walk.ts';
import { refusal, scheduled, stepsOf } from './scheduled.ts';

const paper = 'pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }';

function last(pipeline: string, directives: string): Program<Hole> {
  return stepsOf(pipeline, directives).steps.at(-1)?.T ?? bug('no steps');
}

/** The unbound variables. */
function unbound({ body, params, inputs }: Program<Hole>): readonly Name[] {
  const startup = new Set([
    ...params.map((p) => p.name),
    ...inputs.flatMap((i) => [`${i.name}.min[0]`, `${i.name}.len[0]`]),
  ]);
  const search = (s: Stmt<Hole>, bound: ReadonlySet<Name>): readonly Name[] => {
    const used = ownExpressions(s).flatMap((e) =>
      nodesOf(e).flatMap((node) => (node.tag === 'Var' ? [node.name] : [])),
    );
    const inside = s.tag === 'For' || s.tag === 'Let' ? new Set([...bound, s.x]) : bound;
    return [...used.filter((x) => !bound.has(x)), ...childrenOf(s).flatMap((child) => search(child, inside))];
  };
  return [...new Set(search(body, startup))];
}

test('E2: lets stay in order of dependency', () => {
  const T = last(paper, 'split(f.x, xo, xi, 8); split(f.xi, a, b, 2);');
  expect(unbound(T)).toEqual([]);
  // In the paper, push-down goes through lets: the let of xi is inside the let of x, which uses it.
  const asPrinted = { ...T, body: swapLets(T.body) };
  expect(unbound(asPrinted)).toEqual(['xi']);
});

/** let xi = … in if … then let x = … in s   ⟶   let x = … in let xi = … in if … then s */
function swapLets(s: Stmt<Hole>): Stmt<Hole> {
  if (s.tag !== 'Let' || s.body.tag !== 'If' || s.body.consequent.tag !== 'Let') return mapChildren(s, swapLets);
  const inner = s.body.consequent;
  return { ...inner, body: { ...s, body: { ...s.body, consequent: inner.body } } };
}

test('E6: a factor is positive', () => {
  expect(refusal(paper, 'split(f.x, xo, xi, 0);')).toContain('S417');
  const symbolic = 'pipeline f(n) { fun f(x) = x; }';
  expect(scheduled(symbolic, 'split(f.x, xo, xi, n);').trimStart()).toMatch(/^assert n > 0;\n/);
  // Without the assertion, a factor of 0 computes nothing: there are ⌈6 / 0⌉ = 0 tiles.
  const T = last(symbolic, 'split(f.x, xo, xi, n);');
  const P = fill((hole) => int(hole.end === 'min' ? 0 : 6), T);
  const z = { window: [{ min: 0, len: 6 }], params: new Map([['n', 0]]), inputs: new Map() };
  expect(interpret(P, z)).toMatchObject({ tag: 'Stuck', stuck: { tag: 'AssertionFailure' } });
  const [, ...unchecked] = P.body.tag === 'Seq' ? P.body.stmts : [];
  const outcome = interpret({ ...P, body: { tag: 'Seq', stmts: unchecked } }, z);
  expect(outcome).toMatchObject({ tag: 'Done', value: { values: Array(6).fill('ε_mem') } });
});

test('E8: no parallel loop between storage and computation', () => {
  expect(refusal(paper, 'parallel(f.x); compute-at(g, f.x);')).toContain('S420');
  expect(refusal(paper, 'parallel(f.x); compute-at(g, f.x); store-at(g, f.x);')).toBe('legal');
  // Dominance alone would allow it, and iterations would overwrite each other's g, which depends on x.
  const skewed = 'pipeline f() { fun g(x) = x * x; fun f(x) = g[0] + x; }';
  const window: Readonly<Record<string, Expr>> = {
    'cpu g': variable('x'),
    'mem g': int(0),
    'cpu f': int(0),
    'mem f': int(0),
  };
  const T = last(skewed, 'compute-at(g, f.x);');
  const filled = fill((hole) => {
    if (hole.end === 'len') return int(hole.kind === 'cpu' && hole.func === 'g' ? 1 : 8);
    return window[`${hole.kind} ${hole.func}`] ?? bug('no such hole');
  }, T);
  const z = { window: [{ min: 0, len: 8 }], params: new Map(), inputs: new Map() };
  const inParallel = { ...filled, body: parallel(filled.body) };
  expect(interpret(inParallel, z).races.length).toBeGreaterThan(0);
});

/** Make every outermost loop parallel. */
function parallel(s: Stmt): Stmt {
  return s.tag === 'For'
    ? { ...s, order: 'parallel' }
    : (mapChildren<Hole>(s, (child) => parallel(child as Stmt)) as Stmt);
}

test('E12: without a stage in its name, compute-at serves every stage that reads the producer', () => {
  const stages = 'pipeline f() { fun g(x) = x; fun f(x) = { g[x]; (x) <- f[x] + g[x + 1]; } }';
  expect(refusal(stages, 'compute-at(g, f.x);')).toBe('legal');
  // In the paper, compute-at names one loop, and no loop dominates both accesses.
  expect(refusal(stages, 'compute-at(g, f.s0.x);')).toMatch(/S418.*f reads g\[x \+ 1\]/);
  expect(refusal(stages, 'compute-at(g, f.s1.x);')).toMatch(/S418.*f reads g\[x\]/);
});

test('E14: the outer loop of a split starts at 0, and the factor multiplies it', () => {
  const recompute = completed('split(f.x, xo, xi, 3, guard);');
  const overcompute = completed('split(f.x, xo, xi, 4, round);');
  const squares = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => (from + i) ** 2 + (from + i + 1) ** 2);
  for (const P of [recompute, overcompute])
    for (const [from, to] of [
      [0, 6],
      [2, 8],
      [0, 8],
    ] as const)
      expect(valuesOn(P, from, to)).toEqual(squares(from, to));

  // Figures example-recompute and example-overcompute start at x_min, which is correct only for windows that start at
  // 0.
  const start = variable('x.min');
  expect(valuesOn(outerLoop(recompute, start, 3), 0, 6)).toEqual(squares(0, 6));
  expect(valuesOn(outerLoop(recompute, start, 3), 2, 8)).toEqual(Array(6).fill('ε_mem'));
  expect(valuesOn(outerLoop(overcompute, start, 4), 2, 8)).toBe('ReadOutOfBounds');
  // The second figure has 3·xo for tiles of 4: the last points of [0, 8) are never computed.
  expect(valuesOn(outerLoop(overcompute, int(0), 4), 0, 8)).toEqual(squares(0, 8));
  expect(valuesOn(outerLoop(overcompute, int(0), 3), 0, 8)).toEqual([...squares(0, 7), 'ε_mem']);
});

function completed(directives: string): Program {
  const { P, T0, steps } = stepsOf(paper, directives);
  return infer(steps.at(-1)?.T ?? T0, P);
}

/** The completed program with `for xo in (min, …)` and `let x = x.min + factor · xo + xi`. */
function outerLoop(P: Program, min: Expr, factor: number): Program {
  const x = [variable('x.min'), operation('*', int(factor), variable('xo')), variable('xi')].reduce<Expr>(
    (a, b) => operation('+', a, b),
    int(0),
  );
  const visit = (s: Stmt): Stmt => {
    const inside = mapChildren<Hole>(s, (child) => visit(child as Stmt)) as Stmt; // there are no holes
    if (inside.tag === 'For' && inside.x === 'xo') return { ...inside, in: { ...inside.in, min } };
    return inside.tag === 'Let' && inside.x === 'x' ? { ...inside, value: x } : inside;
  };
  return { ...P, body: visit(P.body) };
}

/** The values on [from, to), or the stuck state. */
function valuesOn(P: Program, from: number, to: number): readonly Value[] | Stuck['tag'] {
  const outcome = interpret(P, { window: [{ min: from, len: to - from }], params: new Map(), inputs: new Map() });
  return outcome.tag === 'Done' ? Array.from(outcome.value.values).slice(0, to - from) : outcome.stuck.tag;
}
