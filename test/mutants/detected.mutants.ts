import { expect, test } from 'vitest';
import { detectedByFuzzing, detection } from './detection.ts';
import { mutants } from './mutants.ts';

/** The number of cases that a mutant may survive. */
const most = Number(process.env.CASES ?? 20_000);

const words = (process.env.MUTANT ?? '').split('|');
const chosen = mutants.filter(({ name }) => words.some((word) => name.includes(word)));

test.concurrent.each(chosen)('$name', async (mutant) => {
  const how = await detection(mutant, most);
  console.info(`${mutant.name}: ${how ?? 'survives'}`);
  expect(how).not.toBe(null);
});

test('fuzzing detects nothing in the unmodified compiler', async () => {
  expect(await detectedByFuzzing(null, 300)).toBe(null);
});
