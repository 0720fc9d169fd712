import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../../src/emit/wasm/encode.ts';
import type { Instruction } from '../../../src/emit/wasm/instruction.ts';
import { type InstructionName, instructions } from '../../../src/emit/wasm/instructions.ts';
import { emptyModule, type Import, type MemoryType, type Module } from '../../../src/emit/wasm/module.ts';
import { signatureOf } from '../../../src/emit/wasm/signature.ts';
import type { FunctionType, ValueType } from '../../../src/emit/wasm/value-type.ts';
import { engine } from './engine.ts';
import { assemble, disassemble, reencode } from './reference.ts';
import { sectionId, sectionsOf } from './section.ts';
import { anyStraightLine } from './straight-line.ts';

// The type of Object.keys does not include the keys.
const names = (Object.keys(instructions) as InstructionName[]).filter((name) => signatureOf(name) !== null);

const anyValueType = fc.constantFrom<ValueType>('i32', 'i64', 'f32', 'f64', 'v128');
const anyFunctionType: fc.Arbitrary<FunctionType> = fc.record({
  params: fc.array(anyValueType),
  results: fc.array(anyValueType),
});
const anyMemory: fc.Arbitrary<MemoryType> = fc
  .record({ shared: fc.boolean(), min: fc.nat(300), more: fc.nat(300), limited: fc.boolean() })
  .map(({ shared, min, more, limited }) =>
    shared ? { shared, min, max: min + more } : { shared, min, max: limited ? min + more : null },
  );
const anyBytes = fc.uint8Array({ maxLength: 300 });

const anyImport: fc.Arbitrary<Import> = fc.oneof(
  fc.record({ tag: fc.constant('Function' as const), from: fc.string(), name: fc.string(), type: anyFunctionType }),
  fc.record({
    tag: fc.constant('Global' as const),
    from: fc.string(),
    name: fc.string(),
    type: fc.record({ type: anyValueType, mutable: fc.boolean() }),
  }),
);

/** A random module with all kinds of sections. Its first function has no parameters and may be the start function. */
const anyModule: fc.Arbitrary<Module> = fc
  .record({
    types: fc.array(anyFunctionType),
    imports: fc.array(anyImport),
    memory: anyMemory,
    importsMemory: fc.boolean(),
    bodies: fc.array(anyStraightLine(names), { maxLength: 3 }),
    exported: fc.uniqueArray(fc.string(), { maxLength: 4 }),
    initial: fc.integer(),
    starts: fc.boolean(),
    offset: fc.nat(1000),
    table: fc.option(fc.nat(200)),
    active: fc.array(anyBytes),
    passive: anyBytes,
  })
  .map((drawn) => {
    const { importsMemory, memory, offset } = drawn;
    const memoryImport: Import = { tag: 'Memory', from: 'host', name: 'memory', type: memory };
    const imports = [...drawn.imports, ...(importsMemory ? [memoryImport] : [])].map((item, i) => ({
      ...item,
      name: `${item.name} ${i}`,
    }));
    const firstOwn = imports.filter(({ tag }) => tag === 'Function').length;
    const ownGlobal = imports.filter(({ tag }) => tag === 'Global').length;
    const start = { name: 'start', type: { params: [], results: [] }, locals: [], body: [] };
    return {
      ...emptyModule,
      types: drawn.types,
      imports,
      functions: [start, ...drawn.bodies].map((definition, i) => ({ ...definition, name: `f${i}` })),
      memory: importsMemory ? null : memory,
      table: drawn.table === null ? null : { min: offset + 1, max: drawn.table > 100 ? offset + drawn.table : null },
      globals: [
        { type: 'i32', mutable: true, initial: ['i32.const', drawn.initial] },
        { type: 'i64', mutable: false, initial: ['i64.const', BigInt(drawn.initial)] },
      ],
      exports: drawn.exported
        .map((name, i) =>
          [
            { tag: 'Function' as const, name, index: firstOwn },
            { tag: 'Memory' as const, name, index: 0 },
            { tag: 'Global' as const, name, index: ownGlobal + 1 },
          ].at(i % 3),
        )
        .filter((item) => item !== undefined),
      start: drawn.starts ? firstOwn : null,
      elements: drawn.table === null ? [] : [{ offset, functions: [firstOwn] }],
      data: [
        { tag: 'Passive', bytes: drawn.passive },
        ...drawn.active.map((bytes) => ({ tag: 'Active' as const, offset, bytes })),
      ],
    };
  });

/**
 * The parts of a module that are compared. WABT also writes names of locals, and it writes the number of data segments
 * only if an instruction needs it.
 */
