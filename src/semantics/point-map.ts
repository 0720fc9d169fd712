/** A map from points to values: one level of maps for each coordinate. */
export class PointMap<T> {
  readonly #root: Level<T> = new Map();

  get(point: readonly number[]): T | undefined {
    let level: Level<T> = this.#root;
    for (const c of point) {
      const next = level.get(c);
      if (next === undefined) return undefined;
      level = next as Level<T>; // every level but the last holds levels
    }
    return level.get(end) as T | undefined; // the last level holds the value
  }

  set(point: readonly number[], value: T): void {
    let level: Level<T> = this.#root;
    for (const c of point) {
      let next = level.get(c) as Level<T> | undefined; // every level but the last holds levels
      if (next === undefined) {
        next = new Map();
        level.set(c, next);
      }
      level = next;
    }
    level.set(end, value);
  }
}

type Level<T> = Map<number | typeof end, Level<T> | T>;

const end = 'end';
