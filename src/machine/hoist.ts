import { bug } from '../errors/bug.ts';
import type { Name } from '../syntax/expr.ts';
import { int, plus, variable } from './build.ts';
import type { Code } from './code.ts';
import { isFree } from './cost.ts';
import { type Linear, linearOf, sumOf, type Term } from './linear.ts';
import type { Names } from './names.ts';
import { Numbering } from './numbering.ts';
import { offsetOf } from './offset.ts';
import type { Definition, Machine } from './program.ts';
import type { Let, Statement } from './statement.ts';
import { letsOf, mapOperands, mapParts, operandsOf, readsState, withLets } from './walk.ts';

/**
 * Hoisting of invariants: what does not change in a loop is computed once before it.
 *
 *     for x do … e …   ⟶   let y = e in for x do … y …          where e has no variable that is bound in the loop, and no load
 *
 * out of as many loops as possible, scalars and vectors. All expressions are total, so it does no harm where the loop has
 * no iteration. Sums of i32 are first arranged by where their terms are known, the outermost first and the constant last, so that
 * parts of addresses can be taken out of the loops in which they stand still, and constants can become offsets of loads.
 */
export function hoist(s: Statement, program: Machine, names: Names): Statement {
  return new Hoisting(program, names, true).program(s);
}

/** The same for what has come since; sums stay as they are arranged. */
export function hoistAgain(s: Statement, program: Machine, names: Names): Statement {
  return new Hoisting(program, names, false).program(s);
}

/** The body of a loop, a let, an allocation or a branch; what is hoisted to it stands at its beginning. */
interface Region {
  /** How many loops are around what stands here. */
  readonly loops: number;
  readonly lets: Map<number, Definition>;
}

class Hoisting {
  readonly #names: Names;
  readonly #arranges: boolean;
  readonly #numbering = new Numbering();
  readonly #regions: Region[] = [];
  /** Those of the regions around that are bodies of loops. */
  readonly #loops: number[] = [];
  /** The region in which a variable is known, by its place among the regions around. */
  readonly #home = new Map<Name, number>();
  readonly #homes = new Map<Code, number>();
  /** Variables that are known by another name further out. */
  readonly #copies = new Map<Name, Code>();
  /** What i32 variables stand for, so that addresses see through them; not those that were loaded, since memory changes. */
  readonly #meaning = new Map<Name, Linear>();

  constructor({ scalars, inputs, outputs }: Machine, names: Names, arranges: boolean) {
    this.#names = names;
    this.#arranges = arranges;
    for (const { name } of scalars) this.#home.set(name, 0);
    for (const { pointer } of [...inputs, ...outputs]) this.#home.set(pointer, 0);
  }

  program(s: Statement): Statement {
    return this.#region(false, s);
  }

