import { bug } from '../../../../errors/bug.ts';
import { maxShuffledStrideBytes } from '../../../../heuristics.ts';
import { bytesOf, type Type } from '../../../../syntax/type.ts';
import type { FunctionBuilder } from '../../function-builder.ts';
import type { Assembler } from '../assembler.ts';
import type { Operand } from '../operand.ts';
import { valueTypeOf, widthOf } from '../registers.ts';
import { type Pointer, positions } from './pointer.ts';

/** Loads a scalar. */
export function loadScalar(a: Assembler, type: Type, pushAddress: () => number): Operand {
  return a.operand(valueTypeOf(type, 1), 1, () => {
    a.f.emit(scalarLoads[type], 0, pushAddress());
  });
}

const scalarLoads = {
  bool: 'i32.load8_u',
  u8: 'i32.load8_u',
  i8: 'i32.load8_s',
  u16: 'i32.load16_u',
  i16: 'i32.load16_s',
  u32: 'i32.load',
  u64: 'i64.load',
  i32: 'i32.load',
  i64: 'i64.load',
  f32: 'f32.load',
  f64: 'f64.load',
} as const satisfies Readonly<Record<Type, string>>;

/**
 * Loads lanes at a constant stride. The pointer is the address of the lowest lane. Lanes are loaded as whole registers
 * and shuffled, or one by one, whichever takes fewer instructions. No byte before the first lane or after the last is
 * read, because it may be out of bounds.
 */
export function loadVector(a: Assembler, p: Pointer, type: Type, lanes: number, stride: number): Operand {
  const bytes = bytesOf(type);
  if (stride === 0) return a.operand('v128', 1, () => a.f.emit(`v128.load${widthOf(type)}_splat`, 0, p.push()));
  const perRegister = Math.min(lanes, 16 / bytes);
  if (stride === 1)
    return a.operand('v128', lanes / perRegister, (k) => loadDense(a.f, p.push() + 16 * k, perRegister * bytes));
  const places = positions(lanes, stride, bytes);
  const placesOf = (k: number) => places.slice(k * perRegister, (k + 1) * perRegister);
  const isNear = Math.abs(stride) * bytes <= maxShuffledStrideBytes && lanes * bytes >= 16;
  return a.operand('v128', lanes / perRegister, (k) => {
    if (isNear || stride === -1) loadByParts(a, p, placesOf(k), bytes);
    else loadByLanes(a.f, type, perRegister, (lane) => p.push() + (placesOf(k)[lane] ?? bug('no such lane')));
  });
}

/** Loads dense lanes and widens them to twice their width. They have at least 8 bytes together. */
export function loadWidened(a: Assembler, p: Pointer, lanes: number, width: 8 | 16 | 32, signed: boolean): Operand {
  const shape = width === 8 ? '8x8' : width === 16 ? '16x4' : '32x2';
  return a.operand('v128', (lanes * width) / 64, (k) => {
    a.f.emit(`v128.load${shape}_${signed ? 's' : 'u'}`, 0, p.push() + 8 * k);
  });
}

/** Loads the lanes of one register one by one. `pushAddress` pushes an address and returns the offset to add. */
export function loadByLanes(
  f: FunctionBuilder,
  type: Type,
  lanes: number,
  pushAddress: (lane: number) => number,
): void {
  const width = widthOf(type);
  // `load_lane` takes the address below the vector on the stack, so the addresses are pushed in reverse order.
  const offsets = Array.from({ length: lanes }, (_, i) => pushAddress(lanes - 1 - i)).reverse();
  for (const [lane, offset] of offsets.entries()) {
    if (lane > 0) f.emit(`v128.load${width}_lane`, 0, offset, lane);
    else f.emit(width === 32 || width === 64 ? `v128.load${width}_zero` : `v128.load${width}_splat`, 0, offset);
  }
}

/**
 * Loads one register of lanes at the given positions with few dense loads. No load reads beyond the last lane. Each
 * lane is taken from the first load that contains it.
 */
function loadByParts(a: Assembler, p: Pointer, places: readonly number[], bytes: number): void {
  const first = Math.min(...places);
  const end = Math.max(...places) + bytes;
  const loads: number[] = [];
  for (const place of places.toSorted((m, n) => m - n)) {
    if (!loads.some((at) => at <= place && place + bytes <= at + 16))
      loads.push(Math.max(first, Math.min(place, end - 16)));
  }
  const parts = loads.map((load) => a.operand('v128', 1, () => loadDense(a.f, p.push() + load, end - first)));
  const sources = places.map((place) => loads.findIndex((at) => at <= place && place + bytes <= at + 16));
  const wanted = Array.from({ length: 16 }, (_, i) => {
    const lane = Math.floor(i / bytes) % places.length;
    const source = sources[lane] ?? bug('no such lane');
    return { source, byte: (places[lane] ?? first) - (loads[source] ?? 0) + (i % bytes) };
  });
  const [x, y] = parts;
  if (x !== undefined && y !== undefined && parts.length === 2 && bytes >= 4 && areHalves(sources)) {
    const order = wanted.map(({ source, byte }) => 16 * source + byte);
    a.shuffle(x, y, order).push(0);
    return;
  }
  const arranged = parts.map((part, k) => {
    const order = wanted.map(({ source, byte }) => (source === k ? byte : -1));
    return order.every((byte, i) => i >= end - first || byte === i) ? part : a.rearrange(part, order);
  });
  arranged.reduce((x, y) => a.apply('v128.or', x, y)).push(0);
}

/**
 * Are all lanes of the lower half from one load, and all lanes of the upper half from one load? V8 has an instruction
 * for this case.
 */
function areHalves(sources: readonly number[]): boolean {
  const half = sources.length / 2;
  return sources.every((source, lane) => source === sources[lane < half ? 0 : half]);
}

/** Loads 16 contiguous bytes, or 2, 4 or 8 if the lanes have no more bytes. */
function loadDense(f: FunctionBuilder, offset: number, bytes: number): void {
  if (bytes >= 16) f.emit('v128.load', 0, offset);
  else if (bytes === 8) f.emit('v128.load64_zero', 0, offset);
  else if (bytes === 4) f.emit('v128.load32_zero', 0, offset);
  else f.emit('v128.load16_splat', 0, offset);
}
