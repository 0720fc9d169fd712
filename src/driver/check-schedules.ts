import { diagnosticsUnder, isClean, type Module } from '../check/check.ts';
import { placesOf } from '../check/places-of.ts';
import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import { tooDeepToCompile } from '../errors/S710.ts';
import { isStackOverflow } from '../errors/stack-overflow.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { compile } from './compile.ts';
import { CompiledProgram } from './compiled-program.ts';

/**
 * The reasons why a valid pipeline cannot be compiled: under the default schedule, and under each legal schedule of the
 * module. Some pipelines need a schedule, for example to inline a func without bounds. So a problem of the default
 * schedule is only a warning if the pipeline compiles under another schedule.
 */
export function checkSchedules(module: Module): readonly Diagnostic[] {
  const legal = [null, ...module.schedules].filter((S) => isClean(diagnosticsUnder(module, S)));
  const refusals = legal.map((S) => ({ S, found: refusalsUnder(module, S) }));
  const hasAlternative = refusals.some(({ S, found }) => S !== null && found.length === 0);
  const groups = new Map<string, { readonly d: Diagnostic; readonly under: (Schedule | null)[] }>();
  for (const { S, found } of refusals) {
    for (const d of found) {
      const key = JSON.stringify(d);
      const group = groups.get(key) ?? { d, under: [] };
      groups.set(key, group);
      group.under.push(S);
    }
  }
  return Array.from(groups.values(), ({ d, under }) => {
    const where = module.schedules.length === 0 ? '' : ` (${schedulesText(under)})`;
    const isWarning = hasAlternative && under.every((S) => S === null);
    return { ...d, message: `${d.message}${where}`, severity: isWarning ? 'warning' : d.severity };
  });
}

/** "under the default schedule", "under the schedules a, b" */
function schedulesText(under: readonly (Schedule | null)[]): string {
  const names = under.flatMap((S) => (S === null ? [] : [S.name]));
  const named = names.length === 0 ? [] : [`the schedule${names.length === 1 ? '' : 's'} ${names.join(', ')}`];
  return `under ${[...(under.includes(null) ? ['the default schedule'] : []), ...named].join(' and ')}`;
}

/** The refusals of the whole compiler, as in a run on the engine `wasm`. */
function refusalsUnder(module: Module, S: Schedule | null): readonly Diagnostic[] {
  try {
    void new CompiledProgram(compile(module.pipeline, S, placesOf(module))).usual;
    return [];
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.diagnostics;
    if (isStackOverflow(thrown)) return [tooDeepToCompile({ func: module.pipeline.name }, null)];
    throw thrown;
  }
}
