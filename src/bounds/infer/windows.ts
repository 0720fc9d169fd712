import { bug } from '../../errors/bug.ts';
import { quoteLabel } from '../../language/quote.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, type Hole, type Interval, type Label, type Name, variable } from '../../syntax/expr.ts';
import { rebuild } from '../../syntax/substitute.ts';
import type { Stmt, WindowEnd } from '../../syntax/target.ts';

/** Keys of demands: the windows `cpu f`, `cpu f.s0`, `mem f` and `input img`, and the size of memory, `size f`. */
export function cpuKey(func: Name, label: Label): string {
  return `cpu ${func}${quoteLabel(label)}`;
}

export function memKey(func: Name): string {
  return `mem ${func}`;
}

export function sizeKey(func: Name): string {
  return `size ${func}`;
}

export function inputKey(input: Name): string {
  return `input ${input}`;
}

export function labelAt(f: Func, stage: number, specialization: number): Label {
  return stage === f.updates.length ? null : { stage, specialization };
}

/** A window in one dimension, for messages: `f.x`, `f.s0.x`. */
export function dimensionName(func: Name, label: Label, dim: Name): string {
  return `${func}${quoteLabel(label)}.${dim}`;
}

/** The variable that holds one end of a window in the completed program: `f.x.min`, `f.s0.x.len`. */
export function windowName(func: Name, label: Label, dim: Name, end: 'min' | 'len'): Name {
  return `${dimensionName(func, label, dim)}.${end}`;
}

/** Bind the window of a stage in one dimension: let f.x.min = m in let f.x.len = l in s. */
export function bindDimension(func: Name, label: Label, dim: Name, { min, len }: Interval, s: Stmt): Stmt {
  return bindEnd({ func, label, dim, end: 'min' }, min, bindEnd({ func, label, dim, end: 'len' }, len, s));
}

/** Bind one end of a window: let f.x.min = e in s. */
export function bindEnd(windowEnd: WindowEnd, value: Expr, body: Stmt): Stmt {
  const { func, label, dim, end } = windowEnd;
  return { tag: 'Let', x: windowName(func, label, dim, end), value, windowEnd, body };
}

/** Bind the window of a stage in all dimensions, the first outermost. */
export function bindWindow(f: Func, label: Label, window: readonly Interval[], s: Stmt): Stmt {
  return f.vars.reduceRight<Stmt>((body, x, d) => {
    const interval = window[d] ?? bug('a window has too few dimensions');
    return bindDimension(f.name, label, x, interval, body);
  }, s);
}

/** The expression in the completed program: holes are replaced by the variables that hold their windows. */
export function closed(e: Expr<Hole>): Expr {
  return rebuild<Hole>(e, (node) => {
    if (node.tag !== 'Hole') return node;
    if (node.kind === 'mem') return bug('only allocations have storage holes');
    return variable(windowName(node.func, node.label, node.dim, node.end));
  }) as Expr; // no hole is left
}
