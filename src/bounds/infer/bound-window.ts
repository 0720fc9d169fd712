import type { Range } from '../../arithmetic/range.ts';
import { bug } from '../../errors/bug.ts';
import { maxRepeatedWindowNodes } from '../../heuristics.ts';
import { extended, type Facts, limitsOf } from '../../simplify/facts.ts';
import { simplify } from '../../simplify/simplify.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, type Interval, type Label, type Name, variable } from '../../syntax/expr.ts';
import { substitute } from '../../syntax/substitute.ts';
import type { Stmt } from '../../syntax/target.ts';
import { hasMoreNodes } from '../../syntax/walk.ts';
import { type Box, bareLength, mapBox, once } from './box.ts';
import { type Demands, mapDemands } from './demands.ts';
import { equalInterval, type Shared } from './group/shared-windows.ts';
import { bindWindow, windowName } from './windows.ts';

/** A window that is bound to variables by lets. */
export interface BoundWindow {
  /** The window, in expressions that are valid inside its label. */
  readonly window: readonly Interval[];
  /** The facts inside the label. */
  readonly facts: Facts;
  /** The facts outside the label, in the scope of the variables. */
  readonly scopeFacts: Facts;
  /** Rewrites a demand from inside the label so that it is valid outside the label, in the scope of the variables. */
  readonly leaveLabel: (box: Box) => Box;
  /** Rewrites a demand from the scope of the variables so that it is valid outside that scope. */
  readonly leaveScope: (box: Box) => Box;
  /** Like `leaveScope`, but does not keep the memo tables of the facts alive until it is called. */
  readonly leaveScopeLater: (box: Box) => Box;
  /** let f.x.min = … in let f.x.len = … in s */
  readonly bind: (s: Stmt) => Stmt;
}

/**
 * Bind a window to variables. Inside its label, these variables represent the window, unless it is a short start-up
 * expression. The variables are needed because inner loops may reuse the names of outer loops. Outside the label, in
 * the scope of the variables, a long window is still represented by its variables, so the demands on producers do not
 * grow from one producer to the next. An interval that is equal to one of `shared` has the same name.
 */
export function boundWindow(
  f: Func,
  label: Label,
  window: readonly Interval[],
  facts: Facts,
  isStartup: (e: Expr) => boolean,
  shared: readonly Shared[] = [],
): BoundWindow {
  const [short, long] = [new Map<Name, Definition>(), new Map<Name, Definition>()];
  const define = (x: Name, end: 'min' | 'len', value: Expr, isShort: boolean): Expr => {
    const name = windowName(f.name, label, x, end);
    const { least, greatest } = limitsOf(value, facts);
    const limits = { least: end === 'len' ? Math.max(0, least) : least, greatest };
    (isShort ? short : long).set(name, { value, positive: end === 'len' ? bareLength(value).len : value, limits });
    return variable(name);
  };
  const given = window.map((I) => equalInterval(I, shared) ?? I);
  const own = given.map((I, d): Interval => {
    const { min, len } = I;
    if (I !== window[d]) return I;
    const x = f.vars[d] ?? bug('a window has too many dimensions');
    // Both ends of a window are treated the same way, because they share most of their nodes.
    const isShort = [min, len].every((e) => !hasMoreNodes(maxRepeatedWindowNodes, e));
    if (isShort && isStartup(min) && isStartup(len)) return { min, len };
    return { min: define(x, 'min', min, isShort), len: define(x, 'len', len, isShort) };
  });
  const inside = extended(
    facts,
    [...short, ...long].map(([name, { limits }]) => [name, limits]),
  );
  const scopeFacts = extended(
    facts,
    [...long].map(([name, { value, limits }]) => [name, { ...limits, from: value, to: value }]),
  );
  return {
    window: own,
    facts: inside,
    scopeFacts,
    leaveLabel: substituting(short, scopeFacts),
    leaveScope: substituting(long, facts),
    leaveScopeLater: substituting(long, new Map(facts)),
    bind: (s) => bindWindow(f, label, given, s),
  };
}

/** The value of a variable, its value where the loops of the label run, and its limits. */
interface Definition {
  readonly value: Expr;
  readonly positive: Expr;
  readonly limits: Range;
}

/**
 * Substitute the values of variables in boxes. The ends of a box matter only where loops run, and lengths are positive
 * there. The conditions decide whether loops run, so the actual lengths are substituted in them.
 */
function substituting(definitions: ReadonlyMap<Name, Definition>, facts: Facts): (box: Box) => Box {
  if (definitions.size === 0) return (box) => box;
  const values = new Map(Array.from(definitions, ([name, { value }]) => [name, value]));
  const positive = new Map(Array.from(definitions, ([name, { positive }]) => [name, positive]));
  const substituted = once((e, end) =>
    simplify(end === 'when' ? substitute(e, values) : substituteInEnd(e, values, positive), facts),
  );
  return (box) => mapBox(box, substituted);
}

function substituteInEnd(e: Expr, values: ReadonlyMap<Name, Expr>, positive: ReadonlyMap<Name, Expr>): Expr {
  const done = new Map<Expr, Expr>();
  const visit = (e: Expr): Expr => {
    const known = done.get(e);
    if (known !== undefined) return known;
    const isChoice = e.tag === 'Op' && e.op === 'select';
    const inside = (arg: Expr, i: number): Expr => (isChoice && i === 0 ? substitute(arg, values) : visit(arg));
    const result = 'args' in e ? { ...e, args: e.args.map(inside) } : substitute(e, positive);
    done.set(e, result);
    return result;
  };
  return visit(e);
}

/** Bind windows around a statement, the first of them outermost. */
export function bindAll(windows: readonly BoundWindow[], s: Stmt): Stmt {
  return windows.reduceRight((body, window) => window.bind(body), s);
}

/** Rewrite demands so that they are valid outside the scope of the variables of a window. */
export function leaving(demands: Demands, { leaveScope }: BoundWindow): Demands {
  return mapDemands(demands, leaveScope);
}
