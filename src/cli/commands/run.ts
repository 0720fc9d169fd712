import { placeOfAccess } from '../../check/place-of-access.ts';
import { compile } from '../../compile.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S611 } from '../../errors/S611.ts';
import { interpret } from '../../semantics/interpret.ts';
import { fresh } from '../../semantics/store.ts';
import type { Console } from '../console.ts';
import { load, type Options, readRequest } from '../load.ts';
import type { Source } from '../render.ts';
import { resultJson, showResult } from '../show.ts';
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
  const z = readRequest(pipeline, options);
  const program = compile(pipeline, schedule, placeOfAccess(module));
  checkOverflow(program, z);
  const types = new Map(pipeline.funcs.map((f) => [f.name, f.types]));
  const { watch, stats } = counter((func) => types.get(func) ?? []);
  const buffer = options.buffer === undefined ? null : readWindow(options.buffer, program.dims, []);
  const outcome = interpret(program, z, {
    ...(options.stats ? { watch } : {}),
    ...(buffer === null ? {} : { output: program.types.map((type) => fresh(program.name, type, buffer)) }),
  });
  if (outcome.tag === 'Stuck') return refuseStuck(outcome.stuck);
  const result = resultOf(program, z, outcome.components);
  const more = options.stats ? { stats: stats() } : {};
  console.out(`${options.json ? resultJson(result, more) : showResult(result)}\n`);
  if (options.stats && !options.json) console.out(`${JSON.stringify(stats(), null, 2)}\n`);
  return 0;
}
