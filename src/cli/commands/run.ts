import { placeOfAccess } from '../../check/place-of-access.ts';
import { compile } from '../../compile.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S611 } from '../../errors/S611.ts';
import { interpret } from '../../semantics/interpret.ts';
import { fresh } from '../../semantics/store.ts';
import type { Console } from '../console.ts';
import { load, type Options, readRequest } from '../load.ts';
import { present } from '../present.ts';
import { withProgress } from '../progress.ts';
import type { Source } from '../render.ts';
import { counter } from '../stats.ts';
import { readWindow } from '../window.ts';
import { checkOverflow, refuseStuck, resultOf } from './result.ts';

interface RunOptions extends Options {
  readonly engine: string;
  readonly stats?: boolean;
  readonly buffer?: string;
}

export const engines = ['interp', 'wasm', 'native'] as const;

/** `run`: the completed program on an engine. */
export function runCommand(source: Source, options: RunOptions, console: Console): number {
  if (options.engine !== 'interp') {
    refuse(S611({ what: `the engine ${options.engine}`, instead: '--engine interp' }, null));
  }
  const { module, schedule } = load(source, options);
  const { pipeline } = module;
  const z = readRequest(pipeline, options, console);
  const program = compile(pipeline, schedule, placeOfAccess(module));
  checkOverflow(program, z);
  const types = new Map(pipeline.funcs.map((f) => [f.name, f.types]));
  const { watch, stats } = counter((func) => types.get(func) ?? []);
  const buffer = options.buffer === undefined ? null : readWindow(options.buffer, program.dims, []);
  const wishes = {
    ...(options.stats ? { watch } : {}),
    ...(buffer === null ? {} : { output: program.types.map((type) => fresh(program.name, type, buffer)) }),
  };
  const outcome = withProgress(console, (progress) => interpret(program, z, { ...wishes, progress }));
  if (outcome.tag === 'Stuck') return refuseStuck(outcome.stuck, program, z);
  const result = resultOf(program, z, outcome.components);
  const more = options.stats ? { stats: stats() } : {};
  present(result, source, options, console, more);
  if (options.stats && !options.json) console.out(`${JSON.stringify(stats(), null, 2)}\n`);
  return 0;
}
