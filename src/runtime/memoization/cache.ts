import type { Content } from './content.ts';
import { bytesOf, type Snapshot } from './snapshot.ts';

/** What the values of a memoized func depend on in one call. */
export interface Key {
  readonly func: string;
  /** The ends of the windows, and the values of the scalars. */
  readonly numbers: readonly (number | bigint)[];
  readonly inputs: readonly Content[];
}

export interface MemoizedStatistics {
  /** The number of calls that did not compute the func. */
  readonly hits: number;
  /** The number of calls that computed it. */
  readonly misses: number;
  /** How often values were dropped, or not kept, because of the limit. */
  readonly evictions: number;
  /** The size of the values that are kept. */
  readonly bytes: number;
}

/**
 * The state of a cache: the number of bytes that it keeps, with contents of inputs, and the statistics of each func.
 */
export interface MemoizationReport {
  readonly bytes: number;
  readonly funcs: Readonly<Record<string, MemoizedStatistics>>;
}

export interface CacheOptions {
  /** The memoized funcs of the program. */
  readonly funcs: readonly string[];
  /** The maximum number of bytes to keep: values, and the content of inputs that they depend on. */
  readonly limit: number;
  /** Compute the func in each call, and compare its values with those that are kept. */
  readonly isChecked: boolean;
}

/**
 * The values of the memoized funcs of a program from its calls. Contents of inputs are compared, not their hashes: no
 * input, whoever made it, can get the values of another one. The least recently used values are dropped first.
 *
 * The values are in ordinary buffers. They outlive the memories of runtimes, and do not depend on the layout of inputs.
 */
export class MemoizationCache {
  readonly limit: number;
  readonly isChecked: boolean;
  readonly #entries = new Map<string, Set<Entry>>();
  /** All entries, the least recently used first. */
  readonly #byUse = new Set<Entry>();
  /** The number of entries that depend on each snapshot. */
  readonly #snapshots = new Map<Snapshot, number>();
  readonly #statistics = new Map<string, Writable<MemoizedStatistics>>();
  #bytes = 0;

  constructor({ funcs, limit, isChecked }: CacheOptions) {
    this.limit = limit;
    this.isChecked = isChecked;
    for (const func of funcs) this.#statisticsOf(func);
  }

  report(): MemoizationReport {
    const funcs = Array.from(this.#statistics, ([func, statistics]) => [func, { ...statistics }] as const);
    return { bytes: this.#bytes, funcs: Object.fromEntries(funcs) };
  }

  /** The values of the components of a func, or null if they are not kept. */
  find(key: Key): readonly Uint8Array[] | null {
    for (const entry of this.#entries.get(textOf(key)) ?? []) {
      if (!key.inputs.every((input, i) => hasContent(entry.contents[i], input))) continue;
      this.#byUse.delete(entry);
      this.#byUse.add(entry);
      return entry.values;
    }
    return null;
  }

  count(func: string, event: 'hits' | 'misses'): void {
    this.#statisticsOf(func)[event] += 1;
  }

  /** The contents of the inputs of a key, or null if they are larger than the limit, or if there is no memory. */
  contentsOf({ inputs }: Key): readonly Snapshot[] | null {
    if (inputs.some(({ bytes }) => bytes > this.limit)) return null;
    return unlessOutOfMemory(() => inputs.map((input) => input.snapshot(this.#snapshots.keys())));
  }

  /** Keep values for the next calls. */
  keep(key: Key, contents: readonly Snapshot[] | null, copyOfValues: () => readonly Uint8Array[]): void {
    const statistics = this.#statisticsOf(key.func);
    const values = contents && unlessOutOfMemory(copyOfValues);
    if (contents === null || values === null) {
      statistics.evictions += 1;
      return;
    }
    const text = textOf(key);
    const bytes = values.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const entry: Entry = { func: key.func, text, contents, values, bytes };
    const alike = this.#entries.get(text) ?? new Set();
    this.#entries.set(text, alike.add(entry));
    this.#byUse.add(entry);
    for (const snapshot of contents) this.#use(snapshot, 1);
    this.#bytes += bytes + overhead(entry);
    statistics.bytes += bytes;
    for (const oldest of this.#byUse) {
      if (this.#bytes <= this.limit) break;
      this.#drop(oldest);
      this.#statisticsOf(oldest.func).evictions += 1;
    }
  }

  /** Drop everything, except the statistics. */
  clear(): void {
    for (const entry of this.#byUse) this.#drop(entry);
  }

  #drop(entry: Entry): void {
    const alike = this.#entries.get(entry.text);
    alike?.delete(entry);
    if (alike?.size === 0) this.#entries.delete(entry.text);
    this.#byUse.delete(entry);
    for (const snapshot of entry.contents) this.#use(snapshot, -1);
    this.#bytes -= entry.bytes + overhead(entry);
    this.#statisticsOf(entry.func).bytes -= entry.bytes;
  }

  #use(snapshot: Snapshot, change: 1 | -1): void {
    const before = this.#snapshots.get(snapshot) ?? 0;
    const uses = before + change;
    if (before === 0) this.#bytes += bytesOf(snapshot);
    if (uses === 0) this.#bytes -= bytesOf(snapshot);
    if (uses === 0) this.#snapshots.delete(snapshot);
    else this.#snapshots.set(snapshot, uses);
  }

  #statisticsOf(func: string): Writable<MemoizedStatistics> {
    const known = this.#statistics.get(func) ?? { hits: 0, misses: 0, evictions: 0, bytes: 0 };
    this.#statistics.set(func, known);
    return known;
  }
}

/** The values of a func, and what they depend on. */
interface Entry {
  readonly func: string;
  /** The key, without the inputs. */
  readonly text: string;
  readonly contents: readonly Snapshot[];
  readonly values: readonly Uint8Array[];
  readonly bytes: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** About the memory of an entry without its values, so that many small entries are limited, too. */
function overhead({ text }: Entry): number {
  return 256 + 2 * text.length;
}

function hasContent(snapshot: Snapshot | undefined, input: Content): boolean {
  return snapshot !== undefined && input.agrees(snapshot);
}

/** The result of an allocation, or null if there is no memory for it. Then nothing is kept. */
function unlessOutOfMemory<T>(allocate: () => T): T | null {
  try {
    return allocate();
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
}

/** The key without the inputs. Zeros of both signs are different. */
function textOf({ func, numbers }: Key): string {
  return [func, ...numbers.map((x) => (Object.is(x, -0) ? '-0' : String(x)))].join();
}
