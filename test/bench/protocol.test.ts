import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from '../../bench/measure/child.mjs';
import { readSpec } from '../../bench/measure/spec.mjs';

test('a runner answers every line with a line', async () => {
  const child = startChild(['node', 'test/bench/doubling-runner.mjs']);
  const file = join(mkdtempSync(join(tmpdir(), 'sylvite-test-')), 'values');
  expect(await child.ask('load odd')).toBe('ok 0');
  expect(await child.ask('run 0 1 2')).toMatch(/^[\d.]+\/[\d.]+ [\d.]+\/[\d.]+$/);
  expect((await child.ask('check 0 1')).split(' ').slice(0, 2)).toEqual(['5', '2']);
  expect(await child.ask(`dump 0 1 ${file}`)).toBe('ok');
  expect([...readFileSync(file)]).toEqual([2, 4, 6, 8]);
  expect(await child.ask('peak 0')).toBe('48');
  child.quit();
});

test('errors are reported, and the runner continues', async () => {
  const child = startChild(['node', 'test/bench/doubling-runner.mjs']);
  await expect(child.ask('load even')).rejects.toThrow('no | more');
  await expect(child.ask('run 7 1 1')).rejects.toThrow('nothing is loaded as 7');
  await expect(child.ask('sing')).rejects.toThrow(
    'unknown request sing; the requests are load, run, check, dump, compile, peak, quit',
  );
  expect(await child.ask('load odd')).toBe('ok 0');
  await expect(child.ask('compile 0 1')).rejects.toThrow('this runner does not support compile');
  child.quit();
});

test('a request to a runner that has ended fails', async () => {
  const child = startChild(['node', '--eval', 'process.exit(3)']);
  await expect(child.ask('load odd')).rejects.toThrow('the runner ended with exit code 3');
  await expect(startChild(['/nowhere/at/all']).ask('load odd')).rejects.toThrow('ENOENT');
});

test('the specification of a pipeline is read by its name', () => {
  expect(readSpec('bench/spec.txt', 'matmul')).toEqual({
    pixels: 589824,
    inputs: Array.from({ length: 2 }, () => ({ type: 'f32', kind: 'rnd', max: 2, shape: [768, 768] })),
    output: { type: 'f32', shape: [768, 768] },
  });
  expect(() => readSpec('bench/spec.txt', 'nothing')).toThrow('no pipeline nothing in bench/spec.txt');
});
