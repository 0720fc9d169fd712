import type { StoreEvent } from '../../semantics/target/interpret.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import { runOf } from '../engines/outcome.ts';
import type { Experiment } from '../experiment.ts';
import { broken, each, holds, type Law, silent } from '../law.ts';

/** Sliding computes no func at more points than the program that does not slide. */
export const reuseSaves: Law = {
  name: "Lemma 'Sliding saves'",
  every: 4,
  examine: (x) => {
    const [before, after] = [x.filled(x.last), x.completed(x.last)];
    const slides = x.reused(x.last)?.slides ?? [];
    if (before === null || after === null || slides.length === 0) return silent;
    const [more, less] = [storesOf(before, x), storesOf(after, x)];
    if (more === null || less === null) return silent;
    return each(less, ([func, count]) => {
      const most = more.get(func) ?? 0;
      return count <= most
        ? holds()
        : broken(`${func} is stored ${count} times where it slides, and ${most} times else`);
    });
  },
};

/** How often a point of each func is stored, or null when the run does not end. */
function storesOf(program: Program, { z }: Experiment): ReadonlyMap<Name, number> | null {
  const stores = new Map<Name, number>();
  const watch = (event: StoreEvent): void => {
    if (event.rule === 'Assn') stores.set(event.func, (stores.get(event.func) ?? 0) + 1);
  };
  return runOf(program, z, { watch }).tag === 'Done' ? stores : null;
}
