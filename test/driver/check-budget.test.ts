import { expect, test } from 'vitest';
import { checkText } from '../../src/check/check.ts';
import { checkSchedules } from '../../src/driver/check-schedules.ts';

const { modules } = checkText(`
  pipeline g(n) { fun g(x) = x; }
  schedule first { parallel(g.x); }
  schedule wrong { bound(g, x, 0, 4); unroll(g.x); split(g.x, xo, xi, 8); }
  schedule last { specialize(g, n > 0); vectorize(g.x, 4); }
  pipeline f(img: i32[1], table: i32[1]) { fun f(x) = table[img[x]]; }
`);

function reported(left: number): readonly string[] {
  const budget = { left };
  return modules
    .flatMap((module) => checkSchedules(module, budget))
    .map(({ code, message }) => `${code} ${message.replace(/^.*under/, 'under').replace(/,? because.*$/, '')}`);
}

test('the schedules of a text share a budget, and a warning names those that are not compiled', () => {
  const all = reported(1_000_000);
  expect(all.filter((each) => each.startsWith('S456'))).toEqual([]);
  expect(all.some((each) => each.startsWith('S501'))).toBe(true);
  expect(reported(1)).toEqual(['S456 under the schedules first, last', 'S456 under the default schedule']);
  expect(reported(0)).toEqual([
    'S456 under the default schedule and the schedules first, last',
    'S456 under the default schedule',
  ]);
});
