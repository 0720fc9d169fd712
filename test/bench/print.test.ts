import { expect, test } from 'vitest';
import { costLines, headLine, linesOf, meanLines, over, verdict, whatLines } from '../../bench/table/print.mjs';
import type { Best } from '../../bench/table/ratios.mjs';

test('a row has a line for each variant, with a verdict for ours', () => {
  const variants = [
    variant('ours', 'strips', 1.2, 0.75),
    variant('hl_wasm', 'blur', 1.6, 1),
    variant('js', 'naive', 20, 12.5),
  ];
  const lines = [headLine(), ...linesOf({ name: 'blur', variants, must: 0.95, aim: 0.7 })];
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    pipeline     variant   schedule          least    median   MPix/s  ÷ hl_wasm          values
    blur         ours      strips            1.200     2.400     83.3       0.75     met  equal
                 hl_wasm   blur              1.600     3.200     62.5       1.00          equal
                 js        naive              20.0      40.0     5.00      12.50          equal
    "
  `);
});

test('without Halide there is no ratio and no verdict', () => {
  const [line] = linesOf({ name: 'blur', variants: [variant('ours', 'strips', 1.2, null)], must: 0.95, aim: 0.7 });
  expect(line).toMatchInlineSnapshot(
    `"blur         ours      strips            1.200     2.400     83.3          –          equal"`,
  );
});

test('the operations of measured libraries are listed', () => {
  const row = {
    name: 'blur',
    variants: [variant('ours', 'strips', 1, 1), { ...variant('sharp', 'sharp', 9, 9), what: 'blur()' }],
  };
  expect(whatLines([row])).toEqual(['  blur      sharp   blur()']);
});

test('a ratio reaches the aim, meets the requirement, or fails', () => {
  expect([0.7, 0.8, 0.95, 0.96].map((ratio) => verdict(ratio, 0.95, 0.7))).toEqual(['aim', 'met', 'met', '> 0.95']);
});

test('a mean has a verdict only if it is over all rows', () => {
  const means = [
    { variant: 'ours', ratio: 0.7, rows: 2 },
    { variant: 'sharp', ratio: 30, rows: 1 },
  ];
  const goal = { must: 0.95, aim: 0.72 };
  expect(meanLines(means, 2, goal)).toEqual([
    '  ours         0.70  over 2 of 2, aim',
    '  sharp       30.00  over 1 of 2',
  ]);
  expect(meanLines(means, 3, goal)[0]).toBe('  ours         0.70  over 2 of 3');
});

test('costs are compared with Halide if it was measured', () => {
  const ours = { compile: { least: 5 }, peak: 2048 };
  const lines = costLines([
    { schedule: 'blur', best: ours, same: { ...ours, peak: 1024 }, halide: { compile: { least: 100 }, peak: 4096 } },
    { schedule: 'hist', best: ours, same: ours, halide: null },
    { schedule: 'iir', best: ours, same: ours, halide: { compile: { least: 50 }, peak: 0 } },
  ]);
  expect(`\n${lines.join('\n')}\n`).toMatchInlineSnapshot(`
    "
    pipeline        compile  its schedule    Halide     ratio   peak KB  its schedule    Halide     ratio
    blur              5.000         5.000     100.0     0.050       2.0           1.0       4.0      0.25
    hist              5.000         5.000         –         –       2.0           2.0         –         –
    iir               5.000         5.000      50.0     0.100       2.0           2.0       0.0         ∞
    "
  `);
});

test('0 over 0 is 1', () => {
  expect([over(0, 0), over(1, 0), over(null, 1), over(1, 4)]).toEqual([1, Number.POSITIVE_INFINITY, null, 0.25]);
});

function variant(name: string, schedule: string, least: number, ratio: number | null): Best {
  return {
    variant: name,
    schedule,
    threads: 1,
    least,
    median: 2 * least,
    runs: 3,
    values: 'equal',
    ratio,
    speed: 100 / least,
  };
}
