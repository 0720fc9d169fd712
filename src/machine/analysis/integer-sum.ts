import { bug } from '../../errors/bug.ts';
import { bits, isFloat, range, type Type } from '../../syntax/type.ts';
import { broadcast, constant, operation } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';

/** c₁·e₁ + c₂·e₂ + … + constant, modulo 2ⁿ: what a sum of integers of one type and number of lanes comes to. By number of the eᵢ. */
export interface IntegerSum {
  readonly type: Type;
  readonly lanes: number;
  readonly terms: ReadonlyMap<number, Part>;
  readonly constant: number;
}

export interface Part {
  readonly factor: number;
  readonly value: Code;
}

/** Is an expression a sum, a difference or a multiple of others, modulo 2ⁿ? Sums of floats stay as they are: they round. */
export function isSum(e: Code): boolean {
  if (e.tag !== 'Operation' || isFloat(e.type) || e.type === 'bool') return false;
  return (
    e.op === '+' || e.op === '-' || e.op === 'neg' || (e.op === '*' && e.args.some((arg) => constantOf(arg) !== null))
  );
}

/** What a sum is made of, seen one level deep; nothing for what is no sum. */
function partsOf(e: Code): readonly Part[] {
  if (e.tag !== 'Operation' || !isSum(e)) return [];
  const [a = bug('no operand'), b] = e.args;
  if (b === undefined) return [{ factor: -1, value: a }];
  const second = { factor: e.op === '-' ? -1 : 1, value: b };
  if (e.op !== '*') return [{ factor: 1, value: a }, second];
  const by = constantOf(b);
  return [by === null ? { factor: constantOf(a) ?? 1, value: b } : { factor: by, value: a }];
}

/** The constant that an expression plainly is on all lanes, or null. */
function constantOf(e: Code): number | null {
  if (e.tag === 'Broadcast') return constantOf(e.value);
  return e.tag === 'Constant' ? e.value : null;
}

/** Every sum in an expression that is a sum, itself last. */
export function sumsIn(e: Code): readonly Code[] {
  const seen = new Set<Code>();
  const visit = (e: Code): void => {
    if (!isSum(e) || seen.has(e)) return;
    for (const { value } of partsOf(e)) visit(value);
    seen.add(e);
  };
  visit(e);
  return [...seen];
}

/** A sum with everything multiplied out; null when a factor is too large to be an exact number. */
export function multipliedOut(e: Code, numberOf: (e: Code) => number): IntegerSum | null {
  const factors = new Map<Code, number>([[e, 1]]);
  const terms = new Map<number, Part>();
  let total = 0;
  // From the outside in, so that the factor of a sum is known before its parts are seen.
  for (const sum of sumsIn(e).toReversed()) {
    const outer = factors.get(sum) ?? 0;
    for (const { factor, value } of partsOf(sum)) {
      const times = outer * factor;
      const plain = constantOf(value);
      if (Math.abs(times * (plain ?? 1)) > mostExact) return null;
      if (plain !== null) total += times * plain;
      else if (isSum(value)) factors.set(value, (factors.get(value) ?? 0) + times);
      else {
        const number = numberOf(value);
        terms.set(number, { factor: (terms.get(number)?.factor ?? 0) + times, value });
      }
    }
  }
  const kept = [...terms].filter(([, { factor }]) => wrapped(e.type, factor) !== 0).reverse();
  return { type: e.type, lanes: e.lanes, terms: new Map(kept), constant: total };
}

/** Products of this size, and sums of very many of them, are exact in f64. */
const mostExact = 2 ** 31;

/** Parts added up, those with the same factor first, and a constant. There is at least one part. */
export function addedUp(parts: readonly Part[], type: Type, lanes: number, more = 0): Code {
  const plain = (n: number): Code => broadcast(constant(type, n), lanes);
  const alike = new Map<number, Part[]>();
  for (const part of parts) {
    const size = Math.abs(part.factor);
    const same = alike.get(size) ?? [];
    same.push({ factor: Math.sign(part.factor), value: part.value });
    alike.set(size, same);
  }
  const multiples = Array.from(alike, ([size, same]): Part => {
    const { factor, value } = signed(same);
    const by = wrapped(type, size);
    return { factor, value: by === 1 ? value : operation('*', type, value, plain(by)) };
  });
  const { factor, value } = signed(multiples);
  const sum = factor === 1 ? value : operation('neg', type, value);
  const rest = wrapped(type, more);
  return rest === 0 ? sum : operation('+', type, sum, plain(rest));
}

/** Parts with factors 1 and −1 added up; a sum of negative ones only is the negative of a sum. */
function signed(parts: readonly Part[]): Part {
  const [first, ...rest] = [...parts.filter(({ factor }) => factor > 0), ...parts.filter(({ factor }) => factor < 0)];
  if (first === undefined) return bug('a sum of nothing');
  const value = rest.reduce<Code>(
    (sum, part) => operation(part.factor === first.factor ? '+' : '-', sum.type, sum, part.value),
    first.value,
  );
  return { factor: first.factor, value };
}

/** A number modulo 2ⁿ, as a value of the type. */
function wrapped(type: Type, n: number): number {
  const modulus = 2 ** bits(type);
  const rest = ((n % modulus) + modulus) % modulus;
  return rest > range(type).greatest ? rest - modulus : rest;
}
