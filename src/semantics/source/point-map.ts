/** A trie from points to values: a level of maps for each coordinate. All points have the same number of dimensions. */
export class PointMap<T> {
  readonly #root: Level<T> = new Map();

  get(point: readonly number[]): T | undefined {
    let level: Level<T> = this.#root;
    const last = point.length - 1;
    for (let d = 0; d < last; d++) {
      const next = level.get(point[d] as number); // d < point.length
      if (next === undefined) return undefined;
      level = next as Level<T>; // every level except the last holds levels
    }
    return level.get(point[last] ?? 0) as T | undefined; // the last level holds the values
  }

  /** Set a value. Returns the memory that a new entry takes, in units of one value in an existing level. */
  set(point: readonly number[], value: T): number {
    let level: Level<T> = this.#root;
    let size = 1;
    const last = point.length - 1;
    for (let d = 0; d < last; d++) {
      const c = point[d] as number; // d < point.length
      let next = level.get(c) as Level<T> | undefined; // every level except the last holds levels
      if (next === undefined) {
        next = new Map();
        level.set(c, next);
        size += levelSize;
      }
      level = next;
    }
    level.set(point[last] ?? 0, value);
    return size;
  }
}

const levelSize = 3;

/** A point without coordinates has the key 0. */
type Level<T> = Map<number, Level<T> | T>;
