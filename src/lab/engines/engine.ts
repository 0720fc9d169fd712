import type { Request } from '../../semantics/request.ts';
import type { Program } from '../../syntax/target.ts';
import type { Outcome } from './outcome.ts';

/** Something that runs completed programs. */
export interface Engine {
  readonly name: string;
  /** One case in so many is run on it. */
  readonly every: number;
  /** Is what it runs made by the passes of the machine, which have laws of their own? */
  readonly isCompiled: boolean;
  readonly run: (program: Program, z: Request) => Outcome;
}
