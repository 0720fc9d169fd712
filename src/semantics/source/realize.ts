import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { evaluationTooLong } from '../../errors/S702.ts';
import { funcStorageTooLarge } from '../../errors/S703.ts';
import { type Func, outputsOf, type Pipeline, type Update } from '../../syntax/algorithm.ts';
import { type ArrayValue, pointsOf, volume } from '../../syntax/array.ts';
import {
  access,
  type Component,
  componentsOf,
  constant,
  type Expr,
  int,
  type Name,
  partOf,
} from '../../syntax/expr.ts';
import { outputsFrom, perOutput, windowPerPart } from '../../syntax/extensions/output.ts';
import { substitute } from '../../syntax/substitute.ts';
import type { Value } from '../../syntax/value.ts';
import { algorithmValues, type Request } from '../request.ts';
import { Budget, type Limits } from '../run/budget.ts';
import type { Progress } from '../run/progress.ts';
import { failedRequirement, negativeRdom } from '../startup.ts';
import { storageLimit } from '../target/store.ts';
import { derive } from './big-step.ts';
import type { Definitions, Derivation } from './derivation.ts';
import { evaluator, type Notes } from './memoized.ts';

/**
 * [Realize]   ∀ȳ ∈ I₁ × … × Iₙ:  [c̄/p̄](D ; f[ȳ]) ⇓ c_ȳ
 *             ─────────────────────────────────────────────────
 *             pipeline f(p̄) = D ; realize(Ī, c̄) ⇓ g(ȳ) := c_ȳ
 *
 * [Realize-Err]   require(e, m) ∈ Q̄     [c̄/p̄] e ⇓ 0
 *                 ─────────────────────────────────────────────────────────
 *                 pipeline f(p̄) = Q̄ ; D ; realize(Ī, c̄) ⇓ g(ȳ) := ε_req
 *
 * Each of several outputs is realized on its own window, and a requirement that does not hold makes all of them errors.
 * Returns the first component of the first output. A parameter with a range, p in n..m, has the requirement
 * p >= n && p <= m.
 */
export function realize(P: Pipeline, z: Request, notes: Notes = {}): ArrayValue {
  return partOf(realizeComponents(P, z, notes), null);
}

/** [Realize] for each component of all outputs. */
export function realizeComponents(
  P: Pipeline,
  z: Request,
  notes: Notes = {},
  progress: Progress = () => {},
  limits: Limits = {},
): readonly ArrayValue[] {
  const evaluate = evaluator(P, z, notes, limits);
  const points = windowPerPart(outputsFrom(outputsOf(P)), z.window).reduce((sum, window) => sum + volume(window), 0);
  let done = 0;
  return tabulate(P, z, (output, point, component) => {
    const value = evaluate(output, point, component);
    progress(++done / points);
    return value;
  });
}

/** [Realize] with the literal rules, for small cases and to test the fast evaluator. */
export function realizeLiterally(P: Pipeline, z: Request, limits: Limits = {}): readonly ArrayValue[] {
  const budget = literalBudget(limits);
  return tabulate(P, z, (output, point, component) => deriveWithin(budget, P, z, output, point, component).value);
}

/** The derivation of one point of the first output. */
export function deriveAt(
  P: Pipeline,
  z: Request,
  point: readonly number[],
  component: Component = null,
  limits: Limits = {},
): Derivation {
  return deriveWithin(literalBudget(limits), P, z, P.name, point, component);
}

function deriveWithin(
  budget: Budget,
  P: Pipeline,
  z: Request,
  output: Name,
  point: readonly number[],
  component: Component,
): Derivation {
  const { types } = outputsOf(P).find(({ name }) => name === output) ?? bug('a pipeline has no output');
  const type = partOf(types, component);
  try {
    return derive(definitions(P, z), access(type, output, point.map(int), component), budget);
  } catch (thrown) {
    // Recursion is as deep as the derivation: each iteration of an update is a premise of the next one.
    if (thrown instanceof RangeError) return refuse(evaluationTooLong({}, null));
    throw thrown;
  }
}

/** A derivation is stored as a whole, so the number of its steps is limited. */
function literalBudget(limits: Limits): Budget {
  return new Budget({ work: maxSteps, storage: storageLimit, ...limits });
}

/** The maximum number of steps of a derivation. */
const maxSteps = 2 ** 20;

function tabulate(
  P: Pipeline,
  z: Request,
  valueAt: (output: Name, point: readonly number[], component: Component) => Value,
): readonly ArrayValue[] {
  const outputs = outputsFrom(outputsOf(P));
  const windows = perOutput(outputs, z.window);
  for (const [i, { name: func }] of outputs.entries()) {
    const points = volume(windows[i] ?? []);
    if (points > storageLimit) refuse(funcStorageTooLarge({ func, points, limit: storageLimit }, null));
  }
  const failed = failedRequirement(P, z) !== null ? 'ε_req' : negativeRdom(P, z) !== null ? 'ε_rdom' : null;
  return outputs.flatMap(({ name, types }, i) => {
    const bounds = windows[i] ?? [];
    return componentsOf(types).map((component): ArrayValue => {
      const values = Array.from(pointsOf(bounds), (point) => failed ?? valueAt(name, point, component));
      return { type: partOf(types, component), bounds, values };
    });
  });
}

/** [c̄/p̄] D */
function definitions(P: Pipeline, z: Request): Definitions {
  const types = new Map(P.params.map((p) => [p.name, p.type]));
  const values = new Map<Name, Expr>(
    Array.from(algorithmValues(P, z), ([name, value]) => [name, constant(types.get(name) ?? 'i32', value)]),
  );
  const replace = (e: Expr): Expr => substitute(e, values);
  const inUpdate = (U: Update): Update => ({
    rdom: U.rdom.map((r) => ({ name: r.name, in: { min: replace(r.in.min), len: replace(r.in.len) } })),
    at: U.at.map(replace),
    values: U.values.map(replace),
    condition: replace(U.condition),
  });
  const inFunc = (f: Func): Func => ({ ...f, pure: f.pure.map(replace), updates: f.updates.map(inUpdate) });
  const hosts = z.hosts === undefined ? [] : [{ name: '' as const, hosts: z.hosts }];
  const inputs = P.inputs.map(({ name }) => ({
    name,
    array: z.inputs.get(name) ?? bug(`the input ${name} is not given`),
  }));
  return [...hosts, ...inputs, ...P.funcs.map(inFunc)];
}
