import { expect, test } from 'vitest';
import { encode } from '../../../src/emit/wasm/encode.ts';
import { FunctionBuilder, type Label } from '../../../src/emit/wasm/function-builder.ts';
import { emptyModule, type FunctionDefinition } from '../../../src/emit/wasm/module.ts';
import { engine } from './engine.ts';
import { instructionText } from './text.ts';

function call(definition: FunctionDefinition, ...args: readonly unknown[]): unknown {
  const bytes = encode({
    ...emptyModule,
    functions: [definition],
    exports: [{ tag: 'Function', name: 'f', index: 0 }],
  });
  return new engine.Instance(new engine.Module(bytes)).exports.f?.(...args);
}

/** Branches to every label in scope, from blocks inside and outside it. */
function collatz(): FunctionDefinition {
  const f = new FunctionBuilder('collatz', ['i32'], ['i32']);
  const steps = f.local('i32');
  f.block((done) => {
    f.loop((again) => {
      f.emit('local.get', 0);
      f.emit('i32.const', 1);
      f.emit('i32.eq');
      f.emit('br_if', done);
      f.emit('local.get', steps);
      f.emit('i32.const', 1);
      f.emit('i32.add');
      f.emit('local.set', steps);
      f.emit('local.get', 0);
      f.emit('i32.const', 1);
      f.emit('i32.and');
      f.if(
        () => {
          f.emit('local.get', 0);
          f.emit('i32.const', 3);
          f.emit('i32.mul');
          f.emit('i32.const', 1);
          f.emit('i32.add');
          f.emit('local.set', 0);
          f.emit('br', again);
        },
        () => {
          f.emit('local.get', 0);
          f.emit('i32.const', 1);
          f.emit('i32.shr_u');
          f.emit('local.set', 0);
          f.emit('br', again);
        },
      );
    });
  });
  f.emit('local.get', steps);
  return f.finish();
}

test('a label becomes its depth at the branch', () => {
  const { body } = collatz();
  expect(body.map(instructionText).filter((text) => /block|loop|if|else|end|br/.test(text))).toMatchInlineSnapshot(`
    [
      "block",
      "loop",
      "br_if 1",
      "if",
      "br 1",
      "else",
      "br 1",
      "end",
      "end",
      "end",
    ]
  `);
  expect([1, 2, 3, 6, 27].map((n) => call(collatz(), n))).toEqual([0, 1, 7, 8, 111]);
});

test('blocks have results, and branch tables have a default', () => {
  const f = new FunctionBuilder('choose', ['i32'], ['i32']);
  f.block((result) => {
    f.block((other) => {
      f.block((one) => {
        f.block((zero) => {
          f.emit('local.get', 0);
          f.emit('br_table', zero, one, other);
        });
        f.emit('i32.const', 10);
        f.emit('br', result);
      });
      f.emit('i32.const', 11);
      f.emit('br', result);
    });
    f.emit('local.get', 0);
    f.emit('i32.const', 5);
    f.emit('i32.gt_u');
    f.if(
      () => f.emit('i32.const', 13),
      () => f.emit('i32.const', 12),
      'i32',
    );
  }, 'i32');
  const definition = f.finish();
  expect([0, 1, 2, 9].map((n) => call(definition, n))).toEqual([10, 11, 12, 13]);
});

test('locals are numbered after the parameters, and unused locals are removed', () => {
  const f = new FunctionBuilder('sum', ['f64', 'f64'], ['f64']);
  const [first, unused, second] = [f.local('f64'), f.local('i32'), f.local('f64')];
  expect([first, unused, second]).toEqual([2, 3, 4]);
  f.emit('local.get', 0);
  f.emit('local.set', first);
  f.emit('local.get', 1);
  f.emit('local.set', second);
  f.emit('local.get', first);
  f.emit('local.get', second);
  f.emit('f64.add');
  const definition = f.finish();
  expect(definition).toMatchObject({ name: 'sum', locals: ['f64', 'f64'] });
  expect(call(definition, 1.5, 2)).toBe(3.5);
});

test('a branch to a block that is closed is a bug', () => {
  const f = new FunctionBuilder('f', [], []);
  let closed: Label | null = null;
  f.block((label) => {
    closed = label;
  });
  f.block(() => {
    expect(() => f.emit('br', closed ?? 0)).toThrow('goes to a block that it is not in');
  });
});

test('immediates have the types of their instruction', () => {
  const f = new FunctionBuilder('f', [], []);
  f.emit('i64.const', 5n);
  // @ts-expect-error a number is not an i64
  f.emit('i64.const', 5);
  // @ts-expect-error the offset is missing
  f.emit('i32.load', 2);
  // @ts-expect-error blocks are opened by a method
  f.emit('block', 'empty');
});

test('the stack trace of a trap contains the name of the function', () => {
  const f = new FunctionBuilder('blur.rows', [], []);
  f.emit('unreachable');
  const definition = f.finish();
  expect(() => call(definition)).toThrow(expect.objectContaining({ stack: expect.stringContaining('blur.rows') }));
});
