import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../../src/emit/wasm/encode.ts';
import type { Instruction } from '../../../src/emit/wasm/instruction.ts';
import { type InstructionName, type InstructionTable, instructions } from '../../../src/emit/wasm/instructions.ts';
import { emptyModule, type FunctionDefinition, type Module } from '../../../src/emit/wasm/module.ts';
import { signatureOf } from '../../../src/emit/wasm/signature.ts';
import type { FunctionType, ValueType } from '../../../src/emit/wasm/value-type.ts';
import { engine } from './engine.ts';
import { anyInstruction } from './immediates.ts';
import { assemble } from './reference.ts';
import { sectionId, sectionsOf } from './section.ts';
import { functionText } from './text.ts';

// The type of Object.keys does not include the keys.
const names = Object.keys(instructions) as InstructionName[];

const nothing: FunctionType = { params: [], results: [] };

/** A module in which every kind of index 0 exists. */
function moduleWith(definition: FunctionDefinition): Module {
  return {
    ...emptyModule,
    types: [nothing],
    functions: [definition],
    table: { min: 1, max: null },
    memory: { shared: true, min: 1, max: 2 },
    globals: [{ type: 'i32', mutable: true, initial: ['i32.const', 0] }],
    data: [{ tag: 'Passive', bytes: Uint8Array.of(1, 2, 3) }],
  };
}

function textWith(definition: FunctionDefinition): string {
  return `(module (type (func)) (table 1 funcref) (memory 1 2 shared) (global (mut i32) (i32.const 0))
    (data "\\01\\02\\03") ${functionText(definition)})`;
}

function agrees(definition: FunctionDefinition, table: InstructionTable = instructions): boolean {
  const ours = sectionsOf(encode(moduleWith(definition), table)).get(sectionId.code);
  const theirs = sectionsOf(assemble(textWith(definition))).get(sectionId.code);
  return ours !== undefined && theirs !== undefined && Buffer.compare(ours, theirs) === 0;
}

/** A function of one instruction, from its signature. */
function around(instruction: Instruction, type: FunctionType): FunctionDefinition {
  const operands = type.params.map((_, i): Instruction => ['local.get', i]);
  return { name: 'f', type, locals: [], body: [...operands, instruction] };
}

function body(body: readonly Instruction[], locals: readonly ValueType[] = []): FunctionDefinition {
  return { name: 'f', type: nothing, locals, body };
}

/** Functions with the instructions that have context-dependent operands. */
const inPlace: readonly FunctionDefinition[] = [
  body([['unreachable']]),
  body([['block', 'empty'], ['block', 'f64'], ['f64.const', 1], ['end'], ['drop'], ['br', 0], ['end']]),
  body([
    ['loop', 'empty'],
    ['loop', 'v128'],
    ['unreachable'],
    ['end'],
    ['drop'],
    ['i32.const', 0],
    ['br_if', 0],
    ['end'],
  ]),
  body([['i32.const', 1], ['if', 'i64'], ['i64.const', -1n], ['else'], ['i64.const', 1n], ['end'], ['drop']]),
  body([['i32.const', 1], ['if', 'i32'], ['i32.const', 2], ['else'], ['i32.const', 3], ['end'], ['drop']]),
  body([['i32.const', 1], ['if', 'f32'], ['f32.const', 2], ['else'], ['f32.const', 3], ['end'], ['drop']]),
  body([['block', 'empty'], ['block', 'empty'], ['i32.const', 1], ['br_table', 0, 1, 2, 0], ['end'], ['end']]),
  body([
    ['i32.const', 1],
    ['br_table', 0],
  ]),
  body([['return']]),
  body([
    ['call', 0],
    ['i32.const', 0],
    ['call_indirect', 0, 0],
  ]),
  body([['i32.const', 1], ['i32.const', 2], ['i32.const', 3], ['select'], ['drop']]),
  body([
    ['global.get', 0],
    ['global.set', 0],
  ]),
  body(
    [...Array(200).keys()].flatMap((i): Instruction[] => [
      ['local.get', i],
      ['local.tee', (i * 7) % 200],
      ['local.set', 199 - i],
    ]),
    Array(200).fill('i64'),
  ),
];

test.each(names.filter((name) => signatureOf(name) !== null))('%s is encoded as by WABT and accepted by V8', (name) => {
  const type = signatureOf(name) ?? nothing;
  fc.assert(
    fc.property(anyInstruction(name), (instruction) => {
      const definition = around(instruction, type);
      expect(agrees(definition)).toBe(true);
      expect(engine.validate(encode(moduleWith(definition)))).toBe(true);
    }),
    { numRuns: 10 },
  );
});

test('context-dependent instructions are encoded as by WABT and accepted by V8', () => {
  const used = new Set(inPlace.flatMap(({ body }) => body.map(([name]) => name)));
  expect(names.filter((name) => signatureOf(name) === null && !used.has(name))).toEqual([]);
  for (const definition of inPlace) {
    expect(agrees(definition)).toBe(true);
    expect(engine.validate(encode(moduleWith(definition)))).toBe(true);
  }
});

test('every wrong opcode is caught', () => {
  const unseen = names.filter((name) => {
    const wrong = { ...instructions, [name]: { ...instructions[name], opcode: instructions[name].opcode ^ 1 } };
    const type = signatureOf(name);
    if (type === null) return inPlace.every((definition) => agrees(definition, wrong));
    const [instruction] = fc.sample(anyInstruction(name), 1);
    return instruction !== undefined && agrees(around(instruction, type), wrong);
  });
  expect(unseen).toEqual([]);
});

test('a wrong signature is caught', () => {
  const accepted = (type: FunctionType): boolean => engine.validate(encode(moduleWith(around(['i8x16.shl'], type))));
  expect(accepted({ params: ['v128', 'i32'], results: ['v128'] })).toBe(true);
  expect(accepted({ params: ['v128', 'v128'], results: ['v128'] })).toBe(false);
  expect(accepted({ params: ['v128', 'i32'], results: ['i32'] })).toBe(false);
});

test('every instruction is in the table exactly once', () => {
  const opcodes = names.map((name) => instructions[name].opcode);
  const known = new Set(opcodes);
  expect(known.size).toBe(opcodes.length);
  const missing = (from: number, to: number): readonly number[] =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((opcode) => !known.has(opcode));
  expect(missing(0x28, 0xc4)).toEqual([]);
  expect(missing(0xfc00, 0xfc0b)).toEqual([]);
  expect(missing(0xfe00, 0xfe03)).toEqual([]);
  expect(missing(0xfe10, 0xfe4e)).toEqual([]);
  // The specification has 236 vector instructions; 20 of the 256 opcodes are not assigned.
  expect(missing(0xfd00, 0xfdff)).toHaveLength(20);
});
