import { use } from './use.mjs';

/* A test for Vitest and Jest, whose functions are global. */

test('the package', async () => {
  const complaints = [];
  console.warn = (...values) => complaints.push(values.join(' '));
  expect(await use({ hasWorkers: true })).toBe(process.env.EXPECTED);
  expect(complaints).toEqual([]); // no worker has stopped
});
