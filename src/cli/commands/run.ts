import { compile } from '../../compile.ts';
import { refuse } from '../../errors/diagnostic.ts';
import { S611 } from '../../errors/S611.ts';
import { interpret } from '../../semantics/interpret.ts';
import type { Console } from '../console.ts';
import { load, type Options, readRequest } from '../load.ts';
import type { Source } from '../render.ts';
import { resultJson, showResult } from '../show.ts';
import { refuseStuck, resultOf } from './result.ts';

export const engines = ['interp', 'wasm', 'native'] as const;

/** `run`: the completed program on an engine. */
export function runCommand(source: Source, options: Options & { readonly engine: string }, console: Console): number {
  if (options.engine !== 'interp') {
    refuse(S611({ what: `the engine ${options.engine}`, instead: '--engine interp' }, null));
  }
  const { module, schedule } = load(source, options);
  const { pipeline } = module;
  const z = readRequest(pipeline, options);
  const program = compile(pipeline, schedule);
  const outcome = interpret(program, z);
  if (outcome.tag === 'Stuck') return refuseStuck(outcome.stuck);
  const result = resultOf(program, z, outcome.value);
  console.out(`${options.json ? resultJson(result) : showResult(result)}\n`);
  return 0;
}
