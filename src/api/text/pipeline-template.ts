import { isDefined } from '../build/definition.ts';
import type { AnyFunc } from '../build/func.ts';
import { type Pipeline, pipeline } from '../build/pipeline.ts';
import { reporting } from '../error.ts';
import { readOptions } from '../run/arguments.ts';
import { unexpected } from '../run/given.ts';
import { parsedPipeline } from './parsed-pipeline.ts';
import type { PipelineOf } from './pipeline-type.ts';
import { fill, filledText, type Interpolated } from './template.ts';

export interface TextOptions {
  /** The name of the pipeline to use, if the text has several. */
  readonly pipeline?: string;
  /** The name of the text in error messages, for example the name of its file. */
  readonly name?: string;
}

type OfOnlyPipeline = Omit<TextOptions, 'pipeline'> & { readonly pipeline?: never };

/**
 * A pipeline written in the Sylvite language, optionally followed by schedules. As a template tag, `syl` interpolates
 * funcs, inputs, parameters, expressions and numbers; the text does not have to declare them. As a function, it takes
 * the text as a string, for example from a file or an editor.
 *
 * @example
 * const blur = syl`
 *   pipeline by(img: u16[2]) {
 *     fun bx(x, y) = (img[x - 1, y] + img[x, y] + img[x + 1, y]) / 3;
 *     fun by(x, y) = (bx[x, y - 1] + bx[x, y] + bx[x, y + 1]) / 3;
 *   }
 *   schedule fast { parallel(by.y); }
 * `
 * const other = syl(await file.text(), { name: file.name })
 */
export function syl(strings: TemplateStringsArray, ...holes: readonly Interpolated[]): Pipeline;
export function syl<const Text extends string>(text: Text, options?: OfOnlyPipeline): PipelineOf<Text>;
export function syl(text: string, options: TextOptions): Pipeline;
export function syl(text: string | TemplateStringsArray, ...rest: readonly unknown[]): Pipeline {
  if (typeof text === 'string') {
    const { name = 'pipeline', pipeline: chosen = null } = optionsOf(rest);
    return parsedPipeline(
      reporting(() => filledText(text)),
      { name, chosen },
    );
  }
  const holes = rest as readonly Interpolated[]; // the first overload
  for (const hole of holes) if (isFunc(hole)) pipeline(hole); // reports the errors of the func, without this text
  const filled = reporting(() => fill('syl', text, holes));
  return parsedPipeline(filled, { name: 'pipeline', chosen: null });
}

function optionsOf([given = {}]: readonly unknown[]): TextOptions {
  const { name, pipeline: chosen } = reporting(() =>
    readOptions<TextOptions>('the options of syl', given as object, ['name', 'pipeline']),
  );
  if (name !== undefined && typeof name !== 'string') return unexpected(name, 'the name of the text, a string');
  if (chosen !== undefined && typeof chosen !== 'string') return unexpected(chosen, 'the name of a pipeline, a string');
  return { ...(name !== undefined && { name }), ...(chosen !== undefined && { pipeline: chosen }) };
}

function isFunc(hole: Interpolated): hole is AnyFunc {
  return isDefined(hole) && hole.definition.tag === 'func';
}
