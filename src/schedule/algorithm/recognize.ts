import type { Func, Update } from '../../syntax/algorithm.ts';
import { type Component, componentsOf, constant, type Expr, operation, partOf } from '../../syntax/expr.ts';
import { bits, extremes, isFloat, type Type } from '../../syntax/type.ts';
import type { Scalar } from '../../syntax/value.ts';
import { accessesIn, conjunctsOf, nodesOf } from '../../syntax/walk.ts';
import { isInteger, type Reduction, reductions } from './reductions.ts';
import { haveSameStructure } from './same-structure.ts';

/** An update as a fold: the initial value of a partial result, and how a partial result is merged into the func. */
export interface Fold {
  readonly identity: readonly Expr[];
  /** The new values of the func, from its previous values (`own`) and the values of a partial result. */
  readonly merge: (own: (component: Component) => Expr, partial: (component: Component) => Expr) => readonly Expr[];
  /** Must partial results be merged in the order of the domain? */
  readonly isOrdered: boolean;
}

/** Why an update is not known to be a fold whose points can be regrouped, and what to write instead. */
export interface Unknown {
  readonly why: string;
  readonly instead?: string;
}

/** The fold that an update computes, or the reason why it is not known to be one. */
export function recognize(f: Func, U: Update): Fold | Unknown {
  const readers = new Set(nodesReading(f, U));
  const reads = (e: Expr): boolean => readers.has(e);
  if (U.at.some(reads)) return { why: `its coordinates depend on the values of ${f.name}` };
  const search = asSearch(f, U, reads);
  if (search !== null) return search;
  if (reads(U.condition)) return { why: `its condition depends on the values of ${f.name}` };
  const found: Reduction[] = [];
  for (const component of componentsOf(f.types)) {
    const value = partOf(U.values, component);
    const type = partOf(f.types, component);
    const what = component === null ? 'its value' : `component ${component}`;
    if (isFloat(type))
      return { why: `${what} is a float, and no operation on floats is associative`, instead: forFloats };
    const isOwn = (e: Expr): boolean => isOwnValue(e, f, U, component);
    const reduction = reductions.find((r) => r.isDefinedOn(type) && combines(value, r, type, isOwn, reads));
    if (reduction === undefined)
      return {
        why: `${what} is not v ∘ e, where v is the value before the update and ∘ is + - * & | ^ min max && or ||`,
      };
    found.push(reduction);
  }
  return {
    identity: found.map((r, i) => constant(f.types[i] ?? 'i32', r.identity(f.types[i] ?? 'i32'))),
    merge: (own, partial) =>
      componentsOf(f.types).map((component) =>
        operation(partOf(found, component).op, own(component), partial(component)),
      ),
    isOrdered: false,
  };
}

const forFloats = 'Write reorderable sum(r = … : e), whose definition fixes one order of the additions.';

/** The nodes of an update that read its own func, directly or in an operand. */
function nodesReading(f: Func, U: Update): readonly Expr[] {
  const found = new Set<Expr>();
  for (const e of nodesOf(...U.at, ...U.values, U.condition)) {
    const isRead = e.tag === 'Access' && e.func === f.name;
    if (isRead || ('args' in e && e.args.some((arg) => found.has(arg)))) found.add(e);
  }
  return [...found];
}

/** Is an expression the value of the func before the update, at the point that is updated? */
function isOwnValue(e: Expr, f: Func, U: Update, component: Component): boolean {
  return (
    e.tag === 'Access' &&
    e.func === f.name &&
    e.component === component &&
    e.args.every((arg, d) => haveSameStructure(arg, U.at[d] ?? arg)) &&
    accessesIn(...e.args).every(({ func }) => func !== f.name)
  );
}

/**
 * Is an expression op(v, e), where v is the value before the update, for some e that does not depend on v?
 *
 *     t ::= v | t ∘ e | e ∘ t | select(e, t, t) | cast(t)
 *
 * Casts are between integers that are at least as wide as the func, for modular reductions only.
 */
