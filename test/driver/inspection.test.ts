import { afterEach, expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { build } from '../../src/driver/build.ts';
import { compile } from '../../src/driver/compile.ts';
import { inspection } from '../../src/driver/inspection.ts';
import { optimize } from '../../src/driver/optimize.ts';
import { flattening, unrolling, vectorizing } from '../../src/driver/pipeline.ts';
import { bug } from '../../src/errors/bug.ts';
import type { Machine } from '../../src/machine/ir/program.ts';
import type { Pending } from '../../src/machine/ir/statement.ts';
import { passes } from '../../src/machine/passes.ts';
import type { Program } from '../../src/syntax/target.ts';

const verify = inspection.afterStep;
afterEach(() => {
  inspection.afterStep = verify;
});

function program(): Program {
  const [module = bug('no pipeline')] = checkText('pipeline f() { fun f(x) = x + 1; }').modules;
  return compile(module.pipeline, null);
}

test('a module is built from a program that is inspected after every step', () => {
  const inspected: string[] = [];
  inspection.afterStep = (step) => void inspected.push(step);
  build(program());
  const steps = [flattening, unrolling, vectorizing, ...passes].map(({ name }) => name);
  expect(inspected).toEqual(steps);
});

test('in tests, the inspection rejects a malformed program', () => {
  const machine: Machine<Pending> = optimize(program());
  const twice = { ...machine, body: { tag: 'Sequence' as const, statements: [machine.body, machine.body] } };
  expect(() => verify('a step', machine)).not.toThrow();
  expect(() => verify('a step', twice)).toThrow(/after a step, .* twice/);
});
