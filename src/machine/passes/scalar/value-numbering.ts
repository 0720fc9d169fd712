import type { Name } from '../../../syntax/expr.ts';
import { isLoopInvariant } from '../../analysis/loop-invariant.ts';
import { ValueNumbers } from '../../analysis/value-numbers.ts';
import { variable } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import type { Statement } from '../../ir/statement.ts';
import { letsOf, mapOperands, mapParts, withLets } from '../../ir/walk.ts';

/**
 * Value numbering: merge variables with equal values, such as the loop-invariant variables in the copies of an unrolled
 * body.
 *
 *     let x = e in … let y = e in s   ⟶   let x = e in … s[x/y]        if e reads no memory
 *
 * Expressions that use these variables then become equal too.
 */
export function numberValues(s: Statement): Statement {
  return new ValueNumbering().statement(s);
}

class ValueNumbering {
  readonly #numbering = new ValueNumbers();
  /** The variables that hold available expressions, by value number. */
  readonly #available = new Map<number, Code>();
  readonly #copies = new Map<Name, Code>();
  /** Memoizing is sound because an expression that uses a variable comes after its let. */
  readonly #done = new Map<Code, Code>();

  statement(s: Statement): Statement {
    const { lets, body } = letsOf(s);
    const added: number[] = [];
    const definitions = lets.flatMap(({ x, value }) => {
      const made = this.#code(value);
      if (!isLoopInvariant(made, none)) return [{ x, value: made }];
      const number = this.#numbering.of(made);
      const known = this.#available.get(number);
      if (known !== undefined) {
        this.#copies.set(x, known);
        return [];
      }
      this.#available.set(number, variable(x, made.type, made.lanes));
      added.push(number);
      return [{ x, value: made }];
    });
    const inside = mapParts(
      body,
      (e) => this.#code(e),
      (inner) => this.statement(inner),
    );
    for (const number of added) this.#available.delete(number);
    return withLets(definitions, inside);
  }

  #code(e: Code): Code {
    if (this.#copies.size === 0) return e;
    if (e.tag === 'Variable') return this.#copies.get(e.name) ?? e;
    const known = this.#done.get(e);
    if (known !== undefined) return known;
    const made = mapOperands(e, (operand) => this.#code(operand));
    this.#done.set(e, made);
    return made;
  }
}

const none: ReadonlySet<Name> = new Set();
