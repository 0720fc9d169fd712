import type { Request } from '../../semantics/request.ts';
import type { Program } from '../../syntax/target.ts';
import type { Outcome } from './outcome.ts';

/** The names of all engines. */
export const engineNames = ['interp', 'step', 'wasm', 'wasm-2', 'wasm-checked'] as const;

/** An engine that runs completed programs, for differential testing against the interpreter. */
export interface Engine {
  readonly name: string;
  /** One case in `every` is run on this engine. */
  readonly every: number;
  /** Does the engine run the output of the machine passes, which have their own laws? */
  readonly isCompiled: boolean;
  readonly run: (program: Program, z: Request) => Outcome;
}
