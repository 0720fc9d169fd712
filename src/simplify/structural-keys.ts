import type { Expr, Hole } from '../syntax/expr.ts';
import { Pairs } from '../syntax/pairs.ts';

/** The properties that equal expressions share. */
export interface Form {
  readonly key: number;
  /** The number of nodes when written out as a tree. */
  readonly size: number;
}

/** Value numbering of expressions by structure: equal expressions have equal keys. */
export class StructuralKeys {
  readonly #first: number;
  readonly #formOfNode = new Map<Expr<Hole>, Form>();
  readonly #formOfKey = new Map<number, Form>();
  readonly #keyOfText = new Map<string, number>();
  readonly #pairs = new Pairs();

  constructor(first: number) {
    this.#first = first;
  }

  /** The first unused key. */
  get next(): number {
    return this.#first + this.size;
  }

  get size(): number {
    return this.#pairs.size;
  }

  formOf(e: Expr<Hole>): Form {
    if (e.tag === 'Var') return this.#formWith(this.#textKey(e.name), 1);
    const known = this.#formOfNode.get(e);
    if (known !== undefined) return known;
    let key = this.#headKey(e);
    let size = 1;
    if ('args' in e) {
      for (const arg of e.args) {
        const form = this.formOf(arg);
        key = this.#pairKey(key, form.key);
        size += form.size;
      }
    }
    const form = this.#formWith(key, size);
    this.#formOfNode.set(e, form);
    return form;
  }

  #formWith(key: number, size: number): Form {
    let form = this.#formOfKey.get(key);
    if (form === undefined) {
      form = { key, size };
      this.#formOfKey.set(key, form);
    }
    return form;
  }

  /** The key of a node without its operands. */
  #headKey(e: Exclude<Expr<Hole>, { tag: 'Var' }>): number {
    switch (e.tag) {
      case 'Const':
        return this.#pairKey(this.#textKey(e.type), this.#textKey(Object.is(e.value, -0) ? '-0' : String(e.value)));
      case 'Hole':
        return this.#textKey(
          `?${e.kind} ${e.func} ${e.dim} ${e.end} ${e.kind === 'cpu' ? JSON.stringify(e.label) : ''}`,
        );
      case 'Access':
        return this.#textKey(`${e.func}${e.component === null ? '' : `.${e.component}`}[`);
      case 'Op':
        return this.#pairKey(this.#textKey(e.op), this.#textKey(e.type));
      case 'Extern':
        return this.#textKey(`extern ${e.host}: ${e.type} of ${e.func}(${e.operands.join()}`);
    }
  }

  #textKey(text: string): number {
    let key = this.#keyOfText.get(text);
    if (key === undefined) {
      key = this.#first + this.#pairs.numberOf(-1, this.#keyOfText.size); // −1 is not the number of a key
      this.#keyOfText.set(text, key);
    }
    return key;
  }

  /** The key of a node with its first n operands, from the key with n − 1 operands and the key of operand n. */
  #pairKey(before: number, last: number): number {
    return this.#first + this.#pairs.numberOf(before - this.#first, last - this.#first);
  }
}
