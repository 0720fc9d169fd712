import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fill } from '../../../src/bounds/infer/fill.ts';
import { infer } from '../../../src/bounds/infer/infer.ts';
import { all, alwaysHolds, type Predicate } from '../../../src/bounds/query/predicate.ts';
import { printQuery } from '../../../src/bounds/query/print.ts';
import { query } from '../../../src/bounds/query/query.ts';
import { Refusal } from '../../../src/errors/diagnostic.ts';
import { runOf } from '../../../src/lab/engines/outcome.ts';
import { trySchedule } from '../../../src/lab/generators/schedule/schedule-builder.ts';
import { printProgram } from '../../../src/language/print.ts';
import { lower } from '../../../src/lower/lower.ts';
import type { Request } from '../../../src/semantics/request.ts';
import { negativeRdom } from '../../../src/semantics/startup.ts';
import { interpret, type Outcome } from '../../../src/semantics/target/interpret.ts';
import { type Expr, type Hole, type Interval, int, operation, variable } from '../../../src/syntax/expr.ts';
import type { Value } from '../../../src/syntax/value.ts';
import { cases } from '../../deep.ts';
import { anyCase, partsOf } from '../../lab/any-case.ts';
import { pipelineOf } from '../../pipeline.ts';
import { stepsOf } from '../../schedule/scheduled.ts';
import { type Answers, answersOf, TooMuchWork, violation } from './satisfies.ts';

function queried(pipeline: string, directives = ''): string {
  const { P, T0, steps } = stepsOf(pipeline, directives);
  return printQuery(query(steps.at(-1)?.T ?? T0, P));
}

test('the example of the paper (fig. example-basic)', () => {
  expect(queried('pipeline f() { fun g(x) = x * x; fun f(x) = g[x] + g[x + 1]; }')).toMatchInlineSnapshot(`
    "∀ x.min:
    ∀ x.len:
    x.len >= 0 ⟹
      ∃ ?mem g:
      ∃ ?cpu g:
      ?cpu g.x.len >= 0
      ∀ x ∈ ?cpu g.x:
        x ∈ ?mem g
      ∃ ?mem f:
      ∃ ?cpu f:
      ?cpu f.x.len >= 0
      ∀ x ∈ ?cpu f.x:
        x ∈ ?mem f
        x ∈ ?mem g
        x + 1 ∈ ?mem g
        x ∈ ?cpu f ⟹
          x ∈ ?mem g
          x ∈ ?cpu g
          x + 1 ∈ ?mem g
          x + 1 ∈ ?cpu g
      (x.min, x.len) ⊆ ?cpu f"
  `);
});

test('E1: every stage is computed where the next one is', () => {
  expect(queried('pipeline f() { fun f(x) = { 2 * x; rdom(r = (0, 3)) in (r) <- 7; } }')).toMatchInlineSnapshot(`
    "∀ x.min:
    ∀ x.len:
    x.len >= 0 ⟹
      ∃ ?mem f:
      ∃ ?cpu f:
      ?cpu f.s0.x.len >= 0
      ∀ x ∈ ?cpu f.s0.x:
        x ∈ ?mem f
      ?cpu f ⊆ ?cpu f.s0
      ∀ r ∈ (0, 3):
        r ∈ ?mem f
      (x.min, x.len) ⊆ ?cpu f"
  `);
});

test('E4: lengths of rdoms are hypotheses, inferred lengths are not', () => {
  expect(queried('pipeline f(p) { fun f(x) = { 0; rdom(r = (0, p)) in (x) <- f[x] + r; } }')).toMatchInlineSnapshot(`
    "∀ p:
    ∀ x.min:
    ∀ x.len:
    p >= 0 ⟹
      x.len >= 0 ⟹
        ∃ ?mem f:
        ∃ ?cpu f:
        ?cpu f.s0.x.len >= 0
        ∀ x ∈ ?cpu f.s0.x:
          x ∈ ?mem f
        ?cpu f ⊆ ?cpu f.s0
        ?cpu f.x.len >= 0
        ∀ x ∈ ?cpu f.x:
          ∀ r ∈ (0, p):
            x ∈ ?mem f
            x ∈ ?mem f
            x ∈ ?cpu f ⟹
              x ∈ ?mem f
              x ∈ ?cpu f.s0
        (x.min, x.len) ⊆ ?cpu f"
  `);
});

test('E5: an assertion is a hypothesis for what follows it', () => {
  const blur = 'pipeline f(p) { fun g(x) = x; fun f(x) = g[x] + g[x + 1]; }';
  expect(queried(blur, 'split(f.x, xo, xi, p); compute-at(g, f.xo); bound(g, x, 0, 9);')).toMatchInlineSnapshot(`
    "∀ p:
    ∀ x.min:
    ∀ x.len:
    x.len >= 0 ⟹
      p > 0 ⟹
        ∃ ?mem g:
        ∃ ?mem f:
        ∃ ?cpu f:
        (?cpu f.x.len + (p - 1)) / p >= 0
        ∀ xo ∈ (0, (?cpu f.x.len + (p - 1)) / p):
          ∃ ?cpu g:
          ?cpu g.x.min == 0 && ?cpu g.x.len == 9 ⟹
            ?cpu g.x.len >= 0
            ∀ x ∈ ?cpu g.x:
              x ∈ ?mem g
            ∀ xi ∈ (0, p):
              let x = ?cpu f.x.min + xi + p * xo in
                x < ?cpu f.x.min + ?cpu f.x.len ⟹
                  x ∈ ?mem f
                  x ∈ ?mem g
                  x + 1 ∈ ?mem g
                  x ∈ ?cpu f ⟹
                    x ∈ ?mem g
                    x ∈ ?cpu g
                    x + 1 ∈ ?mem g
                    x + 1 ∈ ?cpu g
        (x.min, x.len) ⊆ ?cpu f"
  `);
});

