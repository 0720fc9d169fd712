import { compile } from 'sylvite';
import { describe, expect, test } from 'vitest';
import { outlines } from '../../examples/components.ts';
import { localLaplacian } from '../../examples/local-laplacian.ts';
import { inTiles, stencilChain } from '../../examples/stencil-chain.ts';
import { clamped, grid, picture } from './plain.ts';

const f = Math.fround;

describe('examples/stencil-chain.ts', () => {
  const img = picture(5, 4);

  /** A reference implementation with loops. */
  function chained(stages: number): readonly number[] {
    let stage = grid((x, y) => img.data[clamped(x, 0, 4) + 5 * clamped(y, 0, 3)] ?? 0);
    for (let s = 0; s < stages; s++) {
      const before = stage;
      stage = grid((x, y) => {
        let total = 0;
        for (let j = -2; j <= 2; j++)
          for (let i = -2; i <= 2; i++) total += Math.imul((i + 3) * (j + 7), before(x + i, y + j));
        return total & 0xffff;
      });
    }
    return Array.from({ length: 20 }, (_, n) => stage(n % 5, Math.floor(n / 5)));
  }

  test('32 stages', async () => {
    const { output } = stencilChain(32);
    expect(Array.from((await compile(output)({ img })).data)).toEqual(chained(32));
  });

  test('in tiles', async () => {
    const chain = stencilChain(4);
    const out = await compile(chain.output, inTiles(chain, 4, 2))({ img });
    expect(Array.from(out.data)).toEqual(chained(4));
  });
});

describe('examples/components.ts', () => {
  test('outlines components', async () => {
    const { output, externs } = outlines();
    const rows = ['..##', '#..#', '#.#.'];
    const data = Uint8Array.from(rows.join(''), (c) => (c === '#' ? 0 : 255));
    const out = await compile(output, null, { externs })({ img: { data, shape: [4, 3] } });
    const shown = rows.map((_, y) => [0, 1, 2, 3].map((x) => (out.at(x, y) === 255 ? '|' : ' ')).join(''));
    expect(shown).toEqual(['  | ', ' | |', ' |||']);
  });
});

describe('examples/local-laplacian.ts', () => {
  const img = picture(8, 6, 3);

  /**
   * A reference implementation in single precision. Its `exp` is that of the host, which may differ in the last bit.
   */
  function filtered(J: number, K: number): readonly number[] {
    type Grid = (...point: number[]) => number;
    const down2 = (g: Grid): Grid => {
      const half = (a: number, b: number, c: number, d: number) => f(f(f(a + f(3 * f(b + c))) + d) * 0.125);
      const dx = grid((x, y, k) => half(g(2 * x - 1, y, k), g(2 * x, y, k), g(2 * x + 1, y, k), g(2 * x + 2, y, k)));
      return grid((x, y, k) => half(dx(x, 2 * y - 1, k), dx(x, 2 * y, k), dx(x, 2 * y + 1, k), dx(x, 2 * y + 2, k)));
    };
    const up2 = (g: Grid): Grid => {
      const half = (i: number) => Math.floor(i / 2);
      const far = (i: number) => half(i) - 1 + 2 * (i - 2 * half(i));
      const ux = grid((x, y, k) => f(f(0.25 * g(far(x), y, k)) + f(0.75 * g(half(x), y, k))));
      return grid((x, y, k) => f(f(0.25 * ux(x, far(y), k)) + f(0.75 * ux(x, half(y), k))));
    };
    const color = (x: number, y: number, c: number) =>
      f((img.data[clamped(x, 0, 7) + 8 * clamped(y, 0, 5) + 48 * c] ?? 0) / 65535);
    const gray = grid((x, y) =>
      f(f(f(f(0.299) * color(x, y, 0)) + f(f(0.587) * color(x, y, 1))) + f(f(0.114) * color(x, y, 2))),
    );
    const remap = (i: number) => {
      const fx = f(i / 256);
      return f(f(f(1 / (K - 1)) * fx) * f(Math.exp(f(f(-fx * fx) / 2))));
    };
    const top = (K - 1) * 256;
    const remapped = grid((x, y, k) => {
      const level = f(k * f(1 / (K - 1)));
      const step = clamped(Math.trunc(f(gray(x, y) * top)), 0, top);
      return f(f(f(gray(x, y) - level) + level) + remap(step - 256 * k));
    });
    const pyramid = (finest: Grid) => {
      const levels = [finest];
      while (levels.length < J) levels.push(down2(levels.at(-1) ?? finest));
      return levels;
    };
    const gaussian = pyramid(remapped);
    const own = pyramid(gray);
    let output: Grid | null = null;
    for (let j = J - 1; j >= 0; j--) {
      const [g, coarser, grays] = [gaussian[j] ?? remapped, gaussian[j + 1], own[j] ?? gray];
      const up = coarser && up2(coarser);
      const detail = grid((x, y, k) => (up ? f(g(x, y, k) - up(x, y, k)) : g(x, y, k)));
      const below: Grid | null = output && up2(output);
      output = grid((x, y) => {
        const at = f(grays(x, y) * (K - 1));
        const lower = clamped(Math.trunc(at), 0, K - 2);
        const weight = f(at - lower);
        const mixed = f(f(f(1 - weight) * detail(x, y, lower)) + f(weight * detail(x, y, lower + 1)));
        return below ? f(below(x, y) + mixed) : mixed;
      });
    }
    return Array.from({ length: 8 * 6 * 3 }, (_, n) => {
      const [x, y, c] = [n % 8, Math.floor(n / 8) % 6, Math.floor(n / 48)];
      const value = f(f((output?.(x, y) ?? 0) * f(color(x, y, c) + f(0.01))) / f(gray(x, y) + f(0.01)));
      return Math.trunc(f(clamped(value, 0, 1) * 65535));
    });
  }

  test.each([
    [3, 4],
    [4, 8],
  ])('%i levels, %i intensities', async (levels, intensities) => {
    const out = await compile(localLaplacian({ levels, intensities }))({ img });
    const expected = filtered(levels, intensities);
    const apart = expected.map((value, n) => Math.abs(value - (out.data[n] ?? Number.NaN)));
    expect(Math.max(...apart)).toBeLessThanOrEqual(1);
    expect(apart.filter((d) => d === 0).length).toBeGreaterThan(apart.length * 0.9);
  });
});
