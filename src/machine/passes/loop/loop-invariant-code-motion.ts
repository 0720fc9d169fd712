import { bug } from '../../../errors/bug.ts';
import type { Name } from '../../../syntax/expr.ts';
import { Pairs } from '../../../syntax/pairs.ts';
import { type AffineCode, AffineForms, type CodeTerm, sumOf } from '../../analysis/affine-forms.ts';
import { isFree } from '../../analysis/cost.ts';
import { ValueNumbers } from '../../analysis/value-numbers.ts';
import { offsetOf } from '../../ir/address-offset.ts';
import { int, plus, variable } from '../../ir/build.ts';
import type { Code, Variable } from '../../ir/code.ts';
import type { Names } from '../../ir/names.ts';
import { callerArrays, type Definition, type Machine } from '../../ir/program.ts';
import type { Let, Statement } from '../../ir/statement.ts';
import { letsOf, mapOperands, mapParts, operandsOf, readsState, withLets } from '../../ir/walk.ts';

/**
 * Loop-invariant code motion: compute loop-invariant expressions before the loop.
 *
 *     for x do … e …   ⟶   let y = e in for x do … y …
 *
 * if e uses no variable that the loop binds, and reads no memory or register. Scalars and vectors are hoisted out of as
 * many loops as possible. Expressions are total, so hoisting is safe even if the loop has no iteration. The terms of an
 * address are first reordered by loop depth, outermost first and the constant last. Then the invariant part of the
 * address can be hoisted, and its constant can become the offset of a load or store.
 */
export function hoistInvariants(s: Statement, program: Machine, names: Names): Statement {
  return new LoopInvariantCodeMotion(program, names, true).program(s);
}

/** Loop-invariant code motion for expressions that other passes created after the first run. Sums keep their order. */
export function hoistInvariantsAgain(s: Statement, program: Machine, names: Names): Statement {
  return new LoopInvariantCodeMotion(program, names, false).program(s);
}

/** The body of a loop, a let, an allocation or a branch. Hoisted definitions are placed at its beginning. */
interface Region {
  /** The number of loops around this region, including the region itself if it is the body of a loop. */
  readonly loops: number;
  readonly lets: Map<number, Hoisted>;
  /** Memo tables: expressions and addresses as they are rewritten in this region. */
  readonly placed: Map<Code, Code>;
  readonly addresses: Map<Code, Code>;
  /** Addresses without their static offsets, keyed by the numbers of their terms. */
  readonly sums: Map<number, Code>;
}

interface Hoisted {
  readonly x: Variable;
  readonly value: Code;
}

class LoopInvariantCodeMotion {
  readonly #names: Names;
  readonly #reordersSums: boolean;
  readonly #numbering = new ValueNumbers();
  readonly #keys = new Pairs();
  readonly #regions: Region[] = [];
  /** The indices of the regions in `#regions` that are bodies of loops. */
  readonly #loops: number[] = [];
  /** The region that binds a variable, as an index into `#regions`. */
  readonly #home = new Map<Name, number>();
  /** The memoized results of `#homeOf`. */
  readonly #homes = new Map<Code, number>();
  /** Variables that are replaced by a hoisted variable or a constant. */
  readonly #copies = new Map<Name, Code>();
  /** The affine forms of i32 variables, for addresses. Values that were loaded have none, because memory changes. */
  readonly #forms = new AffineForms(this.#numbering);

