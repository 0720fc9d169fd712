import { violation } from '../../bounds/startup/requirements.ts';
import { placesOf } from '../../check/places-of.ts';
import { checkUndef } from '../../driver/undef/check.ts';
import { bug } from '../../errors/bug.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { algorithmError } from '../../errors/S701.ts';
import { requirementFailed } from '../../errors/S719.ts';
import { requirementText } from '../../language/requirements/text.ts';
import { algorithmValues } from '../../semantics/request.ts';
import type { Notes } from '../../semantics/source/memoized.ts';
import { realizeComponents } from '../../semantics/source/realize.ts';
import { failedRequirement, negativeRdom } from '../../semantics/startup.ts';
import { outputsOf } from '../../syntax/algorithm.ts';
import { outputsFrom } from '../../syntax/extensions/output.ts';
import { isError, type Value } from '../../syntax/value.ts';
import { load, type Options, readRequest, timeLimit } from '../input/load.ts';
import type { SafeConsole } from '../output/console.ts';
import { present } from '../output/present.ts';
import type { Source } from '../output/render.ts';
import { showProgress } from '../progress/progress.ts';
import { resultsOf } from './result.ts';

/** `eval`: evaluate the algorithm by the big-step semantics. A schedule must be legal, but has no effect. */
export function evalCommand(source: Source, options: Options, console: SafeConsole): number {
  const { module } = load(source, options);
  const { pipeline } = module;
  checkUndef(pipeline, placesOf(module));
  const z = readRequest(pipeline, options, console);
  const failed = failedRequirement(pipeline, z);
  if (failed !== null)
    refuse(requirementFailed(violation(requirementText(failed), algorithmValues(pipeline, z)), null));
  const negative = negativeRdom(pipeline, z);
  if (negative !== null) {
    const { func, variable, len } = negative;
    refuse(
      algorithmError(
        { what: `the reduction variable ${variable} of ${func.name} has the negative length ${len}` },
        null,
      ),
    );
  }
  const notes: Notes = {};
  const requested = realizeComponents(pipeline, z, notes, showProgress(console, 'evaluating'), timeLimit(options));
  if (requested.some(({ values }) => hasError(values))) refuse(algorithmError({ what: describe(notes) }, null));
  present(resultsOf(outputsFrom(outputsOf(pipeline)), z, requested), source, options, console);
  return 0;
}

function hasError(values: ArrayLike<Value>): boolean {
  for (let i = 0; i < values.length; i++) if (isError(values[i] ?? 0)) return true;
  return false;
}

/**
 * The reason for an error value: an out-of-bounds read of an input, or a value that is undef because the arithmetic of
 * a range wraps.
 */
function describe({ outside, undefined: read }: Notes): string {
  if (outside === undefined && read !== undefined) return `${read.func}[${read.point.join(', ')}] is undef`;
  const { input, point, bounds } = outside ?? bug('an error value without a cause');
  const has = bounds.map(({ min, len }) => `[${min}, ${min + len})`).join(' × ');
  return `${input}[${point.join(', ')}] is read, but ${input} has only ${has}`;
}
