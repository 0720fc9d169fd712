import { expect, test } from 'vitest';
import { axisOver, barChart } from '../../bench/plots/bars.mjs';
import { chartsOf } from '../../bench/plots/charts.mjs';

test('an axis starts and ends at a tick, with ticks at 1, 2 and 5', () => {
  const { x, ticks } = axisOver([0.3, 1, 42]);
  expect(ticks).toEqual([0.2, 0.5, 1, 2, 5, 10, 20, 50]);
  expect(x(0.5) - x(0.2)).toBeCloseTo(x(50) - x(20));
});

test('an axis over one value is not empty', () => {
  expect(axisOver([1]).ticks).toEqual([1, 2]);
});

test('bars extend from the origin, to the left if the value is smaller', () => {
  const svg = barChart({
    title: 'a & b',
    note: '',
    origin: 1,
    series: [blue],
    groups: [group('f', 0.5), group('g', 2)],
  });
  const [less, more] = [
    ...svg.matchAll(/<rect class="s0" x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="10" rx="1.5"/g),
  ].map(([, x, width]) => ({ from: Number(x), to: Number(x) + Number(width) }));
  const { x } = axisOver([0.5, 2, 1]);
  expect([less?.from, less?.to].map(rounded)).toEqual([x(0.5), x(1)].map(rounded));
  expect([more?.from, more?.to].map(rounded)).toEqual([x(1), x(2)].map(rounded));
});

test('text is escaped, and both color schemes are defined', () => {
  const svg = barChart({ title: 'a < "b" & c', note: '', origin: 1, series: [blue], groups: [group('f', 2)] });
  expect(svg).toContain('aria-label="a &lt; &quot;b&quot; &amp; c"');
  expect(svg).toContain('prefers-color-scheme:dark');
  expect(svg.match(/<(?!\/|!)[a-z]+/g)?.length).toBe(
    (svg.match(/<\/[a-z]+>/g)?.length ?? 0) + (svg.match(/\/>/g)?.length ?? 0),
  );
});

test('there is a chart of ratios only if Halide was measured', () => {
  const machine = { cpu: 'a processor', cores: 2, node: 'v20.0.0' };
  const variant = {
    variant: 'ours',
    schedule: 's',
    threads: 1,
    least: 1,
    median: 1,
    runs: 1,
    values: 'equal',
    speed: 1,
  };
  const row = (ratio: number | null) => ({ name: 'blur', variants: [{ ...variant, ratio }], costs: [] });
  expect([...chartsOf({ machine, rows: [row(null)] }).keys()]).toEqual([]);
  expect([...chartsOf({ machine, rows: [row(0.5)] }).keys()]).toEqual(['ratios.svg']);
});

const blue = { name: 'ours', hue: 'blue' };

function group(label: string, value: number) {
  return { label, bars: [{ series: 'ours', value, text: String(value) }] };
}

function rounded(number: number | undefined): number {
  return Math.round((number ?? Number.NaN) * 2) / 2;
}
