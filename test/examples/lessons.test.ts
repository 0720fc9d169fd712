import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { testAgreement } from './agreement.ts';
import { basics, stages } from './lessons/basics.ts';
import { further } from './lessons/further.ts';
import { updates } from './lessons/updates.ts';

const lessons = [...basics, ...stages, ...updates, ...further];

describe.each(lessons)('$example $pipeline', (reference) => {
  testAgreement(reference);
});

test('every pipeline of a lesson has a reference', () => {
  const files = readdirSync('examples/tutorial').filter((file) => file.endsWith('.syl'));
  const pipelines = files.flatMap((file) => {
    const { modules, diagnostics } = checkText(readFileSync(`examples/tutorial/${file}`, 'utf8'));
    expect(diagnostics).toEqual([]);
    return modules.map(({ pipeline }) => `tutorial/${file.slice(0, -'.syl'.length)} ${pipeline.name}`);
  });
  const only = (example: string) => pipelines.find((name) => name.startsWith(`${example} `));
  const covered = lessons.map(({ example, pipeline }) => (pipeline ? `${example} ${pipeline}` : only(example)));
  expect([...new Set(covered)].toSorted()).toEqual(pipelines.toSorted());
});