function combines(
  root: Expr,
  r: Reduction,
  type: Type,
  isOwn: (e: Expr) => boolean,
  reads: (e: Expr) => boolean,
): boolean {
  const known = new Map<Expr, boolean>();
  const isWide = (t: Type): boolean => (r.isModular ? isInteger(t) && bits(t) >= bits(type) : t === type);
  const visit = (e: Expr): boolean => {
    const result = known.get(e) ?? (isOwn(e) || (e.tag === 'Op' && isWide(e.type) && combinesOp(e.op, e.args)));
    known.set(e, result);
    return result;
  };
  const combinesOp = (op: string, [a, b, c]: readonly Expr[]): boolean => {
    if (a === undefined) return false;
    if (op === 'cast') return r.isModular && isWide(a.type) && visit(a);
    if (b === undefined) return false;
    if (op === 'select') return c !== undefined && !reads(a) && visit(b) && visit(c);
    const step = r.steps.find((step) => step.op === op);
    if (step === undefined) return false;
    return (!reads(b) && visit(a)) || (step.flipped && !reads(a) && visit(b));
  };
  return visit(root);
}

/**
 * A search for the least or the greatest value e of a domain, and for other values at the first point that has it:
 *
 *     (x̄) ← select(e < f[x̄].k, ē, f[x̄])          (x̄) ← ē if e < f[x̄].k          where eₖ = e
 *
 * A point replaces an earlier one only if it is better, so a partial result of earlier points must be merged first. NaN
 * is never better. The identity is not better than any value, so its other components are never seen. Null if the
 * update is not a search.
 */
function asSearch(f: Func, U: Update, reads: (e: Expr) => boolean): Fold | null {
  const components = componentsOf(f.types);
  const own = (component: Component) => (e: Expr) => isOwnValue(e, f, U, component);
  const [first] = U.values;
  const isConditional = reads(U.condition);
  const [test, another] = isConditional ? conjunctsOf(U.condition).filter(reads) : testOf(first);
  if (test?.tag !== 'Op' || another !== undefined) return null;
  const found = isConditional ? U.values : U.values.map((value, i) => chosen(value, test, own(components[i] ?? null)));
  const comparison = comparisonOf(test, reads);
  if (comparison === null || found.some((e) => e === null || reads(e))) return null;
  const key = components.find((component) => own(component)(comparison.own));
  const value = key === undefined ? null : partOf(found, key);
  if (key === undefined || value === null || !haveSameStructure(value, comparison.value)) return null;
  const { op } = comparison;
  return {
    identity: f.types.map((type, i) => constant(type, i === (key ?? 0) ? worst(op, type) : 0)),
    merge: (own, partial) => {
      const isBetter = operation(op, partial(key), own(key));
      return components.map((component) => operation('select', isBetter, partial(component), own(component)));
    },
    isOrdered: true,
  };
}

function testOf(value: Expr | undefined): readonly Expr[] {
  return value?.tag === 'Op' && value.op === 'select' ? value.args.slice(0, 1) : [];
}

/** e if a value is select(test, e, v), where v is the value before the update; otherwise null. */
function chosen(value: Expr, test: Expr, isOwn: (e: Expr) => boolean): Expr | null {
  const [condition, found, otherwise] = value.tag === 'Op' && value.op === 'select' ? value.args : [];
  if (condition === undefined || found === undefined || otherwise === undefined) return null;
  return haveSameStructure(condition, test) && isOwn(otherwise) ? found : null;
}

/** value < own or value > own, where `own`, the value before the update, may be on either side; otherwise null. */
function comparisonOf(
  test: Extract<Expr, { tag: 'Op' }>,
  reads: (e: Expr) => boolean,
): { readonly op: '<' | '>'; readonly own: Expr; readonly value: Expr } | null {
  const [a, b] = test.args;
  if ((test.op !== '<' && test.op !== '>') || a === undefined || b === undefined) return null;
  if (!reads(a)) return { op: test.op, own: b, value: a };
  return reads(b) ? null : { op: test.op === '<' ? '>' : '<', own: a, value: b };
}

/** A value w of the type for which w < v (or w > v) holds for no value v. */
function worst(op: '<' | '>', type: Type): Scalar {
  if (isFloat(type)) return op === '<' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return op === '<' ? extremes(type).greatest : extremes(type).least;
}
