import fc from 'fast-check';
import type { Instruction } from '../../../src/emit/wasm/instruction.ts';
import type { InstructionName } from '../../../src/emit/wasm/instructions.ts';
import type { FunctionDefinition } from '../../../src/emit/wasm/module.ts';
import { signatureOf } from '../../../src/emit/wasm/signature.ts';
import type { ValueType } from '../../../src/emit/wasm/value-type.ts';
import { anyInstruction } from './immediates.ts';

const params: readonly ValueType[] = ['i32', 'i64', 'f32', 'f64'];

const types: readonly ValueType[] = ['i32', 'i64', 'f32', 'f64', 'v128'];
const locals: readonly ValueType[] = [...types, ...types, ...types];

/**
 * Random well-typed code without branches, with these instructions and locals. It stores the final stack and some of
 * the locals in memory from address 0 on.
 */
export function anyStraightLine(names: readonly InstructionName[], name = 'f'): fc.Arbitrary<FunctionDefinition> {
  return fc
    .tuple(fc.array(anyStep(names), { minLength: 1, maxLength: 40, size: 'max' }), fc.subarray([...allLocals.keys()]))
    .map(([steps, shown]) => {
      const stack: ValueType[] = [];
      const body = [...steps.flatMap((step) => walk(step, stack)), ...storeAll(stack, shown)];
      return { name, type: { params, results: [] }, locals, body };
    });
}

const allLocals = [...params, ...locals];

interface Step {
  readonly does: 'apply' | 'get' | 'set' | 'tee' | 'pass' | 'drop' | 'select';
  readonly instruction: Instruction;
  /** The index among the locals of the type. */
  readonly pick: number;
}

function anyStep(names: readonly InstructionName[]): fc.Arbitrary<Step> {
  return fc.record({
    does: fc.constantFrom('apply', 'apply', 'apply', 'get', 'set', 'tee', 'pass', 'pass', 'drop', 'select'),
    instruction: fc.constantFrom(...names).chain(anyInstruction),
    pick: fc.nat(locals.length),
  });
}

/** The instructions of a step; none if the stack does not have their operands. The model of the stack is updated. */
function walk({ does, instruction, pick }: Step, stack: ValueType[]): readonly Instruction[] {
  const top = stack.at(-1);
  switch (does) {
    case 'apply': {
      const { params, results } = signatureOf(instruction[0]) ?? { params: [], results: [] };
      const ready = stack.slice(stack.length - params.length).join() === params.join();
      if (ready) stack.length -= params.length;
      stack.push(...results);
      const operands = params.map((type, i): Instruction => ['local.get', localOf(type, pick + i)]);
      return ready ? [instruction] : [...operands, instruction];
    }
    case 'get':
      stack.push(typeAt(pick));
      return [['local.get', pick]];
    case 'set':
      if (top === undefined) return [];
      stack.pop();
      return [['local.set', localOf(top, pick)]];
    case 'tee':
      return top === undefined ? [] : [['local.tee', localOf(top, pick)]];
    case 'pass':
      return top === undefined ? [] : passOn(localOf(top, pick));
    case 'drop':
      stack.pop();
      return top === undefined ? [] : [['drop']];
    case 'select':
      if (top === undefined || stack.at(-2) !== top) return [];
      stack.pop();
      return [['local.get', localOf('i32', pick)], ['select']];
  }
}

function passOn(local: number): readonly Instruction[] {
  return [
    ['local.set', local],
    ['local.get', local],
  ];
}

function localOf(type: ValueType, pick: number): number {
  const candidates = [...allLocals.keys()].filter((local) => allLocals[local] === type);
  return candidates[pick % candidates.length] ?? 0;
}

function typeAt(local: number): ValueType {
  return allLocals[local] ?? 'i32';
}

function storeAll(stack: readonly ValueType[], shown: readonly number[]): readonly Instruction[] {
  const fromStack = stack.toReversed().flatMap((type, i): Instruction[] => {
    const local = localOf(type, i);
    return [
      ['local.set', local],
      ['i32.const', 16 * i],
      ['local.get', local],
      [`${type}.store`, 0, 0],
    ];
  });
  const fromLocals = shown.flatMap((local, i): Instruction[] => [
    ['i32.const', 16 * (stack.length + i)],
    ['local.get', local],
    [`${typeAt(local)}.store`, 0, 0],
  ]);
  return [...fromStack, ...fromLocals];
}
