import { checkText } from '../../src/check/check.ts';
import { bug } from '../../src/errors/bug.ts';
import { printProgram } from '../../src/language/print.ts';
import { lower } from '../../src/lower/lower.ts';
import { type Step, schedule } from '../../src/schedule/schedule.ts';
import type { Pipeline } from '../../src/syntax/algorithm.ts';
import type { Hole } from '../../src/syntax/expr.ts';
import type { Program } from '../../src/syntax/target.ts';

/** A pipeline, T₀, and the steps of a schedule for it, which must be legal. */
export function stepsOf(
  pipeline: string,
  directives: string,
): { P: Pipeline; T0: Program<Hole>; steps: readonly Step[] } {
  const { modules, diagnostics } = checkText(`${pipeline} schedule s { ${directives} }`);
  const [module] = modules;
  const [S] = module?.schedules ?? [];
  if (module === undefined || S === undefined || diagnostics.some((d) => d.severity === 'error')) {
    return bug(`${directives}\n${diagnostics.map((d) => `${d.code}: ${d.message}`).join('\n')}`);
  }
  const T0 = lower(module.pipeline);
  return { P: module.pipeline, T0, steps: schedule(S, T0, module.pipeline) };
}

/** T_n as text, without its first line. */
export function scheduled(pipeline: string, directives: string): string {
  const { T0, steps } = stepsOf(pipeline, directives);
  const [, ...lines] = printProgram(steps.at(-1)?.T ?? T0).split('\n');
  return `\n${lines.map((line) => line.slice(2)).join('\n')}\n`;
}

/** The first error, or else the first warning about the schedule: its code and message. */
export function refusal(pipeline: string, directives: string): string {
  const { diagnostics } = checkText(`${pipeline} schedule s { ${directives} }`);
  const first = diagnostics.find((d) => d.severity === 'error') ?? diagnostics.find((d) => d.code.startsWith('S4'));
  if (first === undefined) return 'legal';
  return `${first.severity === 'warning' ? 'warning ' : ''}${first.code}: ${first.message}. ${first.help}`;
}
