import { refuse } from '../../errors/diagnostic.ts';
import { S611 } from '../../errors/S611.ts';
import { printProgram } from '../../language/print.ts';
import { lower } from '../../lower/lower.ts';
import type { Console } from '../console.ts';
import { load, type Options } from '../load.ts';
import type { Source } from '../render.ts';

/** The steps after which a program can be looked at, in order. */
export const steps = ['lower', 'schedule', 'bounds', 'optimize'] as const;

/** `lower --after STEP`: the target program after that step. */
export function lowerCommand(source: Source, options: Options & { readonly after: string }, console: Console): number {
  const { module } = load(source, options);
  if (options.after !== 'lower') refuse(S611({ what: `--after ${options.after}`, instead: '--after lower' }, null));
  const text = printProgram(lower(module.pipeline));
  console.out(options.json ? `${JSON.stringify({ after: options.after, program: text })}\n` : `${text}\n`);
  return 0;
}
