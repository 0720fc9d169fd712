import { expect, test } from 'vitest';
import { checkText } from '../../../src/check/check.ts';
import { compile } from '../../../src/driver/compile.ts';
import { bug } from '../../../src/errors/bug.ts';
import { printProgram } from '../../../src/language/print.ts';

/* Searches that give up early depend on the order of summands, which depends on keys. */
const text = `
pipeline f() {
  fun f(x, y, z, w) = {
    y;
    (w + z, z + 3, z, w) <- f[w + z, z + 3, z, w] + 1;
  }
}
schedule s { split(f.s0.y, yo, yi, 5, shift); fuse(f.s0.yi, yix); }`;

test('the windows of a program do not depend on what was compiled before', () => {
  const { pipeline, schedules } = checkText(text).modules[0] ?? bug('there is no pipeline');
  const again = () => printProgram(compile(pipeline, schedules[0] ?? null));
  const first = again();
  expect(again()).toBe(first);
  expect(again()).toBe(first);
});