  constructor(program: Machine, names: Names, reordersSums: boolean) {
    this.#names = names;
    this.#reordersSums = reordersSums;
    for (const { name } of program.scalars) this.#home.set(name, 0);
    for (const { pointer } of callerArrays(program)) this.#home.set(pointer, 0);
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
    this.#regions.push({
      loops: this.#loops.length,
      lets: new Map(),
      placed: new Map(),
      addresses: new Map(),
      sums: new Map(),
    });
    for (const x of bound) this.#home.set(x, this.#innermost);
  }

  /** The statement of a region inside the definitions that were hoisted to it. */
  #leave(body: Statement): Statement {
    const { lets } = this.#regions.pop() ?? bug('a region is gone');
    return withLets(
      Array.from(lets.values(), ({ x, value }) => ({ x: x.name, value })),
      body,
    );
  }

  #statement(s: Statement): Statement {
    const code = (e: Code): Code => this.#code(e);
    switch (s.tag) {
      case 'Let':
        return this.#lets(s);
      case 'Store': {
        const [address, value] = [this.#address(s.address), this.#code(s.value)];
        return address === s.address && value === s.value ? s : { ...s, address, value };
      }
      case 'Sequence':
      case 'Scatter':
      case 'Check':
      case 'Assign':
      case 'Tick':
      case 'HostCall':
        return mapParts(s, code, (inner) => this.#statement(inner));
      case 'If':
      case 'Hold':
      case 'Call':
        return mapParts(s, code, (inner) => this.#region(false, inner));
      case 'Loop':
        return mapParts(s, code, (body) => this.#region(true, body, [s.x, ...s.steps.map(({ x }) => x)]));
      case 'Allocation':
      case 'Reuse':
        return mapParts(s, code, (body) => this.#region(false, body, [s.pointer]));
    }
  }

  #lets(s: Let): Statement {
    const { lets, body } = letsOf(s);
    const definitions = lets.flatMap(({ x, value }): readonly Definition[] => {
      if (this.#reordersSums && value.type === 'i32' && value.lanes === 1 && this.#homeOf(value) < Infinity) {
        this.#forms.define({ x, value });
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
    return definitions.reduceRight((inner, definition) => withLets([definition], this.#leave(inner)), inside);
  }

  #code(e: Code): Code {
    return this.#placed(e, this.#innermost);
  }

  #address(e: Code): Code {
    return this.#placedAddress(e, this.#innermost);
  }

  get #innermost(): number {
    return this.#regions.length - 1;
  }

  #regionAt(r: number): Region {
    return this.#regions[r] ?? bug('a region is gone');
  }

  /** An expression for region r, with its invariant parts hoisted to outer regions. */
  #placed(e: Code, r: number): Code {
    if (e.tag === 'Variable') return this.#copies.get(e.name) ?? e;
    if (isFree(e)) return e;
    const { placed } = this.#regionAt(r);
    const known = placed.get(e);
    if (known !== undefined) return known;
    const target = this.#targetOf(e, r);
    const made = target < r ? this.#hoisted(e, target) : this.#inPlace(e, r);
    placed.set(e, made);
    return made;
  }

  #inPlace(e: Code, r: number): Code {
    if (e.tag === 'Load') return mapOperands(e, (address) => this.#placedAddress(address, r));
    return mapOperands(e, (operand) => this.#placed(operand, r));
  }

  #hoisted(e: Code, target: number): Code {
    const { lets } = this.#regionAt(target);
    const number = this.#numbering.of(e);
    const known = lets.get(number);
    if (known !== undefined) return known.x;
    const value = this.#inPlace(e, target);
    const x = variable(this.#names.fresh('v'), e.type, e.lanes);
    lets.set(number, { x, value });
    this.#home.set(x.name, target);
    return x;
  }

  /** The region around the outermost loop in which e is invariant; r itself if there is none. */
  #targetOf(e: Code, r: number): number {
    const home = this.#homeOf(e);
    const next = home < r ? (this.#loops[this.#levelOf(e)] ?? Infinity) : Infinity;
    return next <= r ? next - 1 : r;
  }

  /** The innermost region that binds a variable of e; Infinity if e reads memory or a register, and is not hoisted. */
  #homeOf(e: Code): number {
    if (e.tag === 'Constant') return 0;
    if (e.tag === 'Variable') return this.#homeOfVariable(e.name);
    const known = this.#homes.get(e);
    if (known !== undefined) return known;
    let home = readsState(e) ? Infinity : 0;
    for (const operand of operandsOf(e)) home = Math.max(home, this.#homeOf(operand));
    this.#homes.set(e, home);
    return home;
  }

  #homeOfVariable(x: Name): number {
    const copied = this.#copies.get(x);
    return copied === undefined ? (this.#home.get(x) ?? bug(`${x} is not bound`)) : this.#homeOf(copied);
  }

  #placedAddress(e: Code, r: number): Code {
    if (e.lanes > 1) return this.#placed(e, r);
    const { addresses } = this.#regionAt(r);
    const made = addresses.get(e) ?? (this.#reordersSums ? this.#reordered(e, r) : this.#inOrder(e, r));
    addresses.set(e, made);
    return made;
  }

  /** The constant stays with the address and becomes the offset of the load. */
  #inOrder(e: Code, r: number): Code {
    const [sum, offset] = e.tag === 'Operation' && e.op === '+' ? e.args : [];
    if (sum === undefined || offset?.tag !== 'Constant') return this.#placed(e, r);
    const placed = this.#placed(sum, r);
    return placed === sum ? e : plus(placed, offset);
  }

  /** Adds the terms by loop depth, outermost first, and the offset last. */
  #reordered(e: Code, r: number): Code {
    const { terms, constant } = this.#forms.of(e);
    const offset = offsetOf(constant);
    const { sums } = this.#regionAt(r);
    const key = this.#keyOf(terms, constant - offset);
    const sum = sums.get(key) ?? this.#placed(this.#outsideIn(terms, constant - offset), r);
    sums.set(key, sum);
    return plus(sum, int(offset));
  }

  #keyOf(terms: AffineCode['terms'], constant: number): number {
    let key = this.#keys.numberOf(-1, constant | 0);
    for (const { key: atom, coefficient } of terms)
      key = this.#keys.numberOf(this.#keys.numberOf(key, atom), coefficient);
    return key;
  }

  #outsideIn(terms: readonly CodeTerm[], constant: number): Code {
    const levels = new Map<number, CodeTerm[]>();
    for (const term of terms) {
      const level = this.#levelOf(term.atom);
      const group = levels.get(level);
      if (group === undefined) levels.set(level, [term]);
      else group.push(term);
    }
    return [...levels]
      .sort(([a], [b]) => a - b)
      .reduce<Code>((inner, [, group]) => plus(inner, sumOf(group)), int(constant));
  }

  /** The loop depth of the region that binds the innermost variable of e. */
  #levelOf(e: Code): number {
    const home = Math.min(this.#homeOf(e), this.#innermost);
    return this.#regionAt(home).loops;
  }
}
