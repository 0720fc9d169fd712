import { diagnosticsUnder, inSourceOrder, isClean } from '../../check/check.ts';
import { checkSchedules, newCheckBudget } from '../../driver/check-schedules.ts';
import { checking } from '../../driver/pipeline.ts';
import { noSinglePipeline } from '../../errors/S609.ts';
import type { Options } from '../input/load.ts';
import type { SafeConsole } from '../output/console.ts';
import type { Source } from '../output/render.ts';

/** `check`: report the diagnostics of a program and its schedules. */
export function checkCommand(source: Source, options: Options, console: SafeConsole): number {
  const { modules, diagnostics: ofText, isComplete } = checking.run(source.text);
  const valid = isComplete ? modules.filter((module) => isClean(diagnosticsUnder(module, null))) : [];
  const budget = newCheckBudget();
  const ofSchedules = valid.flatMap((module) => checkSchedules(module, budget));
  const empty = modules.length + ofText.length === 0 ? [noSinglePipeline({ known: '', name: null }, null)] : [];
  const diagnostics = inSourceOrder([...ofText, ...ofSchedules, ...empty]);
  const clean = isClean(diagnostics);
  if (options.json) {
    const first = diagnostics.find((d) => d.severity === 'error');
    const error = first === undefined ? {} : { error: { code: first.code, message: first.message } };
    console.out(`${JSON.stringify({ ...error, diagnostics })}\n`);
    return clean ? 0 : 1;
  }
  for (const d of diagnostics) console.show(d, source, 'out');
  if (!clean) return 1;
  for (const { pipeline, schedules } of modules) {
    const names = schedules.map((s) => s.name).join(', ');
    const funcs = pipeline.funcs.length === 1 ? '1 func' : `${pipeline.funcs.length} funcs`;
    console.out(
      `pipeline ${pipeline.name} is valid: ${funcs}, ${names === '' ? 'no schedules' : `schedules ${names}`}\n`,
    );
  }
  return 0;
}
