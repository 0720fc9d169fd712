import { infer } from '../../bounds/infer/infer.ts';
import { placesOf } from '../../check/places-of.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S612 } from '../../errors/S612.ts';
import { printDirective, printProgram } from '../../language/print.ts';
import { lower } from '../../lower/lower.ts';
import { printMachine } from '../../machine/ir/print.ts';
import { optimize } from '../../machine/optimize.ts';
import { type Step, schedule } from '../../schedule/schedule.ts';
import type { Directive, Schedule } from '../../syntax/schedule.ts';
import type { Hole, Program } from '../../syntax/target.ts';
import { optimizeTarget } from '../../target/optimize.ts';
import { reportJson, reportLines } from '../../target/report.ts';
import { load, type Options } from '../input/load.ts';
import { readInteger } from '../input/number.ts';
import type { Console } from '../output/console.ts';
import type { Source } from '../output/render.ts';

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
  const places = placesOf(module);
  const filled = isComplete ? infer(Tn, module.pipeline, places.access) : null;
  const wishes = wishesUpTo(chosen, options.step === undefined ? null : steps.slice(0, Number(options.step)));
  const reused = filled && optimizeTarget(filled, module.pipeline, wishes, places.directive);
  const program =
    reused === null
      ? printProgram(Tn)
      : after === 'bounds'
        ? [...reportLines(reused).map((line) => `// ${line}`), printProgram(reused.program)].join('\n')
        : printMachine(optimize(reused.program));
  if (options.json)
    console.out(`${JSON.stringify({ after, directives, program, ...(reused && reportJson(reused)) })}\n`);
  else if (options.directives) console.out(directives.map((d, i) => `${i + 1}: ${d}\n`).join(''));
  else console.out(`${program}\n`);
  return 0;
}

/** The directives of a schedule, or of its first steps. */
function wishesUpTo(S: Schedule | null, steps: readonly Step[] | null): readonly Directive[] {
  return steps === null ? (S?.directives ?? []) : steps.map(({ directive }) => directive);
}

/** T_N, or the last of them when no N is given. */
function programAfter(T0: Program<Hole>, steps: readonly Step[], text: string | undefined): Program<Hole> {
  const programs = [T0, ...steps.map(({ T }) => T)];
  const n = text === undefined ? steps.length : readInteger(text);
  return (n === null ? undefined : programs[n]) ?? refuse(S612({ step: text ?? '', last: steps.length }, null));
}
