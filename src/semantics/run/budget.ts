import { refuse } from '../../errors/diagnostic.ts';
import { evaluationTooLong } from '../../errors/S702.ts';
import { funcStorageTooLarge } from '../../errors/S703.ts';
import { totalStorageTooLarge } from '../../errors/S715.ts';
import { runStopped, timedOut } from '../../errors/S716.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Stored } from '../target/root-storage.ts';

/** The limits of one run of a reference engine, for all funcs together. */
export interface Limits {
  /** The amount of work, in the unit of the engine: executed statements, steps or evaluated expression nodes. */
  readonly work?: number;
  /** The number of points stored at any one time. */
  readonly storage?: number;
  /** The time limit in milliseconds, counted from the construction of the budget. */
  readonly timeout?: number | undefined;
}

/** Select the limits from an object that may have other options too. */
export function limitsOf({ work, storage, timeout }: Limits): Limits {
  return { ...(work === undefined ? {} : { work }), ...(storage === undefined ? {} : { storage }), timeout };
}

/**
 * The remaining resources of one run. Limits on individual funcs would not be enough: many funcs together could exhaust
 * the heap, which ends the process instead of the run.
 */
export class Budget {
  #work: number;
  /** The clock is read again when the remaining work falls below this. */
  #nextCheck: number;
  readonly #storage: number;
  readonly #timeout: number;
  readonly #deadline: number;
  readonly #allocated = new Map<Name, number>();
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
    this.#nextCheck = timeout === Number.POSITIVE_INFINITY ? 0 : work;
  }

  spend(work: number): void {
    this.#work -= work;
    if (this.#work < this.#nextCheck) this.#check();
  }

  /** Refuse an amount of work in advance if it exceeds the budget. */
  foresee(work: number): void {
    if (work > this.#work) refuse(evaluationTooLong({}, null));
  }

  /** Refuse storage in advance if it exceeds the budget. */
  foreseeStorage(all: readonly Stored[]): void {
    for (const { func, points } of all) this.#checkFunc(func, points);
    const points = all.reduce((sum, stored) => sum + stored.points, 0);
    if (points > this.#storage) refuse(totalStorageTooLarge({ points, limit: this.#storage }, null));
  }

  /** Account for the storage of a func, which replaces its previous storage. */
  allocate(name: Name, func: Name, points: number): void {
    this.#checkFunc(func, points);
    this.keep(points - (this.#allocated.get(name) ?? 0));
    this.#allocated.set(name, points);
  }

  /** Account for points that are stored until the end of the run. */
  keep(points: number): void {
    this.#points += points;
    if (this.#points > this.#storage)
      refuse(totalStorageTooLarge({ points: this.#points, limit: this.#storage }, null));
  }

  #checkFunc(func: Name, points: number): void {
    if (points > this.#storage) refuse(funcStorageTooLarge({ func, points, limit: this.#storage }, null));
  }

  #check(): void {
    if (this.#work < 0) refuse(evaluationTooLong({}, null));
    if (performance.now() > this.#deadline) refuse(runStopped({ why: timedOut(this.#timeout) }, null));
    this.#nextCheck = this.#timeout === Number.POSITIVE_INFINITY ? 0 : Math.max(0, this.#work - workBetweenChecks);
  }
}

const workBetweenChecks = 2 ** 12;
