import { expect, test } from 'vitest';
import { checkText } from '../../../src/check/check.ts';
import { compile } from '../../../src/driver/compile.ts';
import { optimize } from '../../../src/driver/optimize.ts';
import { emit } from '../../../src/emit/wasm/program/emit.ts';
import type { Artifact } from '../../../src/runtime/artifact.ts';
import { openCore } from '../../../src/runtime/core.ts';
import { webAssembly } from '../../../src/runtime/host/web-assembly.ts';

const rows = (more: string): string => `
pipeline f() {
  fun g(x, y) = 3 * x + y;
  fun h(x, y) = g[x, y] + g[x + 1, y];
  fun f(x, y) = h[x, y] * h[x + 2, y];
}
schedule s { at(h, f.y); at(g, f.y); ${more} }`;

function artifactOf(text: string): Artifact {
  const [module] = checkText(text).modules;
  if (module === undefined) throw new Error('there is no pipeline');
  return emit(optimize(compile(module.pipeline, module.schedules[0] ?? null)));
}

/** The number of host allocations of programs while `act` runs. */
async function hostAllocations(act: () => Promise<void>): Promise<number> {
  const host = webAssembly as { Instance: typeof webAssembly.Instance };
  const { Instance } = host;
  let count = 0;
  host.Instance = class extends Instance {
    constructor(...[module, imports]: ConstructorParameters<typeof Instance>) {
      const { allocate } = imports.host as { allocate(id: number, bytes: number): number };
      const counted = (id: number, bytes: number): number => {
        count++;
        return allocate(id, bytes);
      };
      super(module, { host: { ...imports.host, allocate: counted } });
    }
  };
  try {
    await act();
  } finally {
    host.Instance = Instance;
  }
  return count;
}

test.each([
  ['all rows fit', '', 2 ** 17, 0],
  ['no row fits', '', 0, 2 * 40],
  ['one row fits', '', 100 * 4 + 100, 40],
  ['one row is scheduled to the heap', 'store-in(g, heap);', 2 ** 17, 40],
])('rows are stored on the stack or come from the host: %s', async (_, more, room, times) => {
  const core = openCore({ threads: 1, room, poison: 0xa5 });
  const count = await hostAllocations(async () => {
    const window = [
      { min: -5, len: 97 },
      { min: 7, len: 40 },
    ];
    const [f] = core.load(artifactOf(rows(more))).call({ window });
    const at = (x: number, y: number): number => 6 * x + 3 + 2 * y;
    const values = window.map(({ min, len }) => Array.from({ length: len }, (_, i) => min + i));
    const [xs = [], ys = []] = values;
    expect(Array.from(f?.data ?? [])).toEqual(ys.flatMap((y) => xs.map((x) => at(x, y) * at(x + 2, y))));
  });
  await core.close();
  expect(count).toBe(times);
});
