import { ByteWriter } from './byte-writer.ts';
import { encodeInstructions } from './encode-instruction.ts';
import { type InstructionTable, instructions } from './instructions.ts';
import type { Export, FunctionDefinition, GlobalType, Import, Limits, Module } from './module.ts';
import { TypeIndices } from './type-indices.ts';
import { type FunctionType, typeByte, type ValueType } from './value-type.ts';

/** The binary format of a module, with the names of its functions. */
export function encode(module: Module, table: InstructionTable = instructions): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  const types = new TypeIndices();
  const named = module.types.map((type) => types.indexOf(type));
  const importedFunctions = module.imports.filter((item) => item.tag === 'Function');
  for (const { type } of [...importedFunctions, ...module.functions]) types.indexOf(type);

  const section = (id: number, write: () => void): void => {
    out.byte(id);
    out.sized(write);
  };
  const list = <T>(id: number, items: readonly T[], write: (item: T, index: number) => void): void => {
    if (items.length > 0) section(id, () => out.vector(items, write));
  };
  const constant = (body: FunctionDefinition['body']): void => {
    encodeInstructions(out, [...body, ['end']], table, named);
  };

  out.bytes(magicAndVersion);
  list(1, types.types, (type) => encodeFunctionType(out, type));
  list(2, module.imports, (item) => encodeImport(out, item, types));
  list(3, module.functions, ({ type }) => out.u32(types.indexOf(type)));
  list(4, module.table === null ? [] : [module.table], (limits) => {
    out.byte(functionReference);
    encodeLimits(out, limits, false);
  });
  list(5, module.memory === null ? [] : [module.memory], (memory) => encodeLimits(out, memory, memory.shared));
  list(6, module.globals, (global) => {
    encodeGlobalType(out, global);
    constant([global.initial]);
  });
  list(7, module.exports, ({ tag, name, index }) => {
    out.name(name);
    out.byte(exportByte[tag]);
    out.u32(index);
  });
  const { start } = module;
  if (start !== null) section(8, () => out.u32(start));
  list(9, module.elements, ({ offset, functions }) => {
    out.byte(0);
    constant([['i32.const', offset]]);
    out.vector(functions, (index) => out.u32(index));
  });
  // The number of data segments precedes the code, so that `memory.init` can be validated in one pass.
  if (module.data.length > 0) section(12, () => out.u32(module.data.length));
  list(10, module.functions, (f) => out.sized(() => encodeBody(out, f, table, named)));
  list(11, module.data, (segment) => {
    out.byte(segment.tag === 'Active' ? 0 : 1);
    if (segment.tag === 'Active') constant([['i32.const', segment.offset]]);
    out.u32(segment.bytes.length);
    out.bytes(segment.bytes);
  });
  const names = [...importedFunctions, ...module.functions].map(({ name }) => name);
  if (names.length > 0) section(0, () => encodeNames(out, names));
  return out.finish();
}

/** The encoded body of a single function, which may refer only to the first type of its module. */
export function encodedBody(f: FunctionDefinition): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  encodeBody(out, f, instructions, [0]);
  return out.finish();
}

function encodeBody(
  out: ByteWriter,
  { locals, body }: FunctionDefinition,
  table: InstructionTable,
  types: readonly number[],
): void {
  encodeLocals(out, locals);
  encodeInstructions(out, body, table, types);
  encodeInstructions(out, end, table, types);
}

const magicAndVersion = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const functionReference = 0x70;
const exportByte: Readonly<Record<Export['tag'], number>> = { Function: 0, Table: 1, Memory: 2, Global: 3 };
const end = [['end']] as const;

function encodeFunctionType(out: ByteWriter, { params, results }: FunctionType): void {
  out.byte(0x60);
  out.vector(params, (type) => out.byte(typeByte[type]));
  out.vector(results, (type) => out.byte(typeByte[type]));
}

function encodeImport(out: ByteWriter, item: Import, types: TypeIndices): void {
  out.name(item.from);
  out.name(item.name);
  out.byte(exportByte[item.tag]);
  switch (item.tag) {
    case 'Function':
      out.u32(types.indexOf(item.type));
      break;
    case 'Memory':
      encodeLimits(out, item.type, item.type.shared);
      break;
    case 'Global':
      encodeGlobalType(out, item.type);
      break;
  }
}

function encodeLimits(out: ByteWriter, { min, max }: Limits, shared: boolean): void {
  out.byte((max === null ? 0 : 1) | (shared ? 2 : 0));
  out.u32(min);
  if (max !== null) out.u32(max);
}

function encodeGlobalType(out: ByteWriter, { type, mutable }: GlobalType): void {
  out.byte(typeByte[type]);
  out.byte(mutable ? 1 : 0);
}

/** Runs of locals of the same type are written as a count and the type. */
function encodeLocals(out: ByteWriter, locals: readonly ValueType[]): void {
  const runs: { readonly type: ValueType; count: number }[] = [];
  for (const type of locals) {
    const last = runs.at(-1);
    if (last?.type === type) last.count++;
    else runs.push({ type, count: 1 });
  }
  out.vector(runs, ({ type, count }) => {
    out.u32(count);
    out.byte(typeByte[type]);
  });
}

/** The custom section that profilers and stack traces read. */
function encodeNames(out: ByteWriter, functions: readonly string[]): void {
  out.name('name');
  out.byte(1);
  out.sized(() =>
    out.vector(functions, (name, index) => {
      out.u32(index);
      out.name(name);
    }),
  );
}
