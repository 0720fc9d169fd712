import { dependsOn, startupNames } from '../../check/rules/startup.ts';
import type { PipelineTree } from '../../language/tree.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import type { Expr } from '../../syntax/expr.ts';
import type { Directive } from '../../syntax/schedule.ts';
import type { Case, Question } from '../case.ts';
import { checked } from '../checked.ts';
import { applicable, trySchedule } from '../draw/schedule/workbench.ts';
import { smallerPipelines } from './pipeline.ts';
import { smallerQuestions } from './question.ts';
import { smallerSchedules } from './schedule.ts';

/** Smaller cases, all of them valid, the much smaller ones first. */
export function* smallerCases(c: Case): Generator<Case> {
  yield* withSmallerSchedule(c);
  for (const pipeline of smallerPipelines(c.pipeline)) {
    const smaller = withPipeline(c, pipeline);
    if (smaller !== null) yield smaller;
  }
  for (const question of smallerQuestions(c.question)) yield { ...c, question };
}

function* withSmallerSchedule(c: Case): Generator<Case> {
  const valid = checked(c.pipeline);
  if (valid === null) return;
  for (const directives of smallerSchedules(c.directives)) {
    if (trySchedule(directives, valid.T0, valid.P) !== null) yield { ...c, directives };
  }
}

/** The case with another pipeline: the directives that still apply, and of the question what is still asked. */
export function withPipeline({ directives, question }: Case, pipeline: PipelineTree): Case | null {
  const valid = checked(pipeline);
  if (valid === null) return null;
  const { P, T0 } = valid;
  const known = directives.filter((d) => isKnown(d, P));
  return { pipeline, directives: applicable(known, T0, P), question: fitted(question, P) };
}

/** Does a directive speak of funcs and start-up variables that are there? */
function isKnown(d: Directive, P: Pipeline): boolean {
  const names = startupNames(P);
  const funcs = new Set(P.funcs.map((f) => f.name));
  return (
    Object.values(d)
      .flat()
      .every((part: unknown) => {
        if (typeof part !== 'object' || part === null) return true;
        if ('func' in part) return funcs.has(String(part.func));
        return dependsOn(names, part as Expr) === null; // what is no path is an expression
      }) &&
    (!('func' in d) || funcs.has(d.func))
  );
}

function fitted({ window, params, inputs }: Question, P: Pipeline): Question {
  const rank = P.funcs.at(-1)?.vars.length ?? 0;
  return {
    window: Array.from({ length: rank }, (_, d) => window[d] ?? { min: 0, len: 3 }),
    params: new Map([...params].filter(([name]) => P.params.some((p) => p.name === name))),
    inputs: inputs.filter(({ name }) => P.inputs.some((input) => input.name === name)),
  };
}
