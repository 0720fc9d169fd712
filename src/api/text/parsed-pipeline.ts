import { outsideSchedules } from '../../check/check.ts';
import { refuse } from '../../errors/diagnostic.ts';
import type { Source } from '../../errors/render.ts';
import { noSinglePipeline } from '../../errors/S609.ts';
import { parse } from '../../language/parse.ts';
import type { FileTree, ParamTree, PipelineTree, ScheduleTree } from '../../language/tree.ts';
import { type Definition, withDependencies } from '../build/definition.ts';
import { insertIntoDirective, insertIntoPipeline } from '../build/insert.ts';
import { funcsAmong, Pipeline, paramsAmong, requirementsAmong } from '../build/pipeline.ts';
import { reporting } from '../error.ts';
import type { Filled } from './template.ts';

/**
 * The pipeline of a source text whose template holes are filled. `name` is the name of the text. `chosen` is the name
 * of the pipeline to use, or null if the text has only one.
 */
export function parsedPipeline(
  { text, shown, expressions, uses }: Filled,
  { name, chosen }: { readonly name: string; readonly chosen: string | null },
): Pipeline {
  const { tree, diagnostics } = parse(text);
  const source: Source = { name, text: shown };
  return reporting(() => {
    if (outsideSchedules(diagnostics, tree).length > 0) refuse(...diagnostics);
    const { written, schedules } = choose(tree, chosen);
    const whole = completed(insertIntoPipeline(written, expressions), withDependencies(uses));
    const filled = schedules.map((s) => ({
      ...s,
      directives: s.directives.map((d) => insertIntoDirective(d, expressions)),
    }));
    return new Pipeline(whole, source, filled, diagnostics);
  }, source);
}

/** A pipeline of a file, and the schedules that follow it. */
function choose(
  { items }: FileTree,
  chosen: string | null,
): { readonly written: PipelineTree; readonly schedules: readonly ScheduleTree[] } {
  const pipelines = items.filter((item) => item.tag === 'Pipeline');
  const candidates = chosen === null ? pipelines : pipelines.filter((p) => p.name.name === chosen);
  const [written] = candidates;
  if (written === undefined || candidates.length > 1) {
    const known = pipelines.map((p) => p.name.name).join(', ');
    return refuse(
      noSinglePipeline(
        { known, name: chosen, option: "syl(text, { pipeline: 'NAME' }), or the same option of load" },
        null,
      ),
    );
  }
  const position = items.indexOf(written);
  // If none is chosen, there is only one pipeline. A schedule before it is an error, which the checker reports.
  const before = chosen === null ? items.slice(0, position) : [];
  const after = items.slice(position + 1);
  const next = after.findIndex((item) => item.tag === 'Pipeline');
  const own = [...before, ...(next === -1 ? after : after.slice(0, next))];
  return { written, schedules: own.filter((item) => item.tag === 'Schedule') };
}

/** Add the definitions that a pipeline uses by interpolation but does not declare. */
function completed(written: PipelineTree, used: readonly Definition[]): PipelineTree {
  const declared = paramsAmong(used);
  const params = written.params.map((p) => (isBare(p) ? (declared.find((d) => sameName(d, p)) ?? p) : p));
  const missing = declared.filter((d) => !written.params.some((p) => sameName(d, p) && (isBare(p) || sameType(d, p))));
  return {
    ...written,
    params: [...params, ...missing],
    requirements: [...requirementsAmong(used), ...written.requirements],
    funcs: [...funcsAmong(used), ...written.funcs],
  };
}

function sameName(a: ParamTree, b: ParamTree): boolean {
  return a.name.name === b.name.name;
}

/** Is this a name without a type? `pipeline by(${img})` refers to an input that is declared by code. */
function isBare({ type, rank, range, default: value }: ParamTree): boolean {
  return type === null && rank === null && range === null && value === null;
}

function sameType(a: ParamTree, b: ParamTree): boolean {
  return (a.type?.type ?? 'i32') === (b.type?.type ?? 'i32') && a.rank === b.rank;
}
