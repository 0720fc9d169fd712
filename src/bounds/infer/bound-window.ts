import type { Range } from '../../arithmetic/range.ts';
import { bug } from '../../errors/bug.ts';
import { extended, type Facts, limitsOf } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, type Interval, type Label, type Name, variable } from '../../syntax/expr.ts';
import { substitute } from '../../syntax/substitute.ts';
import type { Stmt } from '../../syntax/target.ts';
import { hasMoreNodes } from '../../syntax/walk.ts';
import { type Box, ifPositive, mapBox, once } from './box.ts';
import { type Demands, mapDemands } from './demands.ts';
import { bind, windowName } from './windows.ts';

/** A window that variables hold. */
export interface BoundWindow {
  /** The window as it is known inside of its label, and what is known there. */
  readonly window: readonly Interval[];
  readonly facts: Facts;
  /** What is known beside the label, where the variables are in scope too. */
  readonly beside: Facts;
  /** How what is demanded inside of the label is told beside it, and from there out of the scope of the variables. */
  readonly leaveLabel: (box: Box) => Box;
  readonly leave: (box: Box) => Box;
  /** The same at a later time, until when it does not keep what is remembered of facts. */
  readonly leaveLater: (box: Box) => Box;
  /** let f.x.min = … in let f.x.len = … in s */
  readonly bind: (s: Stmt) => Stmt;
}

/**
 * A window as it is known inside of its label: by the variables that hold it, unless it is a short start-up expression,
 * since loops inside may have the names of loops around. Beside the label a long window keeps its name, so that what is
 * demanded of producers does not grow from one to the next.
 */
export function boundWindow(
  f: Func,
  label: Label,
  window: readonly Interval[],
  facts: Facts,
  isStartup: (e: Expr) => boolean,
): BoundWindow {
  const [short, long] = [new Map<Name, Held>(), new Map<Name, Held>()];
  const held = (x: Name, end: 'min' | 'len', value: Expr, isShort: boolean): Expr => {
    const name = windowName(f.name, label, x, end);
    const { least, greatest } = limitsOf(value, facts);
    const limits = { least: end === 'len' ? Math.max(0, least) : least, greatest };
    (isShort ? short : long).set(name, { value, positive: end === 'len' ? ifPositive(value) : value, limits });
    return variable(name);
  };
  const own = window.map(({ min, len }, d): Interval => {
    const x = f.vars[d] ?? bug('a window has a dimension too many');
    // Both ends of a window are told at once, since they have much in common.
    const isShort = [min, len].every((e) => !hasMoreNodes(mostNodes, e));
    if (isShort && isStartup(min) && isStartup(len)) return { min, len };
    return { min: held(x, 'min', min, isShort), len: held(x, 'len', len, isShort) };
  });
  const inside = extended(
    facts,
    [...short, ...long].map(([name, { limits }]) => [name, limits]),
  );
  const beside = extended(
    facts,
    [...long].map(([name, { value, limits }]) => [name, { ...limits, from: value, to: value }]),
  );
  return {
    window: own,
    facts: inside,
    beside,
    leaveLabel: telling(short, beside),
    leave: telling(long, facts),
    leaveLater: telling(long, new Map(facts)),
    bind: (s) => bind(f, label, window, s),
  };
}

/** What a variable holds: its value, the value where the loops of the label run, and its limits. */
interface Held {
  readonly value: Expr;
  readonly positive: Expr;
  readonly limits: Range;
}

/**
 * Boxes told by the values of variables. Their ends count only where loops run, and there lengths are positive; but whether
 * something runs, which is what the conditions in them are about, is told by the lengths as they are.
 */
function telling(held: ReadonlyMap<Name, Held>, facts: Facts): (box: Box) => Box {
  if (held.size === 0) return (box) => box;
  const values = new Map(Array.from(held, ([name, { value }]) => [name, value]));
  const positive = new Map(Array.from(held, ([name, { positive }]) => [name, positive]));
  const told = once((e, end) => simplify(end === 'when' ? substitute(e, values) : tellEnd(e, values, positive), facts));
  return (box) => mapBox(box, told);
}

function tellEnd(e: Expr, values: ReadonlyMap<Name, Expr>, positive: ReadonlyMap<Name, Expr>): Expr {
  const done = new Map<Expr, Expr>();
  const tell = (e: Expr): Expr => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const isChoice = e.tag === 'Op' && e.op === 'select';
    const inside = (arg: Expr, i: number): Expr => (isChoice && i === 0 ? substitute(arg, values) : tell(arg));
    const result = 'args' in e ? { ...e, args: e.args.map(inside) } : substitute(e, positive);
    done.set(e, result);
    return result;
  };
  return tell(e);
}

/** An expression of so many nodes is rather written again than given a name. */
const mostNodes = 60;

/** The windows around a statement, the first of them outermost. */
export function bindAll(held: readonly BoundWindow[], s: Stmt): Stmt {
  return held.reduceRight((body, window) => window.bind(body), s);
}

/** Demands as they are told where the variables of a window are not in scope. */
export function leaving(demands: Demands, { leave }: BoundWindow): Demands {
  return mapDemands(demands, leave);
}
