import type { Expr, Hole, Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import { childrenOf, ownExpressions } from '../../syntax/stmt.ts';
import type { Stmt } from '../../syntax/target.ts';
import { operandsOf } from '../../syntax/walk.ts';

/**
 * A synthesized attribute of statements and expressions: the funcs that occur inside, by kind of occurrence, and sizes.
 */
export interface Summary extends Readonly<Record<Occurrence, ReadonlySet<Name>>> {
  /** The number of nodes when written out as a tree. */
  readonly size: number;
  /** The number of nodes on the longest path to a leaf. */
  readonly height: number;
}

/** The occurrences of a func in a program: `allocate f(…)`, `label f: …` and `f[…]`. */
export type Occurrence = 'storage' | 'computation' | 'access';

type Node = Stmt<Hole> | Expr<Hole>;

/** Nodes are immutable and summaries are memoized, so after a directive only new nodes are summarized. */
export function summaryOf(node: Node): Summary {
  return node.tag === 'Const' || node.tag === 'Var' || node.tag === 'Hole' ? leaf : summarize(node);
}

/** Does a func occur inside a statement? */
export function contains(s: Stmt<Hole>, kind: Occurrence, func: Name): boolean {
  return mayContain(s, kind, func) && (s.tag !== 'Seq' || s.stmts.some((child) => contains(child, kind, func)));
}

/**
 * Like `contains`, but always true for a sequence. A sequence may be long and is new after each directive, so it is not
 * summarized.
 */
export function mayContain(s: Stmt<Hole>, kind: Occurrence, func: Name): boolean {
  switch (s.tag) {
    case 'Nop':
    case 'Reserve':
      return false;
    case 'Allocate':
      return kind === 'storage' && s.func === func;
    case 'Seq':
      return true;
    case 'Assert':
    case 'Assign':
    case 'If':
    case 'For':
    case 'Let':
    case 'Label':
      return summaryOf(s)[kind].has(func);
  }
}

/** May any of the given funcs occur inside a statement? */
export function mayMention(s: Stmt<Hole>, funcs: ReadonlySet<Name>): boolean {
  if (s.tag === 'Seq') return true;
  if (s.tag === 'Allocate') return funcs.has(s.func);
  const { storage, computation, access } = summaryOf(s);
  for (const func of funcs) if (computation.has(func) || access.has(func) || storage.has(func)) return true;
  return false;
}

const noNames: ReadonlySet<Name> = new Set();
const leaf: Summary = { storage: noNames, computation: noNames, access: noNames, size: 1, height: 1 };

const summarize = memoized((node: Node): Summary => {
  const parts = partsOf(node).map(summaryOf);
  const own = occurrenceIn(node);
  const names = (kind: Occurrence): ReadonlySet<Name> => {
    const inside = parts.map((part) => part[kind]);
    return union(own?.kind === kind ? [...inside, new Set([own.func])] : inside);
  };
  const hasOnlyAccesses = isExpression(node);
  return {
    storage: hasOnlyAccesses ? noNames : names('storage'),
    computation: hasOnlyAccesses ? noNames : names('computation'),
    access: names('access'),
    size: parts.reduce((sum, part) => sum + part.size, leaf.size),
    height: parts.reduce((most, part) => Math.max(most, part.height + 1), leaf.height),
  };
});

function partsOf(node: Node): readonly Node[] {
  return isExpression(node) ? operandsOf(node) : [...ownExpressions(node), ...childrenOf(node)];
}

function isExpression(node: Node): node is Expr<Hole> {
  return 'type' in node;
}

/** The occurrence that the node itself represents, without its children. */
function occurrenceIn(node: Node): { readonly kind: Occurrence; readonly func: Name } | null {
  if (node.tag === 'Allocate') return { kind: 'storage', func: node.func };
  if (node.tag === 'Access') return { kind: 'access', func: node.func };
  return node.tag === 'Label' && 'func' in node.label ? { kind: 'computation', func: node.label.func } : null;
}

/** The union. Returns the largest of the sets itself, not a copy, if it contains all names. */
function union(sets: readonly ReadonlySet<Name>[]): ReadonlySet<Name> {
  const largest = sets.reduce((a, b) => (b.size > a.size ? b : a), noNames);
  let all: Set<Name> | null = null;
  for (const set of sets) {
    if (set === largest) continue;
    for (const name of set) if (!largest.has(name)) all = (all ?? new Set(largest)).add(name);
  }
  return all ?? largest;
}
