import { spanning } from '../../errors/place.ts';
import { shadowedName } from '../../errors/S210.ts';
import { wrongRangeType } from '../../errors/S310.ts';
import { tooManyDimensions } from '../../errors/S320.ts';
import { tooManyReductionVariables } from '../../errors/S321.ts';
import { expressionNotStartup } from '../../errors/S405.ts';
import type { ExprTree, RangeTree, Reduction } from '../../language/tree.ts';
import type { Func, ReductionVar, Update } from '../../syntax/algorithm.ts';
import { access, always, cast, constant, constantOf, type Expr, int, operation, variable } from '../../syntax/expr.ts';
import type { Operator } from '../../syntax/operator.ts';
import { isFloat, range, type Type } from '../../syntax/type.ts';
import { nodesOf } from '../../syntax/walk.ts';
import { all } from '../all.ts';
import { maxDimensions, maxReductionVariables } from '../limits.ts';
import { report } from '../notes.ts';
import { kindOfName, type Scope } from '../scope.ts';
import type { Elaborator } from './elaborator.ts';
import { elaborateCoordinate } from './operands.ts';

/**
 * An inline reduction is an anonymous func over the variables that its body uses, and an access to it:
 *
 *     sum(r = I : e)   ⟶   f$sum0[x, …]   with   fun f$sum0(x, …) = { 0; rdom(r = I) in (x, …) ← f$sum0[x, …] + e; }
 */
export function elaborateReduction(elaborator: Elaborator, e: Extract<ExprTree, { tag: 'Reduce' }>): Expr | null {
  const { scope, notes } = elaborator;
  const { within } = scope;
  if (within === null) return report(notes, expressionNotStartup({ why: `a ${e.kind}` }, e.at));
  const name = `${within.func}$${e.kind}${notes.reductions++}`;
  const rdom = elaborateRdom(elaborator, e.rdom);
  const inner: Scope = {
    ...scope,
    vars: new Set([...scope.vars, ...e.rdom.map((r) => r.name.name)]),
    within: { ...within, reduction: e.kind },
  };
  const body = elaborator.withScope(inner).elaborate(e.body);
  if (rdom === null || body === null) return null;

  const { op, initial } = combinations[e.kind];
  const type = body.type === 'bool' && (op === '+' || op === '*') ? 'i32' : body.type;
  const used = new Set(nodesOf(body).flatMap((node) => (node.tag === 'Var' ? [node.name] : [])));
  const vars = [...scope.vars].filter((x) => used.has(x) && !rdom.some((r) => r.name === x));
  if (vars.length > maxDimensions) {
    return report(
      notes,
      tooManyDimensions({ func: `this ${e.kind}`, dimensions: vars.length, most: maxDimensions }, e.at),
    );
  }
  const point = vars.map((x) => variable(x));
  const self = access(type, name, point);
  const update: Update = { rdom, at: point, values: [operation(op, self, cast(type, body))], condition: always };
  e.rdom.forEach((r, i) => void notes.places.mark(update, r.at, `rdom.${i}`));
  const func: Func = { name, vars, types: [type], pure: [constant(type, initial(type))], updates: [update] };
  notes.anonymous.push(notes.places.mark(func, e.at));
  return notes.places.mark(access(type, name, point), e.at);
}

const combinations: Record<Reduction, { readonly op: Operator; readonly initial: (type: Type) => number }> = {
  sum: { op: '+', initial: () => 0 },
  product: { op: '*', initial: () => 1 },
  minimum: { op: 'min', initial: (type) => (isFloat(type) ? Number.POSITIVE_INFINITY : range(type).greatest) },
  maximum: { op: 'max', initial: (type) => (isFloat(type) ? Number.NEGATIVE_INFINITY : range(type).least) },
};

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
