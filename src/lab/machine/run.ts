import { bug } from '../../errors/bug.ts';
import type { Code } from '../../machine/ir/code.ts';
import { strideName } from '../../machine/ir/layout.ts';
import type { CallerArray, Machine } from '../../machine/ir/program.ts';
import type { BufferShape, Pending, Statement } from '../../machine/ir/statement.ts';
import { meaningOf } from '../../semantics/apply.ts';
import { programValues, type Request } from '../../semantics/request.ts';
import { type Bounds, pointsOf } from '../../syntax/array.ts';
import type { Name } from '../../syntax/expr.ts';
import { windowPerPart } from '../../syntax/extensions/output.ts';
import { bytesOf, isValueOf, type Type } from '../../syntax/type.ts';
import { numberOf, type Scalar, type Value } from '../../syntax/value.ts';
import { type ArrayLayout, arrayLayouts } from './array-layouts.ts';
import { evaluate, type Lanes, regionOf, type State } from './evaluate.ts';
import { Halt, type Halted } from './halt.ts';
import { callHostOf } from './host-call.ts';
import { copyInto, Memory, type PlacedArray, store, valueAt } from './memory.ts';

/** How a run of a machine program ends: halted, or done, with the values on the requested windows. */
export type Ended =
  | { readonly tag: 'Done'; readonly values: readonly Value[]; readonly allocated: readonly Bounds[] }
  | Halted;

export interface RunOptions {
  readonly arrayLayout: ArrayLayout;
  /** The initial content of storage, cast to its type. */
  readonly poison: number;
  /** The first address that is allocated. */
  readonly first: number;
  /** The order in which the iterations 0, …, n − 1 of a parallel loop run. */
  readonly iterationOrder: (n: number) => readonly number[];
  /** The maximum number of statements to run. */
  readonly work: number;
}

export const defaultOptions: RunOptions = {
  arrayLayout: arrayLayouts[0],
  poison: -86,
  first: 2 ** 16,
  iterationOrder: (n) => Array.from({ length: n }, (_, i) => i),
  work: 100_000,
};

/**
 * A reference interpreter of machine programs. It checks every access, and that every stored value belongs to its type.
 */
export function runMachine(M: Machine<Pending>, z: Request, options: RunOptions = defaultOptions): Ended {
  try {
    return new Run(M, z, options).end();
  } catch (halt) {
    if (halt instanceof Halt) return halt.halted;
    throw halt;
  }
}

class Run {
  readonly #machine: Machine<Pending>;
  readonly #z: Request;
  readonly #options: RunOptions;
  readonly #memory: Memory;
  readonly #state: State = { variables: new Map(), buffers: new Map() };
  #work: number;

  constructor(M: Machine<Pending>, z: Request, options: RunOptions) {
    this.#machine = M;
    this.#z = z;
    this.#options = options;
    this.#memory = new Memory(options.first);
    this.#work = options.work;
  }

