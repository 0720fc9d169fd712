import type { Expr } from '../syntax/expr.ts';
import type { Hole } from '../syntax/target.ts';

/** What expressions have in common that are the same, node for node. */
interface Form {
  readonly key: number;
  /** How many nodes it has, written out. */
  readonly size: number;
}

/** A number that two expressions have in common just when they are the same, node for node. */
export function keyOf(e: Expr<Hole>): number {
  return formOf(e).key;
}

/** How many nodes an expression has, written out: no less than it has where nodes are shared. */
export function writtenSize(e: Expr<Hole>): number {
  return formOf(e).size;
}

const formOfNode = new Map<Expr<Hole>, Form>();
const formOfText = new Map<string, Form>();
let next = 0;

/** Keys are never used twice. None may be kept from before they are forgotten, or what is the same is not recognised. */
export function forgetKeys(): void {
  formOfNode.clear();
  formOfText.clear();
}

function formOf(e: Expr<Hole>): Form {
  if (e.tag === 'Var') return formOfText.get(e.name) ?? newForm(e.name, 1);
  const known = formOfNode.get(e);
  if (known !== undefined) return known;
  let text = describe(e);
  let size = 1;
  if ('args' in e) {
    for (const arg of e.args) {
      const form = formOf(arg);
      text += ` ${form.key}`;
      size += form.size;
    }
  }
  const form = formOfText.get(text) ?? newForm(text, size);
  formOfNode.set(e, form);
  return form;
}

function newForm(text: string, size: number): Form {
  const form = { key: next++, size };
  formOfText.set(text, form);
  return form;
}

/** A node without its operands. */
function describe(e: Exclude<Expr<Hole>, { tag: 'Var' }>): string {
  switch (e.tag) {
    case 'Const':
      return `${e.type}:${Object.is(e.value, -0) ? '-0' : e.value}`;
    case 'Hole':
      return `?${e.kind} ${e.func} ${e.dim} ${e.end} ${e.kind === 'cpu' ? JSON.stringify(e.label) : ''}`;
    case 'Access':
      return `${e.func}${e.component === null ? '' : `.${e.component}`}[`;
    case 'Op':
      return `${e.type} ${e.op}`;
  }
}