const filled = 'pipeline f() { fun f(x) = { 2 * x; rdom(r = (0, 3)) in (r) <- 7; } }';

test('E1: without the rule the query allows a pure stage that computes nothing', () => {
  const P = pipelineOf(filled);
  const T = lower(P);
  const z = request({ window: [{ min: 0, len: 5 }] });
  const window: Interval = { min: variable('x.min'), len: variable('x.len') };
  const nothing: Interval = { min: int(0), len: int(0) };
  const lazy = (hole: Hole): Expr => (isPureStage(hole) ? nothing : window)[hole.end];
  expect(valuesOf(interpret(fill(lazy, T), z))).toEqual([7, 7, 7, 'ε_mem', 'ε_mem']);
  expect(valuesOf(interpret(infer(T, P), z))).toEqual([7, 7, 7, 6, 8]);

  const lazyAnswers: Answers = ({ kind }) =>
    new Map(
      kind === 'mem'
        ? [['mem f', [window]]]
        : [
            ['cpu f', [window]],
            ['cpu f.s0', [nothing]],
          ],
    );
  const printed = changed(query(T, P), (b) => (b.tag === 'Within' && b.inner.kind === 'cpu' ? alwaysHolds : b));
  expect(violation(printed, P, z, lazyAnswers)).toBe(null);
  expect(violation(query(T, P), P, z, lazyAnswers)).toContain('?cpu f ⊆ ?cpu f.s0');
});

test('E4: as a conjunct, the length of an rdom makes a query unsatisfiable', () => {
  const P = pipelineOf('pipeline f(p) { fun f(x) = { 0; rdom(r = (0, p)) in (x) <- f[x] + r; } }');
  const T = lower(P);
  const z = request({ window: [{ min: 0, len: 2 }], params: new Map([['p', -1]]) });
  const b = query(T, P);
  const printed = changed(b, (b) => (b.tag === 'Implies' && b.premise.tag === 'Holds' ? all(b.premise, b.body) : b));
  expect(violation(b, P, z, answersOf(infer(T, P), b, P))).toBe(null);
  expect(violation(printed, P, z, answersOf(infer(T, P), printed, P))).toContain('p >= 0');
});

test('every window that lacks a point is caught', () => {
  const P = pipelineOf('pipeline f() { fun g(x) = x; fun f(x) = { g[x + 1]; (x) <- f[x] + g[2 * x]; } }');
  const b = query(lower(P), P);
  const answers = answersOf(infer(lower(P), P), b, P);
  const z = request({ window: [{ min: 2, len: 3 }] });
  expect(violation(b, P, z, answers)).toBe(null);
  for (const short of ['mem g', 'cpu g', 'mem f', 'cpu f', 'cpu f.s0']) {
    const shorter: Answers = (exists) =>
      new Map(
        Array.from(answers(exists), ([name, window]) => [
          name,
          name === short ? window.map((I) => ({ ...I, len: operation('-', I.len, int(1)) })) : window,
        ]),
      );
    expect(violation(b, P, z, shorter), short).not.toBe(null);
  }
});

test('the windows that β finds satisfy 𝓑, wherever its own assertions hold', () => {
  const counts = { satisfied: 0, nested: 0, refused: 0, failed: 0, empty: 0, large: 0 };
  const property = fc.property(anyCase(), (c) => {
    const { directives } = c;
    const { P: original, T0, z } = partsOf(c);
    const { P, T } = trySchedule(directives, T0, original)?.at(-1) ?? { P: original, T: T0 };
    const completed = inferOrRefuse(T, P);
    if (completed === null) {
      counts.refused++;
      return;
    }
    // Nothing is computed for an empty output window, and an assertion that fails is a hypothesis that is false.
    if (z.window.some(({ len }) => len === 0)) counts.empty++;
    else if (negativeRdom(P, z) !== null || runOf(completed, z).tag === 'Stuck') counts.failed++;
    else if (runOf(completed, z).tag !== 'Done') counts.large++;
    else {
      const b = query(T, P);
      try {
        const found = violation(b, P, z, answersOf(completed, b, P));
        if (found !== null) expect.fail(`${found}\n${printQuery(b)}\n${printProgram(completed)}`);
        counts.satisfied++;
        if (directives.some((d) => d.tag === 'compute-at' || d.tag === 'at')) counts.nested++;
      } catch (error) {
        if (!(error instanceof TooMuchWork)) throw error;
        counts.large++;
      }
    }
  });
  fc.assert(property, { numRuns: cases(120, 350), endOnFailure: true });
  console.info(JSON.stringify(counts));
  expect(counts.satisfied).toBeGreaterThan(60);
  expect(counts.nested).toBeGreaterThan(5);
});

function inferOrRefuse(T: Parameters<typeof infer>[0], P: Parameters<typeof infer>[1]) {
  try {
    return infer(T, P);
  } catch (refusal) {
    if (refusal instanceof Refusal) return null;
    throw refusal;
  }
}

function request(given: Partial<Request>): Request {
  return { window: [], params: new Map(), inputs: new Map(), ...given };
}

function valuesOf(outcome: Outcome): readonly Value[] | null {
  return outcome.tag === 'Done' ? Array.from(outcome.value.values) : null;
}

function isPureStage(hole: Hole): boolean {
  return hole.kind === 'cpu' && hole.label?.stage === 0;
}

/** A predicate with every predicate inside it rewritten. */
function changed(b: Predicate, change: (b: Predicate) => Predicate): Predicate {
  if (b.tag === 'And') return change(all(...b.parts.map((part) => changed(part, change))));
  return change('body' in b ? { ...b, body: changed(b.body, change) } : b);
}
