import { bytesOf, type Type } from '../../../../syntax/type.ts';
import type { FunctionBuilder } from '../../function-builder.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { registersOf, widthOf } from '../registers.ts';
import { type Pointer, positions } from './pointer.ts';

/** Stores the scalar on top of the stack at the address below it. */
export function storeScalar(f: FunctionBuilder, type: Type, offset: number): void {
  f.emit(scalarStores[type], 0, offset);
}

const scalarStores = {
  bool: 'i32.store8',
  u8: 'i32.store8',
  i8: 'i32.store8',
  u16: 'i32.store16',
  i16: 'i32.store16',
  u32: 'i32.store',
  u64: 'i64.store',
  i32: 'i32.store',
  i64: 'i64.store',
  f32: 'f32.store',
  f64: 'f64.store',
} as const satisfies Readonly<Record<Type, string>>;

/** Stores lanes at a constant stride. The pointer is the address of the lowest lane. No other byte is written. */
export function storeVector(a: Assembler, p: Pointer, type: Type, lanes: number, stride: number, x: Operand): void {
  const bytes = bytesOf(type);
  const registers = registersOf(lanes, widthOf(type));
  const perRegister = lanes / registers;
  if (Math.abs(stride) === 1) {
    const ordered = stride === 1 ? a.for(registers, x) : reversed(a, a.for(registers, x), perRegister, bytes);
    for (let k = 0; k < registers; k++) {
      const offset = p.push() + 16 * (stride === 1 ? k : registers - 1 - k);
      ordered.push(k);
      storeDense(a.f, offset, lanes * bytes);
    }
    return;
  }
  const held = a.hold(x);
  // With stride 0, only the last lane remains.
  for (const [i, place] of positions(lanes, stride, bytes).entries()) {
    if (stride === 0 && i < lanes - 1) continue;
    const offset = p.push() + place;
    held.push(Math.floor(i / perRegister));
    a.f.emit(`v128.store${widthOf(type)}_lane`, 0, offset, i % perRegister);
  }
}

function reversed(a: Assembler, x: Operand, lanes: number, bytes: number): Operand {
  const order = Array.from({ length: 16 }, (_, i) => {
    const lane = Math.floor(i / bytes);
    return (lane < lanes ? lanes - 1 - lane : lane) * bytes + (i % bytes);
  });
  return a.rearrange(x, order);
}

/**
 * Stores the register on top of the stack at the address below it: 16 bytes, or 2, 4 or 8 if the lanes have no more
 * bytes.
 */
function storeDense(f: FunctionBuilder, offset: number, bytes: number): void {
  if (bytes >= 16) f.emit('v128.store', 0, offset);
  else if (bytes === 8) f.emit('v128.store64_lane', 0, offset, 0);
  else if (bytes === 4) f.emit('v128.store32_lane', 0, offset, 0);
  else f.emit('v128.store16_lane', 0, offset, 0);
}
