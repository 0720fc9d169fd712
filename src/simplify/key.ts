import type { Expr } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';

/** What expressions have in common that are the same, node for node. */
export interface Form {
  readonly key: number;
  /** How many nodes it has, written out: no less than it has where nodes are shared. */
  readonly size: number;
}

/** A number that two expressions have in common just when they are the same, node for node. */
export function keyOf(e: Expr<Hole>): number {
  return formOf(e).key;
}

const formOfNode = new Map<Expr<Hole>, Form>();
const formOfKey = new Map<number, Form>();
const keyOfText = new Map<string, number>();
/** Of a node and some of its operands, by the key of what comes before the last of them and by the key of that one. */
const keyOfPair = new Map<number, number>();
/** Keys are numbered from here. */
let first = 0;
let next = 0;

export function howManyKeys(): number {
  return next - first;
}

/** Keys are never used twice. None may be kept from before they are forgotten, or what is the same is not recognised. */
export function forgetKeys(): void {
  formOfNode.clear();
  formOfKey.clear();
  keyOfText.clear();
  keyOfPair.clear();
  first = next;
}

export function formOf(e: Expr<Hole>): Form {
  if (e.tag === 'Var') return formWith(textKey(e.name), 1);
  const known = formOfNode.get(e);
  if (known !== undefined) return known;
  let key = headKey(e);
  let size = 1;
  if ('args' in e) {
    for (const arg of e.args) {
      const form = formOf(arg);
      key = pairKey(key, form.key);
      size += form.size;
    }
  }
  const form = formWith(key, size);
  formOfNode.set(e, form);
  return form;
}

function formWith(key: number, size: number): Form {
  let form = formOfKey.get(key);
  if (form === undefined) {
    form = { key, size };
    formOfKey.set(key, form);
  }
  return form;
}

/** Of a node without its operands. */
function headKey(e: Exclude<Expr<Hole>, { tag: 'Var' }>): number {
  switch (e.tag) {
    case 'Const':
      return pairKey(textKey(e.type), textKey(Object.is(e.value, -0) ? '-0' : String(e.value)));
    case 'Hole':
      return textKey(`?${e.kind} ${e.func} ${e.dim} ${e.end} ${e.kind === 'cpu' ? JSON.stringify(e.label) : ''}`);
    case 'Access':
      return textKey(`${e.func}${e.component === null ? '' : `.${e.component}`}[`);
    case 'Op':
      return pairKey(textKey(e.op), textKey(e.type));
  }
}

function textKey(text: string): number {
  let key = keyOfText.get(text);
  if (key === undefined) {
    key = next++;
    keyOfText.set(text, key);
  }
  return key;
}

/** Exact, as long as there are fewer than 2²⁶ keys. */
function pairKey(a: number, b: number): number {
  const pair = (a - first) * 2 ** 26 + (b - first);
  let key = keyOfPair.get(pair);
  if (key === undefined) {
    key = next++;
    keyOfPair.set(pair, key);
  }
  return key;
}
