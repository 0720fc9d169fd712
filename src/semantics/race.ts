import type { Name } from '../syntax/expr.ts';
import type { Value } from '../syntax/value.ts';
import type { ArrayValue } from './array.ts';

/** Two iterations of a parallel loop that touch one point, one of them writing a value the other does not. */
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
 */
export class RaceDetector {
  readonly #variable: Name;
  readonly #arrays = new Map<ArrayValue, Map<number, Touched>>();
  #iteration = 0;

  constructor(variable: Name) {
    this.#variable = variable;
  }

  enter(iteration: number): void {
    this.#iteration = iteration;
  }

  read(func: Name, array: ArrayValue, offset: number): Race | null {
    const touched = this.#touched(array, offset);
    const own = touched.writers.get(this.#iteration);
    if (own === undefined) touched.readers.add(this.#iteration);
    return this.#conflict(func, offset, touched);
  }

  write(func: Name, array: ArrayValue, offset: number, value: Value): Race | null {
    const touched = this.#touched(array, offset);
    const own = touched.writers.get(this.#iteration) ?? new Set();
    touched.writers.set(this.#iteration, own.add(value));
    return this.#conflict(func, offset, touched);
  }

  #touched(array: ArrayValue, offset: number): Touched {
    const points = this.#arrays.get(array) ?? new Map<number, Touched>();
    this.#arrays.set(array, points);
    const known = points.get(offset);
    if (known !== undefined) return known;
    const touched: Touched = { before: array.values[offset] ?? 'ε_mem', readers: new Set(), writers: new Map() };
    points.set(offset, touched);
    return touched;
  }

  #conflict(func: Name, offset: number, { before, readers, writers }: Touched): Race | null {
    const race = (a: number, b: number): Race => ({ variable: this.#variable, iterations: [a, b], func, offset });
    for (const [i, values] of writers) {
      for (const [j, others] of writers) if (i !== j && new Set([...values, ...others]).size > 1) return race(i, j);
      for (const j of readers) if (i !== j && [...values].some((value) => !Object.is(value, before))) return race(i, j);
    }
    return null;
  }
}

/** What happened to one point: its value before the loop, who read it before writing it, and who wrote what. */
interface Touched {
  readonly before: Value;
  readonly readers: Set<number>;
  readonly writers: Map<number, Set<Value>>;
}
