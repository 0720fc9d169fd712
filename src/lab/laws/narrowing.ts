import { windowName } from '../../bounds/infer/windows.ts';
import type { Request } from '../../semantics/request.ts';
import { interpret } from '../../semantics/target/interpret.ts';
import type { Pipeline } from '../../syntax/algorithm.ts';
import { type Bounds, offsetOf } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { childrenOf } from '../../syntax/stmt.ts';
import type { Program, Stmt } from '../../syntax/target.ts';
import type { Value } from '../../syntax/value.ts';
import { mostWork } from '../engines/outcome.ts';
import { unlessRefused } from '../generators/schedule/schedule-builder.ts';
import { broken, each, holds, type Law, vacuous } from '../law.ts';
import { readsWindow } from '../reads-window.ts';
import { sameValues } from '../same-values.ts';

/**
 * If P₁ ≤ P₂, the storage of a func after both runs agrees on the window that P₁ computes. Here P₁ is the inferred
 * program on the requested window, and P₂ is the same program on a wider window, that is, a completion of Tₙ with wider
 * windows everywhere. The law does not apply to an algorithm that reads the window (`f.len[0]`), because a wider window
 * makes it a different algorithm.
 */
export const narrowingExecutionsMatch: Law = {
  name: "Lemma 'Narrowing executions match'",
  every: 4,
  examine: (x) => {
    const program = x.inferred(x.last);
    const isFar = x.z.window.some(({ min, len }) => len <= 0 || Math.abs(min) > 2 ** 20);
    if (
      program === null ||
      readsWindow(x.P) ||
      x.reference.tag !== 'Values' ||
      isFar ||
      x.inferredOutcome(x.last)?.tag !== 'Done'
    )
      return vacuous;
    const narrow = contentsOf(program, x.algorithm(x.last), x.z);
    const wide = contentsOf(program, x.algorithm(x.last), {
      ...x.z,
      window: x.z.window.map(({ min, len }) => ({ min: min - 1, len: len + 3 })),
    });
    if (narrow === null || wide === null || !isNarrower(narrow, wide)) return vacuous;
    return each(narrow.windows, ([func, window]) => {
      const [before, after] = [narrow.values.get(func), wide.values.get(func)];
      return each(before ?? [], ([key, { point, values }]) => {
        if (offsetOf(window, point) === null) return vacuous;
        const others = after?.get(key)?.values ?? [];
        return sameValues(values, others)
          ? holds()
          : broken(`${func}[${key}] is ${values.join(', ')}, but ${others.join(', ')} for a wider window`);
      });
    });
  },
};

interface Contents {
  /** The windows of the funcs that are computed once. */
  readonly windows: ReadonlyMap<Name, readonly Bounds[]>;
  readonly values: ReadonlyMap<Name, ReadonlyMap<string, Stored>>;
}

/** The last values that were written to a point. */
interface Stored {
  readonly point: readonly Value[];
  readonly values: readonly Value[];
}

/** Is P₁ ≤ P₂ on the observed windows? Not always, because the schedule may fix a window, which does not get wider. */
function isNarrower(narrow: Contents, wide: Contents): boolean {
  return [...narrow.windows].every(([func, window]) =>
    window.every(({ min, len }, d) => {
      const around = wide.windows.get(func)?.[d];
      return len <= 0 || (around !== undefined && around.min <= min && min + len <= around.min + around.len);
    }),
  );
}

/** The final contents of storage and the computed windows; null when the run gets stuck or exceeds its budget. */
function contentsOf(program: Program, P: Pipeline, z: Request): Contents | null {
  const once = new Set(computedOnce(program.body));
  const ends = new Map<Name, Value>();
  const values = new Map<Name, Map<string, Stored>>();
  const outcome = unlessRefused(() =>
    interpret(program, z, {
      work: mostWork,
      watch: (event) => {
        if (event.rule === 'Let') ends.set(event.x, event.value);
        if (event.rule !== 'Assn' || !once.has(event.func)) return;
        const known = values.get(event.func) ?? new Map<string, Stored>();
        values.set(event.func, known.set(event.point.join(), event));
      },
    }),
  );
  if (outcome?.tag !== 'Done') return null;
  const windows = P.funcs.flatMap(({ name, vars }): readonly (readonly [Name, readonly Bounds[]])[] => {
    const end = (x: Name, end: 'min' | 'len'): number => Number(ends.get(windowName(name, null, x, end)));
    return once.has(name) ? [[name, vars.map((x) => ({ min: end(x, 'min'), len: end(x, 'len') }))]] : [];
  });
  return { windows: new Map(windows), values };
}

/** The funcs that are computed outside all loops. */
function* computedOnce(s: Stmt): Generator<Name> {
  if (s.tag === 'For') return;
  if (s.tag === 'Label' && s.label.tag === 'func') yield s.label.func;
  for (const child of childrenOf(s)) yield* computedOnce(child);
}
