/** The bounding box of points: for each dimension null or [least, greatest]. */
export class Hull {
  constructor(rank) {
    this.dims = new Array(rank).fill(null);
    this.isTouched = false;
  }

  /** Extend the box to a point, along the selected dimensions. */
  add(point, along = () => true) {
    this.isTouched = true;
    point.forEach((c, d) => {
      if (!along(d)) return;
      const [least, most] = this.dims[d] ?? [c, c];
      this.dims[d] = [Math.min(least, c), Math.max(most, c)];
    });
  }

  addBox(bounds) {
    if (bounds.some(({ len }) => len <= 0)) return;
    this.add(bounds.map(({ min }) => min));
    this.add(bounds.map(({ min, len }) => min + len - 1));
  }

  /** Is a point inside, along the selected dimensions? */
  has(point, along = () => true) {
    if (!this.isTouched) return false;
    return point.every((c, d) => {
      const ends = this.dims[d];
      return !along(d) || (ends !== null && ends[0] <= c && c <= ends[1]);
    });
  }

  volume() {
    if (!this.isTouched) return 0;
    return this.dims.reduce((points, ends) => points * (ends === null ? 0 : ends[1] - ends[0] + 1), 1);
  }
}
