import { basename, dirname, join } from 'node:path';
import { filesOf, type Target } from '../../ahead/files.ts';
import { ship } from '../../ahead/ship.ts';
import { placesOf } from '../../check/places-of.ts';
import { compile } from '../../driver/compile.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { notSupportedYet } from '../../errors/S611.ts';
import { unwritableFile } from '../../errors/S628.ts';
import type { Name } from '../../syntax/expr.ts';
import { readLayouts } from '../input/layouts.ts';
import { loadWithWarnings, type Options } from '../input/load.ts';
import { standardStream } from '../input/standard-input.ts';
import type { Console, SafeConsole } from '../output/console.ts';
import { reportInternalErrors } from '../output/internal-error.ts';
import type { Source } from '../output/render.ts';

/** The targets. `c` is reserved for a later version. */
export const targets = ['wasm', 'js'] as const;

interface CompileOptions extends Options {
  readonly target: (typeof targets)[number] | 'c';
  readonly output: string;
  readonly checked?: boolean;
  readonly verify?: boolean;
  readonly layout?: readonly string[];
}

/** `compile --target wasm|js -o PATH`: ahead-of-time compilation to self-contained files. */
export function compileCommand(source: Source, options: CompileOptions, console: SafeConsole): number {
  if (options.target === 'c')
    refuse(notSupportedYet({ what: 'the target c', instead: '--target wasm or --target js' }, null));
  const { module, schedule } = loadWithWarnings(source, options, console);
  const { pipeline } = module;
  console.showActivity('compiling');
  const program = compile(pipeline, schedule, placesOf(module));
  const { folder, target } = destination(options.target, options.output, pipeline.name);
  const { checked = false, verify = false, layout = [] } = options;
  const shipped = ship(program, pipeline.params, {
    checked,
    verify,
    algorithm: pipeline,
    layouts: readLayouts(layout, program),
  });
  reportInternalErrors(shipped.complaints, { pipeline, schedule, z: null }, source, console);
  const files = filesOf(shipped, program, target, (name) => console.readLoader(name));
  if (options.output === standardStream) {
    const [text = ''] = files.values();
    console.writeBytes(standardStream, typeof text === 'string' ? new TextEncoder().encode(text) : text);
    return 0;
  }
  const written = Array.from(files, ([name, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const file = join(folder, name);
    write(file, bytes, console);
    return { file, bytes: bytes.length };
  });
  if (options.json) console.out(`${JSON.stringify({ files: written })}\n`);
  else for (const { file, bytes } of written) console.out(`${file}: ${bytes} bytes\n`);
  return 0;
}

/** A path that ends in .js or .mjs is the output file of `--target js`; any other path is a folder. */
function destination(
  target: 'wasm' | 'js',
  path: string,
  name: Name,
): { readonly folder: string; readonly target: Target } {
  if (target === 'wasm') return { folder: path, target: { tag: 'wasm' } };
  if (/\.m?js$/.test(path)) return { folder: dirname(path), target: { tag: 'js', module: basename(path) } };
  return { folder: path, target: { tag: 'js', module: `${name}.js` } };
}

function write(file: string, bytes: Uint8Array, console: Console): void {
  try {
    console.makeFolder(dirname(file));
    console.writeBytes(file, bytes);
  } catch (error) {
    refuse(unwritableFile({ file, why: error instanceof Error ? error.message : 'cannot be written' }, null));
  }
}
