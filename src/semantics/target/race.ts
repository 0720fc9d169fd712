import { bug } from '../../errors/bug.ts';
import { type ArrayValue, type Bounds, offsetOf, pointsOf } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Value } from '../../syntax/value.ts';

/** Two iterations of a parallel loop that touch one point, one of them writing a value the other does not, for somebody to see. */
export interface Race {
  readonly variable: Name;
  readonly iterations: readonly [number, number];
  readonly func: Name;
  readonly offset: number;
}

/**
 * Watches one run of a parallel loop. Iterations may write the same value to the same point (a shifted tile does,
 * errata E9); everything else that depends on which of them comes first is a race. Storage that an iteration allocates
 * is its own, since it is a new array.
 *
 * A tile that is rounded up inside of another reaches into its neighbours, and beyond the window it may write what lay in its
 * storage, ε_mem or an old value, where they write something else (errata E22). Such a point is torn: that is a race if
 * anybody reads it, or asks for it.
 */
export class RaceDetector {
  readonly #variable: Name;
  readonly #torn: Torn;
  readonly #arrays = new Map<ArrayValue, Map<number, Touched>>();
  #iteration = 0;

  constructor(variable: Name, torn: Torn) {
    this.#variable = variable;
    this.#torn = torn;
  }

  enter(iteration: number): void {
    this.#iteration = iteration;
  }

  read(func: Name, array: ArrayValue, offset: number): Race | null {
    const touched = this.#touched(array, offset);
    const own = touched.writers.get(this.#iteration);
    if (own === undefined) touched.readers.add(this.#iteration);
    touched.isRead = true;
    return this.#conflict(func, array, offset, touched);
  }

  write(func: Name, array: ArrayValue, offset: number, value: Value): Race | null {
    const touched = this.#touched(array, offset);
    const own = touched.writers.get(this.#iteration) ?? new Set();
    touched.writers.set(this.#iteration, own.add(value));
    touched.values.add(value);
    if (!Object.is(value, touched.before)) touched.changers.add(this.#iteration);
    return this.#conflict(func, array, offset, touched);
  }

  #touched(array: ArrayValue, offset: number): Touched {
    const points = this.#arrays.get(array) ?? new Map<number, Touched>();
    this.#arrays.set(array, points);
    const known = points.get(offset);
    if (known !== undefined) return known;
    const before = array.values[offset] ?? 'ε_mem';
    const touched: Touched = {
      before,
      readers: new Set(),
      writers: new Map(),
      values: new Set(),
      changers: new Set(),
      isRead: false,
      isTorn: false,
    };
    points.set(offset, touched);
    return touched;
  }

  #conflict(func: Name, array: ArrayValue, offset: number, touched: Touched): Race | null {
    const { readers, writers, values, changers, isRead } = touched;
    const race = (a: number, b: number): Race => ({ variable: this.#variable, iterations: [a, b], func, offset });
    if (writers.size > 1 && values.size > 1 && (isRead || !touched.isTorn)) {
      const found = race(...differing(writers));
      if (isRead) return found;
      touched.isTorn = true;
      this.#torn.add(array, found);
    }
    for (const i of changers) for (const j of readers) if (i !== j) return race(i, j);
    return null;
  }
}

/** What happened to one point. */
interface Touched {
  /** Its value before the loop, and who read it before writing it. */
  readonly before: Value;
  readonly readers: Set<number>;
  /** Who wrote what, all that was written, and who wrote something new: very many iterations may touch a point. */
  readonly writers: Map<number, Set<Value>>;
  readonly values: Set<Value>;
  readonly changers: Set<number>;
  isRead: boolean;
  isTorn: boolean;
}

/** Two that did not write the same, of several of whom not all did. */
function differing(writers: Touched['writers']): readonly [number, number] {
  for (const [i, values] of writers) {
    for (const [j, others] of writers) if (i !== j && new Set([...values, ...others]).size > 1) return [i, j];
  }
  return bug('all wrote the same');
}

/** Points at which iterations of a parallel loop left different values, and nobody knows which. */
export class Torn {
  readonly #points = new Map<ArrayValue, Map<number, Race>>();

  add(array: ArrayValue, race: Race): void {
    const races = this.#points.get(array) ?? new Map<number, Race>();
    this.#points.set(array, races.set(race.offset, race));
  }

  /** The race that a read of the point shows, if it is torn. */
  at(array: ArrayValue, offset: number): Race | null {
    return this.#points.get(array)?.get(offset) ?? null;
  }

  /** The races that the result shows. */
  within(array: ArrayValue, window: readonly Bounds[]): readonly Race[] {
    const races = this.#points.get(array);
    if (races === undefined || races.size === 0) return [];
    return Array.from(pointsOf(window), (point) => races.get(offsetOf(array.bounds, point) ?? -1)).filter(
      (race) => race !== undefined,
    );
  }

  /** Whoever writes alone makes a point whole again. */
  mend(array: ArrayValue, offset: number): void {
    this.#points.get(array)?.delete(offset);
  }
}
