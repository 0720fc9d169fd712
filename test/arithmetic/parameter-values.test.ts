import { expect, test } from 'vitest';
import { parameterValues } from '../../src/arithmetic/parameter-values.ts';
import { checkText } from '../../src/check/check.ts';

function rangesOf(params: string, requirements = ''): object {
  const { modules, diagnostics } = checkText(`pipeline f(${params}) { ${requirements} fun f(x) = x; }`);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [module] = modules;
  return module === undefined ? {} : Object.fromEntries(parameterValues(module.pipeline));
}

test('a range includes both its ends', () => {
  expect(rangesOf('k: i32 in 0..15')).toEqual({ k: { least: 0, greatest: 15, nan: false } });
});

test.each([
  ['k > 3', { least: 3, greatest: 255 }],
  ['k >= 3', { least: 3, greatest: 255 }],
  ['k < 9', { least: 0, greatest: 9 }],
  ['k <= 9', { least: 0, greatest: 9 }],
  ['k == 9', { least: 9, greatest: 9 }],
  ['9 >= k', { least: 0, greatest: 9 }],
  ['3 < k && k < 9', { least: 3, greatest: 9 }],
])('require(%s) limits a parameter', (condition, range) => {
  expect(rangesOf('k: u8', `require(${condition}, "k");`)).toEqual({ k: { ...range, nan: false } });
});

test('a parameter with contradictory requirements has no range', () => {
  expect(rangesOf('k: u8', 'require(k > 9, "k"); require(k < 3, "k");')).toEqual({});
});

test('comparisons with other parameters give no range', () => {
  expect(rangesOf('k: u8, n: u8', 'require(k < n, "k");')).toEqual({});
});
