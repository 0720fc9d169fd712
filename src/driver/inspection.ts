import type { Machine } from '../machine/ir/program.ts';
import type { Pending } from '../machine/ir/statement.ts';

/** Called with the program after each step. Flattening is the first step. */
export type WatchPass = (step: string, program: Machine<Pending>) => void;

/** Called after each step of the production passes: does nothing, except in tests, where it verifies the program. */
export const inspection: { afterStep: WatchPass } = { afterStep: () => {} };
