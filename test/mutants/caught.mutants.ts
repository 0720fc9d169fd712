import { expect, test } from 'vitest';
import { caught, caughtByFuzzing } from './caught.ts';
import { mutants } from './mutants.ts';

/** The most cases that a wrong rule may survive. */
const most = Number(process.env.CASES ?? 20_000);

const words = (process.env.MUTANT ?? '').split('|');
const chosen = mutants.filter(({ name }) => words.some((word) => name.includes(word)));

test.concurrent.each(chosen)('$name', async (mutant) => {
  const how = await caught(mutant, most);
  console.info(`${mutant.name}: ${how ?? 'survives'}`);
  expect(how).not.toBe(null);
});

test('without a mutation nothing is caught', async () => {
  expect(await caughtByFuzzing(null, 300)).toBe(null);
});
