import type { Instruction } from '../instruction.ts';
import type { Body } from './body.ts';

/**
 * An f32x4 function that applies an f64x2 function to the lower lanes, then to the upper lanes. This is exact, because
 * each f32 function is defined as the f32 nearest to the f64 result.
 */
export function halvesBody(arity: number, call: Instruction): Body {
  const params = Array.from({ length: arity }, () => 'v128' as const);
  const half = (...move: readonly Instruction[]): readonly Instruction[] => [
    ...params.flatMap((_, index): Instruction[] => [['local.get', index], ...move, ['f64x2.promote_low_f32x4']]),
    call,
    ['f32x4.demote_f64x2_zero'],
  ];
  return { params, result: 'v128', locals: [], body: [...half(), ...half(ZERO, UPPER_HALF), LOWER_OF_BOTH] };
}

const bytes = (first: number) => Array.from({ length: 8 }, (_, byte) => first + byte);
const ZERO: Instruction = ['v128.const', ...Array.from({ length: 16 }, () => 0)];
const UPPER_HALF: Instruction = ['i8x16.shuffle', ...bytes(8), ...bytes(8)];
const LOWER_OF_BOTH: Instruction = ['i8x16.shuffle', ...bytes(0), ...bytes(16)];
