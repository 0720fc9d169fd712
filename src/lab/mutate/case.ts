import type { Case } from '../case.ts';
import { checked } from '../checked.ts';
import { applicable } from '../draw/schedule/workbench.ts';
import type { Random } from '../random.ts';
import { withPipeline } from '../shrink/case.ts';
import { readCase, writeCase } from '../written-case.ts';
import { mutatePipeline } from './pipeline.ts';
import { fittedQuestion, mutateQuestion } from './question.ts';
import { mutateSchedule } from './schedule.ts';

/** A valid case that differs from a case in a few places, parts of another one among them; null when none was found soon. */
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
  // As it would be read again, so that a case means the same in memory and in a file.
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
      return fitted && { ...fitted, question: fittedQuestion(random, pipeline, c.question) };
    }
    case 'schedule': {
      const valid = checked(c.pipeline);
      if (valid === null) return null;
      const directives = mutateSchedule(random, c.directives, valid.P, valid.T0);
      return { ...c, directives: applicable(directives, valid.T0, valid.P) };
    }
    case 'question':
      return { ...c, question: mutateQuestion(random, c.pipeline, c.question) };
  }
}

const parts = [
  [5, 'pipeline'],
  [4, 'schedule'],
  [1, 'question'],
] as const;
