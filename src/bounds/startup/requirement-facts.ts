import { type AffineExpr, difference, exprOf, isShortSum, isSum, replaced } from '../../simplify/affine.ts';
import { extended, type Fact, type Facts, noFacts } from '../../simplify/facts.ts';
import { mostByNumbers } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import { outputsOf, type Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, int, type Name, operation } from '../../syntax/expr.ts';
import { dimensionsOf, outputsFrom } from '../../syntax/extensions/output.ts';
import { requirementsOf } from '../../syntax/extensions/requirement.ts';
import { isLength, startupScalars } from '../../syntax/target.ts';
import { holdsAll, isFloat, isLong } from '../../syntax/type.ts';
import { conjunctsOf } from '../../syntax/walk.ts';

/**
 * Facts that follow from the requirements of a pipeline, and from lengths being non-negative. Requirements are
 * interpreted over ℤ: a run is refused if their arithmetic would wrap (errata E15).
 *
 *     c·v + rest ≤ 0   ⟹   v ≤ ⌊−rest / c⌋  for c > 0,   v ≥ ⌈rest / −c⌉  for c < 0
 *
 * The ends of `rest` are numbers, by interval arithmetic; if c is ±1, `rest` is also a symbolic bound on v.
 */
export function requirementFacts(P: Pipeline): Facts {
  const facts = new Map<Name, Fact>();
  const outputs = outputsFrom(outputsOf(P));
  const lengths = startupScalars({ ...P, outputs: [] })
    .filter(isLength)
    .map(({ name }) => name);
  for (const name of [...lengths, ...dimensionsOf(outputs).map(({ len }) => len)])
    facts.set(name, { least: 0, greatest: Number.POSITIVE_INFINITY });
  const inequalities = requirementsOf(P).flatMap(({ condition }) => conjunctsOf(condition).flatMap(inequalitiesOf));
  // The second round uses the numbers of the first one, as in require(k < n) with n in 1..8.
  for (let round = 0; round < 2; round++) for (const sum of inequalities) bound(sum, facts, round === 1);
  return extended(noFacts(), [...facts]);
}

/** Sums that are at most 0 if a conjunct is true; none if it is not a comparison of integers. */
function inequalitiesOf(e: Expr): readonly AffineExpr[] {
  const [a, b] = e.tag === 'Op' ? e.args.map((arg) => collected(withoutCast(arg))) : [];
  if (e.tag !== 'Op' || a === undefined || b === undefined || isFloat(a.type) || isLong(a.type)) return [];
  const sum = (a: Expr, b: Expr, by: number): AffineExpr => {
    const { constant, terms } = difference(a, b);
    return { constant: constant + by, terms };
  };
  if (e.op === '==') return [sum(a, b, 0), sum(b, a, 0)];
  if (e.op === '<=' || e.op === '<') return [sum(a, b, e.op === '<' ? 1 : 0)];
  return e.op === '>=' || e.op === '>' ? [sum(b, a, e.op === '>' ? 1 : 0)] : [];
}

/** The operand of a cast that preserves all values; any other expression is returned unchanged. */
function withoutCast(e: Expr): Expr {
  const [operand] = e.tag === 'Op' && e.op === 'cast' ? e.args : [];
  return operand !== undefined && !isFloat(e.type) && holdsAll(e.type, operand.type) ? withoutCast(operand) : e;
}

/** Simplify a sum that is long when written out: the simplifier collects its terms node by node. */
function collected(e: Expr): Expr {
  return isSum(e) && !isShortSum(e) ? simplify(e) : e;
}

/** Add the facts about the variables of a sum that is at most 0. */
function bound(sum: AffineExpr, facts: Map<Name, Fact>, isSymbolic: boolean): void {
  for (const term of sum.terms) {
    const { atom, coefficient: c } = term;
    if (atom.tag !== 'Var') continue;
    const before = facts.get(atom.name) ?? all;
    const rest = replaced(sum, term, int(0));
    const negated = { constant: -rest.constant, terms: rest.terms.map((t) => ({ ...t, coefficient: -t.coefficient })) };
    const most = mostByNumbers(negated, facts); // of −rest
    const hasEnd = isSymbolic && Math.abs(c) === 1 && isSimple(rest);
    const end = hasEnd ? (exprOf(c > 0 ? negated : rest) as Expr) : null; // a start-up expression has no holes
    const numbers =
      c > 0
        ? { ...before, greatest: Math.min(before.greatest, Math.floor(most / c)) }
        : { ...before, least: Math.max(before.least, Math.ceil(most / c)) };
    facts.set(atom.name, end === null ? numbers : withEnd(numbers, c > 0 ? 'to' : 'from', end));
  }
}

const all: Fact = { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };

/** Is this a short sum whose atoms are all i32 variables, and not a constant? */
function isSimple({ terms }: AffineExpr): boolean {
  const isVariable = ({ atom }: AffineExpr['terms'][number]): boolean => atom.tag === 'Var' && atom.type === 'i32';
  return terms.length > 0 && terms.length <= maxTerms && terms.every(isVariable);
}

/** Proofs try every symbolic bound. Bounds with more terms are rarely needed. */
const maxTerms = 3;

function withEnd(fact: Fact, side: 'from' | 'to', end: Expr): Fact {
  const known = fact[side];
  return { ...fact, [side]: known === undefined ? end : operation(side === 'to' ? 'min' : 'max', known, end) };
}
