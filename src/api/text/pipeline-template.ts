import { refuse } from '../../errors/diagnostic.ts';
import { noSinglePipeline } from '../../errors/S609.ts';
import { parse } from '../../language/parse.ts';
import type { ParamTree, PipelineTree } from '../../language/tree.ts';
import { type Definition, isDefined, withDependencies } from '../build/definition.ts';
import type { AnyFunc } from '../build/func.ts';
import { insertIntoDirective, insertIntoFunc } from '../build/insert.ts';
import { funcsAmong, Pipeline, paramsAmong, pipeline } from '../build/pipeline.ts';
import { reporting } from '../error.ts';
import { fill, type Interpolated } from './template.ts';

/**
 * A pipeline written in the Sylvite language, optionally followed by schedules. Funcs, inputs, parameters, expressions
 * and numbers can be interpolated; the text does not have to declare them.
 *
 * @example
 * const blur = syl`
 *   pipeline by(img: u16[2]) {
 *     fun bx(x, y) = (img[x - 1, y] + img[x, y] + img[x + 1, y]) / 3;
 *     fun by(x, y) = (bx[x, y - 1] + bx[x, y] + bx[x, y + 1]) / 3;
 *   }
 *   schedule fast { parallel(by.y); }
 * `
 */
export function syl(strings: TemplateStringsArray, ...holes: readonly Interpolated[]): Pipeline {
  for (const hole of holes) if (isFunc(hole)) pipeline(hole); // reports its errors without this text
  const { text, shown, expressions, uses } = reporting(() => fill(strings, holes));
  const { tree, diagnostics } = parse(text);
  return reporting(
    () => {
      if (diagnostics.length > 0) refuse(...diagnostics);
      const pipelines = tree.items.filter((item) => item.tag === 'Pipeline');
      const [written] = pipelines;
      if (written === undefined || pipelines.length > 1) {
        return refuse(noSinglePipeline({ known: pipelines.map((p) => p.name.name).join(', '), name: null }, null));
      }
      const whole = completed(
        { ...written, funcs: written.funcs.map((f) => insertIntoFunc(f, expressions)) },
        withDependencies(uses),
      );
      const schedules = tree.items
        .filter((item) => item.tag === 'Schedule')
        .map((s) => ({ ...s, directives: s.directives.map((d) => insertIntoDirective(d, expressions)) }));
      return new Pipeline(whole, shown, schedules);
    },
    { name: 'pipeline', text: shown },
  );
}

function isFunc(hole: Interpolated): hole is AnyFunc {
  return isDefined(hole) && hole.definition.tag === 'func';
}

/** Add the definitions that a pipeline uses by interpolation but does not declare. */
function completed(written: PipelineTree, used: readonly Definition[]): PipelineTree {
  const declared = paramsAmong(used);
  const params = written.params.map((p) => (isBare(p) ? (declared.find((d) => sameName(d, p)) ?? p) : p));
  const missing = declared.filter((d) => !written.params.some((p) => sameName(d, p) && (isBare(p) || sameType(d, p))));
  return { ...written, params: [...params, ...missing], funcs: [...funcsAmong(used), ...written.funcs] };
}

function sameName(a: ParamTree, b: ParamTree): boolean {
  return a.name.name === b.name.name;
}

/** Is this a name without a type? `pipeline by(${img})` refers to an input that is declared by code. */
function isBare({ type, rank, default: value }: ParamTree): boolean {
  return type === null && rank === null && value === null;
}

function sameType(a: ParamTree, b: ParamTree): boolean {
  return (a.type?.type ?? 'i32') === (b.type?.type ?? 'i32') && a.rank === b.rank;
}
