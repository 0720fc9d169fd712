import { by, type Mutant, of } from '../mutant.ts';

export const requirementMutants: readonly Mutant[] = [
  ...by(
    { file: 'test/requirements/requirements.test.ts' },
    of('driver/refusals.ts', [
      'overflow is checked before requirements',
      'if (failed !== null) refuse(requirementFailed(failed, null));\n  checkOverflow(P, z);',
      'checkOverflow(P, z);\n  if (failed !== null) refuse(requirementFailed(failed, null));',
    ]),
    of('bounds/startup/requirement-facts.ts', [
      'a <= b is taken as a < b',
      "[sum(a, b, e.op === '<' ? 1 : 0)]",
      '[sum(a, b, 1)]',
    ]),
    of('bounds/startup/facts.ts', [
      'an assertion a > b is taken as a > 0',
      "operation('-', operation('-', a, b), int(1))",
      "operation('-', a, int(1))",
    ]),
    of('bounds/startup/checks.ts', [
      'a check that follows over ℤ is dropped although it wraps',
      '!isExact(condition) || ',
      '',
    ]),
    of('simplify/facts.ts', [
      'ranges of sums of small types: they never wrap',
      "e.type === 'i32' || isWithin(limits, typeLimits(e))",
      "e.type === 'i32' || e.type",
    ]),
    of('syntax/extensions/requirement.ts', [
      'the end of a range is not included',
      "operation('<=', p,",
      "operation('<', p,",
    ]),
  ),
  ...by(
    { file: 'test/requirements/undef.test.ts' },
    of('driver/undef/problems.ts', [
      'undef is accepted although rows after the written ones are read',
      'isAtMost(rows.first, min, facts) && isAtMost(max, rows.last, facts)',
      'isAtMost(rows.first, min, facts)',
    ]),
    of('syntax/extensions/undef.ts', [
      'a conditional update defines all points',
      ' || constantOf(U.condition) !== 1',
      '',
    ]),
    of('semantics/source/memoized.ts', [
      'an update does not replace undef',
      "written && before === 'ε_undef' ? 0 : before",
      'before',
    ]),
  ),
  ...by(
    { file: 'test/arithmetic/parameter-values.test.ts' },
    of('arithmetic/parameter-values.ts', [
      'a range has one value less',
      'Math.min(greatest, value)',
      'Math.min(greatest, value - 1)',
    ]),
  ),
];
