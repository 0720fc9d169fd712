import { refuse } from '../../errors/diagnostic.ts';
import { nowhere as at } from '../../errors/place.ts';
import { malformedNumber } from '../../errors/S106.ts';
import type { ExprTree } from '../../language/tree.ts';
import { literalInteger, type Scalar } from '../../syntax/value.ts';
import { shown, unexpected } from '../run/given.ts';
import { isDefined } from './definition.ts';

/**
 * A number, a bigint or a boolean as a literal of the language. An integer literal takes the type of its context, which
 * may be a float type. So does the literal −0, which keeps its sign in a float type.
 */
export function literal(value: number | bigint | boolean): ExprTree {
  if (typeof value === 'boolean') return { tag: 'Bool', value, at };
  if (typeof value === 'bigint') return negatable(literalInteger(magnitude(value)), false, value < 0n);
  if (typeof value !== 'number') return unexpected(value, 'an expression or a number', insteadOf(value));
  if (!Number.isFinite(value)) return refuse(malformedNumber({ text: shown(value), advice: null }, null));
  return negatable(Math.abs(value), !Number.isSafeInteger(value), value < 0 || Object.is(value, -0));
}

function negatable(value: Scalar, float: boolean, isNegative: boolean): ExprTree {
  const digits: ExprTree = { tag: 'Number', value, float, at };
  return isNegative ? { tag: 'Unary', op: '-', arg: digits, at } : digits;
}

function magnitude(n: bigint): bigint {
  return n < 0n ? -n : n;
}

/** What to write instead of a value that is not an operand. */
function insteadOf(value: unknown): string {
  if (isDefined(value)) return `Read ${value.name} at a point: ${value.name}(x, y).`;
  if (value === undefined) return 'An argument is missing, or the name of a property is misspelled.';
  if (typeof value === 'string' && value.trim() !== '')
    return Number.isNaN(Number(value))
      ? `Write text with the tag e: e\`\${img}[x, y] + 1\`.`
      : `Write ${value.trim()}, without quotes.`;
  if (typeof value === 'function' && (value.name === 'len' || value.name === 'min'))
    return `Name the dimension: img.${value.name}(0).`;
  return "Write an expression of variables, such as x.add(1) with const [x] = vars('x'), or a number.";
}
