import { checkText, isClean } from '../src/check/check.ts';
import { bug } from '../src/errors/bug.ts';
import type { Pipeline } from '../src/syntax/algorithm.ts';

/** The pipeline of a text that must be valid. */
export function pipelineOf(text: string): Pipeline {
  const { modules, diagnostics } = checkText(text);
  if (!isClean(diagnostics)) bug(`${text}\n${diagnostics.map((d) => `${d.code}: ${d.message}`).join('\n')}`);
  return modules[0]?.pipeline ?? bug('the text has no pipeline');
}

/** The codes of what is wrong with a text, warnings included. */
export function codesOf(text: string): readonly string[] {
  return checkText(text).diagnostics.map((d) => d.code);
}
