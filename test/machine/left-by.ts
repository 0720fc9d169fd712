import { checkText, isClean } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { bug } from '../../src/errors/bug.ts';
import { stagesOf } from '../../src/lab/machine/stages.ts';
import { planar } from '../../src/machine/ir/layout.ts';
import { printMachine } from '../../src/machine/ir/print.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Program } from '../../src/syntax/target.ts';

/** A pipeline under its schedule, as bounds inference leaves it. */
export function completed(text: string): Program {
  const { modules, diagnostics } = checkText(text);
  const [module] = modules;
  if (module?.pipeline === undefined || !isClean(diagnostics)) return bug(diagnostics.map((d) => d.message).join('; '));
  return compile(module.pipeline, module.schedules[0] ?? null);
}

/** A program after a pass, as text: from the first loop on, without the start-up code around it. */
export function leftBy(pass: string, text: string): string {
  const machine = stagesOf(completed(text), planar).find((stage) => stage.pass === pass)?.machine ?? bug(`no ${pass}`);
  const lines = printMachine(machine as Machine).split('\n'); // the printer accepts pending loops
  const body = lines.slice(lines.findIndex((line) => line.startsWith('  if ')) + 1);
  const start = body.findIndex((line) => !line.includes('check'));
  const kept = body.slice(start);
  const indent = Math.min(...kept.map((line) => line.search(/\S/)));
  return `\n${kept.map((line) => line.slice(indent)).join('\n')}\n`;
}
