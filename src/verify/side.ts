import type { Code } from '../machine/ir/code.ts';
import type { Scatter, Statement, Store } from '../machine/ir/statement.ts';
import type { Name } from '../syntax/expr.ts';
import type { Operator } from '../syntax/operator.ts';
import { bytesOf, type Type } from '../syntax/type.ts';
import type { Assumptions } from './conditions.ts';
import type { Place, Term, Version } from './term.ts';
import { constantOf, type Terms } from './terms.ts';
import type { Versions } from './versions.ts';

/** A location: elements of a buffer. */
export interface Spot {
  readonly buffer: Name;
  readonly place: Place;
}

/** The symbolic state of one of two programs. The value of an unbound name is unknown. */
export class Side {
  readonly #terms: Terms;
  readonly #versions: Versions;
  readonly #conditions: Assumptions;
  /** Shared by branches: names are unique, so bindings of other branches do no harm. */
  readonly variables: Map<Name, Term>;
  readonly registers: Map<Name, Term>;
  readonly memory: Map<Name, Version>;
  /** The location that the initial value of a register was loaded from. */
  readonly origins: Map<Name, Spot>;

  constructor(terms: Terms, versions: Versions, conditions: Assumptions, like?: Side) {
    this.#terms = terms;
    this.#versions = versions;
    this.#conditions = conditions;
    this.variables = like?.variables ?? new Map();
    this.registers = new Map(like?.registers);
    this.memory = new Map(like?.memory);
    this.origins = new Map(like?.origins);
  }

  copy(): Side {
    return new Side(this.#terms, this.#versions, this.#conditions, this);
  }

  read({ buffer, place }: Spot): Term {
    return this.#versions.read(this.versionOf(buffer), place);
  }

  versionOf(buffer: Name): Version {
    return this.memory.get(buffer) ?? this.#versions.unknown();
  }

  store(s: Store | Scatter): void {
    const value = this.evaluate(s.value);
    this.write(this.#spotOf(s, value), value);
  }

  write({ buffer, place }: Spot, value: Term): void {
    this.memory.set(buffer, this.#versions.after(this.versionOf(buffer), place, value));
  }

  hold(s: Extract<Statement, { tag: 'Hold' }>): void {
    this.registers.set(s.register, this.evaluate(s.value));
    const { value } = s;
    const origin = value.tag === 'Register' ? this.origins.get(value.register) : this.spotOfLoad(value);
    if (origin !== undefined) this.origins.set(s.register, origin);
  }

  spotOfLoad(e: Code): Spot | undefined {
    if (e.tag !== 'Load') return undefined;
    const place = strided(this.evaluate(e.address), e.stride, e);
    return { buffer: e.buffer, place };
  }

  #spotOf(s: Store | Scatter, { type, lanes }: Term): Spot {
    if (s.tag === 'Store') return this.spotOfStore(s);
    return { buffer: s.buffer, place: { tag: 'Scattered', addresses: this.evaluate(s.addresses), lanes, type } };
  }

  spotOfStore(s: Store): Spot {
    return { buffer: s.buffer, place: strided(this.evaluate(s.address), s.stride, s.value) };
  }

  evaluate(e: Code): Term {
    const done = new Map<Code, Term>();
    const visit = (e: Code): Term => {
      const known = done.get(e);
      if (known !== undefined) return known;
      const term = this.#compute(e, visit);
      done.set(e, term);
      return term;
    };
    return visit(e);
  }

  #compute(e: Code, visit: (e: Code) => Term): Term {
    const terms = this.#terms;
    switch (e.tag) {
      case 'Constant':
        return terms.constant(e.type, e.value);
      case 'Variable':
        return this.#decided(this.variables.get(e.name) ?? terms.fresh(e.name, e.type, e.lanes));
      case 'Register':
        return this.registers.get(e.register) ?? terms.fresh(e.register, e.type, e.lanes);
      case 'Operation':
        return this.#operation(e.op, e.type, e.args.map(visit));
      case 'Load':
        return this.read({ buffer: e.buffer, place: strided(visit(e.address), e.stride, e) });
      case 'Gather': {
        const { type, lanes, buffer } = e;
        return this.read({ buffer, place: { tag: 'Scattered', addresses: visit(e.addresses), lanes, type } });
      }
      case 'Ramp':
        return terms.ramp(visit(e.base), visit(e.stride), e.lanes);
      case 'Broadcast':
        return terms.broadcast(visit(e.value), e.lanes);
      case 'Shuffle':
        return terms.shuffle(visit(e.a), visit(e.b), e.picks);
      case 'Interleave':
        return terms.interleave(e.type, e.lanes, e.parts.map(visit));
      case 'All':
        return terms.all(visit(e.value));
      case 'Checked':
        return visit(e.value);
    }
  }

  /** An operation in the current branch: operands that the path condition excludes are left out. */
  #operation(op: Operator, type: Type, args: readonly Term[]): Term {
    const [a, b, c] = args;
    const [left, right] = [truthOf(a), truthOf(b)];
    if (op === 'select' && left !== null && b !== undefined && c !== undefined) return left ? b : c;
    if ((op === '&&' || op === '||') && a !== undefined && b !== undefined) {
      const neutral = op === '&&';
      if (left !== null) return left === neutral ? b : a;
      if (right !== null) return right === neutral ? a : b;
    }
    return this.#decided(this.#terms.operation(op, type, args));
  }

  /** The constant that the path condition gives to a condition, or else the condition itself. */
  #decided(term: Term): Term {
    const truth = term.type === 'bool' && term.lanes === 1 ? this.#conditions.truth(term) : null;
    return truth === null ? term : this.#terms.constant('bool', Number(truth));
  }
}

/** The truth value of a constant condition, which may be the same in several lanes. */
function truthOf(e: Term | undefined): boolean | null {
  if (e?.type !== 'bool') return null;
  const constant = constantOf(e.node.tag === 'Broadcast' ? e.node.value : e);
  return constant === null ? null : constant !== 0;
}

function strided(address: Term, stride: number, { type, lanes }: Pick<Code, 'type' | 'lanes'>): Place {
  return { tag: 'Strided', address, step: lanes === 1 ? 0 : stride * bytesOf(type), lanes, type };
}
