import type { Expr } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';

/** A text that two expressions have in common just when they are the same, node for node. */
export function keyOf(e: Expr<Hole>): string {
  if (e.tag === 'Var') return e.name;
  if (e.tag === 'Const') return describe(e);
  const known = keys.get(e);
  if (known !== undefined) return known;
  const key = describe(e);
  // A long text gets a short number, so that the key of a DAG does not grow like that of a tree.
  const short = key.length < 64 ? key : `#${numbers.get(key) ?? number(key)}`;
  keys.set(e, short);
  return short;
}

const keys = new WeakMap<Expr<Hole>, string>();
const numbers = new Map<string, number>();
let next = 0;

/** Numbers are never used twice; forgetting them only means that an expression may not be recognised again. */
function number(key: string): number {
  if (numbers.size > 100_000) numbers.clear();
  numbers.set(key, next);
  return next++;
}

function describe(e: Expr<Hole>): string {
  switch (e.tag) {
    case 'Const':
      return `${e.type}:${Object.is(e.value, -0) ? '-0' : e.value}`;
    case 'Var':
      return e.name;
    case 'Hole':
      return `?${e.kind} ${e.func} ${e.dim} ${e.end} ${e.kind === 'cpu' ? JSON.stringify(e.label) : ''}`;
    case 'Access':
      return `${e.func}${e.component === null ? '' : `.${e.component}`}[${e.args.map(keyOf).join()}]`;
    case 'Op':
      return `${e.type} ${e.op}(${e.args.map(keyOf).join()})`;
  }
}
