import { bug } from '../../errors/bug.ts';
import { quoteLabel } from '../../language/quote.ts';
import type { Func } from '../../syntax/algorithm.ts';
import { type Expr, type Hole, type Interval, type Label, type Name, variable } from '../../syntax/expr.ts';
import { rebuild } from '../../syntax/substitute.ts';
import type { Stmt } from '../../syntax/target.ts';

/** The names under which windows are demanded: `cpu f`, `cpu f.s0`, `mem f`, and `input img`; `size f` is memory. */
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

/** The variable that holds one end of a window in the completed program. */
export function windowName(func: Name, label: Label, dim: Name, end: 'min' | 'len'): Name {
  return `${func}${quoteLabel(label)}.${dim}.${end}`;
}

/** let f.x.min = … in let f.x.len = … in s */
export function bind(f: Func, label: Label, window: readonly Interval[], s: Stmt): Stmt {
  return f.vars.reduceRight<Stmt>((body, x, d) => {
    const { min, len } = window[d] ?? bug('a window is short of a dimension');
    const inner: Stmt = { tag: 'Let', x: windowName(f.name, label, x, 'len'), value: len, body };
    return { tag: 'Let', x: windowName(f.name, label, x, 'min'), value: min, body: inner };
  }, s);
}

/** The expression for the completed program: holes are the variables that hold their windows. */
export function closed(e: Expr<Hole>): Expr {
  return rebuild<Hole>(e, (node) => {
    if (node.tag !== 'Hole') return node;
    if (node.kind === 'mem') return bug('only allocations have storage holes');
    return variable(windowName(node.func, node.label, node.dim, node.end));
  }) as Expr; // no hole is left
}