  end(): Ended {
    const { inputs, outputs, memoized, plan, body } = this.#machine;
    const { funcs } = this.#machine;
    for (const [name, value] of programValues({ inputs, outputs: funcs }, this.#z)) this.#bind(name, [value]);
    for (const input of inputs) {
      const array = this.#z.inputs.get(input.name) ?? bug(`${input.name} is missing`);
      copyInto(this.#callers(input, array.bounds), array);
    }
    for (const { skip } of memoized) this.#bind(skip, [0]);
    const planned = this.#planned();
    const allocated = planned(plan.window);
    const [own, requested] = [windowPerPart(funcs, allocated), windowPerPart(funcs, this.#z.window)];
    const placed = outputs.map((output, i) => this.#callers(output, own[i] ?? []));
    for (const { arrays, window } of memoized) {
      for (const array of arrays) this.#callers(array, planned(window), arrayLayouts[0]);
    }
    this.#run(body);
    const values = placed.flatMap((output, i) =>
      Array.from(pointsOf(requested[i] ?? []), (point) => valueAt(output, point)),
    );
    return { tag: 'Done', values, allocated };
  }

  /** The values of windows of the plan, which has its own scope. */
  #planned(): (window: Machine['plan']['window']) => readonly Bounds[] {
    const state: State = { variables: new Map(this.#state.variables), buffers: new Map() };
    for (const { x, value } of this.#machine.plan.lets) state.variables.set(x, evaluate(value, state));
    const scalar = (e: Code): number => numberOf(evaluate(e, state)[0] ?? bug('no lanes'));
    return (window) => window.map(({ min, len }) => ({ min: scalar(min), len: Math.max(0, scalar(len)) }));
  }

  #callers(
    { name, type, pointer }: CallerArray,
    bounds: readonly Bounds[],
    layout: ArrayLayout = this.#options.arrayLayout,
  ): PlacedArray {
    const strides = layout.strides(bounds);
    const placed = this.#memory.place(name, type, bounds, strides, this.#poison(type));
    for (const [d, stride] of strides.entries()) this.#bind(strideName(name, d), [stride]);
    this.#bind(pointer, [placed.pointer | 0]);
    this.#state.buffers.set(name, placed.region);
    return placed;
  }

  #run(s: Statement<Pending>): void {
    if (--this.#work < 0) throw new Halt({ tag: 'Large' });
    switch (s.tag) {
      case 'Sequence':
        for (const inner of s.statements) this.#run(inner);
        return;
      case 'Let':
        this.#bind(s.x, evaluate(s.value, this.#state));
        this.#run(s.body);
        return;
      case 'Store': {
        const [first, step] = [this.#scalar(s.address), s.stride * bytesOf(s.value.type)];
        this.#store(s.buffer, s.value, (i) => first + i * step);
        return;
      }
      case 'Scatter': {
        const addresses = evaluate(s.addresses, this.#state);
        this.#store(s.buffer, s.value, (i) => numberOf(addresses[i] ?? bug('too few addresses')));
        return;
      }
      case 'If':
        this.#run(this.#scalar(s.condition) !== 0 ? s.consequent : s.alternative);
        return;
      case 'Loop': {
        const [min, count] = [this.#scalar(s.min), Math.max(0, this.#scalar(s.count))];
        const steps = s.steps.map(({ x, start, by }) => ({ x, start: this.#scalar(start), by: this.#scalar(by) }));
        if (count > this.#work) throw new Halt({ tag: 'Large' });
        for (const i of s.order === 'parallel'
          ? this.#options.iterationOrder(count)
          : defaultOptions.iterationOrder(count)) {
          this.#bind(s.x, [(min + i) | 0]);
          for (const { x, start, by } of steps) this.#bind(x, [(start + Math.imul(i, by)) | 0]);
          this.#run(s.body);
        }
        return;
      }
      case 'Reuse': {
        const host = this.#state.buffers.get(s.of) ?? bug(`${s.of} is not there`);
        const region = this.#memory.reuse(host, s.buffer, s.type, this.#count(s), this.#poison(s.type));
        this.#state.buffers.set(s.buffer, region);
        this.#bind(s.pointer, [this.#scalar(s.at)]);
        this.#run(s.body);
        this.#state.buffers.delete(s.buffer);
        return;
      }
      case 'Allocation': {
        const size = Math.max(...[s, ...s.others].map((need) => this.#count(need) * bytesOf(need.type)));
        const region = this.#memory.allocate(s.buffer, s.type, this.#count(s), this.#poison(s.type), size);
        this.#state.buffers.set(s.buffer, region);
        this.#bind(s.pointer, [region.start | 0]);
        this.#run(s.body);
        this.#state.buffers.delete(s.buffer);
        return;
      }
      case 'Hold':
        this.#bind(s.register, evaluate(s.value, this.#state));
        this.#run(s.body);
        return;
      case 'Assign':
        this.#bind(s.register, evaluate(s.value, this.#state));
        return;
      case 'Check':
        if (this.#scalar(s.condition) === 0) throw new Halt({ tag: 'Failed', failure: s.failure });
        return;
      case 'Call':
        this.#run(s.body);
        return;
      case 'Tick':
        return;
      case 'HostCall':
        callHostOf(s, this.#state, this.#z.hosts);
        return;
    }
  }

  #count({ sizes }: BufferShape): number {
    return sizes.reduce((product, size) => product * Math.max(0, this.#scalar(size)), 1);
  }

  /** All lanes are computed before the first is stored. */
  #store(buffer: Name, value: Code, address: (i: number) => number): void {
    const region = regionOf(buffer, this.#state);
    for (const [i, lane] of evaluate(value, this.#state).entries()) {
      if (!isValueOf(value.type, lane))
        throw new Halt({ tag: 'Wrong', what: `${lane} is not a value of type ${value.type}` });
      store(region, address(i), lane);
    }
  }

  /**
   * Names are unique (`malformed`), so a name gets another value only in another iteration, or by an assignment to a
   * register.
   */
  #bind(x: Name, value: Lanes): void {
    this.#state.variables.set(x, value);
  }

  #scalar(e: Code): number {
    return numberOf(evaluate(e, this.#state)[0] ?? bug('an expression has no lanes'));
  }

  #poison(type: Type): Scalar {
    return meaningOf('cast', type, 'f64')(this.#options.poison);
  }
}
