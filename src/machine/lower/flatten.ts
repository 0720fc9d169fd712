import { bug } from '../../errors/bug.ts';
import { componentsOf, type Expr, type Name, partOf, storedName } from '../../syntax/expr.ts';
import { type ExternNest, externNest } from '../../syntax/extensions/extern.ts';
import { isReserved } from '../../syntax/memory.ts';
import {
  type Allocate,
  type Assign,
  type For,
  type Program,
  type Reserve,
  type Stmt,
  startupScalars,
} from '../../syntax/target.ts';
import { noTicks, type Ticks } from '../../syntax/ticks.ts';
import { copiedLoops } from '../../target/copied-loops.ts';
import { fullTiles, type Tiled } from '../../target/full-tiles.ts';
import { mayWrap } from '../../target/may-wrap.ts';
import { ScopeFacts } from '../../target/scope-facts.ts';
import { withSkips } from '../../target/skipped.ts';
import { isFree } from '../analysis/cost.ts';
import { constantOf, int, operation, variable } from '../ir/build.ts';
import type { Code } from '../ir/code.ts';
import { type Layout, planar } from '../ir/layout.ts';
import { Names } from '../ir/names.ts';
import type { Definition, Machine } from '../ir/program.ts';
import { check, nop, type Pending, type Statement, sequence } from '../ir/statement.ts';
import { withLets } from '../ir/walk.ts';
import { bufferExtent } from './buffer-extent.ts';
import { EmptyNests } from './empty-loop-nests.ts';
import { externStatement, splitNest } from './host-call.ts';
import { loopOver } from './loop-over.ts';
import { bindMemoized } from './memoized-funcs.ts';
import { planOf } from './output-plan.ts';
import { argumentsOf, type ProgramArguments } from './program-arguments.ts';
import { type Placement, Storage } from './storage.ts';
import { toCondition, translate } from './translate.ts';
import { UniqueNodes } from './unique-nodes.ts';

/**
 * Storage flattening: lower a target program to the machine language. Points become addresses (storage.ts), labels are
 * removed, bindings get unique names, conditions become bools, loops that may have a negative extent are checked, and
 * `Tick` statements report the progress of loops. Facts about the scope (scope-facts.ts) give small buffers constant
 * sizes and loops constant counts, and remove guards that always hold.
 */
export function flatten(
  P: Program,
  layout: Layout = planar,
  names = new Names(),
  ticks: Ticks = noTicks,
): Machine<Pending> {
  const callers = argumentsOf(P, layout, names);
  const tiled = fullTiles(P, ticks);
  const body = new Flattening(P, { ...tiled, body: withSkips(P, tiled.body) }, callers, names).program();
  const { scalars, inputs, outputs } = callers;
  const buffers = { inputs: inputs.map(({ buffer }) => buffer), outputs: outputs.map(({ buffer }) => buffer) };
  const [planned, copied] = [planOf(P, callers.scope, callers.memoized), copiedLoops(P.body)];
  return { name: P.name, funcs: P.outputs, scalars, ...buffers, ...planned, copied, mayWrap: mayWrap(P), body };
}

class Flattening {
  readonly #tiled: Tiled;
  readonly #callers: ProgramArguments;
  readonly #names: Names;
  readonly #storage: Storage;
  readonly #nodes = new UniqueNodes();
  /** The storage that is allocated for each func, by component. */
  readonly #memory = new Map<Name, readonly (Omit<Placement, 'mins'> & { readonly name: Name })[]>();
  readonly #scope: Map<Name, Code>;
  readonly #facts: ScopeFacts;
  readonly #nests: EmptyNests;

  constructor(P: Program, tiled: Tiled, callers: ProgramArguments, names: Names) {
    this.#tiled = tiled;
    this.#callers = callers;
    this.#names = names;
    this.#storage = new Storage(names);
    this.#scope = new Map(callers.scope);
    this.#facts = new ScopeFacts(startupScalars(P));
    this.#nests = new EmptyNests(tiled.ticks, this.#facts);
  }

