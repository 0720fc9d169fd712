import { expect, test } from 'vitest';

interface Loaded {
  readonly schedules: ReadonlyMap<string, unknown>;
}

interface Catalogue {
  readonly pipelines: Readonly<
    Record<string, { readonly open: () => Loaded | Promise<Loaded>; readonly best: string }>
  >;
}

const file = new URL('../../bench/pipelines/catalogue.mjs', import.meta.url).href;
const { pipelines }: Catalogue = await import(file); // JavaScript that imports the built package

test.each(['blur', 'hist', 'stencil', 'camera'])('the benchmark loads %s', async (name) => {
  const { schedules } = (await pipelines[name]?.open()) ?? { schedules: new Map() };
  expect([...schedules.keys()]).toContain(pipelines[name]?.best);
});
