import { storageRaces } from '../../schedule/legality/storage-races.ts';
import { stmtsIn } from '../../syntax/stmt.ts';
import type { Program } from '../../syntax/target.ts';
import { runOf } from '../engines/outcome.ts';
import { broken, each, holds, type Law, vacuous } from '../law.ts';
import { Random } from '../random.ts';
import { sameValues } from '../same-values.ts';

/** No two iterations of a parallel loop race, and the result does not depend on their order. */
export const noRaces: Law = {
  name: 'No race under any order of parallel iterations',
  every: 1,
  examine: (x, index) => {
    const [program, T] = [x.completed(x.last), x.T[x.last]];
    const outcome = x.outcome(x.last);
    if (program === null || T === undefined || outcome?.tag !== 'Done' || !isParallel(program)) return vacuous;
    if (storageRaces(T.body).length > 0) return broken('storage is shared by parallel iterations');
    const [race] = outcome.races;
    if (race !== undefined)
      return broken(`iterations ${race.iterations.join(' and ')} of ${race.variable} race on ${race.func}`);
    if (x.reference.tag !== 'Values') return vacuous;
    return each([reversed, shuffled(index)], (iterationOrder) => {
      const other = runOf(program, x.z, { iterationOrder });
      return other.tag === 'Done' && sameValues(other.values, outcome.values)
        ? holds()
        : broken('the order of parallel iterations changes the result');
    });
  },
};

function isParallel({ body }: Program): boolean {
  for (const s of stmtsIn(body)) if (s.tag === 'For' && s.order === 'parallel') return true;
  return false;
}

function reversed(n: number): readonly number[] {
  return Array.from({ length: n }, (_, i) => n - 1 - i);
}

/** An order that differs from case to case. */
function shuffled(index: number): (n: number) => readonly number[] {
  const random = new Random(0, index);
  return (n) => {
    const left = Array.from({ length: n }, (_, i) => i);
    return Array.from({ length: n }, () => left.splice(random.below(left.length), 1)[0] ?? 0);
  };
}
