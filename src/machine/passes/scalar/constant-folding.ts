import { isFloat } from '../../../syntax/type.ts';
import { Definitions } from '../../analysis/definitions.ts';
import { isPowerOfTwo, residueOf, unknownPart } from '../../analysis/residue.ts';
import { broadcast, constant, int, integerOf, operation, plus, ramp } from '../../ir/build.ts';
import type { Code, Constant, Operation, Ramp } from '../../ir/code.ts';
import { rewrite } from '../../ir/rewrite.ts';
import { nothing, type Statement } from '../../ir/statement.ts';

/**
 * What is known before a program runs is decided.
 *
 *     2 == 1                          ⟶   false                             comparisons of constants
 *     select(false, a, b)             ⟶   b                                 on any number of lanes; ifs likewise
 *     (4·x + 2·y + 5) % 2             ⟶   1                                 remainders by powers of two
 *     (4·x + y) % 2                   ⟶   y % 2                             which stands still where y does
 *     ⟨4·x + y, 4·x + y + 1, …⟩ % 2   ⟶   ⟨y, y + 1, …⟩ % 2, in u8          likewise
 *     f / 8.0                         ⟶   f · 0.125                         where both are powers of two: the same number, rounded once
 */
export function foldConstants(s: Statement): Statement {
  const definitions = new Definitions();
  return rewrite(s, {
    define: (definition) => definitions.addIfPure(definition),
    code: (e) => decided(e, definitions),
    statement: taken,
  });
}

/** What is done of an if whose condition is decided, or of a check. */
function taken(s: Statement): Statement {
  const condition = s.tag === 'If' || s.tag === 'Check' ? constantOf(s.condition) : null;
  if (condition === null) return s;
  if (s.tag === 'If') return condition.value !== 0 ? s.consequent : s.alternative;
  return condition.value !== 0 ? nothing : s;
}

function decided(e: Code, definitions: Definitions): Code {
  if (e.tag !== 'Operation') return e;
  const [a, b, c] = e.args;
  if (e.op === 'select' && a && b && c) {
    const condition = constantOf(a);
    if (condition !== null) return condition.value !== 0 ? b : c;
  }
  if (e.op === '%' && e.type === 'i32' && a && b) return remainder(e, a, b, definitions);
  if (e.op === '/' && isFloat(e.type) && a && b) return byReciprocal(e, a, b);
  return computed(e) ?? e;
}

function byReciprocal(e: Operation, a: Code, b: Code): Code {
  const divisor = constantOf(b)?.value ?? 0;
  const power = Math.log2(Math.abs(divisor));
  if (!Number.isInteger(power) || 2 ** power !== Math.abs(divisor) || Math.abs(power) > 126) return e;
  return operation('*', e.type, a, broadcast(constant(e.type, 1 / divisor), e.lanes));
}

function remainder(e: Operation, a: Code, b: Code, definitions: Definitions): Code {
  const modulus = constantOf(b)?.value ?? 0;
  if (!isPowerOfTwo(modulus)) return computed(e) ?? e;
  const lanes = definitions.definitionOf(a);
  if (lanes.tag === 'Ramp') return pattern(e, lanes, modulus, definitions);
  if (e.lanes > 1) return e;
  const residue = residueOf(a, modulus, definitions);
  if (residue.terms.length === 0) return int(residue.constant);
  const isLess = residue.terms.length < definitions.affineOf(a).terms.length;
  return isLess ? operation('%', 'i32', plus(unknownPart(residue), int(residue.constant)), int(modulus)) : e;
}

/** In bytes, of which a register has the most; only the lower bits count. */
function pattern(e: Operation, { base, stride }: Ramp, modulus: number, definitions: Definitions): Code {
  const by = integerOf(stride);
  if (by === null || modulus > 128) return e;
  const residue = residueOf(base, modulus, definitions);
  const steps = operation('cast', 'u8', ramp(int(residue.constant), int(by % modulus), e.lanes));
  const first = broadcast(operation('cast', 'u8', unknownPart(residue)), e.lanes);
  const sum = residue.terms.length === 0 ? steps : operation('+', 'u8', first, steps);
  return operation('cast', 'i32', operation('&', 'u8', sum, broadcast(constant('u8', modulus - 1), e.lanes)));
}

/** The constant that an expression is on every lane, or null. */
function constantOf(e: Code): Constant | null {
  const scalar = e.tag === 'Broadcast' ? e.value : e;
  return scalar.tag === 'Constant' ? scalar : null;
}

/** A comparison of integers that are constants, or what is made of such. */
function computed({ op, type, lanes, args: [a, b] }: Operation): Code | null {
  if (lanes > 1 || type !== 'bool' || a?.tag !== 'Constant' || isFloat(a.type)) return null;
  if (op === '!') return truth(a.value === 0);
  if (b?.tag !== 'Constant') return null;
  const [m, n] = [a.value, b.value];
  switch (op) {
    case '==':
      return truth(m === n);
    case '!=':
      return truth(m !== n);
    case '<':
      return truth(m < n);
    case '<=':
      return truth(m <= n);
    case '>':
      return truth(m > n);
    case '>=':
      return truth(m >= n);
    case '&&':
      return truth(m !== 0 && n !== 0);
    case '||':
      return truth(m !== 0 || n !== 0);
    default:
      return null;
  }
}

function truth(holds: boolean): Constant {
  return constant('bool', holds ? 1 : 0);
}
