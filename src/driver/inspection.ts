import type { Machine } from '../machine/ir/program.ts';
import type { Pending } from '../machine/ir/statement.ts';

/** Called with the program after each step. Flattening is the first step. */
export type WatchPass = (step: string, program: Machine<Pending>) => void;

/** Called after each step, unless the caller substitutes other passes. Tests set it to verify every program. */
export const inspection: { afterStep: WatchPass } = { afterStep: () => {} };
