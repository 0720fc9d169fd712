import { diagnosticsUnder, isClean, type Module } from '../check/check.ts';
import { placesOf } from '../check/places-of.ts';
import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import { schedulesNotCompiled } from '../errors/S456.ts';
import { tooDeepToCompile } from '../errors/S710.ts';
import { isStackOverflow } from '../errors/stack-overflow.ts';
import { stepsOf } from '../simplify/work.ts';
import type { Schedule } from '../syntax/schedule.ts';
import { summaryOf } from '../target/analysis/summary.ts';
import { completed, scheduled } from './compile.ts';
import { CompiledProgram } from './compiled-program.ts';

/**
 * The work that `check` may still do to compile the programs of a text, in simplifier steps and nodes of scheduled
 * programs, which take about the same time. Half a million take some seconds. The schedules of an example together take
 * less than 50,000.
 */
export interface CheckBudget {
  left: number;
}

export function newCheckBudget(): CheckBudget {
  return { left: 500_000 };
}

/**
 * The reasons why a valid pipeline cannot be compiled: under the default schedule, and under each legal schedule of the
 * module. Some pipelines need a schedule, for example to inline a func without bounds. So a problem of the default
 * schedule is only a warning if the pipeline compiles under another schedule. Once the budget is spent, a warning names
 * the remaining schedules.
 */
export function checkSchedules(module: Module, budget = newCheckBudget()): readonly Diagnostic[] {
  const legal = [null, ...module.schedules].filter((S) => isClean(diagnosticsUnder(module, S)));
  const refusals: { readonly S: Schedule | null; readonly found: readonly Diagnostic[] }[] = [];
  for (const S of legal) {
    if (budget.left <= 0) break;
    const steps = stepsOf(() => refusals.push({ S, found: refusalsUnder(module, S, budget) }));
    budget.left -= steps;
  }
  const omitted = legal.slice(refusals.length);
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
  const found = Array.from(groups.values(), ({ d, under }): Diagnostic => {
    const where = module.schedules.length === 0 ? '' : ` (${schedulesText(under)})`;
    const isWarning = hasAlternative && under.every((S) => S === null);
    return { ...d, message: `${d.message}${where}`, severity: isWarning ? 'warning' : d.severity };
  });
  if (omitted.length === 0) return found;
  return [...found, schedulesNotCompiled({ func: module.pipeline.name, schedules: schedulesText(omitted) }, null)];
}

/** "under the default schedule", "under the schedules a, b" */
function schedulesText(under: readonly (Schedule | null)[]): string {
  const names = under.flatMap((S) => (S === null ? [] : [S.name]));
  const named = names.length === 0 ? [] : [`the schedule${names.length === 1 ? '' : 's'} ${names.join(', ')}`];
  return `under ${[...(under.includes(null) ? ['the default schedule'] : []), ...named].join(' and ')}`;
}

/** The refusals of the whole compiler, as in a run on the engine `wasm`. */
function refusalsUnder(module: Module, S: Schedule | null, budget: CheckBudget): readonly Diagnostic[] {
  try {
    const from = scheduled(module.pipeline, S, placesOf(module));
    budget.left -= summaryOf(from.T.body).size;
    void new CompiledProgram(completed(from).program).usual;
    return [];
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.diagnostics;
    if (isStackOverflow(thrown)) return [tooDeepToCompile({ func: module.pipeline.name }, null)];
    throw thrown;
  }
}
