import { by, type Mutant, of } from '../mutant.ts';

const values = (test: string) => ({ file: 'test/schedule/compute-with-values.test.ts', test });
const refusals = { file: 'test/schedule/compute-with.test.ts', test: 'refusals' };

/** Mutants of compute-with. */
export const fusionMutants: readonly Mutant[] = [
  ...by(
    values('values are right'),
    of(
      'schedule/fusion/fuse-nests.ts',
      ['a fused loop runs over the interval of one stage', 'if (isSame(a, b)) return a;', 'if (a.min !== b) return a;'],
      [
        'a fused loop starts with the later interval',
        "const min = operation<Hole>('min', a.min, b.min);",
        "const min = operation<Hole>('max', a.min, b.min);",
      ],
    ),
    of('schedule/fusion/nest.ts', [
      'parts of a fused loop have no guards',
      'guards: [...n.guards, isIn(loop)]',
      'guards: n.guards',
    ]),
    of('schedule/fusion/rename.ts', [
      'variables with the name of a loop around them keep it',
      'if (clashes.length === 0) return n;',
      'if (clashes.length >= 0) return n;',
    ]),
    of('bounds/infer/group/redundant.ts', [
      'the later start of two is chosen for a fused loop',
      "e.op === 'min' && isBelow(a, b)) return chosen(a)",
      "e.op === 'min' && isBelow(a, b)) return chosen(b)",
    ]),
    of('bounds/infer/group/redundant.ts', [
      'guards of fused loops are dropped',
      'filled(part), facts)) !== 1);',
      'filled(part), facts)) === 0);',
    ]),
  ),
  ...by(
    values('windows of funcs that are computed together'),
    of('target/sliding/decide-slide.ts', [
      'a func that is computed together slides',
      "if (isTogether(label)) return 'it is computed together",
      "if (isTogether(label) && f.name === '') return 'it is computed together",
    ]),
    of('target/folding/foldable.ts', [
      'a func that is computed together is folded',
      "if (isTogether(label)) return 'it is computed together",
      "if (isTogether(label) && f.name === '') return 'it is computed together",
    ]),
  ),
  ...by(
    refusals,
    of('schedule/fusion/dependence.ts', [
      'funcs that depend on each other are computed together',
      'if (group.has(func)) return',
      "if (func === '' && group.has(func)) return",
    ]),
    of('schedule/fusion/stage-order.ts', [
      'a stage is computed before an earlier one',
      'earlierIn(stages, m).length === 0)',
      'earlierIn(stages, m).length >= 0)',
    ]),
    of('schedule/placement/compute-with.ts', [
      'loops with different orders are fused',
      'if (a.order === b.order) continue;',
      "if (a.order === b.order || a.order !== 'unrolled') continue;",
    ]),
  ),
  ...by(
    { file: 'test/regressions/compute-with.test.ts', test: 'is refused' },
    of('schedule/placement/compute-with.ts', [
      'specialized funcs are computed together',
      "if (s.tag === 'If') return refuse(",
      "if (s.tag === 'If' && s.condition.type !== 'bool') return refuse(",
    ]),
  ),
];
