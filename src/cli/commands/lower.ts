import { infer } from '../../bounds/infer.ts';
import { placeOfAccess } from '../../check/place-of-access.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S612 } from '../../errors/S612.ts';
import { printDirective, printProgram } from '../../language/print.ts';
import { lower } from '../../lower/lower.ts';
import { optimize } from '../../machine/optimize.ts';
import { printMachine } from '../../machine/print.ts';
import { type Step, schedule } from '../../schedule/schedule.ts';
import type { Hole, Program } from '../../syntax/target.ts';
import type { Console } from '../console.ts';
import { load, type Options } from '../load.ts';
import { readInteger } from '../number.ts';
import type { Source } from '../render.ts';

/** The steps after which a program can be looked at, in order. */
export const stages = ['lower', 'schedule', 'bounds', 'optimize'] as const;

interface LowerOptions extends Options {
  readonly after: string;
  readonly step?: string;
  readonly directives?: boolean;
}

/** `lower --after STEP`: the target program after that step. */
export function lowerCommand(source: Source, options: LowerOptions, console: Console): number {
  const { module, schedule: chosen } = load(source, options);
  const { after } = options;
  const T0 = lower(module.pipeline);
  const steps = after === 'lower' || chosen === null ? [] : schedule(chosen, T0, module.pipeline);
  const directives = steps.map(({ directive }) => printDirective(directive));
  const Tn = programAfter(T0, steps, options.step);
  const isComplete = after === 'bounds' || after === 'optimize';
  const completed = isComplete ? infer(Tn, module.pipeline, placeOfAccess(module)) : null;
  const program =
    completed === null
      ? printProgram(Tn)
      : after === 'bounds'
        ? printProgram(completed)
        : printMachine(optimize(completed));
  if (options.json) console.out(`${JSON.stringify({ after, directives, program })}\n`);
  else if (options.directives) console.out(directives.map((d, i) => `${i + 1}: ${d}\n`).join(''));
  else console.out(`${program}\n`);
  return 0;
}

/** T_N, or the last of them when no N is given. */
function programAfter(T0: Program<Hole>, steps: readonly Step[], text: string | undefined): Program<Hole> {
  const programs = [T0, ...steps.map(({ T }) => T)];
  const n = text === undefined ? steps.length : readInteger(text);
  return (n === null ? undefined : programs[n]) ?? refuse(S612({ step: text ?? '', last: steps.length }, null));
}
