import { filesOf } from '../ahead/files.ts';
import { ship } from '../ahead/ship.ts';
import { placesOf } from '../check/places-of.ts';
import { compile } from '../driver/compile.ts';
import { selectModule } from '../driver/select-module.ts';
import { type Diagnostic, Refusal } from '../errors/diagnostic.ts';
import { tooDeepToCompile } from '../errors/S710.ts';
import { unverifiedPass } from '../errors/S718.ts';
import { isStackOverflow } from '../errors/stack-overflow.ts';
import { type Imported, selectionOf } from './imported.ts';
import type { PluginOptions } from './options.ts';
import { importLoader } from './shared-loader.ts';

/** A program as an ES module, or the errors that prevent it. */
export type CompiledProgram =
  | {
      readonly tag: 'Module';
      readonly code: string;
      readonly declaration: string;
      readonly warnings: readonly Diagnostic[];
    }
  | { readonly tag: 'Errors'; readonly errors: readonly Diagnostic[] };

/** Compile the text of an imported file ahead of time, to a module that contains its WebAssembly. */
export function compileProgram(
  text: string,
  { path, query }: Imported,
  { schedule: usual, checked = false }: PluginOptions,
): CompiledProgram {
  try {
    const selection = { schedule: typeof usual === 'function' ? usual(path) : usual, ...selectionOf(query) };
    const { module, schedule, warnings } = selectModule(text, selection, 'the query ?pipeline=NAME');
    const { pipeline } = module;
    const program = compile(pipeline, schedule, placesOf(module));
    const shipped = ship(program, pipeline.params, { checked, algorithm: pipeline });
    const files = filesOf(shipped, program, { tag: 'js', module: 'program.js' }, importLoader);
    const complaints = shipped.complaints.map((each) => unverifiedPass({ func: pipeline.name, ...each }, null));
    return {
      tag: 'Module',
      code: String(files.get('program.js')),
      declaration: String(files.get('program.d.ts')),
      warnings: [...warnings, ...complaints],
    };
  } catch (thrown) {
    if (isStackOverflow(thrown)) return { tag: 'Errors', errors: [tooDeepToCompile({ func: null }, null)] };
    if (!(thrown instanceof Refusal)) throw thrown;
    return { tag: 'Errors', errors: thrown.diagnostics.filter((d) => d.severity === 'error') };
  }
}
