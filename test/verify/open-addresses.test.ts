import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { compile } from '../../src/driver/compile.ts';
import { CompiledProgram } from '../../src/driver/compiled-program.ts';
import type { Program } from '../../src/syntax/target.ts';

function program(text: string): Program {
  const [module] = checkText(text).modules;
  if (module === undefined) throw new Error('there is no pipeline');
  return compile(module.pipeline, null);
}

/** Whether a verified call of a program runs the checked build. */
function isChecked(text: string): boolean {
  const P = program(text);
  const call = { window: [{ min: -2, len: 8 }], params: new Map(), inputs: new Map(), output: null };
  const bytesOf = (options: { checked?: boolean; verify?: boolean }): string =>
    String(new CompiledProgram(P, options).prepare(call).artifact.bytes);
  const [plain, checked, verified] = [{}, { checked: true }, { verify: true }].map(bytesOf);
  expect(plain).not.toEqual(checked);
  expect([plain, checked]).toContain(verified);
  return verified === checked;
}

test('a call runs the checked build if its addresses are not proved to be inside their blocks', () => {
  expect(isChecked('pipeline f() { fun g(i, j) = j; fun f(x) = g[i32(f32(x) + f32(0.25)), x + x]; }')).toBe(true);
});

test('a call runs without checks if its addresses are proved to be inside', () => {
  expect(isChecked('pipeline f() { fun g(i, j) = j; fun f(x) = g[x, x + x]; }')).toBe(false);
});
