import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encode } from '../../../src/emit/wasm/encode.ts';
import type { Instruction } from '../../../src/emit/wasm/instruction.ts';
import { type InstructionName, instructions } from '../../../src/emit/wasm/instructions.ts';
import { emptyModule, type FunctionDefinition } from '../../../src/emit/wasm/module.ts';
import { peephole } from '../../../src/emit/wasm/peephole.ts';
import { signatureOf } from '../../../src/emit/wasm/signature.ts';
import type { ValueType } from '../../../src/emit/wasm/value-type.ts';
import { engine } from './engine.ts';
import { anyStraightLine } from './straight-line.ts';
import { instructionText } from './text.ts';

/**
 * Instructions with one result that never trap. Float arithmetic is excluded: the bits of its NaN are not determined.
 */
// The type of Object.keys does not include the keys.
const determined = (Object.keys(instructions) as InstructionName[]).filter(
  (name) =>
    signatureOf(name) !== null &&
    !instructions[name].immediates.some((kind) => kind.startsWith('at') || kind === 'zero' || kind === 'data') &&
    !/div_|rem_|i\d\d\.trunc_f|demote|promote/.test(name) &&
    !/^f\d\dx?\d?\.(add|sub|mul|div|min|max|sqrt|ceil|floor|trunc|nearest)$/.test(name),
);

type Arguments = readonly [number, bigint, number, number];

const anyArguments: fc.Arbitrary<Arguments> = fc.tuple(
  fc.integer(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.float(),
  fc.double(),
);

/** The memory after a call. */
function memoryAfter(definition: FunctionDefinition, args: Arguments): Uint8Array {
  const memory = new engine.Memory({ initial: 1 });
  const bytes = encode({
    ...emptyModule,
    imports: [{ tag: 'Memory', from: 'host', name: 'memory', type: { shared: false, min: 1, max: null } }],
    functions: [definition],
    exports: [{ tag: 'Function', name: 'f', index: 0 }],
  });
  const { exports } = new engine.Instance(new engine.Module(bytes), { host: { memory } });
  exports.f?.(...args);
  return new Uint8Array(memory.buffer, 0, 2048);
}

/** The law of the optimization: the final memory stays the same. */
function preservesMeaning(pass: (definition: FunctionDefinition) => FunctionDefinition) {
  return fc.property(anyStraightLine(determined), anyArguments, (definition, args) => {
    expect(Buffer.compare(memoryAfter(pass(definition), args), memoryAfter(definition, args))).toBe(0);
  });
}

test('the optimization preserves the results of random functions', () => {
  fc.assert(preservesMeaning(peephole), { numRuns: 1000 });
});

test('the law catches the removal of a pair with a local that is read again', () => {
  const wrong = (definition: FunctionDefinition): FunctionDefinition => ({
    ...definition,
    body: definition.body.filter(
      ([name, local], i, all) =>
        !(name === 'local.set' && all[i + 1]?.[0] === 'local.get' && all[i + 1]?.[1] === local) &&
        !(name === 'local.get' && all[i - 1]?.[0] === 'local.set' && all[i - 1]?.[1] === local),
    ),
  });
  expect(fc.check(preservesMeaning(wrong), { numRuns: 1000, endOnFailure: true }).failed).toBe(true);
});

test('the law catches a dropped local that is read', () => {
  const wrong = (definition: FunctionDefinition): FunctionDefinition => ({
    ...definition,
    body: definition.body.map((instruction): Instruction => (instruction[0] === 'local.set' ? ['drop'] : instruction)),
  });
  expect(fc.check(preservesMeaning(wrong), { numRuns: 1000, endOnFailure: true }).failed).toBe(true);
});

test('no rule applies to the result, and locals of a type are contiguous', () => {
  fc.assert(
    fc.property(anyStraightLine(determined), (definition) => {
      const { type, locals, body } = peephole(definition);
      const accessed = (access: string, local: number): boolean =>
        body.some(([name, n]) => name === access && n === local);
      locals.forEach((_, i) => {
        expect(accessed('local.get', type.params.length + i)).toBe(true);
      });
      body.forEach(([name, local], i) => {
        if (name === 'local.set') expect(body[i + 1]).not.toEqual(['local.get', local]);
        if (name === 'local.set' || name === 'local.tee') expect(accessed('local.get', Number(local))).toBe(true);
      });
      const runs = locals.filter((local, i) => local !== locals[i - 1]);
      expect(new Set(runs).size).toBe(runs.length);
    }),
    { numRuns: 1000 },
  );
});

/** The optimized form of a body with one parameter: its locals, then its instructions. */
function after(locals: readonly ValueType[], body: readonly Instruction[]): string {
  const made = peephole({ name: 'f', type: { params: ['i32'], results: [] }, locals, body });
  return `${made.locals.join(' ')}: ${made.body.map(instructionText).join('; ')}`;
}

test('a value that is read once, immediately, stays on the stack', () => {
  expect(after(['i32'], [['i32.const', 1], ['local.set', 1], ['local.get', 1], ['drop']])).toMatchInlineSnapshot(
    `": i32.const 1; drop"`,
  );
});

test('nested pairs are removed', () => {
  const pairs: Instruction[] = [
    ['local.set', 1],
    ['local.set', 2],
    ['local.get', 2],
    ['local.get', 1],
  ];
  expect(
    after(['i32', 'i64'], [['i64.const', 2n], ['i32.const', 1], ...pairs, ['drop'], ['drop']]),
  ).toMatchInlineSnapshot(`": i64.const 2; i32.const 1; drop; drop"`);
});

test('a value that is read again is teed', () => {
  const body: Instruction[] = [
    ['i32.const', 1],
    ['local.set', 1],
    ['local.get', 1],
    ['local.get', 1],
    ['i32.add'],
    ['drop'],
  ];
  expect(after(['i32'], body)).toMatchInlineSnapshot(`"i32: i32.const 1; local.tee 1; local.get 1; i32.add; drop"`);
});

test('a local that an iteration sets for the next one stays', () => {
  const body: Instruction[] = [
    ['loop', 'empty'],
    ['local.get', 1],
    ['i32.const', 1],
    ['i32.add'],
    ['local.set', 1],
    ['local.get', 1],
    ['local.get', 0],
    ['i32.lt_s'],
    ['br_if', 0],
    ['end'],
  ];
  expect(after(['i32'], body)).toMatchInlineSnapshot(
    `"i32: loop; local.get 1; i32.const 1; i32.add; local.tee 1; local.get 0; i32.lt_s; br_if 0; end"`,
  );
});

test('a local that is never read is removed', () => {
  const body: Instruction[] = [
    ['i32.const', 1],
    ['local.tee', 1],
    ['local.set', 2],
    ['i32.const', 3],
    ['local.set', 0],
  ];
  expect(after(['i32', 'i32'], body)).toMatchInlineSnapshot(`": i32.const 1; drop; i32.const 3; drop"`);
});

test('locals of a type are contiguous, and unused locals are removed', () => {
  const body: Instruction[] = [1, 3, 4, 5].flatMap((n): Instruction[] => [['local.get', n], ['drop']]);
  expect(after(['f64', 'i64', 'i32', 'f64', 'i32'], body)).toMatchInlineSnapshot(
    `"i32 i32 f64 f64: local.get 3; drop; local.get 1; drop; local.get 4; drop; local.get 2; drop"`,
  );
});
