import { meaningOf } from '../semantics/apply.ts';
import type { Expr, Name, Op } from '../syntax/expr.ts';
import { isFloatFunction, type Operator } from '../syntax/operator.ts';
import { isFloat, isLong, range, type Type } from '../syntax/type.ts';
import { numberOf } from '../syntax/value.ts';

/** A closed interval of numbers. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
}

export function point(value: number): Range {
  return { least: value, greatest: value };
}

export function isPoint({ least, greatest }: Range): boolean {
  return least === greatest;
}

/**
 * Interval arithmetic: the range of an expression. A loaded value has the range of its type. The compiler has a
 * similar analysis in src/arithmetic, but the checkers share no code with the passes that they check.
 */
export function rangeOf(e: Expr, variables: ReadonlyMap<Name, Range>): Range {
  const done = new Map<Expr, Range>();
  const visit = (e: Expr): Range => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const result = compute(e);
    done.set(e, result);
    return result;
  };
  const compute = (e: Expr): Range => {
    switch (e.tag) {
      case 'Const':
        return typeof e.value === 'number' ? point(e.value) : anyOf(e.type);
      case 'Var':
        return variables.get(e.name) ?? anyOf(e.type);
      case 'Access':
      case 'Extern':
        return anyOf(e.type);
      case 'Op':
        return ofOperation(e, e.args.map(visit));
    }
  };
  return visit(e);
}

function ofOperation({ op, type, args }: Op, values: readonly Range[]): Range {
  const [a = anyOf(type), b = a, c = b] = values;
  const from = args[0]?.type ?? type;
  // Ranges of floats do not distinguish 0 from −0, and do not show NaN.
  if (op === 'reinterpret') return anyOf(type);
  if (values.every(isPoint) && !isLong(type) && !args.some((e) => isLong(e.type)))
    return point(numberOf(meaningOf(op, type, from)(...values.map(({ least }) => least))));
  if (isFloatFunction(op) || (isLong(type) && !isExactOnLong(op))) return anyOf(type);
  if (isFloat(from) && type === 'bool') return anyOf(type); // an operand may be NaN, which no range shows
  switch (op) {
    case '+':
      return fitting(type, a.least + b.least, a.greatest + b.greatest);
    case '-':
      return fitting(type, a.least - b.greatest, a.greatest - b.least);
    case 'neg':
      return fitting(type, -a.greatest, -a.least);
    case '*':
      return fitting(type, ...corners(a, b, (m, n) => m * n));
    case '/':
      if (isFloat(type) || b.least <= 0) return anyOf(type);
      return fitting(type, ...corners(a, b, (m, n) => Math.floor(m / n)));
    case '%': {
      if (isFloat(type) || !isPoint(b) || b.least <= 0) return anyOf(type);
      const [first, last] = [Math.floor(a.least / b.least), Math.floor(a.greatest / b.least)];
      if (first !== last) return { least: 0, greatest: b.least - 1 };
      return { least: a.least - first * b.least, greatest: a.greatest - first * b.least };
    }
    case 'min':
      return { least: Math.min(a.least, b.least), greatest: Math.min(a.greatest, b.greatest) };
    case 'max':
      return { least: Math.max(a.least, b.least), greatest: Math.max(a.greatest, b.greatest) };
    case '&&':
      return decided(isTrue(a) && isTrue(b), isFalse(a) || isFalse(b));
    case '||':
      return decided(isTrue(a) || isTrue(b), isFalse(a) && isFalse(b));
    case '!':
      return decided(isFalse(a), isTrue(a));
    case 'select':
      if (isPoint(a)) return a.least !== 0 ? b : c;
      return { least: Math.min(b.least, c.least), greatest: Math.max(b.greatest, c.greatest) };
    case '<':
      return decided(a.greatest < b.least, a.least >= b.greatest);
    case '<=':
      return decided(a.greatest <= b.least, a.least > b.greatest);
    case '>':
      return decided(a.least > b.greatest, a.greatest <= b.least);
    case '>=':
      return decided(a.least >= b.greatest, a.greatest < b.least);
    case '==':
      return decided(false, a.greatest < b.least || a.least > b.greatest);
    case '!=':
      return decided(a.greatest < b.least || a.least > b.greatest, false);
    case 'cast':
      return isFloat(from) || isFloat(type) ? anyOf(type) : fitting(type, a.least, a.greatest);
    case 'abs':
    case 'absd':
    case '&':
    case '|':
    case '^':
    case '~':
    case '<<':
    case '>>':
    case 'popcount':
    case 'clz':
    case 'ctz':
    case 'saturate':
      return anyOf(type);
  }
}

function anyOf(type: Type): Range {
  if (isFloat(type)) return { least: Number.NEGATIVE_INFINITY, greatest: Number.POSITIVE_INFINITY };
  return range(type);
}

/** Does interval arithmetic give the exact result on 64-bit integers, although their ends are rounded? */
function isExactOnLong(op: Operator): boolean {
  return op === 'min' || op === 'max' || op === 'select';
}

/** A result that may wrap, or that is rounded, can be any value of its type. Integers have no negative zero. */
function fitting(type: Type, least: number, greatest: number): Range {
  const all = anyOf(type);
  const fits = !isFloat(type) && least >= all.least && greatest <= all.greatest;
  return fits ? { least: least + 0, greatest: greatest + 0 } : all;
}

function corners(a: Range, b: Range, of: (m: number, n: number) => number): [number, number] {
  const all = [a.least, a.greatest].flatMap((m) => [b.least, b.greatest].map((n) => of(m, n)));
  return [Math.min(...all), Math.max(...all)];
}

function isTrue({ least, greatest }: Range): boolean {
  return least > 0 || greatest < 0;
}

function isFalse(a: Range): boolean {
  return isPoint(a) && a.least === 0;
}

function decided(holds: boolean, fails: boolean): Range {
  return holds ? point(1) : fails ? point(0) : { least: 0, greatest: 1 };
}
