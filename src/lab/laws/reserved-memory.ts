import type { StoreEvent } from '../../semantics/target/interpret.ts';
import type { Name } from '../../syntax/expr.ts';
import { isReserved } from '../../syntax/memory.ts';
import { stmtsIn } from '../../syntax/stmt.ts';
import { runOf } from '../engines/outcome.ts';
import { broken, holds, type Law, type Verdict, vacuous } from '../law.ts';

/**
 * Reserved memory, hoisted or on the stack, is at least as long in every dimension as any nonempty storage that is
 * allocated in it.
 */
export const reservedMemorySuffices: Law = {
  name: "Lemma 'Reserved memory suffices'",
  every: 1,
  examine: (x) => {
    const program = x.completed(x.last);
    if (program === null || ![...stmtsIn(program.body)].some((s) => s.tag === 'Reserve')) return vacuous;
    const reserved = new Map<Name, readonly number[]>();
    let verdict: Verdict = vacuous;
    const watch = (event: StoreEvent): void => {
      if (event.rule === 'Reserve') reserved.set(event.func, event.lens.map(Number));
      if (event.rule !== 'Alloc' || !isReserved(event.memory) || verdict.broken !== null) return;
      const lens = event.bounds.map(({ len }) => len);
      const capacity = reserved.get(event.func) ?? [];
      const fits = lens.includes(0) || lens.every((len, d) => len <= (capacity[d] ?? 0));
      const what = `${event.func} has storage of (${lens.join(', ')}) in memory of (${capacity.join(', ')})`;
      verdict = fits ? holds(verdict.exercised + 1) : broken(what);
    };
    runOf(program, x.z, { watch });
    return verdict;
  },
};
