import type { Code } from '../code.ts';
import { replaced, withParts } from '../replaced.ts';
import type { HostCall, Slab } from '../statement.ts';

/** The slabs that a call of the host reads. */
export function slabsReadBy({ operands }: HostCall): readonly Slab[] {
  return operands.filter((each) => each.tag === 'Slab');
}

/** The expressions of the operands and of the result. */
export function codesOf({ operands, result }: HostCall): readonly Code[] {
  return [...operands, result].flatMap((each) =>
    each.tag === 'Scalar'
      ? [each.value]
      : [each.address, ...each.dims.flatMap(({ min, len, stride }) => [min, len, stride])],
  );
}

/** A call of the host with its expressions replaced. Returns the same call if none changes. */
export function mapHostCall(s: HostCall, code: (e: Code) => Code): HostCall {
  const slab = (each: Slab): Slab =>
    withParts(each, {
      address: code(each.address),
      dims: replaced(each.dims, (dim) =>
        withParts(dim, { min: code(dim.min), len: code(dim.len), stride: code(dim.stride) }),
      ),
    });
  const operands = replaced(s.operands, (each) =>
    each.tag === 'Scalar' ? withParts(each, { value: code(each.value) }) : slab(each),
  );
  return withParts(s, { operands, result: slab(s.result) });
}
