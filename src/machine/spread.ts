import { int, integerOf, minus, operation, plus, times } from './build.ts';
import type { Code, Gather } from './code.ts';
import type { Known } from './known.ts';
import { type Quotient, quotientOf } from './quotient.ts';
import { readsOf } from './reads.ts';
import { isPowerOfTwo, residueOf } from './residue.ts';
import { rewrite } from './rewrite.ts';
import type { Statement } from './statement.ts';
import { expressionsOf, letsOf, statementsIn } from './walk.ts';
import { elementStride } from './widen.ts';

/**
 * Elements that are loaded for several neighbours, as by a picture that is made larger, are loaded in vectors.
 *
 *     p{s + ⟨b, b + 1, …⟩ / 2}   ⟶   interleave(p{s + b / 2 step 1}, p{s + (b + 1) / 2 step 1})
 *
 * since ⌊(b + 2·i + j) / 2⌋ = i + ⌊(b + j) / 2⌋; likewise for other divisors and distances. The coordinates do not wrap, since lanes
 * on both sides of a wrap would be too far apart for one buffer.
 */
export function spread(s: Statement): Statement {
  const code = (e: Code, known: Known): Code => (e.tag === 'Gather' ? (spreadLoad(e, known) ?? e) : e);
  return hasGather(s) ? rewrite(s, { code }) : s;
}

/** Is something gathered anywhere in a statement? Mostly not, and then there is nothing to do. */
function hasGather(s: Statement): boolean {
  const gathers = (e: Code): boolean => readsOf(e).some(({ tag }) => tag === 'Gather');
  const { lets, body } = letsOf(s);
  return (
    lets.some(({ value }) => gathers(value)) || expressionsOf(body).some(gathers) || statementsIn(body).some(hasGather)
  );
}

/** A gather as loads of vectors, or null. */
export function spreadLoad(e: Gather, known: Known): Code | null {
  const { type, lanes, buffer } = e;
  const address = addressOf(e.addresses, known);
  if (address === null || address.quotient === null || type === 'bool') return null;
  const { rest, factor, quotient } = address;
  const { base, stride, divisor } = quotient;
  const step = elementStride(int(factor * stride), type);
  if (step === null || divisor > mostParts || lanes % divisor !== 0 || lanes < 2 * divisor) return null;
  const parts = Array.from({ length: divisor }, (_, j): Code => {
    const start = plus(rest, times(dividedBy(divisor, base, j * stride, known), int(factor)));
    return { tag: 'Load', type, lanes: lanes / divisor, buffer, address: start, stride: step };
  });
  return divisor === 1 ? (parts[0] ?? null) : { tag: 'Interleave', type, lanes, parts };
}

const mostParts = 8;

/** ⌊(base + more) / divisor⌋, said as ⌊(base − r) / divisor⌋ and a constant where the remainder r of the base is known. */
function dividedBy(divisor: number, base: Code, more: number, known: Known): Code {
  const residue = isPowerOfTwo(divisor) ? residueOf(base, divisor, known) : null;
  if (residue === null || residue.terms.length > 0) return operation('/', 'i32', plus(base, int(more)), int(divisor));
  const { constant } = residue;
  const whole = operation('/', 'i32', minus(base, int(constant)), int(divisor));
  return plus(whole, int(Math.floor((constant + more) / divisor)));
}

/** rest + factor·quotient; without a quotient, rest alone. */
interface Address {
  readonly rest: Code;
  readonly factor: number;
  readonly quotient: Quotient | null;
}

function addressOf(e: Code, known: Known): Address | null {
  const scalar = known.scalarOf(e);
  if (scalar !== null) return { rest: scalar, factor: 0, quotient: null };
  const quotient = quotientOf(e, known);
  if (quotient !== null) return { rest: int(0), factor: 1, quotient };
  const found = known.definitionOf(e);
  if (found.tag !== 'Operation' || found.type !== 'i32') return null;
  const [a, b] = found.args.map((arg) => addressOf(arg, known));
  if (!a || !b) return null;
  if (found.op === '+' && (a.quotient === null || b.quotient === null)) {
    const { factor, quotient } = a.quotient === null ? b : a;
    return { rest: plus(a.rest, b.rest), factor, quotient };
  }
  if (found.op === '-' && b.quotient === null) return { ...a, rest: minus(a.rest, b.rest) };
  if (found.op !== '*') return null;
  const [some, by] = a.quotient === null ? [b, a] : [a, b];
  const number = by.quotient === null ? integerOf(by.rest) : null;
  return number === null ? null : { ...some, rest: times(some.rest, by.rest), factor: Math.imul(some.factor, number) };
}
