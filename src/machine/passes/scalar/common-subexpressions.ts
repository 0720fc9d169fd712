import { maxNestedDefinitions } from '../../../heuristics.ts';
import type { Name } from '../../../syntax/expr.ts';
import { isFree } from '../../analysis/cost.ts';
import {
  inSequence,
  type MemoryVersions,
  StraightLineCode,
  type StraightLineStep,
} from '../../analysis/memory-versions.ts';
import { variable } from '../../ir/build.ts';
import type { Code } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import type { Definition } from '../../ir/program.ts';
import type { Statement } from '../../ir/statement.ts';
import { expressionsOf, mapOperands, mapParts, operandsOf } from '../../ir/walk.ts';

/**
 * Common subexpression elimination: straight-line code computes equal expressions once.
 *
 *     … e …; … e …   ⟶   let x = e in … x …; … x …
 *
 * Loops and branches use the variables that were defined before them.
 */
export function eliminateCommonSubexpressions(s: Statement, names: Names): Statement {
  return new CommonSubexpressionElimination(names).straightLine(s);
}

class CommonSubexpressionElimination {
  readonly #names: Names;
  readonly #straightLine = new StraightLineCode();
  /** The variables that hold available expressions, by value number. */
  readonly #available = new Map<number, Code>();
  /** Variables that are replaced by an equal variable or constant. */
  readonly #copies = new Map<Name, Code>();

  constructor(names: Names) {
    this.#names = names;
  }

  straightLine(s: Statement, start = this.#straightLine.start): Statement {
    const steps = this.#straightLine.stepsOf(s, start);
    const uses = this.#usesIn(steps);
    const made: (Definition | Statement)[] = [];
    const added: number[] = [];
    /** The number of definitions that follow a statement. Each of them starts a scope inside the previous one. */
    let scopes = 0;

    const makeAvailable = (number: number, x: Code): void => {
      if (this.#available.has(number)) return;
      this.#available.set(number, x);
      added.push(number);
    };
    const share = (e: Code, versions: MemoryVersions): Code => {
      if (e.tag === 'Variable') return this.#copies.get(e.name) ?? e;
      if (isFree(e)) return e;
      const number = this.#straightLine.numberOf(e, versions);
      const available = this.#available.get(number);
      if (available !== undefined) return available;
      const value = mapOperands(e, (operand) => share(operand, versions));
      if ((uses.get(number) ?? 0) < 2 || scopes === maxNestedDefinitions) return value;
      if (isStatement(made.at(-1))) scopes++;
      const x = variable(this.#names.fresh('v'), e.type, e.lanes);
      made.push({ x: x.name, value });
      makeAvailable(number, x);
      return x;
    };

    for (const { item, versions } of steps) {
      const code = (e: Code): Code => share(e, versions);
      if ('tag' in item) {
        const inside = this.#straightLine.inside(item, versions);
        made.push(mapParts(item, code, (inner) => this.straightLine(inner, inside)));
      } else {
        const value = code(item.value);
        if (value.tag === 'Variable' || value.tag === 'Constant') this.#copies.set(item.x, value);
        else made.push({ x: item.x, value });
        makeAvailable(
          this.#straightLine.numberOf(item.value, versions),
          code(variable(item.x, value.type, value.lanes)),
        );
      }
    }
    for (const number of added) this.#available.delete(number);
    return inSequence(made);
  }

  /**
   * The number of uses of each expression, by value number. The operands of an expression that is used several times
   * count once, because it will be computed once.
   */
  #usesIn(steps: readonly StraightLineStep[]): ReadonlyMap<number, number> {
    const uses = new Map<number, number>();
    const count = (e: Code, versions: MemoryVersions): void => {
      if (isFree(e)) return;
      const number = this.#straightLine.numberOf(e, versions);
      if (this.#available.has(number)) return;
      const before = uses.get(number) ?? 0;
      uses.set(number, before + 1);
      if (before === 0) for (const operand of operandsOf(e)) count(operand, versions);
    };
    for (const { item, versions } of steps) {
      for (const e of 'tag' in item ? expressionsOf(item) : [item.value]) count(e, versions);
    }
    return uses;
  }
}

function isStatement(item: Definition | Statement | undefined): boolean {
  return item !== undefined && 'tag' in item;
}
