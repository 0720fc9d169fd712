import { type BoundVariable, relocated } from '../expression/bound.ts';
import type { FunctionBuilder } from '../function-builder.ts';
import type { ValueType } from '../value-type.ts';

/** A variable in locals, with the value type of these locals. */
export interface Registers extends BoundVariable {
  readonly type: ValueType;
}

/** Variables that are passed to another function through memory. */
export class Closure {
  readonly #variables: readonly Registers[];
  /** A multiple of 16. */
  readonly size: number;

  constructor(variables: readonly Registers[]) {
    this.#variables = variables;
    this.size = 16 * variables.reduce((sum, { locals }) => sum + locals.length, 0);
  }

  /** Store the variables at the address in a local. */
  store(f: FunctionBuilder, pointer: number): void {
    let offset = 0;
    for (const { type, locals } of this.#variables) {
      for (const local of locals) {
        f.emit('local.get', pointer);
        f.emit('local.get', local);
        if (type === 'v128') f.emit('v128.store', 0, offset);
        else f.emit(`${type}.store`, 0, offset);
        offset += 16;
      }
    }
  }

  /** Load the variables, in the same order, from the address in a local. */
  load(f: FunctionBuilder, pointer: number): readonly BoundVariable[] {
    let offset = 0;
    return this.#variables.map((variable) => {
      const { type } = variable;
      const locals = variable.locals.map(() => {
        const local = f.local(type);
        f.emit('local.get', pointer);
        if (type === 'v128') f.emit('v128.load', 0, offset);
        else f.emit(`${type}.load`, 0, offset);
        f.emit('local.set', local);
        offset += 16;
        return local;
      });
      return relocated(variable, locals);
    });
  }
}