  #region(isLoop: boolean, s: Statement, bound: readonly Name[] = []): Statement {
    if (isLoop) this.#loops.push(this.#regions.length);
    this.#enter(bound);
    const body = this.#leave(this.#statement(s));
    if (isLoop) this.#loops.pop();
    return body;
  }

  #enter(bound: readonly Name[]): void {
    this.#regions.push({ loops: this.#loops.length, lets: new Map() });
    for (const x of bound) this.#home.set(x, this.#innermost);
  }

  /** The statement of a region under what was hoisted to it. */
  #leave(body: Statement): Statement {
    const { lets } = this.#regions.pop() ?? bug('a region is gone');
    return withLets([...lets.values()], body);
  }

  #statement(s: Statement): Statement {
    switch (s.tag) {
      case 'Sequence':
        return { ...s, statements: s.statements.map((inner) => this.#statement(inner)) };
      case 'Let':
        return this.#lets(s);
      case 'Store':
        return { ...s, address: this.#address(s.address), value: this.#code(s.value) };
      case 'Scatter':
        return { ...s, addresses: this.#code(s.addresses), value: this.#code(s.value) };
      case 'If':
        return {
          ...s,
          condition: this.#code(s.condition),
          consequent: this.#region(false, s.consequent),
          alternative: this.#region(false, s.alternative),
        };
      case 'Loop':
        return mapParts(
          s,
          (e) => this.#code(e),
          (body) => this.#region(true, body, [s.x, ...s.steps.map(({ x }) => x)]),
        );
      case 'Allocation':
      case 'Reuse':
        return mapParts(
          s,
          (e) => this.#code(e),
          (body) => this.#region(false, body, [s.pointer]),
        );
      case 'Check':
        return { ...s, condition: this.#code(s.condition), value: this.#code(s.value) };
      case 'Hold':
        return { ...s, value: this.#code(s.value), body: this.#region(false, s.body) };
      case 'Assign':
        return { ...s, value: this.#code(s.value) };
      case 'Call':
        return { ...s, body: this.#region(false, s.body) };
      case 'Tick':
        return s;
    }
  }

  #lets(s: Let): Statement {
    const { lets, body } = letsOf(s);
    const kept = lets.flatMap(({ x, value }): readonly Definition[] => {
      if (value.type === 'i32' && value.lanes === 1 && this.#homeOf(value) < Infinity) {
        this.#meaning.set(x, linearOf(value, this.#numbering, this.#meaning));
      }
      const made = this.#code(value);
      if (made.tag === 'Variable' || made.tag === 'Constant') {
        this.#copies.set(x, made);
        return [];
      }
      this.#enter([x]);
      return [{ x, value: made }];
    });
    const inside = this.#statement(body);
    return kept.reduceRight((inner, definition) => withLets([definition], this.#leave(inner)), inside);
  }

  #code(e: Code): Code {
    return this.#placed(e, this.#innermost, new Map());
  }

  #address(e: Code): Code {
    return this.#placedAddress(e, this.#innermost, new Map());
  }

  get #innermost(): number {
    return this.#regions.length - 1;
  }

  /** An expression as region r sees it, with what can be known further out in lets there. */
  #placed(e: Code, r: number, done: Map<Code, Code>): Code {
    if (e.tag === 'Variable') return this.#copies.get(e.name) ?? e;
    if (isFree(e)) return e;
    const known = done.get(e);
    if (known !== undefined) return known;
    const target = this.#targetOf(e, r);
    const made = target < r ? this.#hoisted(e, target) : this.#inPlace(e, r, done);
    done.set(e, made);
    return made;
  }

  #inPlace(e: Code, r: number, done: Map<Code, Code>): Code {
    if (e.tag === 'Load') return { ...e, address: this.#placedAddress(e.address, r, done) };
    return mapOperands(e, (operand) => this.#placed(operand, r, done));
  }

  #hoisted(e: Code, target: number): Code {
    const { lets } = this.#regions[target] ?? bug('a region is gone');
    const number = this.#numbering.of(e);
    const known = lets.get(number);
    if (known !== undefined) return variable(known.x, e.type, e.lanes);
    const value = this.#inPlace(e, target, new Map());
    const x = this.#names.fresh('v');
    lets.set(number, { x, value });
    this.#home.set(x, target);
    return variable(x, e.type, e.lanes);
  }

  /** The region outside of all loops in which e stands still: r itself if there is none. */
  #targetOf(e: Code, r: number): number {
    const home = this.#homeOf(e);
    const next = home < r ? (this.#loops[this.#levelOf(e)] ?? Infinity) : Infinity;
    return next <= r ? next - 1 : r;
  }

  /** The innermost region in which something of e becomes known; loads and registers are known only where they are. */
  #homeOf(e: Code): number {
    const known = this.#homes.get(e);
    if (known !== undefined) return known;
    const home =
      e.tag === 'Variable'
        ? this.#homeOfVariable(e.name)
        : Math.max(readsState(e) ? Infinity : 0, ...operandsOf(e).map((operand) => this.#homeOf(operand)));
    this.#homes.set(e, home);
    return home;
  }

  #homeOfVariable(x: Name): number {
    const copied = this.#copies.get(x);
    return copied === undefined ? (this.#home.get(x) ?? bug(`${x} is not bound`)) : this.#homeOf(copied);
  }

  /** Sums from the outside in; the constant stays with the address, to become the offset of the load. */
  #placedAddress(e: Code, r: number, done: Map<Code, Code>): Code {
    if (e.lanes > 1) return this.#placed(e, r, done);
    if (!this.#arranges) {
      const [sum, offset] = e.tag === 'Operation' && e.op === '+' ? e.args : [];
      const hasOffset = sum !== undefined && offset?.tag === 'Constant';
      return hasOffset ? plus(this.#placed(sum, r, done), offset) : this.#placed(e, r, done);
    }
    const { terms, constant } = linearOf(e, this.#numbering, this.#meaning);
    const offset = offsetOf(constant);
    const levels = new Map<number, Term[]>();
    for (const term of terms.values()) {
      const level = this.#levelOf(term.atom);
      levels.set(level, [...(levels.get(level) ?? []), term]);
    }
    const sum = [...levels]
      .sort(([a], [b]) => a - b)
      .reduce<Code>((inner, [, group]) => plus(inner, sumOf(group)), int(constant - offset));
    return plus(this.#placed(sum, r, done), int(offset));
  }

  /** How many loops are around the region where e becomes known. */
  #levelOf(e: Code): number {
    const home = Math.min(this.#homeOf(e), this.#innermost);
    return this.#regions[home]?.loops ?? bug('a region is gone');
  }
}
