import { bug } from '../../../errors/bug.ts';
import type { Failure } from '../../../machine/ir/failure.ts';
import type { Table } from '../../../mathematics/arithmetic.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { MathematicalFunction } from '../expression/context.ts';
import { FunctionBuilder } from '../function-builder.ts';
import { tableBytes } from '../mathematics.ts';
import { emptyModule, type FunctionDefinition, type Import, type MemoryType, type Module } from '../module.ts';
import type { FunctionType } from '../value-type.ts';
import { tableAddress } from './constants.ts';
import { mathematicalFunction } from './mathematical-function.ts';

/** The functions of the host, in the order of their indices (src/runtime/artifact.ts). */
const host = {
  allocate: { params: ['i32', 'f64'], results: ['i32'] },
  free: { params: ['i32'], results: [] },
  parallel: { params: ['i32', 'i32', 'i32', 'i32'], results: [] },
  fail: { params: ['i32', 'i32'], results: [] },
} as const satisfies Record<string, FunctionType>;

const hostNames = Object.keys(host);

export function hostFunction(name: keyof typeof host): number {
  return hostNames.indexOf(name);
}

/** The type of tasks: closure, from, to. */
export const taskType: FunctionType = { params: ['i32', 'i32', 'i32'], results: [] };

/** All of memory, as the runtime has it. */
const memory: MemoryType = { shared: true, min: 1, max: 65536 };

/** The global that holds where the free part of the stack begins. */
export const stackPointer = 0;

/** The global that holds up to where the stack may be used for storage of any size, in modules that do. */
export const stackRoom = 1;

/** What the functions of a module have in common while it is emitted. */
export class ModuleParts {
  readonly #functions: (FunctionDefinition | null)[] = [];
  readonly #mathematics = new Map<string, number>();
  readonly #tasks: number[] = [];
  readonly #tables = new Set<Table>();
  readonly allocations: Name[] = [];
  readonly failures: Failure[] = [];
  /** How many functions are called by name. */
  calls = 0;
  /** At least what all frames and closures need together. */
  stackBytes = 0;
  usesRoom = false;

  /** The index of a function that is still to be defined. */
  reserve(): number {
    return hostNames.length + this.#functions.push(null) - 1;
  }

  define(index: number, f: FunctionDefinition): void {
    this.#functions[index - hostNames.length] = f;
  }

  /** Give a function a place in the table of tasks. */
  task(index: number): number {
    return this.#tasks.push(index) - 1;
  }

  allocation(func: Name): number {
    return this.allocations.push(func) - 1;
  }

  failure(failure: Failure): number {
    return this.failures.push(failure) - 1;
  }

  mathematics(name: MathematicalFunction | `${MathematicalFunction}.vector`): number {
    const known = this.#mathematics.get(name);
    if (known !== undefined) return known;
    const index = this.reserve();
    this.#mathematics.set(name, index);
    this.define(
      index,
      mathematicalFunction(name, (table) => this.#use(table)),
    );
    return index;
  }

  #use(table: Table): number {
    this.#tables.add(table);
    return tableAddress(table);
  }

  module({ plan, run }: { readonly plan: number; readonly run: number }): Module {
    const task = this.reserve();
    this.define(task, callTask());
    const imports = Object.entries(host).map(([name, type]): Import => ({ tag: 'Function', from: 'host', name, type }));
    return {
      ...emptyModule,
      types: [taskType],
      imports: [...imports, { tag: 'Memory', from: 'host', name: 'memory', type: memory }],
      functions: this.#functions.map((f) => f ?? bug('a function was reserved and never defined')),
      table: { min: this.#tasks.length, max: this.#tasks.length },
      globals: (this.usesRoom ? [stackPointer, stackRoom] : [stackPointer]).map(() => {
        return { type: 'i32', mutable: true, initial: ['i32.const', 0] };
      }),
      exports: [
        { tag: 'Global', name: 'stack', index: stackPointer },
        ...(this.usesRoom ? [{ tag: 'Global', name: 'room', index: stackRoom } as const] : []),
        { tag: 'Function', name: 'plan', index: plan },
        { tag: 'Function', name: 'run', index: run },
        { tag: 'Function', name: 'task', index: task },
      ],
      data: Array.from(this.#tables, (table) => ({
        tag: 'Active',
        offset: tableAddress(table),
        bytes: tableBytes(table),
      })),
      elements: this.#tasks.length === 0 ? [] : [{ offset: 0, functions: this.#tasks }],
    };
  }
}

/** task(task, closure, from, to) */
function callTask(): FunctionDefinition {
  const f = new FunctionBuilder('task', ['i32', 'i32', 'i32', 'i32'], []);
  for (const param of [1, 2, 3, 0]) f.emit('local.get', param);
  f.emit('call_indirect', 0, 0);
  return f.finish();
}
