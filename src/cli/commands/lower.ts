import type { Module } from '../../check/check.ts';
import { placesOf } from '../../check/places-of.ts';
import { optimize } from '../../driver/optimize.ts';
import {
  addressChecking,
  checking,
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
import { printDirective, printPipeline, printProgram, printSchedule } from '../../language/print.ts';
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

/** Aliases of steps: the completed program after sliding, and the machine program after all passes. */
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
  const { module, schedule } = load(source, options);
  const { after } = options;
  const { directives, program, report } =
    after === checking.name ? checkedText(module, schedule) : loweredText(module, schedule, options);
  if (options.json) console.out(`${JSON.stringify({ after, directives, program, ...report })}\n`);
  else if (options.directives) console.out(directives.map((d, i) => `${i + 1}: ${d}\n`).join(''));
  else console.out(`${program}\n`);
  return 0;
}

interface Text {
  readonly directives: readonly string[];
  readonly program: string;
  readonly report?: ReturnType<typeof reportJson>;
}

function checkedText({ pipeline }: Module, S: Schedule | null): Text {
  const schedule = S === null ? [] : [printSchedule(S)];
  return {
    directives: S?.directives.map(printDirective) ?? [],
    program: [printPipeline(pipeline), ...schedule].join('\n\n'),
  };
}

function loweredText(module: Module, S: Schedule | null, { after, step }: LowerOptions): Text {
  const lowered = lowering.run({ P: module.pipeline, S, places: placesOf(module) });
  const applied = after === lowering.name || S === null ? [] : schedule(S, lowered.T, module.pipeline);
  const directives = applied.map(({ directive }) => printDirective(directive));
  const Tn = scheduledBy(lowered, applied, step);
  if (after === lowering.name || after === scheduling.name) return { directives, program: printProgram(Tn.T) };
  const completed = inference.run(Tn);
  if (after === inference.name) return { directives, program: printProgram(completed.program) };
  const target = sliding.run(completed);
  return { directives, program: printAfter(after, target), report: reportJson(target) };
}

/** The program after the first n directives, and these directives. Without a number, after the entire schedule. */
function scheduledBy(from: WithHoles, steps: readonly Step[], text: string | undefined): WithHoles {
  const programs = [from, ...steps];
  if (text === undefined) return { ...from, ...programs.at(-1), S: from.S };
  const n = readInteger(text);
  const reached =
    (n === null ? undefined : programs[n]) ?? refuse(unknownStep({ step: text, last: steps.length }, null));
  const S: Schedule = {
    name: from.S?.name ?? '',
    directives: steps.slice(0, n ?? 0).map(({ directive }) => directive),
  };
  return { ...from, P: reached.P, T: reached.T, S };
}

function printAfter(step: string, target: Target): string {
  if (step === sliding.name || step === bounds)
    return [...reportLines(target).map((line) => `// ${line}`), printProgram(target.program)].join('\n');
  const programs = new Map<string, Machine<Pending>>();
  const last = optimize(target.program, undefined, (name, machine) => programs.set(name, machine));
  return printMachine(step === addressChecking.name ? addressChecking.run(last) : (programs.get(step) ?? last));
}
