import { bug } from '../../../errors/bug.ts';
import type { Interleave } from '../../../machine/ir/code.ts';
import { bytesOf } from '../../../syntax/type.ts';
import type { Assembler } from './assembler.ts';
import type { Evaluator } from './evaluator.ts';
import type { Operand } from './operand.ts';
import { registersOf, widthOf } from './registers.ts';
import { plainValue, type Value } from './value.ts';

export function evaluateInterleave(evaluator: Evaluator, e: Interleave): Value {
  if (e.type === 'bool' || e.lanes < 2 * e.parts.length)
    bug('the operands of an interleave are not vectors of numbers');
  const parts = e.parts.map((part) => evaluator.value(part).operand);
  return plainValue(
    e,
    interleaved(evaluator.a, parts, e.lanes, bytesOf(e.type), registersOf(e.lanes, widthOf(e.type))),
  );
}

/**
 * Interleaves an even number of parts in pairs, because there are instructions for pairs. For an odd number, each part
 * is moved to its bytes separately and the results are combined.
 */
function interleaved(
  a: Assembler,
  parts: readonly Operand[],
  lanes: number,
  bytes: number,
  registers: number,
): Operand {
  const [x, y] = parts;
  if (x === undefined || y === undefined) return x ?? bug('an interleave has no parts');
  const half = (from: number): Operand =>
    interleaved(
      a,
      parts.filter((_, i) => i % 2 === from),
      lanes / 2,
      bytes,
      Math.max(1, registers / 2),
    );
  if (parts.length > 2 && parts.length % 2 === 0) return interleaved(a, [half(0), half(1)], lanes, bytes, registers);
  const held = parts.map((part) => a.hold(part));
  return a.operand('v128', registers, (k) => {
    const places = Array.from({ length: 16 }, (_, i) => placeOf(16 * k + i, parts.length, bytes));
    if (parts.length === 2) {
      const register = Math.floor((places[0]?.byte ?? 0) / 16);
      const order = places.map(({ part, byte }) => 16 * part + (byte % 16));
      a.shuffle(a.pick(held[0] ?? x, register), a.pick(held[1] ?? y, register), order).push(0);
      return;
    }
    combinedParts(a, held, places).push(0);
  });
}

/** The source of a byte of the result. */
interface Place {
  readonly part: number;
  readonly byte: number;
}

function placeOf(byte: number, parts: number, bytes: number): Place {
  const lane = Math.floor(byte / bytes);
  return { part: lane % parts, byte: Math.floor(lane / parts) * bytes + (byte % bytes) };
}

function combinedParts(a: Assembler, parts: readonly Operand[], places: readonly Place[]): Operand {
  const rearranged = parts.flatMap((part, j) => {
    const registers = new Set(places.filter((place) => place.part === j).map(({ byte }) => Math.floor(byte / 16)));
    return [...registers].map((register) => {
      const isHere = (place: Place): boolean => place.part === j && Math.floor(place.byte / 16) === register;
      return a.rearrange(
        a.pick(part, register),
        places.map((place) => (isHere(place) ? place.byte % 16 : -1)),
      );
    });
  });
  return rearranged.reduce((left, right) => a.apply('v128.or', left, right));
}
