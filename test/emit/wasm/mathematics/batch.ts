import wabt from 'wabt';
import type { Body } from '../../../../src/emit/wasm/mathematics.ts';
import { type TableAddress, tableBytes } from '../../../../src/emit/wasm/mathematics.ts';
import type { Table } from '../../../../src/mathematics/arithmetic.ts';
import type { Formula } from '../../../../src/mathematics/formula.ts';

const toolkit = await wabt();

/** The memory layout: tables from address 16 on, then an array for each argument and one for the results. */
const TABLES = 16;
const ARRAYS = 65536;

/** The addresses of the tables of a formula, one after the other. */
export function placesOf(formula: Formula): TableAddress {
  const places = new Map<Table, number>();
  let next = TABLES;
  for (const table of formula.tables) {
    places.set(table, next);
    next += tableBytes(table).length;
  }
  return (table) => places.get(table) ?? Number.NaN;
}

/** Applies the last of these functions, which may call the others, to arrays of arguments. */
export function runBatch(bodies: readonly Body[], formula: Formula, args: readonly Uint8Array[]): Uint8Array {
  const length = args[0]?.length ?? 0;
  const bytes = assemble(moduleText(bodies, formula, length));
  const { memory, run } = new engine.Instance(new engine.Module(bytes)).exports;
  for (const [index, arg] of args.entries()) new Uint8Array(memory.buffer).set(arg, ARRAYS + index * length);
  run();
  return new Uint8Array(memory.buffer).slice(ARRAYS + args.length * length, ARRAYS + (args.length + 1) * length);
}

function moduleText(bodies: readonly Body[], formula: Formula, length: number): string {
  const { params, result } = bodies.at(-1) ?? { params: [], result: 'f64' };
  const load = (index: number) => `(${result}.load offset=${ARRAYS + index * length} (local.get $at))`;
  const call = `(call ${bodies.length - 1} ${params.map((_, index) => load(index)).join(' ')})`;
  const width = { i32: 4, i64: 8, f32: 4, f64: 8, v128: 16 }[result];
  return `(module
    (memory (export "memory") ${Math.ceil((ARRAYS + (params.length + 1) * length) / 65536)})
    ${formula.tables.map((table) => dataText(placesOf(formula)(table), tableBytes(table))).join('\n')}
    ${bodies.map(functionText).join('\n')}
    (func (export "run") (local $at i32)
      (loop $again
        (${result}.store offset=${ARRAYS + params.length * length} (local.get $at) ${call})
        (local.set $at (i32.add (local.get $at) (i32.const ${width})))
        (br_if $again (i32.lt_u (local.get $at) (i32.const ${length}))))))`;
}

function dataText(address: number, bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) => `\\${byte.toString(16).padStart(2, '0')}`);
  return `(data (i32.const ${address}) "${escaped.join('')}")`;
}

function functionText({ params, result, locals, body }: Body): string {
  const lines = body.map(instructionText).join('\n');
  return `(func (param ${params.join(' ')}) (result ${result}) (local ${locals.join(' ')})\n${lines})`;
}

function instructionText([name, ...immediates]: Body['body'][number]): string {
  const numbers = immediates.map(numberText);
  if (name === 'if') return 'if';
  if (name === 'v128.const') return `v128.const i8x16 ${numbers.join(' ')}`;
  if (!name.includes('.load')) return [name, ...numbers].join(' ');
  const [align, offset, ...lane] = numbers;
  return [name, `offset=${offset}`, `align=${2 ** Number(align)}`, ...lane].join(' ');
}

function numberText(x: number | bigint | string): string {
  if (typeof x !== 'number') return `${x}`;
  if (Number.isNaN(x)) return 'nan';
  if (Number.isFinite(x)) return Object.is(x, -0) ? '-0' : `${x}`;
  return x > 0 ? 'inf' : '-inf';
}

function assemble(text: string): Uint8Array {
  const module = toolkit.parseWat('module.wat', text, { simd: true, sat_float_to_int: true });
  try {
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}

/** The parts of the WebAssembly API that the tests use. TypeScript declares it only for browsers. */
interface Engine {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
  ) => { readonly exports: { readonly memory: { readonly buffer: ArrayBuffer }; readonly run: () => void } };
}

// The global exists in every engine that the tests run in.
const engine = (globalThis as unknown as { readonly WebAssembly: Engine }).WebAssembly;
