import type { StoreEvent } from '../../semantics/target/interpret.ts';
import type { Name } from '../../syntax/expr.ts';
import type { Program } from '../../syntax/target.ts';
import { runOf } from '../engines/outcome.ts';
import type { Experiment } from '../experiment.ts';
import { broken, each, holds, type Law, vacuous } from '../law.ts';

/** The sliding-window optimization never increases the number of stores to a func. */
export const slidingSaves: Law = {
  name: "Lemma 'Sliding saves'",
  every: 4,
  examine: (x) => {
    const [before, after] = [x.inferred(x.last), x.completed(x.last)];
    const slides = x.optimized(x.last)?.slides ?? [];
    if (before === null || after === null || slides.length === 0) return vacuous;
    const [withoutSliding, withSliding] = [storesOf(before, x), storesOf(after, x)];
    if (withoutSliding === null || withSliding === null) return vacuous;
    return each(withSliding, ([func, count]) => {
      const most = withoutSliding.get(func) ?? 0;
      return count <= most
        ? holds()
        : broken(`${func} is stored ${count} times with sliding, and ${most} times without`);
    });
  },
};

/** The number of stores to each func, or null when the run does not end with values. */
function storesOf(program: Program, { z }: Experiment): ReadonlyMap<Name, number> | null {
  const stores = new Map<Name, number>();
  const watch = (event: StoreEvent): void => {
    if (event.rule === 'Assn') stores.set(event.func, (stores.get(event.func) ?? 0) + 1);
  };
  return runOf(program, z, { watch }).tag === 'Done' ? stores : null;
}
