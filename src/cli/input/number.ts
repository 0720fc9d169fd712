import { integerRange, isFloat, isLong, range, type Type } from '../../syntax/type.ts';
import { type Scalar, scalarIn } from '../../syntax/value.ts';

/** Parse a value of a type, or return the reason why the text is not one. */
export function readValue(text: string, type: Type): Scalar | { readonly why: string } {
  if (type === 'bool' && (text === 'true' || text === 'false')) return text === 'true' ? 1 : 0;
  if (isFloat(type)) return readFloat(text, type);
  const value = readInteger(text);
  if (value === null) return { why: `is not ${type === 'bool' ? 'true or false' : 'an integer'}` };
  if (isLong(type)) {
    const { least, greatest } = integerRange(type);
    return scalarIn(type, exactInteger(text)) ?? { why: `is not between ${least} and ${greatest}` };
  }
  const { least, greatest } = range(type);
  return value < least || value > greatest ? { why: `is not between ${least} and ${greatest}` } : value;
}

/** Parse an integer such as 12, -3 or 0x1f; null if the text is not an integer. */
export function readInteger(text: string): number | null {
  return /^[+-]?(\d+|0x[\da-f]+)$/i.test(text)
    ? (text.startsWith('-') ? -Number(text.slice(1)) : Number(text)) + 0
    : null;
}

/** The value of the text of an integer. */
function exactInteger(text: string): bigint {
  const digits = BigInt(text.replace(/^[+-]/, ''));
  return text.startsWith('-') ? -digits : digits;
}

function readFloat(text: string, type: Type): number | { readonly why: string } {
  if (text === 'NaN') return Number.NaN;
  if (!/^[+-]?(Infinity|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)$/i.test(text)) return { why: 'is not a number' };
  const value = type === 'f32' ? Math.fround(Number(text)) : Number(text);
  return Number.isFinite(value) || /infinity/i.test(text) ? value : { why: `is too large for ${type}` };
}
