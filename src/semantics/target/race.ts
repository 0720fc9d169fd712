import { bug } from '../../errors/bug.ts';
import { type ArrayValue, type Bounds, offsetOf, pointsOf } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Value } from '../../syntax/value.ts';

/** A data race: two iterations of a parallel loop access a point, and their order has a visible effect on its value. */
export interface Race {
  readonly variable: Name;
  readonly iterations: readonly [number, number];
  readonly func: Name;
  readonly offset: number;
}

/**
 * Detects races in one run of a parallel loop. Iterations may write the same value to the same point (a shifted tile
 * does, errata E9). Every other dependence on the order of iterations is a race. Storage that an iteration allocates is
 * a new array, so it is private.
 *
 * A tile that is rounded up inside another tile overlaps its neighbors. Outside the window it may write uninitialized
 * data, ε_mem or an old value, to points where its neighbors write something else (errata E22). Such a point is torn:
 * it is a race only if it is read later, or is in the requested window.
 */
export class RaceDetector {
  readonly #variable: Name;
  readonly #torn: Torn;
  readonly #arrays = new Map<ArrayValue, Map<number, PointAccesses>>();
  #iteration = 0;

  constructor(variable: Name, torn: Torn) {
    this.#variable = variable;
    this.#torn = torn;
  }

  enter(iteration: number): void {
    this.#iteration = iteration;
  }

  read(func: Name, array: ArrayValue, offset: number): Race | null {
    const accesses = this.#accesses(array, offset);
    const own = accesses.writers.get(this.#iteration);
    if (own === undefined) accesses.readers.add(this.#iteration);
    accesses.isRead = true;
    return this.#conflict(func, array, offset, accesses);
  }

  write(func: Name, array: ArrayValue, offset: number, value: Value): Race | null {
    const accesses = this.#accesses(array, offset);
    const own = accesses.writers.get(this.#iteration) ?? new Set();
    const written = Object.is(value, -0) ? '-0' : value;
    accesses.writers.set(this.#iteration, own.add(written));
    accesses.values.add(written);
    if (!Object.is(value, accesses.before)) accesses.changers.add(this.#iteration);
    return this.#conflict(func, array, offset, accesses);
  }

  #accesses(array: ArrayValue, offset: number): PointAccesses {
    const points = this.#arrays.get(array) ?? new Map<number, PointAccesses>();
    this.#arrays.set(array, points);
    const known = points.get(offset);
    if (known !== undefined) return known;
    const before = array.values[offset] ?? 'ε_mem';
    const accesses: PointAccesses = {
      before,
      readers: new Set(),
      writers: new Map(),
      values: new Set(),
      changers: new Set(),
      isRead: false,
      isTorn: false,
    };
    points.set(offset, accesses);
    return accesses;
  }

  #conflict(func: Name, array: ArrayValue, offset: number, accesses: PointAccesses): Race | null {
    const { readers, writers, values, changers, isRead } = accesses;
    const race = (a: number, b: number): Race => ({ variable: this.#variable, iterations: [a, b], func, offset });
    if (writers.size > 1 && values.size > 1 && (isRead || !accesses.isTorn)) {
      const found = race(...differing(writers));
      if (isRead) return found;
      accesses.isTorn = true;
      this.#torn.add(array, found);
    }
    for (const i of changers) for (const j of readers) if (i !== j) return race(i, j);
    return null;
  }
}

/**
 * The accesses of the iterations to one point. They are in sets, because very many iterations may access the same
 * point.
 */
interface PointAccesses {
  /** The value before the loop. */
  readonly before: Value;
  /** The iterations that read the point before they wrote it. */
  readonly readers: Set<number>;
  /** The values that each iteration wrote. */
  readonly writers: Map<number, Set<Written>>;
  /** All values that were written. */
  readonly values: Set<Written>;
  /** The iterations that wrote a value other than `before`. */
  readonly changers: Set<number>;
  isRead: boolean;
  isTorn: boolean;
}

/** A value that was written. A set does not distinguish 0 and −0. */
type Written = Value | '-0';

/** Two iterations that wrote different values. */
function differing(writers: PointAccesses['writers']): readonly [number, number] {
  for (const [i, values] of writers) {
    for (const [j, others] of writers) if (i !== j && new Set([...values, ...others]).size > 1) return [i, j];
  }
  return bug('all iterations wrote the same value');
}

/** Points with an indeterminate value, because iterations of a parallel loop wrote different values. */
export class Torn {
  readonly #points = new Map<ArrayValue, Map<number, Race>>();

  add(array: ArrayValue, race: Race): void {
    const races = this.#points.get(array) ?? new Map<number, Race>();
    this.#points.set(array, races.set(race.offset, race));
  }

  /** The race that a read of the point makes visible; null if the point is not torn. */
  at(array: ArrayValue, offset: number): Race | null {
    return this.#points.get(array)?.get(offset) ?? null;
  }

  /** The races that are visible in the window of an array. */
  within(array: ArrayValue, window: readonly Bounds[]): readonly Race[] {
    const races = this.#points.get(array);
    if (races === undefined || races.size === 0) return [];
    return Array.from(pointsOf(window), (point) => races.get(offsetOf(array.bounds, point) ?? -1)).filter(
      (race) => race !== undefined,
    );
  }

  /** A write outside parallel loops makes a point determinate again. */
  clear(array: ArrayValue, offset: number): void {
    this.#points.get(array)?.delete(offset);
  }
}
