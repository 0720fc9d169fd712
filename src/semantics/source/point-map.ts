/** A map from points of one dimensionality to values: one level of maps for each coordinate, the last with the values. */
export class PointMap<T> {
  readonly #root: Level<T> = new Map();

  get(point: readonly number[]): T | undefined {
    let level: Level<T> = this.#root;
    const last = point.length - 1;
    for (let d = 0; d < last; d++) {
      const next = level.get(point[d] as number); // d < point.length
      if (next === undefined) return undefined;
      level = next as Level<T>; // every level but the last holds levels
    }
    return level.get(point[last] ?? 0) as T | undefined; // the last level holds the values
  }

  /** Gives how much memory that takes, in values of a level that is there: a new level takes as much as several. */
  set(point: readonly number[], value: T): number {
    let level: Level<T> = this.#root;
    let taken = 1;
    const last = point.length - 1;
    for (let d = 0; d < last; d++) {
      const c = point[d] as number; // d < point.length
      let next = level.get(c) as Level<T> | undefined; // every level but the last holds levels
      if (next === undefined) {
        next = new Map();
        level.set(c, next);
        taken += valuesOfLevel;
      }
      level = next;
    }
    level.set(point[last] ?? 0, value);
    return taken;
  }
}

const valuesOfLevel = 3;

/** A point without coordinates has the key 0. */
type Level<T> = Map<number, Level<T> | T>;
