import type { For } from './target.ts';

/** The loops by which a run tells how far it is: it ticks after each iteration of a loop, or once after all of them. */
export type Ticks = ReadonlyMap<For, 'each' | 'whole'>;

export const noTicks: Ticks = new Map();
