import { bug } from '../../../errors/bug.ts';
import type { Failure } from '../../../machine/ir/failure.ts';
import type { Table } from '../../../mathematics/arithmetic.ts';
import type { ArtifactExtern } from '../../../runtime/artifact.ts';
import type { Name } from '../../../syntax/expr.ts';
import type { MathematicalFunction } from '../expression/operators.ts';
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
  extern: { params: ['i32', 'i32'], results: [] },
} as const satisfies Record<string, FunctionType>;

const hostNames = Object.keys(host);

export function hostFunction(name: keyof typeof host): number {
  return hostNames.indexOf(name);
}

/** The imported functions. Only programs with externs import `extern`, which is the last one. */
function importsOf(hasExterns: boolean): readonly [string, FunctionType][] {
  return Object.entries(host).filter(([name]) => hasExterns || name !== 'extern');
}

/** The type of tasks: closure, from, to. */
export const taskType: FunctionType = { params: ['i32', 'i32', 'i32'], results: [] };

/** The shared memory of the runtime. */
const memory: MemoryType = { shared: true, min: 1, max: 65536 };

/** The index of the global with the start of the free part of the stack. */
export const stackPointer = 0;

/**
 * The index of the global with the end of the part of the stack for storage of dynamic size. Only modules that need it
 * declare it.
 */
export const stackLimit = 1;

/** The parts of a module while its functions are emitted. */
export class ModuleParts {
  readonly #functions: (FunctionDefinition | null)[] = [];
  readonly #mathematics = new Map<string, number>();
  readonly #tasks: number[] = [];
  readonly #tables = new Set<Table>();
  readonly allocations: Name[] = [];
  readonly failures: Failure[] = [];
  /** The number of outlined `Call` statements so far, which numbers their functions. */
  calls = 0;
  /** An upper bound of the total size of all frames and closures, in bytes. */
  stackBytes = 0;
  usesStackLimit = false;
  readonly externs: ArtifactExtern[] = [];
  readonly #imports: ReturnType<typeof importsOf>;

  constructor(hasExterns: boolean) {
    this.#imports = importsOf(hasExterns);
  }

  extern(extern: ArtifactExtern): number {
    return this.externs.push(extern) - 1;
  }

  /** Reserve the index of a function that is defined later. */
  reserve(): number {
    return this.#imports.length + this.#functions.push(null) - 1;
  }

  define(index: number, f: FunctionDefinition): void {
    this.#functions[index - this.#imports.length] = f;
  }

  /** Add a function to the table of tasks. Returns its index in the table. */
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
    const imports = this.#imports.map(([name, type]): Import => ({ tag: 'Function', from: 'host', name, type }));
    return {
      ...emptyModule,
      types: [taskType],
      imports: [...imports, { tag: 'Memory', from: 'host', name: 'memory', type: memory }],
      functions: this.#functions.map((f) => f ?? bug('a function was reserved and never defined')),
      table: { min: this.#tasks.length, max: this.#tasks.length },
      globals: (this.usesStackLimit ? [stackPointer, stackLimit] : [stackPointer]).map(() => {
        return { type: 'i32', mutable: true, initial: ['i32.const', 0] };
      }),
      exports: [
        { tag: 'Global', name: 'stack', index: stackPointer },
        ...(this.usesStackLimit ? [{ tag: 'Global', name: 'room', index: stackLimit } as const] : []),
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
