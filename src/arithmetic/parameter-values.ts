import type { Pipeline } from '../syntax/algorithm.ts';
import { constantOf, type Expr, type Name, smallIntegerOf } from '../syntax/expr.ts';
import { requirementsOf } from '../syntax/extensions/requirement.ts';
import type { Values } from '../syntax/value-range.ts';
import { conjunctsOf } from '../syntax/walk.ts';
import { allOf } from './machine-transfer.ts';

/**
 * The values of the parameters that declared ranges or requirements compare with constants. They are not NaN, because
 * NaN satisfies no comparison except `!=`.
 */
export function parameterValues(P: Pipeline): ReadonlyMap<Name, Values> {
  const ranges = new Map<Name, Values>();
  const params = new Set(P.params.map(({ name }) => name));
  for (const e of requirementsOf(P).flatMap(({ condition }) => conjunctsOf(condition))) {
    const comparison = comparisonWithConstant(e);
    if (comparison === null || !params.has(comparison.param.name)) continue;
    const { param, op, value } = comparison;
    const { least, greatest } = ranges.get(param.name) ?? allOf(param.type);
    const isAbove = op === '>' || op === '>=' || op === '==';
    const isBelow = op === '<' || op === '<=' || op === '==';
    ranges.set(param.name, {
      least: isAbove ? Math.max(least, value) : least,
      greatest: isBelow ? Math.min(greatest, value) : greatest,
      nan: false,
    });
  }
  return new Map([...ranges].filter(([, { least, greatest }]) => least <= greatest));
}

type Comparison = '<' | '<=' | '>' | '>=' | '==';

/** A comparison of a variable p with a constant c, as p op c; null for other conditions. */
function comparisonWithConstant(
  e: Expr,
): { readonly param: Extract<Expr, { tag: 'Var' }>; readonly op: Comparison; readonly value: number } | null {
  const [a, b] = e.tag === 'Op' ? e.args : [];
  if (e.tag !== 'Op' || a === undefined || b === undefined || !(e.op in mirrored)) return null;
  const op = e.op as Comparison; // a key of `mirrored`
  const [left, right] = [numberIn(a), numberIn(b)];
  if (a.tag === 'Var' && right !== null && !Number.isNaN(right)) return { param: a, op, value: right };
  return b.tag === 'Var' && left !== null && !Number.isNaN(left) ? { param: b, op: mirrored[op], value: left } : null;
}

const mirrored: Readonly<Record<Comparison, Comparison>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==' };

/** The value of a constant. A 64-bit integer that is not a safe number is not known. */
function numberIn(e: Expr): number | null {
  return constantOf(e) ?? smallIntegerOf(e);
}
