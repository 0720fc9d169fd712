import { bug } from '../errors/bug.ts';
import type { Name } from '../syntax/expr.ts';
import { bytes, type Type } from '../syntax/type.ts';
import { int, minus, plus, times, variable } from './build.ts';
import type { Code } from './code.ts';
import type { Names } from './names.ts';
import type { Definition } from './program.ts';

/**
 * Where the points of funcs and inputs lie.
 *
 *     the address of f[e₀, e₁, …]  =  f@ + b·s₀·e₀ + b·s₁·e₁ + … + bias          f@ = pointer − b·(s₀·m₀ + s₁·m₁ + …) − bias
 *
 * for elements of b bytes, allocated from (m₀, m₁, …), that lie s_d elements apart along dimension d. The bias makes the
 * constant part of every address positive, also that of a point somewhat before the others, so that it can be the
 * offset of a load. Memory begins only after twice as many bytes, so what is left of an address is positive too.
 */
export class Storage {
  readonly #names: Names;
  readonly #held = new Map<Name, Held>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** From now on f is stored so; gives the definition of f@. */
  hold(f: Name, { buffer, type, strides, mins, pointer }: Placement): Definition {
    const scaled = strides.map((stride) => times(int(bytes(type)), stride));
    const base = this.#names.fresh(`${buffer}@`);
    this.#held.set(f, { buffer, type, base: variable(base), strides: scaled });
    const origin = mins
      .map((min, d) => times(min, scaled[d] ?? bug(`${f} has no stride ${d}`)))
      .reduce(plus, int(bias));
    return { x: base, value: minus(variable(pointer), origin) };
  }

  /** The buffer that f is stored in, and where in memory a point of it is. */
  place(f: Name, point: readonly Code[]): { readonly buffer: Name; readonly type: Type; readonly address: Code } {
    const { buffer, type, base, strides } = this.#held.get(f) ?? bug(`${f} has no storage`);
    const terms = point.map((x, d) => times(x, strides[d] ?? bug(`${f} has no stride ${d}`)));
    return { buffer, type, address: plus(terms.reduce(plus, base), int(bias)) };
  }
}

/** One array in memory. */
export interface Placement {
  readonly buffer: Name;
  readonly type: Type;
  readonly strides: readonly Code[];
  readonly mins: readonly Code[];
  readonly pointer: Name;
}

interface Held {
  readonly buffer: Name;
  readonly type: Type;
  readonly base: Code;
  readonly strides: readonly Code[];
}

const bias = 2 ** 15;
