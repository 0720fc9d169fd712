import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testAgreement } from './agreement.ts';
import { references } from './references/index.ts';

describe.each(references)('$example', (reference) => {
  const { text, schedules, diagnostics } = testAgreement(reference);

  test('has no diagnostics, and several schedules, each with a comment', () => {
    expect(diagnostics).toEqual([]);
    expect(schedules.length).toBeGreaterThan(1);
    expect(text.match(/^\/\/ .*\.\nschedule/gm)).toHaveLength(schedules.length);
  });
});

test('every example has a reference', () => {
  const files = readdirSync('examples').filter((file) => file.endsWith('.syl'));
  expect(references.map(({ example }) => `${example}.syl`).toSorted()).toEqual(files.toSorted());
});
