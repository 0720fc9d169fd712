import { overflowOf } from '../../bounds/startup/overflow.ts';
import { Refusal } from '../../errors/diagnostic.ts';
import { programValues, type Request } from '../../semantics/request.ts';
import { interpret, type Options } from '../../semantics/target/interpret.ts';
import type { Race } from '../../semantics/target/race.ts';
import type { Stuck } from '../../semantics/target/store.ts';
import { type ArrayValue, elementAt, pointsOf, volume } from '../../syntax/array.ts';
import { windowPerPart } from '../../syntax/extensions/output.ts';
import type { Program } from '../../syntax/target.ts';
import type { Value } from '../../syntax/value.ts';

/** How a run of a completed program ends. */
export type Outcome =
  /** The values on the requested windows. */
  | { readonly tag: 'Done'; readonly values: readonly Value[]; readonly races: readonly Race[] }
  | { readonly tag: 'Stuck'; readonly stuck: Stuck }
  /** Refused before the run, because the window arithmetic would overflow (errata E15). */
  | { readonly tag: 'Overflow' }
  /** The run executes more statements or uses more storage than a test run may. */
  | { readonly tag: 'Large' };

/** The maximum number of statements that a run of a case may execute. */
export const mostWork = 20_000;

/** The maximum number of points of all funcs together. */
const mostPoints = 2 ** 20;

/**
 * Run a completed program in the interpreter. `original` is the program whose window arithmetic is checked for
 * overflow.
 */
export function runOf(program: Program, z: Request, options: Options = {}, original = program): Outcome {
  if (overflows(original, z)) return { tag: 'Overflow' };
  return withinBudget(() => {
    const outcome = interpret(program, z, { work: mostWork, storage: mostPoints, ...options });
    if (outcome.tag === 'Stuck') return { tag: 'Stuck', stuck: outcome.stuck };
    return { tag: 'Done', values: onWindow(program, outcome.components, z), races: outcome.races };
  });
}

/** The outcome of a run on a reference engine, or `Large` if the engine refuses the run because of its budget. */
export function withinBudget(run: () => Outcome): Outcome {
  try {
    return run();
  } catch (refusal) {
    if (refusal instanceof Refusal) return { tag: 'Large' };
    throw refusal;
  }
}

/** The requested parts of all outputs, component by component. */
export function onWindow(
  { outputs }: Pick<Program, 'outputs'>,
  components: readonly ArrayValue[],
  z: Request,
): readonly Value[] {
  const windows = windowPerPart(outputs, z.window);
  return components.flatMap((array, i) => Array.from(pointsOf(windows[i] ?? []), (point) => elementAt(array, point)));
}

/** Does the window arithmetic of the run overflow? Empty windows need none. */
function overflows(program: Program, z: Request): boolean {
  if (volume(z.window) === 0) return false;
  return overflowOf(program, programValues(program, z)) !== null;
}
