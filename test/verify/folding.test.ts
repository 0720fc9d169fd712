import { expect, test, vi } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import { requestOf } from '../../src/lab/case.ts';
import { compiled } from '../../src/lab/compiled.ts';
import { drawCase, testInputsPerProgram } from '../../src/lab/generators/numbered-case.ts';
import { programValues } from '../../src/semantics/request.ts';
import { interpret } from '../../src/semantics/target/interpret.ts';
import type { Bounds } from '../../src/syntax/array.ts';
import { type Expr, int, operation } from '../../src/syntax/expr.ts';
import { dimensionsOf } from '../../src/syntax/extensions/output.ts';
import { mapChildren, mapExpressions, stmtsIn } from '../../src/syntax/stmt.ts';
import { rebuild } from '../../src/syntax/substitute.ts';
import type { Program, Stmt } from '../../src/syntax/target.ts';
import type { Scalar } from '../../src/syntax/value.ts';
import { fold } from '../../src/target/folding/fold.ts';
import { folding } from '../../src/verify/folding.ts';
import { type FoldedFunc, foldsIn } from '../../src/verify/folds.ts';
import { cases } from '../deep.ts';
import { scheduledPrograms } from './programs.ts';

vi.setConfig({ testTimeout: 300_000 });

const seed = Number(process.env.SEED ?? 1);

/** Start-up values for a window inside large inputs. */
function startOf({ params, inputs, outputs }: Program, first: number, size: number): ReadonlyMap<string, Scalar> {
  const values = new Map<string, Scalar>(params.map((each) => [each.name, each.default ?? 2]));
  for (const { name, rank } of inputs) {
    for (const [d, { min, len }] of boundsOf(rank).entries())
      values.set(`${name}.min[${d}]`, min).set(`${name}.len[${d}]`, len);
  }
  for (const [d, { min, len }] of dimensionsOf(outputs).entries()) {
    values.set(min, d === 2 ? 0 : first).set(len, d === 2 ? 3 : size);
  }
  return values;
}

/** The bounds of an input; the third dimension has the color channels. */
function boundsOf(rank: number): readonly Bounds[] {
  return Array.from({ length: rank }, (_, d) =>
    d === 2 ? { min: 0, len: 4 } : { min: -60, len: rank === 1 ? 1200 : 260 },
  );
}

/** The examples and benchmarks with folded storage. */
const examples = scheduledPrograms().flatMap(({ file, schedule, program, folds }) =>
  folds.length === 0 || schedule === '(none)' ? [] : [{ name: `${file} ${schedule}`, program, folds }],
);

test('folded storage of examples and benchmarks contains every row when it is read', () => {
  expect(examples.length).toBeGreaterThan(cases(3, 12));
  for (const { name, program, folds } of examples) {
    for (const [first, size] of [
      [5, 40],
      [-3, 1],
      [0, 9],
    ] as const)
      expect(folding(program, startOf(program, first, size), folds), name).toEqual({ tag: 'proved' });
  }
});

test('at least five of six folded random cases are proved', () => {
  let [open, all] = [0, 0];
  for (let i = 0; i < cases(100, 150); i++) {
    const drawn = drawCase(seed, i * testInputsPerProgram);
    const each = compiled(drawn);
    const reused = each.optimized(each.steps.length);
    const folds = reused?.folds.filter(({ size }) => size > 1) ?? [];
    if (reused === null || folds.length === 0) continue;
    const verdict = folding(reused.program, programValues(reused.program, requestOf(drawn.testInput)), folds);
    all++;
    if (verdict.tag !== 'proved') open++;
  }
  expect(all).toBeGreaterThan(cases(3, 5));
  expect(open).toBeLessThanOrEqual(all / 6);
});

test('a modulus that is one too small is not proved, unless the program has the same values with it', () => {
  let caught = 0;
  for (const { name, program } of examples) {
    for (const each of foldsIn(program)) {
      const tight = withModulus(program, each, each.modulus - 1);
      expect(foldsIn(tight), name).toContainEqual({ ...each, modulus: each.modulus - 1 });
      if (folding(tight, startOf(tight, 5, 40)).tag === 'not proved') caught++;
      else expect(valuesOf(tight), `${name}: ${each.func}`).toEqual(valuesOf(program));
    }
  }
  expect(caught).toBeGreaterThan(cases(5, 20));
});

/** The values that a program computes. */
function valuesOf(program: Program): unknown {
  const start = startOf(program, 5, 40);
  const inputs = program.inputs.map(({ name, type, rank }) => {
    const bounds = boundsOf(rank);
    const length = bounds.reduce((product, { len }) => product * len, 1);
    return [name, { type, bounds, values: Array.from({ length }, (_, i) => (i * i) % 251) }] as const;
  });
  const window = dimensionsOf(program.outputs).map(({ min, len }) => ({
    min: Number(start.get(min) ?? 0),
    len: Number(start.get(len) ?? 0),
  }));
  const params = new Map(program.params.map(({ name }) => [name, start.get(name) ?? 0]));
  const outcome = interpret(program, { window, params, inputs: new Map(inputs) });
  return outcome.tag === 'Stuck' ? bug(JSON.stringify(outcome.stuck)) : outcome.components;
}

