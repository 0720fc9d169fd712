import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleChild } from './edges/bundle.ts';
import { examineAll } from './edges/campaign.ts';
import { Summary } from './edges/summary.ts';

const { CASES = '300', SEED = '1', FROM = '0', KEEP, OUT, PROCESSES = '1', SHRINK = '20' } = process.env;

const child = await bundleChild();
afterAll(() => rmSync(dirname(child), { recursive: true }));

test(
  'programs at the edges of i32 have the values of the algorithm on every engine, or are refused',
  async () => {
    const seed = Number(SEED);
    const summary = new Summary(seed, OUT ?? null);
    await examineAll({
      child,
      seed,
      from: Number(FROM),
      cases: Number(CASES),
      processes: Number(PROCESSES),
      keep: KEEP !== undefined,
      progress: (told) => summary.add(told),
    });
    await summary.shrink(child, Number(SHRINK));
    const text = summary.text();
    console.log(text);
    expect(summary.failures).toEqual([]);
    if (Number(CASES) >= 300) expect(summary.tooRare()).toEqual([]);
  },
  6 * 3600 * 1000,
);
