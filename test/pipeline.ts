import { checkText, isClean } from '../src/check/check.ts';
import { bug } from '../src/errors/bug.ts';
import type { Pipeline } from '../src/syntax/algorithm.ts';

/** The pipeline of a valid text. */
export function pipelineOf(text: string): Pipeline {
  const { modules, diagnostics } = checkText(text);
  if (!isClean(diagnostics)) bug(`${text}\n${diagnostics.map((d) => `${d.code}: ${d.message}`).join('\n')}`);
  return modules[0]?.pipeline ?? bug('the text has no pipeline');
}

/** The codes of the diagnostics of a text, including warnings. */
export function codesOf(text: string): readonly string[] {
  return checkText(text).diagnostics.map((d) => d.code);
}
