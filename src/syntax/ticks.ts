import type { For } from './target.ts';

/** The loops that report progress: a loop ticks after each iteration, or once after all of them. */
export type Ticks = ReadonlyMap<For, 'each' | 'whole'>;

export const noTicks: Ticks = new Map();
