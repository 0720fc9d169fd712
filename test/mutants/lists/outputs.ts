import { by, type Mutant, of } from '../mutant.ts';

export const outputMutants: readonly Mutant[] = [
  ...of('syntax/walk.ts', [
    'outputs: only what the first one needs is computed',
    'new Set<Name>(P.outputs)',
    'new Set<Name>([P.name])',
  ]),
  ...of('bounds/infer/infer.ts', [
    'outputs: only the window of the first one is demanded',
    'T.outputs.map((output) =>',
    'T.outputs.slice(0, 1).map((output) =>',
  ]),
  ...of('machine/lower/output-plan.ts', [
    'outputs: each is allocated on the window of the first one',
    'path.allocations.flatMap((allocation) => allocation.bounds)',
    'path.allocations.flatMap((each) => each.bounds.map((I, d) => path.allocations[0]?.bounds[d] ?? I))',
  ]),
  ...of('machine/lower/flatten.ts', [
    'outputs: all but the first one are stored in memory of the program',
    ': own.map(({ buffer, strides }) =>',
    ': own.filter((output) => output === this.#callers.outputs[0]).map(({ buffer, strides }) =>',
  ]),
  ...of('runtime/threads/steps.ts', [
    'outputs: the runtime requests the window of the first one for all',
    'requested[i]?.[d]',
    '(requested[0]?.[d] ?? requested[i]?.[d])',
  ]),
  ...of('runtime/threads/steps.ts', [
    'outputs: the caller receives each on the window of the first one',
    'requested[wanted.output]];',
    'requested[0]];',
  ]),
  ...by(
    { file: 'test/outputs/outputs.test.ts' },
    of('schedule/placement/placement.ts', [
      'outputs: all but the first one may leave the root',
      'P.outputs.includes(func)',
      'func === P.name',
    ]),
    of('target/folding/foldable.ts', [
      'outputs: all but the first one may be folded',
      'outputs.includes(f.name)',
      'f.name === outputs[0]',
    ]),
    of('syntax/extensions/requirement.ts', [
      'outputs: some windows may be empty',
      '    ...windowRequirements(P),\n',
      '',
    ]),
  ),
  ...by(
    { file: 'test/outputs/api.test.ts' },
    of('api/run/output-buffer.ts', [
      'outputs: two buffers may overlap',
      'if (other >= 0) wrong(',
      'if (other >= earlier) wrong(',
    ]),
    of('semantics/run/fitting-window.ts', [
      'outputs: only the default window of the first one is shrunk',
      'dims.includes(i) ? change(I) : I',
      'i === dims[0] ? change(I) : I',
    ]),
  ),
  ...by(
    { file: 'test/outputs/command-line.test.ts' },
    of('cli/input/window.ts', [
      'outputs: a variable of two outputs means the first one',
      'if (same.length > 0)',
      'if (same.length > 9)',
    ]),
  ),
];