function compared(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const sections = new Map(sectionsOf(bytes));
  sections.delete(sectionId.custom);
  sections.delete(sectionId.dataCount);
  return sections;
}

test('random modules are accepted by V8 and encoded as by WABT', () => {
  fc.assert(
    fc.property(anyModule, (module) => {
      const bytes = encode(module);
      expect(engine.validate(bytes)).toBe(true);
      expect(compared(reencode(bytes))).toEqual(compared(bytes));
      expect(compared(assemble(disassemble(bytes)))).toEqual(compared(bytes));
    }),
    { numRuns: 300 },
  );
});

test('a module, disassembled by WABT', () => {
  const unary: FunctionType = { params: ['i32'], results: ['i32'] };
  const module: Module = {
    ...emptyModule,
    types: [{ params: ['f32'], results: [] }, unary],
    imports: [
      { tag: 'Function', from: 'host', name: 'grow', type: unary },
      { tag: 'Memory', from: 'host', name: 'memory', type: { shared: true, min: 1, max: 65536 } },
      { tag: 'Global', from: 'host', name: 'base', type: { type: 'i32', mutable: false } },
    ],
    functions: [
      {
        name: 'blur.rows',
        type: unary,
        locals: ['i32', 'i32', 'v128'],
        body: [
          ['local.get', 0],
          ['call', 0],
        ],
      },
      {
        name: 'main',
        type: { params: [], results: [] },
        locals: [],
        body: [['i32.const', 7], ['i32.const', 1], ['call_indirect', 1, 0], ['drop']],
      },
    ],
    table: { min: 2, max: 2 },
    globals: [{ type: 'i32', mutable: true, initial: ['global.get', 0] }],
    exports: [
      { tag: 'Function', name: 'run', index: 2 },
      { tag: 'Table', name: 'table', index: 0 },
    ],
    start: 2,
    elements: [{ offset: 1, functions: [1] }],
    data: [{ tag: 'Active', offset: 64, bytes: Uint8Array.of(104, 105) }],
  };
  expect(disassemble(encode(module))).toMatchInlineSnapshot(`
    "(module
      (type (;0;) (func (param f32)))
      (type (;1;) (func (param i32) (result i32)))
      (type (;2;) (func))
      (import "host" "grow" (func $grow (type 1)))
      (import "host" "memory" (memory (;0;) 1 65536 shared))
      (import "host" "base" (global (;0;) i32))
      (func $blur.rows (type 1) (param i32) (result i32)
        (local i32 i32 v128)
        local.get 0
        call 0)
      (func $main (type 2)
        i32.const 7
        i32.const 1
        call_indirect (type 1)
        drop)
      (table (;0;) 2 2 funcref)
      (global (;1;) (mut i32) (global.get 0))
      (export "run" (func 2))
      (export "table" (table 0))
      (start 2)
      (elem (;0;) (i32.const 1) func 1)
      (data (;0;) (i32.const 64) "hi"))
    "
  `);
});

test('an empty module is eight bytes', () => {
  expect([...encode(emptyModule)]).toEqual([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
});

test('an instruction that cannot be encoded is a bug', () => {
  const encoding = (instruction: Instruction) => (): unknown =>
    encode({
      ...emptyModule,
      functions: [{ name: 'f', type: { params: [], results: [] }, locals: [], body: [instruction] }],
    });
  expect(encoding(['i32.const', 2 ** 32])).toThrow('4294967296 is not an i32');
  expect(encoding(['i32.const', 0.5])).toThrow('0.5 is not an i32');
  expect(encoding(['i64.const', 2n ** 64n])).toThrow('18446744073709551616 is not an i64');
  expect(encoding(['i64.const', 1])).toThrow('i64.const 1 has no bigint at 1');
  expect(encoding(['local.get', -1])).toThrow('-1 is not a u32');
  expect(encoding(['local.get'])).toThrow('local.get has no number at 1');
  expect(encoding(['i32.add', 1])).toThrow('i32.add 1 has 1 too many immediates');
  expect(encoding(['i32.load', 3, 0])).toThrow('i32.load 3 0 is aligned to more than its size');
  expect(encoding(['i64x2.extract_lane', 2])).toThrow('2 in i64x2.extract_lane 2 is not below 2');
  expect(encoding(['i8x16.shuffle', 1, 2])).toThrow('i8x16.shuffle 1 2 has no number at 3');
  expect(encoding(['block', 1])).toThrow('block 1 has no block type');
  expect(encoding(['call_indirect', 0, 0])).toThrow('call_indirect 0 0 names no type of the module');
});
