import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleChild } from './edges/bundle.ts';
import { examineAll } from './edges/campaign.ts';
import { Summary } from './edges/summary.ts';

/**
 * CASES programs of SEED from number FROM on, by so many PROCESSES, each asked so many QUESTIONS, three at most. With KEEP all of them, whatever fails; SHRINK seconds are spent on
 * making each failure small, which is written to the folder OUT. NEEDLESS shows cases that S706 refused although they would have
 * had the right values.
 */
const {
  CASES = '100',
  SEED = '1',
  FROM = '0',
  KEEP,
  OUT,
  PROCESSES = '1',
  QUESTIONS = '3',
  SHRINK = '20',
  NEEDLESS,
} = process.env;

const child = await bundleChild();
afterAll(() => rmSync(dirname(child), { recursive: true }));

const hours = 3600 * 1000;

test('programs at the edges of i32 have the values of the algorithm on every engine, or are refused', {
  timeout: 8 * hours,
}, async () => {
  const seed = Number(SEED);
  const summary = new Summary(seed, OUT ?? null);
  await examineAll({
    child,
    seed,
    from: Number(FROM),
    programs: Number(CASES),
    processes: Number(PROCESSES),
    asked: Number(QUESTIONS),
    keep: KEEP !== undefined,
    progress: (told) => summary.add(told),
  });
  await summary.shrink(child, Number(SHRINK), NEEDLESS !== undefined);
  console.log(summary.text());
  expect(summary.failures).toEqual([]);
  if (Number(CASES) >= 100) expect(summary.tooRare()).toEqual([]);
});
