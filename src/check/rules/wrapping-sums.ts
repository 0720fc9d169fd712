import { isWithin, type Range, typeRange } from '../../arithmetic/range.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { sumMayWrap } from '../../errors/S341.ts';
import { printExpr } from '../../language/print.ts';
import { type Func, type Pipeline, stages } from '../../syntax/algorithm.ts';
import { constantOf, type Expr, type Op } from '../../syntax/expr.ts';
import { bits, isFloat, type Type } from '../../syntax/type.ts';
import { accessesIn, hasMoreNodes, operandsOf } from '../../syntax/walk.ts';
import type { Places } from '../places.ts';
import { isHash, totalOf, ValueRanges } from './value-ranges.ts';

/**
 * A warning for every sum of u8 or u16 values that may wrap, unless only its low bits are used or it is cast to its own
 * type. Value ranges decide: `img[x] / 4 + img[x + 1] / 4` cannot wrap.
 */
export function sumsFit(P: Pipeline, places: Places): readonly Diagnostic[] {
  const ranges = new ValueRanges(P);
  return P.funcs.flatMap((f) => {
    ranges.add(f);
    return diagnosticsOf(f, ranges, places);
  });
}

function diagnosticsOf(f: Func, ranges: ValueRanges, places: Places): readonly Diagnostic[] {
  const total = totalOf(f);
  const found: Diagnostic[] = [];
  const visited = { used: new Set<Expr>(), wrapped: new Set<Expr>() };
  const report = (e: Op, range: Range): void => {
    const reduction = e === total?.sum && f.name.includes('$') ? places.of(f) : null;
    const place = reduction ?? places.of(e) ?? places.of(f);
    found.push(sumMayWrap({ type: e.type, greatest: range.greatest, fix: fixOf(e, range, f) }, place));
  };
  /** `isWrapped`: only the value modulo a power of two is used. */
  const visit = (e: Expr, isWrapped: boolean): void => {
    const seen = isWrapped ? visited.wrapped : visited.used;
    if (seen.has(e)) return;
    seen.add(e);
    const isMeant = isWrapped || places.of(e === total?.sum ? f : e, 'wraps') !== null;
    if (e.tag === 'Op' && isSum(e, ranges)) {
      const range = e === total?.sum ? ranges.totalRange(total) : ranges.exactly(e);
      if (!isMeant && range.greatest > typeRange(e.type).greatest) report(e, range);
      for (const leaf of leavesOf(e)) visit(leaf, isMeant || !isAddend(leaf, ranges));
      return;
    }
    for (const [i, operand] of operandsOf(e).entries()) visit(operand, e.tag === 'Op' && wraps(e, i, isMeant));
  };
  for (const U of stages(f)) for (const e of [...U.at, ...U.values, U.condition]) visit(e, false);
  return found;
}

const isNarrow = (type: Type): boolean => type === 'u8' || type === 'u16';

/** Is this a sum of narrow values, without operands that are meant to wrap? */
function isSum(e: Op, ranges: ValueRanges): boolean {
  return isNarrow(e.type) && e.op === '+' && leavesOf(e).every((leaf) => isAddend(leaf, ranges));
}

/** The operands of nested sums and differences, each once. */
function leavesOf(e: Expr): readonly Expr[] {
  const parts = new Set([e]);
  for (const part of parts) {
    if (!isLinear(part)) continue;
    for (const operand of operandsOf(part)) parts.add(operand);
  }
  return [...parts].filter((part) => !isLinear(part));
}

function isLinear(e: Expr): boolean {
  return e.tag === 'Op' && (e.op === '+' || e.op === '-');
}

/** Is this an ordinary addend? The results of hashes and of truncating casts are not: they wrap on purpose. */
function isAddend(e: Expr, ranges: ValueRanges): boolean {
  if (e.tag !== 'Op' || !isNarrow(e.type)) return true;
  const [operand] = e.args;
  if (e.op === 'cast' && operand !== undefined && !isFloat(operand.type))
    return isWithin(ranges.of(operand), typeRange(e.type));
  return !hashing.has(e.op) && !isHash(e);
}

/** Does an operator use only the value of an operand modulo a power of two? */
function wraps(e: Op, i: number, isMeant: boolean): boolean {
  const { op, type, args } = e;
  const [operand, other] = [args[i], args[1 - i]];
  if (operand === undefined || isFloat(operand.type)) return false;
  if (hashing.has(op)) return true;
  if (op === 'cast') return isMeant || (!isFloat(type) && bits(type) < bits(operand.type));
  if (op === '*') return isMeant || isHash(e);
  if (op === '&') return isMeant || (other !== undefined && isMask(constantOf(other), 1));
  if (op === '%') return i === 0 && other !== undefined && isMask(constantOf(other), 0);
  return isMeant && (linear.has(op) || (op === 'select' && i > 0));
}

const hashing: ReadonlySet<string> = new Set(['^', '~', '<<']);
const linear: ReadonlySet<string> = new Set(['+', '-', '|', 'neg']);

/** Is the constant c nonnegative, and c + added a power of two? */
function isMask(c: number | null, added: number): boolean {
  return c !== null && c >= 0 && Number.isInteger(Math.log2(c + added));
}

function fixOf(e: Op, { greatest }: Range, f: Func): string {
  const wide = greatest <= typeRange('u16').greatest ? 'u16' : 'i32';
  const own = accessesIn(e).some(({ func }) => func === f.name);
  if (own && !f.name.includes('$')) return `Give ${f.name} a wider type: start with i32(…).`;
  const first = firstOperand(own ? (e.args[1] ?? e) : e);
  const text = hasMoreNodes(12, first) ? '…' : printExpr(first);
  return `Cast before adding: ${wide}(${text}).`;
}

/** The operand to cast: a cast of an operand of the innermost operation also widens all operations around it. */
function firstOperand(e: Expr): Expr {
  const [a, b] = operandsOf(e);
  if (e.tag !== 'Op' || a === undefined) return e;
  if (e.op === 'cast') return bits(a.type) < bits(e.type) ? a : e; // an implicit conversion
  if (b === undefined || !(isLinear(e) || e.op === '*')) return e;
  return firstOperand(constantOf(a) === null ? a : b);
}
