import { operandsOf } from '../../language/map-operands.ts';
import type { ExprTree } from '../../language/tree.ts';
import { memoized } from '../../syntax/memoized.ts';

/** The names of variables, lets and parameters in an expression, including those that it binds. */
export const namesIn = memoized((e: ExprTree): ReadonlySet<string> => {
  const own = e.tag === 'Name' ? [e.name] : boundBy(e);
  return union(operandsOf(e).map(namesIn), own);
});

/** The variables of all inline reductions in an expression. */
export const reductionVariablesIn = memoized(
  (e: ExprTree): ReadonlySet<string> =>
    union(operandsOf(e).map(reductionVariablesIn), e.tag === 'Reduce' ? boundBy(e) : []),
);

function boundBy(e: ExprTree): readonly string[] {
  if (e.tag === 'Reduce') return e.rdom.map((r) => r.name.name);
  return e.tag === 'Let' ? e.let.names.map(({ name }) => name) : [];
}

/** The union of sets. A set that contains the others is not copied. */
export function union(sets: readonly ReadonlySet<string>[], more: readonly string[] = []): ReadonlySet<string> {
  const largest = sets.reduce((a, b) => (b.size > a.size ? b : a), none);
  const others = [...sets.filter((set) => set !== largest).flatMap((set) => [...set]), ...more];
  return others.every((name) => largest.has(name)) ? largest : new Set([...largest, ...others]);
}

const none: ReadonlySet<string> = new Set();
