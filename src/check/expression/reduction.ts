import { spanning } from '../../errors/place.ts';
import { shadowedName } from '../../errors/S210.ts';
import { wrongRangeType } from '../../errors/S310.ts';
import { tupleAsSingleValue } from '../../errors/S316.ts';
import { unknownComponent } from '../../errors/S317.ts';
import { tooManyComponents } from '../../errors/S319.ts';
import { tooManyDimensions } from '../../errors/S320.ts';
import { tooManyReductionVariables } from '../../errors/S321.ts';
import { reorderableIntegers } from '../../errors/S331.ts';
import { expressionNotStartup } from '../../errors/S405.ts';
import { type ExprTree, type RangeTree, reorderableSum, tests } from '../../language/tree.ts';
import { type Func, maxDimensions, type ReductionVar, type Update } from '../../syntax/algorithm.ts';
import { access, always, type Component, constantOf, type Expr, int, operation, variable } from '../../syntax/expr.ts';
import { isFloat } from '../../syntax/type.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { all } from '../all.ts';
import { maxComponents, maxReductionVariables } from '../limits.ts';
import { type Reduced, report } from '../notes.ts';
import { kindOfName, type Scope } from '../scope.ts';
import type { Elaborator } from './elaborator.ts';
import { elaborateCondition, elaborateCoordinate } from './operands.ts';
import { stagesOf } from './reduction-stages.ts';
import { reorderableSum as sumReorderably } from './reorderable-sum.ts';

type Reduce = Extract<ExprTree, { tag: 'Reduce' }>;

/**
 * An inline reduction is an anonymous func over the variables that its body uses, and an access to it:
 *
 *     sum(r = I : e)   ⟶   f$sum0[x, …]   with   fun f$sum0(x, …) = { 0; rdom(r = I) in (x, …) ← f$sum0[x, …] + e; }
 *
 * `component` is the component of `argmin` and `argmax`, which are tuples.
 */
export function elaborateReduction(elaborator: Elaborator, e: Reduce, component: Component = null): Expr | null {
  const { scope, notes } = elaborator;
  const known = notes.reduced.get(e);
  const isKnown = known?.point.every(({ name }) => scope.vars.has(name));
  const reduced = known !== undefined && isKnown ? known : reduce(elaborator, e);
  if (reduced === null) return null;
  notes.reduced.set(e, reduced);
  const { func, point } = reduced;
  const facts = { name: `this ${e.kind}`, components: func.types.length, read: `${e.kind}(…)` };
  if (component === null && func.types.length > 1) return report(notes, tupleAsSingleValue(facts, e.at));
  const type = component === null || func.types.length > 1 ? func.types[component ?? 0] : undefined;
  if (type === undefined) return report(notes, unknownComponent({ ...facts, component: component ?? 0 }, e.at));
  return notes.places.mark(access(type, func.name, point, component), e.at);
}

function reduce(elaborator: Elaborator, e: Reduce): Reduced | null {
  const { scope, notes } = elaborator;
  const { within } = scope;
  if (within === null) return report(notes, expressionNotStartup({ why: `a ${e.kind}` }, e.at));
  const name = `${within.func}$${e.kind === reorderableSum ? 'sum' : e.kind}${notes.reductions++}`;
  const rdom = elaborateRdom(elaborator, e.rdom);
  const inner: Scope = {
    ...scope,
    vars: new Set([...scope.vars, ...e.rdom.map((r) => r.name.name)]),
    within: { ...within, reduction: e.kind },
  };
  const inside = elaborator.withScope(inner);
  const isTest = tests.some((test) => test === e.kind);
  const body = isTest ? elaborateCondition(inside, e.body) : inside.elaborate(e.body);
  if (rdom === null || body === null) return null;

  const used = new Set(nodesOf(body).flatMap((node) => (node.tag === 'Var' ? [node.name] : [])));
  const vars = [...scope.vars].filter((x) => used.has(x) && !rdom.some((r) => r.name === x));
  const dimensions = vars.length + (e.kind === reorderableSum ? 2 : 0); // a lane and a block
  if (dimensions > maxDimensions) {
    return report(notes, tooManyDimensions({ func: `this ${e.kind}`, dimensions, most: maxDimensions }, e.at));
  }
  const point = vars.map((x) => variable(x));
  if (e.kind === reorderableSum) {
    if (!isFloat(body.type)) return report(notes, reorderableIntegers({ type: body.type }, e.at));
    const funcs = sumReorderably(name, vars, body, rdom, (x) => inner.vars.has(x) || kindOfName(x, inner) !== null);
    notes.anonymous.push(...funcs.map((f) => notes.places.mark(f, e.at)));
    return { func: funcs[2], point };
  }
  const { first, values } = stagesOf(e.kind, body, rdom, (type, i) => access(type, name, point, i ?? null));
  const update: Update = { rdom, at: point, values, condition: always };
  e.rdom.forEach((r, i) => void notes.places.mark(update, r.at, `rdom.${i}`));
  if (first.length > maxComponents)
    return report(notes, tooManyComponents({ func: `this ${e.kind}`, components: first.length }, e.at));
  const func: Func = { name, vars, types: first.map(({ type }) => type), pure: first, updates: [update] };
  notes.anonymous.push(notes.places.mark(func, e.at));
  return { func, point };
}

/** The reduction variables of an rdom, with their intervals as (min, len). */
export function elaborateRdom(elaborator: Elaborator, ranges: readonly RangeTree[]): readonly ReductionVar[] | null {
  const { scope, notes } = elaborator;
  if (ranges.length > maxReductionVariables) {
    const at = ranges.map((r) => r.at).reduce(spanning);
    return report(notes, tooManyReductionVariables({ variables: ranges.length, most: maxReductionVariables }, at));
  }
  return all(
    ranges.map(({ name, form, from, to }) => {
      const shadowed = kindOfName(name.name, scope);
      if (shadowed !== null) report(notes, shadowedName({ variable: name.name, other: shadowed }, name.at));
      const min = elaborateCoordinate(elaborator, from, wrongRangeType);
      const end = elaborateCoordinate(elaborator, to, wrongRangeType);
      if (min === null || end === null || shadowed !== null) return null;
      return { name: name.name, in: { min, len: form === 'length' ? end : difference(end, min) } };
    }),
  );
}

/** to − from, with constants folded. */
function difference(to: Expr, from: Expr): Expr {
  const [end, start] = [constantOf(to), constantOf(from)];
  if (start === 0) return to;
  return end === null || start === null ? operation('-', to, from) : int((end - start) | 0);
}
