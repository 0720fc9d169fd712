import type { Instruction } from './instruction.ts';
import type { FunctionType, ValueType } from './value-type.ts';

/**
 * A WebAssembly module.
 *
 *     module   ::= types · imports · functions · table? · memory? · globals · exports · start? · elements · data
 *     import   ::= function type | memory | global type
 *     function ::= name · type · locals · body            without the `end` of the body
 *
 * Indices count imports first, as in the binary format. `types` are the types that `call_indirect` refers to, by their
 * index in this list. The types of functions need not be in it.
 */
export interface Module {
  readonly types: readonly FunctionType[];
  readonly imports: readonly Import[];
  readonly functions: readonly FunctionDefinition[];
  readonly table: Limits | null;
  readonly memory: MemoryType | null;
  readonly globals: readonly GlobalDefinition[];
  readonly exports: readonly Export[];
  readonly start: number | null;
  readonly elements: readonly ElementSegment[];
  readonly data: readonly DataSegment[];
}

export const emptyModule: Module = Object.freeze({
  types: [],
  imports: [],
  functions: [],
  table: null,
  memory: null,
  globals: [],
  exports: [],
  start: null,
  elements: [],
  data: [],
});

export type Import =
  | { readonly tag: 'Function'; readonly from: string; readonly name: string; readonly type: FunctionType }
  | { readonly tag: 'Memory'; readonly from: string; readonly name: string; readonly type: MemoryType }
  | { readonly tag: 'Global'; readonly from: string; readonly name: string; readonly type: GlobalType };

export interface FunctionDefinition {
  /** The name in profilers and stack traces. */
  readonly name: string;
  readonly type: FunctionType;
  /** The locals after the parameters. */
  readonly locals: readonly ValueType[];
  readonly body: readonly Instruction[];
}

export interface Limits {
  readonly min: number;
  readonly max: number | null;
}

/** Limits in pages of 64 KiB. A shared memory has a maximum. */
export type MemoryType =
  | { readonly shared: false; readonly min: number; readonly max: number | null }
  | { readonly shared: true; readonly min: number; readonly max: number };

export interface GlobalType {
  readonly type: ValueType;
  readonly mutable: boolean;
}

export interface GlobalDefinition extends GlobalType {
  /** A constant, or `global.get` of an import. */
  readonly initial: Instruction;
}

export interface Export {
  readonly tag: 'Function' | 'Table' | 'Memory' | 'Global';
  readonly name: string;
  readonly index: number;
}

/** Functions that initialize the table, starting at an offset. */
export interface ElementSegment {
  readonly offset: number;
  readonly functions: readonly number[];
}

/** Bytes that initialize memory at instantiation (active), or by `memory.init` (passive). */
export type DataSegment =
  | { readonly tag: 'Active'; readonly offset: number; readonly bytes: Uint8Array }
  | { readonly tag: 'Passive'; readonly bytes: Uint8Array };
