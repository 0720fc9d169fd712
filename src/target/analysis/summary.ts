import type { Expr, Hole, Name } from '../../syntax/expr.ts';
import { childrenOf, ownExpressions } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { operandsOf } from '../../syntax/walk.ts';

/** What there is to know of a statement or an expression before looking inside. */
export interface Summary extends Readonly<Record<Trace, ReadonlySet<Name>>> {
  /** How many nodes it has, written out. */
  readonly size: number;
  /** How many nodes it is deep. */
  readonly height: number;
}

/** What a func leaves in a program: `allocate f(…)`, `label f: …` and `f[…]`. */
export type Trace = 'storage' | 'computation' | 'access';

/** Nodes never change, so each is summarised once: after a directive, only those that it made. */
const summaries = new WeakMap<Node, Summary>();

type Node = Stmt<Hole> | Expr<Hole>;

export function summaryOf(node: Node): Summary {
  if (node.tag === 'Const' || node.tag === 'Var' || node.tag === 'Hole') return leaf;
  const known = summaries.get(node);
  if (known !== undefined) return known;
  const summary = summarise(node);
  summaries.set(node, summary);
  return summary;
}

/** Does a func leave a trace inside of a statement? */
export function contains(s: Stmt<Hole>, trace: Trace, func: Name): boolean {
  return mayContain(s, trace, func) && (s.tag !== 'Seq' || s.stmts.some((child) => contains(child, trace, func)));
}

/** The same, but always for a sequence: one may be long and new after each directive, and is best asked part by part. */
export function mayContain(s: Stmt<Hole>, trace: Trace, func: Name): boolean {
  switch (s.tag) {
    case 'Nop':
    case 'Reserve':
      return false;
    case 'Allocate':
      return trace === 'storage' && s.func === func;
    case 'Seq':
      return true;
    case 'Assert':
    case 'Assign':
    case 'If':
    case 'For':
    case 'Let':
    case 'Label':
      return summaryOf(s)[trace].has(func);
  }
}

/** May any of some funcs leave a trace inside of a statement? */
export function mayMention(s: Stmt<Hole>, funcs: ReadonlySet<Name>): boolean {
  if (s.tag === 'Seq') return true;
  if (s.tag === 'Allocate') return funcs.has(s.func);
  const { storage, computation, access } = summaryOf(s);
  for (const func of funcs) if (computation.has(func) || access.has(func) || storage.has(func)) return true;
  return false;
}

const nothing: ReadonlySet<Name> = new Set();
const leaf: Summary = { storage: nothing, computation: nothing, access: nothing, size: 1, height: 1 };

function summarise(node: Node): Summary {
  const parts = partsOf(node).map(summaryOf);
  const own = traceOf(node);
  const names = (trace: Trace): ReadonlySet<Name> => {
    const inside = parts.map((part) => part[trace]);
    return union(own?.trace === trace ? [...inside, new Set([own.func])] : inside);
  };
  const isOnlyAccess = isExpression(node);
  return {
    storage: isOnlyAccess ? nothing : names('storage'),
    computation: isOnlyAccess ? nothing : names('computation'),
    access: names('access'),
    size: parts.reduce((sum, part) => sum + part.size, leaf.size),
    height: parts.reduce((most, part) => Math.max(most, part.height + 1), leaf.height),
  };
}

function partsOf(node: Node): readonly Node[] {
  return isExpression(node) ? operandsOf(node) : [...ownExpressions(node), ...childrenOf(node)];
}

function isExpression(node: Node): node is Expr<Hole> {
  return 'type' in node;
}

/** The trace that a node is by itself. */
function traceOf(node: Node): { readonly trace: Trace; readonly func: Name } | null {
  if (node.tag === 'Allocate') return { trace: 'storage', func: node.func };
  if (node.tag === 'Access') return { trace: 'access', func: node.func };
  return node.tag === 'Label' && node.label.tag === 'func' ? { trace: 'computation', func: node.label.func } : null;
}

/** The largest set itself where it has all the names, as most often it does. */
function union(sets: readonly ReadonlySet<Name>[]): ReadonlySet<Name> {
  const largest = sets.reduce((a, b) => (b.size > a.size ? b : a), nothing);
  let all: Set<Name> | null = null;
  for (const set of sets) {
    if (set === largest) continue;
    for (const name of set) if (!largest.has(name)) all = (all ?? new Set(largest)).add(name);
  }
  return all ?? largest;
}