  program(): Statement<Pending> {
    const bases = this.#callers.inputs.map(({ buffer, placement }) => this.#storage.bind(buffer.name, placement));
    return withLets(bases, this.#statement(this.#tiled.body));
  }

  #statement(s: Stmt): Statement<Pending> {
    switch (s.tag) {
      case 'Nop':
        return nop;
      case 'Assert':
        return check(toCondition(this.#code(s.condition)), { tag: 'AssertionFailure', why: s.why }, int(0));
      case 'Seq':
      case 'Allocate':
      case 'Reserve':
        return this.#sequence([s]);
      case 'Assign':
        return this.#assignment(s);
      case 'If': {
        if (this.#facts.holds(s.condition)) return this.#statement(s.consequent);
        const condition = toCondition(this.#code(s.condition));
        const consequent = this.#facts.where(s.condition, () => this.#statement(s.consequent));
        const other = this.#statement(s.alternative);
        // A function of its own, because engines optimize small functions better.
        const alternative: Statement<Pending> = this.#tiled.coldAlternatives.has(s)
          ? { tag: 'Call', body: other }
          : other;
        return { tag: 'If', condition, consequent, alternative };
      }
      case 'For':
        return this.#loop(s);
      case 'Let':
        return this.#lets(s);
      case 'Label':
        return this.#statement(s.body);
    }
  }

  /** Constants and variables are substituted instead of bound. This is a loop, because lets may nest very deeply. */
  #lets(outermost: Extract<Stmt, { tag: 'Let' }>): Statement<Pending> {
    const definitions: Definition[] = [];
    const outer: Outer[] = [];
    let s: Stmt = outermost;
    for (; s.tag === 'Let'; s = s.body) {
      const value = this.#code(s.value);
      const isLeaf = value.tag === 'Constant' || value.tag === 'Variable';
      const x = isLeaf ? s.x : this.#names.fresh(s.x);
      if (!isLeaf) definitions.push({ x, value });
      outer.push(this.#outer(s.x));
      this.#facts.enterLet(s.x, s.value);
      this.#scope.set(s.x, isLeaf ? value : variable(x, value.type));
    }
    const inside = this.#statement(s);
    for (const each of outer.reverse()) this.#leave(each);
    return withLets(definitions, inside);
  }

  /** The scope of an allocation is the rest of its sequence. */
  #sequence(stmts: readonly Stmt[]): Statement<Pending> {
    const done: Statement<Pending>[] = [];
    const waiting = [...stmts].reverse();
    for (let s = waiting.pop(); s !== undefined; s = waiting.pop()) {
      if (s.tag === 'Seq') waiting.push(...s.stmts.toReversed());
      else if (s.tag === 'Allocate') return sequence(...done, this.#allocation(s, waiting.reverse()));
      else if (s.tag === 'Reserve') return sequence(...done, this.#reservation(s, waiting.reverse()));
      else done.push(this.#statement(s));
    }
    return sequence(...done);
  }

  #allocation({ func, types, bounds, memory }: Allocate, rest: readonly Stmt[]): Statement<Pending> {
    const mins = bounds.map(({ min }) => this.#code(min));
    const own = this.#callers.outputs.filter((output) => output.func === func);
    const bases = memory.isMemoized
      ? bindMemoized(this.#callers.memoized, func, mins, this.#storage)
      : own.map(({ buffer, strides }) =>
          this.#storage.bind(buffer.name, { ...buffer, buffer: buffer.name, strides, mins }),
        );
    if (bases.length > 0) return withLets(bases, this.#sequence(rest));
    if (isReserved(memory)) return withLets(this.#bindStorage(func, mins), this.#sequence(rest));
    const reserve: Reserve = { tag: 'Reserve', func, types, lens: bounds.map(({ len }) => len), memory };
    return this.#allocated(reserve, () => withLets(this.#bindStorage(func, mins), this.#sequence(rest)));
  }

  /** Storage for all later allocations of a func. */
  #reservation(s: Reserve, rest: readonly Stmt[]): Statement<Pending> {
    return this.#allocated(s, () => this.#sequence(rest));
  }

  /** A statement inside an allocation for a func. */
  #allocated(s: Reserve, inside: () => Statement<Pending>): Statement<Pending> {
    const { func, types, memory } = s;
    const { sizes, strides, definitions } = bufferExtent(s, this.#names, this.#facts, (e) => this.#code(e));
    const parts = componentsOf(types).map((i) => {
      const name = storedName(func, i);
      const buffer = this.#names.fresh(name);
      return { name, buffer, pointer: this.#names.fresh(`${name}.pointer`), type: partOf(types, i), strides };
    });
    this.#memory.set(func, parts);
    const allocated = parts.reduceRight<Statement<Pending>>((body, { buffer, pointer, type }) => {
      return { tag: 'Allocation', func, buffer, type, sizes, place: memory.in, others: [], pointer, body };
    }, inside());
    return withLets(definitions, allocated);
  }

  /** From here on a func is stored in its allocated storage, which starts at the point `mins`. */
  #bindStorage(func: Name, mins: readonly Code[]): readonly Definition[] {
    const parts = this.#memory.get(func) ?? bug(`no storage is allocated for ${func}`);
    return parts.map(({ name, ...part }) => this.#storage.bind(name, { ...part, mins }));
  }

  /** All values of a tuple and its coordinates are computed before the first value is stored. */
  #assignment(s: Assign): Statement<Pending> {
    const nest = externNest(s);
    if (nest !== null) return this.#extern(nest);
    const { func, args, values } = s;
    const point = args.map((e) => this.#code(e));
    const [only] = values;
    if (values.length === 1 && only !== undefined) {
      const { buffer, address } = this.#storage.locate(func, point);
      return { tag: 'Store', buffer, address: this.#nodes.of(address), stride: 1, value: this.#code(only) };
    }
    const definitions: Definition[] = [];
    const define = (name: Name, value: Code): Code => {
      const x = this.#names.fresh(name);
      definitions.push({ x, value });
      return variable(x, value.type);
    };
    const coordinates = point.map((e, d) => (isFree(e) ? e : define(`${func}.point[${d}]`, e)));
    const results = values.map((e, i) => define(`${func}.${i}.value`, this.#code(e)));
    const stores = results.map((value, i): Statement<Pending> => {
      const { buffer, address } = this.#storage.locate(storedName(func, i), coordinates);
      return { tag: 'Store', buffer, address, stride: 1, value };
    });
    return withLets(definitions, sequence(...stores));
  }

  #loop(s: For): Statement<Pending> {
    const nest = externNest(s);
    return nest === null ? this.#ticking(s) : this.#extern(nest);
  }

  /** The host computes all points of the loops of an extern in one call, if possible. */
  #extern(nest: ExternNest): Statement<Pending> {
    const split = splitNest(nest);
    if (split !== null) return this.#iterations(split, nop);
    return externStatement(nest, this.#storage, this.#facts, (e) => this.#code(e));
  }

  #ticking(s: For): Statement<Pending> {
    switch (this.#tiled.ticks.get(s)) {
      case undefined:
        return this.#iterations(s, nop);
      case 'each':
        return this.#iterations(s, tick);
      case 'whole':
        return sequence(this.#iterations(s, nop), tick);
    }
  }

  /** A loop that runs another statement after each iteration. */
  #iterations(s: For, after: Statement): Statement<Pending> {
    const { x, in: interval } = s;
    const iterations = this.#facts.iterations(interval.len);
    const first = this.#code(interval.min);
    const count = iterations.count === null ? this.#code(interval.len) : int(iterations.count);
    if (constantOf(count) === 1)
      return this.#iteration(s, (x, inside) => withLets([{ x, value: first }], sequence(inside, after)));
    const loop = this.#unlessEmpty(s, () =>
      this.#iteration(s, (x, inside) => loopOver(x, s.order, first, count, sequence(inside, after))),
    );
    if (iterations.isNeverNegative) return loop;
    return sequence(check(operation('>=', 'bool', count, int(0)), { tag: 'RdomFailure', variable: x }, count), loop);
  }

  /** Lowers the body of a loop, and passes it to `make` with the name of the loop variable. */
  #iteration(
    { x, in: interval, body }: For,
    make: (x: Name, inside: Statement<Pending>) => Statement<Pending>,
  ): Statement<Pending> {
    const name = this.#names.fresh(x);
    const outer = this.#outer(x);
    this.#facts.enterLoop(x, interval);
    this.#scope.set(x, variable(name));
    const inside = this.#statement(body);
    this.#leave(outer);
    return make(name, inside);
  }

  /** A loop that is skipped if its nest is empty. */
  #unlessEmpty(s: For, make: () => Statement<Pending>): Statement<Pending> {
    const { runs, loop } = this.#nests.around(s, make);
    if (runs === null) return loop;
    return { tag: 'If', condition: toCondition(this.#code(runs)), consequent: loop, alternative: nop };
  }

  #outer(x: Name): Outer {
    return { x, code: this.#scope.get(x), expr: this.#facts.outer(x) };
  }

  #leave({ x, code, expr }: Outer): void {
    if (code === undefined) this.#scope.delete(x);
    else this.#scope.set(x, code);
    this.#facts.leave(x, expr);
  }

  #code(e: Expr): Code {
    return this.#nodes.of(translate(e, this.#scope, this.#storage));
  }
}

const tick: Statement = { tag: 'Tick' };

/** The outer meaning of a variable that an inner binding shadows. */
interface Outer {
  readonly x: Name;
  readonly code: Code | undefined;
  readonly expr: Expr | undefined;
}
