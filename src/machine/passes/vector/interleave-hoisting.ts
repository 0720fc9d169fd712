import { minInterleavedPartBytes } from '../../../heuristics.ts';
import type { Operator } from '../../../syntax/operator.ts';
import { bytesOf, type Type } from '../../../syntax/type.ts';
import type { Definitions } from '../../analysis/definitions.ts';
import { isPowerOfTwo } from '../../analysis/residue.ts';
import { broadcast, constantOf, int, operation, plus, ramp } from '../../ir/build.ts';
import type { Code, Operation } from '../../ir/code.ts';

/**
 * Applies operations to the parts of an interleave instead of the interleaved vector, because they may be cheaper on a
 * part: a scalar operation if all lanes of the part are equal, or none if it can be folded.
 *
 *     op(interleave(a, b), interleave(c, d), ⟨e, e, …⟩)   ⟶   interleave(op(a, c, ⟨e, …⟩), op(b, d, ⟨e, …⟩))
 *
 * A select that alternates between lanes becomes one select for each part, and constant folding may remove it.
 */
export class InterleaveHoisting {
  /** The last requested number of parts of an expression, and the parts; null if it cannot be split into that many. */
  readonly #parts = new Map<Code, { readonly number: number; readonly parts: readonly Code[] | null }>();

  /** An operation as an interleave of vectors that are not too short; if that is impossible, the operation itself. */
  hoisted(e: Operation, definitions: Definitions): Code {
    const { type, lanes, args } = e;
    if (lanes === 1 || type === 'bool') return e;
    const number = args.find((arg) => arg.tag === 'Interleave')?.parts.length ?? 0;
    const widest = Math.max(...[e, ...args].map((each) => bytesOf(each.type)));
    if (number === 0 || (widest * lanes) / number < minInterleavedPartBytes) return e;
    const parts = this.#operation(e, number, definitions);
    return parts === null ? e : { tag: 'Interleave', type, lanes, parts };
  }

  #partsOf(e: Code, number: number, definitions: Definitions): readonly Code[] | null {
    const last = this.#parts.get(e);
    if (last?.number === number) return last.parts;
    const parts = this.#find(definitions.definitionOf(e), number, definitions);
    this.#parts.set(e, { number, parts });
    return parts;
  }

  #find(e: Code, number: number, definitions: Definitions): readonly Code[] | null {
    const lanes = e.lanes / number;
    const each = (part: (j: number) => Code): readonly Code[] => Array.from({ length: number }, (_, j) => part(j));
    if (e.tag === 'Interleave') return e.parts.length === number ? e.parts : null;
    if (e.tag === 'Broadcast') return each(() => broadcast(e.value, lanes));
    if (e.tag === 'Operation') return this.#operation(e, number, definitions);
    const stride = e.tag === 'Ramp' ? constantOf(e.stride) : null;
    if (e.tag !== 'Ramp' || stride === null) return null;
    return each((j) => ramp(plus(e.base, int(Math.imul(j, stride))), int(Math.imul(number, stride)), lanes));
  }

  #operation({ op, type, args }: Operation, number: number, definitions: Definitions): readonly Code[] | null {
    const partsOfArgs = args.map((arg) => this.#partsOf(arg, number, definitions));
    const all = partsOfArgs.filter((parts) => parts !== null);
    if (all.length < partsOfArgs.length) return null;
    return Array.from({ length: number }, (_, j) =>
      applied(
        op,
        type,
        all.flatMap((parts) => parts[j] ?? []),
      ),
    );
  }
}

/** Applies an operation, as a scalar if all operands are broadcast. */
function applied(op: Operator, type: Type, args: readonly Code[]): Code {
  const [lanes = 1] = args.map((arg) => arg.lanes);
  const scalars = args.flatMap((arg) => (arg.tag === 'Broadcast' ? [arg.value] : []));
  if (scalars.length === args.length) return broadcast(operation(op, type, ...scalars), lanes);
  const [a, b] = args;
  if (op === '%' && type === 'i32' && a?.tag === 'Ramp' && b?.tag === 'Broadcast') {
    // The remainder is exact although i32 wraps, because 2³² is a multiple of the modulus.
    const [stride, modulus] = [constantOf(a.stride), constantOf(b.value)];
    const isUniform = stride !== null && modulus !== null && isPowerOfTwo(modulus) && stride % modulus === 0;
    if (isUniform) return broadcast(operation('%', type, a.base, b.value), lanes);
  }
  return operation(op, type, ...args);
}
