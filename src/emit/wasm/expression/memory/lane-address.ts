import type { Code, Load } from '../../../../machine/ir/code.ts';
import { bytesOf } from '../../../../syntax/type.ts';
import type { Evaluator } from '../evaluator.ts';
import { registersOf, widthOf } from '../registers.ts';
import { loadScalar } from './loads.ts';
import { pointerTo, positions } from './pointer.ts';

/** Pushes the given lane of an address expression. */
type PushLane = (lane: number) => void;

/**
 * Computes the addresses of a gather lane by lane with scalar code, if they consist of narrow loads and uniform
 * scalars. A scalar load gives an address directly, but lanes of a vector have to be widened and extracted. Null for
 * all other addresses, which are computed as vectors.
 */
export function scalarLaneAddresses(evaluator: Evaluator, addresses: Code): PushLane | null {
  return hasLoad(addresses) ? laneOf(evaluator, addresses) : null;
}

function laneOf(evaluator: Evaluator, e: Code): PushLane | null {
  if (e.tag === 'Broadcast') return () => evaluator.push(e.value);
  if (e.tag === 'Variable') return equalLane(evaluator, e);
  if (e.tag !== 'Operation' || evaluator.isShared(e)) return null;
  if (e.op === 'cast') return loadedLane(evaluator, e.args[0]);
  const instruction = e.op === '+' ? 'i32.add' : e.op === '*' ? 'i32.mul' : null;
  const [left, right] = e.args.map((arg) => laneOf(evaluator, arg));
  if (instruction === null || !left || !right) return null;
  return (lane) => {
    left(lane);
    right(lane);
    evaluator.a.f.emit(instruction);
  };
}

/**
 * A variable with equal lanes. Null if its scalar is not known and it has as many registers as its lanes need, because
 * its lanes may then differ.
 */
function equalLane(evaluator: Evaluator, e: Code): PushLane | null {
  const { a } = evaluator;
  const { operand, scalar } = evaluator.value(e);
  if (scalar !== null) return () => scalar.push(0);
  if (operand.registers === registersOf(e.lanes, 32)) return null;
  const first = a.hold(a.registerwise('i32', [operand], () => a.f.emit('i32x4.extract_lane', 0)));
  return () => first.push(0);
}

/** A lane of a narrow load, which a scalar load extends to an i32. Null for any other expression. */
function loadedLane(evaluator: Evaluator, e: Code | undefined): PushLane | null {
  if (e === undefined || !isNarrowLoad(e) || evaluator.isShared(e)) return null;
  const bytes = bytesOf(e.type);
  const places = positions(e.lanes, e.stride, bytes);
  const p = pointerTo(evaluator, e.address, e.lanes, e.stride * bytes);
  return (lane) => loadScalar(evaluator.a, e.type, () => p.push() + (places[lane] ?? 0)).push(0);
}

function isNarrowLoad(e: Code): e is Load {
  return e.tag === 'Load' && e.type !== 'bool' && widthOf(e.type) < 32;
}

function hasLoad(e: Code): boolean {
  return e.tag === 'Operation' && e.args.some((arg) => isNarrowLoad(arg) || hasLoad(arg));
}
