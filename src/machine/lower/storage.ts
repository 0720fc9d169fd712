import { bug } from '../../errors/bug.ts';
import type { Name } from '../../syntax/expr.ts';
import { bytesOf, type Type } from '../../syntax/type.ts';
import { int, minus, plus, times, variable } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Names } from '../ir/names.ts';
import type { Definition } from '../ir/program.ts';
import type { Slab } from '../ir/statement.ts';

/**
 * The addresses of the points of funcs and inputs.
 *
 *     the address of f[e₀, e₁, …]  =  f@ + e₀·b·s₀ + e₁·b·s₁ + …          f@ = pointer − (m₀·b·s₀ + m₁·b·s₁ + …)
 *
 * for elements of b bytes, the minimum point (m₀, m₁, …) and stride s_d along dimension d.
 */
export class Storage {
  readonly #names: Names;
  readonly #bound = new Map<Name, BoundStorage>();

  constructor(names: Names) {
    this.#names = names;
  }

  /** Set the placement of f from here on. Returns the definition of f@. */
  bind(f: Name, { buffer, type, strides, mins, pointer }: Placement): Definition {
    const scaled = strides.map((stride) => times(int(bytesOf(type)), stride));
    const base = this.#names.fresh(`${buffer}@`);
    this.#bound.set(f, { buffer, type, base: variable(base), strides: scaled });
    const origin = mins.map((min, d) => times(min, scaled[d] ?? bug(`${f} has no stride ${d}`))).reduce(plus, int(0));
    return { x: base, value: minus(variable(pointer), origin) };
  }

  /** The buffer of f, and the address of a point in it. */
  locate(f: Name, point: readonly Code[]): { readonly buffer: Name; readonly type: Type; readonly address: Code } {
    const { buffer, type, base, strides } = this.#bound.get(f) ?? bug(`${f} has no storage`);
    const terms = point.map((x, d) => times(x, strides[d] ?? bug(`${f} has no stride ${d}`)));
    return { buffer, type, address: terms.reduce(plus, base) };
  }

  /** A box of points of f. */
  slab(f: Name, box: readonly { readonly min: Code; readonly len: Code }[]): Slab {
    const { strides } = this.#bound.get(f) ?? bug(`${f} has no storage`);
    const located = this.locate(
      f,
      box.map(({ min }) => min),
    );
    const dims = box.map((side, d) => ({ ...side, stride: strides[d] ?? bug(`${f} has no stride ${d}`) }));
    return { tag: 'Slab', ...located, dims };
  }
}

/** An array in memory. */
export interface Placement {
  readonly buffer: Name;
  readonly type: Type;
  readonly strides: readonly Code[];
  readonly mins: readonly Code[];
  readonly pointer: Name;
}

interface BoundStorage {
  readonly buffer: Name;
  readonly type: Type;
  readonly base: Code;
  readonly strides: readonly Code[];
}
