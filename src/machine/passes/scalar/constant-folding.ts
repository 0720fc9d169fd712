import type { Operator } from '../../../syntax/operator.ts';
import { isFloat } from '../../../syntax/type.ts';
import type { Scalar } from '../../../syntax/value.ts';
import { Definitions } from '../../analysis/definitions.ts';
import { isPowerOfTwo, residueOf, unknownPart } from '../../analysis/residue.ts';
import { broadcast, constant, constantOf, int, operation, plus, ramp } from '../../ir/build.ts';
import type { Code, Constant, Operation, Ramp } from '../../ir/code.ts';
import { rewrite } from '../../ir/rewrite.ts';
import { nop, type Statement } from '../../ir/statement.ts';

/**
 * Constant folding: evaluate expressions that are known at compile time.
 *
 *     2 == 1                          ⟶   false                             comparisons of constants
 *     select(false, a, b)             ⟶   b                                 on any number of lanes; also ifs
 *     (4·x + 2·y + 5) % 2             ⟶   1                                 remainders by powers of two
 *     (4·x + y) % 2                   ⟶   y % 2                             loop-invariant if y is
 *     ⟨4·x + y, 4·x + y + 1, …⟩ % 2   ⟶   ⟨y, y + 1, …⟩ % 2, in u8          also loop-invariant if y is
 *     f / 8.0                         ⟶   f · 0.125                         powers of two: the same rounded value
 */
export function foldConstants(s: Statement): Statement {
  const definitions = new Definitions();
  return rewrite(s, {
    define: (definition) => definitions.add(definition),
    code: (e) => foldCode(e, definitions),
    statement: foldStatement,
  });
}

/** Replace an if that has a constant condition with the branch that runs, and remove a check that always holds. */
function foldStatement(s: Statement): Statement {
  const condition = s.tag === 'If' || s.tag === 'Check' ? constantOf(s.condition) : null;
  if (condition === null) return s;
  if (s.tag === 'If') return condition !== 0 ? s.consequent : s.alternative;
  return condition !== 0 ? nop : s;
}

function foldCode(e: Code, definitions: Definitions): Code {
  if (e.tag !== 'Operation') return e;
  const [a, b, c] = e.args;
  if (e.op === 'select' && a && b && c) {
    const condition = constantOf(a);
    if (condition !== null) return condition !== 0 ? b : c;
  }
  if (e.op === '%' && e.type === 'i32' && a && b) return remainder(e, a, b, definitions);
  if (e.op === '/' && isFloat(e.type) && a && b) return byReciprocal(e, a, b);
  return foldComparison(e) ?? e;
}

function byReciprocal(e: Operation, a: Code, b: Code): Code {
  const divisor = constantOf(b) ?? 0;
  const power = Math.log2(Math.abs(divisor));
  if (!Number.isInteger(power) || 2 ** power !== Math.abs(divisor) || Math.abs(power) > 126) return e;
  return operation('*', e.type, a, broadcast(constant(e.type, 1 / divisor), e.lanes));
}

function remainder(e: Operation, a: Code, b: Code, definitions: Definitions): Code {
  const modulus = constantOf(b) ?? 0;
  if (!isPowerOfTwo(modulus)) return foldComparison(e) ?? e;
  const lanes = definitions.definitionOf(a);
  if (lanes.tag === 'Ramp') return pattern(e, lanes, modulus, definitions);
  if (e.lanes > 1) return e;
  const residue = residueOf(a, modulus, definitions);
  if (residue.terms.length === 0) return int(residue.constant);
  const isLess = residue.terms.length < definitions.affineOf(a).terms.length;
  return isLess ? operation('%', 'i32', plus(unknownPart(residue), int(residue.constant)), int(modulus)) : e;
}

/** The remainders of a ramp, computed in u8, which has the most lanes per register. Only the low bits matter. */
function pattern(e: Operation, { base, stride }: Ramp, modulus: number, definitions: Definitions): Code {
  const by = constantOf(stride);
  if (by === null || modulus > 128) return e;
  const residue = residueOf(base, modulus, definitions);
  const steps = operation('cast', 'u8', ramp(int(residue.constant), int(by % modulus), e.lanes));
  const first = broadcast(operation('cast', 'u8', unknownPart(residue)), e.lanes);
  const sum = residue.terms.length === 0 ? steps : operation('+', 'u8', first, steps);
  return operation('cast', 'i32', operation('&', 'u8', sum, broadcast(constant('u8', modulus - 1), e.lanes)));
}

/** Folds comparisons of constant integers, and logical operators on constants; null for other operations. */
function foldComparison({ op, type, lanes, args: [a, b] }: Operation): Code | null {
  if (lanes > 1 || type !== 'bool' || a?.tag !== 'Constant' || isFloat(a.type)) return null;
  if (op === '!') return boolean(a.value === 0);
  if (b?.tag !== 'Constant') return null;
  const holds = comparisons[op];
  return holds === undefined ? null : boolean(holds(a.value, b.value));
}

const comparisons: Partial<Record<Operator, (m: Scalar, n: Scalar) => boolean>> = {
  '==': (m, n) => m === n,
  '!=': (m, n) => m !== n,
  '<': (m, n) => m < n,
  '<=': (m, n) => m <= n,
  '>': (m, n) => m > n,
  '>=': (m, n) => m >= n,
  '&&': (m, n) => m !== 0 && n !== 0,
  '||': (m, n) => m !== 0 || n !== 0,
};

function boolean(holds: boolean): Constant {
  return constant('bool', holds ? 1 : 0);
}
