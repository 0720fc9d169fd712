import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fill } from '../../src/bounds/infer/fill.ts';
import { bug } from '../../src/errors/bug.ts';
import { literalSize } from '../../src/lab/generators/size.ts';
import { lower } from '../../src/lower/lower.ts';
import { algorithmValues, type Request } from '../../src/semantics/request.ts';
import type { Derivation, Rule } from '../../src/semantics/source/derivation.ts';
import { deriveAt, realize, realizeComponents, realizeLiterally } from '../../src/semantics/source/realize.ts';
import { startupValue } from '../../src/semantics/startup.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import type { Pipeline, ReductionVar } from '../../src/syntax/algorithm.ts';
import { cases } from '../deep.ts';
import { anyUnscheduledCase, partsOf } from '../lab/any-case.ts';
import { pipelineOf } from '../pipeline.ts';

const none: Request = { window: [], params: new Map(), inputs: new Map() };

/** The request for one point. */
function requestAt(point: readonly number[]): Request {
  return { ...none, window: point.map((min) => ({ min, len: 1 })) };
}

/** The rules of a derivation, one on each line, with premises indented under their conclusion. */
function rulesOf({ rule, premises, value }: Derivation, depth = 0): string {
  const lines = [`${'  '.repeat(depth)}[${rule}] ⇓ ${value}`, ...premises.map((p) => rulesOf(p, depth + 1))];
  return lines.join('\n');
}

function derivation(text: string, point: readonly number[], z: Partial<Request> = {}): string {
  return `\n${rulesOf(deriveAt(pipelineOf(text), { ...requestAt(point), ...z }, point))}\n`;
}

describe('fig. source-semantics, rule by rule', () => {
  test('[Func-Eval], [Func-Skip], [Func-Arg-Eval], [Op-Eval], [Const-Eval]', () => {
    expect(derivation('pipeline f() { fun g(x) = x * x; fun h(x) = 1; fun f(x) = g[x + 1] + h[x]; }', [2])).toBe(`
[Func-Eval] ⇓ 10
  [Op-Eval] ⇓ 10
    [Func-Arg-Eval] ⇓ 9
      [Op-Eval] ⇓ 3
        [Const-Eval] ⇓ 2
        [Const-Eval] ⇓ 1
      [Func-Skip] ⇓ 9
        [Func-Eval] ⇓ 9
          [Op-Eval] ⇓ 9
            [Const-Eval] ⇓ 3
            [Const-Eval] ⇓ 3
    [Func-Eval] ⇓ 1
      [Const-Eval] ⇓ 1
`);
  });

  test('[Update-Eval]: a point that is hit, and one that is not', () => {
    const text = 'pipeline f() { fun f(x) = { 5; (2) <- 7; } }';
    expect(derivation(text, [2])).toBe(`
[Update-Eval] ⇓ 7
  [Op-Eval] ⇓ 7
    [Op-Eval] ⇓ 1
      [Op-Eval] ⇓ 1
        [Const-Eval] ⇓ 2
        [Const-Eval] ⇓ 2
      [Const-Eval] ⇓ 1
    [Const-Eval] ⇓ 7
    [Func-Eval] ⇓ 5
      [Const-Eval] ⇓ 5
`);
    expect(deriveAt(pipelineOf(text), requestAt([3]), [3]).value).toBe(5);
  });

  test('[Update-Skip]: if the condition is false, neither index nor value is evaluated (errata E17)', () => {
    expect(derivation('pipeline f() { fun f(x) = { 5; (x) <- 7 if x > 9; } }', [2])).toBe(`
[Update-Skip] ⇓ 5
  [Op-Eval] ⇓ 0
    [Const-Eval] ⇓ 2
    [Const-Eval] ⇓ 9
  [Func-Eval] ⇓ 5
    [Const-Eval] ⇓ 5
`);
  });

  test('[RDom-Eval] unrolls the last variable first, so the first one is innermost', () => {
    const order = 'pipeline f() { fun f() = { 0; rdom(r = (1, 2), s = (3, 2)) in () <- 100 * f[] + 10 * s + r; } }';
    expect(deriveAt(pipelineOf(order), none, []).value).toBe(31324142);
    expect(derivation('pipeline f() { fun f() = { 0; rdom(r = (4, 1)) in () <- r; } }', [])).toBe(`
[RDom-Eval] ⇓ 4
  [Const-Eval] ⇓ 4
  [Const-Eval] ⇓ 1
  [Update-Eval] ⇓ 4
    [Op-Eval] ⇓ 4
      [Const-Eval] ⇓ 1
      [Const-Eval] ⇓ 4
      [Func-Eval] ⇓ 0
        [Const-Eval] ⇓ 0
`);
  });

  test('[RDom-Err]: one negative length is enough, in any position', () => {
    const text = (len1: number, len2: number) =>
      `pipeline f() { fun f(x) = { x; rdom(r = (0, ${len1}), s = (0, ${len2})) in (r) <- s; } }`;
    for (const [len1, len2] of [
      [-1, 2],
      [2, -1],
      [-1, -1],
      [-1, 0],
      [0, -1],
    ] as const) {
      const { rule, value } = deriveAt(pipelineOf(text(len1, len2)), requestAt([0]), [0]);
      expect({ rule, value }).toEqual({ rule: 'RDom-Err', value: 'ε_rdom' });
    }
    expect(deriveAt(pipelineOf(text(0, 2)), requestAt([5]), [5]).value).toBe(5);
  });

  test('[Input-Eval]: an input outside its bounds is ε_mem, and errors are never dropped', () => {
    const img = { type: 'i32', bounds: [{ min: 2, len: 3 }], values: [7, 8, 9] } as const;
    const z = { inputs: new Map([['img', img]]) };
    const at = (body: string, x: number) =>
      deriveAt(pipelineOf(`pipeline f(img: i32[1]) { fun f(x) = ${body}; }`), { ...requestAt([x]), ...z }, [x]).value;
    expect([1, 2, 4, 5].map((x) => at('img[x]', x))).toEqual(['ε_mem', 7, 9, 'ε_mem']);
    expect(at('select(true, 1, img[x])', 9)).toBe('ε_mem');
    expect(at('true || img[x] > 0', 9)).toBe('ε_mem');
    expect(at('img[x] * 0', 9)).toBe('ε_mem');
    expect(at('img[img[x]]', 9)).toBe('ε_mem');
  });

  test('[Realize] gives every point of the window, first dimension fastest', () => {
    const P = pipelineOf('pipeline f(k) { fun f(x, y) = 10 * y + x + k; }');
    const window = [
      { min: 1, len: 3 },
      { min: -1, len: 2 },
    ];
    const z = { ...none, window, params: new Map([['k', 100]]) };
    expect(realizeLiterally(P, z)).toMatchObject([{ values: [91, 92, 93, 101, 102, 103] }]);
    expect(realize(P, z).values).toEqual([91, 92, 93, 101, 102, 103]);
  });
});

