import { bug } from '../../../../errors/bug.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { type Comparison, comparisons, type IntegerOperator, type Logic } from '../operators.ts';
import { integerShape, integerWidth, type Width, widthOf } from '../registers.ts';
import type { Value } from '../value.ts';
import { resizeMask } from './mask.ts';

/** A mask, and the width of its lanes. The width is null if all lanes are equal, because any width then works. */
export interface Mask {
  readonly operand: Operand;
  readonly mask: Width | null;
}

/** The mask of a condition. Bools are masks; other integers are true if they are not 0. */
export function maskOf(a: Assembler, condition: Value): Mask {
  if (condition.type === 'bool') return condition;
  const width = integerWidth(condition.type);
  return {
    operand: a.apply(`${integerShape(width)}.ne`, condition.operand, a.splat(width, 0)),
    mask: widthOf(condition.type),
  };
}

export function logic(a: Assembler, op: Logic, lanes: number, args: readonly Value[]): Mask {
  const { masks, mask } = toCommonWidth(
    a,
    lanes,
    args.map((x) => maskOf(a, x)),
  );
  const [x = bug(`${op} has no operand`), y = x] = masks;
  return { operand: logical(a, op, x, y), mask };
}

function logical(a: Assembler, op: Logic, x: Operand, y: Operand): Operand {
  switch (op) {
    case '||':
      return a.apply('v128.or', x, y);
    case '&&':
      return a.apply('v128.and', x, y);
    case '!':
      return a.apply('v128.not', x);
  }
}

/** Converts masks to their smallest width, which takes the fewest registers. */
export function toCommonWidth(
  a: Assembler,
  lanes: number,
  masks: readonly Mask[],
): { readonly masks: readonly Operand[]; readonly mask: Width | null } {
  const widths = masks.flatMap(({ mask }) => (mask === null ? [] : [mask]));
  const least = widths.reduce<Width | null>((w, v) => (w === null || v < w ? v : w), null);
  if (least === null) return { masks: masks.map(({ operand }) => operand), mask: null };
  return { masks: masks.map(({ operand, mask }) => resizeMask(a, operand, lanes, mask, least)), mask: least };
}

/** Comparisons of bools, where false < true. */
export function compareMasks(a: Assembler, op: Comparison, lanes: number, args: readonly Value[]): Mask {
  const { masks, mask } = toCommonWidth(a, lanes, args);
  const [x = bug(`${op} has no operand`), y = x] = masks;
  const not = (z: Operand) => a.apply('v128.not', z);
  const without = (z: Operand, w: Operand) => a.apply('v128.andnot', z, w);
  const different = () => a.apply('v128.xor', x, y);
  const results: Readonly<Record<(typeof comparisons)[Comparison], () => Operand>> = {
    eq: () => not(different()),
    ne: different,
    lt: () => without(y, x),
    gt: () => without(x, y),
    le: () => not(without(x, y)),
    ge: () => not(without(y, x)),
  };
  return { operand: results[comparisons[op]](), mask };
}

/** Integer operators on bools, which are integers of one bit. */
export function integerMask(a: Assembler, op: IntegerOperator, lanes: number, args: readonly Value[]): Mask {
  const { masks, mask } = toCommonWidth(a, lanes, args);
  const [x = bug(`${op} has no operand`), y = x] = masks;
  return { operand: oneBit(a, op, x, y), mask };
}

function oneBit(a: Assembler, op: IntegerOperator, x: Operand, y: Operand): Operand {
  switch (op) {
    case '&':
    case '*':
    case '/':
    case 'min':
      return a.apply('v128.and', x, y);
    case '|':
    case 'max':
      return a.apply('v128.or', x, y);
    case '^':
    case '+':
    case '-':
    case 'absd':
      return a.apply('v128.xor', x, y);
    case '~':
    case 'clz':
    case 'ctz':
      return a.apply('v128.not', x);
    case 'neg':
    case 'abs':
    case 'popcount':
      return x;
    case '%':
      return a.splat(32, 0);
    case '<<':
    case '>>':
      return a.apply('v128.andnot', x, y);
  }
}
