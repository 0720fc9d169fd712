import { type PixelCopy, type Shuffles, shufflesOf } from './shuffles.ts';

/**
 * A WebAssembly module that copies pixels inside the memory of a runtime. It exports
 *
 *     copy(pixels: i32, plane₀: i32, plane₁: i32, plane₂: i32, plane₃: i32, blocks: i32)
 *
 * which copies `blocks` > 0 blocks of 16 bytes per channel. The addresses refer to the first block. Blocks of the
 * source of a mirrored copy have descending addresses.
 */
export function shuffleModule(copy: PixelCopy, shuffles = shufflesOf(copy)): Uint8Array<ArrayBuffer> {
  const code = [...vector([[...number(copy.channels + shuffles.steps.length), v128]]), ...loopOf(copy, shuffles), end];
  return Uint8Array.of(
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector([[0x60, 6, i32, i32, i32, i32, i32, i32, 0]])),
    // The memory is shared, with 1 to 65536 pages.
    ...section(2, vector([[...name('host'), ...name('memory'), 2, 3, 1, ...number(65536)]])),
    ...section(3, vector([[0]])),
    ...section(7, vector([[...name('copy'), 0, 0]])),
    ...section(10, vector([[...number(code.length), ...code]])),
  );
}

const i32 = 0x7f;
const v128 = 0x7b;
const end = 0x0b;

/* The locals: the parameters, then the registers. */
const pixels = 0;
const planes = 1;
const blocks = 5;
const registers = 6;

function loopOf({ direction, channels, isMirrored }: PixelCopy, { steps, results }: Shuffles): readonly number[] {
  const vectors = Array.from({ length: channels }, (_, i) => i);
  /** The address and the offset of vector i of the interleaved pixels, or of plane i. */
  const place = (isPlanar: boolean, i: number) =>
    isPlanar ? { local: planes + i, offset: 0 } : { local: pixels, offset: 16 * i };
  const isSplit = direction === 'split';
  const pixelStep = 16 * channels * (isSplit && isMirrored ? -1 : 1);
  const planeStep = 16 * (!isSplit && isMirrored ? -1 : 1);
  const loads = vectors.flatMap((i) => {
    const { local, offset } = place(!isSplit, i);
    return [...get(local), 0xfd, 0x00, 0, ...number(offset), ...set(registers + i)];
  });
  // V8 keeps the constant operand of a swizzle in a register, but not the picks of a shuffle.
  const shuffles = steps.flatMap(({ a, b, picks }, i) => [
    ...get(registers + a),
    ...(a === b ? [0xfd, 0x0c, ...picks, 0xfd, 0x0e] : [...get(registers + b), 0xfd, 0x0d, ...picks]),
    ...set(registers + channels + i),
  ]);
  const stores = results.flatMap((register, i) => {
    const { local, offset } = place(isSplit, i);
    return [...get(local), ...get(registers + register), 0xfd, 0x0b, 0, ...number(offset)];
  });
  const advance = [
    ...add(pixels, pixelStep),
    ...vectors.flatMap((i) => add(planes + i, planeStep)),
    ...add(blocks, -1),
  ];
  return [0x03, 0x40, ...loads, ...shuffles, ...stores, ...advance, ...get(blocks), 0x0d, 0, end];
}

function get(local: number): readonly number[] {
  return [0x20, ...number(local)];
}

function set(local: number): readonly number[] {
  return [0x21, ...number(local)];
}

function add(local: number, by: number): readonly number[] {
  return [...get(local), 0x41, ...signed(by), 0x6a, ...set(local)];
}

/** An unsigned LEB128 number. */
function number(n: number): readonly number[] {
  return n < 0x80 ? [n] : [(n & 0x7f) | 0x80, ...number(n >>> 7)];
}

/** A signed LEB128 number. */
function signed(n: number): readonly number[] {
  return n >= -0x40 && n < 0x40 ? [n & 0x7f] : [(n & 0x7f) | 0x80, ...signed(n >> 7)];
}

function name(text: string): readonly number[] {
  return [...number(text.length), ...Array.from(text, (character) => character.charCodeAt(0))];
}

function vector(items: readonly (readonly number[])[]): readonly number[] {
  return [...number(items.length), ...items.flat()];
}

function section(id: number, content: readonly number[]): readonly number[] {
  return [id, ...number(content.length), ...content];
}
