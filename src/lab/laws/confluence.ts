import { algorithmValues } from '../../semantics/request.ts';
import { startupValue } from '../../semantics/startup.ts';
import { inputMinName, type Pipeline } from '../../syntax/algorithm.ts';
import type { Expr, Name } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Scalar } from '../../syntax/value.ts';
import { accessesIn, expressionsOf, reachable } from '../../syntax/walk.ts';
import type { Experiment } from '../experiment.ts';
import { broken, holds, type Verdict, vacuous } from '../law.ts';
import { sameValues } from '../same-values.ts';

/**
 * Definition 'Algorithm confluence', for one test input z and the program P′ that completes Tᵢ. One of the following
 * holds: P(z) contains an error, P′(z) fails an assertion that may fail, or both agree on the requested window.
 */
export function confluent(x: Experiment, i: number): Verdict {
  const { reference } = x;
  const outcome = x.outcome(i);
  if (outcome === null || reference.tag !== 'Values') return vacuous;
  switch (outcome.tag) {
    case 'Large':
    case 'Overflow':
      return vacuous;
    case 'Stuck':
      if (outcome.stuck.tag !== 'AssertionFailure')
        return broken(`T_${i} gets stuck: ${JSON.stringify(outcome.stuck)}`);
      return mayFail(x, i, outcome.stuck.why) ? vacuous : broken(`T_${i} fails an assertion: ${outcome.stuck.why}`);
    case 'Done':
      if (sameValues(outcome.values, reference.values)) return holds();
      return broken(`T_${i} gives [${outcome.values.join(', ')}], not [${reference.values.join(', ')}]`);
  }
}

/**
 * May an assertion of Tᵢ fail although the algorithm has a value? These assertions may: those of the bounds phase
 * (errata E5), of specialize-fail and of bound-storage, those about factors that are not positive (E6), and those about
 * an input without a boundary condition, because its window is a box that may include points that are not read.
 */
function mayFail(x: Experiment, i: number, why: string): boolean {
  const startup = algorithmValues(x.P, x.z);
  const applied = x.steps.slice(0, i).map((step) => step.directive);
  return applied.some((d) => mayBeRefused(d, startup, why)) || readsInput(x.algorithm(i), x);
}

function mayBeRefused(d: Directive, startup: ReadonlyMap<Name, Scalar>, why: string): boolean {
  if (d.tag === 'split') return Number(startupValue(d.factor, startup)) <= 0;
  if (d.tag === 'specialize-fail') return why === d.message;
  if (d.tag === 'bound-storage') return why.startsWith(`${d.func} needs more storage in ${d.dim} `);
  return d.tag === 'bound' || d.tag === 'bound-extent' || d.tag === 'align-bounds' || d.tag === 'align-extent';
}

/**
 * May an access to an input be out of bounds? Not if all accesses are through boundary conditions, and no input is
 * empty.
 */
function readsInput(P: Pipeline, { z }: Experiment): boolean {
  const isEmpty = [...z.inputs.values()].some(({ bounds }) => bounds.some(({ len }) => len <= 0));
  const inputs = new Set(P.inputs.map((input) => input.name));
  const read = reachable(P).flatMap((f) => accessesIn(...expressionsOf(f)).filter((a) => inputs.has(a.func)));
  return isEmpty || !read.every(({ func, args }) => args.every((arg, d) => isWithin(arg, inputMinName(func, d))));
}

/** Is e the expansion of a boundary condition: max(…, img.min[d]), or img.min[d] + … % …? */
function isWithin(e: Expr, min: Name): boolean {
  if (e.tag !== 'Op') return false;
  const [a, b] = e.args;
  if (e.op === 'max') return b?.tag === 'Var' && b.name === min;
  return e.op === '+' && a?.tag === 'Var' && a.name === min && b?.tag === 'Op' && b.op === '%';
}
