import { refuse } from '../../errors/diagnostic.ts';
import { S701 } from '../../errors/S701.ts';
import { type ArrayValue, pointsOf } from '../../semantics/array.ts';
import { realize } from '../../semantics/realize.ts';
import type { Request } from '../../semantics/request.ts';
import { negativeRdom } from '../../semantics/startup.ts';
import { outputOf, type Pipeline } from '../../syntax/algorithm.ts';
import { isError } from '../../syntax/value.ts';
import type { Console } from '../console.ts';
import { load, type Options, readRequest } from '../load.ts';
import type { Source } from '../render.ts';
import { resultJson, showResult } from '../show.ts';

/** `eval`: the algorithm by its big-step semantics, whatever the schedule. */
export function evalCommand(source: Source, options: Options, console: Console): number {
  const { pipeline } = load(source, options).module;
  const z = readRequest(pipeline, options);
  const negative = negativeRdom(pipeline, z);
  if (negative !== null) {
    const { func, variable, len } = negative;
    refuse(S701({ what: `the reduction variable ${variable} of ${func.name} has the negative length ${len}` }, null));
  }
  const requested = realize(pipeline, z);
  refuseErrors(pipeline, z, requested);
  const dims = outputOf(pipeline)?.vars ?? [];
  const result = { func: pipeline.name, type: requested.type, dims, requested, allocated: requested.bounds };
  console.out(`${options.json ? JSON.stringify(resultJson(result)) : showResult(result)}\n`);
  return 0;
}

/** An error value anywhere in the window stops the run. Only reading an input outside of its bounds makes one. */
function refuseErrors(P: Pipeline, z: Request, { values }: ArrayValue): void {
  const at = Array.from(values).findIndex(isError);
  if (at === -1) return;
  const point = Array.from(pointsOf(z.window))[at] ?? [];
  refuse(S701({ what: `${P.name}[${point.join(', ')}] reads an input outside of its bounds (${values[at]})` }, null));
}