test('a program that computes only the last row of the first window is not proved', () => {
  for (const { name, program } of examples) {
    const wrong = withWindows(program, (start) =>
      start.tag === 'Op' && start.op === 'select' ? (start.args[2] ?? start) : start,
    );
    expect(wrong, name).not.toEqual(program);
    expect(folding(wrong, startOf(wrong, 5, 40)).tag, name).toBe('not proved');
  }
});

test('a window that leaves out a row is not proved', () => {
  for (const { name, program } of examples) {
    const wrong = withWindows(program, (start) => operation('+', start, int(1)));
    expect(folding(wrong, startOf(wrong, 5, 40)).tag, name).toBe('not proved');
  }
});

test.each([
  { what: 'rows that are read in both directions', text: 'g[x] + g[20 - x]', schedule: '' },
  { what: 'rows that are read before others and after them', text: 'g[x] + g[0]', schedule: '' },
  {
    what: 'rows of which one is read much later',
    text: 'g[x] + g[x - 5]',
    schedule: 'compute-at(g, f.x); slide(g, f.x);',
  },
])('$what are not proved', ({ text, schedule }) => {
  const [module] = checkText(
    `pipeline f() { fun g(x) = x * x; fun f(x) = ${text}; } schedule s { ${schedule} }`,
  ).modules;
  const program = compile(module?.pipeline ?? bug('no pipeline'), module?.schedules[0] ?? null);
  const unfolded = [...stmtsIn(program.body)].find((s) => s.tag === 'Allocate' && s.func === 'g');
  const known = foldsIn(program).find(({ func }) => func === 'g');
  const wrong =
    known !== undefined
      ? withModulus(program, known, 3)
      : fold(program, new Map(unfolded?.tag === 'Allocate' ? [[unfolded, [{ d: 0, size: 3 }]]] : []));
  expect(foldsIn(wrong)).toEqual([{ func: 'g', d: 0, modulus: 3 }]);
  expect(folding(wrong, startOf(wrong, 0, 20)).tag).toBe('not proved');
});

test('a reported fold that is not in the program is not proved', () => {
  const [module] = checkText('pipeline f() { fun g(x) = x; fun f(x) = g[x]; }').modules;
  const program = compile(module?.pipeline ?? bug('no pipeline'), null);
  expect(folding(program, startOf(program, 0, 9), [{ func: 'g', size: 2 }])).toEqual({
    tag: 'not proved',
    why: 'g is not stored modulo 2 everywhere',
  });
});

/** The program with another modulus for folded storage. */
function withModulus(P: Program, { func, d, modulus }: FoldedFunc, other: number): Program {
  const turned = (args: readonly Expr[]): readonly Expr[] =>
    args.map((arg, i) =>
      i === d && arg.tag === 'Op' && arg.op === '%' ? operation('%', arg.args[0] ?? arg, int(other)) : arg,
    );
  const walk = (s: Stmt): Stmt => {
    const own = mapExpressions(s, (e) =>
      rebuild(e, (node) => (node.tag === 'Access' && node.func === func ? { ...node, args: turned(node.args) } : node)),
    );
    if (own.tag === 'Assign' && own.func === func) return { ...own, args: turned(own.args) };
    if (own.tag !== 'Allocate' || own.func !== func) return mapChildren(own, walk);
    const isLength = (e: Expr): boolean => e.tag === 'Const' && e.value === modulus;
    const bounds = own.bounds.map((I, i) =>
      i === d ? { ...I, len: rebuild(I.len, (e) => (isLength(e) ? int(other) : e)) } : I,
    );
    return { ...own, bounds };
  };
  return { ...P, body: walk(P.body) };
}

/** The program with other starts of the sliding windows: `let w = select(x == first, …, …)`. */
function withWindows(P: Program, change: (start: Expr) => Expr): Program {
  /** y = the first row, or another reason to compute the whole window. */
  const isFirst = (e: Expr | undefined): boolean =>
    e?.tag === 'Op' && (e.op === '==' || (e.op === '||' && isFirst(e.args[0])));
  const isSliding = (s: Stmt): boolean => {
    if (s.tag !== 'Let' || s.windowEnd?.end !== 'min' || s.value.tag !== 'Op' || s.value.op !== 'select') return false;
    return isFirst(s.value.args[0]);
  };
  const walk = (s: Stmt): Stmt =>
    s.tag === 'Let' && isSliding(s) ? { ...s, value: change(s.value), body: walk(s.body) } : mapChildren(s, walk);
  return { ...P, body: walk(P.body) };
}
