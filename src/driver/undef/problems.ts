import { bareLength } from '../../bounds/infer/box.ts';
import { type Filling, inferWithReasons } from '../../bounds/infer/infer.ts';
import { windowName } from '../../bounds/infer/windows.ts';
import { startupFacts } from '../../bounds/startup/facts.ts';
import { bug } from '../../errors/bug.ts';
import { Refusal } from '../../errors/diagnostic.ts';
import { printExpr } from '../../language/print.ts';
import { lower } from '../../lower/lower.ts';
import { enterContext } from '../../simplify/context.ts';
import { extended, type Facts, limitsOf } from '../../simplify/facts.ts';
import { isAtMost } from '../../simplify/prove.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func, Pipeline } from '../../syntax/algorithm.ts';
import { type Expr, type Interval, int, type Name, operation } from '../../syntax/expr.ts';
import { isDefinedByFirstUpdate, undefFuncs } from '../../syntax/extensions/undef.ts';
import { memoized } from '../../syntax/memoized.ts';
import { type Overwritten, overwritten } from '../../target/overwritten/overwritten.ts';

/** Why a func that starts from `undef` is not acceptable, and what to write instead. */
export interface UndefProblem {
  readonly func: Name;
  readonly why: string;
  readonly fix: string | null;
}

/**
 * The reasons why funcs that start from `undef` are not acceptable. A func is acceptable if its first update writes all
 * points. It is also acceptable if its first updates write an interval of rows before they read it, and if this
 * interval contains the window that the algorithm needs under the default schedule, for every call that satisfies the
 * requirements. This is a property of the algorithm: no schedule changes it.
 */
export const undefProblems: (P: Pipeline) => readonly UndefProblem[] = memoized((P) => {
  const open = undefFuncs(P).filter((f) => !isDefinedByFirstUpdate(f));
  if (open.length === 0) return [];
  try {
    enterContext();
    const T = lower(P);
    const { holes } = inferWithReasons(T, P);
    const facts = withWindows(startupFacts(T, P), holes);
    return open.flatMap((f) => problemOf(f, holes, facts));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const why = thrown.diagnostics.map(({ message }) => message).join('; ');
    return open.map((f) => ({ func: f.name, why, fix: null }));
  }
});

/**
 * Facts about the variables that hold windows: the value of each. The windows of consumers come first, because the
 * windows of producers refer to them.
 */
function withWindows(startup: Facts, holes: readonly Filling[]): Facts {
  return holes.toReversed().reduce((facts, { kind, func, label, window }) => {
    if (kind === 'mem') return facts;
    return window.reduce((inner, interval, d) => {
      const ends = (['min', 'len'] as const).map((end) => {
        const value = interval[end];
        const fact = { ...limitsOf(value, inner), from: value, to: value };
        return [windowName(func.name, label, func.vars[d] ?? '', end), fact] as const;
      });
      return extended(inner, ends);
    }, facts);
  }, startup);
}

function problemOf(f: Func, holes: readonly Filling[], facts: Facts): readonly UndefProblem[] {
  const rows = overwritten(f, facts);
  const refused = (why: string, fix: string | null = null): readonly UndefProblem[] => [{ func: f.name, why, fix }];
  if (rows === null) return refused('its first update does not write whole rows, one after another');
  if (rows.readsBefore || rows.readsAfter) return refused(`an update reads rows of ${f.name} that are not written`);
  const x = f.vars[rows.d] ?? bug('a func has too few dimensions');
  const { min, max } = neededIn(f, rows, holes);
  if (isAtMost(rows.first, min, facts) && isAtMost(max, rows.last, facts)) return [];
  const text = (e: Expr): string => printExpr(simplify(e, facts));
  const why = `${x} from ${text(rows.first)} to ${text(rows.last)} is written, ${x} from ${text(min)} to ${text(max)} is needed`;
  return refused(why, moreRows);
}

const moreRows =
  'Require that the window is within the written rows: require(e, "message"). Or clamp the coordinate that is read.';

/**
 * The first and the last row that consumers and later updates need. If there are no later updates, that is the window
 * of the func. Otherwise it is the window of the pure stage, which contains the windows of all later stages. The last
 * row may be wrong for an empty window, which needs no rows.
 */
function neededIn(
  f: Func,
  { d, updates }: Overwritten,
  holes: readonly Filling[],
): { readonly min: Expr; readonly max: Expr } {
  const isLast = updates === f.updates.length;
  const isNeeded = ({ kind, func, label }: Filling): boolean =>
    kind === 'cpu' && func.name === f.name && (isLast ? label === null : label?.stage === 0);
  const { min, len }: Interval = holes.find(isNeeded)?.window[d] ?? bug(`${f.name} has no window`);
  return { min, max: operation('-', operation('+', min, bareLength(len).len), int(1)) };
}