describe('tuples: each component has its own derivation', () => {
  test('[Func-Eval] and [Update-Eval] take the expression of the component', () => {
    const text = 'pipeline f() { fun f(x) = { (x, 5); (x) <- (f[x].1, f[x].0); } }';
    const rules = rulesOf(deriveAt(pipelineOf(text), requestAt([2]), [2], 1));
    expect(`\n${rules}\n`).toBe(`
[Update-Eval] ⇓ 2
  [Op-Eval] ⇓ 2
    [Op-Eval] ⇓ 1
      [Op-Eval] ⇓ 1
        [Const-Eval] ⇓ 2
        [Const-Eval] ⇓ 2
      [Const-Eval] ⇓ 1
    [Func-Eval] ⇓ 2
      [Const-Eval] ⇓ 2
    [Func-Eval] ⇓ 5
      [Const-Eval] ⇓ 5
`);
  });

  test('an error in one component does not affect another, unless it is read, or is in a coordinate or condition', () => {
    const img = { type: 'i32', bounds: [{ min: 0, len: 1 }], values: [7] } as const;
    const z: Request = { ...none, window: [{ min: 0, len: 2 }], inputs: new Map([['img', img]]) };
    const components = (func: string) => {
      const P = pipelineOf(`pipeline f(img: i32[1]) { fun f(x) = ${func} }`);
      expect(realizeLiterally(P, z)).toEqual(realizeComponents(P, z));
      return realizeComponents(P, z).map(({ values }) => values);
    };
    expect(components('(x, img[x]);')).toEqual([
      [0, 1],
      [7, 'ε_mem'],
    ]);
    expect(components('{ (x, 5); (x) <- (8, img[x]); }')).toEqual([
      [8, 8],
      [7, 'ε_mem'],
    ]);
    expect(components('{ (x, 5); (0) <- (8, img[9]); }')).toEqual([
      [8, 1],
      ['ε_mem', 'ε_mem'],
    ]);
    expect(components('{ (x, img[x]); (x) <- (f[x].0 + f[x].1, 3); }')).toEqual([
      [7, 'ε_mem'],
      [3, 'ε_mem'],
    ]);
    for (const update of ['(img[9]) <- (1, 2)', '(0) <- (1, 2) if img[9]']) {
      expect(components(`{ (x, 5); ${update}; }`)).toEqual([
        ['ε_mem', 'ε_mem'],
        ['ε_mem', 'ε_mem'],
      ]);
    }
  });
});

