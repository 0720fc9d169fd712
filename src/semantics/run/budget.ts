import { refuse } from '../../errors/diagnostic.ts';
import { evaluationTooLong } from '../../errors/S702.ts';
import { funcStorageTooLarge } from '../../errors/S703.ts';
import { totalStorageTooLarge } from '../../errors/S715.ts';
import { runStopped, timedOut } from '../../errors/S716.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Stored } from '../target/root-storage.ts';

/** The most that one run of a reference engine may use, over all funcs together. */
export interface Limits {
  /** Work: statements that are run, or nodes of expressions that are evaluated. */
  readonly work?: number;
  /** Points that are kept at once. */
  readonly storage?: number;
  /** Milliseconds, from when the budget is made. */
  readonly timeout?: number | undefined;
}

/** The limits among other options. */
export function limitsOf({ work, storage, timeout }: Limits): Limits {
  return { ...(work === undefined ? {} : { work }), ...(storage === undefined ? {} : { storage }), timeout };
}

/**
 * What one run has left. Limits on single funcs would not do: many funcs that are each within them exhaust the heap, and an
 * exhausted heap ends the process instead of the run.
 */
export class Budget {
  #work: number;
  /** At so much work left, the clock is looked at again. */
  #nextLook: number;
  readonly #storage: number;
  readonly #timeout: number;
  readonly #deadline: number;
  readonly #held = new Map<Name, number>();
  #points = 0;

  constructor({
    work,
    storage,
    timeout = Number.POSITIVE_INFINITY,
  }: Required<Pick<Limits, 'work' | 'storage'>> & Limits) {
    this.#work = work;
    this.#storage = storage;
    this.#timeout = timeout;
    this.#deadline = performance.now() + timeout;
    this.#nextLook = timeout === Number.POSITIVE_INFINITY ? 0 : work;
  }

  spend(work: number): void {
    this.#work -= work;
    if (this.#work < this.#nextLook) this.#look();
  }

  /** Refuse work that is known to be too much, before any of it is done. */
  foresee(work: number): void {
    if (work > this.#work) refuse(evaluationTooLong({}, null));
  }

  /** Refuse storage that is known to be too much, before anything runs. */
  foreseeStorage(all: readonly Stored[]): void {
    for (const { func, points } of all) this.#checkFunc(func, points);
    const points = all.reduce((sum, stored) => sum + stored.points, 0);
    if (points > this.#storage) refuse(totalStorageTooLarge({ points, limit: this.#storage }, null));
  }

  /** A func has so many points of storage from now on, in place of those that it had before. */
  allocate(name: Name, func: Name, points: number): void {
    this.#checkFunc(func, points);
    this.keep(points - (this.#held.get(name) ?? 0));
    this.#held.set(name, points);
  }

  /** So many more points are kept until the run is over. */
  keep(points: number): void {
    this.#points += points;
    if (this.#points > this.#storage)
      refuse(totalStorageTooLarge({ points: this.#points, limit: this.#storage }, null));
  }

  #checkFunc(func: Name, points: number): void {
    if (points > this.#storage) refuse(funcStorageTooLarge({ func, points, limit: this.#storage }, null));
  }

  #look(): void {
    if (this.#work < 0) refuse(evaluationTooLong({}, null));
    if (performance.now() > this.#deadline) refuse(runStopped({ why: timedOut(this.#timeout) }, null));
    this.#nextLook = this.#timeout === Number.POSITIVE_INFINITY ? 0 : Math.max(0, this.#work - betweenLooks);
  }
}

const betweenLooks = 2 ** 12;
