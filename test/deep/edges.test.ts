import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cases } from '../deep.ts';
import { bundleChild } from './edges/bundle.ts';
import { examineAll } from './edges/campaign.ts';
import { Summary } from './edges/summary.ts';

/**
 * Examine CASES programs of SEED, from number FROM on, with INPUTS test inputs each (at most three), in PROCESSES
 * processes. With KEEP, continue after a failure. Each failure is minimized for SHRINK seconds and written to the
 * folder OUT. With SPURIOUS, also show cases that S706 refused although they would have had the correct values.
 */
const {
  CASES = String(cases(60, 100)),
  SEED = '1',
  FROM = '0',
  KEEP,
  OUT,
  PROCESSES = '1',
  INPUTS = '3',
  SHRINK = '20',
  SPURIOUS,
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
    inputsPerProgram: Number(INPUTS),
    keep: KEEP !== undefined,
    progress: (report) => summary.add(report),
  });
  await summary.shrink(child, Number(SHRINK), SPURIOUS !== undefined);
  console.log(summary.text());
  expect(summary.failures).toEqual([]);
  if (Number(CASES) >= 60) expect(summary.tooRare()).toEqual([]);
});
