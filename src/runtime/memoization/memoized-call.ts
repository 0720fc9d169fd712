import { type ArrayView, arrayOf, extentOf, partOf, requiredStrides, stridesFor } from '../arrays/array-view.ts';
import type { Placed } from '../arrays/place-input.ts';
import { type Artifact, type ArtifactMemoized, plannedSlots } from '../artifact.ts';
import { ProgramFailure } from '../failures.ts';
import type { Block } from '../memory/block.ts';
import type { Storage } from '../memory/storage.ts';
import type { Key, MemoizationCache } from './cache.ts';
import { Content } from './content.ts';
import { intersection, type Snapshot } from './snapshot.ts';

/** An input of a call, and where it is placed for the program. */
export interface PlacedInput {
  readonly array: ArrayView;
  readonly placed: Placed;
}

/**
 * The memoized funcs of one call: provides their storage, decides which of them the program skips, and keeps the values
 * of the others after the run. `scalars` are the arguments of the call; the decisions are added to them.
 */
export class MemoizedCall {
  readonly #artifact: Artifact;
  readonly #cache: MemoizationCache | null;
  readonly #storage: Storage;
  readonly #block: Block;
  readonly #inputs: readonly PlacedInput[];
  readonly #contents = new Map<number, Content>();
  readonly #runs: Run[] = [];
  readonly #allocated: number[] = [];

  constructor(
    artifact: Artifact,
    cache: MemoizationCache | null,
    storage: Storage,
    block: Block,
    inputs: readonly PlacedInput[],
  ) {
    this.#artifact = artifact;
    this.#cache = cache;
    this.#storage = storage;
    this.#block = block;
    this.#inputs = inputs;
    const components = (artifact.memoized ?? []).flatMap((f) => f.components);
    for (const i of components.keys()) block.setMemoized(i, 0); // storage that is not needed
  }

  /** Called between `plan` and `run`. `fill` is the initial content of storage. */
  prepare(scalars: Map<string, number | bigint>, fill: number): void {
    const { memoized = [], dims } = this.#artifact;
    let slot = 2 * dims.length;
    const plans = memoized.map((f) => {
      const numbers = this.#block.planned(slot, plannedSlots(this.#artifact, f));
      slot += numbers.length;
      return { f, numbers };
    });
    const skipped = new Set<number>();
    // Consumers come first, because they decide which of their producers are needed.
    for (const [i, { f, numbers }] of [...plans.entries()].toReversed()) {
      const isNeeded = f.consumers === null || f.consumers.some((consumer) => !skipped.has(consumer));
      const key = this.#keyOf(f, numbers, scalars);
      const isSkipped = !isNeeded || this.#place(i, f, numbers, key, scalars, fill);
      if (isSkipped) skipped.add(i);
      scalars.set(f.skip, Number(isSkipped));
      this.#cache?.count(f.func, isSkipped ? 'hits' : 'misses');
    }
  }

  /** Called after a run without a failure. */
  finish(): void {
    for (const { f, key, contents, bytes, expected } of this.#runs) {
      // Another thread may have changed an input while the program ran.
      if (contents !== null && !key.inputs.every((input, i) => isStillAt(input, contents[i]))) continue;
      if (expected === null) this.#cache?.keep(key, contents, () => bytes().map((part) => Uint8Array.from(part)));
      else if (!bytes().every((part, i) => isEqual(part, expected[i])))
        throw new ProgramFailure({ tag: 'MemoizationFailure', func: f.func }, 0);
    }
  }

  free(): void {
    for (const address of this.#allocated) this.#storage.free(address);
  }

  /** Provide storage for a func that is needed. Returns whether it has the values already. */
  #place(
    i: number,
    f: ArtifactMemoized,
    numbers: readonly number[],
    key: Key,
    scalars: Map<string, number | bigint>,
    fill: number,
  ): boolean {
    const shape = Array.from({ length: f.rank }, (_, d) => Math.max(0, numbers[2 * d + 1] ?? 0));
    const first = (this.#artifact.memoized ?? [])
      .slice(0, i)
      .reduce((sum, { components }) => sum + components.length, 0);
    const parts = f.components.map((component, c) => {
      const strides = stridesFor(shape, requiredStrides(component, f.rank));
      for (const [d, stride] of strides.entries()) scalars.set(`${component.name}.stride[${d}]`, stride);
      const bytes = extentOf(shape, strides).length * arrayOf[component.type].BYTES_PER_ELEMENT;
      const address = this.#storage.allocate(bytes, f.func);
      this.#allocated.push(address);
      this.#block.setMemoized(first + c, address);
      return { address, bytes };
    });
    const bytes = (): readonly Uint8Array[] =>
      parts.map(
        (part) => new Uint8Array(this.#storage.view('u8', part.address, part.bytes).buffer, part.address, part.bytes),
      );
    const kept = this.#cache?.find(key) ?? null;
    const isSkipped = kept !== null && !(this.#cache?.isChecked ?? false);
    for (const [c, part] of bytes().entries()) {
      const values = kept?.[c];
      if (isSkipped && values !== undefined) part.set(values);
      else part.fill(fill);
    }
    if (!isSkipped && this.#cache !== null) {
      const contents = this.#cache.contentsOf(key);
      this.#runs.push({ f, key, contents, bytes, expected: kept });
    }
    return isSkipped;
  }

  #keyOf(f: ArtifactMemoized, numbers: readonly number[], scalars: ReadonlyMap<string, number | bigint>): Key {
    const windows = 2 * f.rank + f.stages;
    let slot = windows;
    const inputs = f.inputs.map((position) => {
      const rank = this.#artifact.inputs[position]?.rank ?? 0;
      const ends = numbers.slice(slot, slot + 2 * rank);
      slot += 2 * rank;
      const content = this.#contents.get(position) ?? this.#contentOf(position, ends);
      this.#contents.set(position, content);
      return content;
    });
    const values = f.scalars.map((name) => scalars.get(name) ?? 0);
    return { func: f.func, numbers: [...numbers.slice(0, windows), ...values], inputs };
  }

  /**
   * The part of an input that the program reads. The start-up checks of the program stop it if that exceeds the input.
   */
  #contentOf(position: number, ends: readonly number[]): Content {
    const { array, placed } = this.#inputs[position] ?? fail();
    const read = {
      min: array.shape.map((_, d) => ends[2 * d] ?? 0),
      shape: array.shape.map((_, d) => Math.max(0, (ends[2 * d + 1] ?? 0) - (ends[2 * d] ?? 0) + 1)),
    };
    const { min, shape } = intersection(array, read);
    return new Content(position, () => partOf(this.#asPlaced(array, placed), min, shape), placed.copied !== null);
  }

  /** An input as the program sees it. */
  #asPlaced(array: ArrayView, { copied, strides }: Placed): ArrayView {
    if (copied === null) return array;
    const { offset, length } = extentOf(array.shape, strides);
    return { ...array, strides, offset, data: this.#storage.view(array.type, copied, length) };
  }
}

/** A func that the program computes. */
interface Run {
  readonly f: ArtifactMemoized;
  readonly key: Key;
  /** The contents of its inputs; null if its values are not kept. */
  readonly contents: readonly Snapshot[] | null;
  /** The storage of its components. */
  readonly bytes: () => readonly Uint8Array[];
  /** The kept values to compare with, or null. */
  readonly expected: readonly Uint8Array[] | null;
}

function isStillAt(input: Content, snapshot: Snapshot | undefined): boolean {
  return snapshot !== undefined && input.isStill(snapshot);
}

function isEqual(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function fail(): never {
  throw new Error('an input has no position');
}
