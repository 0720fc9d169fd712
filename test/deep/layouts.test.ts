import { describe, expect, test } from 'vitest';
import { examine } from './layouts/examine.ts';
import { incorrectEngines } from './layouts/incorrect-engines.ts';

const cases = Number(process.env.CASES ?? 400);
const seed = Number(process.env.SEED ?? 1);

test(`${cases} calls with random layouts have the values of the interpreter, and touch no other byte`, {
  timeout: 60_000 + 100 * cases,
}, async () => {
  const statistics = await examine(cases, seed);
  if (cases > 1000)
    console.log(
      Array.from(statistics, ([kind, n]) => `${n}  ${kind}`)
        .toSorted()
        .join('\n'),
    );
  expect([...minimumShares].filter(([kind, share]) => (statistics.get(kind) ?? 0) < share * cases)).toEqual([]);
});

/** The minimum share of cases with each feature. */
const minimumShares: ReadonlyMap<string, number> = new Map([
  ['done', 0.9],
  ['refused', 0.005],
  ['into', 0.5],
  ['copies', 0.1],
  ['views', 0.1],
  ['ahead of time', 0.2],
  ['through the API', 0.4],
  ['parallel on 2', 0.1],
  ['vector', 0.3],
  ['larger', 0.1],
  ['empty', 0.005],
  ['long', 0.02],
  ...['1 dimensions', '2 dimensions', '3 dimensions', '4 dimensions'].map((kind) => [kind, 0.04] as const),
  ...['the memory of the API', 'the memory of the loader', 'an ArrayBuffer', 'a SharedArrayBuffer'].map(
    (arena) => [`in ${arena}`, 0.1] as const,
  ),
  ...['bool', 'u8', 'u16', 'u32', 'i8', 'i16', 'i32', 'f32', 'f64'].flatMap(
    (type) =>
      [
        [`input of ${type}`, 0.05],
        [`output of ${type}`, 0.03],
      ] as const,
  ),
  ...['dense', 'negative', 'reversed', 'interleaved', 'transposed', 'padded', 'shifted', 'offset'].flatMap(
    (kind) =>
      [
        [`${kind} input`, 0.03],
        [`${kind} output`, 0.02],
      ] as const,
  ),
  ['zero input', 0.03],
]);

/* A law is useful only if an incorrect engine breaks it. */
describe('the test detects an incorrect engine', () => {
  test.each(Object.entries(incorrectEngines))('%s', async (_, injectFault) => {
    await expect(examine(100, seed, injectFault)).rejects.toThrow(/byte \d+ of the arena|component \d+ has|S70[78]/);
  });
});
