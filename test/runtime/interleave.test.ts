import { describe, expect, test } from 'vitest';
import { Random } from '../../src/lab/random.ts';
import { type ArrayView, arrayOf } from '../../src/runtime/arrays/array-view.ts';
import { copyLoops } from '../../src/runtime/arrays/copy-loops.ts';
import { copyAcross } from '../../src/runtime/arrays/interleave/copy-across.ts';
import type { Kernel } from '../../src/runtime/arrays/interleave/kernel.ts';
import { pixelLoops } from '../../src/runtime/arrays/interleave/pixel-loops.ts';
import { shuffleModule } from '../../src/runtime/arrays/interleave/shuffle-module.ts';
import { type PixelCopy, shufflesOf } from '../../src/runtime/arrays/interleave/shuffles.ts';
import { stripBytes } from '../../src/runtime/arrays/interleave/strips.ts';
import type { ElementType } from '../../src/runtime/artifact.ts';
import { webAssembly } from '../../src/runtime/host/web-assembly.ts';
import { createHeap } from '../../src/runtime/memory/heap.ts';
import { createMemory } from '../../src/runtime/memory/memory.ts';
import { Storage } from '../../src/runtime/memory/storage.ts';
import { control } from '../../src/runtime/threads/control.ts';
import { withGuardZones } from './guard-zones.ts';
import { copiesRightly, filled, isObvious } from './random-copies.ts';

const seed = Number(process.env.SEED ?? 1);
type Copy = (source: ArrayView, target: ArrayView) => void;

/**
 * A copy into the memory of a runtime, or out of it. The array in that memory has guard zones; its initial and final
 * bytes are those of an ordinary array.
 */
function across(storage: Storage, way: 'in' | 'out', change: (outside: ArrayView) => ArrayView = (a) => a): Copy {
  return (source, target) => {
    const [outside, { data, ...inside }] = way === 'in' ? [source, target] : [target, source];
    const address = storage.allocate(data.byteLength, 'an array');
    const view = () => storage.view(inside.type, address, data.length);
    const bytes = new Uint8Array(data.buffer);
    const placed = () => new Uint8Array(view().buffer, address, bytes.length);
    placed().set(bytes);
    copyAcross(storage, way, change(outside), () => ({ ...inside, data: view() }));
    bytes.set(placed());
    storage.free(address);
  };
}

function storageIn(shared: boolean): Storage {
  const memory = createMemory({ limit: 2 ** 24, shared });
  return new Storage(memory, withGuardZones(createHeap(memory.memory, control)), () => {});
}

function wrongCases(copy: Copy, cases: number): readonly number[] {
  return Array.from({ length: cases }, (_, i) => i).filter((i) => !copiesRightly(copy, new Random(seed, i)));
}

test.each([
  ['in', true],
  ['in', false],
  ['out', true],
  ['out', false],
] as const)('copies %s are obvious copies, and change no other byte (shared: %s)', (way, shared) => {
  expect(wrongCases(across(storageIn(shared), way), 1500)).toEqual([]);
});

test.each(['in', 'out'] as const)('a wrong copy %s is detected', (way) => {
  const wrong = {
    'channels in the wrong order': (a: ArrayView) => ({ ...a, strides: a.strides.toReversed() }),
    'the wrong offset': (a: ArrayView) => ({ ...a, offset: a.offset + 1 }),
  };
  for (const change of Object.values(wrong)) {
    expect(wrongCases(across(storageIn(true), way, change), 300).length).toBeGreaterThan(50);
  }
});

/** A length for which the last strip would have a single pixel. */
function onePixelMoreThanAStrip(type: ElementType, channels: number): number {
  const lanes = 16 / arrayOf[type].BYTES_PER_ELEMENT;
  return lanes * Math.floor(stripBytes / (16 * channels)) + 1;
}

test.each(['split', 'join'] as const)('every kind of %s', (direction) => {
  const storage = storageIn(true);
  const random = new Random(seed, 0);
  const array = (type: ElementType, shape: readonly number[], strides: readonly number[]) =>
    filled(random, type, shape, [0, 0], strides);
  for (const type of ['u8', 'i16', 'f32', 'f64'] as const)
    for (const channels of [1, 2, 3, 4])
      for (let colors = 1; colors <= channels; colors++)
        for (const step of channels === 1 ? [-1] : [1, -1])
          for (const len of [600, 2501, onePixelMoreThanAStrip(type, channels)]) {
            const shape = [len, colors];
            const interleaved = array(type, shape, [step * channels, direction === 'split' ? -1 : 1]);
            const planar = array(type, shape, [1, len + 3]);
            const [source, target] = direction === 'split' ? [interleaved, planar] : [planar, interleaved];
            const kind = { direction, channels, isMirrored: step < 0, size: source.data.BYTES_PER_ELEMENT };
            const loops = copyLoops(source, target);
            expect(loops && pixelLoops(direction, loops)).toMatchObject(kind);
            const copy = across(storage, direction === 'split' ? 'in' : 'out');
            expect(isObvious(copy, { source, target }), JSON.stringify({ ...kind, colors, len })).toBe(true);
          }
});

describe('a kernel', () => {
  const kinds = (['split', 'join'] as const).flatMap((direction) =>
    [2, 3, 4].flatMap((channels) => [1, 2, 4, 8].map((size) => ({ direction, channels, size, isMirrored: false }))),
  );

  /** Four blocks of bytes after the copy of one block, the pixels first, then the planes. */
  function afterBlock(copy: PixelCopy, shuffles = shufflesOf(copy)): Uint8Array {
    const memory = createMemory({ limit: 2 ** 20 });
    const module = new webAssembly.Module(shuffleModule(copy, shuffles));
    const { exports } = new webAssembly.Instance(module, { host: { memory: memory.memory } });
    const bytes = new Uint8Array(memory.memory.buffer, 0, 256);
    for (let i = 0; i < bytes.length; i++) bytes[i] = i;
    (exports as { readonly copy: Kernel }).copy(0, 64, 112, 160, 208, 1);
    return bytes;
  }

  function obviousBlock({ direction, channels, size }: PixelCopy): Uint8Array {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    for (let i = 0; i < 16 * channels; i++) {
      const [element, byte] = [Math.floor(i / size), i % size];
      const plane = 64 + 48 * (element % channels) + Math.floor(element / channels) * size + byte;
      if (direction === 'split') bytes[plane] = i;
      else bytes[i] = plane;
    }
    return bytes;
  }

  test.each(kinds)('$direction of $channels × $size bytes', (copy) => {
    expect(afterBlock(copy)).toEqual(obviousBlock(copy));
    const { steps, results } = shufflesOf(copy);
    const last = steps.at(-1) ?? { a: 0, b: 0, picks: [] };
    const wrong = { ...last, picks: last.picks.with(3, ((last.picks[3] ?? 0) + 1) % 16) };
    expect(afterBlock(copy, { steps: steps.with(-1, wrong), results })).not.toEqual(obviousBlock(copy));
  });
});
