import { by, type Mutant, of } from '../mutant.ts';

/* Incorrect expansions. Expansion is before the algorithm, so that all engines agree on its result; tests detect it. */

const inTest = (file: string, test: string) => ({ file: `test/check/expand/${file}.test.ts`, test });

export const checkMutants: readonly Mutant[] = [
  ...by(
    {
      file: 'test/driver/independent-schedules.test.ts',
      test: 'a wrong schedule does not stop the default schedule or another one',
    },
    of('check/check.ts', [
      'an error in a schedule is an error of the text',
      'diagnostics.filter((d) => !ofSchedules.has(d))',
      'diagnostics.filter((d) => !ofSchedules.has(d) || d)',
    ]),
  ),
  ...by(
    {
      file: 'test/driver/independent-schedules.test.ts',
      test: 'compile takes a text with a wrong schedule, and throws the errors of the schedule that it is given',
    },
    of('api/run/compile.ts', [
      'compile accepts an illegal schedule of the text',
      'isClean(found) ? under(chosen)',
      'isClean(found) || found ? under(chosen)',
    ]),
  ),
  ...by(
    inTest('choices', 'the first condition that holds decides'),
    of('check/expression/choice.ts', [
      'select: the last condition that holds decides',
      'conditions.reduceRight<Expr>((otherwise, c, i) =>',
      'conditions.reduce<Expr>((otherwise, c, i) =>',
    ]),
  ),
  ...by(
    inTest('choices', 'mux counts from 0'),
    of('check/expression/choice.ts', ['mux counts from 1', 'constant(i.type, k)', 'constant(i.type, k + 1)']),
  ),
  ...by(
    inTest('lets', 'as values of lets, defs and choices'),
    of('check/expand/tuples.ts', [
      'a component of a choice is a component of its first value only',
      '(isArm(e.name.name, i, e.args.length) ?',
      '(isArm(e.name.name, i, e.args.length) && i < 2 ?',
    ]),
  ),
  ...by(
    inTest('lets', 'an inline reduction in a let is computed once'),
    of('check/expression/reduction.ts', [
      'a shared reduction is computed once for each stage',
      'known !== undefined && isKnown ? known',
      'known !== undefined && isKnown && false ? known',
    ]),
  ),
  ...by(
    inTest('lets', 'reduction variables are renamed'),
    of('check/expand/variables-around.ts', [
      'the reduction variables around a let are ignored',
      'for (const { e, variables } of scope) record(e, new Set(variables));',
      'for (const { e } of scope) record(e, new Set());',
    ]),
  ),
  ...by(
    inTest('defs', 'arguments keep their scope'),
    of('check/expand/expander.ts', [
      'a reduction variable of a def captures its arguments',
      'const taken = union([env.taken, env.vars, ...args.map(namesIn)]);',
      'const taken = env.taken;',
    ]),
  ),
  ...by(
    inTest('defs', 'an error in a def shows its place and the call'),
    of('check/expand/places.ts', ['places in defs have no calls', 'via === null ? at', 'via !== null ? at']),
  ),
  ...by(
    inTest('defs', 'expansions that are too large or too deep are refused'),
    of('check/expand/expander.ts', [
      'the height of expansions is not limited',
      'this.#hasFailed || heightOf(expanded) <= maxHeight',
      'this.#hasFailed || heightOf(expanded) > 0',
    ]),
  ),
  ...by(
    inTest('choices', 'the first of several best values wins'),
    of('check/expression/reduction-stages.ts', [
      'argmin finds the last of several least values',
      "argmin: { op: '<'",
      "argmin: { op: '<='",
    ]),
    of('check/expression/reduction-stages.ts', [
      'argmin starts at 0',
      'first = [...rdom.map((r) => r.in.min)',
      "first = [...rdom.map(() => constant('i32', 0))",
    ]),
  ),
  ...by(
    inTest('choices', 'have the values of plain loops, on all engines'),
    of('check/expression/reduction-stages.ts', [
      'count adds up the conditions',
      "const isTrue = body.type === 'bool' ? body : operation('!=', body, constant(body.type, 0));",
      'const isTrue = body;',
    ]),
    of('check/expression/reduction-stages.ts', [
      'all is any',
      "operation('&&', self('bool'), body)",
      "operation('||', self('bool'), body)",
    ]),
  ),
  ...by(
    inTest('lets', 'an update with a condition writes all components or none'),
    of('check/expand/func.ts', [
      'an expanded update has no condition',
      'condition: U.condition && inside(U.condition)',
      'condition: null',
    ]),
  ),
  ...by(
    {
      file: 'test/requirements/undef.test.ts',
      test: 'with one func for each inline reduction of the first update',
    },
    of('check/pipeline.ts', [
      'the first update after undef is expanded twice',
      'memoized((tree: UpdateTree) => expandUpdate(expander, tree, expanded.env))',
      '(tree: UpdateTree) => expandUpdate(expander, tree, expanded.env)',
    ]),
  ),
];
