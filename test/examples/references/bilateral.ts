import { at, inside } from '../plain-array.ts';
import { input, type Reference, sized } from '../reference.ts';

const f = Math.fround;
const [w, h] = [21, 19];
const cell = 8;

export const bilateral: Reference = {
  example: 'bilateral',
  window: sized(w, h),
  sizes: { img: [w, h] },
  shape: (value) => f(value * 1.5 - 0.25), // some values are out of range
  values: (inputs) => {
    const img = input(inputs, 'img');
    const clamped = (x: number, y: number): number => Math.max(0, Math.min(1, at(img, inside(x, w), inside(y, h))));

    // The grid and its levels have two more cells on every side than the slicing reads.
    const margin = 2;
    const [gw, gh, gz] = [Math.ceil(w / cell) + 6, Math.ceil(h / cell) + 6, 17];
    const cells = () => new Float32Array(gw * gh * gz);
    const index = (x: number, y: number, z: number): number => ((z + margin) * gh + y + margin) * gw + x + margin;
    const blurred = (from: Float32Array, step: number): Float32Array => {
      const to = cells();
      const value = (i: number): number => from[i] ?? 0;
      for (let i = 0; i < to.length; i++) {
        const first = f(value(i - 2 * step) + f(value(i - step) * 4));
        to[i] = f(f(f(first + f(value(i) * 6)) + f(value(i + step) * 4)) + value(i + 2 * step));
      }
      return to;
    };
    const channel = (add: (value: number) => number): Float32Array => {
      const grid = cells();
      for (let y = -margin; y < gh - margin; y++) {
        for (let x = -margin; x < gw - margin; x++) {
          for (let j = 0; j < cell; j++) {
            for (let i = 0; i < cell; i++) {
              const value = clamped(x * cell + i - cell / 2, y * cell + j - cell / 2);
              const at = index(x, y, Math.floor(f(f(value * 10) + 0.5)));
              grid[at] = f((grid[at] ?? 0) + add(value));
            }
          }
        }
      }
      return blurred(blurred(blurred(grid, gw * gh), 1), gw);
    };
    const [sums, counts] = [channel((value) => value), channel(() => 1)];
    const lerp = (a: number, b: number, t: number): number => f(f(a * f(1 - t)) + f(b * t));
    return (x = 0, y = 0) => {
      const depth = f(clamped(x, y) * 10);
      const z = Math.floor(depth);
      const [cx, cy] = [Math.floor(x / cell), Math.floor(y / cell)];
      const slice = (grid: Float32Array): number => {
        const row = (j: number, k: number): number => {
          const left = index(cx, cy + j, z + k);
          return lerp(grid[left] ?? 0, grid[left + 1] ?? 0, (x % cell) / cell);
        };
        const level = (k: number): number => lerp(row(0, k), row(1, k), (y % cell) / cell);
        return lerp(level(0), level(1), f(depth - z));
      };
      return f(slice(sums) / slice(counts));
    };
  },
};
