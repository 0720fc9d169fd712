import type { Name } from '../../../syntax/expr.ts';
import { broadcast, int } from '../../ir/build.ts';
import type { Code, Operation } from '../../ir/code.ts';
import { combineRamps, elementStride, type Progression } from '../../ir/ramp.ts';
import { operandsOf, withOperands } from '../../ir/walk.ts';

/**
 * Widens expressions to many lanes, given the vector values of some variables; memoized by node. Uniform expressions
 * stay scalar, and expressions that are affine in the lane with a scalar stride stay ramps.
 */
export function widening(varying: ReadonlyMap<Name, Code>, lanes: number): (e: Code) => Code {
  const done = new Map<Code, Code>();
  const visit = (e: Code): Code => {
    if (e.tag === 'Constant') return e;
    if (e.tag === 'Variable') return varying.get(e.name) ?? e;
    const known = done.get(e);
    if (known !== undefined) return known;
    const made = widenNode(e, operandsOf(e).map(visit), lanes);
    done.set(e, made);
    return made;
  };
  return visit;
}

function widenNode(e: Code, operands: readonly Code[], lanes: number): Code {
  if (operands.every((operand) => operand.lanes === 1)) return withOperands(e, operands);
  const [address] = operands;
  if (e.tag === 'Load' && address !== undefined) {
    const stride = address.tag === 'Ramp' ? elementStride(address.stride, e.type) : null;
    return address.tag === 'Ramp' && stride !== null
      ? { ...e, lanes, address: address.base, stride }
      : { tag: 'Gather', type: e.type, lanes, buffer: e.buffer, addresses: address };
  }
  const linear = e.tag === 'Operation' && e.type === 'i32' ? linearOperation(e, operands, lanes) : null;
  const wide = operands.map((operand) => (operand.lanes === 1 ? broadcast(operand, lanes) : operand));
  // The cast is sound: in scalar code, only operations and loads have operands.
  return linear ?? ({ ...withOperands(e, wide), lanes } as Code);
}

/** Sums and differences of ramps and scalars, and products of a ramp with a scalar; null for other operations. */
function linearOperation({ op }: Operation, [a, b]: readonly Code[], lanes: number): Code | null {
  return combineRamps(op, rampOf(a), rampOf(b), lanes);
}

function rampOf(e: Code | undefined): Progression | null {
  if (e?.tag === 'Ramp') return e;
  if (e?.tag === 'Broadcast') return { base: e.value, stride: int(0) };
  return e?.lanes === 1 ? { base: e, stride: int(0) } : null;
}
