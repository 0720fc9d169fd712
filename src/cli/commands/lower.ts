import { placesOf } from '../../check/places-of.ts';
import { optimize } from '../../driver/optimize.ts';
import {
  addressChecking,
  inference,
  lowering,
  scheduling,
  sliding,
  steps,
  type Target,
  type WithHoles,
} from '../../driver/pipeline.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { unknownStep } from '../../errors/S612.ts';
import { printDirective, printProgram } from '../../language/print.ts';
import { printMachine } from '../../machine/ir/print.ts';
import type { Machine } from '../../machine/ir/program.ts';
import type { Pending } from '../../machine/ir/statement.ts';
import { type Step, schedule } from '../../schedule/schedule.ts';
import type { Schedule } from '../../syntax/schedule.ts';
import { reportJson, reportLines } from '../../target/report.ts';
import { load, type Options } from '../input/load.ts';
import { readInteger } from '../input/number.ts';
import type { Console } from '../output/console.ts';
import type { Source } from '../output/render.ts';

/** Aliases: the completed program, and the machine program after all passes. */
const bounds = 'bounds';
const optimized = 'optimize';

/** The steps after which a program can be printed: all except the last, which emits bytes. */
export const stages: readonly string[] = [...steps.slice(0, -1).map(({ name }) => name), bounds, optimized];

interface LowerOptions extends Options {
  readonly after: string;
  readonly step?: string;
  readonly directives?: boolean;
}

/** `lower --after STEP`: print the program after that step. */
export function lowerCommand(source: Source, options: LowerOptions, console: Console): number {
  const { module, schedule: chosen } = load(source, options);
  const { after } = options;
  const lowered = lowering.run({ P: module.pipeline, S: chosen, places: placesOf(module) });
  const applied = after === lowering.name || chosen === null ? [] : schedule(chosen, lowered.T, module.pipeline);
  const directives = applied.map(({ directive }) => printDirective(directive));
  const Tn = scheduledBy(lowered, applied, options.step);
  const completed = after === lowering.name || after === scheduling.name ? null : inference.run(Tn);
  const target = completed === null || after === inference.name ? null : sliding.run(completed);
  const program = target === null ? printProgram(completed?.program ?? Tn.T) : printAfter(after, target);
  if (options.json)
    console.out(`${JSON.stringify({ after, directives, program, ...(target && reportJson(target)) })}\n`);
  else if (options.directives) console.out(directives.map((d, i) => `${i + 1}: ${d}\n`).join(''));
  else console.out(`${program}\n`);
  return 0;
}

/** T_N and its directives, or those of the entire schedule if no N is given. */
function scheduledBy(from: WithHoles, steps: readonly Step[], text: string | undefined): WithHoles {
  if (text === undefined) return { ...from, T: steps.at(-1)?.T ?? from.T };
  const programs = [from.T, ...steps.map(({ T }) => T)];
  const n = readInteger(text);
  const T = (n === null ? undefined : programs[n]) ?? refuse(unknownStep({ step: text, last: steps.length }, null));
  const S: Schedule = {
    name: from.S?.name ?? '',
    directives: steps.slice(0, n ?? 0).map(({ directive }) => directive),
  };
  return { ...from, S, T };
}

function printAfter(step: string, target: Target): string {
  if (step === sliding.name || step === bounds)
    return [...reportLines(target).map((line) => `// ${line}`), printProgram(target.program)].join('\n');
  const programs = new Map<string, Machine<Pending>>();
  const last = optimize(target.program, undefined, (name, machine) => programs.set(name, machine));
  return printMachine(step === addressChecking.name ? addressChecking.run(last) : (programs.get(step) ?? last));
}