describe('where the printed rules fall short', () => {
  /** 𝓛(P), which has no holes when all funcs are zero-dimensional. */
  const lowered = (P: Pipeline) => fill(() => bug('there are holes'), lower(P));

  test('E16: a negative rdom that nothing reads', () => {
    const P = pipelineOf(`pipeline f(n) {
      fun h() = { 0; rdom(r = (0, n)) in () <- 1; }
      fun f() = { 7; rdom(s = (0, 0)) in () <- h[]; }
    }`);
    const z = { ...none, params: new Map([['n', -1]]) };
    expect(deriveAt(P, z, []).value).toBe(7); // as in the paper: no error …
    expect(interpret(lowered(P), z)).toMatchObject({ tag: 'Stuck', stuck: { tag: 'RdomFailure' } }); // … and yet stuck
    expect(realize(P, z).values).toEqual(['ε_rdom']);
    expect(realizeLiterally(P, z)).toMatchObject([{ values: ['ε_rdom'] }]);
  });

  test('E17: a predicate guards the reads of its update', () => {
    const program = (update: string) =>
      pipelineOf(`pipeline f(img: i32[1]) { fun f() = { 0; rdom(r = (0, 9)) in ${update}; } }`);
    const img = { type: 'i32', bounds: [{ min: 0, len: 3 }], values: [1, 2, 4] } as const;
    const z = { ...none, inputs: new Map([['img', img]]) };
    const guarded = program('() <- f[] + img[r] if r < 3');
    expect(realize(guarded, z).values).toEqual([7]);
    expect(interpret(lowered(guarded), z)).toMatchObject({ tag: 'Done', value: { values: [7] } });
    const asPrinted = program('() <- select(r < 3, f[] + img[r], f[])');
    expect(realize(asPrinted, z).values).toEqual(['ε_mem']);
  });
});

test('the memoized evaluator agrees with the literal one', () => {
  const rules = new Set<Rule>();
  const property = fc.property(anyUnscheduledCase(literalSize), (c) => {
    const { P, z } = partsOf(c);
    fc.pre(iterationsOf(P, z) <= 4); // every iteration doubles the work of the literal evaluator
    expect(realizeComponents(P, z)).toEqual(realizeLiterally(P, z));
    for (const point of z.window.every(({ len }) => len > 0) ? [z.window.map(({ min }) => min)] : []) {
      collect(deriveAt(P, z, point), rules);
    }
  });
  fc.assert(property, { numRuns: cases(500, 800) });
  // The law is only significant if every rule was used.
  expect([...rules].toSorted()).toEqual([
    'Const-Eval',
    'Extern-Eval',
    'Func-Arg-Eval',
    'Func-Eval',
    'Func-Skip',
    'Input-Eval',
    'Op-Eval',
    'RDom-Err',
    'RDom-Eval',
    'Update-Eval',
    'Update-Skip',
    'Update-Undef',
  ]);
});

/** The total number of iterations of all rdoms of a pipeline. */
function iterationsOf(P: Pipeline, z: Request): number {
  const startup = algorithmValues(P, z);
  const lengthOf = (r: ReductionVar): number => Math.max(0, Number(startupValue(r.in.len, startup)));
  const counts = P.funcs.flatMap((f) => f.updates.map((U) => U.rdom.reduce((n, r) => n * lengthOf(r), 1)));
  return counts.reduce((a, b) => a + b, 0);
}

function collect({ rule, premises }: Derivation, into: Set<Rule>): void {
  into.add(rule);
  for (const premise of premises) collect(premise, into);
}

test('64×64 points of five funcs have the values of a direct computation', () => {
  const blur = (of: string) =>
    `(${of}[x - 1, y] + ${of}[x, y] + ${of}[x + 1, y] + ${of}[x, y - 1] + ${of}[x, y + 1]) / 5`;
  const stages = [1, 2, 3, 4, 5].map((i) => `fun ${i === 5 ? 'f' : `g${i}`}(x, y) = ${blur(`g${i - 1}`)};`);
  const text = `pipeline f(img: i32[2]) { fun g0(x, y) = repeat_edge(img)[x, y]; ${stages.join('\n')} }`;
  const values = Array.from({ length: 64 * 64 }, (_, i) => (i * 7919) % 256);
  const bounds = [
    { min: 0, len: 64 },
    { min: 0, len: 64 },
  ];
  const z: Request = { window: bounds, params: new Map(), inputs: new Map([['img', { type: 'i32', bounds, values }]]) };
  const began = performance.now();
  const result = realize(pipelineOf(text), z);
  console.info(`64×64 through five funcs: ${Math.round(performance.now() - began)} ms`);
  expect(result.values).toEqual(blurredFiveTimes(values));
});

/** A reference implementation on rows and columns −5 … 68. Each blur removes one on every side. */
function blurredFiveTimes(image: readonly number[]): readonly number[] {
  const clamp = (c: number) => Math.min(Math.max(c, 0), 63);
  let now = new Map<number, number>();
  const key = (x: number, y: number) => (y + 5) * 74 + x + 5;
  const at = (x: number, y: number) => now.get(key(x, y)) ?? Number.NaN;
  for (let y = -5; y < 69; y++) for (let x = -5; x < 69; x++) now.set(key(x, y), image[clamp(y) * 64 + clamp(x)] ?? 0);
  for (let i = 4; i >= 0; i--) {
    const next = new Map<number, number>();
    for (let y = -i; y < 64 + i; y++) {
      for (let x = -i; x < 64 + i; x++) {
        const total = at(x - 1, y) + at(x, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
        next.set(key(x, y), Math.floor(total / 5));
      }
    }
    now = next;
  }
  return Array.from({ length: 64 * 64 }, (_, i) => at(i % 64, Math.floor(i / 64)));
}
