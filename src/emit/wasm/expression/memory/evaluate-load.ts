import type { Code, Gather, Load } from '../../../../machine/ir/code.ts';
import { bytesOf, integer, isFloat, isSigned } from '../../../../syntax/type.ts';
import type { Evaluator } from '../evaluator.ts';
import type { Operand } from '../operand.ts';
import { registersOf, widthOf } from '../registers.ts';
import { plainValue, type Value } from '../value.ts';
import { scalarLaneAddresses } from './lane-address.ts';
import { loadByLanes, loadScalar, loadVector, loadWidened } from './loads.ts';
import { lanePointer, pointerTo, split } from './pointer.ts';

export function evaluateLoad(evaluator: Evaluator, e: Load): Value {
  const { a } = evaluator;
  const p = pointerTo(evaluator, e.address, e.lanes, e.stride * bytesOf(e.type));
  if (e.lanes === 1) return plainValue(e, loadScalar(a, e.type, p.push));
  return fromMemory(evaluator, e, loadVector(a, p, e.type, e.lanes, e.stride));
}

export function evaluateGather(evaluator: Evaluator, e: Gather): Value {
  const { a } = evaluator;
  const address = gatherPointer(evaluator, e.addresses);
  if (e.lanes === 1)
    return plainValue(
      e,
      loadScalar(a, e.type, () => address(0)),
    );
  const registers = registersOf(e.lanes, widthOf(e.type));
  const lanes = e.lanes / registers;
  const operand = a.operand('v128', registers, (k) =>
    loadByLanes(a.f, e.type, lanes, (lane) => address(k * lanes + lane)),
  );
  return fromMemory(evaluator, e, operand);
}

function gatherPointer(evaluator: Evaluator, addresses: Code): (lane: number) => number {
  const { start, offset } = split(addresses);
  const push = addresses.lanes === 1 ? null : scalarLaneAddresses(evaluator, start);
  if (push === null) return lanePointer(evaluator, addresses);
  return (lane) => {
    push(lane);
    return offset;
  };
}

/**
 * A dense load of narrow integers whose only use is a conversion, loaded with lanes twice as wide. Null for any other
 * expression.
 */
export function widenedLoad(evaluator: Evaluator, e: Code): Value | null {
  if (e.tag !== 'Load' || e.stride !== 1 || evaluator.isShared(e)) return null;
  const width = widthOf(e.type);
  if (width > 16 || isFloat(e.type) || e.type === 'bool' || e.lanes * width < 64) return null;
  const p = pointerTo(evaluator, e.address, e.lanes, bytesOf(e.type));
  const operand = loadWidened(evaluator.a, p, e.lanes, width === 8 ? 8 : 16, isSigned(e.type));
  return { ...plainValue(e, operand), type: integer(2 * width, isSigned(e.type)) };
}

/** A bool is 0 or 1 in memory, and 0 or −1 in a lane of a mask. */
function fromMemory({ a }: Evaluator, e: Load | Gather, operand: Operand): Value {
  if (e.type !== 'bool') return plainValue(e, operand);
  return { ...plainValue(e, a.apply('i8x16.neg', operand)), mask: 8 };
}
