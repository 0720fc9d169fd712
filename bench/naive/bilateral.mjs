import { clamped } from './clamped.mjs';

const cell = 8;
const margin = 2;

export function bilateral({ img }, [out]) {
  const [width, height] = out.shape;
  const grid = { width: width / cell + 1 + 2 * margin, height: height / cell + 1 + 2 * margin, depth: 12 + 2 * margin };
  const layer = grid.width * grid.height;
  const sums = new Float32Array(layer * grid.depth);
  const counts = new Float32Array(layer * grid.depth);
  for (let y = 0; y < grid.height; y++) {
    for (let x = 0; x < grid.width; x++) {
      for (let j = 0; j < cell; j++) {
        for (let i = 0; i < cell; i++) {
          const row = clamped((y - margin) * cell + j - cell / 2, 0, height - 1);
          const column = clamped((x - margin) * cell + i - cell / 2, 0, width - 1);
          const value = clamped(img.data[row * width + column], 0, 1);
          const z = Math.floor(Math.fround(Math.fround(value * 10) + 0.5));
          const at = (z + margin) * layer + y * grid.width + x;
          sums[at] += value;
          counts[at] += 1;
        }
      }
    }
  }
  const values = blurred(blurred(blurred(sums, layer), 1), grid.width);
  const weights = blurred(blurred(blurred(counts, layer), 1), grid.width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const depth = Math.fround(clamped(img.data[y * width + x], 0, 1) * 10);
      const z = Math.floor(depth);
      const at = (z + margin) * layer + ((y >> 3) + margin) * grid.width + (x >> 3) + margin;
      const [fx, fy, fz] = [(x % cell) / cell, (y % cell) / cell, depth - z];
      const value = sliced(values, at, grid.width, layer, fx, fy, fz);
      out.data[y * width + x] = value / sliced(weights, at, grid.width, layer, fx, fy, fz);
    }
  }
}

/** Blur with the weights 1 4 6 4 1 along one dimension; the outermost cells are not computed. */
function blurred(from, step) {
  const to = new Float32Array(from.length);
  for (let i = 2 * step; i < from.length - 2 * step; i++) {
    to[i] = from[i - 2 * step] + 4 * from[i - step] + 6 * from[i] + 4 * from[i + step] + from[i + 2 * step];
  }
  return to;
}

function sliced(grid, at, row, layer, fx, fy, fz) {
  return lerp(level(grid, at, row, fx, fy), level(grid, at + layer, row, fx, fy), fz);
}

function level(grid, at, row, fx, fy) {
  return lerp(lerp(grid[at], grid[at + 1], fx), lerp(grid[at + row], grid[at + row + 1], fx), fy);
}

function lerp(a, b, t) {
  return a * (1 - t) + b * t;
}
