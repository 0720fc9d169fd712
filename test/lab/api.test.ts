import { describe, expect, test } from 'vitest';
import type { FaultInjection } from '../../src/lab/api/call.ts';
import { isShortOfMemory } from '../../src/lab/api/examine-call.ts';
import { fileOf, optionsOf } from '../../src/lab/case.ts';
import { examine, type Finding } from '../../src/lab/examine.ts';
import { drawCase } from '../../src/lab/generators/numbered-case.ts';
import { callsAgree } from '../../src/lab/laws/calls/calls-agree.ts';
import { Statistics } from '../../src/lab/statistics/statistics.ts';
import { incorrectEngines } from '../deep/layouts/incorrect-engines.ts';

/** Checks only that calls agree with the interpreter, in the first cases. Stops at the first failure. */
async function fuzzCalls(
  count: number,
  injectFault: FaultInjection,
): Promise<{ readonly statistics: Statistics; readonly finding: Finding | null; readonly text: string }> {
  const laws = [callsAgree(injectFault)];
  const statistics = new Statistics();
  for (let index = 0; index < count; index++) {
    if (index % 64 === 0) await new Promise((resolve) => setTimeout(resolve, 0));
    const drawn = drawCase(1, index);
    const examined = await examine(drawn, index, laws);
    statistics.add(examined);
    const { finding } = examined;
    if (finding !== null) return { statistics, finding, text: `case ${index}\n${fileOf(drawn)}${optionsOf(drawn)}` };
  }
  return { statistics, finding: null, text: '' };
}

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
