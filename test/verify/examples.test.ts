import { expect, test, vi } from 'vitest';
import { verifyAddresses } from '../../src/verify/addresses/addresses.ts';
import { verifySizes } from '../../src/verify/addresses/sizes.ts';
import { startupOf } from '../../src/verify/addresses/startup.ts';
import { interference } from '../../src/verify/interference.ts';
import { cases } from '../deep.ts';
import { statementsOf } from '../machine/everywhere.ts';
import { changesOf } from './changes.ts';
import { scheduledPrograms } from './programs.ts';
import { realisticRequest } from './realistic.ts';

vi.setConfig({ testTimeout: 600_000 });

/* The checkers accept all examples and benchmarks, which are optimized once for all of them. */

const programs = scheduledPrograms().map((each) => ({
  ...each,
  name: `${each.file} under ${each.schedule}`,
  ...changesOf(each.program),
}));

test('the accesses of all examples are inside their blocks, and their sizes fit in i32', () => {
  let [proved, all] = [0, 0];
  for (const { name, pipeline, machine } of programs) {
    const startup = startupOf(machine, realisticRequest(machine, pipeline, [200, 100, 3]));
    const report = verifyAddresses(machine, startup);
    expect(report.refuted, name).toEqual([]);
    const sizes = verifySizes(machine, startup);
    expect([...sizes.unknown, ...sizes.refuted], name).toEqual([]);
    proved += report.proved;
    all += report.proved + report.unknown.length;
  }
  console.info(`${proved} of ${all} accesses of examples and benchmarks are proved`);
  expect(all).toBeGreaterThan(cases(1_500, 4_000));
  expect(proved / all).toBeGreaterThan(0.9);
});

test('every change to when and whether memory is accessed is proved', () => {
  expect(programs.flatMap(({ open }) => open)).toEqual([]);
  expect(programs.flatMap(({ changed }) => changed).length).toBeGreaterThan(cases(30, 100));
});

test('no example uses storage after another buffer overwrote it', () => {
  let guests = 0;
  for (const { name, machine } of programs) {
    guests += [...statementsOf(machine.body)].filter(({ tag }) => tag === 'Reuse').length;
    expect(interference(machine), name).toBe(null);
  }
  expect(guests).toBeGreaterThan(cases(2, 20));
});
