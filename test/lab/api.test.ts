import { describe, expect, test } from 'vitest';
import type { FaultInjection } from '../../src/lab/api/call.ts';
import { isShortOfMemory } from '../../src/lab/api/examine-call.ts';
import { fileOf, optionsOf } from '../../src/lab/case.ts';
import { examine, type Finding } from '../../src/lab/examine.ts';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';
import { callsAgree } from '../../src/lab/laws/calls-agree.ts';
import { Statistics } from '../../src/lab/statistics/statistics.ts';
import { incorrectEngines } from '../deep/layouts/incorrect-engines.ts';
import { cases } from '../deep.ts';

/** Checks only that calls agree with the interpreter, in the cases `first` to `end` − 1. Stops at the first failure. */
async function fuzzCalls(
  end: number,
  injectFault?: FaultInjection,
  first = 0,
): Promise<{ readonly statistics: Statistics; readonly finding: Finding | null; readonly text: string }> {
  const laws = [callsAgree(injectFault)];
  const statistics = new Statistics();
  for (let index = first; index < end; index++) {
    if (index % 64 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    const drawn = drawCase(1, index);
    const examined = await examine(drawn, index, laws);
    statistics.add(examined);
    const { finding } = examined;
    if (finding !== null) return { statistics, finding, text: `case ${index}\n${fileOf(drawn)}${optionsOf(drawn)}` };
  }
  return { statistics, finding: null, text: '' };
}

test('calls agree with the interpreter, and every kind of call has its minimum share', {
  timeout: 300_000,
}, async () => {
  // laws.test.ts draws the first 500 cases, too. The shares of fewer cases vary more.
  const first = cases(600, 0);
  const { statistics, finding, text } = await fuzzCalls(1000, undefined, first);
  expect(finding && `${finding.what}\n${text}`).toBe(null);
  const least = (1000 - first) * cases(0.5, 1);
  const rare = [...minimumShares].filter(([kind, share]) => (statistics.reported.get(kind) ?? 0) < share * least);
  expect(rare.map(([kind]) => `${kind}: ${statistics.reported.get(kind) ?? 0}`)).toEqual([]);
});

const kinds = [
  ...['from a completed program', 'interpreted', 'from text', 'ahead of time, alone', 'ahead of time, with threads'],
  ...['into a buffer', 'by a plain call', 'by realize'],
  ...['on 1 threads', 'on 2 threads', 'a parallel loop on 2 threads'],
  ...['in the memory of the API', 'in the memory of a loader', 'in an ArrayBuffer', 'in a SharedArrayBuffer'],
  'in arrays of allocate',
  ...['input', 'output'].flatMap((role) =>
    ['dense', 'negative', 'reversed', 'interleaved', 'padded', 'transposed', 'offset', 'shifted'].map(
      (kind) => `${kind} ${role}`,
    ),
  ),
  'zero input',
  'a buffer larger than the window on all sides',
  'no window given',
  'a window with a negative zero',
  'views of one buffer',
  'another size of the same program',
  '20 to 200 points a side',
  'an earlier program again',
  'two calls at once',
  'the output of one program is the input of another',
  'refused by S707',
];

/** The minimum share of all cases: 5 % of each kind of layout and call; less of refused calls. */
const minimumShares: ReadonlyMap<string, number> = new Map([
  ...kinds.map((kind) => [kind, 0.05] as const),
  ['refused by S704', 0.03],
  ['refused by S606', 0.003],
  ['refused by S706', 0.001],
  ['refused by S708', 0.002],
  ['a runtime of its own', 0.005],
]);

/* A law is useful only if an incorrect engine breaks it. */
describe('the law detects an incorrect engine', () => {
  test.each(Object.entries(incorrectEngines))('%s', { timeout: 120_000 }, async (_, injectFault) => {
    const { finding, statistics } = await fuzzCalls(200, injectFault);
    expect(finding?.what).toMatch(/byte \d+ of the arena|component \d+|reader|again|is refused by|should be refused/);
    console.info(`detected after ${statistics.cases} cases: ${finding?.what.split('\n')[0]}`);
  });

  test('that throws an error other than a diagnostic', async () => {
    const { finding } = await fuzzCalls(20, () => () => Promise.reject(new TypeError('something is undefined')));
    expect(finding?.what).toContain('throws TypeError: something is undefined');
  });

  test('that refuses a valid call', async () => {
    const { finding } = await fuzzCalls(
      20,
      (program) => (call) => program({ ...call, params: { ...call.params, zz: 1 } }),
    );
    expect(finding?.what).toContain('is refused by S606');
  });
});

test('a call may run out of memory, but only for huge storage', () => {
  const refused = (code: string, bytes: number) => ({
    tag: 'Refused' as const,
    code,
    message: `g needs ${bytes} bytes, which are not available`,
  });
  expect(isShortOfMemory(refused('S709', 2 ** 30))).toBe(true);
  expect(isShortOfMemory(refused('S709', 2 ** 20))).toBe(false);
  expect(isShortOfMemory(refused('S704', 2 ** 30))).toBe(false);
  expect(isShortOfMemory({ tag: 'Done', out: [] })).toBe(false);
});
