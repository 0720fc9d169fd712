import type { Name } from '../../syntax/expr.ts';
import { memoized } from '../../syntax/memoized.ts';
import { operation } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import type { Definition } from '../ir/program.ts';
import { type AffineCode, AffineForms } from './affine-forms.ts';
import { isLoopInvariant } from './loop-invariant.ts';
import { ValueNumbers } from './value-numbers.ts';

/**
 * The definitions of the variables in scope, for substitution. A value that reads memory or registers is not
 * substituted, because they may have changed by the time the variable is used.
 */
export class Definitions {
  /** May arithmetic on arguments and loop variables wrap in a coordinate or in a condition of the program? */
  readonly mayWrap: boolean;
  readonly numbering = new ValueNumbers();
  readonly #forms = new AffineForms(this.numbering);
  readonly #definitions = new Map<Name, Code>();
  /** The variables whose values read memory or registers. */
  readonly #loaded = new Set<Name>();
  /** Definitions that have no affine form yet. */
  readonly #waiting: Definition[] = [];

  constructor(mayWrap = true) {
    this.mayWrap = mayWrap;
  }

  add({ x, value }: Definition): void {
    if (!isLoopInvariant(value, none)) {
      this.#loaded.add(x);
      return;
    }
    this.#definitions.set(x, value);
    if (value.type === 'i32' && value.lanes === 1) this.#waiting.push({ x, value });
  }

  /** Is this a variable whose value was read from memory or a register? */
  isLoaded(e: Code): boolean {
    return e.tag === 'Variable' && this.#loaded.has(e.name);
  }

  /** The affine form of an i32 scalar, with definitions substituted. */
  affineOf(e: Code): AffineCode {
    for (const definition of this.#waiting.splice(0)) this.#forms.define(definition);
    return this.#forms.of(e);
  }

  /** The definition of a variable that can be substituted. Any other expression is returned unchanged. */
  definitionOf(e: Code): Code {
    return e.tag === 'Variable' ? (this.#definitions.get(e.name) ?? e) : e;
  }

  /** A scalar that equals every lane of an expression; null if none is found. A scalar is returned unchanged. */
  scalarOf(e: Code): Code | null {
    return e.lanes === 1 ? e : this.#scalarOf(e);
  }

  /** Memoized, because expressions are DAGs: a shared operand would be visited many times. */
  readonly #scalarOf = memoized((e: Code): Code | null => {
    const value = this.definitionOf(e);
    if (value !== e) return this.scalarOf(value);
    if (e.tag === 'Broadcast') return e.value;
    if (e.tag !== 'Operation') return null;
    const scalars = e.args.map((arg) => this.scalarOf(arg)).filter((scalar) => scalar !== null);
    return scalars.length === e.args.length ? operation(e.op, e.type, ...scalars) : null;
  });
}

const none: ReadonlySet<Name> = new Set();
