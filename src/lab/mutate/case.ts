import type { Case } from '../case.ts';
import { readCase, writeCase } from '../case-text.ts';
import { checked } from '../checked.ts';
import { applicable } from '../generators/schedule/schedule-builder.ts';
import type { Random } from '../random.ts';
import { withPipeline } from '../shrink/case.ts';
import { mutatePipeline } from './pipeline.ts';
import { mutateSchedule } from './schedule.ts';
import { fittedTestInput, mutateTestInput } from './test-input.ts';

/**
 * Mutate a case in a few places, possibly with parts of another case. Returns a valid case, or null if no attempt gives
 * a valid case, or if the text of the result is too long or cannot be read back.
 */
export function mutateCase(random: Random, c: Case, other: Case): Case | null {
  let mutated = c;
  const changes = random.between(1, 6);
  for (let done = 0, tries = 0; done < changes && tries < mostTries; tries++) {
    const next = mutateOnce(random, mutated, other);
    if (next === null) continue;
    mutated = next;
    done++;
  }
  if (mutated === c) return null;
  // Print and parse the case, so that it is the same in memory and in a file.
  const text = writeCase(mutated);
  const again = text.length > longestText ? null : readCase(text);
  return again === null || 'why' in again ? null : again;
}

const mostTries = 24;

const longestText = 2500;

function mutateOnce(random: Random, c: Case, other: Case): Case | null {
  switch (random.weighted(parts)) {
    case 'pipeline': {
      const pipeline = mutatePipeline(random, c.pipeline, other.pipeline);
      const fitted = pipeline === c.pipeline ? null : withPipeline(c, pipeline);
      return fitted && { ...fitted, testInput: fittedTestInput(random, pipeline, c.testInput) };
    }
    case 'schedule': {
      const valid = checked(c.pipeline);
      if (valid === null) return null;
      const directives = mutateSchedule(random, c.directives, valid.P, valid.T0);
      return { ...c, directives: applicable(directives, valid.T0, valid.P) };
    }
    case 'test input':
      return { ...c, testInput: mutateTestInput(random, c.pipeline, c.testInput) };
  }
}

const parts = [
  [5, 'pipeline'],
  [4, 'schedule'],
  [1, 'test input'],
] as const;
