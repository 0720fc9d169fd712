import type { Formula, Rarely } from '../../../mathematics/formula.ts';
import type { Instruction } from '../instruction.ts';
import type { Body } from './body.ts';
import type { TableAddress } from './table.ts';
import { type Code, type NewLocal, type Operation, type Shape, Transcriber } from './transcriber.ts';

/** A formula as a function on f64x2. */
export function vectorBody(formula: Formula, tableAddress: TableAddress): Body {
  const code = new Transcriber(formula, vector(tableAddress));
  code.push(formula.result);
  const params = Array.from({ length: formula.arity }, () => 'v128' as const);
  return { params, result: 'v128', locals: code.locals, body: code.body };
}

/**
 * A truth value is a lane of 64 ones or zeros. A word is the lower half of a lane; the upper half is unspecified. i32x4
 * instructions apply to both halves, so only operations that join or move halves have to handle the upper half.
 */
function vector(tableAddress: TableAddress): Shape {
  return {
    typeOf: () => 'v128',
    isCheap: (node) => node.tag === 'Number' || node.tag === 'Word' || node.tag === 'Argument',
    compute: (node, newLocal) => compute(node, newLocal, tableAddress),
    branch,
  };
}

function compute(node: Operation, newLocal: NewLocal, tableAddress: TableAddress): Code {
  switch (node.tag) {
    case 'Argument':
      return [['local.get', node.index]];
    case 'Number':
      return [twice((lane) => lane.setFloat64(0, node.value, true))];
    case 'Word':
      return [wordTwice(node.value)];
    case 'Unary':
      return [node.x, [`f64x2.${node.op}`]];
    case 'Binary':
    case 'Compare':
      return [node.a, node.b, [`f64x2.${node.op}`]];
    case 'Select':
    case 'SelectWord':
      return [node.yes, node.no, node.when, ['v128.bitselect']];
    case 'HighWord':
      return [node.x, ['i32.const', 32], ['i64x2.shr_u']];
    case 'LowWord':
      return [node.x];
    case 'FromWords': {
      const high: Code = [node.high, ['i32.const', 32], ['i64x2.shl']];
      const isPowerOfTwo = node.low.tag === 'Word' && node.low.value === 0;
      return isPowerOfTwo ? high : [...high, node.low, wordTwice(-1), ['v128.and'], ['v128.or']];
    }
    case 'ToWord':
      return [node.x, ['i32x4.trunc_sat_f64x2_s_zero'], ['i64x2.extend_low_i32x4_s']];
    case 'FromWord':
      return [node.w, ...moveHalves(0, 2, 0, 2), ['f64x2.convert_low_i32x4_s']];
    case 'WordBinary':
      return [node.a, node.b, [node.op === 'add' || node.op === 'sub' ? `i32x4.${node.op}` : `v128.${node.op}`]];
    case 'Shift':
      return [node.a, ['i32.const', node.by], [`i32x4.${node.op}`]];
    case 'CompareWords':
      return [node.a, node.b, [node.op === 'lt' ? 'i32x4.lt_s' : 'i32x4.eq'], ...moveHalves(0, 0, 2, 2)];
    case 'Both':
      return [node.a, node.b, [`v128.${node.op}`]];
    case 'Not':
      return [node.a, ['v128.not']];
    case 'LookUp': {
      const index = newLocal('v128');
      const address = tableAddress(node.table);
      const bounded: Code = [node.index, wordTwice(node.table.length), ['i32x4.min_u'], ['local.set', index]];
      const lowerOffset: Code = [['local.get', index], ['i32x4.extract_lane', 0], ['i32.const', 3], ['i32.shl']];
      const upperOffset: Code = [['local.get', index], ['i32x4.extract_lane', 2], ['i32.const', 3], ['i32.shl']];
      const lower: Code = [...lowerOffset, ['v128.load64_zero', 3, address]];
      return [...bounded, ...upperOffset, ...lower, ['v128.load64_lane', 3, address, 1]];
    }
  }
}

/** The common case is always computed. The rare case is computed if any lane needs it, and selected for those lanes. */
function branch(node: Rarely, results: readonly number[], to: Transcriber): void {
  const mask = to.local('v128');
  to.set([mask, ...results], [node.when, ...node.common]);
  to.prepare(node, node.rare);
  to.write(['local.get', mask], ['v128.any_true'], ['if', 'empty']);
  to.inside(() => {
    to.set(results, node.rare, (result) => [['local.get', result], ['local.get', mask], ['v128.bitselect']]);
  });
  to.write(['end']);
}

/** Selects four 32-bit halves of the lanes, by index. */
function moveHalves(...halves: readonly [number, number, number, number]): readonly Instruction[] {
  return [ZERO, ['i8x16.shuffle', ...halves.flatMap((half) => [0, 1, 2, 3].map((byte) => 4 * half + byte))]];
}

/** A vector with two equal lanes. */
function twice(write: (lane: DataView) => void): Instruction {
  const lane = new DataView(new ArrayBuffer(8));
  write(lane);
  const bytes = new Uint8Array(lane.buffer);
  return ['v128.const', ...bytes, ...bytes];
}

/** A word in the lower half of both lanes, with zeros above it. */
function wordTwice(word: number): Instruction {
  return twice((lane) => lane.setInt32(0, word, true));
}

const ZERO = wordTwice(0);
