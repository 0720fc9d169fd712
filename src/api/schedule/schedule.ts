import type { AnyFunc } from '../build/func.ts';
import type { Pipeline } from '../build/pipeline.ts';
import type { Arguments } from '../run/arguments.ts';
import type { ResultTypes } from '../run/output.ts';
import type { Variables } from '../run/window.ts';
import type { LoopsOf } from './known-loops.ts';
import { emptyPlan } from './plan.ts';
import { type Selection, selection } from './stage-schedule.ts';

/**
 * Start an empty schedule for a pipeline or for some of its funcs. Select one of these funcs, or a func of the given
 * pipeline, with `s.name`. Select any func with `s('name')`.
 *
 * @example
 * const fast = schedule(by, bx).by.parallel('y').and.bx.computeAt(by, 'y')
 */
export function schedule<const Funcs extends readonly AnyFunc[]>(
  ...funcs: AtLeastOne<Funcs>
): Selection<LoopsOf<Funcs[number]>>;
export function schedule<Funcs extends object>(
  algorithm: Pipeline<Variables, ResultTypes, Arguments, string, Funcs>,
): Selection<Funcs>;
export function schedule(): Selection {
  return selection(emptyPlan);
}

type AtLeastOne<Funcs extends readonly AnyFunc[]> = Funcs extends readonly [] ? readonly [output: AnyFunc] : Funcs;
