import { isFixedPoint } from '../../check/expression/library/fixed-point.ts';
import { operandsOf } from '../../language/map-operands.ts';
import type { ExprTree, PipelineTree } from '../../language/tree.ts';
import type { Experiment } from '../experiment.ts';
import { mathematics } from '../generators/features/library-call.ts';

/** Features of programs that call functions of the library. */
export const ofLibrary: Readonly<Record<string, (x: Experiment) => boolean>> = {
  'a fixed-point function': ({ case: { pipeline } }) => callsIn(pipeline).some(isFixedPoint),
  'a mathematical function of the library': ({ case: { pipeline } }) =>
    callsIn(pipeline).some((name) => mathematics.some((f) => f === name)),
  'the bits of a value as another type': ({ case: { pipeline } }) =>
    callsIn(pipeline).some((name) => name.startsWith('reinterpret_')),
  'a random number': ({ case: { pipeline } }) => callsIn(pipeline).some((name) => name.startsWith('random_')),
};

/** The names of the functions that the pure definitions and the updates of a program call. */
function callsIn({ funcs }: PipelineTree): readonly string[] {
  const found = new Set<ExprTree>(
    funcs.flatMap(({ pure, updates }) => [...pure, ...updates.flatMap((U) => [...U.target, ...U.values])]),
  );
  for (const e of found) for (const operand of operandsOf(e)) found.add(operand);
  return [...found].flatMap((e) => (e.tag === 'Call' ? [e.name.name] : []));
}
